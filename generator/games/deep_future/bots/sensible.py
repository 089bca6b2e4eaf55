"""The player who keeps their house in order and leaves the rest to luck.

In: a position and its choices. Out: one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from generator.engine.bots import AnyChoice
from generator.games.deep_future.rules.choices import (
    ACT,
    ASK_ACTION,
    ASK_FREE,
    ASK_MEET,
    ASK_PAY,
    ASK_RETURN,
    CARD,
    FAIL,
    GO,
    LEAVE,
    QUITS,
)
from generator.games.deep_future.rules.codes import PLAN, Choice
from generator.games.deep_future.rules.position import Position

#: What is done at these questions only if nothing else can be (2.2, 2.3, 2.4, 3).
REFUSED: Final = {ASK_PAY: {GO, LEAVE}, ASK_MEET: {FAIL}, ASK_ACTION: {GO}, ASK_FREE: {GO}, ASK_RETURN: {QUITS}}


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
            if question == ASK_MEET:
                choices = _without({CARD}, choices)
            elif question == ASK_ACTION and position.hand[position.asker]:
                choices = [choice for choice in choices if choice[:2] != (ACT, PLAN)] or choices
        return choices[self._lots.pick(len(choices))]


def _without(refused: set[int], choices: Sequence[Choice]) -> Sequence[Choice]:
    """Return *choices* without those of the *refused* kinds, or all of them if no other is left."""
    return [choice for choice in choices if choice[0] not in refused] or choices
