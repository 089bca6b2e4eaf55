"""How the spaces of a house map are on paper: boxes, what of two neighbours' sides is common, places inside a land.

In: a board. Out: rectangles and places in mm of the map, from its upper left corner.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from generator.games.deluges.board import Board, Sea, Territory
from generator.games.deluges.board.coasts import Bounds
from generator.games.deluges.board.layout import LAND
from generator.games.deluges.board.warp import Point, Rim, Warp, warp
from generator.games.deluges.facts import WOODS

#: What is in a land keeps so far away from its sides, and things from each other, in mm.
PAD, GAP = 1.5, 0.5
#: Sizes of pieces that have a place of their own (11), in mm: a wood or its Deforestation token, a mine, a mark.
WOOD_SIZE, MINE_SIZE, MARK_SIZE = 10.0, 12.0, 12.0
#: Beside the mineral: room for a name and what belongs to it, in mm.
HEAD_HEIGHT = 10.9
#: Sides that are so near are common, in mm.
_NEAR = 0.05


class Spot(NamedTuple):
    """The middle of a round or square place, and how wide it is, in mm."""

    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class LandSpots:
    """What has its place in a land: woods, mineral and mines, the name, pieces. In mm of the map."""

    woods: tuple[Spot, ...]
    mineral: Spot
    head: Bounds
    #: Room for a soldier beside the mineral, and for another pile below it.
    field: Bounds
    corner: Bounds
    #: Where start and flood are printed.
    mark: Spot


class Common(NamedTuple):
    """The part of their sides that two neighbours have in common."""

    start: Point
    end: Point


@dataclass(frozen=True)
class Chart:
    """Every space of a board as it is drawn."""

    board: Board
    rim: Rim
    boxes: Mapping[str, Bounds]

    @cached_property
    def warp(self) -> Warp:
        """Return how it is drawn off the grid: the same for the same name."""
        lands = self.lands()
        part = min(1.0, *(min(land.width / LAND[0], land.height / LAND[1]) for land in lands))
        return warp(self.rim, tuple(lands), self.board.name, part)

    def places(self, land: str) -> LandSpots:
        """Return what is where in a land as it is drawn: each thing goes with the swell, none is turned or pressed."""
        box = self.boxes[land]
        middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2

        def place(its: Spot) -> Spot:
            x, y = self.warp.across(middle[0], its.y), self.warp.down(its.x, middle[1])
            return Spot(its.x + x, its.y + y, its.size)

        def room(its: Bounds) -> Bounds:
            x, y, _ = place(Spot((its.left + its.right) / 2, (its.top + its.bottom) / 2, 0))
            return Bounds(x - its.width / 2, y - its.height / 2, x + its.width / 2, y + its.height / 2)

        its = places(box)
        woods = tuple(map(place, its.woods))
        return LandSpots(woods, place(its.mineral), room(its.head), room(its.field), room(its.corner), place(its.mark))

    def lands(self) -> list[Bounds]:
        """Return the boxes of all territories."""
        return [self.boxes[territory.id] for territory in self.board.territories]

    def common(self) -> dict[tuple[str, str], Common]:
        """Return every two spaces whose boxes touch, in the board's order, and where."""
        found = {}
        for one, other in combinations(self.board.ids, 2):
            side = _common(self.boxes[one], self.boxes[other])
            if side is not None:
                found[one, other] = side
        return found


def chart(board: Board) -> Chart:
    """Return where each space is drawn; where boxes of a file would overlap all are made smaller until they do not."""
    spaces: list[Territory | Sea] = [*board.territories, *board.seas]
    part = min((_apart(one, other) for one, other in combinations(spaces, 2)), default=1.0)
    boxes = {space.id: _box(space, min(1.0, part)) for space in spaces}
    left, top = (min(0.0, *(box[side] for box in boxes.values())) for side in (0, 1))
    moved = {its: Bounds(a - left, b - top, c - left, d - top) for its, (a, b, c, d) in boxes.items()}
    width = max(board.size[0] - left, *(box.right for box in moved.values()))
    height = max(board.size[1] - top, *(box.bottom for box in moved.values()))
    return Chart(board, Rim(width, height), moved)


def _apart(one: Territory | Sea, other: Territory | Sea) -> float:
    """Return the share of their size at which these two boxes do not overlap; 0 where both are on a spot."""
    across, down = (abs(one.at[way] - other.at[way]) for way in (0, 1))
    wide, high = ((one.box[way] + other.box[way]) / 2 for way in (0, 1))
    if across > wide - _NEAR or down > high - _NEAR:
        return 1.0
    return max(across / wide, down / high, 0.1)


def _box(space: Territory | Sea, part: float) -> Bounds:
    (x, y), (wide, high) = space.at, space.box
    return Bounds(x - part * wide / 2, y - part * high / 2, x + part * wide / 2, y + part * high / 2)


def _common(one: Bounds, other: Bounds) -> Common | None:
    left, right = max(one.left, other.left), min(one.right, other.right)
    top, bottom = max(one.top, other.top), min(one.bottom, other.bottom)
    if abs(right - left) < _NEAR and bottom - top > _NEAR:
        return Common((left, top), (left, bottom))
    if abs(bottom - top) < _NEAR and right - left > _NEAR:
        return Common((left, top), (right, top))
    return None


def places(box: Bounds) -> LandSpots:
    """Return what is where in a land; in one that is smaller than usual all of it is smaller."""
    part = min(1.0, box.width / LAND[0], box.height / LAND[1])
    pad, gap, wood, mine = (part * length for length in (PAD, GAP, WOOD_SIZE, MINE_SIZE))
    step = min((box.width - 2 * pad - wood) / (WOODS - 1), 1.15 * wood)
    middle, low = (box.left + box.right) / 2, box.bottom - pad - wood / 2
    woods = tuple(Spot(middle + (number - (WOODS - 1) / 2) * step, low, wood) for number in range(WOODS))
    across = box.left + pad + mine + gap
    floor = box.bottom - pad - wood - gap
    head = Bounds(across + gap, box.top + pad, box.right - pad, box.top + pad + part * HEAD_HEIGHT)
    field = Bounds(across, head.bottom, box.right - pad, floor)
    corner = Bounds(box.left + pad, box.top + pad + mine + gap, across, floor)
    mark = Spot((field.left + field.right) / 2, (field.top + field.bottom) / 2, part * MARK_SIZE)
    mineral = Spot(box.left + pad + mine / 2, box.top + pad + mine / 2, mine)
    return LandSpots(woods, mineral, head, field, corner, mark)
