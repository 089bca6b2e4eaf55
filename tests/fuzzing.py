"""Random games of the packs: what their tests say alike.

In: a game at its first question, a source of chance; how many games are played in every `make test` and how many in
`make prove`. Out: choices until the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Protocol, TypeVar

import pytest
from proving import at_length

#: No random game takes that many choices; one that does has met an endless loop.
MOST_CHOICES = 20_000
C_co = TypeVar("C_co", covariant=True)


class Played(Protocol[C_co]):
    """A game in which somebody chooses."""

    @property
    def over(self) -> bool:
        """Whether nothing is left to choose."""

    def choices(self) -> Sequence[C_co]:
        """What can be chosen."""


def games(few: int, many: int) -> pytest.MarkDecorator:
    """The test below takes `games`: *few* in every `make test`, *many* in `make prove`."""
    return pytest.mark.parametrize("games", [few, pytest.param(at_length(many, few), marks=pytest.mark.prove)])


def choices_of(game: Played[C_co], random: Random) -> Iterator[C_co]:
    """Random choices until the game is over, each to be made by whoever asked for it."""
    for _ in range(MOST_CHOICES):
        if game.over:
            return
        yield random.choice(game.choices())
    raise AssertionError("the game does not end")
