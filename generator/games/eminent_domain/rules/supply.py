"""Influence and fighters from the supply; the end of the game, when influence or the stacks run out.

In: a position, a player. Out: the position changed.
"""

from __future__ import annotations

from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.position import Position

#: Empty stacks that end the game, by players (E-N1); in the longer game of three (E-V1).
STACKS_TO_END = {2: 1, 3: 1, 4: 2}
STACKS_TO_END_EXTENDED = 2


def gain(pos: Position, who: int, count: int) -> None:
    """Take influence tokens: from the supply, then from those set aside, then substitutes (E-N1, E-N3)."""
    if not count:
        return
    pos.tokens[who] += count
    pos.tell("influence", who, count)
    from_supply = min(count, pos.supply)
    from_aside = min(count - from_supply, pos.set_aside)
    pos.supply -= from_supply
    pos.set_aside -= from_aside
    pos.substitutes += count - from_supply - from_aside
    look_for_the_end(pos)


def take_fighters(pos: Position, who: int, count: int) -> None:
    """Take fighters from the supply."""
    if count:
        pos.fighters[who] += count
        pos.tell("fighters", who, count)


def stacks_to_end(pos: Position) -> int:
    """Return how many empty stacks end the game (E-N1, E-V1)."""
    return STACKS_TO_END_EXTENDED if pos.switches.variant == "extended3" else STACKS_TO_END[pos.seats]


def empty_stacks(pos: Position) -> int:
    """Return how many stacks are empty; in the learning game there is none of Research (E-PUB15)."""
    return pos.stacks.count(0) - (pos.switches.research == "none")


def look_for_the_end(pos: Position) -> None:
    """Trigger the end if it comes now: once, by what comes first (E-N1, E-U13)."""
    if pos.trigger != codes.NOT_YET:
        return
    if not pos.supply:
        pos.trigger = codes.BY_INFLUENCE
    elif empty_stacks(pos) >= stacks_to_end(pos):
        pos.trigger = codes.BY_STACKS
    else:
        return
    pos.tell("trigger", pos.trigger)
