"""The galaxy in small numbers: sectors 0 (the black hole) to 36, and what is around each.

In: the map of `galaxy`. Out: lists by sector; sector ab of the map (11-66) is 6 * (a - 1) + b here, so that two
numbers drawn from cards are a sector at once (1.3, R-1.3-03).
"""

from __future__ import annotations

from typing import Final

from generator.games.deep_future.facts.galaxy import neighbours

BLACK_HOLE: Final = 0
#: Sectors of the map, the black hole included.
SECTORS: Final = 37
#: The steps farther than which no two of the 37 sectors are apart.
FARTHEST: Final = 6

#: What is printed on the map: 11 to 66, and 0 for the black hole.
PRINTED: list[int] = [0] + [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]
INDEX: dict[int, int] = {printed: sector for sector, printed in enumerate(PRINTED)}


#: Neighbours in the directions 1 (above) to 6, clockwise; -1 is outside the galaxy (2.4, R-2.4-13).
DIRECTIONS: list[list[int]] = [
    [-1 if there is None else INDEX[there] for there in neighbours(printed)] for printed in PRINTED
]
#: Neighbours, the black hole included (R-1.5-01).
NEIGHBOURS: list[list[int]] = [[there for there in row if there >= 0] for row in DIRECTIONS]
#: Neighbours that can hold cubes between turns (1.5, R-1.5-02).
AROUND: list[list[int]] = [[there for there in row if there > 0] for row in DIRECTIONS]


def _within(sector: int, steps: int) -> list[int]:
    """Return everything else in reach of *steps*, through anything but never off the map (2.2 EXPAND, R-2.2-42)."""
    reached = {sector}
    for _ in range(steps):
        reached |= {there for here in reached for there in NEIGHBOURS[here]}
    return sorted(reached - {sector})


#: By steps, then by sector: what is within reach.
WITHIN: list[list[list[int]]] = [[_within(sector, steps) for sector in range(SECTORS)] for steps in range(FARTHEST + 1)]
