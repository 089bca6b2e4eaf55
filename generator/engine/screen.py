"""What a terminal can show of a table: a map of hexes, cards beside each other, a track with its markers.

In: texts with styles, a width in columns. Out: lines and boxes for rich to print. Colour is never the only sign of
anything; nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.box import SQUARE
from rich.columns import Columns
from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

#: What a picture is made of.
Picture = list[RenderableType]
#: Colours of players in seat order; their letters say the same.
SEATS = ("bold cyan", "bold yellow", "bold magenta", "bold green", "bold blue")
NOBODYS = "bold red"
CHOICE = "reverse"
QUIET = "dim"
#: Columns of a map's cell, the left border counted; below the first a map cannot be read.
NARROWEST, WIDEST = 8, 18
#: Columns of a card on the screen.
CARD = 26
#: A track's zero.
_START = "0"
#: Lines from one cell to the next below it.
_HIGH = 2
#: Box characters by the directions in which a line leaves them: up, right, down, left.
_CORNERS = {
    "r l": "─", "u d": "│", "r d": "┌", "d l": "┐", "u r": "└", "u l": "┘",
    "u r d": "├", "u d l": "┤", "r d l": "┬", "u r l": "┴", "u r d l": "┼",
}  # fmt: skip


class _Place(NamedTuple):
    """A point of the screen, counted from the upper left."""

    column: int
    line: int


def cell_width(columns: int, width: int) -> int:
    """Return how wide a cell of a map with so many *columns* may be, its left border counted; 0 if there is no room."""
    each = min((width - 1) // columns, WIDEST)
    return each if each >= NARROWEST else 0


def hex_map(columns: Sequence[Sequence[Text]], width: int) -> list[Text]:
    """Return flat-topped hexes as bricks, *columns* from left to right and each from above, *width* columns in all.

    A column begins half a cell lower for each cell that it has fewer than the longest one.
    """
    each, longest = cell_width(len(columns), width), max(map(len, columns))
    edges: dict[_Place, set[str]] = {}
    written: dict[_Place, Text] = {}
    for number, cells in enumerate(columns):
        for row, text in enumerate(cells):
            corner = _Place(number * each, longest - len(cells) + _HIGH * row)
            _outline(edges, corner, each)
            inside = text.copy()
            inside.truncate(each - 1, pad=True)
            written[_Place(corner.column + 1, corner.line + 1)] = inside
    return [_line(edges, written, line, each * len(columns)) for line in range(_HIGH * longest + 1)]


def _outline(edges: dict[_Place, set[str]], corner: _Place, each: int) -> None:
    """Mark the edges of the cell whose upper left *corner* is there."""
    for line in (corner.line, corner.line + _HIGH):
        for column in range(corner.column, corner.column + each):
            edges.setdefault(_Place(column, line), set()).add("r")
            edges.setdefault(_Place(column + 1, line), set()).add("l")
    for column in (corner.column, corner.column + each):
        for line in range(corner.line, corner.line + _HIGH):
            edges.setdefault(_Place(column, line), set()).add("d")
            edges.setdefault(_Place(column, line + 1), set()).add("u")


def _line(edges: Mapping[_Place, set[str]], written: Mapping[_Place, Text], line: int, last: int) -> Text:
    """Return a line of a map."""
    found, column = Text(no_wrap=True), 0
    while column <= last:
        place = _Place(column, line)
        if place in written:
            found.append_text(written[place])
            column += written[place].cell_len
            continue
        ways = " ".join(way for way in "urdl" if way in edges.get(place, ()))
        found.append(_CORNERS.get(ways, " "), QUIET)
        column += 1
    found.rstrip()
    return found


def cards_beside(cards: Iterable[tuple[Text, Sequence[Text]]]) -> RenderableType:
    """Return cards in boxes beside each other, each a title and its lines."""
    return Columns([Panel(Text("\n").join(lines), box=SQUARE, title=title, title_align="left", width=CARD, padding=0)
                    for title, lines in cards], padding=(0, 1))  # fmt: skip


def in_a_row(things: Iterable[Text], width: int) -> list[Text]:
    """Return short texts one after the other in lines of *width* columns, none torn at the end of a line."""
    lines = [Text()]
    for thing in things:
        if lines[-1] and lines[-1].cell_len + thing.cell_len > width:
            lines.append(Text())
        lines[-1].append_text(thing).append("  ")
    return lines


def track_line(name: str, low: int, high: int, markers: Mapping[int, Text], ends: tuple[str, str]) -> Text:
    """Return a track from *low* to *high*, a point for each space, what is on it, and what its *ends* mean."""
    found = Text(name, no_wrap=True)
    found.append(f" {ends[0]} ", QUIET)
    for space in range(low, high + 1):
        found.append_text(markers.get(space) or Text(_START if low < 0 == space else ".", QUIET))
        found.append(" ")
    return found.append(ends[1], QUIET)


def letters(names: Sequence[str], taken: Iterable[str] = ()) -> list[str]:
    """Return a letter for each of *names*, its first if no other has it; none that is *taken*."""
    found: list[str] = []
    used = {each.casefold() for each in taken}
    for name in names:
        usable = [*name, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        letter = next(each for each in usable if each.isalpha() and each.casefold() not in used)
        found.append(letter.upper())
        used.add(letter.casefold())
    return found
