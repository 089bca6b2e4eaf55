"""Phase 1: pieces go one space, boats sail or ferry; wars are fought when the player has moved (4.1).

In: a position at a player's movement. Out: its questions; a move of several pieces is one choice.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.deluges.rules.codes import AGREE, DONE, FERRY, MOVE, REFUSE, SLAVE, SOLDIER, WORKER, Choice, Flow
from generator.games.deluges.rules.ferries import crossings, route
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.war import settle_wars, take_over


def move(pos: Position, who: int) -> Flow[None]:
    """Play one player's movement: as many of their pieces as they like (D-PUB4), then the wars they have begun."""
    while len(options := moves(pos, who)) > 1:
        pos.ask(MOVE, who, options)
        kind, what = yield
        pos.begun = False
        if kind == "done":
            break
        if kind == "sail":
            sail(pos, who, *what)
        else:
            yield from walk(pos, who, *what)
    settle_wars(pos)
    take_over(pos)  # D-M9
    _rest(pos)


def _rest(pos: Position) -> None:
    """Forget what was remembered of this movement."""
    for row in (*pos.moved, *pos.moved_slaves):
        row[:] = [0] * len(row)
    pos.ways.clear()
    pos.refused.clear()


def moves(pos: Position, who: int) -> list[Choice]:
    """Return everything a player may move, one piece or all of a kind that can still go; and no more."""
    reach: dict[int, list[tuple[int, int]]] = {}
    options = [DONE]
    for kind, row in ((WORKER, pos.workers[who]), (SOLDIER, pos.soldiers[who])):
        moved = pos.moved[kind]
        for land, count in enumerate(row):
            free = count - moved[land]
            if free > 0:
                if land not in reach:
                    reach[land] = reachable(pos, who, land)
                for to, borrowed in reach[land]:
                    if kind == SOLDIER or may_enter(pos, who, to):
                        options += _so_many(land, to, kind, free, borrowed)
    if pos.ways:
        options += _slaves(pos, who)
    options += _sailings(pos, who)
    return options


def _so_many(land: int, to: int, kind: int, free: int, borrowed: int) -> list[Choice]:
    """Return moves of one piece, or of all that are free."""
    one = ("move", (land, to, kind, 1, borrowed))
    return [one, ("move", (land, to, kind, free, borrowed))] if free > 1 else [one]


def reachable(pos: Position, who: int, land: int) -> list[tuple[int, int]]:
    """Return lands one step or one crossing away that can be entered at all, each with the owners to be asked, as bits.

    The whole crossing is the one move (D-M3, D-U22).
    """
    beside = [near for near in pos.board.neighbours[land] if near < pos.lands]
    found = [(near, 0) for near in beside if pos.open_land(near)]
    if any(map(any, pos.boats)):
        found += [each for each in crossings(pos, who, land) if pos.open_land(each[0]) and each[0] not in beside]
    return found


def may_enter(pos: Position, who: int, land: int) -> bool:
    """Return whether workers may come in: not to opponents, unless beside an own soldier (D-M4, D-U2)."""
    if not pos.others_there(land, who):
        return True
    return pos.switches.followers == "with_soldier" and pos.soldiers[who][land] > 0


def _slaves(pos: Position, who: int) -> Iterator[Choice]:
    """Yield moves of slaves, who follow a soldier of this turn, never to other players (D-M10)."""
    for land, to, borrowed in dict.fromkeys(pos.ways):
        if pos.keeper[land] != who or pos.others_there(to, who):
            continue
        for colour, count in enumerate(pos.slaves[land]):
            free = count - pos.moved_slaves[land][colour]
            if free > 0:
                yield from _so_many(land, to, SLAVE + colour, free, borrowed)


def _sailings(pos: Position, who: int) -> Iterator[Choice]:
    """Yield moves of boats that have neither sailed nor ferried, one water on (D-M5, D-M6)."""
    for space, count in enumerate(pos.boats[who]):
        if count and count - pos.sailed[who][space] - pos.ferried[who][space] > 0:
            for to in pos.board.neighbours[space]:
                if pos.is_sea(to):
                    yield "sail", (space, to)


def sail(pos: Position, who: int, space: int, to: int) -> None:
    """Move one boat one water on."""
    pos.boats[who][space] -= 1
    pos.boats[who][to] += 1
    pos.sailed[who][to] += 1
    pos.water += 1
    pos.tell("sailed", who, space, to)


def walk(pos: Position, who: int, land: int, to: int, kind: int, count: int, borrowed: int) -> Flow[None]:
    """Move pieces of one kind from land to land; whoever's boats they need is asked first (D-M7, D-M8)."""
    asked = kind >= SLAVE and (land, to, borrowed) in pos.ways  # their soldier was taken across already
    for owner in range(pos.seats):
        if borrowed >> owner & 1 and not asked:
            pos.offered = (who, land, to, kind, count)
            pos.ask(FERRY, owner, [AGREE, REFUSE])
            if (yield) == REFUSE:
                pos.refused.append(owner)
                pos.tell("refused_ferry", owner, who)
                return
    if to not in pos.board.neighbours[land]:
        for water, owner in route(pos, who, land, to, borrowed):
            pos.ferried[owner][water] = 1
    pos.put(kind, who, land, -count)
    pos.put(kind, who, to, count)
    if kind >= SLAVE:
        pos.moved_slaves[to][kind - SLAVE] += count
    else:
        pos.moved[kind][to] += count
    if kind == SOLDIER:
        pos.ways.append((land, to, borrowed))
    pos.tell("moved", who, land, to, kind, count, borrowed)
