"""The state of a campaign of Déluges: who plays, and how each game ended.

In: events in order. Out: the chronology, and the game in progress. Nothing is kept from game to game, and nothing is
printed that changes.
"""

from __future__ import annotations

from generator.engine.game_campaign import GameCampaign
from generator.games.deluges.board import board
from generator.games.deluges.facts import HOUSE_MAP
from generator.games.deluges.play.table import DelugesInProgress
from generator.games.deluges.rendering.renderer import DelugesRenderer


class DelugesCampaign(GameCampaign):
    """A chronology and the game in progress."""

    game_type = DelugesInProgress
    renderer = DelugesRenderer
    #: The map; points; majorities that nobody had alone (D-U16); how each open point was read.
    results = ("map", "points", "tied", "rounds", "open")

    def headline(self) -> str:
        """That the map is a house map (12)."""
        return HOUSE_MAP(self.language)

    def shown(self, value: object) -> str:
        """Return a switch's value; of a whole territory file the name in it."""
        return board(str(value)).name if "\n" in str(value) else str(value)
