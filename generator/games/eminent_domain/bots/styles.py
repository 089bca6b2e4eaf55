"""Players who go by rules of thumb: what each role would bring now, weighed by how much they like it.

In: a position and its choices. Out: one of them. Traders survey, settle and trade; warriors attack; scholars research.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from generator.engine.bots import AnyChoice
from generator.games.eminent_domain.bots.answers import Taste, answer
from generator.games.eminent_domain.rules.codes import Choice
from generator.games.eminent_domain.rules.position import Position


class Uniform(AnyChoice):
    """Any choice, all equally likely."""

    game: ClassVar[str] = "eminent_domain"


class Styled:
    """Every choice by rules of thumb."""

    game: ClassVar[str] = "eminent_domain"
    name: ClassVar[str] = "traders"
    #: How much each role is liked: survey, warfare, colonize, produce, trade, research.
    taste: ClassVar[Taste] = (1.0, 0.7, 1.3, 1.2, 1.3, 0.5)

    def __init__(self, seed: int) -> None:
        """Leave nothing to chance."""
        del seed

    def choose(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """Return one of *choices*."""
        return answer(position, choices, self.taste)


class Traders(Styled):
    """The big three: survey, settle, trade."""


class Warriors(Styled):
    """Survey and attack."""

    name: ClassVar[str] = "warriors"
    taste: ClassVar[Taste] = (1.0, 1.6, 0.5, 1.0, 1.1, 0.5)


class Scholars(Styled):
    """Attack or settle what research needs, then research."""

    name: ClassVar[str] = "scholars"
    taste: ClassVar[Taste] = (1.0, 1.2, 0.6, 0.7, 0.9, 1.8)
