"""The player who thinks ahead: what matters is tried in many worlds, with the best that can follow it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import ClassVar, Final

from generator.engine.chance import Dealer
from generator.engine.searching import Flow, Foresight, Searching
from generator.games.eminent_domain.bots.answers import answer
from generator.games.eminent_domain.bots.styles import Traders
from generator.games.eminent_domain.bots.values import prospects
from generator.games.eminent_domain.cards import effects  # noqa: F401  # what the cards do registers itself
from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.codes import Choice
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.seeing import deal_anew
from generator.games.eminent_domain.rules.turn import play_on

SETTLED: Final = frozenset({codes.ACTION, codes.ROLE, codes.FOLLOW, codes.CLEANUP})


class EminentDomainForesight(Foresight):
    searched = frozenset({codes.ACTION, codes.ROLE, codes.FOLLOW})
    turns = 6
    scale = 8.0
    taste = Traders.taste

    def matters(self, position: Position) -> bool:
        return position.question in self.searched

    def settled(self, position: Position) -> bool:
        return position.question in SETTLED

    def redeal(self, world: Position, who: int, dealer: Dealer) -> None:
        deal_anew(world, who, dealer)

    def play_on(self, world: Position) -> Flow:
        return play_on(world)

    def guess(self, position: Position, choices: Sequence[Choice]) -> Choice:
        return answer(position, choices, self.taste)

    def value(self, world: Position, who: int) -> float:
        if world.winners:
            return (who in world.winners) / len(world.winners)
        return 1 / (1 + exp(-prospects(world, who) / self.scale))

    def far_enough(self, world: Position, since: Position) -> bool:
        return world.turns >= since.turns + self.turns


class Search(Searching):
    """Thinks ahead."""

    game: ClassVar[str] = "eminent_domain"
    simulations: ClassVar[int] = 100

    def __init__(self, seed: int, simulations: int | None = None) -> None:
        super().__init__(seed, EminentDomainForesight(), simulations)
