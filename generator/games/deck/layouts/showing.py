"""What a layout shows of a sheet's columns, under all their names.

In: a kind of cards, the name of a layout, a header. Out: columns, and how each is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from generator.engine.languages import languages
from generator.engine.packdata import pack_data
from generator.games.deck.cards import ICON, CardKind, CardRow
from generator.games.deck.layouts.parts import COLUMN, LAYOUTS, columns_in, merged, usual_layout

#: Between the name of a column and its language: "text zh".
BETWEEN = (" ", "_", ":", "-")
#: Parts that draw no text.
_MUTE = ("picture", "frame", "lines")


class Shown(NamedTuple):
    """Which columns a layout shows at all, those read as text, and those that are nothing but icons."""

    every: frozenset[str]
    texts: frozenset[str]
    signs: frozenset[str]


@cache
def other_names() -> Mapping[str, tuple[str, ...]]:
    """Return the other names of the columns that makeplay's layouts show."""
    said = pack_data("generator.games.deck.layouts", "words.toml")["columns"]
    return {name: tuple(others) for name, others in said.items()}


def shown_in(kind: CardKind, layout: str, header: Sequence[str]) -> Shown:
    """Return which columns of a *header* the layout shows; all of them if it is a template of one's own."""
    if layout and layout not in LAYOUTS:
        return Shown(frozenset(header), frozenset(), frozenset())
    every, texts, signs = set[str](), set[str](), set[str]()
    for said in merged(kind, layout or usual_layout(kind)).values():
        its = said.get("kind", "text")
        every.update(columns_in(said))
        if its not in _MUTE:
            (signs if its == "icon" else texts).update(_named(said, "shows"))
        signs.update(_named(said, "icon") if its == "pips" else ())
    return Shown(*(frozenset(_in_header(names, header)) for names in (every, texts, signs)))


def _named(said: Mapping[str, object], key: str) -> list[str]:
    return [name.strip() for name in COLUMN.findall(str(said.get(key, "")))]


def _in_header(names: set[str], header: Sequence[str]) -> Iterator[str]:
    """Yield the columns of a *header* that have one of the *names*, in whatever language."""
    known = {each.casefold() for name in names for each in (name, *other_names().get(name.casefold(), ()))}
    ends = [f"{between}{language}" for language in languages() for between in BETWEEN]
    known |= {f"{name}{end}" for name in known for end in ends}
    yield from (column for column in header if column.casefold() in known)


def icons_in(row: CardRow, shown: Shown) -> Iterator[tuple[str, str]]:
    """Yield the columns of a *row* and the icons that they name where a layout draws them."""
    for column, said in row.values.items():
        if column in shown.signs:
            yield from ((column, name) for name in icon_words(said))
        elif ":" in said and column in shown.texts:
            yield from ((column, found[1]) for found in ICON.finditer(said) if not said[: found.start()].endswith("\\"))


def icon_words(cell: str) -> list[str]:
    """Return the icons that a cell names, with or without colons."""
    return [word.strip(":") for word in cell.replace("::", ": :").replace(",", " ").split()]
