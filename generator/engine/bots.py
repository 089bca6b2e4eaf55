"""Bots: who chooses in games that nobody sits through.

In: the position as the bot's player may see it, and the legal choices. Out: one of them. What a position and a choice
are is the pack's own affair; nothing here knows which games there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, Final, Protocol, runtime_checkable

from generator.engine.chance import Dealer

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


@runtime_checkable
class Recalling(Protocol):
    """A bot that goes on from where the rules last stood at a settled position, to think about a question after it."""

    def recall(self, settled: Any, since: Sequence[Any]) -> None:
        """The question asked next came from *settled* by the choices *since*; both must be left as they are."""


class Bots(Mapping[str, type[Bot]]):
    """A pack's bots by their names; *places* says where in *package* each one is, as "module:Class".

    A module is read only when its bot is wanted.
    """

    def __init__(self, package: str, places: Mapping[str, str]) -> None:
        self._package = package
        self._places = dict(places)

    def __getitem__(self, name: str) -> type[Bot]:
        module, _, kind = self._places[name].partition(":")
        found: type[Bot] = getattr(import_module(f"{self._package}.{module}"), kind)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


class AnyChoice:
    """The player without a thought: every choice is as likely as any other. A pack's own says which game it plays."""

    name: ClassVar[str] = "random"

    def __init__(self, seed: int) -> None:
        self._lots = Dealer(seed)

    def choose(self, position: Any, choices: Sequence[Any]) -> Any:
        """One of *choices*; the position is not even looked at."""
        del position
        return choices[self._lots.pick(len(choices))]
