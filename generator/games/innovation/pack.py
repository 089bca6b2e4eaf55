"""Innovation's answers to what every pack is asked (engine.pack).

In: a founding, events, a wish for sheets. Out: events, a campaign, things to print. What an answer needs is loaded when
it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.engine.book import Adviser
    from generator.engine.pack import Campaign


class Innovation:
    """The pack."""

    name = "innovation"
    rules_version = "base"

    def adviser(self, campaign: Campaign | None = None, openly: bool = False) -> Adviser:
        """Who knows the rules; the cards are the same in every campaign."""
        from generator.games.innovation.adviser import InnovationAdviser

        del campaign, openly
        return InnovationAdviser()
