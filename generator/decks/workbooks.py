"""Workbooks, XLSX and ODS, measured before anything reads them: a small file may hold more than any memory.

In: the bytes of a file. Out: its sheets as rows of texts, or why it is not read.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple
from xml.parsers import expat

from generator.campaign.unzipping import BREAKAGE
from generator.errors import CannotReport, Said, Text

#: Bytes of all that a workbook holds, and of one file in it; how many files; how much smaller a zip may make one.
_MOST, _MOST_FILES, _RATIO = 128 << 20, 3000, 1000
#: Cells of a sheet, empty ones between others too; characters in all of them.
MOST_CELLS, MOST_CHARACTERS = 2_000_000, 64 << 20
_REFERENCE = re.compile(r"([A-Z]{1,4})([0-9]{1,8})")


_RELATIONS = "xl/_rels/workbook.xml.rels"


class Failed(NamedTuple):
    """A formula that failed: its sheet, row and column, what the cell shows."""

    sheet: str
    row: int
    column: int
    said: str


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
    failed = _measure(data)
    try:
        book = load_workbook(io.BytesIO(data))
        names = [its.name for its in book.sheets_metadata if str(its.visible).endswith("Visible")]
        names = [name for name in names if not str(name).startswith("_")]
        found = {name: _texts(book.get_sheet_by_name(name).to_python(skip_empty_area=False)) for name in names}
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:  # what its library says of damaged files, panics too
        raise UnreadWorkbook(Text("deck_damaged", why=str(error)[:100]), Text("deck_save_again")) from error
    for name, row, column, said in failed:  # the library leaves such cells empty
        cells = found.get(name, [])
        if row <= len(cells) and column <= len(cells[row - 1]):
            cells[row - 1][column - 1] = said
    return found


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


def _measure(data: bytes) -> list[Failed]:
    """Return the formulas that failed.

    Raises UnreadWorkbook for what is no workbook, or is too much to be read.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            entries = book.infolist()
            total = sum(entry.file_size for entry in entries)
            packed = [entry for entry in entries if entry.file_size > _RATIO * max(entry.compress_size, 1 << 10)]
            if total > _MOST or len(entries) > _MOST_FILES or packed:
                raise UnreadWorkbook(Text("deck_bomb", bytes=total), Text("deck_save_less"))
            return _measure_sheets({entry.filename: _Part(book, entry) for entry in entries})
    except (*BREAKAGE, zlib.error, NotImplementedError) as error:
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


def _measure_sheets(parts: Mapping[str, _Part]) -> list[Failed]:
    """Return the formulas that failed.

    Raises UnreadWorkbook for a sheet with more cells, or more text in them, than is read.
    """
    strings, names, failed = _Strings(), _SheetNames(), list[Failed]()
    read = {name: part.read() for name, part in parts.items()}  # whatever they are called: relations may say anything
    for name, data in read.items():
        if b"sst" in data[:2000]:
            strings.read(data)
        elif name in ("xl/workbook.xml", _RELATIONS):
            names.read(data)
    for name, data in read.items():
        if b"sheetData" in data:
            excel = _ExcelSheet(strings.lengths)
            excel.read(data)
            failed += [Failed(names.of(name), *where) for where in excel.failed]
        elif b"spreadsheet" in data and name == "content.xml":
            opened = _OpenSheets()
            opened.read(data)
            failed += opened.failed
    return failed


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


class _SheetNames(_Reader):
    """What the sheets of an XLSX are called, by their files."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._targets: dict[str, str] = {}

    def start(self, name: str, its: Mapping[str, str]) -> None:
        if name == "sheet":
            relation = next((said for key, said in its.items() if key.endswith(":id")), "")
            self._names[relation] = its.get("name", "")
        elif name == "Relationship":
            self._targets[its.get("Target", "").rpartition("/")[2]] = its.get("Id", "")

    def of(self, file: str) -> str:
        """Return the name of the sheet in *file*."""
        return self._names.get(self._targets.get(file.rpartition("/")[2], ""), "")


class _ExcelSheet(_Reader):
    """A sheet of an XLSX: how far its cells reach, how much they hold."""

    def __init__(self, lengths: list[int]) -> None:
        self._lengths = lengths
        self._across = self._down = self._count = self._shown = 0
        self._type = ""
        self._at = (0, 0)
        self.failed: list[tuple[int, int, str]] = []

    def start(self, name: str, its: Mapping[str, str]) -> None:
        if name != "c":
            return
        self._count += 1
        self._type = its.get("t", "")
        if found := _REFERENCE.fullmatch(its.get("r", "")):
            self._at = int(found[2]), _column_number(found[1])
            self._down, self._across = max(self._down, self._at[0]), max(self._across, self._at[1])
            _refuse(max(self._count, self._across * self._down), self._shown)

    def text(self, said: str) -> None:
        if self._type == "e" and said.startswith("#"):
            self.failed.append((*self._at, said))
        number = int(said) if self._type == "s" and said.isdecimal() and len(said) < 10 else -1
        self._shown += self._lengths[number] if 0 <= number < len(self._lengths) else len(said)


class _OpenSheets(_Reader):
    """The sheets of an ODS: rows and cells may be repeated."""

    def __init__(self) -> None:
        self._rows = self._times = 1
        self._cells = self._row = self._last = self._shown = self._row_shown = self._number = 0
        self._name, self._fails = "", False
        self.failed: list[Failed] = []

    def start(self, name: str, its: Mapping[str, str]) -> None:
        if name == "table":
            self._cells = self._shown = self._number = 0
            self._name = its.get("table:name", "")
        elif name == "table-row":
            self._number += 1
            self._rows, self._row, self._last, self._row_shown = _repeated(its, "rows"), 0, 0, 0
        elif name in ("table-cell", "covered-table-cell"):
            self._times = _repeated(its, "columns")
            self._row += self._times
            self._fails = "error" in (its.get("calcext:value-type"), its.get("office:value-type"))
            if any(key.endswith(("value", "value-type")) for key in its):
                self._last = self._row

    def text(self, said: str) -> None:
        if said.strip():
            self._last = self._row
            self._row_shown += len(said) * self._times
            if self._fails:
                self.failed.append(Failed(self._name, self._number, self._row, said))

    def end(self, name: str) -> None:
        if name == "table-row":
            self._number += self._rows - 1
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
