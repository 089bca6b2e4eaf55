"""Coasts and borders of a map as a surveyor draws them: rectangles joined, corners rounded, lines warped.

In: rectangles in mm. Out: closed lines of points in mm; the same warp for all of them, so that lines meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, cos, hypot, pi, sin
from typing import NamedTuple

from generator.games.deluges.board.warp import Point, Warp

Ring = list[Point]

#: How round the corners of land are, how far points of a line are apart, in mm.
CORNER, STEP = 4.0, 0.9


class Bounds(NamedTuple):
    """Left, top, right and bottom, in mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Return the distance from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Return the distance from top to bottom."""
        return self.bottom - self.top

    def grown(self, by: float) -> Bounds:
        """Return it, wider by so much on every side."""
        return Bounds(self.left - by, self.top - by, self.right + by, self.bottom + by)


def coast(lands: Iterable[Bounds], warp: Warp, beyond: float = 0.0) -> list[Ring]:
    """Return the coast around *lands*, or a line in the water *beyond* mm before it; each lake is a line of its own."""
    rings = outline([land.grown(beyond) for land in lands])
    return [[warp.wavered(*point) for point in _walked(_rounded(ring, CORNER + beyond))] for ring in rings]


def line(start: Point, end: Point, warp: Warp) -> Ring:
    """Return a border from *start* to *end*, not closed."""
    return [warp.wavered(*point) for point in _stretch(start, end)] + [warp.wavered(*end)]


def to_coast(end: Point, lands: Iterable[Bounds]) -> Point:
    """Return where a border that ends at *end* meets the coast: a corner of the coast is round, so it goes on to there.

    Where three of the four quarters around a point are land, that is towards the sea, where one is, towards the land.
    """
    x, y = end
    near = {
        (u, v): any(left < x + u < right and top < y + v < bottom for left, top, right, bottom in lands)
        for u in (-STEP, STEP)
        for v in (-STEP, STEP)
    }
    alone = [way for way, land in near.items() if list(near.values()).count(land) == 1]
    if not alone:
        return end
    (u, v), far = alone[0], CORNER * (1 - 0.5**0.5)
    return x + (far if u > 0 else -far), y + (far if v > 0 else -far)


def outline(rectangles: Sequence[Bounds]) -> list[Ring]:
    """Return the corners of the outline of all *rectangles* together; land is at the right of each line.

    Two that only touch at a corner stay apart.
    """
    xs = sorted({round(x, 3) for each in rectangles for x in (each.left, each.right)})
    ys = sorted({round(y, 3) for each in rectangles for y in (each.top, each.bottom)})
    filled = {
        (column, row)
        for each in rectangles
        for column in range(xs.index(round(each.left, 3)), xs.index(round(each.right, 3)))
        for row in range(ys.index(round(each.top, 3)), ys.index(round(each.bottom, 3)))
    }
    return [_corners([(xs[x], ys[y]) for x, y in ring]) for ring in _rings(filled)]


def _rings(filled: set[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield the edges between filled and empty cells joined into closed walks over the corners of cells."""
    leaving: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(filled):
        sides = (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        )
        for beside, start, end in sides:
            if beside not in filled:
                leaving.setdefault(start, []).append(end)
    while leaving:
        start = min(leaving)
        ring, here, came = [start], start, (0, 0)
        while True:
            ways = leaving[here]
            # Where two lands meet at a corner the walk turns to the right: it stays at its own land.
            way = max(ways, key=lambda end, here=here, came=came: _turn(came, here, end))  # type: ignore[misc]
            ways.remove(way)
            if not ways:
                del leaving[here]
            came, here = (way[0] - here[0], way[1] - here[1]), way
            if here == start:
                break
            ring.append(here)
        yield ring


def _turn(came: tuple[int, int], here: tuple[int, int], end: tuple[int, int]) -> int:
    """Return 1 for a turn to the right, 0 straight on, -1 to the left, on a page whose y goes down."""
    return came[0] * (end[1] - here[1]) - came[1] * (end[0] - here[0])


def _corners(ring: Ring) -> Ring:
    """Return the points where it turns."""
    kept = []
    for place, (x, y) in enumerate(ring):
        (a, b), (c, d) = ring[place - 1], ring[(place + 1) % len(ring)]
        if (x - a) * (d - y) != (y - b) * (c - x):
            kept.append((x, y))
    return kept


def _rounded(ring: Ring, radius: float) -> Iterator[Point]:
    """Yield every corner as an arc, as round as the sides beside it allow."""
    for place, corner in enumerate(ring):
        before, after = ring[place - 1], ring[(place + 1) % len(ring)]
        r = min(radius, 0.48 * _apart(before, corner), 0.48 * _apart(corner, after))
        into, out = _towards(corner, before, r), _towards(corner, after, r)
        centre = (into[0] + out[0] - corner[0], into[1] + out[1] - corner[1])
        parts = max(2, ceil(r * pi / 2 / STEP))
        for part in range(parts + 1):
            angle = pi / 2 * part / parts
            u, v = cos(angle), sin(angle)
            x = centre[0] + (into[0] - centre[0]) * u + (out[0] - centre[0]) * v
            yield x, centre[1] + (into[1] - centre[1]) * u + (out[1] - centre[1]) * v


def _apart(one: Point, other: Point) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])


def _towards(start: Point, end: Point, far: float) -> Point:
    part = far / (_apart(start, end) or 1)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _walked(ring: Iterable[Point]) -> Iterator[Point]:
    """Yield the same closed line with points no further apart than STEP."""
    points = list(ring)
    for place, point in enumerate(points):
        yield from _stretch(point, points[(place + 1) % len(points)])


def _stretch(start: Point, end: Point) -> Iterator[Point]:
    """Yield points from *start* on, without *end*."""
    parts = max(1, ceil(_apart(start, end) / STEP))
    for part in range(parts):
        yield start[0] + (end[0] - start[0]) * part / parts, start[1] + (end[1] - start[1]) * part / parts


def hatched(rings: Sequence[Ring], slope: int, step: float, inset: float) -> list[tuple[Point, Point]]:
    """Return parallel strokes inside *rings*, *step* mm apart and *inset* mm from every line; inner rings are left out.

    *slope* 0 is level, 1 falls to the right, -1 to the left.
    """
    turn = (1.0, 0.0) if not slope else (0.5**0.5, slope * 0.5**0.5)
    turned = [[(x * turn[0] + y * turn[1], y * turn[0] - x * turn[1]) for x, y in ring] for ring in rings]
    levels = [v for ring in turned for _, v in ring]
    strokes: list[tuple[Point, Point]] = []
    for number in range(ceil(min(levels) / step), ceil(max(levels) / step)):
        level = number * step + 1e-4
        crossings = sorted(crossing for ring in turned for crossing in _crossings(ring, level))
        for a, b in zip(crossings[::2], crossings[1::2]):
            if b - a > 2 * inset + 0.3:
                ends = ((a + inset, level), (b - inset, level))
                start, end = ((u * turn[0] - v * turn[1], u * turn[1] + v * turn[0]) for u, v in ends)
                strokes.append((start, end))
    return strokes


def _crossings(ring: Ring, level: float) -> Iterator[float]:
    for place, (u, v) in enumerate(ring):
        a, b = ring[place - 1]
        if (v > level) != (b > level):
            yield u + (level - v) / (b - v) * (a - u)
