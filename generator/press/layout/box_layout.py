"""How the pieces of a tuck box are placed on paper: in one piece if that fits, else in two, on one page or on two.

In: what the box is to hold, a paper, what the printer cannot print. Out: pages with pieces and the room for words, in
mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, NamedTuple

from generator.errors import CannotImpose, Text
from generator.press.layout.boxes import Contents, Measures, Piece, measures, net
from generator.press.layout.imposition import Margins, foot_of, margins_of_page
from generator.press.layout.measures import Rectangle
from generator.press.layout.paper import Paper

#: Where rulers and words are: along the lower edge, along the right one, nowhere.
Foot = Literal["foot", "side", ""]

#: Between two pieces on a page, and around the words beside them, in mm.
_APART, _AROUND = 4.0, 3.0
#: What the words fill at most, in mm, and the least room that they do with, in mm2.
_WORDS, _ENOUGH = (110.0, 50.0), 1900.0
_EVEN = 1e-6


class BoxPage(NamedTuple):
    """A page with pieces of a net; *words* is the largest room that they leave for instructions."""

    paper: Paper
    pieces: tuple[Piece, ...]
    foot: Foot
    words: Rectangle


@dataclass(frozen=True, slots=True)
class BoxPlan:
    """A box with its place on its pages."""

    measures: Measures
    pages: tuple[BoxPage, ...]

    @property
    def pieces(self) -> list[Piece]:
        """Return all pieces of its net."""
        return [piece for page in self.pages for piece in page.pieces]


def plan(contents: Contents, paper: Paper, margins: Margins) -> BoxPlan | None:
    """Return the box around *contents* on as few pieces and pages as leave room for the instructions.

    None if it does not fit. *margins* are what cannot be printed on the upright paper, in mm.
    """
    first = None
    for found in _plans(contents, paper, margins):
        if any(_legible(page.words) >= _ENOUGH for page in found.pages):
            return found
        first = first or found
    return first


def _plans(contents: Contents, paper: Paper, margins: Margins) -> Iterator[BoxPlan]:
    """Yield every way of laying the box, the fewest pieces and pages first."""
    ways = (False,) if contents.upright else (False, True)
    for pieces, together in ((1, True), (2, True), (2, False)):
        for lying in ways:
            box = measures(contents, lying)
            cut = net(box, 1 if pieces == 1 else 2)
            pages = [_page(group, paper, margins) for group in ([cut] if together else [(piece,) for piece in cut])]
            if all(page is not None for page in pages):
                yield BoxPlan(box, tuple(page for page in pages if page is not None))


def planned(contents: Contents, count: int, thickness: float, paper: Paper, margins: Margins) -> BoxPlan:
    """Return the same for *count* cards of that *thickness* among the *contents*.

    Raises CannotImpose, which says for how many a box would fit.
    """
    found = plan(contents, paper, margins)
    if found is not None:
        return found
    beside, fits, fails = contents.stack - count * thickness, 0, count
    while fails - fits > 1:
        tried = (fits + fails) // 2
        smaller = Contents(contents.size, beside + tried * thickness, contents.upright)
        fits, fails = (tried, fails) if plan(smaller, paper, margins) else (fits, tried)
    raise CannotImpose(
        Text("no_box", count=count, thickness=thickness, paper=paper.name),
        Text("smaller_box", fits=fits),
    )


def _page(pieces: tuple[Piece, ...], paper: Paper, margins: Margins) -> BoxPage | None:
    """Return a page with *pieces* side by side or one above the other, None if they do not fit."""
    feet: tuple[Foot, ...] = ("foot", "side")
    ways = [(way, foot, row) for way in (paper, paper.lying()) for foot in feet for row in (True, False)]
    found = [page for way, foot, row in ways if (page := _laid(pieces, way, margins, foot, row))]
    return max(found, key=_worth, default=None)


def _laid(pieces: tuple[Piece, ...], paper: Paper, margins: Margins, foot: Foot, row: bool) -> BoxPage | None:
    left, top, right, bottom = room = _room(paper, margins, foot)
    sizes = [(piece.box[2], piece.box[3]) for piece in pieces]
    along = sum(size[not row] for size in sizes) + _APART * (len(sizes) - 1)
    across = max(size[row] for size in sizes)
    width, height = (along, across) if row else (across, along)
    if width > right - left + _EVEN or height > bottom - top + _EVEN:
        return None
    x, y = left + (right - left - width) / 2, top
    placed = []
    for piece, size in zip(pieces, sizes):
        placed.append(piece.moved(x, y))
        x, y = (x + size[0] + _APART, y) if row else (x, y + size[1] + _APART)
    foot = foot if foot_of(paper) else ""
    return BoxPage(paper, tuple(placed), foot, _words(room, [box for piece in placed for box in piece.columns()]))


def _worth(page: BoxPage) -> tuple[float, bool, bool]:
    """Return what the best layout has most of: room for words; then upright paper, and the foot in its usual place."""
    return _legible(page.words), not page.paper.is_lying, page.foot != "side"


def _room(paper: Paper, margins: Margins, foot: Foot) -> Rectangle:
    """Return the printable area of the page without its foot; a line's width stays clear of it."""
    top, right, bottom, left = (margin + 0.2 for margin in margins_of_page(margins, paper.is_lying))
    most = max(margins)
    if foot == "side" and foot_of(paper):
        return left, top, paper.width - max(right, most + foot_of(paper.lying())), paper.height - bottom
    below = foot_of(paper)
    return left, top, paper.width - right, paper.height - max(bottom, most + below if below else 0.0)


def _words(room: Rectangle, taken: list[Rectangle]) -> Rectangle:
    """Return the best rectangle in the *room* for a text, clear of all that is *taken*.

    Its sides are on edges of the room or of something taken, so that all pairs of those are tried.
    """
    xs = sorted({room[0], room[2], *(x for box in taken for x in (box[0], box[2]))})
    ys = sorted({room[1], room[3], *(y for box in taken for y in (box[1], box[3]))})
    heights = [(top, bottom, _fills(top, bottom, _WORDS[1])) for top, bottom in combinations(ys, 2)]
    best, most = (room[0], room[1], room[0], room[1]), 0.0
    for left, right in combinations(xs, 2):
        width = _fills(left, right, _WORDS[0])
        above = [(box[1], box[3]) for box in taken if _overlap((left, right), (box[0], box[2]))]
        for top, bottom, height in heights:
            if width * height > most and _is_clear((top, bottom), above):
                best, most = (left + _AROUND, top + _AROUND, right - _AROUND, bottom - _AROUND), width * height
    return best


def _is_clear(side: tuple[float, float], taken: list[tuple[float, float]]) -> bool:
    return not any(_overlap(side, each) for each in taken)


def _overlap(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return min(one[1], other[1]) - max(one[0], other[0]) > _EVEN


def _fills(start: float, end: float, most: float) -> float:
    """Return how much of *most* mm a text between *start* and *end* fills, with what stays free around it."""
    return max(0.0, min((end - _AROUND) - (start + _AROUND), most))


def _legible(room: Rectangle) -> float:
    """Return how legible a text is there: what is wider or higher than it needs is no better."""
    return max(0.0, min(room[2] - room[0], _WORDS[0])) * max(0.0, min(room[3] - room[1], _WORDS[1]))
