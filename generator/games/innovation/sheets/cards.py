"""The 105 cards as plain data for their templates, and their backs by age.

In: a card, which text it is to bear, an edition, a language. Out: a face.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine.view import CardSheets, Face, Language, PrintContext
from generator.games.innovation.facts.deck import AGES, COLOURS, ICONS, PICTURE, Card, Edition, cards
from generator.games.innovation.sheets.words import word

#: Trimmed size in mm; in landscape, so that splayed ones show whole strips of icons (I-K15).
CARD_SIZE = (88.0, 63.0)
#: What is on a card: the effects in our words, only their kinds, or lines to write them on.
STEPS, FACTS, BLANK = "steps", "facts", "blank"
TEXTS = (STEPS, FACTS, BLANK)


def edition_of(rules: Mapping[str, object]) -> Edition:
    """Return the edition whose texts are printed (I-V7): the last one unless the switch *edition* says "first"."""
    return "first" if rules.get("edition") == "first" else "last"


def card_id(card: Card) -> str:
    """Return how records and sheets call a card: its number in three figures."""
    return f"{card.number:03d}"


def deck(language: Language, context: PrintContext) -> CardSheets:
    """Return all cards in order of their numbers, with their backs."""
    edition, text = edition_of(context.rules), context.text or STEPS
    every = tuple(tuple(row["text"] for row in _rows(card, language, text, edition)) for card in cards())
    shared = {
        "every": every,
        "names": tuple(card.name(language) for card in cards()),
        "english_names": tuple(card.name.en for card in cards()),
    }
    faces = tuple(face(card, language, text, edition, shared) for card in cards())
    return CardSheets("cards", "cards.pdf", word("cards", language), CARD_SIZE, faces, backs(language))


def face(card: Card, language: Language, text: str, edition: Edition, shared: Mapping[str, object]) -> Face:
    """Return the front of *card*; its back shows its age whatever backs are wished (I-C5).

    *shared* are the texts and names of every card, so that the type is as large on all.
    """
    data: dict[str, object] = {
        **shared,
        "id": card_id(card),
        "name": card.name(language),
        "english": card.name.en,
        "age": card.age,
        "suit": colour_data(card.colour, language),
        "slots": ["" if icon == PICTURE else ICONS[icon] for icon in card.icons],
        "featured": ICONS[card.featured],
        "text": text,
        "rows": _rows(card, language, text, edition),
        "edition": word(f"edition_{edition}", language),
        "unofficial": word("unofficial", language),
    }
    return Face(card_id(card), "card", f"card {card_id(card)} {card.name.en}", data, back=f"age_{card.age}")


def colour_data(colour: int, language: Language) -> dict[str, str]:
    """Return a colour for a template: its role, and its letter, which is in its shape."""
    key = COLOURS[colour]
    return {"key": key, "letter": word(f"letter_{key}", language)}


def _rows(card: Card, language: Language, text: str, edition: Edition) -> list[dict[str, str]]:
    """Return the effects that the edition has, in order (I-A10)."""
    rows: list[dict[str, str]] = []
    for effect in card.effects:
        said = effect.words(edition)
        if said is not None:
            kind = "demand" if effect.demand else "shared"
            rows.append({"kind": kind, "label": word(kind, language), "text": said(language) if text == STEPS else ""})
    return rows


def backs(language: Language) -> dict[str, dict[str, object]]:
    """Return what backs show, by key: an age, a kind of achievement, or that it is an aid; "" is the plain one."""
    shown: dict[str, dict[str, object]] = {
        f"age_{age}": _back("age", word(f"age_{age}", language), language, age) for age in AGES
    }
    shown |= {kind: _back(kind, word(kind, language), language) for kind in ("special", "achievement", "aid")}
    return {**shown, "": shown["aid"]}


def _back(kind: str, title: str, language: Language, age: int = 0) -> dict[str, object]:
    return {"kind": kind, "title": title, "age": age, "unofficial": word("unofficial", language)}
