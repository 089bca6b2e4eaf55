"""War on land and at sea (4.2), slaves taken and freed, lands that fanatics take over.

In: a position in which people or boats of several players have met. Out: the same after the fight, with its story.
"""

from __future__ import annotations

from generator.games.deluges.rules.codes import NOBODY, SOLDIER, WORKER
from generator.games.deluges.rules.counting import fought, taken_over
from generator.games.deluges.rules.position import Position


def settle_wars(pos: Position) -> None:
    """Free slaves without a guard (D-M10); then fight over every land and water where several have met."""
    for land in range(pos.lands):
        keeper = pos.keeper[land]
        if keeper != NOBODY and not pos.soldiers[keeper][land]:
            free_slaves(pos, land)
        if len(pos.there(land)) > 1:
            land_war(pos, land)
    for space in range(len(pos.board.ids)):
        if pos.is_sea(space):
            sea_war(pos, space)


def land_war(pos: Position, land: int) -> None:
    """Let people of at least two players fight in one land (D-W1, D-U3)."""
    pos.tell("war", land)
    pos.idle[land] = [0] * len(pos.idle[land])
    if pos.switches.war == "soldiers_first":
        _fight(pos, land, SOLDIER)
    else:
        _fight_all(pos, land)
    armed = [who for who in range(pos.seats) if pos.soldiers[who][land]]
    if armed:
        _capture(pos, land, armed[0])
        return
    free_slaves(pos, land)  # D-W4: no guard is left
    if len(pos.there(land)) > 1:
        _fight(pos, land, WORKER)


def _fight(pos: Position, land: int, kind: int) -> None:
    """Fight with one kind of pieces, one for one: all lose as many as the second largest has (D-PUB6, D-U4, D-U5)."""
    rows = pos.soldiers if kind == SOLDIER else pos.workers
    sides = [row[land] for row in rows]
    for who, left in enumerate(fought(sides)):
        if left != sides[who]:
            rows[who][land] = left
            pos.tell("fell", who, land, kind, sides[who] - left)


def _fight_all(pos: Position, land: int) -> None:
    """Fight with workers and soldiers alike, soldiers first to fall (`war = "all_pieces"`, D-U3)."""
    sides = [pos.workers[who][land] + pos.soldiers[who][land] for who in range(pos.seats)]
    for who, left in enumerate(fought(sides)):
        lost = sides[who] - left
        soldiers = min(lost, pos.soldiers[who][land])
        for kind, count in ((SOLDIER, soldiers), (WORKER, lost - soldiers)):
            if count:
                pos.put(kind, who, land, -count)
                pos.tell("fell", who, land, kind, count)


def _capture(pos: Position, land: int, winner: int) -> None:
    """Make workers of the others the winner's slaves (D-W2), and free the winner's own people there (D-W4)."""
    for who in range(pos.seats):
        count = pos.workers[who][land]
        if who != winner and count:
            pos.workers[who][land] = 0
            pos.slaves[land][who] += count
            pos.tell("enslaved", winner, land, who, count)
    own = pos.slaves[land][winner]
    if own:
        pos.slaves[land][winner] = 0
        pos.workers[winner][land] += own
        pos.tell("freed", winner, land, own)
    pos.keeper[land] = winner if any(pos.slaves[land]) else NOBODY


def free_slaves(pos: Position, land: int) -> None:
    """Make all slaves of a land workers of their own colour (D-M10, D-U25)."""
    for who, count in enumerate(pos.slaves[land]):
        if count:
            pos.workers[who][land] += count
            pos.slaves[land][who] = 0
            pos.tell("freed", who, land, count)
    pos.keeper[land] = NOBODY


def sea_war(pos: Position, space: int) -> None:
    """Let boats of several players in one water fight as people do (D-M5, D-W5, D-B2)."""
    sides = [pos.boats[who][space] for who in range(pos.seats)]
    if sum(side > 0 for side in sides) < 2:
        return
    pos.tell("sea_war", space)
    pos.water += 1
    for who, left in enumerate(fought(sides)):
        if left != sides[who]:
            pos.boats[who][space] = left
            pos.sailed[who][space] = min(left, pos.sailed[who][space])
            pos.ferried[who][space] = min(left, pos.ferried[who][space])
            pos.tell("sank", who, space, sides[who] - left)


def take_over(pos: Position) -> None:
    """Give lands where fanatics outnumber everybody else to them for ever; who is there dies (D-G4, D-M9, D-PUB8)."""
    for land, fanatics in enumerate(pos.fanatics):
        if fanatics and pos.open_land(land) and taken_over(fanatics, pos.people(land)):
            for who in range(pos.seats):
                pos.gone[who] += pos.soldiers[who][land]
            empty(pos, land)
            pos.lost[land] = 1
            pos.tell("taken_over", land)


def empty(pos: Position, land: int) -> None:
    """Remove everybody there but fanatics."""
    for who in range(pos.seats):
        pos.workers[who][land] = pos.soldiers[who][land] = pos.slaves[land][who] = 0
    pos.keeper[land] = NOBODY
    pos.idle[land] = [0] * len(pos.idle[land])
