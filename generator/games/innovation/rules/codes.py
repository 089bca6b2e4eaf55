"""Small numbers and words that the referee works with, and the cards as flat tuples for speed.

In: the cards. Out: names of directions, specials, questions; AGE, COLOUR and what icons a card shows where.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeVar

from generator.games.innovation.facts.deck import (
    BOTTOM_CENTRE,
    BOTTOM_LEFT,
    BOTTOM_RIGHT,
    ICONS,
    PICTURE,
    TOP_LEFT,
    Card,
    cards,
)

Reply = TypeVar("Reply")

#: A choice: what is done, and with what. See `notation` for how people write it.
Choice = tuple[str, int]
#: Rules that stop at questions and go on with the choice.
Flow = Generator[None, Choice, Reply]

NOBODY: Final = -1
#: "No such card": a colour without a top card, a pick from nothing.
NO_CARD: Final = -1

#: Directions of a splay (I-K14); UNSPLAYED is not one.
UNSPLAYED, LEFT, RIGHT, UP = range(4)
SPLAYS = ("unsplayed", "left", "right", "up")

BLUE, RED, GREEN, YELLOW, PURPLE = range(5)
CASTLE, CROWN, LEAF, BULB, FACTORY, CLOCK = range(6)

#: The special achievements in the order in which one player claims them (I-U7).
MONUMENT, EMPIRE, WORLD, WONDER, UNIVERSE = range(5)
SPECIALS = ("monument", "empire", "world", "wonder", "universe")

#: Zones a card may be in.
PILE, HAND, BOARD, SCORE, AGE_ACHIEVEMENT, REMOVED = range(6)

#: How a game ends (I-E1, I-E2, I-E5); NOT_YET while it goes on.
NOT_YET, BY_ACHIEVEMENTS, BY_SCORE, BY_DOGMA = range(4)
ENDINGS = ("", "achievements", "score", "dogma")

#: Questions. At the first two a position says by itself how the rules go on.
START, ACTION, MAY, PICK, COLOUR_OF, VALUE_OF, PLAYER_OF, OPTION_OF, OVER = (
    "start", "action", "may", "pick", "colour", "value", "player", "option", "over",
)  # fmt: skip

#: A card chosen by its back is this times its owner's seat, and its value.
BACKS = 16

DRAW: Choice = ("draw", 0)
YES: Choice = ("yes", 0)
NO: Choice = ("no", 0)
DONE: Choice = ("done", 0)

AGE = tuple(card.age for card in cards())
COLOUR = tuple(card.colour for card in cards())
#: Whether a card has an icon, covered or not, by icon.
HAS = tuple(tuple(icon in card.icons for icon in range(len(ICONS))) for card in cards())


def _shown(card: Card, places: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many of each icon are in those *places* of a card; the picture shows nothing (I-PUB12)."""
    seen = [card.icons[place] for place in places if card.icons[place] != PICTURE]
    return tuple(seen.count(icon) for icon in range(len(ICONS)))


#: Places that a covered card shows, by the splay of its stack (I-K15, I-PUB12).
PLACES = ((), (BOTTOM_RIGHT,), (TOP_LEFT, BOTTOM_LEFT), (BOTTOM_LEFT, BOTTOM_CENTRE, BOTTOM_RIGHT))
ALL_PLACES = (TOP_LEFT, BOTTOM_LEFT, BOTTOM_CENTRE, BOTTOM_RIGHT)
#: Icons of a top card, and of a covered one by splay and card.
ON_TOP = tuple(_shown(card, ALL_PLACES) for card in cards())
COVERED = tuple(tuple(_shown(card, places) for card in cards()) for places in PLACES)


def shown(stack: list[int], splay: int) -> list[int]:
    """Return how many of each icon a stack shows, its top at the end of the list (6, I-PUB12)."""
    found = [0] * len(ICONS)
    if not stack:
        return found
    tables = [ON_TOP[stack[-1]], *(COVERED[splay][card] for card in stack[:-1])] if splay else [ON_TOP[stack[-1]]]
    for table in tables:
        for icon, count in enumerate(table):
            found[icon] += count
    return found
