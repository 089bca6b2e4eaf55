"""The player who takes what is near: achievements, better cards on the board, else a dogma or a draw by lot.

In: a position and its choices. Out: one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from generator.engine.bots import AnyChoice
from generator.games.innovation.bots.answers import answer
from generator.games.innovation.bots.values import meld_gain
from generator.games.innovation.rules.codes import ACTION, Choice
from generator.games.innovation.rules.position import Position

#: What a card must better on the board to be melded at once.
WORTH_MELDING: Final = 2.0


class Uniform(AnyChoice):
    """Any choice, all equally likely."""

    game: ClassVar[str] = "innovation"


class Sensible(Uniform):
    """Claims whatever it may, melds what betters its board, and otherwise activates or draws, all equally likely."""

    name: ClassVar[str] = "sensible"

    def choose(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """Return one of *choices*."""
        if position.question != ACTION:
            return answer(position, choices)
        claims = [choice for choice in choices if choice[0] == "achieve"]
        if claims:
            return claims[-1]
        melds = [choice for choice in choices if choice[0] == "meld"]
        gains = {choice: meld_gain(position, position.asker, choice[1]) for choice in melds}
        best = max(gains, key=lambda choice: gains[choice], default=None)
        if best is not None and gains[best] >= WORTH_MELDING:
            return best
        others = [choice for choice in choices if choice[0] != "meld"]
        return others[self._lots.pick(len(others))]
