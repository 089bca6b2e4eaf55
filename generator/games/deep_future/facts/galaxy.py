"""The galaxy: 36 numbered sectors and the black hole, where they are and what is next to them.

In: tables/galaxy.toml. Out: hexes by sector number (11 to 66; 0 is the black hole).
"""

from __future__ import annotations

from functools import cache

from generator.engine.hexgrid import Axial
from generator.engine.packdata import pack_data

#: The supermassive black hole in the middle: no number, no worlds (1.5, R-1.5-02).
BLACK_HOLE = 0


@cache
def columns() -> list[list[int]]:
    """Return the sectors by column from left to right, each from above (1.5); 0 is the black hole."""
    found: list[list[int]] = pack_data("generator.games.deep_future", "tables/galaxy.toml")["columns"]
    return found


@cache
def hexes() -> dict[int, Axial]:
    """Return axial coordinates of all 37 sectors as the map is printed (1.5); columns from left to right."""
    middle = len(columns()) // 2
    found = {}
    for column, sectors in enumerate(columns()):
        q = column - middle
        top = -middle - min(q, 0)
        for row, sector in enumerate(sectors):
            found[sector] = Axial(q, top + row)
    return found


@cache
def neighbours(sector: int) -> tuple[int | None, ...]:
    """Return what is next to *sector* in the directions 1 (above) to 6, clockwise; None is outside (2.4, R-2.4-13)."""
    numbers = {place: number for number, place in hexes().items()}
    here = hexes()[sector]
    return tuple(numbers.get(here.neighbour(direction)) for direction in range(1, 7))
