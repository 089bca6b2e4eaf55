"""The rules of Eminent Domain in our own words: numbered passages, each with the source that says it.

In: a language. Out: the whole book. A passage's section is the chapter of the seed and its file; of what only public
sources say, those; planets and technologies are with their facts (cards/).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from generator.engine.book import Book, Passage
from generator.engine.languages import between, listed
from generator.engine.packdata import pack_data
from generator.engine.sentences import Sentences
from generator.engine.written import passages
from generator.games.eminent_domain.facts.deck import (
    RESOURCES,
    ROLES,
    TYPES,
    Planet,
    TechnologySide,
    planets,
    technologies,
)

if TYPE_CHECKING:
    from generator.engine.view import Language

#: What the book goes with; the sources are named with every passage.
EDITION = "Eminent Domain (base game)"
#: The files of the book, in its order.
PARTS = ("rules-1", "rules-2", "readings", "cases", "silences")
#: Where facts and effects of planets and technologies come from (section 14 of the specification).
CARD_SOURCES = "Board Game Arena (github.com/elaskavaia/bga-eminentdomain); github.com/Gh0ysTschool/Eminent-Domain-2020"
PLANET_SOURCES = "Board Game Arena (github.com/elaskavaia/bga-eminentdomain); github.com/nnnash/EminentDomain"
_TEXTS = Sentences("generator.games.eminent_domain", "book/texts")


@cache
def book(language: Language) -> Book:
    """Return the whole book."""
    written = passages("generator.games.eminent_domain", PARTS, language)
    cards = (*(_of_planet(each, language) for each in planets()), *_of_technologies(language))
    return Book(language, EDITION, (*written, *cards))


@cache
def words() -> dict[str, dict[Language, str]]:
    """Return what symbols, types and resources are called (book/words.toml)."""
    return pack_data("generator.games.eminent_domain", "book/words.toml")


def planet_passage(name: str) -> str:
    """Return what the passage about a planet is called: E-planet-lyttle."""
    return f"E-planet-{_slug(name)}"


def technology_passage(name: str) -> str:
    """Return what the passage about a technology, or one side of it, is called: E-tech-data-network."""
    return f"E-tech-{_slug(name)}"


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.casefold().replace("'", "")).strip("-")


def planet_text(planet: Planet, language: Language) -> str:
    """Return a planet's facts in one sentence, and where they are from."""
    called = words()
    slots = between(language).things.join(called[RESOURCES[slot]][language] for slot in planet.slots)
    none = _TEXTS.text("card.none", language)
    return _TEXTS.text(
        "planet.text",
        language,
        name=planet.name,
        start=planet.start,
        type=called[TYPES[planet.type]][language],
        warfare=planet.warfare,
        colonize=planet.colonize,
        influence=planet.influence,
        symbol=none if planet.symbol is None else called[ROLES[planet.symbol]][language],
        slots=slots or none,
        hand=planet.hand,
    )


def _of_planet(planet: Planet, language: Language) -> Passage:
    see = ("E-P2", "E-PUB3" if planet.start else "E-P1")
    text = planet_text(planet, language)
    place = planet_passage(planet.name)
    return Passage(place, "reading", PLANET_SOURCES, 0, planet.name, text, see, status="public", source=PLANET_SOURCES)


def sides() -> dict[str, TechnologySide]:
    """Return every technology by its English name, one side of each double-sided one."""
    return {side.name.en: side for card in technologies() for side in card.sides}


def technology_text(name: str, language: Language) -> str:
    """Return a technology's facts and its effect in our words; what several cards of one name have, together."""
    cards = [card for card in technologies() if any(side.name.en == name for side in card.sides)]
    card, side = cards[0], sides()[name]
    other = next((each for each in card.sides if each.name.en != name), None)
    types = dict.fromkeys(TYPES[each.type] for each in cards)
    return _TEXTS.text(
        "technology.text",
        language,
        english=name,
        name=side.name(language),
        type=listed((words()[each][language] for each in types), language),
        level=card.level,
        cost=card.cost,
        planets=card.planets,
        influence=card.influence,
        double=other is not None,
        other=other.name(language) if other else "",
        symbols=_symbols(name, language),
        permanent=side.permanent,
        effect=side.effect(language),
        later=_TEXTS.text("technology.later", language, text=side.escalation(language)) if side.escalation else "",
    )


def _symbols(name: str, language: Language) -> str:
    """Return the symbols of each card of that name."""
    symbols = []
    for card in technologies():
        for side in card.sides:
            if side.name.en == name:
                symbols.append(" + ".join(words()[ROLES[symbol]][language] for symbol in side.symbols))
    return between(language).clauses.join(symbols) or _TEXTS.text("card.none", language)


def _of_technologies(language: Language) -> Iterator[Passage]:
    for name, side in sides().items():
        see = ("E-R25", "E-U18") if side.escalation else ("E-R25", "E-R28" if side.permanent else "E-T2")
        text = technology_text(name, language)
        title = " ".join(dict.fromkeys(side.name))
        place = technology_passage(name)
        yield Passage(place, "reading", CARD_SOURCES, 0, title, text, see, status="public", source=CARD_SOURCES)
