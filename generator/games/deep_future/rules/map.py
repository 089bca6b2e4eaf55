"""Cubes on the map, and what happens when the last one leaves a sector (1.5, 2.2.1).

In: a position. Out: cubes placed, moved and removed; worlds and homeworlds lost with their sector.
"""

from __future__ import annotations

from bisect import insort

from generator.games.deep_future.facts.amounts import FULL, SLOTS
from generator.games.deep_future.rules.codes import HOMEWORLD_GONE, NEUTRAL, NOBODY, PLAYING
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import AROUND, BLACK_HOLE


def place(pos: Position, sector: int, who: int, count: int) -> int:
    """Put cubes of *who* in; return how many found room (R-1.5-05). The black hole's count for nothing (R-1.5-02)."""
    count = min(count, FULL - pos.cubes[sector])
    if count <= 0:
        return 0
    if not pos.cubes[sector]:
        pos.owner[sector] = who
        if who != NEUTRAL and sector != BLACK_HOLE:
            insort(pos.own[who], sector)
    pos.cubes[sector] += count
    if who != NEUTRAL and sector != BLACK_HOLE:
        pos.population[who] += count
    return count


def remove(pos: Position, sector: int, count: int) -> None:
    """Take *count* cubes away; worlds of an emptied sector are lost at once (2.2.1, R-2.2.1-09)."""
    who = pos.owner[sector]
    pos.cubes[sector] -= count
    if who != NEUTRAL and sector != BLACK_HOLE:
        pos.population[who] -= count
    if not pos.cubes[sector]:
        pos.owner[sector] = NOBODY
        if who != NEUTRAL and sector != BLACK_HOLE:
            pos.own[who].remove(sector)
            lose_worlds(pos, who, sector)


def lose_worlds(pos: Position, who: int, sector: int) -> None:
    """Discard the worlds of *who* in *sector*, which they have left; their homeworld goes to the line (2.2.1)."""
    for world in pos.settled[who][:]:
        if pos.sector[world] == sector:
            pos.settled[who].remove(world)
            pos.discard.append(world)
            forget_tools(pos, world)
    if pos.home[who] >= 0 and pos.sector[pos.home[who]] == sector:
        lose_homeworld(pos, who)


def lose_homeworld(pos: Position, who: int) -> None:
    """Put the homeworld into the line without cubes; a world in another sector takes over, or they have lost (2.2.1).

    The only one takes over at once, one of several is chosen; the player cannot refuse (R-2.2.1-10, R-2.2.1-12).
    """
    home = pos.home[who]
    forget_tools(pos, home)
    pos.home[who] = NOBODY
    pos.upkeep[home] = 0
    into_line(pos, home)
    heirs = home_heirs(pos, who)
    refresh(pos, who)
    if not heirs:
        mark_lost(pos, who, HOMEWORLD_GONE)
    elif pos.lost_by[who]:
        return  # beaten already, and their board is about to be cleared (R-2.4-06)
    elif len(heirs) == 1:
        move_home(pos, who, heirs[0])
    else:
        pos.homeless.append(who)


def home_heirs(pos: Position, who: int) -> list[int]:
    """Return settled worlds in another sector than the last homeworld's."""
    lost = pos.sector[pos.homes[who][-1]]
    return [world for world in pos.settled[who] if pos.sector[world] != lost]


def move_home(pos: Position, who: int, world: int) -> None:
    """Make a settled world the homeworld, without cubes (2.2.1, R-2.2.1-11)."""
    pos.settled[who].remove(world)
    pos.home[who] = world
    pos.homes[who].append(world)
    refresh(pos, who)


def mark_lost(pos: Position, who: int, cause: int) -> None:
    """Note that player *who* has lost at this moment and cannot win any more (3, R-2.4-06)."""
    if pos.status[who] == PLAYING:
        pos.lost_by[who] |= 1 << cause
        refresh(pos, who)


def forget_tools(pos: Position, card: int) -> None:
    """Forget the tools of a card that has left the tableau: it no longer helps the action (2.2)."""
    if pos.tools:
        pos.tools = [slot for slot in pos.tools if slot // SLOTS != card]


def into_line(pos: Position, world: int) -> None:
    """Add a world to the neutral line; one of the same number is discarded first (1.5, R-2.2.1-12, R-2.4-07)."""
    number = pos.number[world]
    for at, other in enumerate(pos.line):
        if pos.number[other] == number:
            pos.discard.append(other)
            pos.line[at] = world
            return
        if pos.number[other] > number:
            pos.line.insert(at, world)
            return
    pos.line.append(world)


def refresh(pos: Position, who: int) -> None:
    """Note again whether *who* has a complete homeworld and three complete techs (3, R-3-04)."""
    home = pos.home[who]
    ready = 0
    if home >= 0 and pos.written[home] == SLOTS and not pos.lost_by[who]:
        ready = int(len([tech for tech in pos.techs[who] if pos.written[tech] == SLOTS]) >= 3)
    pos.ready[who] = ready
    pos.anyone_ready = max(pos.ready)


def may_leave(pos: Position, who: int, sector: int, spent: int = NOBODY) -> bool:
    """Return whether *who* survives leaving *sector*, *spent* being no heir, or may lose by it (R-2.1-10, R-2.2-33)."""
    if pos.sector[pos.home[who]] != sector or pos.switches.allow_self_loss:
        return True
    return any(pos.sector[world] != sector for world in pos.settled[who] if world != spent)


def rivals_near(pos: Position, who: int, sector: int) -> list[int]:
    """Return neighbours of *sector* with cubes that are not of *who*, another player's or neutral (R-2.2-32)."""
    return [there for there in AROUND[sector] if pos.cubes[there] and pos.owner[there] != who]


def rooms(pos: Position, who: int) -> list[int]:
    """Return sectors of *who* with room for a cube."""
    return [sector for sector in pos.own[who] if pos.cubes[sector] < FULL]
