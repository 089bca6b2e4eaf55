"""The player who thinks ahead: every action is tried in many worlds, with the best actions after it.

In: a position and its choices. Out: one of them. Actions are searched until the player's next turn begins; what effects
ask is answered by what things are worth (`answers`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import ClassVar, Final

from generator.engine.chance import Dealer
from generator.engine.searching import Flow, Foresight, Searching
from generator.games.innovation.bots.greedy import Greedy
from generator.games.innovation.bots.sensible import Sensible
from generator.games.innovation.bots.values import prospects
from generator.games.innovation.cards import effects  # noqa: F401  # what the cards do registers itself
from generator.games.innovation.rules.codes import ACTION, Choice
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.seeing import deal_anew
from generator.games.innovation.rules.turn import play_on

#: A lead of so much, as `prospects` counts, makes the odds e to 1.
LEAD: Final = 25.0


class InnovationForesight(Foresight):
    """What a search must know of Innovation."""

    searched = settled_at = frozenset({ACTION})

    def __init__(self, seed: int) -> None:
        self._usual = Sensible(seed)

    def redeal(self, world: Position, who: int, dealer: Dealer) -> None:
        """Deal what is hidden anew."""
        deal_anew(world, who, dealer)

    def play_on(self, world: Position) -> Flow:
        """Return how the rules go on."""
        return play_on(world)

    def guess(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """Return what the sensible player does."""
        return self._usual.choose(position, choices)

    def value(self, world: Position, who: int) -> float:
        """Return the chance to win, as the prospects estimate it."""
        if world.winners:
            return (who in world.winners) / len(world.winners)
        return 1 / (1 + exp(-prospects(world, who) / LEAD))


class Search(Searching):
    """Takes the greedy player's action unless the search finds a better one."""

    game: ClassVar[str] = "innovation"
    simulations: ClassVar[int] = 60
    curiosity: ClassVar[float] = 0.1
    ahead: ClassVar[float] = 0.5

    def __init__(self, seed: int, simulations: int | None = None) -> None:
        """Take *simulations* for each action."""
        super().__init__(seed, InnovationForesight(seed), simulations)
        self._greedy = Greedy(seed)

    def own(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """Return what the greedy player chooses."""
        return self._greedy.choose(position, choices)
