"""Areas of a drawing: cut to the shape they lie in, and hatched.

In: rings of points in mm; an area is one or several rings, and what lies within an odd number of them belongs to it.
Out: rings, and lines as path data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, cos, sin

from generator.press.art.strokes import Point, fixed, joined

Ring = Sequence[Point]
Area = Sequence[Ring]


def clipped(ring: Ring, within: Ring) -> list[Point]:
    """Return what of *ring* lies in *within*, which is convex and runs clockwise on paper (Sutherland and Hodgman)."""
    kept = list(ring)
    for (x0, y0), (x1, y1) in zip(within, [*within[1:], within[0]]):
        if not kept:
            break
        inside = [(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for x, y in kept]
        cut: list[Point] = []
        for at, (x, y) in enumerate(kept):
            before, (u, v) = inside[at - 1], kept[at - 1]
            if (before >= 0) != (inside[at] >= 0):
                share = before / (before - inside[at])
                cut.append((u + share * (x - u), v + share * (y - v)))
            if inside[at] >= 0:
                cut.append((x, y))
        kept = cut
    return kept


def outline(area: Area) -> str:
    """Return the outlines of all rings."""
    return "".join([f"M{joined(ring)}Z" for ring in area if len(ring) > 2])


def hatching(area: Area, angle: float, step: float, start: float = 0) -> str:
    """Return parallel lines in *area*, *step* mm apart, at an *angle* to the x axis (radians, clockwise on paper)."""
    return "".join(
        [
            f"M{fixed(x0)} {fixed(y0)}H{fixed(x1)}" if not angle else f"M{joined(((x0, y0), (x1, y1)))}"
            for (x0, y0), (x1, y1) in _lines(area, angle, step, start)
        ]
    )


def dotting(area: Area, step: float) -> str:
    """Return dots in *area* in a lattice of triangles: lines without a length, for a round cap."""
    found = []
    for number, ((x0, y), (x1, _)) in enumerate(_lines(area, 0, step * 0.87, step * 0.3)):
        row = round(y / (step * 0.87))
        x = ceil((x0 + 0.25 * step) / step - row % 2 / 2) * step + row % 2 * step / 2
        while x < x1 - 0.15 * step:
            found.append(f"M{fixed(x)} {fixed(y)}h0")
            x += step
        del number
    return "".join(found)


def _lines(area: Area, angle: float, step: float, start: float) -> Iterator[tuple[Point, Point]]:
    """Yield the ends of hatching lines, from one side to the other."""
    c, s = cos(angle), sin(angle)
    turned = [[(x * c + y * s, y * c - x * s) for x, y in ring] for ring in area if len(ring) > 2]
    heights = [y for ring in turned for _, y in ring]
    if not heights:
        return
    low, high = min(heights), max(heights)
    row = ceil((low - start) / step)
    while (y := start + row * step) < high:
        for x0, x1 in _pairs(sorted(_crossings(turned, y))):
            if x1 - x0 > 0.06:
                yield (x0 * c - y * s, x0 * s + y * c), (x1 * c - y * s, x1 * s + y * c)
        row += 1


def _crossings(rings: Iterable[Ring], y: float) -> Iterator[float]:
    """Yield where the level *y* crosses the rings."""
    for ring in rings:
        for at, (x1, y1) in enumerate(ring):
            x0, y0 = ring[at - 1]
            if (y0 > y) != (y1 > y):
                yield x0 + (y - y0) / (y1 - y0) * (x1 - x0)


def _pairs(values: Sequence[float]) -> Iterator[tuple[float, float]]:
    return zip(values[::2], values[1::2])
