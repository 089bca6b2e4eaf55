"""Small numbers and words that the referee works with, and cards and planets as flat tuples for speed.

In: the cards. Out: names of cards, roles, questions, phases; SYMBOLS of a card, FACES of double-sided technologies.
A card of a deck is a number: role cards by their kind, so that those of one kind are alike, then each technology.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeVar

from generator.games.eminent_domain.facts.deck import ROLES, TechnologySide, planets, role_cards, technologies

Reply = TypeVar("Reply")

#: A choice: what is done, and with what. See `notation` for how people write it.
Choice = tuple[str, int]
#: Rules that stop at questions and go on with the choice.
Flow = Generator[None, Choice, Reply]

NOBODY: Final = -1
NO_CARD: Final = -1
NO_ROLE: Final = -1
NO_RESOURCE: Final = -1

SURVEY, WARFARE, COLONIZE, PRODUCE, TRADE, RESEARCH = range(6)
#: Role cards; those before Politics have a stack, at the same place in `Position.stacks`.
COLONIZE_CARD, RESEARCH_CARD, SURVEY_CARD, WARFARE_CARD, PRODUCE_TRADE_CARD, POLITICS_CARD = range(6)
STACKS: Final = 5
#: The card that is taken when a role is led.
STACK_OF = (SURVEY_CARD, WARFARE_CARD, COLONIZE_CARD, PRODUCE_TRADE_CARD, PRODUCE_TRADE_CARD, RESEARCH_CARD)
assert tuple(card.key for card in role_cards()) == (
    "colonize", "research", "survey", "warfare", "produce_trade", "politics",
)  # fmt: skip
#: The number of the first technology as a card.
FIRST_TECHNOLOGY: Final = 6
CARDS: Final = FIRST_TECHNOLOGY + len(technologies())
PLANETS: Final = len(planets())
#: What is added to a planet's number where chance and the record speak of cards and planets alike.
FIRST_PLANET: Final = 100
assert CARDS < FIRST_PLANET

#: Sides of double-sided technologies, as they are in an empire: the card and the side (E-R28).
FACES: tuple[tuple[int, TechnologySide], ...] = tuple(
    (FIRST_TECHNOLOGY + card.number, side) for card in technologies() if card.double_sided for side in card.sides
)
DOUBLE_SIDED = frozenset(card for card, _ in FACES)


def face_called(name: str) -> int:
    """Return the number of that permanent technology. Raises StopIteration if there is none."""
    return next(face for face, (_, side) in enumerate(FACES) if side.name.en == name)


def card_called_so(name: str) -> list[int]:
    """Return the technologies of that name: several at level 1, one at others."""
    return [FIRST_TECHNOLOGY + card.number for card in technologies() if card.sides[0].name.en == name]


def _counted(symbols: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(symbols.count(role) for role in range(len(ROLES)))


#: How many of each symbol a card has, by card and role; a double-sided one has none until a side is chosen.
SYMBOLS = tuple(_counted(card.symbols) for card in role_cards()) + tuple(
    _counted(() if card.double_sided else card.sides[0].symbols) for card in technologies()
)
FACE_SYMBOLS = tuple(_counted(side.symbols) for _, side in FACES)
#: Influence printed on a card, and on a planet (E-N4, E-PUB12).
INFLUENCE_OF = (0,) * FIRST_TECHNOLOGY + tuple(card.influence for card in technologies())

#: By planet its symbol, type, influence, hand bonus and costs.
PLANET_SYMBOL = tuple(NO_ROLE if planet.symbol is None else planet.symbol for planet in planets())
PLANET_TYPE = tuple(planet.type for planet in planets())
PLANET_INFLUENCE = tuple(planet.influence for planet in planets())
HAND_BONUS = tuple(planet.hand for planet in planets())
WARFARE_COST = tuple(planet.warfare for planet in planets())
COLONIZE_COST = tuple(planet.colonize for planet in planets())
#: All that the survey side shows: whether it is a start planet, its type, both costs (E-P1).
BACK = tuple((planet.start, planet.type, planet.warfare, planet.colonize) for planet in planets())
ORDINARY_PLANETS = tuple(planet.number for planet in planets() if not planet.start)
START_PLANETS = tuple(planet.number for planet in planets() if planet.start)

#: Slots are numbered by planet and place.
SLOTS_OF_A_PLANET: Final = 2
#: The resource that a slot holds, by slot (E-R21); NO_RESOURCE where there is no slot.
SLOT_RESOURCE = tuple(
    planet.slots[place] if place < len(planet.slots) else NO_RESOURCE
    for planet in planets()
    for place in range(SLOTS_OF_A_PLANET)
)

#: Phases of a turn (E-T1); in FOLLOWING the others answer, in AFTER the role phase is over.
ACTING, LEADING, FOLLOWING, AFTER, CLEANING = range(5)

#: What brings the end about (E-N1).
NOT_YET, BY_INFLUENCE, BY_STACKS = range(3)
ENDINGS = ("", "influence", "stacks")

#: Questions at which a position says by itself how the rules go on.
ACTION, ROLE, FOLLOW, CLEANUP, OVER = "action", "role", "follow", "cleanup", "over"
#: Other questions.
BOOST, DO, KEEP, TUCK, FILL, SELL, REMOVE, STACK, TECHNOLOGY, RESOURCE = (
    "boost", "do", "keep", "tuck", "fill", "sell", "remove", "stack", "technology", "resource",
)  # fmt: skip

SKIP: Choice = ("skip", 0)
DONE: Choice = ("done", 0)
NONE: Choice = ("none", 0)
DISSENT: Choice = ("dissent", 0)
FOLLOWS: Choice = ("follow", 0)
TAKE_FIGHTERS: Choice = ("fighters", 0)
TRADE_FIGHTER: Choice = ("fighter", 0)
REMOVE_ITSELF: Choice = ("itself", 0)
