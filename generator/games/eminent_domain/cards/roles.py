"""The actions of role cards (section 5)."""

from __future__ import annotations

from generator.games.eminent_domain.rules.acting import action, attacks, new_colonies, one_of, settlements
from generator.games.eminent_domain.rules.codes import TAKE_FIGHTERS, Choice, Flow
from generator.games.eminent_domain.rules.deck import choose_from_stacks, draw, remove_acting, remove_up_to
from generator.games.eminent_domain.rules.empire import tradable
from generator.games.eminent_domain.rules.position import Position

SURVEY_CARDS, RESEARCH_REMOVALS = 2, 2  # E-U21


@action("politics")
def politics(pos: Position, who: int) -> Flow[None]:
    """Remove it, take any role card from a stack (E-R1, E-PUB8)."""
    remove_acting(pos, who)
    yield from choose_from_stacks(pos, who)


@action("survey")
def survey(pos: Position, who: int) -> None:
    """Draw two cards (E-R3)."""
    draw(pos, who, SURVEY_CARDS)


@action("warfare")
def warfare(pos: Position, who: int) -> Flow[None]:
    """Take a fighter, or attack (E-R7)."""
    yield from one_of(pos, who, [TAKE_FIGHTERS, *attacks(pos, who)], "warfare")


@action("colonize")
def colonize(pos: Position, who: int) -> Flow[None]:
    """Add one colony, or settle a planet (E-R14)."""
    yield from one_of(pos, who, [*new_colonies(pos, who), *settlements(pos, who)], "colonize")


@action("produce_trade")
def produce_trade(pos: Position, who: int) -> Flow[None]:
    """Produce one resource (E-R19), or trade one (E-R22)."""
    filled: list[Choice] = [("fill", slot) for slot in pos.slots(who, full=False)]
    yield from one_of(pos, who, [*filled, *tradable(pos, who)], "produce_trade")


@action("research")
def research(pos: Position, who: int) -> Flow[None]:
    """Remove up to two hand cards, itself included (E-R24, E-PUB10)."""
    yield from remove_up_to(pos, who, RESEARCH_REMOVALS, itself=True)
