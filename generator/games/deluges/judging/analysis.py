"""A position that is analysed: described by hand or taken from a game, what may be chosen in it, and what that does.

In: a table of a TOML file, or a campaign's game. Out: the answers of engine.table.Analysis. Choices are made on a copy
only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.game_analysis import GameAnalysis
from generator.games.deluges.facts import Text
from generator.games.deluges.legacy.campaign import DelugesCampaign
from generator.games.deluges.rendering.ending import caveat
from generator.games.deluges.rules.described import KEYS, laid_out
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.problems import problems


class Analysis(GameAnalysis):
    """One game to be judged."""

    campaign_type = DelugesCampaign
    keys = KEYS

    @classmethod
    def laid_out(cls, given: Mapping[str, Any]) -> Position:
        """Return the position. Raises NotPossible."""
        return laid_out(given)

    def problems(self) -> list[Text]:
        """Return everything that is not possible."""
        return problems(self.in_progress.position)

    def caveat(self) -> str:
        """Return the house map, and how open points are read (15)."""
        pos = self.in_progress.position
        return caveat(pos.switches, (pos.seats,), self.language)
