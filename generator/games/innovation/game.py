"""A game of Innovation being played: what its rules are, what is settled, where a turn began (engine.game).

In: a position and choices. Out: the next question; an illegal choice refused with its rule.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine.chance import Dealer
from generator.engine.game import Happening, Playing
from generator.errors import IllegalChoice
from generator.games.innovation.cards import effects  # every card's effects register themselves
from generator.games.innovation.rules.codes import ACTION, START, Choice, Flow
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.reasons import refuse
from generator.games.innovation.rules.switches import read_switches
from generator.games.innovation.rules.turn import play_on

__all__ = ["Game", "Happening", "effects"]

#: Questions at which a position says by itself how the rules go on.
SETTLED = frozenset({START, ACTION})


class Game(Playing[Position]):
    """A game of Innovation."""

    @classmethod
    def begin(cls, seats: int, rules: Mapping[str, object], dealer: Dealer, keep: bool = True) -> Game:
        """Return a new game, its piles in the order that *dealer* gives them (I-S1)."""
        return cls(Position(seats, read_switches(rules), dealer), keep)

    def rules(self, position: Position) -> Flow[None]:
        """Return how the rules go on from *position*."""
        return play_on(position)

    def settled(self) -> bool:
        """Return whether the position says by itself how the rules go on."""
        return self.position.question in SETTLED

    def refused(self, choice: Choice) -> IllegalChoice:
        """Return the rule that forbids *choice*, and what would be legal."""
        return refuse(self.position, choice)
