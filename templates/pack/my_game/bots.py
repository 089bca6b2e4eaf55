"""Who plays when nobody sits at the table: makeplay simulate, makeplay study.

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
        self._lots = Dealer(seed)

    def choose(self, position: Position, choices: Sequence[str]) -> str:
        """The position is not even looked at."""
        del position
        return choices[self._lots.pick(len(choices))]


class Careful:
    """Stays as soon as it may lose more than it may win. It counts the river, whose order it must not look at."""

    name: ClassVar[str] = "careful"
    game: ClassVar[str] = "my_game"

    def __init__(self, seed: int) -> None:
        del seed  # there is no chance in it

    def choose(self, position: Position, choices: Sequence[str]) -> str:
        """What is better on the average."""
        path = position.path
        lost = sum(path) * sum(stone in path for stone in position.river)
        won = sum(stone for stone in position.river if stone not in path)
        return STAY if STAY in choices and lost > won else choices[0]


BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (Careful, Reckless)}
