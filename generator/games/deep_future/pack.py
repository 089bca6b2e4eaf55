"""Deep Future's answers to what every pack is asked (engine.pack).

In: a founding, events, a wish for sheets. Out: events, a campaign, things to print.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.chance import ShuffledDeck
from generator.engine.pack import Campaign, Event, Founding
from generator.engine.view import Language, Printable
from generator.games.deep_future import founding as founding_1_6
from generator.games.deep_future.campaign import DeepFutureCampaign


class DeepFuture:
    """The pack."""

    name = "deep_future"
    rules_version = "1.6"
    kinds: tuple[str, ...] = ("cards", "map", "tracks", "board", "mats", "chronology", "reference")

    def found(self, founding: Founding, chance: ShuffledDeck) -> list[Event]:
        """Events of a founding by section 1.6."""
        return founding_1_6.found(founding, self.rules_version, chance)

    def fresh(self) -> DeepFutureCampaign:
        """A campaign in which nothing has happened yet."""
        return DeepFutureCampaign()

    def printables(
        self, campaign: Campaign, kinds: Sequence[str], language: Language, players: Sequence[str]
    ) -> list[Printable]:
        """Everything of *kinds* that can be printed."""
        from generator.games.deep_future.views import printables

        assert isinstance(campaign, DeepFutureCampaign)
        return printables(campaign, kinds, language, players)
