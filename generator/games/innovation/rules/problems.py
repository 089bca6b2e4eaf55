"""What is not possible in a position: every problem, not only the first (the diagnosing door).

In: a position. Out: texts; none if all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.games.innovation.facts import Text
from generator.games.innovation.facts.deck import COLOURS, cards
from generator.games.innovation.rules.codes import AGE, BOARD, COLOUR, HAND, NO_CARD, NOBODY, SCORE, UNSPLAYED
from generator.games.innovation.rules.position import Position


def problems(pos: Position) -> list[Text]:
    """Return everything that is not possible."""
    return [*_cards(pos), *_piles(pos), *_boards(pos), *_places(pos), *_achievements(pos)]


def _lying(pos: Position) -> Iterator[int]:
    """Yield every card there is, wherever it is."""
    for zones in (pos.piles, pos.hand, pos.score, *pos.board):
        for zone in zones:
            yield from zone
    yield from (card for card in pos.age_card if card != NO_CARD)
    yield from pos.removed


def _cards(pos: Position) -> Iterator[Text]:
    """Check for 105 cards, each in one place (I-C1)."""
    counts = Counter(_lying(pos))
    for card in cards():
        if counts[card.number] != 1:
            yield Text("in_places", card=card.name, count=counts[card.number])


def _piles(pos: Position) -> Iterator[Text]:
    """Check that piles and achievements hold cards of their age (I-S1, I-S2)."""
    for age, pile in enumerate(pos.piles):
        yield from (Text("in_pile", card=cards()[card].name, age=age) for card in pile if AGE[card] != age)
    for age, card in enumerate(pos.age_card):
        if card != NO_CARD and AGE[card] != age:
            yield Text("is_achievement", card=cards()[card].name, age=age)


def _boards(pos: Position) -> Iterator[Text]:
    """Check that stacks are of one colour, and one card is not splayed (I-A6, I-K14)."""
    for who in range(pos.seats):
        for colour, stack in enumerate(pos.board[who]):
            wrong = [card for card in stack if COLOUR[card] != colour]
            yield from (Text("in_stack", card=cards()[card].name, colour=COLOURS[colour]) for card in wrong)
            if len(stack) < 2 and pos.splay[who][colour] != UNSPLAYED:
                yield Text("few_splayed", count=len(stack), colour=COLOURS[colour], seat=who + 1)


def _places(pos: Position) -> Iterator[Text]:
    """Check that what is remembered of each card's place is where it is."""
    for who in range(pos.seats):
        stacks = [card for stack in pos.board[who] for card in stack]
        for zone, lying in ((HAND, pos.hand[who]), (SCORE, pos.score[who]), (BOARD, stacks)):
            for card in lying:
                if pos.place[card] != (zone, who):
                    yield Text("place_differs", card=cards()[card].name)


def _achievements(pos: Position) -> Iterator[Text]:
    """Check that an achievement has an owner who plays, or none (I-A16)."""
    for owner in (*pos.age_owner, *pos.special_owner):
        if not NOBODY <= owner < pos.seats:
            yield Text("owner_absent", seat=owner + 1)
    if pos.age_owner[0] != NOBODY:
        yield Text("no_achievement_0")
