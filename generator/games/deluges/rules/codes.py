"""Small numbers and words that the referee works with.

In: nothing. Out: kinds of pieces, phases, questions, endings.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeVar

Reply = TypeVar("Reply")

#: A choice: what is done, and with what numbers. See `notation` for how people write it.
Choice = tuple[str, tuple[int, ...]]
#: Rules that stop at questions and go on with the choice.
Flow = Generator[None, Choice, Reply]

NOBODY: Final = -1

#: Kinds of pieces that go over land. A slave's kind is this and its own colour's seat: slaves of two colours differ.
WORKER, SOLDIER, SLAVE = range(3)

#: Phases of a round in their order (D-P0).
MOVEMENT, GATHERING, TRADE, BUILDING, BREEDING, FLOOD, ROUND_END = range(7)

#: Questions. At the first four a position says by itself how the rules go on, if a turn has just begun.
MOVE, GATHER, OFFER, BUILD, FERRY, GIVE, WANT, ANSWER, PAY, FLEE, OVER = (
    "move", "gather", "offer", "build", "ferry", "give", "want", "answer", "pay", "flee", "over",
)  # fmt: skip
#: Questions with which a turn begins.
TURN_QUESTIONS: Final = frozenset({MOVE, GATHER, OFFER, BUILD})

#: How a game ends (D-E3, D-F3); STANDSTILL: the track has not moved for long. NOT_YET while it goes on.
NOT_YET, BY_TRACK, BY_ROUNDS, STANDSTILL = range(4)
ENDINGS: Final = ("", "track14", "rounds14", "standstill")

DONE: Choice = ("done", ())
AGREE: Choice = ("agree", ())
REFUSE: Choice = ("refuse", ())

#: What can be built (D-B1).
BUILDINGS: Final = ("boat", "soldier", "mine", "dolmen")
#: Pieces of one resource that are named in one trade, at most.
MOST_TRADED: Final = 10
