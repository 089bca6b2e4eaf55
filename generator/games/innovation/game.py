"""A game of Innovation being played: what its rules are, what is settled, where a turn began (engine.game).

In: a position and choices. Out: the next question; an illegal choice refused with its rule.
"""

from __future__ import annotations

from generator.engine.game import Happening, Playing
from generator.errors import IllegalChoice
from generator.games.innovation.cards import effects  # every card's effects register themselves
from generator.games.innovation.rules.codes import ACTION, START, Choice, Flow
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.reasons import refuse
from generator.games.innovation.rules.turn import play_on

__all__ = ["Game", "Happening", "effects"]

#: Questions at which a position says by itself how the rules go on.
SETTLED = frozenset({START, ACTION})


class Game(Playing[Position]):
    """A game of Innovation."""

    def rules(self, position: Position) -> Flow[None]:
        """How the rules go on from *position*."""
        return play_on(position)

    def settled(self) -> bool:
        """Whether the position says by itself how the rules go on."""
        return self.position.question in SETTLED

    def refused(self, choice: Choice) -> IllegalChoice:
        """The rule that forbids *choice*, and what would be legal."""
        return refuse(self.position, choice)

    def turn_of(self, position: Position) -> int:
        """Turns begun by then."""
        return position.turns
