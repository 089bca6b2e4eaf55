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
from generator.engine.packdata import pack_data
from generator.engine.written import passages
from generator.games.eminent_domain.facts.deck import RESOURCES, ROLES, TYPES, Planet, Side, planets, technologies

if TYPE_CHECKING:
    from generator.engine.view import Language

#: What the book goes with; the sources are named with every passage.
EDITION = "Eminent Domain (base game)"
#: The files of the book, in its order.
PARTS = ("rules-1", "rules-2", "readings", "cases", "silences")
#: Where facts and effects of planets and technologies come from (section 14 of the specification).
CARD_SOURCES = "Board Game Arena (github.com/elaskavaia/bga-eminentdomain); github.com/Gh0ysTschool/Eminent-Domain-2020"
PLANET_SOURCES = "Board Game Arena (github.com/elaskavaia/bga-eminentdomain); github.com/nnnash/EminentDomain"
_PLANET = {
    "en": "{name}, {start}{type}: warfare cost {warfare}, colonize cost {colonize}, influence {influence}; symbol: "
    "{symbol}; slots: {slots}{hand}. The seed lists no planets; public card data.",
    "zh": "{name}，{start}{type}：战争花费 {warfare}，殖民花费 {colonize}，影响力 {influence}；符号：{symbol}；"
    "储槽：{slots}"
    "{hand}。种子文件没有星球表；公开卡片数据。",
}
_HAND = {"en": "; hand limit +{}", "zh": "；手牌上限 +{}"}
_START = {"en": "start planet, ", "zh": "起始星球，"}
_NONE = {"en": "none", "zh": "无"}
_TECHNOLOGY = {
    "en": "{name} ({type}, level {level}, {cost} symbols and {planets} planets, influence {influence}{side}); symbols: "
    "{symbols}. {kind}: {effect}{later} The seed has no card texts; public card data, in our words.",
    "zh": "{name}（{type}，{level} 级，{cost} 个符号和 {planets} 颗星球，影响力 {influence}{side}）；"
    "符号：{symbols}。"
    "{kind}：{effect}{later}种子文件没有卡文；公开卡片数据，用我们的话。",
}
_KINDS = {"en": {True: "In play for good", False: "Action"}, "zh": {True: "常驻", False: "行动"}}
_LATER = {"en": " (Later text: {})", "zh": "（后来的文本：{}）"}
_OTHER = {"en": "; the other side is {}", "zh": "；另一面是{}"}


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
    comma = ", " if language == "en" else "、"
    slots = comma.join(called[RESOURCES[slot]][language] for slot in planet.slots)
    return _PLANET[language].format(
        name=planet.name,
        start=_START[language] if planet.start else "",
        type=called[TYPES[planet.type]][language],
        warfare=planet.warfare,
        colonize=planet.colonize,
        influence=planet.influence,
        symbol=_NONE[language] if planet.symbol is None else called[ROLES[planet.symbol]][language],
        slots=slots or _NONE[language],
        hand=_HAND[language].format(planet.hand) if planet.hand else "",
    )


def _of_planet(planet: Planet, language: Language) -> Passage:
    see = ("E-P2", "E-PUB3" if planet.start else "E-P1")
    text = planet_text(planet, language)
    place = planet_passage(planet.name)
    return Passage(place, "reading", PLANET_SOURCES, 0, planet.name, text, see, status="public", source=PLANET_SOURCES)


def sides() -> dict[str, Side]:
    """Return every technology by its English name, one side of each double-sided one."""
    return {side.name.en: side for card in technologies() for side in card.sides}


def technology_text(name: str, language: Language) -> str:
    """Return a technology's facts and its effect in our words; what several cards of one name have, together."""
    cards = [card for card in technologies() if any(side.name.en == name for side in card.sides)]
    card, side = cards[0], sides()[name]
    other = next((each for each in card.sides if each.name.en != name), None)
    types = dict.fromkeys(TYPES[each.type] for each in cards)
    return _TECHNOLOGY[language].format(
        name=name if language == "en" else f"{side.name.zh} {name}",
        type=(", " if language == "en" else "、").join(words()[each][language] for each in types),
        level=card.level,
        cost=card.cost,
        planets=card.planets,
        influence=card.influence,
        side=_OTHER[language].format(other.name(language)) if other else "",
        symbols=_symbols(name, language),
        kind=_KINDS[language][side.permanent],
        effect=side.effect(language),
        later=_LATER[language].format(side.escalation(language)) if side.escalation else "",
    )


def _symbols(name: str, language: Language) -> str:
    """Return the symbols of each card of that name."""
    symbols = []
    for card in technologies():
        for side in card.sides:
            if side.name.en == name:
                symbols.append(" + ".join(words()[ROLES[symbol]][language] for symbol in side.symbols))
    return ("; " if language == "en" else "；").join(symbols) or _NONE[language]


def _of_technologies(language: Language) -> Iterator[Passage]:
    for name, side in sides().items():
        see = ("E-R25", "E-U18") if side.escalation else ("E-R25", "E-R28" if side.permanent else "E-T2")
        text = technology_text(name, language)
        title = f"{name} {side.name.zh}"
        place = technology_passage(name)
        yield Passage(place, "reading", CARD_SOURCES, 0, title, text, see, status="public", source=CARD_SOURCES)
