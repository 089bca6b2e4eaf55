"""The state of a campaign of Déluges: who plays, and how each game ended.

In: events in order. Out: the chronology, and the game under way. Nothing is kept from game to game, and nothing is
printed that changes.
"""

from __future__ import annotations

from generator.engine.chronicled import ChronicledCampaign, Ways
from generator.games.deluges.board import board
from generator.games.deluges.facts import HOUSE_MAP
from generator.games.deluges.legacy.chronology import entry
from generator.games.deluges.legacy.founding import GAME, check_players
from generator.games.deluges.legacy.refereed import begun
from generator.games.deluges.rendering.phrases import say
from generator.games.deluges.rules.codes import ENDINGS, NOT_YET
from generator.games.deluges.rules.switches import switch_problems


class DelugesCampaign(ChronicledCampaign):
    """A chronology and the game under way."""

    ways = Ways(GAME, check_players, switch_problems, begun, ENDINGS[NOT_YET + 1 :], entry, say)

    def headline(self) -> str:
        """That the map is a house map (12)."""
        return HOUSE_MAP(self.language)

    def shown(self, value: object) -> str:
        """A switch's value; of a whole territory file the name in it."""
        return board(str(value)).name if "\n" in str(value) else str(value)
