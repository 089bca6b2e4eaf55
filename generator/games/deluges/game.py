"""A game of Déluges being played: what its rules are, what is settled, where a turn began (engine.game).

In: a position and choices. Out: the next question; an illegal choice refused with its rule.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine.chance import Dealer
from generator.engine.game import Happening, Playing
from generator.errors import IllegalChoice
from generator.games.deluges.rules.codes import TURN_QUESTIONS, Choice, Flow
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.reasons import refuse
from generator.games.deluges.rules.switches import read_switches
from generator.games.deluges.rules.turn import play_on

__all__ = ["Game", "Happening"]


class Game(Playing[Position]):
    """A game of Déluges."""

    @classmethod
    def begin(cls, seats: int, rules: Mapping[str, object], dealer: Dealer, keep: bool = True) -> Game:
        """Return a new game; nothing is dealt."""
        return cls(Position(seats, read_switches(rules), dealer), keep)

    def rules(self, position: Position) -> Flow[None]:
        """Return how the rules go on from *position*."""
        return play_on(position)

    def settled(self) -> bool:
        """Return whether the position says by itself how the rules go on."""
        return self.position.begun and self.position.question in TURN_QUESTIONS

    def refused(self, choice: Choice) -> IllegalChoice:
        """Return the rule that forbids *choice*, and what would be legal."""
        return refuse(self.position, choice)
