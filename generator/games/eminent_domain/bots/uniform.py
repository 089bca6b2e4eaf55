"""The player without a thought: every choice is as likely as any other.

In: a position and its choices. Out: one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from generator.engine.chance import Dealer
from generator.games.eminent_domain.rules.codes import Choice
from generator.games.eminent_domain.rules.position import Position


class Uniform:
    """Any choice, all equally likely."""

    game: ClassVar[str] = "eminent_domain"
    name: ClassVar[str] = "random"

    def __init__(self, seed: int) -> None:
        self._lots = Dealer(seed)

    def choose(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """One of *choices*; the position is not even looked at."""
        del position
        return choices[self._lots.pick(len(choices))]
