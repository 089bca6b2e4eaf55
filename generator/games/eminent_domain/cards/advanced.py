"""The actions of advanced technologies of level 2 (section 6)."""

from __future__ import annotations

from generator.games.eminent_domain.facts.deck import RESOURCES
from generator.games.eminent_domain.rules.acting import action, lasts
from generator.games.eminent_domain.rules.codes import CARDS, RESOURCE, Flow
from generator.games.eminent_domain.rules.deck import draw, remove_up_to
from generator.games.eminent_domain.rules.position import Position


@action("Diverse Markets")
def diverse_markets(pos: Position, who: int) -> None:
    """Gain at the end of the turn one influence for each kind of resource traded in it (`endings.settle_lasting`)."""
    del who
    lasts(pos)


@action("Data Network")
def data_network(pos: Position, who: int) -> Flow[None]:
    """Draw two cards, then remove any number of hand cards."""
    draw(pos, who, 2)
    yield from remove_up_to(pos, who, CARDS)


@action("Specialization")
def specialization(pos: Position, who: int) -> Flow[None]:
    """Name a resource: each one traded in this turn brings one influence more (`doing.sell`)."""
    pos.ask(RESOURCE, who, [("name", resource) for resource in range(len(RESOURCES))])
    _, pos.named = yield
    pos.tell("name", who, pos.named)
    lasts(pos)
