"""A world of equal parts, one for each player: whoever turns it by one part has the same world before them.

In: how many play, lands of a continent, seas, a dealer. Out: lands and seas on a grid, start spaces, what floods when.

Every part is a narrow sea (N) and two or three columns of land (L), with the rows of `layout`. It has the same coasts,
seas, islands and floods as the others; only colours differ, and those in turn: each island has the colour of the next
player's continent, so that everybody has as far to every mineral.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from generator.games.deluges.board.layout import (
    ANTARCTIC,
    NORTH,
    SOUTH,
    CellBlock,
    Grid,
    PlaceDealer,
    block,
    bridge,
    divided,
    touching,
)
from generator.games.deluges.facts import FLOODS, PLAYERS

#: The continents from west to east by how many play, each with its player's seat and its island.
PARTS: Final = {
    3: (("white", 1, "mu"), ("yellow", 0, "easter"), ("green", 2, "atlantis")),
    4: (("white", 3, "atlantis"), ("yellow", 0, "antarctica"), ("purple", 1, "mu"), ("green", 2, "easter")),
}
#: Columns of land of a part.
WIDE: Final = {3: 3, 4: 2}
#: Lands of Africa in each part of a world for three, where nobody begins there.
AFRICA: Final = 2


@dataclass
class World:
    """What is where, who begins where, what floods when."""

    grid: Grid
    starts: dict[CellBlock, str] = field(default_factory=dict)
    floods: dict[CellBlock, int] = field(default_factory=dict)


@dataclass
class WheelPart:
    """One part: its lands, its seas, where its player begins, what floods at each point of the track."""

    grid: Grid
    start: CellBlock
    floods: dict[CellBlock, int]


def most_lands(players: int) -> int:
    """Return the most territories that a continent has room for."""
    return {3: 2 * WIDE[3], 4: 4 * WIDE[4]}[players]


def equal_parts(players: int, lands: int, seas: int, africa_joined: bool, dealer: PlaceDealer | None) -> World:
    """Return a world of so many equal parts, *lands* in each continent; without *dealer* nothing is left to chance."""
    part = _part_of_three(lands, africa_joined, dealer) if players == 3 else _part_of_four(lands, dealer)
    part.grid.seas = divided(part.grid, seas // players)
    world = World(Grid(part.grid.columns * players))
    for number, (home, seat, island) in enumerate(PARTS[players]):
        turn = _turner(number * len(part.grid.columns))
        names = {"home": home, "island": island, "africa": "purple", "antarctica": "antarctica"}
        for role, spaces in part.grid.lands.items():
            world.grid.lands.setdefault(names[role], []).extend(map(turn, spaces))
        world.grid.seas += map(turn, part.grid.seas)
        world.starts[turn(part.start)] = PLAYERS[seat]
        world.floods.update({turn(space): point for space, point in part.floods.items()})
    return world


def _turner(by: int) -> Callable[[CellBlock], CellBlock]:
    """Return what moves a space to the east."""
    return lambda space: replace(space, left=space.left + by, right=space.right + by)


def _part_of_three(lands: int, africa_joined: bool, dealer: PlaceDealer | None) -> WheelPart:
    """Return a continent in the north, some of Africa south of it, an island and a land of Antarctica below."""
    grid = Grid([False, *[True] * WIDE[3]])
    home = block(1, WIDE[3], (NORTH[1], NORTH[0]), lands, dealer)
    africa = block(1 + _pick(2, dealer), AFRICA, SOUTH, AFRICA, dealer)
    if africa_joined:
        bridge(home, africa, dealer)
    east = bool(_pick(2, dealer))
    island, pole = (CellBlock(column, ANTARCTIC, column, ANTARCTIC) for column in ((3, 1) if east else (1, 3)))
    grid.lands = {"home": home, "africa": africa, "island": [island], "antarctica": [pole]}
    return WheelPart(grid, _start(home, dealer), {island: FLOODS[0], pole: FLOODS[1], _one(africa, dealer): FLOODS[2]})


def _part_of_four(lands: int, dealer: PlaceDealer | None) -> WheelPart:
    """Return a continent on both sides of the inland sea, two of its coasts to be flooded, and an island below."""
    grid = Grid([False, *[True] * WIDE[4]])
    north = block(1, WIDE[4], (NORTH[1], NORTH[0]), (lands + 1) // 2, dealer)
    south = block(1, WIDE[4], SOUTH, lands // 2, dealer)
    bridge(north, south, dealer)
    column = 1 + _pick(WIDE[4], dealer)
    island = CellBlock(column, ANTARCTIC, column, ANTARCTIC)
    grid.lands = {"home": north + south, "island": [island]}
    start = _start(grid.lands["home"], dealer)
    left = [space for space in grid.lands["home"] if space != start]
    first = _one(left, dealer)
    second = _one([space for space in left if space != first], dealer)
    return WheelPart(grid, start, {island: FLOODS[0], first: FLOODS[1], second: FLOODS[2]})


def _start(home: Sequence[CellBlock], dealer: PlaceDealer | None) -> CellBlock:
    """Return a land from which most others of its continent are near."""
    near = {space: sum(touching(space, other) for other in home) for space in home}
    return _one([space for space in home if near[space] == max(near.values())], dealer)


def _one(spaces: Sequence[CellBlock], dealer: PlaceDealer | None) -> CellBlock:
    return spaces[_pick(len(spaces), dealer)]


def _pick(many: int, dealer: PlaceDealer | None) -> int:
    """Return a number below *many*: the last one if nothing is left to chance."""
    return dealer.pick(many) if dealer else many - 1
