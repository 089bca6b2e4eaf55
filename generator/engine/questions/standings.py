"""What each player has at the end: "Ann 24 with 3 resources, Ben 24" is {"Ann": {"score": 24, "resources": 3}, ...}.

In: what numbers may count, by the words for it, and what one counts that has no such word. Out: a slot.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from generator.engine.questions.reading import Reading
from generator.engine.questions.sides import ME, OPPONENT, mentions, of_several
from generator.engine.questions.slots import Filled, Slot, agreed
from generator.engine.questions.words import alternatives

#: Words that say that several players have the same, and how far behind a name or a number something is its.
_SHARED = frozenset(["both", "each", "all", "tie", "same"])
_NEAR = 6


def standings(
    keys: Mapping[str, str],
    alone: Sequence[str],
    people: Callable[[Reading], Iterable[Any]] = mentions,
    skip: Callable[[Reading], Collection[int]] = lambda _: (),
) -> Slot:
    """{player: {key: number}}: *keys* by word; a number that counts none of them is the first of *alone* not given yet.

    *people* finds the players, each with name and place, *skip* numbers that are nobody's.
    """

    def take(reading: Reading) -> Filled | None:
        skipped = frozenset(skip(reading))
        numbers = {at: number for at, number in reading.numbers().items() if at not in skipped}
        given = dict.fromkeys(reading.places({"no"}), 0) | numbers
        named = _named(people(reading), numbers)
        sheet = _sheet(reading, given, named, keys, alone)
        if len(sheet) < 2 or any(alone[0] not in its for its in sheet.values()):
            return None
        return Filled(sheet, skipped.union(given, named))

    return Slot(take)


def _named(people: Iterable[Any], numbers: Mapping[int, int]) -> dict[int, str]:
    """Who is named where; "I" and "you" only with a number close behind."""
    return {
        each.place: each.name
        for each in people
        if each.name not in {ME, OPPONENT} or numbers.keys() & range(each.place, each.place + _NEAR)
    }


def _sheet(
    reading: Reading, given: Mapping[int, int], named: Mapping[int, str], keys: Mapping[str, str], alone: Sequence[str]
) -> dict[str, dict[str, int]]:
    """What each player has; nothing if a number is nobody's, counts nothing, or counts what its player has already."""
    sheet: dict[str, dict[str, int]] = {name: {} for name in named.values()}
    for at in sorted(given):
        for name in _whose(reading, named, at) or [""]:
            its = sheet.get(name, dict.fromkeys(alone, 0))
            kinds = _kinds(reading, at, keys) or [next((key for key in alone if key not in its), "")]
            if "" in kinds or not its.keys().isdisjoint(kinds):
                return {}
            its |= dict.fromkeys(kinds, given[at])
    return sheet


def _whose(reading: Reading, named: Mapping[int, str], at: int) -> Collection[str]:
    """Whose a number is: that of the last one named before it, or of all: "Ann and Ben both have 24", "we both have".

    Of three who "both" have it nobody knows which.
    """
    before = {place: name for place, name in named.items() if place < at}
    clause, everybody = reading.clause(at), {*named.values()}
    last = max(before, default=clause.start)
    shared = reading.said(range(min(last, clause.start), clause.stop)) & _SHARED
    if not before or of_several(reading, last):
        return everybody if shared and len(everybody) == (2 if "both" in shared else len(everybody)) else []
    return everybody if shared and {*before.values()} == everybody else [before[last]]


def _kinds(reading: Reading, at: int, keys: Mapping[str, str]) -> list[str]:
    """What a number counts, behind it or before a nought: "3 resources"; "nothing left" is nothing of all."""
    behind = range(at + 1, at + _NEAR)
    ends = [place for place in behind if reading.at(place).stop or reading.at(place).number is not None]
    words, number = reading.said(range(at + 1, min([*ends, behind.stop]))), reading.tokens[at].number
    if not number and not keys.keys() & words:
        words |= reading.said(range(at - _NEAR + 1, at))
    kinds = [key for word, key in keys.items() if word in words]
    return [*keys.values()] if number is None and "left" in words else kinds[:1] if number is not None else kinds


#: How it is said how many play; "." is also the end of the question.
_SIZES = (
    "N player|@heads", "N @of_anything|@of_people|@counted_by player|@heads", "N of us|you|them", "N handed|p|friends",
    "for N .|,", "player of N .|,", "player : N", "we|were N .|,|game", "we|were * N .|,|game", "we are N",
    "when|if N play|are",
    "game|play|playing|party|table|group|round|session|setup of|for|with N",
)  # fmt: skip


def company(reading: Reading) -> dict[int, int]:
    """Return how many play, by where it is said: "3 players", "three of us", "we are three"."""
    return reading.numbers(sorted(reading.stands(*_SIZES)))


#: What is behind one of several such numbers: "for 2, 3 and 4 players".
_SEVERAL = alternatives("player @heads , . @and @or @possessive @of_anything @of_people")


def companies(reading: Reading) -> Filled | None:
    """Return how many play; a list of numbers if several are compared: "with 2, 3 and 4 players"."""
    found = {*company(reading)}
    ends = found | {places[1] for places in reading.standing("with|for N .") if found}
    first = min(ends, default=0)
    while reading.said([first - 1]) & _SEVERAL and reading.at(first - 2).number is not None:
        first -= 2
    row = reading.numbers(range(first, max(ends, default=0) + 1)) if ends else {}
    if len({*row.values()}) < 2:
        return agreed(row)
    clear = len({*row.values()}) == len(row) and all(reading.said([at + 1]) & _SEVERAL for at in row)
    return Filled([*row.values()], frozenset(row)) if clear else None
