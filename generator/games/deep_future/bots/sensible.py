"""The player who keeps their house in order and leaves the rest to luck.

In: a position and its choices. Out: one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from generator.engine.bots import AnyChoice
from generator.games.deep_future.rules import choices as c
from generator.games.deep_future.rules.codes import PLAN, Choice
from generator.games.deep_future.rules.position import Position

#: What is done at these questions only if nothing else can be (2.2, 2.3, 2.4, 3).
REFUSED: Final = {
    c.ASK_PAY: {c.GO, c.LEAVE},
    c.ASK_MEET: {c.FAIL},
    c.ASK_ACTION: {c.GO},
    c.ASK_FREE: {c.GO},
    c.ASK_RETURN: {c.QUITS},
}


class Uniform(AnyChoice):
    """Any choice, all equally likely."""

    game: ClassVar[str] = "deep_future"


class Sensible(Uniform):
    """Uniform, but pays upkeep and meets challenges whenever it can, never quits, never passes an action for nothing.

    A settled world is not given up for a challenge while anything else meets it, and PLAN waits for an empty hand.
    """

    name: ClassVar[str] = "sensible"

    def choose(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """Return one of *choices*, at random among those not refused."""
        question = position.question
        refused = REFUSED.get(question)
        if refused:
            choices = _without(refused, choices)
            if question == c.ASK_MEET:
                choices = _without({c.CARD}, choices)
            elif question == c.ASK_ACTION and position.hand[position.asker]:
                choices = [choice for choice in choices if choice[:2] != (c.ACT, PLAN)] or choices
        return choices[self._lots.pick(len(choices))]


def _without(refused: set[int], choices: Sequence[Choice]) -> Sequence[Choice]:
    """Return *choices* without those of the *refused* kinds, or all of them if no other is left."""
    return [choice for choice in choices if choice[0] not in refused] or choices
