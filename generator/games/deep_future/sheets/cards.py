"""Cards as plain data for their templates (section 1.4 of the rules, figures 1-1 to 1-6).

In: a card, all cards it may quote, a language. Out: a face.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine.view import Face, Language
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.cards import Advancement, Card, Kind
from generator.games.deep_future.facts.tables import advancements, suit_benefits, suits, victory_benefits, when_words
from generator.games.deep_future.facts.words import word

#: Half an index card, upright: 2.5 x 3 in (rules 1.1), in mm.
CARD_SIZE = (63.5, 76.2)


def face(card: Card, cards: Mapping[str, Card], language: Language) -> Face:
    """Return the face of *card*; *cards* gives the names that a civilization quotes."""
    data: dict[str, object] = {
        "id": card.id,
        "number": card.corner.number,
        "suit": suit_data(card.corner.suit),
        "kind": word(card.kind.value, language),
        "era": card.era,
        "sector": card.sector,
        "name": card.name or "",
    }
    if card.kind in (Kind.WORLD, Kind.TECH):
        data["slots"] = _slots(card, language)
    elif card.kind is Kind.CIVILIZATION:
        data |= _civilization(card, cards, language)
    label = " ".join(filter(None, (card.kind.value, card.id, card.name)))
    return Face(card.id, card.kind.value, label, data)


def suit_data(suit: str) -> dict[str, str]:
    """Return a suit for a template: the key of its icon and its letter (1.2)."""
    return {"key": suits()[suit].key, "letter": suit}


def suit_title(suit: str, language: Language) -> str:
    """Return a suit's name with its letter: "Sun (S)"."""
    return word("suit_title", language).format(suits()[suit].name(language), suit)


def _slots(card: Card, language: Language) -> list[dict[str, object]]:
    slots = [_slot(advancement, language) for advancement in card.advancements]
    return slots + [{"written": False, "chosen": False, "suit": None}] * (SLOTS - len(slots))


def _slot(advancement: Advancement, language: Language) -> dict[str, object]:
    """Return an advancement as its two lines show it, or a tech's suit that is still to be filled."""
    slot: dict[str, object] = {
        "written": advancement.written,
        "chosen": advancement.chosen,
        "suit": suit_data(advancement.suit),
    }
    if advancement.number is not None:
        row = advancements()[advancement.suit, advancement.number]
        slot |= {
            "name": row.name(language),
            "era": advancement.era,
            "when": when_words()[row.action](language),
            "reminder": row.reminder(language),
        }
    return slot


def _civilization(card: Card, cards: Mapping[str, Card], language: Language) -> dict[str, object]:
    """Return both effects (Tables 3 and 4) and the history; names are looked up, so a new name reaches this card."""
    assert card.victory and card.effect_suit and card.homeworld
    techs = [cards[tech].name or word("unnamed_tech", language) for tech in card.techs]
    return {
        "effects": [
            {"icon": "star", "text": victory_benefits()[card.victory].reminder(language)},
            {"icon": suits()[card.effect_suit].key, "text": suit_benefits()[card.effect_suit].reminder(language)},
        ],
        "homeworld": cards[card.homeworld].name or "",
        "techs": techs,
    }
