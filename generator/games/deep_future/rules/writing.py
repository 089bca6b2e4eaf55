"""Writing an advancement on a card: who picks the number, and what is circled (1.4, 2.2 ADVANCE).

In: a card with an empty slot. Out: the advancement written.
"""

from __future__ import annotations

from collections.abc import Generator

from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.rules.choices import ASK_NUMBER, CHANCE, NUMBER
from generator.games.deep_future.rules.codes import Choice, adv
from generator.games.deep_future.rules.deck import random_number, random_suit
from generator.games.deep_future.rules.map import refresh
from generator.games.deep_future.rules.position import Position

#: A stretch of the rules that ends with a number.
Deciding = Generator[None, Choice, int]

#: A stretch of the rules that ends with a choice.
Asking = Generator[None, Choice, Choice]

#: Any of the six numbers, to be circled.
SIX: list[Choice] = [(NUMBER, 0, 0, number) for number in range(1, 7)]


def one_of(pos: Position, who: int, question: int, options: list[Choice]) -> Asking:
    """Ask player *who* for one of *options*; a single one is taken without asking, unless the table wants pauses."""
    if len(options) == 1 and not pos.pauses:
        return options[0]
    pos.ask(question, who, options)
    return (yield)


def first_advancement(pos: Position, card: int, era: int) -> None:
    """Write a new world's advancement, suit and then number, nothing chosen (1.4, R-1.3-04, R-2.2-12)."""
    suit = random_suit(pos)
    pos.write(SLOTS * card, adv(suit, random_number(pos)), era, 0)


def add_to_world(pos: Position, who: int, card: int) -> Generator[None, Choice, None]:
    """Write one more advancement on a world outside ADVANCE: random suit, number by chance or choice (1.7, 2.2 SETTLE).

    Nothing is chosen on a card that has a circle from any era (R-1.7-06, R-2.2-20). Chemistry and Physics do not
    work here (R-2.2-31).
    """
    suit = pos.at_stake = random_suit(pos)
    drawn = random_number(pos) if pos.switches.choose_after_roll else 0
    pick = yield from one_of(pos, who, ASK_NUMBER, [CHANCE] if pos.circles[card] else [CHANCE, *SIX])
    number = pick[3] or drawn or random_number(pos)
    pos.write(pos.free_slot(card), adv(suit, number), pos.era, int(pick[3] > 0))
    refresh(pos, who)
