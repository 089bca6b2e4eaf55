"""Figures that are always the same: constellations as a star atlas has them, emblems in a few cuts.

In: a name, a place in mm. Out: SVG.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

from generator.engine.packdata import pack_data
from generator.press.art.strokes import Point, circle, fixed, joined, path


class _Constellation(NamedTuple):
    """Stars in a square of 24, and lines: each runs along stars, which are letters in their order."""

    stars: Sequence[Point]
    lines: tuple[str, ...]


def _read(stars: str, *lines: str) -> _Constellation:
    figures = [float(figure) for figure in stars.split()]
    return _Constellation(tuple(zip(figures[::2], figures[1::2])), lines)


_FIGURES: Final = pack_data("generator.press.art", "figures.toml")
_CONSTELLATIONS: Final = {name: _read(its["stars"], *its["lines"]) for name, its in _FIGURES["constellation"].items()}
_EMBLEMS: Final[Mapping[str, Mapping[str, str]]] = _FIGURES["emblem"]


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


@lru_cache(maxsize=128)
def emblem(name: str, x: float, y: float, size: float, line: str = "#000") -> str:
    """Return an emblem in a square of *size* mm whose corner is at x, y; nothing of another name."""
    if name not in _EMBLEMS:
        return ""
    its = _EMBLEMS[name]
    weight = fixed(min(0.22 + size * 0.022, 0.7) * 25.4 / 72 / size * 24)
    drawn = path(its["lines"], stroke=line, stroke_width=weight, stroke_linejoin="round", stroke_linecap="round")
    place = f"translate({fixed(x)} {fixed(y)}) scale({size / 24:.4f})"
    return f'<g transform="{place}">{drawn}{path(its["filled"], fill=line)}</g>'


EMBLEMS: Final = tuple(_EMBLEMS)
CONSTELLATIONS: Final = tuple(_CONSTELLATIONS)
