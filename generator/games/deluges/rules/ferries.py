"""Who may be taken across which water: lines of boats from land to land (D-M3, D-M6 to D-M8).

In: a position, whose boats may be used. Out: lands that can be reached, the boats on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from generator.games.deluges.rules.position import Position

#: A line: the waters in it, and the lands beside them.
FerryLine = tuple[frozenset[int], frozenset[int]]


def lines(pos: Position, owners: int) -> list[FerryLine]:
    """Return the waters that boats of *owners* (bits by seat) join, each line with the lands beside it."""
    if pos._lines_of != pos.water:
        pos._lines = {}
        pos._lines_of = pos.water
    found = pos._lines.get(owners)
    if found is None:
        found = pos._lines[owners] = list(_lines(pos, owners))
    return found


def _lines(pos: Position, owners: int) -> Iterator[FerryLine]:
    waters: set[int] = set()
    for owner in range(pos.seats):
        if owners >> owner & 1:
            sailed = pos.sailed[owner]
            waters.update(space for space, count in enumerate(pos.boats[owner]) if count > sailed[space])
    while waters:
        line, edge = set(), [waters.pop()]
        while edge:
            water = edge.pop()
            line.add(water)
            beside = waters.intersection(pos.board.neighbours[water])
            waters -= beside
            edge += beside
        shores = {land for water in line for land in pos.board.neighbours[water] if not pos.is_sea(land)}
        yield frozenset(line), frozenset(shores)


def shores(pos: Position, land: int, owners: int) -> set[int]:
    """Return where boats of *owners* can take somebody from *land*; itself is not one of them."""
    found: set[int] = set()
    for _, beside in lines(pos, owners):
        if land in beside:
            found |= beside
    found.discard(land)
    return found


def lenders(pos: Position, who: int) -> list[int]:
    """Return other players who have boats that could ferry, and have not refused in this turn (D-M7, D-M8)."""
    return [
        other
        for other in range(pos.seats)
        if other != who
        and other not in pos.refused
        and any(count > pos.sailed[other][space] for space, count in enumerate(pos.boats[other]) if count)
    ]


def crossings(pos: Position, who: int, land: int) -> list[tuple[int, int]]:
    """Return where *who* can be ferried from *land*, with the other owners needed, as bits; the fewest first."""
    own = 1 << who
    found = dict.fromkeys(shores(pos, land, own), 0)
    others = lenders(pos, who)
    for many in range(1, len(others) + 1):
        reached: list[tuple[int, int]] = []
        for group in combinations(others, many):
            borrowed = sum(1 << owner for owner in group)
            reached += [(shore, borrowed) for shore in shores(pos, land, own | borrowed) if shore not in found]
        found.update(reached[::-1])  # of ways over equally many owners, the first in seat order
    return sorted(found.items())


def route(pos: Position, who: int, land: int, shore: int, borrowed: int) -> list[tuple[int, int]]:
    """Return the boats on the shortest way across: water and owner, one's own boats before others' (D-U22)."""
    owner_of = _owners(pos, who, borrowed)
    beside = pos.board.neighbours
    came: dict[int, int] = {water: -1 for water in beside[land] if water in owner_of}
    edge = list(came)
    for water in edge:  # it grows while it is gone through
        if shore in beside[water]:
            way = [water]
            while came[way[-1]] >= 0:
                way.append(came[way[-1]])
            return [(each, owner_of[each]) for each in way[::-1]]
        further = [each for each in beside[water] if each in owner_of and each not in came]
        came.update(dict.fromkeys(further, water))
        edge += further
    raise ValueError(f"no boats from {land} to {shore}")


def _owners(pos: Position, who: int, borrowed: int) -> dict[int, int]:
    """Return whose boat would ferry, by water."""
    usable = [who, *(owner for owner in range(pos.seats) if borrowed >> owner & 1)]
    owner_of: dict[int, int] = {}
    for owner in reversed(usable):
        owner_of.update({space: owner for space, n in enumerate(pos.boats[owner]) if n > pos.sailed[owner][space]})
    return owner_of
