"""What is not possible in a position: every problem, not only the first (section 15).

In: a position, or two of which one follows from the other. Out: lines; none if all is well.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.deluges.facts import FLOODS, MOST_BOATS, MOST_MINES, MOST_SOLDIERS, PLAYERS, WOODS
from generator.games.deluges.rules.codes import NOBODY
from generator.games.deluges.rules.position import Position


def problems(pos: Position) -> list[str]:
    """Return everything that is not possible."""
    return [*_lands(pos), *_people(pos), *_waters(pos), *_players(pos)]


def _lands(pos: Position) -> Iterator[str]:
    """Yield what is wrong in a land (D-G1, D-G6, D-B4, D-F2, D-G4)."""
    for land, its in enumerate(pos.board.ids[: pos.lands]):
        if not 0 <= pos.woods[land] <= WOODS:
            yield f"{its} has {pos.woods[land]} woods, there are 0 to {WOODS} (D-G1)"
        if min(pos.mines[land]) < 0 or sum(pos.mines[land]) > MOST_MINES:
            yield f"{its} has {sum(pos.mines[land])} mines, there are {MOST_MINES} at most (D-G6)"
        if not NOBODY <= pos.dolmen[land] < pos.seats:
            yield f"{its} has a dolmen of somebody who does not play (D-B4)"
        if pos.fanatics[land] < 0:
            yield f"{its} has {pos.fanatics[land]} fanatics"
        if pos.flooded[land] and (pos.fanatics[land] or any(pos.mines[land])):
            yield f"{its} is flooded and has fanatics or mines (D-F4)"
        if pos.bare[land] and pos.woods[land]:
            yield f"{its} was logged bare and has {pos.woods[land]} woods (D-G2, D-U14)"


def _people(pos: Position) -> Iterator[str]:
    """Yield who is where they cannot be (D-F4, D-G4, D-W1, D-C6)."""
    if min(map(min, (*pos.workers, *pos.soldiers, *pos.slaves))) < 0:
        yield "some land has fewer than no people of a kind"
    for land, its in enumerate(pos.board.ids[: pos.lands]):
        people = pos.people(land)
        if people:
            yield from _inhabited(pos, land, its)
        elif pos.keeper[land] != NOBODY:
            yield f"{its} has slaves without a keeper, or a keeper without slaves (D-C6)"
        if pos.fanatics[land] > people and pos.open_land(land):
            yield f"{its} has more fanatics than others and is not lost (D-G4)"


def _inhabited(pos: Position, land: int, its: str) -> Iterator[str]:
    """Yield what is wrong in a land with people."""
    if not pos.open_land(land):
        yield f"{its} is {'flooded' if pos.flooded[land] else 'lost to fanatics'} and has people (D-F4, D-G4)"
    there = pos.there(land)
    if len(there) > 1:
        colours = ", ".join(PLAYERS[who] for who in there)
        yield f"{its} has people of {colours}, which is war (D-W1)"
    if any(pos.slaves[land]) != (pos.keeper[land] != NOBODY):
        yield f"{its} has slaves without a keeper, or a keeper without slaves (D-C6)"
    elif pos.keeper[land] != NOBODY and not pos.soldiers[pos.keeper[land]][land]:
        yield f"{its} has slaves without a guard, who would be free (D-M10)"


def _waters(pos: Position) -> Iterator[str]:
    """Yield boats that are where they cannot be (D-M5, D-F4)."""
    if min(map(min, pos.boats)) < 0:
        yield "some water has fewer than no boats"
    owners: dict[int, list[int]] = {}
    for who, row in enumerate(pos.boats):
        for space, count in enumerate(row):
            if count:
                owners.setdefault(space, []).append(who)
    for space, there in owners.items():
        if not pos.is_sea(space):
            yield f"{pos.board.ids[space]} has boats and is not water (D-M5)"
        if len(there) > 1:
            colours = ", ".join(PLAYERS[who] for who in there)
            yield f"{pos.board.ids[space]} has boats of {colours}, which is war (D-M5)"


def _players(pos: Position) -> Iterator[str]:
    """Yield broken limits of a civilisation, its stock, the track (D-C3, D-C4, D-PUB8, D-F2)."""
    for who in range(pos.seats):
        soldiers = sum(pos.soldiers[who])
        if soldiers + pos.gone[who] > MOST_SOLDIERS:
            lost = f"{pos.gone[who]} lost for good"
            yield f"{PLAYERS[who]} has {soldiers} soldiers and {lost}: {MOST_SOLDIERS} at most (D-C3)"
        if sum(pos.boats[who]) > MOST_BOATS:
            yield f"{PLAYERS[who]} has {sum(pos.boats[who])} boats, {MOST_BOATS} at most (D-C4)"
        if min(pos.stock[who]) < 0:
            yield f"{PLAYERS[who]} has fewer than none of a resource"
    if pos.track < 0:
        yield f"the track is at {pos.track}"
    for point in FLOODS:
        dry = [pos.board.ids[land] for land in pos.board.flooding(point) if not pos.flooded[land]]
        if dry and pos.track >= point:
            yield f"the track is at {pos.track} and {', '.join(dry)} not flooded (D-F2)"


def broken(before: Position, after: Position) -> list[str]:
    """Return what cannot have become of *before* while the game goes on (15)."""
    wrong = [f"the track fell from {before.track} to {after.track}"] if after.track < before.track else []
    for land in range(before.lands):
        wrong += _broken_land(before, after, land)
    for who, gone in enumerate(before.gone):
        if after.gone[who] < gone:
            wrong.append(f"soldiers of {PLAYERS[who]} came back from fanatics (D-PUB8)")
    return wrong


def _broken_land(before: Position, after: Position, land: int) -> Iterator[str]:
    name = before.board.ids[land]
    if before.lost[land] and not after.lost[land]:
        yield f"{name} was lost and is no longer (D-G4)"
    if before.flooded[land] and not after.flooded[land]:
        yield f"{name} was flooded and is no longer (D-F2)"
    if before.woods[land] < 2 and after.woods[land] > before.woods[land]:
        yield f"{name} had {before.woods[land]} woods and has {after.woods[land]} (D-R2)"
    if before.dolmen[land] not in (NOBODY, after.dolmen[land]):
        yield f"{name} had a dolmen that is no longer there (D-B4)"
    if after.fanatics[land] < before.fanatics[land] and not after.flooded[land]:
        yield f"{name} had {before.fanatics[land]} fanatics and has {after.fanatics[land]} (D-M9)"
