"""What can be printed: plain data for every card. templates/card.svg.j2 defines how it looks.

In: a campaign, a language. Out: things of makeplay's engine/view.py: cards, pages, boxes, booklets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.engine.view import CardSheets, Face, Language, Printable

from my_game.campaign import MyGameCampaign

#: Trimmed width and height in mm.
SIZE = (63.5, 88.9)
WORDS: dict[str, dict[Language, str]] = {
    "title": {"en": "My Game", "zh": "My Game"},
    "cards": {"en": "Cards", "zh": "卡牌"},
    "stone": {"en": "stone", "zh": "石头"},
}


def cards(campaign: MyGameCampaign, language: Language) -> CardSheets:
    """All cards, and their back: one template draws both."""
    back: dict[str, object] = {"number": "", "title": WORDS["title"][language]}
    faces = tuple(
        Face(card, "card", f"card {card}", {"number": number, "title": WORDS["stone"][language]})
        for card, number in campaign.contents().items()
    )
    return CardSheets("cards", "cards.pdf", WORDS["cards"][language], SIZE, faces, {"": back, "card": back}, "card")


def labels(campaign: MyGameCampaign, language: Language) -> Mapping[str, str]:
    """How people call each card."""
    return {card: f"{WORDS['stone'][language]} {number}" for card, number in campaign.contents().items()}


#: What is printed for each kind of sheet, in printing order.
SHEETS: dict[str, Callable[[MyGameCampaign, Language], Printable]] = {"cards": cards}
