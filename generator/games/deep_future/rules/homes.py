"""Choosing another homeworld when the old one is lost and several worlds could take over (2.2.1).

In: a position in which players are without a homeworld. Out: each has one again.
"""

from __future__ import annotations

from generator.games.deep_future.rules.choices import ASK_HOME_AGAIN, CARD
from generator.games.deep_future.rules.codes import Flow
from generator.games.deep_future.rules.endings import effect_done
from generator.games.deep_future.rules.map import home_heirs, move_home
from generator.games.deep_future.rules.position import Position


def choose_homes(pos: Position) -> Flow:
    """Ask whoever lost their homeworld for a settled world, also in another's turn (2.2.1, R-2.2.1-10, R-2-01)."""
    while pos.homeless:
        who = pos.homeless[0]
        pos.ask(ASK_HOME_AGAIN, who, [(CARD, world, 0, 0) for world in home_heirs(pos, who)])
        pick = yield
        pos.homeless.remove(who)
        move_home(pos, who, pick[1])
    effect_done(pos)
