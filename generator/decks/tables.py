"""The tables of a deck: CSV as any program writes it, the sheets of workbooks.

In: a file in a deck's folder. Out: tables with a header and rows of texts; what is wrong is collected.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.campaign.reading import read_regular
from generator.decks.document import ENCODINGS
from generator.decks.problems import Place, Problems
from generator.decks.workbooks import MOST_CELLS, UnreadWorkbook, read_workbook
from generator.errors import Said, Text, told_by_system

#: Bytes of a file with a table.
TABLE_LIMIT = 32 << 20
CSV_ENDS = (".csv", ".tsv")
BOOK_ENDS = (".xlsx", ".xlsm", ".ods")
ENDS = (*CSV_ENDS, *BOOK_ENDS)
_SEPARATORS = ",;\t|"
_BOMS = (b"\xff\xfe", b"\xfe\xff")
#: Lines from which the separator is guessed.
_SAMPLE = 20


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A sheet: its name, its header, and its rows, each with its number as spreadsheets count."""

    place: Place
    name: str
    header: tuple[str, ...]
    rows: tuple[tuple[int, Sequence[str]], ...] = field(default=())


class _Unread(Exception):
    """A table that is not read: *what* is wrong, what would be *right*."""

    def __init__(self, what: Said, right: Said, row: int = 0) -> None:
        super().__init__(what)
        self.what, self.right, self.row = what, right, row


def read_tables(folder: Path, name: str, encoding: str, problems: Problems) -> list[Worksheet]:
    """Return the tables in a file of *folder*: one of a CSV, those of a workbook's sheets.

    Raises CannotReport where the package that reads workbooks is missing.
    """
    path = folder / name
    try:
        data = read_regular(path, TABLE_LIMIT)
        if path.suffix.casefold() in BOOK_ENDS:
            sheets = read_workbook(data)
            tables = [_table(Place(name, sheet), sheet, cells, problems) for sheet, cells in sheets.items()]
        else:
            tables = [_table(Place(name), path.stem, _read_csv(data, encoding), problems)]
    except OSError as error:
        problems.add(Place(name), told_by_system(error), Text("deck_give_file"))
    except (_Unread, UnreadWorkbook) as error:
        problems.add(Place(name, row=getattr(error, "row", 0)), error.what, error.right)
    else:
        return [table for table in tables if table is not None]
    return []


def _table(place: Place, name: str, cells: Sequence[Sequence[str]], problems: Problems) -> Worksheet | None:
    """Return a sheet as a table; None if it is empty, or if two of its columns have the same name."""
    numbered = [(number, row) for number, row in enumerate(cells, 1) if any(map(str.strip, row))]
    if not numbered:
        return None
    first, header = numbered[0][0], [_tidy(cell) for cell in numbered[0][1]]
    while header and not header[-1]:
        header.pop()
    rows = numbered[1:]
    _check_header(place.at(first), header, [row for _, row in rows], problems)
    for number, row in rows:
        if any(map(str.strip, row[len(header) :])):
            problems.add(place.at(number), Text("deck_row_long"), Text("deck_quote_cell"))
    return Worksheet(place, name, tuple(header), tuple(rows))


def _check_header(place: Place, header: Sequence[str], rows: Sequence[Sequence[str]], problems: Problems) -> None:
    """Add columns without a name that have something in them, and names that two columns have."""
    named: dict[str, str] = {}
    for number, column in enumerate(header, 1):
        if not column:
            if any(_cell(row, number) for row in rows):
                problems.add(place, Text("deck_no_header", number=number), Text("deck_name_column"))
        elif (other := named.setdefault(column.casefold(), column)) != column or header.count(column) > 1:
            problems.add(place.at(place.row, other), Text("deck_same_column"), Text("deck_own_names"))


def _cell(row: Sequence[str], number: int) -> str:
    return row[number - 1].strip() if number <= len(row) else ""


def _tidy(cell: str) -> str:
    return " ".join(unicodedata.normalize("NFC", cell).split())


def tidy_cell(cell: str) -> str:
    """Return what a cell says: accents composed, one kind of line break, no blanks around it or at the end of lines."""
    if cell.isascii() and cell.isprintable():
        return cell.strip()
    text = unicodedata.normalize("NFC", cell).replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")
    return "\n".join(line.rstrip() for line in text.split("\n")).strip()


def _read_csv(data: bytes, encoding: str) -> list[list[str]]:
    """Return the rows of a CSV.

    Raises _Unread.
    """
    text = _decoded(data, encoding)
    separator, text = _separator(text)
    rows: list[list[str]] = []
    room = MOST_CELLS
    old_limit = csv.field_size_limit(TABLE_LIMIT)
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True):
            rows.append(row)
            room -= len(row)
            if room < 0:
                raise _Unread(Text("deck_cells", cells=MOST_CELLS - room, most=MOST_CELLS), Text("deck_save_less"))
    except csv.Error as error:
        raise _Unread(Text("no_table", error=error), Text("deck_quotes"), len(rows) + 1) from error
    finally:
        csv.field_size_limit(old_limit)
    return rows


def _separator(text: str) -> tuple[str, str]:
    """Return what separates the cells of a CSV, and the text without the line that says so."""
    first, _, rest = text.partition("\n")
    said = first.strip().strip('"').casefold()
    if said.startswith("sep=") and len(said) == len("sep=;"):
        return said[-1], rest
    lines = [line for line in _outside_quotes(text) if line.strip()][:_SAMPLE]
    counts = {each: [line.count(each) for line in lines] for each in _SEPARATORS}
    found = max(_SEPARATORS, key=lambda each: (counts[each][:1], -len(set(counts[each])))) if lines else ","
    return found, text


def _outside_quotes(text: str) -> Iterator[str]:
    """Yield the first lines of a CSV without what is in quotation marks."""
    outside = "".join(part for part in text[: 1 << 16].split('"')[::2])
    yield from outside.splitlines()[: 2 * _SAMPLE]


def _encoding(data: bytes, told: str) -> str:
    """Return the encoding of a CSV. Raises _Unread if it is not the one *told*."""
    marked = "utf-16" if data.startswith(_BOMS) else "utf-8" if data.startswith(b"\xef\xbb\xbf") else ""
    its = told or marked or "utf-8"
    found = marked if told and marked else told
    if ENCODINGS[its] == "cp1252" and found == told and not data.isascii() and _is_utf_8(data):
        found = "utf-8"
    if found != told:
        raise _Unread(Text("deck_other_encoding", told=told, found=found), Text("deck_tell", encoding=found))
    return its


def _decoded(data: bytes, told: str) -> str:
    """Return the bytes of a CSV as text, in the encoding that was *told*, else UTF-8, or UTF-16 if it begins so.

    Raises _Unread for one that is not in its encoding, or in another than the one *told*.
    """
    its = _encoding(data, told)
    try:
        text = data.decode(ENCODINGS[its])
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _Unread(
            Text("deck_not_encoded", encoding=its, byte=error.start), Text("deck_tell_other"), line
        ) from error
    if "\0" in text:
        raise _Unread(Text("no_text"), Text("deck_save_csv"))
    return text


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def files_with_tables(folder: Path) -> list[str]:
    """Return the files in a deck's folder that may hold tables, in the order of their names."""
    found = [path.name for path in folder.iterdir() if path.suffix.casefold() in ENDS and path.is_file()]
    return sorted(name for name in found if not name.startswith((".", "~", "_")))


def of_kind(tables: Sequence[Worksheet], name: str, wanted: str) -> Worksheet | None:
    """Return the table for the kind called *name*: the *wanted* sheet, else the one of that name, else the first."""
    by_name: Mapping[str, Worksheet] = {table.name.casefold(): table for table in tables}
    if wanted:
        return by_name.get(wanted.casefold())
    return by_name.get(name.casefold()) or next(iter(tables), None)
