"""The pack `deck`: the answers of a deck from a spreadsheet to what every pack is asked (engine.pack).

In: a founding, events, a wish for sheets. Out: events, a campaign, things to print. What an answer needs is loaded when
it is asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.engine.pack import HANDMADE
from generator.engine.packdata import pack_data
from generator.games.deck.campaign import DeckCampaign

if TYPE_CHECKING:
    from generator.engine.chance import RandomSource
    from generator.engine.events import EventKind
    from generator.engine.keeping import Keeper
    from generator.engine.pack import Campaign, Event, Founding
    from generator.engine.view import Inscription, Language, Printable, PrintContext


class DeckPack:
    """The pack."""

    name = "deck"
    rules_version = "1"
    seats = range(100)
    texts: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ("cards", "tokens", "tiles", "hexes", "board", "leaflet")
    kinds_on_request: tuple[str, ...] = ("box", "dividers")
    #: The kinds whose cards are those of the deck (engine.pack.SeveralDecks).
    card_kinds: tuple[str, ...] = ("cards", "tokens", "tiles", "hexes", "board", "leaflet")
    board_kinds: frozenset[str] = frozenset()
    notice: Mapping[Language, str] = {}
    titles: Mapping[Language, str] = pack_data("generator.games.deck", "pack.toml")["title"]
    #: The file in a campaign's folder that says what is wanted (engine.pack.Sourced).
    source = "deck.toml"

    def found(self, founding: Founding, chance: RandomSource) -> list[Event]:
        """Return the one event of a founding."""
        del chance
        return [founding.event(self.name, self.rules_version, founding.players)]

    def events(self) -> Sequence[EventKind]:
        """Return the kinds of events of its records."""
        from generator.games.deck.events import KINDS

        return KINDS

    def fresh(self, thorough: bool = False) -> DeckCampaign:
        """Return a deck in which nothing is yet."""
        del thorough
        return DeckCampaign()

    def specimen(self, language: Language) -> DeckCampaign:
        """Return a small deck with something of every kind."""
        from generator.games.deck.specimen import specimen

        return specimen(language)

    def printables(
        self, campaign: Campaign, kinds: Sequence[str], language: Language, context: PrintContext
    ) -> list[Printable]:
        """Return everything of *kinds* that can be printed."""
        from generator.games.deck.sheets.printables import printables

        return printables(self.ours(campaign), kinds, language, context)

    def ours(self, campaign: Campaign) -> DeckCampaign:
        """Return a campaign that is a deck."""
        assert isinstance(campaign, DeckCampaign)
        return campaign

    def labels(self, campaign: Campaign, language: Language) -> Mapping[str, str]:
        """Return what people call each card, those made by hand among them."""
        del language
        return {card: row.name for row in self.ours(campaign).rows.values() for card in row.cards}

    def made_by_hand(self, campaign: Campaign) -> Collection[str]:
        """Return the cards that were made at the table (engine.pack.Sourced)."""
        return {card for row in self.ours(campaign).rows.values() if row.by_hand for card in row.cards}

    def called(self, content: str) -> str:
        """Return the name in a line of contents (engine.pack.Sourced)."""
        return content.removesuffix(HANDMADE) if content.endswith(HANDMADE) else content.rpartition(" ")[0]

    def inscriptions(
        self, campaign: Campaign, before: Mapping[str, str], board: Mapping[str, str], language: Language
    ) -> list[Inscription]:
        """Return the names of new and altered cards, to be written or stuck on what lies on the table."""
        from generator.engine.view import Inscription
        from generator.games.deck.sheets.printables import stickers

        del board
        its = stickers(self.ours(campaign), language)
        names, now, by_hand = self.labels(campaign, language), campaign.contents(), self.made_by_hand(campaign)
        return [
            Inscription(card, f"{card} {names[card]}", names[card], its(card))
            for card, said in now.items()
            if said != before.get(card) and card not in by_hand
        ]

    def keeper(self) -> Keeper:
        """Return who keeps decks."""
        from generator.games.deck.keeping import DeckKeeper

        return DeckKeeper()
