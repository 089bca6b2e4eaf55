"""Eminent Domain's answers to what every pack is asked (engine.pack).

In: a founding, events, a wish for sheets. Out: events, a campaign, things to print. What an answer needs is loaded when
it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from generator.engine.packdata import pack_data
from generator.engine.refereed_pack import RefereedPack

if TYPE_CHECKING:
    from generator.engine.book import Adviser
    from generator.engine.pack import Campaign
    from generator.engine.view import Language, Printable, PrintContext


class EminentDomain(RefereedPack):
    """The pack."""

    name = "eminent_domain"
    rules_version = "base"
    seats = range(2, 5)
    texts: tuple[str, ...] = ("steps", "facts", "blank")
    kinds: tuple[str, ...] = (
        "roles",
        "planets",
        "starts",
        "technologies",
        "board",
        "aids",
        "tokens",
        "score",
        "reference",
    )
    kinds_on_request: tuple[str, ...] = ("mats", "readings")
    #: The kinds whose cards are those of the game (engine.pack.SeveralDecks).
    card_kinds: tuple[str, ...] = ("roles", "planets", "starts", "technologies")
    board_kinds: frozenset[str] = frozenset()
    titles: Mapping[Language, str] = pack_data("generator.games.eminent_domain", "pack.toml")["title"]
    usual_bot = "greedy"
    notice: Mapping[Language, str] = pack_data("generator.games.eminent_domain", "pack.toml")["notice"]

    def printables(
        self,
        campaign: Campaign,
        kinds: Sequence[str],
        language: Language,
        context: PrintContext,
    ) -> list[Printable]:
        """Everything of *kinds* that can be printed."""
        from generator.games.eminent_domain.sheets.printables import printables

        del campaign
        return printables(kinds, language, context)

    def labels(self, campaign: Campaign, language: Language) -> Mapping[str, str]:
        """Each card's name."""
        from generator.games.eminent_domain.sheets.printables import labels

        del campaign
        return labels(language)

    def adviser(self, campaign: Campaign | None = None, openly: bool = False) -> Adviser:
        """Who knows the rules; the cards are the same in every campaign."""
        from generator.games.eminent_domain.adviser import EminentDomainAdviser

        del campaign, openly
        return EminentDomainAdviser()
