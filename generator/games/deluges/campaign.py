"""The state of a campaign of Déluges: who plays, and how each game ended.

In: events in order. Out: the chronology, and the game under way. Nothing is kept from game to game, and nothing is
printed that changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.engine.chronicled import ChronicledCampaign
from generator.engine.pack import Event
from generator.games.deluges.board import board
from generator.games.deluges.chronology import Played, entry
from generator.games.deluges.facts import HOUSE_MAP
from generator.games.deluges.founding import GAME, check_players
from generator.games.deluges.refereed import DelugesSitting, begun
from generator.games.deluges.rules.switches import switch_problems
from generator.games.deluges.telling.phrases import say


class DelugesCampaign(ChronicledCampaign):
    """A chronology and the game under way."""

    game = GAME

    def seats(self, players: Sequence[str]) -> tuple[str, ...]:
        """Three or four players. Raises BadPlayers."""
        return check_players(players)

    def rule_problems(self, rules: Mapping[str, object]) -> list[tuple[str, str]]:
        """What is wrong with switches."""
        return switch_problems(rules)

    def begun(self, event: Event) -> DelugesSitting:
        """The game that a `game` event begins. Raises BadPlayers and RecordProblem."""
        return begun(event)

    def entry(self, begun: Event, over: Event) -> Played:
        """The line of the chronology."""
        return entry(begun, over)

    def say(self, key: str, *parts: object) -> str:
        """A phrase of this pack."""
        return say(key, self.language, *parts)

    def headline(self) -> str:
        """That the map is a house map (12)."""
        return HOUSE_MAP(self.language)

    def shown(self, value: object) -> str:
        """A switch's value; of a whole territory file the name in it."""
        return board(str(value)).name if "\n" in str(value) else str(value)
