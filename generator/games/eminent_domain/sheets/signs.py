"""Marks as templates get them: roles, types of planets, resources; each has a shape, a colour and a word.

In: a key and a language. Out: plain data.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine.view import Language
from generator.games.eminent_domain.facts.deck import RESOURCES, ROLES, TYPES, RoleCard, kinds
from generator.games.eminent_domain.sheets.words import word

#: The theme's colour of each mark. Politics has none; its shape is drawn in quiet ink.
SUITS: Mapping[str, str] = {
    "survey": "green",
    "warfare": "red",
    "colonize": "orange",
    "produce": "yellow",
    "trade": "purple",
    "research": "blue",
    "politics": "",
    "advanced": "blue",
    "fertile": "green",
    "metallic": "red",
    "food": "green",
    "water": "blue",
    "iron": "red",
    "silicon": "yellow",
}


def role_sign(key: str, language: Language) -> dict[str, str]:
    """Return a role or Politics: its shape's *key*, its *suit* (a colour, "" for none) and its *name*."""
    return {"key": key, "suit": SUITS[key], "name": kinds()[key].name(language)}


def symbols(places: tuple[int, ...], language: Language) -> list[dict[str, str]]:
    """Return symbols of a card or planet by their places in ROLES (E-PUB7)."""
    return [role_sign(ROLES[place], language) for place in places]


def card_signs(card: RoleCard, language: Language) -> list[dict[str, str]]:
    """Return the symbol of a role card; of Politics a mark that is not a symbol (E-R2)."""
    return symbols(card.symbols, language) or [role_sign(card.key, language)]


def type_sign(place: int, language: Language) -> dict[str, str]:
    """Return a type of planets and technologies by its place in TYPES."""
    return _sign(TYPES[place], language)


def slot_sign(place: int, language: Language) -> dict[str, str]:
    """Return a resource by its place in RESOURCES, with its *letter* (E-PUB2)."""
    key = RESOURCES[place]
    return {**_sign(key, language), "letter": word(f"letter_{key}", language)}


def _sign(key: str, language: Language) -> dict[str, str]:
    return {"key": key, "suit": SUITS[key], "name": word(key, language)}
