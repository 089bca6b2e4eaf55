"""The phrases of the referee, and what cards, planets, roles and resources are called.

In: a key or a number, a language. Out: words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from generator.engine.languages import listed
from generator.engine.sentences import Phrases
from generator.engine.view import Language
from generator.games.eminent_domain.facts.deck import RESOURCES, ROLES, TYPES, kinds, planets, role_cards
from generator.games.eminent_domain.rules.codes import FACES, FIRST_TECHNOLOGY, SLOT_RESOURCE, SLOTS_OF_A_PLANET
from generator.games.eminent_domain.rules.notation import resource_name, title_of

say = Phrases("generator.games.eminent_domain")
#: What is asked for a purpose, or for a kind of question.
question_of = Phrases("generator.games.eminent_domain", "texts/questions.toml")


def title(card: int, language: Language) -> str:
    """The name of a card in a deck."""
    return title_of(card)(language)


def face_name(face: int, language: Language) -> str:
    """The name of a permanent technology."""
    return FACES[face][1].name(language)


def role_name(role: int, language: Language) -> str:
    """Survey, Warfare, Colonize, Produce, Trade or Research."""
    return kinds()[ROLES[role]].name(language)


def stack_name(stack: int, language: Language) -> str:
    """The name of a stack."""
    return role_cards()[stack].name(language)


def type_name(its_type: int, language: Language) -> str:
    """Advanced, fertile or metallic."""
    return say(TYPES[its_type], language)


def card_list(cards: Iterable[int], language: Language) -> str:
    """Cards one behind the other, each that is alike once with how many there are."""
    counts = Counter(cards)
    return listed(
        [
            title(card, language) if count == 1 else say("times", language, title(card, language), count)
            for card, count in sorted(counts.items())
        ],
        language,
    )


def back_text(planet: int, language: Language) -> str:
    """A planet seen from behind (E-P1)."""
    its = planets()[planet]
    return say("back", language, type_name(its.type, language), its.warfare, its.colonize)


def own_back_text(planet: int, language: Language) -> str:
    """A face-down planet for its owner, who knows its front (E-U15)."""
    its = planets()[planet]
    return say("own_back", language, its.name, type_name(its.type, language), its.warfare, its.colonize)


def front_text(planet: int, language: Language) -> str:
    """A planet seen from the front (E-P1)."""
    its = planets()[planet]
    return say("front", language, its.name, type_name(its.type, language), _shown(planet, language))


def its_front(planet: int, language: Language) -> str:
    """The front of a planet that has been called by its name already; its owner may look at it (E-U15)."""
    return say("its_front", language, _shown(planet, language))


def _shown(planet: int, language: Language) -> str:
    """What a front shows: influence, symbol, slots, hand limit."""
    its = planets()[planet]
    parts = [say("worth", language, its.influence)]
    if its.symbol is not None:
        parts.append(say("shows", language, role_name(its.symbol, language)))
    if its.slots:
        parts.append(say("slots", language, listed([resource_name(s, language) for s in its.slots], language)))
    if its.hand:
        parts.append(say("hand_more", language, its.hand))
    return listed(parts, language)


def slot_resource(slot: int, language: Language) -> str:
    """The resource of a slot."""
    return resource_name(SLOT_RESOURCE[slot], language)


def slot_planet(slot: int) -> str:
    """The planet of a slot."""
    return planets()[slot // SLOTS_OF_A_PLANET].name


assert len(RESOURCES) == 4 and len(role_cards()) == FIRST_TECHNOLOGY
