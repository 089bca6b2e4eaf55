"""Planets as plain data: the front that is settled or attacked, and the side that Survey shows.

In: a language. Out: card sheets; each planet's survey side is the back of its front (E-P1).
"""

from __future__ import annotations

from generator.engine.view import CardSheets, Face, Language
from generator.games.eminent_domain.facts.deck import Planet, planet_id, planets
from generator.games.eminent_domain.sheets.cards import CARD_SIZE
from generator.games.eminent_domain.sheets.signs import slot_sign, symbols, type_sign
from generator.games.eminent_domain.sheets.words import word, words


def ordinary(language: Language) -> CardSheets:
    """Return the 27 planets of the planet deck (E-C3)."""
    return _sheet("planets", [planet for planet in planets() if not planet.start], language)


def starts(language: Language) -> CardSheets:
    """Return the six start planets, with another frame behind (E-S4, E-PUB3)."""
    return _sheet("starts", [planet for planet in planets() if planet.start], language)


def _sheet(kind: str, its: list[Planet], language: Language) -> CardSheets:
    backs = {planet_id(planet.number): _survey_side(planet, language) for planet in its}
    faces = tuple(_front(planet, language) for planet in its)
    return CardSheets(kind, f"{kind}.pdf", word(kind, language), CARD_SIZE, faces, backs, "planet_back")


def _front(planet: Planet, language: Language) -> Face:
    name = planet_id(planet.number)
    data: dict[str, object] = {
        "id": name,
        "made": ("planet", planet.number),
        "name": planet.name,
        "names": tuple(each.name for each in planets()),
        "type": type_sign(planet.type, language),
        "symbols": symbols(() if planet.symbol is None else (planet.symbol,), language),
        "slots": [slot_sign(slot, language) for slot in planet.slots],
        "influence": planet.influence,
        "hand": planet.hand,
        "start": planet.start,
        "t": words(language),
    }
    return Face(name, "planet", f"planet {name} {planet.name}", data, back=name, two_sided=True)


def _survey_side(planet: Planet, language: Language) -> dict[str, object]:
    """Return all that is known of a face-down planet: its type and both costs; no name, which would tell the front."""
    return {
        "made": ("planet", planet.type),
        "type": type_sign(planet.type, language),
        "warfare": planet.warfare,
        "colonize": planet.colonize,
        "start": planet.start,
        "t": words(language),
    }
