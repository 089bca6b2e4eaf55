"""What a deck's files want: all of deck.toml, spreadsheets, pictures and icons read at once.

In: a deck's folder. Out: the deck, its rows, digests of the files that they show; or every problem together.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PureWindowsPath

from generator.campaign.reading import TEXT_LIMIT, read_regular
from generator.decks.document import FILE, DeckFile, read_document
from generator.decks.problems import Place, Problems, did_you_mean
from generator.decks.rows import PlacedRow, check_ids, read_rows
from generator.decks.tables import CSV_ENDS, Worksheet, files_with_tables, of_kind, read_tables, tidy_cell
from generator.errors import Text, told_by_system
from generator.games.deck.cards import ICONS, PICTURE, TEMPLATE, CardKind, CardRow, Deck, files_in, own_files
from generator.games.deck.layouts import (
    LAYOUTS,
    Shown,
    deck_faults,
    icons_in,
    layout_faults,
    looked,
    row_faults,
    shown_columns,
    shown_in,
)

#: Bytes of a picture.
PICTURE_LIMIT = 64 << 20
_ICON_ENDS = (".svg", ".png")
#: What the files of pictures begin with.
_BEGINNINGS = {".png": b"\x89PNG\r\n\x1a\n", ".jpg": b"\xff\xd8\xff", ".jpeg": b"\xff\xd8\xff"}
_RULES = (".md", ".txt")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a deck's files want: its settings as deck.toml says them, the deck, its rows in order, digests of files."""

    said: DeckFile
    deck: Deck
    rows: Mapping[str, CardRow] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    #: Where each row stands.
    places: Mapping[str, Text] = field(default_factory=dict)


def read_wanted(folder: Path, icons: Collection[str] = ()) -> Wanted:
    """Return what the files in *folder* want; *icons* are those that there are beside the deck's own, () if unknown.

    Raises BadDeck with all that is wrong, CannotReport where the package that reads workbooks is missing.
    """
    problems = Problems()
    said = DeckFile()
    try:
        said = read_document(read_regular(folder / FILE, TEXT_LIMIT).decode("utf-8-sig"), problems)
    except UnicodeDecodeError:
        problems.add(Place(FILE), Text("not_utf_8"), Text("save_utf_8"))
    except OSError as error:
        problems.add(Place(FILE), told_by_system(error), Text("deck_give_file"))
    reader = _Reader(folder, said, problems)
    placed = list(reader.rows())
    rows = list(check_ids(placed, problems))
    deck = replace(said.deck, kinds=reader.kinds)
    files = _Files(folder, problems)
    _digest_files(files, deck, placed)
    _check_looks(deck, placed, problems)
    if icons:
        _check_icons(files, deck, placed, icons, problems)
    problems.report()
    places = {each.row.id: each.place.text for each in placed}
    return Wanted(said, deck, {row.id: row for row in rows}, files.digests, places)


class _Reader:
    """Reads each kind's table, every file once."""

    def __init__(self, folder: Path, said: DeckFile, problems: Problems) -> None:
        self._folder, self._said, self._problems = folder, said, problems
        self._read: dict[str, list[Worksheet]] = {}
        self.kinds: dict[str, CardKind] = {}

    def rows(self) -> Iterator[PlacedRow]:
        """Yield all rows, kind by kind; where deck.toml names none, each sheet is a kind of its own."""
        found = self._said.deck.kinds
        pairs = [(kind, self._table(kind)) for kind in found.values()] if found else list(self._every_sheet())
        if not pairs and not self._problems.found:
            self._problems.add(Place(FILE), Text("deck_no_sheets"), Text("deck_add_sheet"))
        for kind, table in pairs:
            self._check_layout(kind)
            if kind.what == "leaflet":
                self.kinds[kind.name] = kind
                yield from self._leaflet(kind)
            elif table is not None:
                place = table.place
                sheet = f"{place.file}#{place.sheet}" if place.sheet else place.file
                self.kinds[kind.name] = replace(kind, header=table.header, sheet=sheet)
                its = looked(self._said.deck, kind)
                shown = shown_columns(its, its.layout)
                seen = shown_in(its, its.layout, table.header).every
                yield from read_rows(table, kind, shown, seen, self._problems)

    def _tables(self, name: str, kind: str = "") -> list[Worksheet]:
        """Return the tables of a file."""
        if name not in self._read:
            encoding = self._said.encodings.get(kind) or self._said.encodings.get("", "")
            self._read[name] = read_tables(self._folder, name, encoding, self._problems)
        return self._read[name]

    def _every_sheet(self) -> Iterator[tuple[CardKind, Worksheet]]:
        for name in files_with_tables(self._folder):
            for table in self._tables(name):
                slug = re.sub(r"[^\w-]+", "-", table.name.casefold()).strip("-_")[:40] or "cards"
                yield CardKind(slug), table

    def _table(self, kind: CardKind) -> Worksheet | None:
        """Return the table of a kind: the one that deck.toml names, else a file or a sheet of its name."""
        if kind.what == "leaflet":
            return None
        place = Place(FILE, column=f"kinds.{kind.name}.sheet")
        file, _, sheet = kind.sheet.partition("#")
        there = files_with_tables(self._folder)
        if file:
            if file not in there:
                self._problems.add(place, Text("deck_no_file", file=file), did_you_mean(file, there))
                return None
        elif not (file := self._file_of(kind, there)):
            self._problems.add(
                place, Text("deck_no_sheet_for", kind=kind.name), Text("deck_name_sheet", known=tuple(there))
            )
            return None
        tables = self._tables(file, kind.name)
        table = of_kind(tables, kind.name, sheet)
        if table is None and tables and sheet:
            names = [each.name for each in tables]
            self._problems.add(place, Text("deck_no_such_sheet", sheet=sheet), did_you_mean(sheet, names))
        return table

    def _file_of(self, kind: CardKind, there: Sequence[str]) -> str:
        """Return the file with a kind's table if deck.toml names none: called like the kind, else a sheet of it is."""
        named = [name for name in there if Path(name).stem.casefold() == kind.name.casefold()]
        books = [name for name in there if not name.casefold().endswith(CSV_ENDS)]
        sheets = [name for name in books if kind.name.casefold() in {its.name.casefold() for its in self._tables(name)}]
        return next(iter([*named, *sheets]), there[0] if len(there) == len(self._said.deck.kinds) == 1 else "")

    def _leaflet(self, kind: CardKind) -> Iterator[PlacedRow]:
        """Yield the one row of a leaflet: all of its Markdown."""
        place = Place(FILE, column=f"kinds.{kind.name}.sheet")
        name = kind.sheet or f"{kind.name}.md"
        if Path(name).suffix.casefold() not in _RULES or Path(name).name != name:
            self._problems.add(place, Text("deck_no_leaflet", file=name), Text("deck_good_leaflet"))
            return
        try:
            text = read_regular(self._folder / name, TEXT_LIMIT).decode("utf-8-sig")
        except UnicodeDecodeError:
            self._problems.add(Place(name), Text("not_utf_8"), Text("save_utf_8"))
        except OSError as error:
            self._problems.add(Place(name), told_by_system(error), Text("deck_give_file"))
        else:
            yield PlacedRow(CardRow(kind.name, kind.name, {"text": tidy_cell(text)}), Place(name))

    def _check_layout(self, kind: CardKind) -> None:
        for where, what, right in layout_faults(replace(kind, layout=looked(self._said.deck, kind).layout)):
            self._problems.add(Place(FILE, column=f"kinds.{kind.name}.{where}"), what, right)


def _check_looks(deck: Deck, placed: Sequence[PlacedRow], problems: Problems) -> None:
    """Add what is wrong with how all cards are to look, and rows by themselves."""
    for where, what, right in deck_faults(deck):
        problems.add(Place(FILE, column=where), what, right)
    for row, place in ((each.row, each.place) for each in placed):
        for column, what, right in row_faults(deck, row):
            problems.add(place.at(place.row, column), what, right)


def _check_icons(
    files: _Files, deck: Deck, placed: Sequence[PlacedRow], icons: Collection[str], problems: Problems
) -> None:
    """Add every icon that there is not, in whichever cell a layout draws it, unless that cell is wrong already."""
    wrong = frozenset(problems.places)
    shown: dict[tuple[str, str], Shown] = {}
    for row, place in ((each.row, each.place) for each in placed if not each.row.by_hand):
        key = (row.kind, row.layout)
        if key not in shown:
            kind = looked(deck, deck.kinds.get(row.kind, CardKind(row.kind)))
            shown[key] = shown_in(kind, kind.layout_of(row), kind.header)
        for column, name in icons_in(row, shown[key]):
            where = place.at(place.row, column)
            if where not in wrong and name not in icons and not files.icon(f"{ICONS}/{name}"):
                there = sorted({*icons, *(path.stem for path in files.own_icons())})
                problems.add(where, Text("deck_no_icon", name=name), did_you_mean(name, there))


class _Files:
    """The files that cards show, each looked at once; none of them may be outside the folder."""

    def __init__(self, folder: Path, problems: Problems) -> None:
        self._folder, self._problems = folder, problems
        self._root = Path(os.path.realpath(folder))
        self._known: dict[str, str | None] = {}
        self.digests: dict[str, str] = {}

    def icon(self, name: str) -> bool:
        """Note an icon of the deck's own; return whether there is one."""
        if name not in self._known:
            files = (f"{name}{end}" for end in _ICON_ENDS if (self._folder / f"{name}{end}").is_file())
            self._note(name, next(files, None))
        return self._known[name] is not None

    def own_icons(self) -> list[Path]:
        """Return the icons of the deck's own."""
        return sorted(path for end in _ICON_ENDS for path in (self._folder / ICONS).glob(f"*{end}"))

    def template(self, name: str) -> bool:
        """Note a template of the deck's own; return whether there is one."""
        if name not in self._known:
            self._note(name, name if (self._folder / name).is_file() else None)
        return self._known[name] is not None

    def layout(self, name: str, place: Place) -> None:
        """Note a template of the deck's own; add a problem if there is neither it nor a layout of that name."""
        before, after = TEMPLATE.split("{}")
        layout = name.removeprefix(before).removesuffix(after)
        if not self.template(name) and layout and layout not in LAYOUTS:
            self._problems.add(place, Text("deck_unknown", word=layout), did_you_mean(layout, LAYOUTS))

    def picture(self, name: str, place: Place) -> None:
        """Note a picture; add what is wrong with it, where it is named first."""
        if name in self._known:
            return
        self._known[name] = None
        path = PureWindowsPath(name)  # either kind of slash, drives too
        slashed = path.as_posix()
        if "\\" in name and slashed in self._pictures():
            self._problems.add(place, Text("deck_backslash"), did_you_mean(slashed, [slashed]))
        elif path.is_absolute() or path.drive or path.root or ".." in path.parts or "\\" in name:
            self._problems.add(place, Text("deck_outside", file=name[:80]), Text("deck_inside"))
        elif not (self._folder / name).is_file():
            there = self._pictures()
            right = did_you_mean(name, there) if there else Text("deck_give_file")
            self._problems.add(place, Text("deck_no_file", file=name[:80]), right)
        elif self._note(name, name) is None:
            self._problems.add(place, Text("deck_outside", file=name[:80]), Text("deck_inside"))

    def _note(self, key: str, file: str | None) -> str | None:
        """Keep the digest of a *file* inside the folder; return it."""
        self._known[key] = None
        if file is None or not Path(os.path.realpath(self._folder / file)).is_relative_to(self._root):
            return None
        try:
            data = read_regular(self._folder / file, PICTURE_LIMIT)
        except OSError as error:
            self._problems.add(Place(file), told_by_system(error), Text("deck_give_file"))
            return ""
        end = Path(file).suffix.casefold()
        if not data.startswith(_BEGINNINGS.get(end, b"")) or (end == ".svg" and b"svg" not in data):
            self._problems.add(Place(file), Text("deck_bad_picture", end=end[1:].upper()), Text("deck_good_picture"))
        digest = hashlib.sha256(data).hexdigest()[:16]
        self._known[key] = self.digests[key] = digest
        return digest

    def _pictures(self) -> list[str]:
        """Return the pictures there are."""
        paths = (path.relative_to(self._folder) for path in self._folder.rglob("*.*") if PICTURE.fullmatch(path.name))
        return sorted(path.as_posix() for path in paths if not path.parts[0].startswith("."))[:500]


def _digest_files(files: _Files, deck: Deck, placed: Sequence[PlacedRow]) -> None:
    """Digest every file that a row, its layout or its back shows."""
    seen: set[tuple[str, str, str, str]] = set()
    for row, place in ((each.row, each.place) for each in placed):
        for column, said in row.values.items():
            for name in files_in(said):
                _note(files, name, place.at(place.row, column))
        key = (row.kind, row.layout, row.size, row.back)
        if key not in seen:
            seen.add(key)
            bare = CardRow(row.id, row.kind, {}, 1, row.back, row.size, row.layout)
            for name in own_files(deck, bare):
                own = row.layout and name == TEMPLATE.format(row.layout)
                _note(files, name, place.at(place.row, "layout") if own else Place(FILE, column=f"kinds.{row.kind}"))


def _note(files: _Files, name: str, place: Place) -> None:
    if name.startswith(f"{ICONS}/") and not PICTURE.fullmatch(name):
        files.icon(name)
    elif name.endswith(TEMPLATE.partition("{}")[2]) and name.startswith("templates/"):
        files.layout(name, place)
    else:
        files.picture(name, place)
