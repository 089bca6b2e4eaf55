"""Cards as plain data for their templates (section 1.4 of the rules, figures 1-1 to 1-6), written ones and empty ones.

In: a card with all cards it may quote, or corners of blanks; a language. Out: faces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from generator.engine.view import Face, Language
from generator.games.deep_future.facts import tables
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.cards import Advancement, Card, CardKind, Corner, crown, made
from generator.games.deep_future.facts.words import word

#: Half an index card, upright: 2.5 x 3 in (rules 1.1), in mm.
CARD_SIZE = (63.5, 76.2)
#: A number before a word in Latin letters, and the table or page before its number.
_COUNTED = re.compile(r"(?<=\d) (?=[a-z])|(?<=\bTable) (?=\d)|(?<=\bTables) (?=\d)|(?<=\bpage) (?=\d)")
#: An advancement of which nothing is written yet.
_EMPTY_SLOT: dict[str, object] = {"written": False, "chosen": False, "suit": None}
#: Both effects of a civilization that is still to be founded; the suit of the second is not known (3).
_EMPTY_EFFECTS: Sequence[Mapping[str, str]] = ({"icon": "star", "text": ""}, {"icon": "", "text": ""})


class Reminded(NamedTuple):
    """An advancement as every card words it."""

    name: str
    when: str
    reminder: str


class Every(NamedTuple):
    """All texts that cards can have: what shares one size on all of them, whatever this campaign has."""

    advancements: tuple[Reminded, ...]
    victories: tuple[str, ...]
    suits: tuple[str, ...]


@cache
def every(language: Language) -> Every:
    """Return all texts that cards can have (Tables 3 to 5)."""
    return Every(
        tuple(_reminded(row, language) for row in tables.advancements().values()),
        tuple(row.reminder(language) for row in tables.victory_benefits().values()),
        tuple(row.reminder(language) for row in tables.suit_benefits().values()),
    )


def _reminded(row: tables.AdvancementRow, language: Language) -> Reminded:
    """Return what every card says of an advancement."""
    return Reminded(row.name(language), tables.when_words()[row.action](language), counted(row.reminder(language)))


def counted(text: str) -> str:
    """Return *text* so that no line of it ends between a number and what is counted, or "Table" and its number."""
    return _COUNTED.sub("\N{NO-BREAK SPACE}", text)


def face(card: Card, cards: Mapping[str, Card], language: Language, start: str = "") -> Face:
    """Return the face of *card*; *cards* gives the names that a civilization quotes, *start* decides its picture."""
    data: dict[str, object] = {
        "id": card.id,
        "made": made(card.id, start),
        "number": card.corner.number,
        "suit": suit_data(card.corner.suit),
        "kind": word(card.kind.value, language),
        "era": card.era,
        "sector": card.sector,
        "name": card.name or "",
        "every": every(language),
    }
    if card.kind in (CardKind.WORLD, CardKind.TECH):
        data["slots"] = _slots(card, language)
    elif card.kind is CardKind.CIVILIZATION:
        data |= _civilization(card, cards, language)
    label = " ".join(filter(None, (card.kind.value, card.id, card.name)))
    return Face(card.id, card.kind.value, label, data)


def suit_data(suit: str) -> dict[str, str]:
    """Return a suit for a template: the key of its icon and its letter (1.2)."""
    return {"key": tables.suits()[suit].key, "letter": suit}


def suit_title(suit: str, language: Language) -> str:
    """Return a suit's name with its letter: "Sun (S)"."""
    return word("suit_title", language).format(tables.suits()[suit].name(language), suit)


def begun(text: str, language: Language) -> dict[str, Any]:
    """Return *text* as a template shows it: the action that it begins with, the suit that pays for it, the rest."""
    for action in tables.actions().values():
        key = tables.suits()[action.suit].key if action.suit else ""
        name = action.name(language)
        begins = f":{key}: " * bool(key) + name
        if text.startswith(begins):
            return {"name": name, "suits": (key,) if key else (), "text": text.removeprefix(begins)}
    return {"name": "", "suits": (), "text": text}


def _slots(card: Card, language: Language) -> list[dict[str, object]]:
    slots = [_slot(advancement, language) for advancement in card.advancements]
    return slots + [_EMPTY_SLOT] * (SLOTS - len(slots))


def _slot(advancement: Advancement, language: Language) -> dict[str, object]:
    """Return an advancement as its two lines show it, or a tech's suit that is still to be filled."""
    slot: dict[str, object] = {
        "written": advancement.written,
        "chosen": advancement.chosen,
        "suit": suit_data(advancement.suit),
    }
    if advancement.number is not None:
        at = list(tables.advancements()).index((advancement.suit, advancement.number))
        slot |= {
            "number": advancement.number,
            "era": advancement.era,
            "row": at,
            **every(language).advancements[at]._asdict(),
        }
    return slot


def _civilization(card: Card, cards: Mapping[str, Card], language: Language) -> dict[str, object]:
    """Return both effects (Tables 3 and 4) and the history; names are looked up, so a new name reaches this card.

    A tech without a name is "": the card leaves a line for it.
    """
    assert card.victory and card.effect_suit and card.homeworld
    return {
        "crown": crown(card),
        "effects": [
            {"icon": "star", "text": tables.victory_benefits()[card.victory].reminder(language)},
            {
                "icon": tables.suits()[card.effect_suit].key,
                "text": tables.suit_benefits()[card.effect_suit].reminder(language),
            },
        ],
        "homeworld": cards[card.homeworld].name or "",
        "techs": [cards[tech].name or "" for tech in card.techs],
    }


def write_in(language: Language) -> tuple[Face, ...]:
    """Return one card of every kind on which everything is still to be written, its corners too."""
    own: dict[CardKind, dict[str, object]] = {
        CardKind.WORLD: {"slots": [_EMPTY_SLOT] * SLOTS},
        CardKind.TECH: {"slots": [_EMPTY_SLOT] * SLOTS},
        CardKind.CIVILIZATION: {"effects": list(_EMPTY_EFFECTS), "homeworld": "", "techs": []},
    }
    return tuple(_unwritten(kind, "write-in", "", None, language, data) for kind, data in own.items())


def reserve(language: Language) -> tuple[Face, ...]:
    """Return one blank of every number and suit, suit by suit."""
    return restock([Corner(number, suit) for suit in tables.SUITS for number in tables.NUMBERS], language)


def restock(corners: Sequence[Corner], language: Language) -> tuple[Face, ...]:
    """Return one blank for each of *corners*, in that order."""
    return tuple(
        _unwritten(CardKind.BLANK, str(corner), corner.number, suit_data(corner.suit), language, {})
        for corner in corners
    )


def _unwritten(
    kind: CardKind,
    label: str,
    number: int | str,
    suit: Mapping[str, str] | None,
    language: Language,
    data: Mapping[str, object],
) -> Face:
    """Return a face without an id, and so without a mark: nobody knows yet which card it becomes."""
    written: dict[str, object] = {
        "id": "",
        "made": (),
        "number": number,
        "suit": suit,
        "kind": word(kind.value, language),
        "era": "",
        "sector": "",
        "name": "",
        "every": every(language),
    }
    return Face("", kind.value, f"{kind.value} {label}", {**written, **data})
