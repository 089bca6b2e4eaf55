"""EXPAND (2.2): cubes move into a neighbouring sector, farther with FTL, and open wonders.

In: a position within the action. Out: the position after the move and all that augments it.
"""

from __future__ import annotations

from generator.games.deep_future.rules.choices import ASK_EXPAND
from generator.games.deep_future.rules.codes import EXPAND, FTL, Flow
from generator.games.deep_future.rules.effects import AFTER, BEFORE, employ, employ_needed, helpers
from generator.games.deep_future.rules.moving import can_move, carry, moves
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.uses import at_hand
from generator.games.deep_future.rules.writing import one_of


def can_expand(pos: Position, who: int, card: int) -> bool:
    """Return whether any cube can move, if need be with every FTL at hand (2.2 EXPAND, R-2.2-03)."""
    if can_move(pos, who, 1):
        return True
    farther = at_hand(pos, who, card, FTL)
    return farther > 0 and can_move(pos, who, 1 + farther)


def expand(pos: Position, who: int) -> Flow:
    """Make one move, and whatever augments it (2.2 EXPAND)."""
    while not can_move(pos, who, 1 + pos.reach):
        yield from employ_needed(pos, who, EXPAND, FTL)
    if helpers(pos, who):
        yield from employ(pos, who, EXPAND, BEFORE)
    pick = yield from one_of(pos, who, ASK_EXPAND, moves(pos, who, 1 + pos.reach))
    pos.focus = pick[1]
    carry(pos, who, pick, True)
    if helpers(pos, who):
        yield from employ(pos, who, EXPAND, AFTER)
