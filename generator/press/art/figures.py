"""Figures that are always the same: constellations as a star atlas has them, emblems in a few cuts.

In: a name, a place in mm. Out: SVG.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from generator.press.art.strokes import Point, circle, fixed, joined, path

#: Stars in a square of 24, and the lines between them.
_Stars = Sequence[Point]


class _Constellation(NamedTuple):
    stars: _Stars
    lines: tuple[str, ...]


def _around(count: int, far: float, start: float = 0) -> list[Point]:
    return [
        (12 + far * cos(start + 2 * pi * each / count), 12 + far * sin(start + 2 * pi * each / count))
        for each in range(count)
    ]


#: Each line runs along stars, which are letters in their order.
_CONSTELLATIONS: Final[Mapping[str, _Constellation]] = {
    "sun": _Constellation(
        (*_around(6, 5.6, 0.3), *_around(6, 11, 0.3)), ("abcdefa", "ag", "bh", "ci", "dj", "ek", "fl")
    ),
    "moon": _Constellation(
        ((15.5, 1.5), (8, 3), (3, 8), (2, 14), (5, 20), (11.5, 23), (19, 21), (22.5, 16.5), (16, 16.5), (12.2, 12.5), (12, 7)),
        ("abcdefghijka",),
    ),
    "heart": _Constellation(
        ((12, 6.8), (16, 3), (21, 4.5), (22.4, 10), (18.5, 16), (12, 22.5), (5.5, 16.5), (1.6, 10), (3, 4.5), (8, 3)),
        ("abcdefghija",),
    ),
    "skull": _Constellation(
        ((12, 1.6), (19, 4), (22, 11), (18.6, 16.6), (17.4, 22), (12, 22.6), (6.6, 22), (5.4, 16.6), (2, 11), (5, 4), (8, 11.5), (16, 11.5), (12, 16.5)),
        ("abcdefghija", "kml"),
    ),
    "hand": _Constellation(
        ((8, 22.6), (16.4, 22), (18.4, 15), (22, 8.5), (15.4, 12.6), (17, 3.6), (12.2, 11.8), (11.6, 1.4), (8.6, 12.4), (6, 3.8), (6.6, 17), (2, 12.6)),
        ("kabcegik", "cd", "ef", "gh", "ij", "kl"),
    ),
    "foot": _Constellation(
        ((10, 23), (6, 20.5), (6.4, 16.5), (3.4, 12.5), (8, 8.6), (14, 9), (18, 12.6), (15.6, 17), (14.6, 21), (4, 4.6), (9.4, 2.6), (14.2, 3.4), (18.4, 5.6), (21.4, 9)),
        ("abcdefghia", "jklmn"),
    ),
}  # fmt: skip


@lru_cache(maxsize=256)
def constellation(
    name: str, bright: int, x: float, y: float, size: float, line: str = "#999", star: str = "#000"
) -> str:
    """Return a constellation in a square of *size* mm whose corner is at x, y; so many of its stars are *bright*."""
    its = _CONSTELLATIONS[name]
    k = size / 24
    places = [(x + u * k, y + v * k) for u, v in its.stars]
    shining = {round(each * len(places) / bright) for each in range(bright)} if bright else set()
    lines = []
    for way in its.lines:
        for one, other in zip(way, way[1:]):
            lines.append(_between(places[ord(one) - 97], places[ord(other) - 97], 0.045 * size))
    stars = "".join(
        _shining(each, 0.062 * size) if at in shining else circle(each, 0.017 * size) for at, each in enumerate(places)
    )
    return path("".join(lines), stroke=line, stroke_width="0.3pt") + path(stars, fill=star)


def _between(start: Point, end: Point, gap: float) -> str:
    """Return the line from one star to the next, clear of both."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    share = min(gap / length, 0.4)
    dx, dy = (end[0] - start[0]) * share, (end[1] - start[1]) * share
    return f"M{joined([(start[0] + dx, start[1] + dy), (end[0] - dx, end[1] - dy)])}"


def _shining(centre: Point, size: float) -> str:
    """Return a star of four rays."""
    x, y = centre
    waist = size * 0.22
    ring = [
        (x, y - size), (x + waist, y - waist), (x + size, y), (x + waist, y + waist),
        (x, y + size), (x - waist, y + waist), (x - size, y), (x - waist, y - waist),
    ]  # fmt: skip
    return f"M{joined(ring)}Z"


#: Emblems in a square of 24: lines, then what is filled.
_EMBLEMS: Final[Mapping[str, tuple[str, str]]] = {
    # A lyre.
    "culture": (
        "M8 19C3.5 15.5 3.5 10.5 6.6 7.6C8.4 6 8 3.6 5.6 3.4C4.4 3.4 3.8 4.6 4.6 5.4"
        "M16 19C20.5 15.5 20.5 10.5 17.4 7.6C15.6 6 16 3.6 18.4 3.4C19.6 3.4 20.2 4.6 19.4 5.4"
        "M6.4 8H17.600M9.6 8V18.4M11.2 8V18.4M12.8 8V18.4M14.4 8V18.4"
        "M5.4 11.6L6.4 12M5.4 13.4L6.6 13.6M6 15.2L7.2 15M18.6 11.6L17.6 12M18.6 13.4L17.4 13.6M18 15.2L16.8 15",
        "M7 18.400H17L15.6 21.4H8.4ZM5.6 7.400H18.4V8.300H5.6Z",
    ),
    # Two swords crossed.
    "might": (
        "M3 2.600L17.4 17M3 2.6L4.2 6.200L15.8 18.4M3 2.600L6.6 3.6L18.4 15.4"
        "M21 2.600L6.6 17M21 2.6L19.8 6.200L8.2 18.4M21 2.600L17.4 3.6L5.6 15.4"
        "M13.6 19.600L19.8 13.400M10.4 19.600L4.2 13.4",
        "M17.4 18.2L18.6 17L21.8 20.200A1 1 0 0 1 20.6 21.400ZM6.6 18.2L5.4 17L2.2 20.200A1 1 0 0 0 3.4 21.400Z",
    ),
    # A temple.
    "stability": (
        "M2.6 9.2L12 2.8L21.4 9.2ZM5.8 8L12 4.200L18.2 8Z"
        "M4.6 10.200V19M7.4 10.2V19M5.5 11V18.400M6.3 11V18.4M10.6 10.200V19M13.4 10.2V19M11.6 11V18.4M12.5 11V18.4"
        "M16.6 10.200V19M19.4 10.2V19M17.6 11V18.4M18.5 11V18.4M3.6 19.200H20.400M2.6 20.400H21.400M1.6 21.600H22.4",
        "M2.6 9.2H21.400V10.2H2.6ZM11.2 6.400H12.8V7.300H11.2Z",
    ),
    # An eye that watches.
    "xeno": (
        "M1.6 12.4C5 7.2 8.4 5.6 12 5.600C15.6 5.6 19 7.2 22.4 12.4C19 17.2 15.6 18.8 12 18.800C8.4 18.8 5 17.2 1.6 12.4Z"
        "M16.4 12.2A4.4 4.4 0 1 1 7.6 12.2A4.4 4.4 0 1 1 16.4 12.2Z"
        "M12 1.600V4M7.4 2.400L8.2 4.600M16.6 2.400L15.8 4.6M3.6 4.800L5.2 6.6M20.4 4.800L18.8 6.6"
        "M9 20.200L8.6 22M12 20.6V22.6M15 20.200L15.4 22M5.6 10.200L6.8 11M5 11.800L6.4 12.2M5.2 13.6L6.6 13.4"
        "M18.4 10.200L17.2 11M19 11.800L17.6 12.2M18.8 13.6L17.4 13.4",
        "M12 8.800C13 10 13.2 11 13.2 12.200C13.2 13.4 13 14.4 12 15.600C11 14.4 10.8 13.4 10.8 12.2C10.8 11 11 10 12 8.800Z",
    ),
    # A fan of cards.
    "start": (
        "M8.4 20L2.8 9.400L9 6.200L14.6 16.8ZM9.6 17L9.6 4.4H16.4V17M12 18.4L15 5L21.6 6.600L18.4 20.200L11.8 18.6"
        "M4.6 10.2L7 8.800M16.6 7.400L19 8",
        "",
    ),
    # An arrow that leaves a hex.
    "action": (
        "M1.6 14L5 8H12L15.4 14L12 20H5ZM8.5 14C10.6 8.4 14.6 5.4 19.4 5.2M4.4 17L6.6 13M6 18.400L7.6 15.6M10.6 17.600L12.4 14.4",
        "M18.2 2.400L22.6 5.2L18.2 8Z",
    ),
    # A cube on a card.
    "payment": (
        "M3 11V21.600H21V11M8 12.400V5.200L12 3.2L16 5.2V12.400L12 14.4ZM8 5.2L12 7.200L16 5.2M12 7.2V14.4"
        "M12.8 8.6L15.2 7.4M12.8 10L15.2 8.8M12.8 11.400L15.2 10.2M12.8 12.8L15.2 11.6M6 18.400H18",
        "",
    ),
    # Lightning out of a cloud.
    "challenge": (
        "M7 13.600H5.600A4 4 0 0 1 5.2 5.800A5.2 5.2 0 0 1 15 4.400A4.4 4.4 0 0 1 19.6 9.2A2.6 2.6 0 0 1 18.4 13.6H16.8"
        "M7.4 10.800H15.6M8.4 9H16.600M10.4 7.200H16",
        "M13.2 12L7.8 17.600H11.400L9.4 22.6L16 15.600H12.6L15 12Z",
    ),
}


@lru_cache(maxsize=128)
def emblem(name: str, x: float, y: float, size: float, line: str = "#000") -> str:
    """Return an emblem in a square of *size* mm whose corner is at x, y."""
    lines, filled = _EMBLEMS[name]
    weight = fixed(min(0.22 + size * 0.022, 0.7) * 25.4 / 72 / size * 24)
    drawn = path(lines, stroke=line, stroke_width=weight, stroke_linejoin="round", stroke_linecap="round")
    return (
        f'<g transform="translate({fixed(x)} {fixed(y)}) scale({size / 24:.4f})">{drawn}{path(filled, fill=line)}</g>'
    )


EMBLEMS: Final = tuple(_EMBLEMS)
CONSTELLATIONS: Final = tuple(_CONSTELLATIONS)
