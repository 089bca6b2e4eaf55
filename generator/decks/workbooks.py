"""Workbooks, XLSX and ODS, measured before anything reads them: a small file may hold more than any memory.

In: the bytes of a file. Out: its sheets as rows of texts, or why it is not read.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from typing import Any
from xml.parsers import expat

from generator.errors import CannotReport, Said, Text

#: Bytes of all that a workbook holds, and of one file in it; how many files; how much smaller a zip may make one.
_MOST, _MOST_FILES, _RATIO = 256 << 20, 3000, 1000
#: Cells of a sheet, empty ones between others too; characters in all of them.
MOST_CELLS, MOST_CHARACTERS = 2_000_000, 64 << 20
_REFERENCE = re.compile(r"([A-Z]{1,4})([0-9]{1,8})")


class UnreadWorkbook(Exception):
    """A workbook that is not read: *what* is wrong, and what would be *right*."""

    def __init__(self, what: Said, right: Said) -> None:
        super().__init__(what)
        self.what, self.right = what, right


def read_workbook(data: bytes) -> dict[str, list[list[str]]]:
    """Return the visible sheets of a workbook, each as rows of texts, row 1 first.

    Raises UnreadWorkbook, CannotReport.
    """
    try:
        from python_calamine import load_workbook
    except ImportError as error:
        raise CannotReport(["python-calamine"]) from error
    _measure(data)
    try:
        book = load_workbook(io.BytesIO(data))
        names = [its.name for its in book.sheets_metadata if str(its.visible).endswith("Visible")]
        names = [name for name in names if not str(name).startswith("_")]
        return {name: _texts(book.get_sheet_by_name(name).to_python(skip_empty_area=False)) for name in names}
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:  # what its library says of damaged files, panics too
        raise UnreadWorkbook(Text("deck_damaged", why=str(error)[:100]), Text("deck_save_again")) from error


def _texts(rows: list[list[Any]]) -> list[list[str]]:
    return [[as_text(cell) for cell in row] for row in rows]


def as_text(cell: object) -> str:
    """Return what a cell says: whole numbers without a point, days as 2026-11-28, truth as spreadsheets show it."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
    if isinstance(cell, datetime):
        return cell.date().isoformat() if cell.time() == time() else cell.isoformat(" ", "minutes")
    if isinstance(cell, date | time):
        return cell.isoformat()
    return "" if cell is None else str(cell) if isinstance(cell, int | timedelta) else ""


def _measure(data: bytes) -> None:
    """Raise UnreadWorkbook for what is no workbook, or is too much to be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            entries = book.infolist()
            total = sum(entry.file_size for entry in entries)
            packed = [entry for entry in entries if entry.file_size > _RATIO * max(entry.compress_size, 1 << 10)]
            if total > _MOST or len(entries) > _MOST_FILES or packed:
                raise UnreadWorkbook(Text("deck_bomb", bytes=total), Text("deck_save_less"))
            _measure_sheets({entry.filename: _Part(book, entry) for entry in entries})
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        raise UnreadWorkbook(Text("deck_no_workbook"), Text("deck_save_again")) from error


class _Part:
    """A file in a workbook."""

    def __init__(self, book: zipfile.ZipFile, entry: zipfile.ZipInfo) -> None:
        self._book, self._entry = book, entry

    def read(self) -> bytes:
        """Return its bytes, no more than it says it has.

        Raises UnreadWorkbook.
        """
        with self._book.open(self._entry) as file:
            data = file.read(self._entry.file_size + 1)
        if len(data) > self._entry.file_size:
            raise UnreadWorkbook(Text("deck_bomb", bytes=len(data)), Text("deck_save_less"))
        return data


def _measure_sheets(parts: Mapping[str, _Part]) -> None:
    """Raise UnreadWorkbook for a sheet with more cells, or more text in them, than is read."""
    strings = _Strings()
    if shared := parts.get("xl/sharedStrings.xml"):
        strings.read(shared.read())
    for name, part in parts.items():
        if re.fullmatch(r"xl/worksheets/[^/]+\.xml", name):
            _ExcelSheet(strings.lengths).read(part.read())
        elif name == "content.xml":
            _OpenSheets().read(part.read())


class _Reader:
    """Goes through XML once, element by element, without keeping it."""

    def read(self, data: bytes) -> None:
        """Go through *data*; what is no XML is left to the library to complain of."""
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = lambda name, its: self.start(name.rpartition(":")[2], its)
        parser.EndElementHandler = lambda name: self.end(name.rpartition(":")[2])
        parser.CharacterDataHandler = self.text
        with suppress(expat.ExpatError):
            parser.Parse(data, True)

    def start(self, name: str, its: Mapping[str, str]) -> None:
        """Enter an element."""

    def end(self, name: str) -> None:
        """Leave an element."""

    def text(self, said: str) -> None:
        """Take a text."""


class _Strings(_Reader):
    """How long each of the texts is that the cells of an XLSX share."""

    def __init__(self) -> None:
        self.lengths: list[int] = []

    def start(self, name: str, _its: Mapping[str, str]) -> None:
        if name == "si":
            self.lengths.append(0)

    def text(self, said: str) -> None:
        if self.lengths:
            self.lengths[-1] += len(said)


class _ExcelSheet(_Reader):
    """A sheet of an XLSX: how far its cells reach, how much they hold."""

    def __init__(self, lengths: list[int]) -> None:
        self._lengths = lengths
        self._across = self._down = self._count = self._shown = 0
        self._shared = False

    def start(self, name: str, its: Mapping[str, str]) -> None:
        if name != "c":
            return
        self._count += 1
        self._shared = its.get("t") == "s"
        if found := _REFERENCE.fullmatch(its.get("r", "")):
            self._across = max(self._across, _column_number(found[1]))
            self._down = max(self._down, int(found[2]))
            _refuse(max(self._count, self._across * self._down), self._shown)

    def text(self, said: str) -> None:
        number = int(said) if self._shared and said.isdecimal() and len(said) < 10 else -1
        self._shown += self._lengths[number] if 0 <= number < len(self._lengths) else len(said)


class _OpenSheets(_Reader):
    """The sheets of an ODS: rows and cells may be repeated."""

    def __init__(self) -> None:
        self._rows = self._times = 1
        self._cells = self._row = self._last = self._shown = self._row_shown = 0

    def start(self, name: str, its: Mapping[str, str]) -> None:
        if name == "table":
            self._cells = self._shown = 0
        elif name == "table-row":
            self._rows, self._row, self._last, self._row_shown = _repeated(its, "rows"), 0, 0, 0
        elif name in ("table-cell", "covered-table-cell"):
            self._times = _repeated(its, "columns")
            self._row += self._times
            if any(key.endswith(("value", "value-type")) for key in its):
                self._last = self._row

    def text(self, said: str) -> None:
        if said.strip():
            self._last = self._row
            self._row_shown += len(said) * self._times

    def end(self, name: str) -> None:
        if name == "table-row":
            self._cells += self._last * self._rows
            self._shown += self._row_shown * self._rows
            _refuse(self._cells, self._shown)


def _repeated(its: Mapping[str, str], what: str) -> int:
    said = its.get(f"table:number-{what}-repeated", "1")
    return int(said) if said.isdecimal() and len(said) < 10 else 1


def _refuse(cells: int, characters: int) -> None:
    if cells > MOST_CELLS:
        raise UnreadWorkbook(Text("deck_cells", cells=cells, most=MOST_CELLS), Text("deck_save_less"))
    if characters > MOST_CHARACTERS:
        raise UnreadWorkbook(Text("deck_bomb", bytes=characters), Text("deck_save_less"))


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


#: What spreadsheets show for a formula that went wrong.
FORMULA_ERRORS = frozenset(
    {
        "#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#SPILL!", "#CALC!", "#ERROR!", "#FIELD!",
        "#BLOCKED!", "#BUSY!", "#BEZUG!", "#NV", "#WERT!", "#ZAHL!", "#NOM?", "#VALEUR!", "#NOMBRE!",
    }
)  # fmt: skip
