"""Games of Déluges that bots play into the record of a campaign.

In: tables, a bot for each seat. Out: what engine.growing promises.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.bots import Bot
from generator.engine.table import Table
from generator.games.deluges.rules.codes import ENDINGS
from generator.games.deluges.rules.notation import write
from generator.games.deluges.table import DelugesTable
from generator.games.deluges.telling.ending import won_text
from generator.games.deluges.telling.phrases import listed, say


class DelugesGrower:
    """Games played without people; nothing gets a name on the way."""

    def sit_down(self, table: Table, bots: Sequence[Bot]) -> None:
        """A game begins."""
        assert isinstance(table, DelugesTable)
        self._table, self._bots = table, bots

    def step(self) -> None:
        """One choice."""
        pos = self._table.game.position
        choice = self._bots[pos.asker].choose(pos, pos.options)
        self._table.play(write(pos.board, choice))

    def chronicle(self) -> str:
        """The game in one sentence, the house map named in it (15)."""
        table, language = self._table, self._table.language
        pos = table.game.position
        players = listed(table.players, language)
        end, won = say(f"over_{ENDINGS[pos.ending]}", language), won_text(pos, table.players, language)
        played = (players, pos.round, pos.board.name) if language == "en" else (players, pos.board.name, pos.round)
        return say("chronicle", language, *played, end, won)
