"""Tuck boxes: the net that folds around a deck, in one piece or two.

In: what the box is to hold. Out: panels with the edges they fold at, in mm. Every fold is a mountain fold: seen from
the printed side, each panel goes back by a quarter turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal, NamedTuple

from generator.press.layout.measures import Point, Rectangle, Segment

WALLS = ("front", "right", "back", "left")

#: How thick the box's own card is, in mm: 200 to 300 g/m2 have 0.25 to 0.4.
BOARD = 0.4
#: What a deck has to spare each way, in mm, and how much of its thickness a loose stack takes besides.
PLAY, LOOSE = 1.0, 0.02
#: A box is at least so deep, in mm; a thinner one does not fold.
SHALLOWEST = 8.0
#: Lengths of flaps in mm: glued ones of the walls, of the bottom, the lid's tongue, those that close below the lid.
GLUE, BOTTOM, TUCK, DUST = 12.0, 15.0, 14.0, 20.0
#: How much flaps are narrower than what they fold from, at each end: at the fold and at their far edge.
_NEAR, _FAR = 0.5, 2.5
_EVEN = 1e-6


@dataclass(frozen=True, slots=True)
class Contents:
    """What a box is to hold: *size* is a card's width and height in it, *stack* the thickness of all; mm.

    *upright* boxes open at the upper edge of what they hold, because tabs stick out there.
    """

    size: tuple[float, float]
    stack: float
    upright: bool = False


class Measures(NamedTuple):
    """A box from fold to fold, in mm: it opens at its top, *width* x *depth*."""

    width: float
    depth: float
    height: float


class Panel(NamedTuple):
    """A part of a net. Its first edge is the one it folds at, if it has a *parent*; *glued* is what it is glued to.

    *turned* is how its picture is turned so that it is upright once the box is closed, None for flaps without one.
    """

    name: str
    points: tuple[Point, ...]
    parent: str = ""
    glued: str = ""
    turned: int | None = None

    @property
    def box(self) -> Rectangle:
        """Return the rectangle around it."""
        xs, ys = zip(*self.points)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def edges(self) -> list[tuple[Point, Point]]:
        """Return its edges in order."""
        return list(zip(self.points, (*self.points[1:], self.points[0])))


@dataclass(frozen=True, slots=True)
class Piece:
    """What is cut out in one: its panels, the first one flat on the table."""

    panels: tuple[Panel, ...]

    @property
    def box(self) -> Rectangle:
        """Return the rectangle around it."""
        return _around([panel.box for panel in self.panels])

    def moved(self, x: float, y: float) -> Piece:
        """Return the same piece elsewhere."""
        return Piece(tuple(p._replace(points=tuple((a + x, b + y) for a, b in p.points)) for p in self.panels))

    def columns(self) -> list[Rectangle]:
        """Return each wall with all that hangs above and below it, and the flap at the end."""
        boxes = [panel.box for panel in self.panels]
        walls = [panel.box for panel in self.panels if panel.name in WALLS or panel.glued in WALLS]
        return [
            _around([box for box in boxes if box[0] >= x0 - _EVEN and box[2] <= x1 + _EVEN]) for x0, _, x1, _ in walls
        ]

    def folds(self) -> list[Segment]:
        """Return where it folds."""
        return [(*panel.points[0], *panel.points[1]) for panel in self.panels if panel.parent]

    def cuts(self) -> list[Segment]:
        """Return where it is cut: every edge, without what folds."""
        folds = self.folds()
        edges = [
            (*start, *end) for panel in self.panels for start, end in (panel.edges[1:] if panel.parent else panel.edges)
        ]
        return [rest for edge in edges for rest in _without(edge, folds)]


def measures(contents: Contents, lying: bool = False) -> Measures:
    """Return the box around *contents*; a *lying* one opens at their long side."""
    width, height = contents.size[::-1] if lying else contents.size
    depth = contents.stack * (1 + LOOSE) + PLAY + 2 * BOARD
    return Measures(
        round(width + PLAY + 2 * BOARD, 2),
        round(max(depth, SHALLOWEST), 2),
        round(height + PLAY + 3 * BOARD, 2),
    )


def notch_of(box: Measures) -> float:
    """Return the radius of the half circle for a thumb in the front's upper edge, in mm."""
    return round(min(9.0, box.width / 5, box.height / 5), 2)


def net(box: Measures, pieces: Literal[1, 2]) -> tuple[Piece, ...]:
    """Return the net of *box*: its walls in a row, front, right, back, left; a flap joins each piece to the next.

    The lid hangs at the back, the bottom at the front.
    """
    rows = [WALLS] if pieces == 1 else [WALLS[:2], WALLS[2:]]
    found = []
    for row, following in zip(rows, (*rows[1:], rows[0])):
        panels = [panel for panels in _walls(row, box) for panel in panels]
        end = max(panel.box[2] for panel in panels if panel.name in row)
        flap = _flap((end, 0.0), (end, box.height), (1, 0), min(GLUE, box.width / 2), _NEAR, 3.0)
        panels.append(Panel(f"{row[-1]} glue", flap, row[-1], following[0]))
        piece = Piece(tuple(panels))
        found.append(piece.moved(-piece.box[0], -piece.box[1]))
    return tuple(found)


def _walls(row: tuple[str, ...], box: Measures) -> Iterator[list[Panel]]:
    """Yield the walls of a piece from the left, each with what hangs above and below it."""
    x = 0.0
    for place, name in enumerate(row):
        across = box.width if name in ("front", "back") else box.depth
        notch = notch_of(box) if name == "front" else 0.0
        wall = Panel(name, _wall(x, across, box.height, notch), row[place - 1] if place else "", turned=0)
        left, right = x, x + across
        top, bottom = ((left, 0.0), (right, 0.0)), ((right, box.height), (left, box.height))
        if name == "front":
            yield [wall, Panel("bottom", _flap(*bottom, (0, 1), box.depth), name, turned=0)]
        elif name == "back":
            lid = Panel("lid", _flap(*top, (0, -1), box.depth), name, turned=180)
            corners = ((left, -box.depth), (right, -box.depth))
            tongue = Panel("tuck", _tongue(*corners, min(TUCK, box.height / 3)), "lid")
            beside = _bottom_flap(box) + 0.5
            room = ((right - beside, box.height), (left + beside, box.height))
            glue = _flap(*room, (0, 1), min(GLUE, box.depth - 1), _NEAR, _NEAR + 1)
            yield [wall, lid, tongue, Panel("back bottom glue", glue, name, "bottom")]
        else:
            dust = _flap(*top, (0, -1), min(DUST, box.width / 2 - 1), _NEAR, min(_FAR, box.depth / 4))
            glue = _flap(*bottom, (0, 1), _bottom_flap(box), _NEAR, min(_FAR, box.depth / 4))
            yield [wall, Panel(f"{name} dust", dust, name), Panel(f"{name} bottom glue", glue, name, "bottom")]
        x = right


def _bottom_flap(box: Measures) -> float:
    """Return how long a side's flap below the bottom is: the back's one is between both."""
    return min(BOTTOM, box.width / 4)


def _wall(x: float, across: float, height: float, notch: float) -> tuple[Point, ...]:
    """Return a wall from its left edge downwards... and round, with the notch in its upper edge."""
    middle = x + across / 2
    turns = [pi * n / 24 for n in range(25)] if notch else []
    arc = [(middle + notch * cos(turn), notch * sin(turn)) for turn in turns]
    return ((x, 0.0), (x, height), (x + across, height), (x + across, 0.0), *arc)


def _flap(
    start: Point, end: Point, out: tuple[int, int], length: float, near: float = 0.0, far: float = 0.0
) -> tuple[Point, ...]:
    """Return a flap, *length* mm long and narrower outside, folded *out* at the edge from *start* to *end*."""
    (x0, y0), (x1, y1) = start, end
    whole = abs(x1 - x0) + abs(y1 - y0)
    ux, uy = (x1 - x0) / whole, (y1 - y0) / whole
    dx, dy = out[0] * length, out[1] * length
    return (
        (x0 + ux * near, y0 + uy * near),
        (x1 - ux * near, y1 - uy * near),
        (x1 - ux * far + dx, y1 - uy * far + dy),
        (x0 + ux * far + dx, y0 + uy * far + dy),
    )


def _tongue(start: Point, end: Point, length: float) -> tuple[Point, ...]:
    """Return the lid's tongue above the edge from *start* to *end*, its corners round."""
    left, right, base = start[0] + _NEAR, end[0] - _NEAR, start[1]
    r = min(7.0, length / 2, (right - left) / 4)
    turns = [pi / 2 * n / 8 for n in range(9)]
    top = base - length
    upper_right = [(right - r + r * cos(turn), top + r - r * sin(turn)) for turn in turns]
    upper_left = [(left + r - r * sin(turn), top + r - r * cos(turn)) for turn in turns]
    return ((left, base), (right, base), *upper_right, *upper_left)


def _around(boxes: list[Rectangle]) -> Rectangle:
    lefts, tops, rights, bottoms = zip(*boxes)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _without(edge: Segment, folds: list[Segment]) -> Iterator[Segment]:
    """Yield what is left of an edge where nothing folds; folds run across or down."""
    (x0, y0, x1, y1), stretches = edge, [(0.0, 1.0)]
    long = max(abs(x1 - x0), abs(y1 - y0))
    for fold in folds:
        spots = [
            ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / ((x1 - x0) ** 2 + (y1 - y0) ** 2)
            for x, y in (fold[:2], fold[2:])
        ]
        aside = [abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) for x, y in (fold[:2], fold[2:])]
        if max(aside) > _EVEN * long:
            continue
        first, last = sorted(spots)
        stretches = [
            (a, b) for start, end in stretches for a, b in ((start, min(end, first)), (max(start, last), end)) if b > a
        ]
    for first, last in stretches:
        if (last - first) * long > 0.01:
            yield x0 + (x1 - x0) * first, y0 + (y1 - y0) * first, x0 + (x1 - x0) * last, y0 + (y1 - y0) * last
