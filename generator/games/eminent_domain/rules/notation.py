"""Choices as people write and type them (docs/notation.md).

In: a choice, or words. Out: words such as "play Survey" or "produce Lyttle/silicon", or the choice.
"""

from __future__ import annotations

from functools import cache

from generator.engine.inputs import unknown
from generator.engine.languages import Words
from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.errors import Said
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.facts.deck import RESOURCES, ROLES, kinds, planets, role_cards, technologies
from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.codes import Choice

#: Choices that say everything by themselves.
SINGLE = {
    "skip": codes.SKIP,
    "done": codes.DONE,
    "none": codes.NONE,
    "dissent": codes.DISSENT,
    "follow": codes.FOLLOWS,
    "fighters": codes.TAKE_FIGHTERS,
    "trade fighter": codes.TRADE_FIGHTER,
    "remove itself": codes.REMOVE_ITSELF,
}
_SINGLE_WORDS = {choice: words for words, choice in SINGLE.items()}
#: Words before a card's title, a planet's name, a slot.
OF_A_CARD = {"play": "play", "boost": "boost", "remove": "remove", "discard": "discard"}
OF_A_PLANET = {"attack": "attack", "settle": "settle", "keep": "keep", "colony": "colony", "tuck": "tuck"}
OF_A_SLOT = {"produce": "fill", "trade": "trade"}
_SLOT_WORDS = {kind: word for word, kind in OF_A_SLOT.items()}


def tidy(words: str) -> str:
    """Return words in lowercase, without doubled spaces."""
    return " ".join(words.split()).casefold()


def title_of(card: int) -> Words:
    """Return the title of a card in a deck or hand."""
    first = codes.FIRST_TECHNOLOGY
    return role_cards()[card].name if card < first else technologies()[card - first].title


@cache
def _cards() -> dict[str, int]:
    named = range(codes.FIRST_TECHNOLOGY + len(technologies()))
    return {tidy(words): card for card in named for words in title_of(card)}


@cache
def _planets() -> dict[str, int]:
    return {tidy(planet.name): planet.number for planet in planets()}


@cache
def _faces() -> dict[str, int]:
    return {tidy(words): face for face, (_, side) in enumerate(codes.FACES) for words in side.name}


def card_called(title: str) -> int | None:
    """Return the card with that title in either language, None if there is none."""
    return _cards().get(tidy(title))


def planet_called(name: str) -> int | None:
    """Return the planet of that name, None if there is none."""
    return _planets().get(tidy(name))


def face_of(name: str) -> int | None:
    """Return the permanent technology of that name, None if there is none."""
    return _faces().get(tidy(name))


def role_called(name: str) -> int | None:
    """Return the role of that name in either language, None if there is none."""
    names = {tidy(words): at for at, role in enumerate(ROLES) for words in kinds()[role].name}
    return names.get(tidy(name))


def _words() -> dict[str, dict[Language, str]]:
    return pack_data("generator.games.eminent_domain", "book/words.toml")


def resource_called(name: str) -> int | None:
    """Return the resource of that name in either language, None if there is none."""
    names = {words: at for at, resource in enumerate(RESOURCES) for words in _words()[resource].values()}
    return names.get(tidy(name))


def resource_name(resource: int, language: Language) -> str:
    """Return food, water, iron or silicon."""
    return _words()[RESOURCES[resource]][language]


def slot_name(slot: int) -> str:
    """Return a slot by its planet and its resource: no planet has two alike."""
    return f"{planets()[slot // codes.SLOTS_OF_A_PLANET].name}/{RESOURCES[codes.SLOT_RESOURCE[slot]]}"


def slot_called(words: str) -> int | None:
    """Return the slot that is written so, None if there is none."""
    name, _, resource = words.rpartition("/")
    planet, kind = planet_called(name), resource_called(resource)
    if planet is None or kind is None:
        return None
    slots = range(planet * codes.SLOTS_OF_A_PLANET, (planet + 1) * codes.SLOTS_OF_A_PLANET)
    return next((slot for slot in slots if codes.SLOT_RESOURCE[slot] == kind != codes.NO_RESOURCE), None)


def write(choice: Choice) -> str:
    """Return the choice in words."""
    kind, what = choice
    if choice in _SINGLE_WORDS:
        return _SINGLE_WORDS[choice]
    if kind == "lead":
        return f"lead {kinds()[ROLES[what]].name.en}"
    if kind == "stack":
        return f"take {title_of(what).en}"
    if kind == "technology":
        return f"research {title_of(what).en}"
    if kind == "face":
        return f"research {codes.FACES[what][1].name.en}"
    if kind == "name":
        return f"name {RESOURCES[what]}"
    if kind in _SLOT_WORDS:
        return f"{_SLOT_WORDS[kind]} {slot_name(what)}"
    return f"{kind} {planets()[what].name if kind in OF_A_PLANET else title_of(what).en}"


def read(words: str) -> Choice | None:
    """Return the choice that somebody wrote, None if it is invalid."""
    if tidy(words) in SINGLE:
        return SINGLE[tidy(words)]
    word, _, rest = " ".join(words.split()).partition(" ")
    word = word.casefold()
    if word == "research":
        return _technology(rest)
    kind, what = _named(word, rest)
    return None if what is None else (kind, what)


def unread(words: str) -> Said:
    """Return what cannot be read in a choice: the card, planet, role or resource that does not exist."""
    word, _, rest = " ".join(words.split()).partition(" ")
    word = word.casefold()
    if not rest or read(words) is not None:
        return ""
    if word in OF_A_PLANET or word in OF_A_SLOT:
        return _no_slot(rest) if word in OF_A_SLOT and "/" in rest else unknown(Text("a_planet"), rest, _planet_names())
    if word in OF_A_CARD or word in {"take", "research"}:
        return unknown(Text("a_card"), rest, _card_names())
    its = {
        "lead": (Text("a_role"), [kind.name.en for kind in kinds().values()]),
        "name": (Text("a_resource"), RESOURCES),
    }
    return unknown(its[word][0], rest, its[word][1]) if word in its else ""


def _no_slot(words: str) -> Said:
    """Return what is wrong with a slot: its planet, or what that has."""
    name = words.rpartition("/")[0]
    planet = planet_called(name)
    if planet is None:
        return unknown(Text("a_planet"), name, _planet_names())
    slots = tuple(RESOURCES[slot] for slot in planets()[planet].slots)
    return Text("has_slots", planet=planets()[planet].name, slots=slots)


def _planet_names() -> list[str]:
    return [planet.name for planet in planets()]


def _card_names() -> list[str]:
    sides = [name for _, side in codes.FACES for name in side.name]
    return [*(name for card in range(codes.FIRST_TECHNOLOGY + len(technologies())) for name in title_of(card)), *sides]


def _named(word: str, rest: str) -> tuple[str, int | None]:
    """Return the kind of choice, and with what."""
    if word in OF_A_CARD:
        return OF_A_CARD[word], card_called(rest)
    if word in OF_A_PLANET:
        return OF_A_PLANET[word], planet_called(rest)
    if word in OF_A_SLOT:
        return OF_A_SLOT[word], slot_called(rest)
    if word == "lead":
        return "lead", role_called(rest)
    if word == "name":
        return "name", resource_called(rest)
    return ("stack", card_called(rest)) if word == "take" else ("", None)


def _technology(name: str) -> Choice | None:
    face, card = face_of(name), card_called(name)
    if face is not None:
        return "face", face
    return None if card is None else ("technology", card)
