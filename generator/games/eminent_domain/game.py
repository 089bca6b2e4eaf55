"""A game of Eminent Domain being played: what its rules are, what is settled, where a turn began (engine.game).

In: a position and choices. Out: the next question; an illegal choice refused with its rule.
"""

from __future__ import annotations

from generator.engine.game import Happening, Playing
from generator.errors import IllegalChoice
from generator.games.eminent_domain.cards import effects  # every card's action registers itself
from generator.games.eminent_domain.rules.codes import ACTION, CLEANUP, FOLLOW, OVER, ROLE, Choice, Flow
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.reasons import refuse
from generator.games.eminent_domain.rules.turn import play_on

__all__ = ["Game", "Happening", "effects"]

#: Questions at which a position says by itself how the rules go on.
SETTLED = frozenset({ACTION, ROLE, FOLLOW, CLEANUP})


class Game(Playing[Position]):
    """A game of Eminent Domain."""

    @property
    def over(self) -> bool:
        """Whether nothing is left to choose."""
        return self.position.question == OVER

    def rules(self, position: Position) -> Flow[None]:
        """How the rules go on from *position*."""
        return play_on(position)

    def settled(self) -> bool:
        """Whether the position says by itself how the rules go on."""
        return self.position.question in SETTLED

    def choices(self) -> list[Choice]:
        """Every legal choice of the player who is asked; empty only when the game is over."""
        return self.position.options

    def refused(self, choice: Choice) -> IllegalChoice:
        """The rule that forbids *choice*, and what would be legal."""
        return refuse(self.position, choice)

    def turn_began(self) -> int:
        """How much had happened when this turn began; one that only waits has nothing of its own yet."""
        turns = self.position.turns
        if self.settled() and all(kept.turns != turns for kept, _ in self._snapshots):
            turns = self._snapshots[-1][0].turns
        return min(at for kept, at in self._snapshots if kept.turns == turns)
