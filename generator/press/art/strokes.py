"""What the drawings are made of: numbers, outlines, arcs and smooth curves as path data.

In: points in mm. Out: text for the attribute d of a path, with hundredths of a millimetre and no needless characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, cos, pi, sin, tan

Point = tuple[float, float]


def fixed(value: float) -> str:
    """Return *value* with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def joined(points: Iterable[Point]) -> str:
    """Return points as path data has them."""
    return " ".join([f"{fixed(x)} {fixed(y)}" for x, y in points])


def polygon(points: Sequence[Point]) -> str:
    """Return the closed outline through *points*."""
    return f"M{joined(points)}Z" if points else ""


def line(points: Sequence[Point]) -> str:
    """Return the open line through *points*."""
    return f"M{joined(points)}"


def smooth(points: Sequence[Point]) -> str:
    """Return a closed curve that follows *points* and has no corner: it runs from middle to middle of their lines."""
    middles = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(points, [*points[1:], points[0]])]
    curves = "".join(
        [f"Q{joined((each, end))}" for each, end in zip([*points[1:], points[0]], [*middles[1:], middles[0]])]
    )
    return f"M{joined(middles[:1])}{curves}Z"


def flowing(points: Sequence[Point]) -> str:
    """Return an open curve from the first to the last of *points* without a corner (a Catmull-Rom spline)."""
    if len(points) < 3:
        return line(points)
    ends = [points[0], *points, points[-1]]
    curves = [
        ((x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6), (x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6), (x2, y2))
        for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(ends, ends[1:], ends[2:], ends[3:])
    ]
    return f"M{joined(points[:1])}C" + " ".join(map(joined, curves))


def turned(points: Iterable[Point], angle: float, centre: Point = (0, 0)) -> list[Point]:
    """Return *points* turned by *angle* (radians, from x to y) and moved to *centre*."""
    c, s = cos(angle), sin(angle)
    return [(centre[0] + x * c - y * s, centre[1] + x * s + y * c) for x, y in points]


def ellipse(centre: Point, across: float, down: float, start: float, end: float, turn: float = 0) -> str:
    """Return the arc of an ellipse with those half axes from the angle *start* to *end*, the whole turned by *turn*."""
    first, *others = bent(centre, across, down, start, end, turn)
    return f"M{joined([first])}C{joined(others)}"


def bent(
    centre: Point, across: float, down: float, start: float, end: float, turn: float = 0, most: float = 0.51 * pi
) -> list[Point]:
    """Return where that arc begins, then two handles and an end for each of its curves, *most* radians at most."""
    count = max(1, ceil(abs(end - start) / most))
    step = (end - start) / count
    handle = 4 / 3 * tan(step / 4)
    points: list[Point] = [(across * cos(start), down * sin(start))]
    for each in range(count):
        one, other = start + each * step, start + (each + 1) * step
        points += [
            (across * (cos(one) - handle * sin(one)), down * (sin(one) + handle * cos(one))),
            (across * (cos(other) + handle * sin(other)), down * (sin(other) - handle * cos(other))),
            (across * cos(other), down * sin(other)),
        ]
    return turned(points, turn, centre)


def circle(centre: Point, radius: float) -> str:
    """Return a whole circle."""
    return ellipse(centre, radius, radius, 0, 2 * pi) + "Z"


def path(data: str, **attributes: str | float) -> str:
    """Return a path element; an underscore in a name is a hyphen, lines without a *fill* have none."""
    if not data:
        return ""
    attributes.setdefault("fill", "none")
    shown = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<path{shown} d="{data}"/>'
