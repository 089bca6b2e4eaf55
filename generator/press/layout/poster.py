"""A whole page drawn large over several sheets of paper, to be cut and glued together.

In: how large a poster is to be, a paper, what its printer leaves unprinted. Out: tiles, each a page with its window on
the poster, where it is cut and where its neighbours are glued on, in mm from the top left corner.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from generator.engine.view import Page, Printable
from generator.errors import BadMeasure, CannotImpose, Text
from generator.press.layout.imposition import TINY, Margins, foot_of, margins_of_page
from generator.press.layout.measures import Point, Rectangle, size_mm
from generator.press.layout.paper import PAPERS, UNPRINTABLE, Paper

#: How wide a strip of each sheet is covered by the next one, at least, in mm.
OVERLAP = 10.0
#: What is cut off a sheet inside its printable area, and how far the picture goes on there, in mm.
WASTE, BEYOND = 3.0, 1.0
#: Height of the line that says what to cut and where to glue, above the foot, in mm.
_NOTE = 4.6
#: Most columns and most rows of sheets; the least that a sheet must show, and the longest side of a poster, in mm.
MOST_SHEETS = 9
_LEAST_SHOWN = 40.0
_LARGEST = 4000.0
#: Sizes of posters by name, upright, in mm: every paper, and what nobody prints on at home.
_SIZES = {name: (paper.width, paper.height) for name, paper in PAPERS.items()} | {
    "a2": (420.0, 594.0),
    "a1": (594.0, 841.0),
    "a0": (841.0, 1189.0),
}
#: The shape that whole pages are composed for.
_SHAPE = (210.0, 297.0)
_EVEN = 1e-6


@dataclass(frozen=True, slots=True)
class Poster:
    """How large a poster is to be: so many *sheets*, columns x rows, or a *size* in mm, upright."""

    name: str
    sheets: tuple[int, int] | None = None
    size: Point | None = None


class Tile(NamedTuple):
    """One sheet of a poster, in mm from the top left corner of its page.

    *offset* is where that corner is on the poster, *window* the part of the page that the picture is drawn on. *cut*
    is where the sheet is cut at the left and at the top, *glue* where its right and lower neighbour will end on it;
    None at the edges of the poster.
    """

    column: int
    row: int
    offset: Point
    window: Rectangle
    cut: tuple[float | None, float | None]
    glue: tuple[float | None, float | None]

    @property
    def name(self) -> str:
        """Return its column as a letter, its row as a number: A1."""
        return tile_name(self.column, self.row)


def tile_name(column: int, row: int) -> str:
    """Return what a sheet is called: B1 is the second one of the first row."""
    return f"{'ABCDEFGHI'[column]}{row + 1}"


@dataclass(frozen=True, slots=True)
class Tiling:
    """A poster cut into sheets of *paper* as it is turned, *step* mm from one to the next."""

    paper: Paper
    margins: Margins
    foot: float
    columns: int
    rows: int
    step: Point

    @property
    def size(self) -> Point:
        """Return width and height of the sheets glued together, in mm."""
        across = self.paper.width + (self.columns - 1) * self.step[0]
        return across, self.paper.height + (self.rows - 1) * self.step[1]

    @property
    def room(self) -> Rectangle:
        """Return where the picture may be drawn on the poster: its printable area without the foot."""
        top, right, bottom, left = self.margins
        return left, top, self.size[0] - right, self.size[1] - bottom - self.foot

    def tiles(self) -> Iterator[Tile]:
        """Yield all sheets, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield self._tile(column, row)

    def _tile(self, column: int, row: int) -> Tile:
        top, right, bottom, left = self.margins
        cut = (left + WASTE if column else None, top + WASTE if row else None)
        glue = (
            left + WASTE + self.step[0] if column < self.columns - 1 else None,
            top + WASTE + self.step[1] if row < self.rows - 1 else None,
        )
        window = (
            left if cut[0] is None else cut[0] - BEYOND,
            top if cut[1] is None else cut[1] - BEYOND,
            self.paper.width - right,
            self.paper.height - bottom - self.foot,
        )
        return Tile(column, row, (column * self.step[0], row * self.step[1]), window, cut, glue)


def find_poster(text: str) -> Poster:
    """Return the poster that *text* asks for: sheets ("2x2", columns x rows) or a size ("a2", "60x80cm").

    Raises BadMeasure.
    """
    name = text.strip().lower()
    sheets = re.fullmatch(r"(\d{1,2})\s*[x×*]\s*(\d{1,2})", name)
    if sheets:
        return _of_sheets(int(sheets[1]), int(sheets[2]))
    try:
        short, long = sorted(_SIZES.get(name) or size_mm(name))
    except ValueError:
        reason = Text("no_poster", text=text[:40])
        raise BadMeasure("--poster", reason) from None
    if not 0 < short <= long <= _LARGEST:
        raise BadMeasure("--poster", Text("poster_large", short=short, long=long, most=_LARGEST))
    return Poster(name if name in _SIZES else f"{short:g}x{long:g}mm", size=(short, long))


def _of_sheets(columns: int, rows: int) -> Poster:
    if not (1 <= columns <= MOST_SHEETS and 1 <= rows <= MOST_SHEETS):
        most = f"{MOST_SHEETS}x{MOST_SHEETS}"
        reason = Text("poster_sheets", columns=columns, rows=rows, most=most)
        raise BadMeasure("--poster", reason)
    if columns == rows == 1:
        raise BadMeasure("--poster", Text("one_sheet"))
    return Poster(f"{columns}x{rows}", sheets=(columns, rows))


def may_be_poster(sheet: Printable) -> bool:
    """Return whether it may be of any size: a picture without cards, not life-size, no list made by the press."""
    return isinstance(sheet, Page) and not sheet.life_size and "/" not in sheet.template


def tiled(poster: Poster, paper: Paper, margins: Margins, lying: bool = False) -> Tiling:
    """Return the sheets of *paper* that make up *poster*, upright or lying, whichever wastes less.

    *margins* are those of the upright paper, *lying* is how the page is composed.
    Raises CannotImpose.
    """
    ways = [_Way(each, margins_of_page(margins, each.is_lying)) for each in (paper, paper.lying())]
    usable = [way for way in ways if way.usable]
    if not usable:
        raise CannotImpose(Text("poster_no_room", paper=paper, overlap=OVERLAP), Text("larger_paper"))
    if poster.sheets is not None:
        return max((way.of_sheets(*poster.sheets) for way in usable), key=lambda found: _worth(found, lying))
    assert poster.size is not None
    width, height = poster.size[::-1] if lying else poster.size
    fewest = min((way.of_size(width, height) for way in usable), key=lambda found: found.columns * found.rows)
    if fewest.columns == fewest.rows == 1:
        raise CannotImpose(
            Text("poster_small", width=width, height=height, paper=paper.name),
            Text("no_poster_or_larger"),
        )
    if max(fewest.columns, fewest.rows) > MOST_SHEETS:
        raise CannotImpose(
            Text("poster_too_many", width=width, height=height, fewest=fewest, paper=paper.name, most=MOST_SHEETS),
            Text("larger_paper_or_poster"),
        )
    return fewest


def _worth(found: Tiling, lying: bool) -> float:
    """Return how large a page is on it that is composed in portrait, or in landscape if *lying*."""
    left, top, right, bottom = found.room
    width, height = _SHAPE[::-1] if lying else _SHAPE
    return round(min((right - left) / width, (bottom - top) / height), 6)


class _Way:
    """Paper as it may be turned under a poster."""

    def __init__(self, paper: Paper, margins: Margins) -> None:
        self.paper = paper
        self.margins = margins
        self.foot = foot_of(paper) + _NOTE
        top, right, bottom, left = margins
        #: From one sheet to the next, at most.
        self.step = (
            paper.width - left - right - WASTE - OVERLAP,
            paper.height - top - bottom - self.foot - WASTE - OVERLAP,
        )

    @property
    def usable(self) -> bool:
        """Return whether enough of each sheet is seen, and the ruler has room beneath."""
        return min(self.step) >= _LEAST_SHOWN and self.step[0] >= TINY - 2 * UNPRINTABLE

    def of_sheets(self, columns: int, rows: int) -> Tiling:
        """Return the tiling of so many sheets, with the least overlap."""
        return Tiling(self.paper, self.margins, self.foot, columns, rows, self.step)

    def of_size(self, width: float, height: float) -> Tiling:
        """Return the tiling with as many sheets as that size takes; they overlap more so that it is met."""
        lengths = (self.paper.width, self.paper.height)
        counts, steps = [], []
        for wanted, length, most in zip((width, height), lengths, self.step):
            more = max(0, ceil((wanted - length) / most - _EVEN))
            counts.append(more + 1)
            steps.append((wanted - length) / more if more else most)
        return Tiling(self.paper, self.margins, self.foot, counts[0], counts[1], (steps[0], steps[1]))
