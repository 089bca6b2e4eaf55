"""What a terminal can show of a table: a map of hexes, cards beside each other, a track with its markers.

In: texts with styles, a width in columns. Out: lines and boxes for rich to print. Colour is never the only sign of
anything; nothing here knows a game.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rich.box import SQUARE
from rich.cells import cell_len, set_cell_size
from rich.columns import Columns
from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from generator.engine.former_names import keep_former

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
#: Where words are cut.
CUT = "…"
#: What lines after the first begin with; where a line is torn, the last of them first.
HANG = "  "
_TEARS = tuple(map(re.compile, (r"\s+", r"[,;]\s+|\s{2,}|[，；、。：]")))
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


class MapRectangle(NamedTuple):
    """A rectangle of a map, in whatever its sides are measured in, from the upper left."""

    left: float
    top: float
    right: float
    bottom: float


def least_width(columns: int) -> int:
    """Return how wide the window must be for a map with so many *columns*."""
    return NARROWEST * columns + 1


def hex_map(columns: Sequence[Sequence[Text]], width: int) -> list[Text]:
    """Return flat-topped hexes as bricks, *columns* from left to right and each from above, *width* columns in all.

    A column begins half a cell lower for each cell that it has fewer than the longest one.
    """
    each, longest = cell_width(len(columns), width), max(map(len, columns))
    corners = (
        _Place(number * each, longest - len(cells) + _HIGH * row)
        for number, cells in enumerate(columns)
        for row in range(len(cells))
    )
    places = [(corner, _Place(corner.column + each, corner.line + _HIGH)) for corner in corners]
    return _map(places, [[text.copy()] for cells in columns for text in cells])


def box_map(boxes: Sequence[tuple[MapRectangle, Sequence[Text]]], width: int) -> list[Text]:
    """Return rectangles as they lie, each with its words in it, its first one in one piece; [] if there is no room."""
    across = _placed([(box.left, box.right, words[0].cell_len + 1) for box, words in boxes], width - 1)
    if not across:
        return []
    inside = [_filled(words, across[box.right] - across[box.left] - 1) for box, words in boxes]
    down = _placed([(box.top, box.bottom, len(lines) + 1) for (box, _), lines in zip(boxes, inside)])
    places = [
        (_Place(across[box.left], down[box.top]), _Place(across[box.right], down[box.bottom])) for box, _ in boxes
    ]
    return _map(places, inside)


def _filled(words: Sequence[Text], width: int) -> list[Text]:
    """Return lines of words in so narrow a box that some may be cut."""
    short = (word if word.cell_len <= width else Text(shortened(word.plain, width), word.style) for word in words)
    return in_a_row(short, width, " ", "")


def _placed(spans: Sequence[tuple[float, float, int]], room: int | None = None) -> dict[float, int]:
    """Return where the ends of *spans* come so that each is long enough: to scale in *room*, else the shortest way.

    It is empty if there is not room enough. No map becomes more than twice as wide as it must be.
    """
    ends = sorted({end for low, high, _ in spans for end in (low, high)})
    least = _from_the_left(spans, ends, dict.fromkeys(ends, 0))
    length = least[ends[-1]]
    if room is None or length > room:
        return least if room is None else {}
    room = min(room, 2 * length)
    mirrored = [(-high, -low, need) for low, high, need in spans]
    latest = _from_the_left(mirrored, [-end for end in reversed(ends)], dict.fromkeys((-end for end in ends), 0))
    scale = room / (ends[-1] - ends[0])
    wanted = {end: min(round((end - ends[0]) * scale), room - latest[-end]) for end in ends}
    return _from_the_left(spans, ends, wanted)


def _from_the_left(
    spans: Sequence[tuple[float, float, int]], ends: Sequence[float], wanted: Mapping[float, int]
) -> dict[float, int]:
    """Return the first place for each end, not before the one that is *wanted*, at which all spans are long enough."""
    found: dict[float, int] = {}
    last = 0
    for end in ends:
        last = max([last, wanted[end], *(found[low] + need for low, high, need in spans if high == end)])
        found[end] = last
    return found


@lru_cache(maxsize=16)
def _frame(cells: Sequence[tuple[_Place, _Place]]) -> list[str]:
    """Return the lines of a map without words: *cells* from their upper left to their lower right corners."""
    edges: defaultdict[_Place, set[str]] = defaultdict(set)
    for corner, end in cells:
        for line in (corner.line, end.line):
            for column in range(corner.column, end.column):
                edges[_Place(column, line)].add("r")
                edges[_Place(column + 1, line)].add("l")
        for column in (corner.column, end.column):
            for line in range(corner.line, end.line):
                edges[_Place(column, line)].add("d")
                edges[_Place(column, line + 1)].add("u")
    signs = {place: _CORNERS[" ".join(way for way in "urdl" if way in ways)] for place, ways in edges.items()}
    across, down = (1 + max(each) for each in zip(*signs))
    return ["".join(signs.get(_Place(column, line), " ") for column in range(across)) for line in range(down)]


def _map(cells: Sequence[tuple[_Place, _Place]], inside: Sequence[Sequence[Text]]) -> list[Text]:
    """Return a map of *cells* with the lines *inside* each of them."""
    written: dict[int, dict[int, Text]] = defaultdict(dict)
    for (corner, end), lines in zip(cells, inside):
        for line, text in enumerate(lines, corner.line + 1):
            text.truncate(end.column - corner.column - 1, overflow="ellipsis", pad=True)
            written[line][corner.column + 1] = text
    return [_line(frame, written[line]) for line, frame in enumerate(_frame(tuple(cells)))]


def _line(frame: str, written: Mapping[int, Text]) -> Text:
    """Return a line of a map, with what is written in it from each column on."""
    found, at = Text(no_wrap=True), 0
    for column in sorted(written):
        found.append(frame[at:column], QUIET).append_text(written[column])
        at = column + written[column].cell_len
    found.append(frame[at:], QUIET).rstrip()
    return found


def shortened(words: str, width: int) -> str:
    """Return *words* in *width* columns at most, cut behind a word if that leaves more than half of the room."""
    if cell_len(words) <= width:
        return words
    fitting = set_cell_size(words, max(width - 1, 0))
    whole = fitting if words[len(fitting) :].startswith(" ") else fitting[: fitting.rfind(" ") + 1]
    return f"{(whole if len(whole) > width // 2 else fitting).rstrip(' ,;:.')}{CUT}"[:width]


def hung(picture: Iterable[RenderableType], width: int) -> Iterator[RenderableType]:
    """Yield what *picture* is made of, texts that are longer than a line of *width* columns in several."""
    for each in picture:
        yield from _hanging(each, width) if isinstance(each, Text) and not each.no_wrap else [each]


def _hanging(text: Text, width: int) -> list[Text]:
    """Return *text* in lines of *width* columns, torn behind a comma if there is one; lines after the first hang."""
    own = len(text.plain) - len(text.plain.lstrip())
    lines, rest, indent = list[Text](), text, " " * min(own + len(HANG), width // 2)
    while rest.cell_len > width:
        fits = max(len(set_cell_size(rest.plain, width).rstrip()), len(indent) + 1)
        places = [found for mark in _TEARS for found in mark.finditer(rest.plain[: fits + 1])]
        ends = [found.end() for found in places if cell_len(rest.plain[: found.end()].rstrip()) <= width]
        least = max(fits // 2, len(indent))
        line, rest = rest.divide([next((end for end in reversed(ends) if end > least), fits)])
        line.rstrip()
        lines.append(line)
        rest = Text(indent).append_text(rest)
    return [*lines, rest]


def cards_beside(cards: Iterable[tuple[Text, Sequence[Text]]], width: int = CARD) -> RenderableType:
    """Return cards in boxes *width* columns wide beside each other, each a title and its lines."""
    shown = []
    for title, lines in cards:
        name = Text(shortened(title.plain, width - 5), title.style, spans=title.spans)
        body = Text("\n", overflow="fold").join(lines)
        shown.append(Panel(body, box=SQUARE, title=name, title_align="left", width=width, padding=0))
    return Columns(shown, padding=(0, 1))


def apart(words: Sequence[Text], width: int) -> Text:
    """Return texts in a line of *width* columns, the first at its left end, the last at its right end."""
    line = Text(no_wrap=True)
    left = width - sum(each.cell_len for each in words)
    for number, each in enumerate(words):
        rest = len(words) - number
        line.append_text(each).append(" " * (max(left, 0) // (rest - 1) if rest > 1 else 0))
        left -= max(left, 0) // (rest - 1) if rest > 1 else 0
    return line


def in_a_row(things: Iterable[Text], width: int, between: str = "  ", hang: str = HANG) -> list[Text]:
    """Return short texts one after the other in lines of *width* columns, none torn at the end of a line.

    Lines after the first begin with *hang*.
    """
    lines = [Text()]
    for thing in things:
        begun = bool(lines[-1].plain.strip())
        if begun and lines[-1].cell_len + len(between) + thing.cell_len > width:
            lines.append(Text(hang))
            begun = False
        lines[-1].append(between if begun else "").append_text(thing)
    return lines


def space_width(markers: Mapping[int, Text]) -> int:
    """Return how many columns a space of a track needs so that the markers of one do not touch those of the next."""
    return max([2, *(markers[one].cell_len // (other - one) + 1 for one, other in pairwise(sorted(markers)))])


def track_line(
    name: str, low: int, high: int, markers: Mapping[int, Text], ends: tuple[str, str], each: int = 2
) -> Text:
    """Return a track from *low* to *high*, a point for each space, *each* so wide, what is on it, and its *ends*.

    Several markers may cover the points behind them.
    """
    found = Text(name, no_wrap=True)
    found.append(f" {ends[0]} ", QUIET)
    began = found.cell_len
    for space in range(low, high + 1):
        missing = began + (space - low) * each - found.cell_len
        if missing >= 0:
            point = Text(_START if low < 0 == space else ".", QUIET)
            found.append(" " * missing).append_text(markers.get(space) or point)
    found.append(" " * max(began + (high + 1 - low) * each - found.cell_len, 1))
    return found.append(ends[1], QUIET)


def seats_around(who: int | None, seats: int) -> Sequence[int]:
    """Return the seats in the order in which they are shown: player *who* last; by number if nobody looks."""
    return range(seats) if who is None else (*range(who + 1, seats), *range(who), who)


def letters(names: Sequence[str], taken: Iterable[str] = ()) -> list[str]:
    """Return a letter for each of *names*, its first if no other has it; none that is *taken*.

    Of Chinese names that begin alike it is the first in which all differ.
    """
    found: list[str] = []
    used = {each.casefold() for each in taken}
    differing = [at for at, row in enumerate(zip(*names)) if len({*row} - used) == len(names)]
    first = 0 if "".join(names).isascii() else next(iter(differing), 0)
    for name in names:
        usable = [*name[first:], *name, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        letter = next(each for each in usable if each.isalpha() and each.casefold() not in used)
        found.append(letter.upper())
        used.add(letter.casefold())
    return found


keep_former(__name__, {"Box": "MapRectangle"})
