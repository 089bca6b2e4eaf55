"""A device of wheels that mesh, one for each thing it is made of, as an engraver draws a machine.

In: parts, each a kind of wheel and a number, None where there is none yet; a place in mm. Out: SVG.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Final

from generator.press.art.strokes import Point, circle, fixed, flowing, joined, path

#: Where wheels are, in radii of a wheel: in a row, or the second above the others, so that none blocks the next.
ROW: Final[Sequence[Point]] = ((-1.86, 0), (0, 0), (1.86, 0))
HEAP: Final[Sequence[Point]] = ((-1.05, 0.62), (0, -0.91), (1.05, 0.62))
_TEETH: Final = 14
_HUB, _RIM, _ROOT = 0.2, 0.68, 0.83


@lru_cache(maxsize=1024)
def device(
    parts: tuple[tuple[str, int] | None, ...],
    x: float,
    y: float,
    radius: float,
    line: str = "#000",
    ground: str = "none",
    row: bool = False,
) -> str:
    """Return the wheels of up to three *parts* around x, y, each *radius* mm large; in a *row* or the second on top.

    A part is the kind of its wheel (WHEELS) and a number: so many spokes and two more.
    """
    places = ROW if row else HEAP
    return "".join(
        _wheel(part, (x + u * radius, y + v * radius), radius, at, line, ground)
        for at, (part, (u, v)) in enumerate(zip(parts, places))
        if part
    )


def _wheel(part: tuple[str, int], centre: Point, radius: float, at: int, line: str, ground: str) -> str:
    kind, number = part

    def polar(far: float, angle: float) -> Point:
        return centre[0] + radius * far * cos(angle), centre[1] + radius * far * sin(angle)

    pitch = 2 * pi / _TEETH
    teeth = [
        polar(far, (each + shift + at % 2 / 2) * pitch)
        for each in range(_TEETH)
        for far, shift in ((_ROOT, -0.3), (1.0, -0.16), (1.0, 0.16), (_ROOT, 0.3))
    ]
    shade = "".join(
        f"M{joined([polar(_RIM + 0.03, angle), polar(_ROOT - 0.03, angle)])}"
        for angle in [pi * (-0.2 + 0.9 * each / 15) for each in range(16)]
    )
    count = number + 2
    spokes = "".join(WHEELS[kind](polar, 2 * pi * each / count - pi / 2, pi / count) for each in range(count))
    rings = circle(centre, radius * _RIM) + circle(centre, radius * _HUB)
    strong, fine = f"{fixed(min(0.3 + radius * 0.03, 0.8))}pt", f"{fixed(min(0.2 + radius * 0.02, 0.5))}pt"
    return (
        path(f"M{joined(teeth)}Z", fill=ground, stroke=line, stroke_width=strong, stroke_linejoin="round")
        + path(rings + shade + spokes, stroke=line, stroke_width=fine)
        + path(circle(centre, radius * 0.07), fill=line)
    )


_Polar = Callable[[float, float], Point]


def _rays(polar: _Polar, angle: float, half: float) -> str:
    """Return a spoke that tapers to the rim."""
    wide = min(half * 0.8, 0.5)
    return f"M{joined([polar(_HUB, angle - wide), polar(_RIM, angle), polar(_HUB, angle + wide)])}"


def _sickles(polar: _Polar, angle: float, half: float) -> str:
    """Return a spoke bent like a sickle."""
    outer = [polar(_HUB + (_RIM - _HUB) * t, angle + 0.9 * t * t) for t in (0, 0.4, 0.7, 1)]
    wide = min(half * 0.35, 0.25)
    inner = [polar(_HUB + (_RIM - _HUB) * t, angle + wide * (1 - t) + 0.9 * t * t) for t in (0, 0.4, 0.7, 1)]
    return flowing(outer) + flowing(inner)


def _petals(polar: _Polar, angle: float, half: float) -> str:
    """Return a petal from hub to rim."""
    wide = half * 0.95
    sides = [[polar(0.5, angle + way * wide), polar(_RIM - 0.04, angle)] for way in (-1, 1)]
    foot = polar(_HUB, angle)
    return "".join(f"M{joined([foot])}Q{joined(side)}" for side in sides)


def _holes(polar: _Polar, angle: float, half: float) -> str:
    """Return a round hole."""
    (x, y), (u, v) = polar(0.45, angle), polar(0.45 + min(0.17, 0.36 * sin(half)), angle)
    return circle((x, y), hypot(u - x, v - y))


def _forks(polar: _Polar, angle: float, half: float) -> str:
    """Return a spoke that forks before the rim."""
    middle, wide = polar(0.44, angle), half * 0.6
    return (
        f"M{joined([polar(_HUB, angle), middle, polar(_RIM, angle - wide)])}"
        f"M{joined([middle, polar(_RIM, angle + wide)])}"
    )


def _steps(polar: _Polar, angle: float, half: float) -> str:
    """Return a plate between hub and rim."""
    wide = half * 0.68
    near, far = 0.3, 0.58
    corners = [polar(near, angle - wide), polar(far, angle - wide), polar(far, angle + wide), polar(near, angle + wide)]
    return f"M{joined(corners)}Z"


#: Kinds of wheels.
WHEELS: Final[Mapping[str, Callable[[_Polar, float, float], str]]] = {
    "sun": _rays,
    "moon": _sickles,
    "heart": _petals,
    "skull": _holes,
    "hand": _forks,
    "foot": _steps,
}
