"""Games of Deep Future that bots play into the record of a campaign.

In: tables, a bot for each seat, a seed for names. Out: what engine.growing promises.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.bots import Bot
from generator.engine.chance import RandomSource
from generator.engine.table import Table
from generator.games.deep_future.play.auto_naming import AutoNamer
from generator.games.deep_future.play.table import DeepFutureTable
from generator.games.deep_future.rules.notation import write


class DeepFutureSimulator:
    """Games played without people; names come from one chance, and no two lines of the history are told alike."""

    def __init__(self, seed: int) -> None:
        self._namer = AutoNamer(RandomSource(seed))

    def sit_down(self, table: Table, bots: Sequence[Bot]) -> None:
        """A game begins."""
        assert isinstance(table, DeepFutureTable)
        self._table, self._bots = table, bots
        self._namer.name_all(table)

    def step(self) -> None:
        """One choice; whatever is new gets its name."""
        pos = self._table.game.position
        choice = self._bots[pos.asker].choose(pos, self._table.game.choices())
        self._table.play(write(choice))
        self._namer.name_all(self._table)

    def chronicle(self) -> str:
        """The game in one sentence."""
        return self._namer.chronicle(self._table)
