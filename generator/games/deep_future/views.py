"""What the press is told of a Deep Future campaign: plain data for every card and sheet, no drawing.

In: a campaign, the kinds asked for, a language. Out: card sheets and pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.engine.view import CardSheets, Language, Page, Printable
from generator.games.deep_future.campaign import DeepFutureCampaign
from generator.games.deep_future.card_views import face
from generator.games.deep_future.words import word

#: Half an index card, upright: 2.5 x 3 in (rules 1.1), in mm.
CARD_SIZE = (63.5, 76.2)


def printables(campaign: DeepFutureCampaign, kinds: Sequence[str], language: Language) -> list[Printable]:
    """Everything of *kinds* that can be printed, in that order."""
    return [sheet for kind in kinds for sheet in _MAKERS[kind](campaign, language)]


def cards(campaign: DeepFutureCampaign, language: Language) -> list[Printable]:
    """All cards by id, written ones first, so that the blanks may be printed apart."""
    order = sorted(campaign.cards.values(), key=lambda card: (card.kind == "blank", card.id))
    faces = tuple(face(card, campaign.cards, language) for card in order)
    return [CardSheets("cards", "cards.pdf", word("cards", language), CARD_SIZE, faces)] if faces else []


_MAKERS: dict[str, Callable[[DeepFutureCampaign, Language], list[Printable]]] = {
    "cards": cards,
}
