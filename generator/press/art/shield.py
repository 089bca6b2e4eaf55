"""The shield and its parts: what ordinaries and divisions cover, in half a shield's width around its middle.

In: the name of an ordinary or a division, how its edges run. Out: rings of points within the shield.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, hypot, pi, sin
from typing import Final

from generator.press.art.areas import Area, Ring, clipped
from generator.press.art.strokes import Point

#: How the edge of an ordinary or a division runs.
EDGES: Final = ("straight", "wavy", "engrailed", "indented", "embattled")

#: The lower right side of the shield, a Bezier curve to its foot.
SIDE: Final = ((1.0, 0.05), (1.0, 0.72), (0.5, 1.08), (0.0, 1.25))


def _shield() -> list[Point]:
    """Return the shield as a ring, clockwise on paper: 2 wide, 2.4 high around 0, 0."""
    right = [(1.0, -1.1)]
    for each in range(11):
        t = each / 10
        one, two, three, four = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        curve = [(one * a + two * b + three * c + four * d) for a, b, c, d in zip(*SIDE)]
        right.append((curve[0], curve[1]))
    return [*right, *[(-x, y) for x, y in reversed(right[:-1])]]


SHIELD: Final = tuple(_shield())
#: Larger than any shield.
FAR: Final = 2.2


def _cut(area: Area) -> list[Ring]:
    """Return what of an area lies in the shield."""
    return [ring for ring in (clipped(each, SHIELD) for each in area) if len(ring) > 2]


def edged(start: Point, end: Point, edge: str) -> list[Point]:
    """Return the points of an edge from *start* to *end*, its waves or teeth to both sides."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    profile = _PROFILES[edge]
    if not profile:
        return [start, end]
    count = max(2, round(length / 0.4))
    points = []
    for tooth in range(count):
        for share, away in profile:
            far = (tooth + share) * length / count
            points.append((start[0] + along[0] * far - along[1] * away, start[1] + along[1] * far + along[0] * away))
    return [*points, end]


#: One wave or tooth of an edge: how far along it, and how far to its side.
_PROFILES: Final[Mapping[str, tuple[tuple[float, float], ...]]] = {
    "straight": (),
    "wavy": tuple((each / 6, 0.07 * sin(each / 6 * 2 * pi)) for each in range(6)),
    "engrailed": tuple((each / 5, 0.1 * sin(each / 5 * pi) - 0.05) for each in range(5)),
    "indented": ((0.0, -0.07), (0.5, 0.07)),
    "embattled": ((0.0, -0.06), (0.5, -0.06), (0.5, 0.06), (1.0, 0.06)),
}


def _band(start: Point, end: Point, width: float, edge: str) -> Ring:
    """Return a band around the line from *start* to *end*."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    x, y = -(end[1] - start[1]) / length * width / 2, (end[0] - start[0]) / length * width / 2
    one = edged((start[0] - x, start[1] - y), (end[0] - x, end[1] - y), edge)
    other = edged((end[0] + x, end[1] + y), (start[0] + x, start[1] + y), edge)
    return [*one, *other]


def _star(angle: float, width: float, edge: str) -> Ring:
    """Return a cross of two bands, turned by *angle*, as one ring."""
    half, ring = width / 2, []
    for arm in range(4):
        turn = angle + arm * pi / 2
        c, s = cos(turn), sin(turn)
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = [
            (u * c - v * s, -0.1 + u * s + v * c) for u, v in ((half, -half), (FAR, -half), (FAR, half), (half, half))
        ]
        ring += [*edged((ax, ay), (bx, by), edge), *edged((cx, cy), (dx, dy), edge)[:-1]]
    return ring


def _chevron(top: float, width: float, edge: str) -> Ring:
    """Return a chevron whose upper edge peaks at the height *top*."""
    upper = [*edged((-FAR, top + FAR), (0, top), edge)[:-1], *edged((0, top), (FAR, top + FAR), edge)]
    low = top + width * 1.41
    lower = [*edged((FAR, low + FAR), (0, low), edge)[:-1], *edged((0, low), (-FAR, low + FAR), edge)]
    return [*upper, *lower]


def _box(left: float, top: float, right: float, bottom: float) -> Ring:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def disc(centre: Point, radius: float) -> Ring:
    """Return a disc as a ring of points."""
    return [(centre[0] + radius * cos(each * pi / 8), centre[1] + radius * sin(each * pi / 8)) for each in range(16)]


def _scaled(factor: float, y: float = 0) -> Ring:
    """Return the shield smaller, *y* lower."""
    return [(u * factor, y + v * factor) for u, v in SHIELD]


_EDGED_ORDINARY: Final[Mapping[str, Callable[[str], Area]]] = {
    "pale": lambda edge: [_band((0, -FAR), (0, FAR), 0.62, edge)],
    "fess": lambda edge: [_band((-FAR, -0.05), (FAR, -0.05), 0.66, edge)],
    "bend": lambda edge: [_band((-FAR, -FAR - 0.05), (FAR, FAR - 0.05), 0.6, edge)],
    "bend sinister": lambda edge: [_band((-FAR, FAR - 0.05), (FAR, -FAR - 0.05), 0.6, edge)],
    "chevron": lambda edge: [_chevron(-0.5, 0.44, edge)],
    "cross": lambda edge: [_star(0, 0.52, edge)],
    "saltire": lambda edge: [_star(pi / 4, 0.5, edge)],
    "chief": lambda edge: [[(FAR, -FAR), *edged((FAR, -0.36), (-FAR, -0.36), edge), (-FAR, -FAR)]],
    "pile": lambda edge: [[*edged((0.78, -1.3), (0, 0.95), edge)[:-1], *edged((0, 0.95), (-0.78, -1.3), edge)]],
    "base": lambda edge: [[*edged((-FAR, 0.42), (FAR, 0.42), edge), (FAR, FAR), (-FAR, FAR)]],
}


def lying(name: str, edge: str) -> list[Ring]:
    """Return the area in the shield of an ordinary, or of what lies on a divided field."""
    return _cut(_EDGED_ORDINARY[name](edge) if name in _EDGED_ORDINARY else _STRAIGHT[name])


def _checks(count: int, odd: Callable[[int, int], bool]) -> Area:
    """Return squares of a board, those of which *odd* is true."""
    step = 2 / count
    return [
        _box(-1 + column * step, -1.1 + row * step, -1 + (column + 1) * step, -1.1 + (row + 1) * step)
        for column in range(count)
        for row in range(count + 2)
        if odd(column, row)
    ]


_EDGED_DIVISION: Final[Mapping[str, Callable[[str], Area]]] = {
    "per pale": lambda edge: [[*edged((0, FAR), (0, -FAR), edge), (FAR, -FAR), (FAR, FAR)]],
    "per fess": lambda edge: [[*edged((-FAR, 0), (FAR, 0), edge), (FAR, FAR), (-FAR, FAR)]],
    "per bend": lambda edge: [[*edged((-FAR, -FAR), (FAR, FAR), edge), (-FAR, FAR)]],
    "per bend sinister": lambda edge: [[*edged((-FAR, FAR), (FAR, -FAR), edge), (FAR, FAR)]],
    "per chevron": lambda edge: [
        [*edged((-FAR, FAR - 0.15), (0, -0.15), edge)[:-1], *edged((0, -0.15), (FAR, FAR - 0.15), edge)]
    ],
}


#: Those whose edges are always straight.
_STRAIGHT: Final[Mapping[str, Area]] = {
    "bordure": [SHIELD, _scaled(0.76, 0.02)],
    "escutcheon": [_scaled(0.47)],
    "canton": [_box(-FAR, -FAR, -0.1, -0.14)],
    "quarterly": [_box(0, -FAR, FAR, 0), _box(-FAR, 0, 0, FAR)],
    "per saltire": [[(-FAR, -FAR), (0, 0), (-FAR, FAR)], [(FAR, FAR), (0, 0), (FAR, -FAR)]],
    "paly": [_box(-1 + each / 3, -FAR, -1 + (each + 1) / 3, FAR) for each in (1, 3, 5)],
    "barry": [_box(-FAR, -1.1 + each * 0.39, FAR, -1.1 + (each + 1) * 0.39) for each in (1, 3, 5)],
    "bendy": [
        [(-FAR, -FAR + each), (FAR, FAR + each), (FAR, FAR + each + 0.4), (-FAR, -FAR + each + 0.4)]
        for each in (-1.8, -1.0, -0.2, 0.6, 1.4)
    ],
    "chequy": _checks(5, lambda column, row: (column + row) % 2 == 1),
    "lozengy": [
        [(u, v - 0.37), (u + 0.27, v), (u, v + 0.37), (u - 0.27, v)]
        for u, v in [(a * 0.54, b * 0.74) for a in range(-2, 3) for b in range(-2, 3)]
    ],
    "gyronny": [
        [
            (0, 0),
            (FAR * cos(a * pi / 4), FAR * sin(a * pi / 4)),
            (FAR * cos((a + 1) * pi / 4), FAR * sin((a + 1) * pi / 4)),
        ]
        for a in (0, 2, 4, 6)
    ],
}


def second_part(name: str, edge: str) -> list[Ring]:
    """Return the area in the shield that has the second tincture of a divided field."""
    return _cut(_EDGED_DIVISION[name](edge) if name in _EDGED_DIVISION else _STRAIGHT[name])
