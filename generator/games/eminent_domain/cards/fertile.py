"""The actions of fertile technologies of level 2 (section 6)."""

from __future__ import annotations

from generator.games.eminent_domain.rules.acting import action, lasts, new_colonies, one_of
from generator.games.eminent_domain.rules.codes import COLONIZE_COST, NO_CARD, Flow
from generator.games.eminent_domain.rules.deck import choose_from_stacks
from generator.games.eminent_domain.rules.empire import settle, settle_cost
from generator.games.eminent_domain.rules.position import Position


@action("Artificial Intelligence")
def artificial_intelligence(pos: Position, who: int) -> Flow[None]:
    """Take two role cards of any stacks in hand."""
    yield from choose_from_stacks(pos, who)
    yield from choose_from_stacks(pos, who)


@action("Genetic Engineering")
def genetic_engineering(pos: Position, who: int) -> None:
    """Gain at the end of the turn one influence for each kind of resource produced in it (`endings.settle_lasting`)."""
    del who
    lasts(pos)


@action("Terraforming")
def terraforming(pos: Position, who: int) -> Flow[None]:
    """Add two colonies; the planet is settled at once if that reaches its cost, originally without symbols."""
    card = pos.acting
    yield from one_of(pos, who, new_colonies(pos, who), "terraforming")
    if pos.acting != NO_CARD:
        return
    planet = next(planet for planet in pos.empire[who] if card in pos.colonies[planet])
    later = pos.switches.errata == "escalation"  # E-U18
    cost = settle_cost(pos, who, planet) if later else COLONIZE_COST[planet]
    if pos.colonies_on(planet) >= cost:
        yield from settle(pos, who, planet)
