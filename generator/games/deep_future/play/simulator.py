"""Games of Deep Future that bots play into the record of a campaign.

In: tables, a bot for each seat, a seed for names. Out: what engine.simulator promises.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.bots import Bot
from generator.engine.chance import RandomSource
from generator.engine.game_table import GameSimulator
from generator.engine.table import Table
from generator.games.deep_future.play.auto_naming import AutoNamer
from generator.games.deep_future.play.table import DeepFutureTable


class DeepFutureSimulator(GameSimulator):
    """Games played without people; names come from one chance, and no two lines of the history are told alike."""

    _table: DeepFutureTable

    def __init__(self, seed: int) -> None:
        self._namer = AutoNamer(RandomSource(seed))

    def sit_down(self, table: Table, bots: Sequence[Bot]) -> None:
        """A game begins; whatever is there gets its name."""
        super().sit_down(table, bots)
        self._namer.name_all(self._table)

    def step(self) -> None:
        """One choice; whatever is new gets its name."""
        super().step()
        self._namer.name_all(self._table)

    def chronicle(self) -> str:
        """Return the game in one sentence."""
        return self._namer.chronicle(self._table)
