"""Whether a house map can be drawn as its file says: spaces beside each other, lands with room for what is there.

In: a board that can be played on, where its rows are. Out: warnings, with what would be right; they keep nobody from
playing, for only `at` and `box` are at fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from generator.games.deluges.board import Board
from generator.games.deluges.board.coasts import Bounds
from generator.games.deluges.board.places import MapProblem, Places, wrong
from generator.games.deluges.board.spaces import chart

#: A land with room for its name, its woods and a few pieces, and one with room for all, in mm.
NARROWEST, ROOMY = (25.0, 20.0), (33.0, 40.0)
#: Spaces that are over each other by less are only drawn a little smaller; smaller holes do not count. In mm.
SLIGHT, SMALLEST_HOLE = 1.0, 8.0


def drawing_warnings(board: Board, places: Places) -> list[MapProblem]:
    """Return spaces that overlap, lands too small to be written into, holes where nothing is drawn."""
    over = list(_over_each_other(board, places))
    return over or [*_small(board, places), *_holes(board, places)]


def _over_each_other(board: Board, places: Places) -> Iterator[MapProblem]:
    """Yield each space that overlaps an earlier one; once, for its next edit may mend the others."""
    boxes = [_box(board, number) for number in range(len(board.ids))]
    reported = set()
    for one, other in combinations(range(len(boxes)), 2):
        wide, high = _shared(boxes[one], boxes[other])
        if min(wide, high) > SLIGHT and other not in reported:
            reported.add(other)
            yield wrong(places.space(board, other, "at"), "drawn_over", other=board.ids[one], wide=wide, high=high)


def _box(board: Board, number: int) -> Bounds:
    """Return a space as its row says, in mm."""
    (x, y), (wide, high) = board.spaces[number].at, board.spaces[number].box
    return Bounds(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def _shared(one: Bounds, other: Bounds) -> tuple[float, float]:
    """Return how wide and high the overlap of two boxes is; below 0 where they are apart."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    return wide, min(one.bottom, other.bottom) - max(one.top, other.top)


def _small(board: Board, places: Places) -> Iterator[MapProblem]:
    for number, territory in enumerate(board.territories):
        if territory.box[0] < NARROWEST[0] or territory.box[1] < NARROWEST[1]:
            least, roomy = ("x".join(f"{side:g}" for side in sides) for sides in (NARROWEST, ROOMY))
            (wide, high), where = territory.box, places.space(board, number, "box")
            yield wrong(where, "no_room", wide=wide, high=high, least=least, roomy=roomy)


def _holes(board: Board, places: Places) -> Iterator[MapProblem]:
    """Yield parts of the map's rectangle in which there is no space."""
    its = chart(board)
    boxes = list(its.boxes.values())
    for hole in _empty(boxes, Bounds(0.0, 0.0, *its.rim)):
        if min(hole.width, hole.height) >= SMALLEST_HOLE:
            middle = f"[{(hole.left + hole.right) / 2:g}, {(hole.top + hole.bottom) / 2:g}]"
            yield wrong(places.source, "hole", middle=middle, wide=hole.width, high=hole.height)


def _empty(boxes: list[Bounds], whole: Bounds) -> list[Bounds]:
    """Return the rectangle around every part of *whole* that no box covers."""
    xs = sorted({round(x, 1) for each in (*boxes, whole) for x in (each.left, each.right)})
    ys = sorted({round(y, 1) for each in (*boxes, whole) for y in (each.top, each.bottom)})
    free = {(column, row) for column in range(len(xs) - 1) for row in range(len(ys) - 1)}
    for each in boxes:
        columns = range(xs.index(round(each.left, 1)), xs.index(round(each.right, 1)))
        rows = range(ys.index(round(each.top, 1)), ys.index(round(each.bottom, 1)))
        free -= {(column, row) for column in columns for row in rows}
    found = []
    while free:
        part = _together(free.pop(), free)
        free -= part
        across, down = zip(*part)
        found.append(Bounds(xs[min(across)], ys[min(down)], xs[max(across) + 1], ys[max(down) + 1]))
    return sorted(found)


def _together(start: tuple[int, int], free: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return every free cell that can be reached from *start* over sides."""
    found, edge = {start}, [start]
    while edge:
        x, y = edge.pop()
        near = {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} & free - found
        found |= near
        edge += near
    return found
