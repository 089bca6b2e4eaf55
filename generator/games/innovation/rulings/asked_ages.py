"""Achievements of ages in questions: points and top cards for one, which are gone, whether one may be claimed.

In: a reading of a question. Out: slots for inputs of the ruling on achievable ages, each only if it was given.
"""

from __future__ import annotations

from collections.abc import Collection

from generator.engine.questions import Filled, Reading, alternatives, slots
from generator.games.innovation.rulings import asked

#: The last age that has an achievement (I-S3).
LAST_ACHIEVEMENT = 9
#: What numbers are in a question about claiming: points, top cards, ages that are gone.
_MARKS = "score top achievement achieve show showing public board"
_CLAIMED = "gone @taken claimed"
_GONE = f"empty {_CLAIMED}"
_OWNED = "@have has @already own hold claimed got"
_SCORE = asked.one(asked.row("score", "score", _MARKS, unlike="as"))
_TOPS = asked.row("top", "top show showing public board", _MARKS)
#: The ages that are said to be there.
AVAILABLE = asked.row(marks=f"{_GONE} {_OWNED}", unlike=_GONE)


def ages_without(gone: Collection[int]) -> list[int]:
    """The ages whose achievements are left when those of some are *gone*, ascending."""
    return [age for age in range(1, LAST_ACHIEVEMENT + 1) if age not in gone]


def _others(reading: Reading) -> Filled | None:
    """The ages that are left when some are gone: "2 and 3 are taken"."""
    found = asked.row(behind=_GONE, marks=_MARKS).take(reading)
    return found._replace(value=ages_without(found.value)) if found is not None and found.value else found


OTHERS = slots.hook(_others)
#: How several ages are asked about at once.
_SEVERAL_AGES = ("N ages|achievements", "N @of_anything age|achievement")


def _of_an_age(reading: Reading) -> bool:
    """Whether it asks if an age may be claimed now, in one's own turn: not "two ages", "on Ben's turn", "if claimed"."""
    asks = reading.question.yes_no and "need" not in reading.question.words
    free = reading.said().isdisjoint(alternatives(_CLAIMED)) and asked.this_turn(reading)
    return asks and free and not reading.stands(*_SEVERAL_AGES)


OF_AN_AGE = slots.only_if(_of_an_age)
#: "All nine are there" names none, "nothing has been taken" neither; that an age is in the middle is so if nothing is said.
_ALL_THERE = (
    "all @nine",
    "no has|is|was been|@already achieve|gone|@taken|claimed",
    "no has|is|was achieve|gone|@taken|claimed",
)
_ALL_NINE = slots.beside(*_ALL_THERE)
_IN_THE_MIDDLE = ("age N still middle", "age N is middle", "age N is still middle", "age N is still in the middle")


def _one_there(reading: Reading) -> Filled:
    """Nothing, and where it is said that an age is still in the middle that is named again after that."""
    found = {
        at
        for places in reading.standing(*_IN_THE_MIDDLE)
        if reading.tokens[places[1]].number in reading.numbers(range(places[-1], len(reading.tokens))).values()
        for at in places
    }
    return Filled(None, frozenset(found))


ONE_THERE = slots.hook(_one_there)
#: How an age is said to be taken.
_TAKEN = (
    "@already achieve age N",
    "has|have achieve age N",
    "age N @already achieve|gone|@taken|claimed",
    "age N is|was @already achieve|gone|@taken|claimed",
    "age N is|was|has achieve|gone|@taken|claimed",
    "age N has been achieve|gone|@taken|claimed",
)


def _without_one(reading: Reading) -> Filled | None:
    """The ages that are left when it says that one is taken, by whom it may be: "Ben already claimed age 2"."""
    found = reading.stands(*_TAKEN)
    if not found:
        return None
    who = {at - 1 for at in found if at and reading.tokens[at - 1].capital}
    return Filled(ages_without(reading.numbers(found).values()), found | who | reading.stands("last turn"))


WITHOUT_ONE = slots.hook(_without_one)


def _by_me(reading: Reading) -> bool:
    """Whether it asks if one may claim an age oneself, with what one has."""
    asks = reading.question.yes_no and "need" not in reading.question.words
    may = bool(reading.stands("@can|@may|@could|could|will i achieve"))
    mine = bool(reading.stands("i have|had|hold|show|ve") or reading.said() & {"my", "ive"})
    return asks and may and mine and not reading.stands(*_SEVERAL_AGES)


BY_ME = slots.only_if(_by_me)
#: What one has, for any age and for one, for which a part of it will do.
CLAIMING = {"_": _ALL_NINE, "score": _SCORE, "top_values": _TOPS}
CLAIMING_ONE = {
    "score": _SCORE._replace(default=None),
    "top_values": _TOPS._replace(default=None),
    "age": asked.one(asked.row()),
}
