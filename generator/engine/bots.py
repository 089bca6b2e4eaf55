"""Bots: who chooses in games that nobody sits through.

In: the position as the bot's player may see it, and the legal choices. Out: one of them. What a position and a choice
are is the pack's own affair; nothing here knows which games there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Protocol

#: A game that takes more choices is broken off; nobody has won it.
MOST_CHOICES: Final = 20_000


class Bot(Protocol):
    """A player made of code. A new one is a class with this in a file of its own.

    It is found by its *name*: among the pack's own, else through the entry point group `makeplay.bots`. Whatever is
    random in it comes from *seed* alone. It may look at nothing its player could not see: its choice must not change
    when the cards he does not know are dealt anew.
    """

    #: What people call it, and the game it plays.
    name: ClassVar[str]
    game: ClassVar[str]

    def __init__(self, seed: int) -> None:
        """A bot for one seat of one game."""

    def choose(self, position: Any, choices: Sequence[Any]) -> Any:
        """One of *choices*, for the player who is asked; *position* must be left as it is."""
