"""Growing a campaign: whole games played into its record, everything named on the way.

In: a table at which a game begins, a bot for each seat. Out: choices and names, one step after the other. Nothing here
knows which games there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from generator.engine.bots import Bot
from generator.engine.pack import Campaign
from generator.engine.table import Table


class Simulator(Protocol):
    """Who plays games of a campaign without people, one after the other."""

    def sit_down(self, table: Table, bots: Sequence[Bot]) -> None:
        """A game begins at *table*, with a bot on each seat."""

    def step(self) -> None:
        """The bot who is asked makes its choice; what has come into the world is named."""

    def chronicle(self) -> str:
        """The finished game in one sentence, for the history."""


@runtime_checkable
class Simulated(Protocol):
    """A pack whose campaigns grow by themselves."""

    def simulator(self, seed: int) -> Simulator:
        """Who plays; *seed* is that of the names."""

    def eras(self, campaign: Campaign) -> int:
        """How many eras of the campaign are over."""
