"""Path data in whole numbers, for drawings of which hundreds are printed: as strokes.py, half as long.

In: points in grains. Out: text for the attribute d of a path inside a group that is scaled by GRAIN.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import pi
from typing import Final

from generator.press.art.strokes import Point, bent, fixed

#: In mm: finer than any printer at home places a line.
GRAIN: Final = 0.03
#: A curve turns by as much, in radians: then it is a tenth of a grain beside the arc.
_MOST: Final = 0.67 * pi


def joined(points: Iterable[Sequence[float]]) -> str:
    """Return points as path data has them."""
    return " ".join([f"{each[0]:.0f} {each[1]:.0f}" for each in points])


def ellipse(centre: Point, across: float, down: float, start: float, end: float, turn: float = 0) -> str:
    """Return the arc of an ellipse with those half axes from the angle *start* to *end*; a short one is a line."""
    first, *others = bent(centre, across, down, start, end, turn, _MOST)
    flat = len(others) == 3 and max(across, down) * (end - start) ** 2 < 12
    return f"M{joined([first, others[2]])}" if flat else f"M{joined([first])}C{joined(others)}"


def circle(centre: Point, radius: float) -> str:
    """Return a whole circle."""
    return ellipse(centre, radius, radius, 0, 2 * pi) + "Z"


def coast(points: Sequence[Point], fine: bool) -> str:
    """Return a closed line along *points* with its corners cut, twice if it is to be *fine*."""
    for _ in range(2 if fine else 1):
        pairs = zip(points, [*points[1:], points[0]])
        points = [
            ((1 - share) * x + share * u, (1 - share) * y + share * v)
            for (x, y), (u, v) in pairs
            for share in (0.25, 0.75)
        ]
    return f"M{joined(points)}Z"


def grouped(x: float, y: float, drawn: str) -> str:
    """Return a drawing in grains with its origin at x, y."""
    return f'<g transform="translate({fixed(x)} {fixed(y)}) scale({GRAIN})">{drawn}</g>'
