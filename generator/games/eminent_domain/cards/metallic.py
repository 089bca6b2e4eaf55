"""The actions of metallic technologies of level 2 (section 6)."""

from __future__ import annotations

from generator.games.eminent_domain.rules.acting import action, attacks, lasts, one_of
from generator.games.eminent_domain.rules.codes import DONE, NO_ROLE, Flow
from generator.games.eminent_domain.rules.empire import add_planet, draw_planets
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.supply import take_fighters


@action("Mobilization")
def mobilization(pos: Position, who: int) -> Flow[None]:
    """Take two fighters; attack after the Role phase, or now if that is over already (`turn.after_the_role`)."""
    take_fighters(pos, who, 2)
    if pos.role == NO_ROLE:
        lasts(pos)
    else:
        yield from one_of(pos, who, [*attacks(pos, who), DONE], "mobilization")


@action("Survey Team")
def survey_team(pos: Position, who: int) -> None:
    """Add the top planet of the deck to the empire."""
    for planet in draw_planets(pos, 1):
        add_planet(pos, who, planet)


@action("War Path")
def war_path(pos: Position, who: int) -> Flow[None]:
    """Attack up to twice, each paid in full."""
    for _ in range(2):
        attacked = yield from one_of(pos, who, [*attacks(pos, who), DONE], "war_path")
        if not attacked:
            return
