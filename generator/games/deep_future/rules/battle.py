"""BATTLE (2.2): cubes for cubes with an adjacent sector, or a track where no rival is near.

In: a position within the action. Out: the position after the battle and all that augments it.
"""

from __future__ import annotations

from generator.games.deep_future.rules.choices import ASK_BATTLE, GO_ON, TRACK
from generator.games.deep_future.rules.codes import BATTLE, DEFENSE, Choice, Flow
from generator.games.deep_future.rules.effects import AFTER, BEFORE, employ, helpers, more_battle
from generator.games.deep_future.rules.endings import move_track, settle_losses
from generator.games.deep_future.rules.fighting import fight, fights, idle_steps, least_cubes, rivals_anywhere
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.uses import at_hand
from generator.games.deep_future.rules.writing import one_of


def can_battle(pos: Position, who: int, card: int) -> bool:
    """Return True, unless the table wants a rival cube gone and none can go (R-2.2-38, R-2.2-39)."""
    if pos.switches.battle_zero_cubes or not rivals_anywhere(pos, who):
        return True
    return bool(fights(pos, who, 1)) or at_hand(pos, who, card, DEFENSE) > 0


def battle(pos: Position, who: int) -> Flow:
    """Fight one battle, and whatever augments it (2.2 BATTLE)."""
    if helpers(pos, who):
        yield from employ(pos, who, BATTLE, BEFORE)
    if rivals_anywhere(pos, who):
        options = fights(pos, who, least_cubes(pos, who))
        if options:  # none may be left if the world that could have taken over was spent for this action
            pick = yield from one_of(pos, who, ASK_BATTLE, options)
            yield from fight(pos, pick)
        while pos.banked:
            yield from more_battle(pos, who, pos.banked.pop(0))
    else:
        yield from idle_battle(pos, who)
    if helpers(pos, who):
        yield from employ(pos, who, BATTLE, AFTER)


def idle_battle(pos: Position, who: int) -> Flow:
    """Move one track of choice if no rival is near, which may be declined (2.2 BATTLE, R-2.2-39)."""
    options: list[Choice] = [(TRACK, track, 0, steps) for track, steps in idle_steps(pos, who)]
    options.append(GO_ON)
    pick = yield from one_of(pos, who, ASK_BATTLE, options)
    if pick != GO_ON:
        move_track(pos, who, pick[1], pick[3])
        settle_losses(pos)
