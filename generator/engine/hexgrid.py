"""Flat-topped hexes in axial coordinates: where they lie and what is next to them.

In: axial coordinates (q to the right, r down the column). Out: centres, corners and edges in units of the
hex's side. Nothing here knows a game.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

#: Height of a flat-topped hex in sides.
HEIGHT = sqrt(3)

#: Steps to the six neighbours, clockwise from above: N, NE, SE, S, SW, NW.
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


class Axial(NamedTuple):
    """A hex: q counts columns to the right, r counts down the column."""

    q: int
    r: int

    def neighbour(self, direction: int) -> Axial:
        """The hex next door; *direction* is 1 (above) to 6, clockwise."""
        dq, dr = STEPS[direction - 1]
        return Axial(self.q + dq, self.r + dr)

    @property
    def centre(self) -> tuple[float, float]:
        """Centre in sides, x right, y down, the hex (0, 0) at the origin."""
        return 1.5 * self.q, HEIGHT * (self.r + self.q / 2)

    def edge(self, direction: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """The two ends, in sides, of the edge shared with that neighbour, clockwise."""
        corners = self.corners
        return corners[direction - 1], corners[direction % 6]

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Six corners in sides, clockwise from the upper left."""
        x, y = self.centre
        half = HEIGHT / 2
        return (
            (x - 0.5, y - half),
            (x + 0.5, y - half),
            (x + 1.0, y),
            (x + 0.5, y + half),
            (x - 0.5, y + half),
            (x - 1.0, y),
        )
