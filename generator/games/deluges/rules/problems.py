"""What is not possible in a position: every problem, not only the first (section 15).

In: a position, or two of which one follows from the other. Out: texts; none if all is well.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.deluges.facts import FLOODS, MOST_BOATS, MOST_MINES, MOST_SOLDIERS, PLAYERS, WOODS, Text
from generator.games.deluges.rules.codes import NOBODY
from generator.games.deluges.rules.position import Position


def problems(pos: Position) -> list[Text]:
    """Return everything that is not possible."""
    return [*_lands(pos), *_people(pos), *_waters(pos), *_players(pos)]


def _lands(pos: Position) -> Iterator[Text]:
    """Yield what is wrong in a land (D-G1, D-G6, D-B4, D-F2, D-G4)."""
    for land, its in enumerate(pos.board.ids[: pos.lands]):
        if not 0 <= pos.woods[land] <= WOODS:
            yield Text("woods_from_0", land=its, woods=pos.woods[land], most=WOODS)
        if min(pos.mines[land]) < 0 or sum(pos.mines[land]) > MOST_MINES:
            yield Text("mines_at_most", land=its, mines=sum(pos.mines[land]), most=MOST_MINES)
        if not NOBODY <= pos.dolmen[land] < pos.seats:
            yield Text("dolmen_of_nobody", land=its)
        if pos.fanatics[land] < 0:
            yield Text("has_fanatics", land=its, fanatics=pos.fanatics[land])
        if pos.flooded[land] and (pos.fanatics[land] or any(pos.mines[land])):
            yield Text("flooded_and_used", land=its)
        if pos.bare[land] and pos.woods[land]:
            yield Text("bare_with_woods", land=its, woods=pos.woods[land])


def _people(pos: Position) -> Iterator[Text]:
    """Yield who is where they cannot be (D-F4, D-G4, D-W1, D-C6)."""
    if min(map(min, (*pos.workers, *pos.soldiers, *pos.slaves))) < 0:
        yield Text("people_below_0")
    for land, its in enumerate(pos.board.ids[: pos.lands]):
        people = pos.people(land)
        if people:
            yield from _inhabited(pos, land, its)
        elif pos.keeper[land] != NOBODY:
            yield Text("slaves_and_keeper", land=its)
        if pos.fanatics[land] > people and pos.open_land(land):
            yield Text("should_be_lost", land=its)


def _inhabited(pos: Position, land: int, its: str) -> Iterator[Text]:
    """Yield what is wrong in a land with people."""
    if not pos.open_land(land):
        yield Text("has_people", land=its, flooded=pos.flooded[land])
    there = pos.there(land)
    if len(there) > 1:
        yield Text("people_at_war", land=its, owners=tuple(PLAYERS[who] for who in there))
    if any(pos.slaves[land]) != (pos.keeper[land] != NOBODY):
        yield Text("slaves_and_keeper", land=its)
    elif pos.keeper[land] != NOBODY and not pos.soldiers[pos.keeper[land]][land]:
        yield Text("slaves_unguarded", land=its)


def _waters(pos: Position) -> Iterator[Text]:
    """Yield boats that are where they cannot be (D-M5, D-F4)."""
    if min(map(min, pos.boats)) < 0:
        yield Text("boats_below_0")
    owners: dict[int, list[int]] = {}
    for who, row in enumerate(pos.boats):
        for space, count in enumerate(row):
            if count:
                owners.setdefault(space, []).append(who)
    for space, there in owners.items():
        if not pos.is_sea(space):
            yield Text("boats_on_land", space=pos.board.ids[space])
        if len(there) > 1:
            colours = tuple(PLAYERS[who] for who in there)
            yield Text("boats_at_war", space=pos.board.ids[space], owners=colours)


def _players(pos: Position) -> Iterator[Text]:
    """Yield broken limits of a civilisation, its stock, the track (D-C3, D-C4, D-PUB8, D-F2)."""
    for who in range(pos.seats):
        soldiers = sum(pos.soldiers[who])
        if soldiers + pos.gone[who] > MOST_SOLDIERS:
            its = {"owner": PLAYERS[who], "soldiers": soldiers, "gone": pos.gone[who], "most": MOST_SOLDIERS}
            yield Text("soldiers_at_most", **its)
        if sum(pos.boats[who]) > MOST_BOATS:
            yield Text("boats_at_most", owner=PLAYERS[who], boats=sum(pos.boats[who]), most=MOST_BOATS)
        if min(pos.stock[who]) < 0:
            yield Text("stock_below_0", owner=PLAYERS[who])
    if pos.track < 0:
        yield Text("track_at", track=pos.track)
    for point in FLOODS:
        dry = [pos.board.ids[land] for land in pos.board.flooding(point) if not pos.flooded[land]]
        if dry and pos.track >= point:
            yield Text("still_dry", track=pos.track, lands=tuple(dry))


def broken(before: Position, after: Position) -> list[Text]:
    """Return what cannot have become of *before* while the game goes on (15)."""
    wrong = [Text("track_fell", before=before.track, after=after.track)] if after.track < before.track else []
    for land in range(before.lands):
        wrong += _broken_land(before, after, land)
    for who, gone in enumerate(before.gone):
        if after.gone[who] < gone:
            wrong.append(Text("soldiers_back", owner=PLAYERS[who]))
    return wrong


def _broken_land(before: Position, after: Position, land: int) -> Iterator[Text]:
    name = before.board.ids[land]
    if before.lost[land] and not after.lost[land]:
        yield Text("no_longer_lost", land=name)
    if before.flooded[land] and not after.flooded[land]:
        yield Text("no_longer_flooded", land=name)
    if before.woods[land] < 2 and after.woods[land] > before.woods[land]:
        yield Text("woods_grew", land=name, before=before.woods[land], after=after.woods[land])
    if before.dolmen[land] not in (NOBODY, after.dolmen[land]):
        yield Text("dolmen_gone", land=name)
    if after.fanatics[land] < before.fanatics[land] and not after.flooded[land]:
        yield Text("fewer_fanatics", land=name, before=before.fanatics[land], after=after.fanatics[land])
