"""Phases 5 and 6: breeding and reforestation, flood and deforestation (4.6, 4.7, 6).

In: a position. Out: the same when all have bred, woods have grown, the track has moved; where people flee to is asked.
"""

from __future__ import annotations

from generator.games.deluges.rules.codes import FLEE, NOBODY, SLAVE, SOLDIER, WORKER, Choice, Flow
from generator.games.deluges.rules.counting import births, floods_at, regrown
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.war import take_over


def breed(pos: Position) -> None:
    """Let two equal pieces of a land bring forth a third (D-R1), and two woods likewise (D-R2)."""
    reading = pos.switches.births
    for land in range(pos.lands):
        if not pos.open_land(land):
            continue
        for who in range(pos.seats):
            _born(pos, WORKER, who, land, births(pos.workers[who][land], reading))
            _born(pos, SLAVE + who, pos.keeper[land], land, births(pos.slaves[land][who], reading))
            if pos.switches.soldiers_breed:  # D-U9
                born = births(pos.soldiers[who][land], reading)
                _born(pos, SOLDIER, who, land, min(born, pos.soldiers_left(who)))
        fanatics = births(pos.fanatics[land], reading)  # D-C5: among themselves
        if fanatics:
            pos.fanatics[land] += fanatics
            pos.tell("bred_fanatics", land, fanatics)
    for land, woods in enumerate(pos.woods):
        if not pos.flooded[land]:
            pos.woods[land] = regrown(woods)
    take_over(pos)


def _born(pos: Position, kind: int, who: int, land: int, count: int) -> None:
    if count > 0:
        pos.put(kind, who, land, count)
        pos.tell("born", who, land, kind, count)


def rise(pos: Position) -> Flow[None]:
    """Move the track by the lands logged bare (D-F1, D-U13); each threshold floods its lands, in order (D-U12)."""
    old = pos.track
    if pos.switches.bare == "once":
        pos.track += pos.newly_bare
    else:
        pos.track += sum(pos.bare[land] and not pos.flooded[land] for land in range(pos.lands))
    pos.newly_bare = 0
    pos.still = 0 if pos.track != old else pos.still + 1
    if pos.track != old:
        pos.tell("track", old, pos.track)
    for point in floods_at(old, pos.track):
        yield from flood(pos, point)


def flood(pos: Position, point: int) -> Flow[None]:
    """Flood what floods at a point of the track, at once; then people flee, from the first player on (D-F2, D-F4)."""
    drowning = [land for land in pos.board.flooding(point) if not pos.flooded[land]]
    for land in drowning:
        pos.flooded[land] = 1
        pos.mines[land] = [0] * pos.seats
        pos.fanatics[land] = 0
        pos.woods[land] = 0
        pos.water += 1
        pos.tell("flooded", land, point)
    for land in drowning:
        for who in pos.order():
            if pos.workers[who][land] or pos.soldiers[who][land]:
                yield from _flee(pos, who, land)
    take_over(pos)


def refuges(pos: Position, who: int, land: int) -> list[int]:
    """Return neighbouring lands without opponents; people cannot flee by boat (D-F4, D-U21)."""
    return [
        near
        for near in pos.board.neighbours[land]
        if near < pos.lands and pos.open_land(near) and not pos.others_there(near, who)
    ]


def _flee(pos: Position, who: int, land: int) -> Flow[None]:
    """Let a player's people of a flooded land go where they like; without a place to go to they are lost."""
    places = refuges(pos, who, land)
    to = places[0] if places else NOBODY
    if len(places) > 1:
        options: list[Choice] = [("flee", (land, near)) for near in places]
        pos.ask(FLEE, who, options)
        to = (yield)[1][1]
    for kind in range(SLAVE + pos.seats):
        count = _of_kind(pos, kind, who, land)
        if count:
            pos.put(kind, who, land, -count)
            pos.tell("fled", who, land, to, kind, count)
            if to != NOBODY:
                pos.put(kind, who, to, count)


def _of_kind(pos: Position, kind: int, who: int, land: int) -> int:
    """Return how many pieces of a kind a player has in a land."""
    if kind == WORKER:
        return pos.workers[who][land]
    if kind == SOLDIER:
        return pos.soldiers[who][land]
    return pos.slaves[land][kind - SLAVE] if pos.keeper[land] == who else 0
