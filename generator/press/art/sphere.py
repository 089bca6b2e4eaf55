"""A ball as it is seen: parallel projection, its axis turned in the picture and tilted to who looks, light on it.

In: latitudes and longitudes in radians. Out: places in grains (grains.py), and arcs of parallels as path data.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import acos, atan2, cos, hypot, pi, sin
from typing import Final, NamedTuple

from generator.press.art.grains import ellipse
from generator.press.art.strokes import Point

#: Towards the light: left, up, and to who looks.
LIGHT: Final = (-0.62, 0.5, 0.6)


class Sphere(NamedTuple):
    """A ball: centre and radius in grains, its axis turned by *roll* and leaning to who looks (*tilt*)."""

    centre: Point
    radius: float
    roll: float
    tilt: float

    def seen(self, latitude: float) -> float:
        """Return how far from the middle meridian a parallel is seen, in radians: 0 if not at all."""
        high, low = sin(latitude) * sin(self.tilt), cos(latitude) * cos(self.tilt)
        return acos(max(-1.0, min(1.0, -high / low)))

    def place(self, latitude: float, longitude: float) -> tuple[float, float, float]:
        """Return where a place is: right and down in grains from the middle, and how near (-1 to 1)."""
        x = cos(latitude) * sin(longitude)
        y = sin(latitude) * cos(self.tilt) - cos(latitude) * cos(longitude) * sin(self.tilt)
        z = sin(latitude) * sin(self.tilt) + cos(latitude) * cos(longitude) * cos(self.tilt)
        right, down = self.on_paper(x, y)
        return right, down, z

    def on_paper(self, x: float, y: float) -> Point:
        """Return a point of the unrolled unit ball, y upwards, in grains."""
        c, s = cos(self.roll), sin(self.roll)
        return self.centre[0] + self.radius * (x * c + y * s), self.centre[1] + self.radius * (x * s - y * c)

    def parallel(self, latitude: float, start: float, end: float) -> str:
        """Return the arc of a parallel between two longitudes as path data."""
        middle = self.on_paper(0, sin(latitude) * cos(self.tilt))
        across, down = self.radius * cos(latitude), self.radius * cos(latitude) * sin(self.tilt)
        # A longitude of 0 is the nearest point, which is down in the picture.
        return ellipse(middle, across, down, pi / 2 - start, pi / 2 - end, self.roll)

    def dark(self, latitude: float, border: float) -> Iterator[tuple[float, float]]:
        """Yield the longitudes of a parallel that are seen and on which less light falls than *border* (-1 to 1)."""
        yield from self._fallen(latitude, border, day=False)

    def lit(self, latitude: float, border: float) -> Iterator[tuple[float, float]]:
        """Yield the longitudes of a parallel that are seen and on which more light falls than *border*."""
        yield from self._fallen(latitude, border, day=True)

    def _fallen(self, latitude: float, border: float, day: bool) -> Iterator[tuple[float, float]]:
        c, s = cos(self.roll), sin(self.roll)
        x, y, z = LIGHT[0] * c - LIGHT[1] * s, LIGHT[0] * s + LIGHT[1] * c, LIGHT[2]
        always = sin(latitude) * (cos(self.tilt) * y + sin(self.tilt) * z)
        forth = cos(latitude) * (cos(self.tilt) * z - sin(self.tilt) * y)
        aside = cos(latitude) * x
        brightest, most = atan2(aside, forth), hypot(aside, forth)
        half = acos(max(-1.0, min(1.0, (border - always) / most)))  # of the lit arc
        reach = self.seen(latitude)
        if not half and not day:  # all of it is dark
            brightest = pi
        start, end = (brightest - half, brightest + half) if day else (brightest + half, brightest + 2 * pi - half)
        for turn in (-2 * pi, 0, 2 * pi):
            one, other = max(start + turn, -reach), min(end + turn, reach)
            if other - one > 0.03:
                yield one, other
