"""What a deck is: kinds of cards as deck.toml has them, and rows of a spreadsheet, one or more cards each.

In: plain data as the record or a reader of files has it. Out: the same as values, and what each card's face depends on.

Shared by everything about decks: `generator.decks` reads files into these, the record keeps them, sheets draw them.
`generator.games.deck.layouts` answers two questions about them to the readers of files: `shown_columns(kind, layout)`,
the columns that the parts of a layout show, and `layout_faults(kind)`, pairs of a place in deck.toml below the kind
("parts.title.columm") and a Text that says what is wrong there and what would be right.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.engine.events import beside
from generator.engine.pack import HANDMADE

#: Columns that are makeplay's own; every other column is for the layout to show.
OWN_COLUMNS = ("id", "count", "back", "size", "layout", "tags", "by_hand")
#: What the rows of a kind become.
WHAT = ("cards", "tokens", "tiles", "hexes", "board", "leaflet")
#: A cell that names a picture in the deck's folder: the whole cell is a path with one of these ends.
PICTURE = re.compile(r"[^\n]+\.(?:png|jpe?g|svg)", re.IGNORECASE)
#: An icon in a text, `:sun:`; one of the deck's own is icons/sun.svg (or .png) in its folder.
ICON = re.compile(r":([a-z][a-z0-9_-]*):")
ICONS = "icons"
#: Where templates of one's own are; a layout that is none of makeplay's is templates/LAYOUT.svg.j2 there.
TEMPLATE = "templates/{}.svg.j2"
#: Between a row's id and the number of its copy, from the second on: sun, sun#2, sun#3.
COPY = "#"
#: Columns that may say what people call a card, by their folded names; else it is the first that is not makeplay's own.
NAMES = ("name", "title", "\u540d\u79f0", "\u6807\u9898", "\u540d\u5b57")


@dataclass(frozen=True, slots=True)
class ColumnCheck:
    """What a cell of a column must be: *kind* is "text", "number", "whole" or "picture", or it is one of *one_of*."""

    kind: str = "text"
    least: float | None = None
    most: float | None = None
    one_of: tuple[str, ...] = ()
    needed: bool = False

    def plain(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        found: dict[str, Any] = {"kind": self.kind}
        found |= {"least": self.least} if self.least is not None else {}
        found |= {"most": self.most} if self.most is not None else {}
        found |= {"one_of": list(self.one_of)} if self.one_of else {}
        return found | ({"needed": True} if self.needed else {})

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> ColumnCheck:
        """Return the check that *plain* is."""
        return cls(**{**_own(plain), "one_of": tuple(plain.get("one_of", ()))})


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of a spreadsheet: *values* hold each column that is not makeplay's own, as it was written ("" is left out).

    *by_hand* is a card that was made by hand at the table: it is there, and never printed. A leaflet is one row whose
    only value, "text", is all of its Markdown; a line break in a cell is a line break here.
    """

    id: str
    kind: str
    values: Mapping[str, str] = field(default_factory=dict)
    count: int = 1
    back: str = ""
    size: str = ""
    layout: str = ""
    tags: tuple[str, ...] = ()
    by_hand: bool = False
    #: Cells of makeplay's own columns that were written in another way than makeplay would write them.
    written: Mapping[str, str] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """Return it as JSON has it, without what is as usual."""
        found: dict[str, Any] = {"id": self.id, "kind": self.kind, "values": dict(self.values)}
        found |= {"count": self.count} if self.count != 1 else {}
        for key in ("back", "size", "layout"):
            found |= {key: said} if (said := getattr(self, key)) else {}
        found |= {"tags": list(self.tags)} if self.tags else {}
        found |= {"by_hand": True} if self.by_hand else {}
        return found | ({"written": dict(self.written)} if self.written else {})

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> CardRow:
        """Return the row that *plain* is."""
        return cls(**{**_own(plain), "tags": tuple(plain.get("tags", ()))})

    @property
    def cards(self) -> list[str]:
        """The id of each of its cards: growing the count leaves those that are there as they are."""
        return [self.id, *(f"{self.id}{COPY}{copy}" for copy in range(2, self.count + 1))][: self.count]

    @property
    def name(self) -> str:
        """What people call it: its column for names, else its first column, in one line; its id if that is empty."""
        folded = {column.casefold(): said for column, said in self.values.items()}
        said = next((folded[name] for name in NAMES if folded.get(name)), None)
        said = said or next((said for said in self.values.values() if said and not PICTURE.fullmatch(said)), "")
        first = said.lstrip("# \n").partition("\n")[0]
        return " ".join(first.split())[:60] or self.id

    def said(self, column: str, language: str = "") -> str:
        """Return what *column* says, in *language* if there is a column for it ("text zh", "text_zh", "text:zh").

        Capitals in the names of columns do not count.
        """
        folded = {name.casefold(): said for name, said in self.values.items()}
        for between in (" ", "_", ":", "-") if language else ():
            if found := folded.get(f"{column}{between}{language}".casefold()):
                return found
        return folded.get(column.casefold(), "")


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of cards, `[kinds.NAME]` in deck.toml: where its rows are, what becomes of them, how they look.

    *size* is a name or a measure (engine.lengths.find_card_size). *parts* are what deck.toml says of parts of the
    layout, `[kinds.NAME.parts.PART]`, as it says it; generator.games.deck.layouts knows what they may say.
    """

    name: str
    sheet: str = ""
    what: str = "cards"
    size: str = ""
    layout: str = ""
    back: str = ""
    parts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    columns: Mapping[str, ColumnCheck] = field(default_factory=dict)
    #: The columns of its sheet as they are written there, those of makeplay's own among them.
    header: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """Return it as JSON has it, without what is empty."""
        found: dict[str, Any] = {"name": self.name, "what": self.what}
        for key in ("sheet", "size", "layout", "back"):
            found |= {key: said} if (said := getattr(self, key)) else {}
        found |= {"parts": {part: dict(said) for part, said in self.parts.items()}} if self.parts else {}
        checks = {column: check.plain() for column, check in self.columns.items()}
        found |= {"columns": checks} if checks else {}
        return found | ({"header": list(self.header)} if self.header else {})

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> CardKind:
        """Return the kind that *plain* is."""
        checks = {column: ColumnCheck.of(check) for column, check in plain.get("columns", {}).items()}
        return cls(**{**_own(plain), "columns": checks, "header": tuple(plain.get("header", ()))})

    def layout_of(self, row: CardRow) -> str:
        """Return the name of the layout of *row*; "" leaves it to the sheets."""
        return row.layout or self.layout

    def size_of(self, row: CardRow) -> str:
        """Return the size of *row* as it is written; "" leaves it to the sheets."""
        return row.size or self.size

    def back_of(self, row: CardRow) -> str:
        """Return the name of the back of *row* (one of the deck's backs, or a picture); "" is the usual one."""
        return row.back or self.back


@dataclass(frozen=True, slots=True)
class Deck:
    """How a deck looks, all that deck.toml says but for settings of the campaign: its kinds and backs.

    *backs* are `[backs.NAME]` as deck.toml says it. *look* is what deck.toml says for all kinds (`[look]`).
    """

    title: str = ""
    kinds: Mapping[str, CardKind] = field(default_factory=dict)
    backs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    look: Mapping[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        found: dict[str, Any] = {"title": self.title, "kinds": [kind.plain() for kind in self.kinds.values()]}
        found |= {"backs": {name: dict(back) for name, back in self.backs.items()}} if self.backs else {}
        return found | ({"look": dict(self.look)} if self.look else {})

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Deck:
        """Return the deck that *plain* is."""
        kinds = [CardKind.of(kind) for kind in plain.get("kinds", ())]
        its_kinds = {kind.name: kind for kind in kinds}
        return cls(plain.get("title", ""), its_kinds, plain.get("backs", {}), plain.get("look", {}))


def _own(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is not beside the record (engine.events)."""
    return {key: value for key, value in plain.items() if not beside(key)}


def files_in(value: object) -> Iterator[str]:
    """Yield the pictures that a text, or anything that deck.toml says, names, and icons as icons/NAME."""
    if isinstance(value, str):
        if PICTURE.fullmatch(value.strip()):
            yield value.strip()
        yield from (f"{ICONS}/{name}" for name in ICON.findall(value))
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from files_in(each)
    elif isinstance(value, Sequence):
        for each in value:
            yield from files_in(each)


def own_files(deck: Deck, row: CardRow) -> list[str]:
    """Return the files in a deck's folder that a face may depend on: pictures, icons/NAME, a template of its own.

    Whether an icon or a template is one of makeplay's or is in the folder is not known here.
    """
    kind = deck.kinds.get(row.kind, CardKind(row.kind))
    found = [*files_in(row.values), *files_in(kind.parts), *files_in(deck.look)]
    found += [*files_in(kind.back_of(row)), *files_in(deck.backs.get(kind.back_of(row), {}))]
    return list(dict.fromkeys([*found, TEMPLATE.format(kind.layout_of(row))]))


def contents(
    deck: Deck, rows: Mapping[str, CardRow], files: Mapping[str, str], shows: Callable[[CardKind, str], Collection[str]]
) -> dict[str, str]:
    """Return a line for every card: its name, and a digest of all that its face depends on, or that it is made by hand.

    *files* are digests of the files that there are in the deck's folder, as the record knows them; *shows* says which
    of "deck" (its title) and "count" a kind with a layout shows.
    """
    settings: dict[tuple[str, str, str, str], tuple[str, bool]] = {}
    found: dict[str, str] = {}
    for row in rows.values():
        if row.by_hand:
            found.update(dict.fromkeys(row.cards, f"{row.name}{HANDMADE}"))
            continue
        key = (row.kind, row.layout, row.size, row.back)
        if key not in settings:
            kind = deck.kinds.get(row.kind, CardKind(row.kind))
            beside = shows(kind, kind.layout_of(row))
            title = deck.title if "deck" in beside else ""
            settings[key] = f"{_settings_digest(deck, row, files)} {title}", "count" in beside
        its, counted = settings[key]
        line = f"{row.name} {_face_digest(row, files, f'{its} {row.count if counted else 0}')}"
        found.update(dict.fromkeys(row.cards, line))
    return found


def _face_digest(row: CardRow, files: Mapping[str, str], settings: str) -> str:
    drawn = [files[each] for each in files_in(row.values) if each in files]
    return _digest([row.id, sorted(row.values.items()), row.tags, drawn, settings])


def _settings_digest(deck: Deck, row: CardRow, files: Mapping[str, str]) -> str:
    """Return a digest of what the faces of rows with the same kind, layout, size and back have in common."""
    kind = deck.kinds.get(row.kind, CardKind(row.kind))
    bare = CardRow(row.id, row.kind, {}, 1, row.back, row.size, row.layout)
    drawn = [files[each] for each in own_files(deck, bare) if each in files]
    its_back = deck.backs.get(kind.back_of(row), {})
    look = [kind.layout_of(row), kind.size_of(row), kind.back_of(row), its_back, kind.parts, deck.look, drawn]
    return _digest(look)


def _digest(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
