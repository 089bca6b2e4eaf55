"""Games of Eminent Domain that bots play into the record of a campaign.

In: tables, a bot for each seat. Out: what engine.growing promises.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.bots import Bot
from generator.engine.table import Table
from generator.games.eminent_domain.rules.notation import write
from generator.games.eminent_domain.table import EminentDomainTable
from generator.games.eminent_domain.telling.ending import ending_lines
from generator.games.eminent_domain.telling.phrases import listed, say


class EminentDomainGrower:
    """Games played without people; nothing gets a name on the way."""

    def sit_down(self, table: Table, bots: Sequence[Bot]) -> None:
        """A game begins."""
        assert isinstance(table, EminentDomainTable)
        self._table, self._bots = table, bots

    def step(self) -> None:
        """One choice."""
        game = self._table.game
        choice = self._bots[game.position.asker].choose(game.position, game.choices())
        self._table.play(write(choice))

    def chronicle(self) -> str:
        """The game in one sentence."""
        table, language = self._table, self._table.language
        *standing, end = ending_lines(table.sitting, language)
        joint = "; " if language == "en" else "；"
        players = listed(table.players, language)
        return say("chronicle", language, players, table.game.position.turns, end, joint.join(standing))
