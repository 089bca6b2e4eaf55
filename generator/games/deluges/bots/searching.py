"""The player who thinks ahead: what could be built is tried, and everybody plays on like the greedy player.

In: a position and its choices. Out: one of them. Nothing in this game is hidden, but lots decide between equally good
habits, so that the same building is tried several times.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import ClassVar, Final

from generator.engine.chance import Dealer
from generator.engine.searching import Flow, Foresight, Searching
from generator.games.deluges.bots.greedy import Greedy, lead
from generator.games.deluges.rules.codes import BUILD, TURN_QUESTIONS, Choice
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.turn import play_on

#: How far ahead, in rounds.
ROUNDS: Final = 2
#: A lead of so many points makes the odds e to 1.
LEAD: Final = 3.0


class DelugesForesight(Foresight):
    """What a search must know of Déluges."""

    searched = frozenset({BUILD})

    def __init__(self, seed: int) -> None:
        self._usual = Greedy(seed)

    def settled(self, position: Position) -> bool:
        """Return whether the position says by itself how the rules go on."""
        return position.begun and position.question in TURN_QUESTIONS

    def redeal(self, world: Position, who: int, dealer: Dealer) -> None:
        """Leave all as it is: everything is open."""

    def play_on(self, world: Position) -> Flow:
        """Return how the rules go on."""
        return play_on(world)

    def guess(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """Return what the greedy player does."""
        return self._usual.choose(position, choices)

    def value(self, world: Position, who: int) -> float:
        """Return the chance to win, as far as the lead tells it; a game that is over without a winner is lost."""
        if not world.options:
            return float(who in world.winners)
        return 1 / (1 + exp(-lead(world, who) / LEAD))

    def far_enough(self, world: Position, since: Position) -> bool:
        """Return whether so many rounds have passed."""
        return world.round >= since.round + ROUNDS


class Search(Searching):
    """Builds what the greedy player would unless the search finds something better."""

    game: ClassVar[str] = "deluges"
    simulations: ClassVar[int] = 12
    plies: ClassVar[int] = 0
    ahead: ClassVar[float] = 1.0

    def __init__(self, seed: int, simulations: int | None = None) -> None:
        """Take *simulations* for each building."""
        super().__init__(seed, DelugesForesight(seed), simulations)
