"""Ways to play a round that the search chooses from, all of them variations of the merchant.

In: a position and its choices. Out: one of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from generator.games.deluges.bots.merchant import Merchant
from generator.games.deluges.bots.policy import in_pairs
from generator.games.deluges.rules.codes import Choice
from generator.games.deluges.rules.position import Position


class Breeder(Merchant):
    """Sends workers where another is alone."""

    def _spread(self, pos: Position, choices: Sequence[Choice]) -> list[Choice]:
        return in_pairs(pos, choices, self._kept(pos))


class Shipwright(Merchant):
    """Builds boats first."""

    worth: ClassVar[Mapping[str, float]] = {"mine": 0.7, "soldier": 5.0, "boat": 6.0, "dolmen": 0.0}


class Mason(Merchant):
    """Builds dolmens first."""

    worth: ClassVar[Mapping[str, float]] = {"mine": 0.7, "soldier": 5.0, "boat": 4.0, "dolmen": 4.0}


class BreedingMason(Breeder):
    """Sends workers where another is alone, and builds dolmens first."""

    worth: ClassVar[Mapping[str, float]] = Mason.worth


class Feller(Merchant):
    """Leaves no wood."""

    keep: ClassVar[int] = 0
