"""Figures that are always the same: constellations as a star atlas has them, emblems in a few cuts.

In: a name, a place in mm. Out: SVG.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

from generator.press.art.strokes import Point, circle, fixed, joined, path


class _Constellation(NamedTuple):
    """Stars in a square of 24, and lines: each runs along stars, which are letters in their order."""

    stars: Sequence[Point]
    lines: tuple[str, ...]


def _read(stars: str, *lines: str) -> _Constellation:
    figures = [float(figure) for figure in stars.split()]
    return _Constellation(tuple(zip(figures[::2], figures[1::2])), lines)


_CONSTELLATIONS: Final[Mapping[str, _Constellation]] = {
    "sun": _read(
        "17.3 13.7 13 17.5 7.6 15.9 6.7 10.3 11 6.5 16.4 8.1 22.5 15.3 13.9 22.8 3.4 19.6 1.5 8.7 10.1 1.2 20.6 4.4",
        *("abcdefa", "ag", "bh", "ci", "dj", "ek", "fl"),
    ),
    "moon": _read("15.5 1.5 8 3 3 8 2 14 5 20 11.5 23 19 21 22.5 16.5 16 16.5 12.2 12.5 12 7", "abcdefghijka"),
    "heart": _read("12 6.8 16 3 21 4.5 22.4 10 18.5 16 12 22.5 5.5 16.5 1.6 10 3 4.5 8 3", "abcdefghija"),
    "skull": _read(
        "12 1.6 19 4 22 11 18.6 16.6 17.4 22 12 22.6 6.6 22 5.4 16.6 2 11 5 4 8 11.5 16 11.5 12 16.5",
        *("abcdefghija", "kml"),
    ),
    "hand": _read(
        "8 22.6 16.4 22 18.4 15 22 8.5 15.4 12.6 17 3.6 12.2 11.8 11.6 1.4 8.6 12.4 6 3.8 6.6 17 2 12.6",
        *("kabcegik", "cd", "ef", "gh", "ij", "kl"),
    ),
    "foot": _read(
        "10 23 6 20.5 6.4 16.5 3.4 12.5 8 8.6 14 9 18 12.6 15.6 17 14.6 21 4 4.6 9.4 2.6 14.2 3.4 18.4 5.6 21.4 9",
        *("abcdefghia", "jklmn"),
    ),
}


@lru_cache(maxsize=256)
def constellation(
    name: str, bright: int, x: float, y: float, size: float, line: str = "#999", star: str = "#000"
) -> str:
    """Return a constellation in a square of *size* mm whose corner is at x, y; so many of its stars are *bright*.

    Nothing of another name.
    """
    if name not in _CONSTELLATIONS:
        return ""
    its, bright = _CONSTELLATIONS[name], min(bright, len(_CONSTELLATIONS[name].stars))
    k = size / 24
    places = [(x + u * k, y + v * k) for u, v in its.stars]
    shining = {round(each * len(places) / bright) for each in range(bright)} if bright else set()
    lines = []
    for way in its.lines:
        for one, other in pairwise(way):
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
        "M6.4 8H17.6M9.6 8V18.4M11.2 8V18.4M12.8 8V18.4M14.4 8V18.4"
        "M5.4 11.6L6.4 12M5.4 13.4L6.6 13.6M6 15.2L7.2 15M18.6 11.6L17.6 12M18.6 13.4L17.4 13.6M18 15.2L16.8 15",
        "M7 18.4H17L15.6 21.4H8.4ZM5.6 7.4H18.4V8.3H5.6Z",
    ),
    # Two swords crossed.
    "might": (
        "M3 2.6L17.4 17M3 2.6L4.2 6.2L15.8 18.4M3 2.6L6.6 3.6L18.4 15.4"
        "M21 2.6L6.6 17M21 2.6L19.8 6.2L8.2 18.4M21 2.6L17.4 3.6L5.6 15.4"
        "M13.6 19.6L19.8 13.4M10.4 19.6L4.2 13.4",
        "M17.4 18.2L18.6 17L21.8 20.2A1 1 0 0 1 20.6 21.4ZM6.6 18.2L5.4 17L2.2 20.2A1 1 0 0 0 3.4 21.4Z",
    ),
    # A temple.
    "stability": (
        "M2.6 9.2L12 2.8L21.4 9.2ZM5.8 8L12 4.2L18.2 8Z"
        "M4.6 10.2V19M7.4 10.2V19M5.5 11V18.4M6.3 11V18.4M10.6 10.2V19M13.4 10.2V19M11.6 11V18.4M12.5 11V18.4"
        "M16.6 10.2V19M19.4 10.2V19M17.6 11V18.4M18.5 11V18.4M3.6 19.2H20.4M2.6 20.4H21.4M1.6 21.6H22.4",
        "M2.6 9.2H21.4V10.2H2.6ZM11.2 6.4H12.8V7.3H11.2Z",
    ),
    # An eye that watches.
    "xeno": (
        "M1.6 12.4C5 7.2 8.4 5.6 12 5.6C15.6 5.6 19 7.2 22.4 12.4C19 17.2 15.6 18.8 12 18.8C8.4 18.8 5 17.2 1.6 12.4Z"
        "M16.4 12.2A4.4 4.4 0 1 1 7.6 12.2A4.4 4.4 0 1 1 16.4 12.2Z"
        "M12 1.6V4M7.4 2.4L8.2 4.6M16.6 2.4L15.8 4.6M3.6 4.8L5.2 6.6M20.4 4.8L18.8 6.6"
        "M9 20.2L8.6 22M12 20.6V22.6M15 20.2L15.4 22M5.6 10.2L6.8 11M5 11.8L6.4 12.2M5.2 13.6L6.6 13.4"
        "M18.4 10.2L17.2 11M19 11.8L17.6 12.2M18.8 13.6L17.4 13.4",
        "M12 8.8C13 10 13.2 11 13.2 12.2C13.2 13.4 13 14.4 12 15.6C11 14.4 10.8 13.4 10.8 12.2C10.8 11 11 10 12 8.8Z",
    ),
    # A beacon.
    "territory": (
        "M9.4 20.4L10.6 8.4H13.4L14.6 20.4M12.6 9V20M13.6 10.4L14 20M9.6 5.6L2 2.4M9.6 6.6L1.6 9M14.4 5.6L22 2.4"
        "M14.4 6.6L22.4 9M6.6 22.4L7.8 20.4H16.2L17.4 22.4ZM2 20.8H6M18 20.8H22",
        "M9.6 7.6H14.4V8.6H9.6ZM10.4 4.6H13.6V7.2H10.4ZM9.8 4.2L12 1.4L14.2 4.2Z",
    ),
    # A city under a dome.
    "population": (
        "M2.4 20.6C2.4 -0.2 21.6 -0.2 21.6 20.6M5.4 20.4V13.4H8.8V20.4M8.8 14V9.4H12V20.4M12 11.6H15.6V20.4"
        "M15.6 15H18.6V20.4M7.4 15V19.6M8.2 14.2V19.6M11 11V19.6M11.5 10V19.6M14.4 13V19.6M15 12.4V19.6"
        "M12 5V1.4",
        "M1.4 20.6H22.6V21.8H1.4ZM12 1.2L15.2 2.2L12 3.2Z",
    ),
    # A fan of cards.
    "start": (
        "M8.4 20L2.8 9.4L9 6.2L14.6 16.8ZM9.6 17L9.6 4.4H16.4V17M12 18.4L15 5L21.6 6.6L18.4 20.2L11.8 18.6"
        "M4.6 10.2L7 8.8M16.6 7.4L19 8",
        "",
    ),
    # An arrow that leaves a hex.
    "action": (
        "M1.6 14L5 8H12L15.4 14L12 20H5ZM8.5 14C10.6 8.4 14.6 5.4 19.4 5.2"
        "M4.4 17L6.6 13M6 18.4L7.6 15.6M10.6 17.6L12.4 14.4",
        "M18.2 2.4L22.6 5.2L18.2 8Z",
    ),
    # A cube on a card.
    "payment": (
        "M3 11V21.6H21V11M8 12.4V5.2L12 3.2L16 5.2V12.4L12 14.4ZM8 5.2L12 7.2L16 5.2M12 7.2V14.4"
        "M12.8 8.6L15.2 7.4M12.8 10L15.2 8.8M12.8 11.4L15.2 10.2M12.8 12.8L15.2 11.6M6 18.4H18",
        "",
    ),
    # Lightning out of a cloud.
    "challenge": (
        "M7 13.6H5.6A4 4 0 0 1 5.2 5.8A5.2 5.2 0 0 1 15 4.4A4.4 4.4 0 0 1 19.6 9.2A2.6 2.6 0 0 1 18.4 13.6H16.8"
        "M7.4 10.8H15.6M8.4 9H16.6M10.4 7.2H16",
        "M13.2 12L7.8 17.6H11.4L9.4 22.6L16 15.6H12.6L15 12Z",
    ),
}


@lru_cache(maxsize=128)
def emblem(name: str, x: float, y: float, size: float, line: str = "#000") -> str:
    """Return an emblem in a square of *size* mm whose corner is at x, y; nothing of another name."""
    if name not in _EMBLEMS:
        return ""
    lines, filled = _EMBLEMS[name]
    weight = fixed(min(0.22 + size * 0.022, 0.7) * 25.4 / 72 / size * 24)
    drawn = path(lines, stroke=line, stroke_width=weight, stroke_linejoin="round", stroke_linecap="round")
    return (
        f'<g transform="translate({fixed(x)} {fixed(y)}) scale({size / 24:.4f})">{drawn}{path(filled, fill=line)}</g>'
    )


EMBLEMS: Final = tuple(_EMBLEMS)
CONSTELLATIONS: Final = tuple(_CONSTELLATIONS)
