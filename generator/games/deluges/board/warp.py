"""How a map of rectangles becomes one of coasts: spaces leave the grid, coasts have capes and bays.

In: the size of the map, its lands, its name. Out: where a point of it is drawn. Every point has one place and no two
have the same, so what touches in the rectangles touches on paper, and nothing else. Two scales: a long swell, which
lands and what is printed in them follow, and a short one along the coasts, mostly seawards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import erf, exp, sin, tau
from typing import Final, NamedTuple

Point = tuple[float, float]

#: The long swell: mm from crest to crest, how far it goes. It slopes by a ninth at most: squares in lands stay in them.
_SWELL: Final = ((250.0, 3.0), (131.0, 0.75))
#: How wide the sea must be that makes up for the swell along the rim, in mm.
_EVENED: Final = 20.0
#: How far coasts go seawards on an average, and what they differ from it: mm from crest to crest, how far.
_SEAWARDS: Final = 1.7
_CAPES: Final = ((36.0, 2.6), (17.0, 1.3), (7.2, 0.7), (3.8, 0.25))
#: They come back behind their rectangle by so much at most, go out by so much at most, in mm.
_BACK, _OUT = -0.1, 4.3
#: Half of how wide the strip along a coast is that goes with it, in mm.
_STRIP: Final = 4.0
#: How borders between spaces waver, each way: mm from crest to crest, how far.
_WAVER: Final = ((17.0, 0.3), (5.1, 0.12))
#: How near the rim of the map lines begin to keep straight; on it they are.
_STRAIGHT = 9.0


class Rim(NamedTuple):
    """How large the whole map is."""

    width: float
    height: float


class Warp:
    """Where each point of a map is drawn."""

    def __init__(self, rim: Rim, lands: Sequence[tuple[float, float, float, float]], name: str, part: float) -> None:
        """Take the map's size, its lands, its name; *part* is how large lands are beside those of usual size."""
        self._rim, self._lands, self._part = rim, lands, part
        digest = hashlib.blake2b(name.encode("utf-8", "surrogatepass")).digest()
        self._phases = [byte / 256 * tau for byte in digest[:8]]
        self._lattice = hashlib.shake_256(name.encode("utf-8", "surrogatepass")).digest(1024)
        wide, high = rim
        self._ends = (
            _inland((land[0], land[2]) for land in lands),
            _inland((wide - land[2], wide - land[0]) for land in lands),
            _inland((land[1], land[3]) for land in lands),
            _inland((high - land[3], high - land[1]) for land in lands),
        )
        self._known: dict[Point, Point] = {}

    def swollen(self, x: float, y: float) -> Point:
        """Return where the long swell takes what lies there: lands and what is printed in them."""
        return x + self.across(x, y), y + self.down(x, y)

    def across(self, x: float, y: float) -> float:
        """Return how far the swell goes to the right."""
        even = _even(x - self._ends[0]) * _even(self._rim.width - x - self._ends[1])
        return even and even * self._swell(y, self._phases[:2])

    def down(self, x: float, y: float) -> float:
        """Return how far the swell goes downwards; the same on both sides of the map, where it goes on."""
        even = _even(y - self._ends[2]) * _even(self._rim.height - y - self._ends[3])
        rounds = max(1, round(self._rim.width / _SWELL[0][0]))
        return even and even * self._swell(x * rounds * _SWELL[0][0] / (self._rim.width or 1), self._phases[2:4])

    def wavered(self, x: float, y: float) -> Point:
        """Return where a point of a line is drawn."""
        key = (round(x, 4), round(y, 4))
        if key not in self._known:
            self._known[key] = self._wavered(*key)
        return self._known[key]

    def _wavered(self, x: float, y: float) -> Point:
        """Return it: at the coast the short scale counts, elsewhere a little wavering."""
        inside = min(x, y, self._rim.width - x, self._rim.height - y)
        u, v = self.swollen(x, y)
        much = self._part * max(0.0, min(1.0, inside / _STRAIGHT))
        if inside <= 0:
            return u, v
        right, low = self._seawards(x, y)
        far = _SEAWARDS + sum(reach * self._noise(x, y, size, at) for at, (size, reach) in enumerate(_CAPES))
        far = min(max(far, _BACK), _OUT)
        aside = [sum(reach * self._noise(x, y, size, at) for size, reach in _WAVER) for at in (5, 6)]
        return u + much * (far * right + aside[0]), v + much * (far * low + aside[1])

    def _swell(self, at: float, phases: Sequence[float]) -> float:
        waves = zip(_SWELL, phases)
        return self._part * sum(reach * sin(tau * at / length + phase) for (length, reach), phase in waves)

    def _seawards(self, x: float, y: float) -> Point:
        """Return the way to the sea: about 1 long on a straight coast, 0 inland and far out."""
        right = low = 0.0
        for left, top, far, bottom in self._lands:
            if left - 12 < x < far + 12 and top - 12 < y < bottom + 12:
                (in_x, slope_x), (in_y, slope_y) = _share(x, left, far), _share(y, top, bottom)
                right -= slope_x * in_y
                low -= slope_y * in_x
        return right, low

    def _noise(self, x: float, y: float, size: float, salt: int) -> float:
        """Return a figure from -1 to 1 that changes smoothly, from one to the next in half of *size* mm."""
        u, v = 2 * x / size + 7.31 * salt, 2 * y / size + 3.77 * salt
        column, row = int(u // 1), int(v // 1)
        s, t = _smooth(u - column), _smooth(v - row)
        its, at = self._lattice, 131 * column + 337 * row + 61 * salt
        a, b = its[at % 1021], its[(at + 131) % 1021]
        c, d = its[(at + 337) % 1021], its[(at + 468) % 1021]
        return ((a * (1 - s) + b * s) * (1 - t) + (c * (1 - s) + d * s) * t) / 127.5 - 1


@lru_cache(maxsize=8)
def warp(rim: Rim, lands: tuple[tuple[float, float, float, float], ...], name: str, part: float) -> Warp:
    """Return the warp of such a map: sheets of the same map are drawn with one, which knows its points already."""
    return Warp(rim, lands, name, part)


def _inland(spans: Iterable[tuple[float, float]]) -> float:
    """Return how far in lands follow each other from the rim on, each from so far to so far."""
    end = 0.0
    for start, far in sorted(spans):
        end = max(end, far) if start < end + 0.05 else end
    return end


def _smooth(part: float) -> float:
    return part * part * (3 - 2 * part)


def _even(far: float) -> float:
    """Return how much of the swell is left so *far* from the rim, or from the lands on it."""
    return _smooth(max(0.0, min(1.0, far / _EVENED)))


def _share(at: float, start: float, end: float) -> tuple[float, float]:
    """Return how much a place lies between two sides, 0 to 1 over a strip, and how steep that is, 1 at a side."""
    a, b = (at - start) / _STRIP, (at - end) / _STRIP
    return (erf(a / 2**0.5) - erf(b / 2**0.5)) / 2, exp(-a * a / 2) - exp(-b * b / 2)
