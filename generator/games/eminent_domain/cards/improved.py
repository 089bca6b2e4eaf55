"""The actions of level 1 technologies (section 6)."""

from __future__ import annotations

from generator.games.eminent_domain.rules.acting import action, attacks, new_colonies, one_of, settlements
from generator.games.eminent_domain.rules.codes import DONE, NO_CARD, TAKE_FIGHTERS, Flow
from generator.games.eminent_domain.rules.deck import draw, remove_up_to
from generator.games.eminent_domain.rules.empire import produce
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.supply import gain


@action("Improved Survey")
def improved_survey(pos: Position, who: int) -> None:
    """Draw three cards."""
    draw(pos, who, 3)


@action("Improved Colonize")
def improved_colonize(pos: Position, who: int) -> Flow[None]:
    """Settle a planet or not; then settle another or become a colony."""
    first = settlements(pos, who)
    yield from one_of(pos, who, [*first, DONE], "improved_colonize")
    assert pos.acting != NO_CARD
    yield from one_of(pos, who, [*settlements(pos, who), *new_colonies(pos, who)], "colonize")


@action("Improved Warfare")
def improved_warfare(pos: Position, who: int) -> Flow[None]:
    """Take two fighters, or attack."""
    yield from one_of(pos, who, [TAKE_FIGHTERS, *attacks(pos, who)], "improved_warfare", fighters=2)


@action("Improved Production")
def improved_production(pos: Position, who: int) -> Flow[None]:
    """Produce two resources."""
    yield from produce(pos, who, 2)


@action("Improved Trade")
def improved_trade(pos: Position, who: int) -> None:
    """Gain one influence for nothing."""
    gain(pos, who, 1)


@action("Improved Research")
def improved_research(pos: Position, who: int) -> Flow[None]:
    """Draw a card, then remove up to three hand cards."""
    draw(pos, who, 1)
    yield from remove_up_to(pos, who, 3)
