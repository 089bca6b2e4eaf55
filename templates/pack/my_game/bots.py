"""The bots: who plays in makeplay simulate and makeplay study.

In: a position as its player may see it, the legal choices. Out: one of them. Write a better one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from generator.engine.bots import Bot
from generator.engine.chance import Dealer

from my_game.rules import STAY, Position


class Reckless:
    """Any choice, all equally likely."""

    name: ClassVar[str] = "random"
    game: ClassVar[str] = "my_game"

    def __init__(self, seed: int) -> None:
        self._dealer = Dealer(seed)

    def choose(self, position: Position, choices: Sequence[str]) -> str:
        """Return any choice; the position does not matter."""
        del position
        return choices[self._dealer.pick(len(choices))]


class Careful:
    """Stays as soon as it may lose more than it may win. It counts the river, but must not look at its order."""

    name: ClassVar[str] = "careful"
    game: ClassVar[str] = "my_game"

    def __init__(self, seed: int) -> None:
        del seed  # there is no chance in it

    def choose(self, position: Position, choices: Sequence[str]) -> str:
        """Step or stay, whichever is better on average."""
        path = position.path
        lost = sum(path) * sum(stone in path for stone in position.river)
        won = sum(stone for stone in position.river if stone not in path)
        return STAY if STAY in choices and lost > won else choices[0]


BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (Careful, Reckless)}
