"""The player who thinks ahead: what matters is tried in many worlds, with the best that can follow it.

In: a position and its choices. Out: one of them. Actions, roles, answers to a role, planets to keep and technologies
are searched until the player's next turn, and judged by what that promises (`outlook`); the rest is answered
by rules of thumb (`answers`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import ClassVar, Final

from generator.engine.chance import Dealer
from generator.engine.searching import Flow, Foresight, Searching
from generator.games.eminent_domain.bots import outlook
from generator.games.eminent_domain.bots.answers import RATES, answer
from generator.games.eminent_domain.bots.greedy import TRADERS
from generator.games.eminent_domain.cards import effects  # noqa: F401  # what the cards do registers itself
from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.codes import Choice
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.seeing import deal_anew
from generator.games.eminent_domain.rules.turn import play_on

#: Questions at which a position says by itself how the rules go on, and those that are searched.
SETTLED: Final = frozenset({codes.ACTION, codes.ROLE, codes.FOLLOW, codes.CLEANUP})
SEARCHED: Final = frozenset({codes.ACTION, codes.ROLE, codes.FOLLOW, codes.KEEP, codes.TECHNOLOGY, codes.DO})
#: A lead of so much, as expected in the end, makes the odds e to 1: in a game just begun, and in one nearly over.
LEAD: Final = (5.0, 2.0)
#: What the rules of thumb count beside the outcomes, which tell little of what a deck is good for.
THUMB: Final = 0.03


class EminentDomainForesight(Foresight):
    """What a search must know of Eminent Domain."""

    searched = SEARCHED
    settled_at = SETTLED

    def redeal(self, world: Position, who: int, dealer: Dealer) -> None:
        """Deal what is hidden anew."""
        deal_anew(world, who, dealer)

    def play_on(self, world: Position) -> Flow:
        """Return how the rules go on."""
        return play_on(world)

    def guess(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """Return what traders do."""
        return answer(position, choices, TRADERS)

    def value(self, world: Position, who: int) -> float:
        """Return the chance to win, as the outlook estimates it."""
        if world.winners:
            return (who in world.winners) / len(world.winners)
        young, old = LEAD
        lead = outlook.ahead(world, who) / (young + (old - young) * outlook.progress(world))
        return 1 / (1 + exp(-lead))

    def leaning(self, position: Position, choice: Choice) -> float:
        """Return what the rules of thumb say."""
        rate = RATES.get(position.question)
        return THUMB * rate(position, choice, TRADERS) if rate else 0.0


class Search(Searching):
    """Does what traders would unless the search finds something better."""

    game: ClassVar[str] = "eminent_domain"
    simulations: ClassVar[int] = 60
    plies: ClassVar[int] = 0
    ahead: ClassVar[float] = 0.0

    def __init__(self, seed: int, simulations: int | None = None) -> None:
        """Take *simulations* for each question."""
        super().__init__(seed, EminentDomainForesight(), simulations)
