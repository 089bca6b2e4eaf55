"""Tracks in questions about Deep Future: which are named, and where their markers are.

In: a question as one frame reads it. Out: slots that give letters of tracks, and places by letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from generator.engine.questions import REQUIRED, Filled, Reading, Slot, alternatives, grammar
from generator.games.deep_future.facts.tables import tracks
from generator.games.deep_future.rulings.asked import the_one
from generator.games.deep_future.rulings.values import typed

TRACKS = {its.key: its.id for its in tracks().values()}
TRACK_LETTERS = frozenset(its.id.casefold() for its in tracks().values())
#: What may be between a track and where it is.
_AT = typed("track.between")
#: What makes a number one below zero.
BELOW = alternatives("minus|negative|@minus_sign")
#: A sum as it is written: "11+2", "-4-3", "1 - 2"; "1-2" is none, but from 1 to 2.
_SUM = re.compile(r"(?<!\d)([-−]?)(\d+)(\s*\+\s*|(?:(?<=[-−]\d)|(?<=[-−]\d\d))\s*[-−–]\s*|\s+[-−–]\s+)(\d+)(?!\d)")
#: Says of a place that it was there before what happened: "was 1 before."
_EARLIER = alternatives("before|beforehand|earlier|previously")
#: What may follow a number that is a word: "Culture is at one when ...".
_CLAUSES = alternatives("when|before|and|after|but|then|while|now|as")
#: A track and a number with a stroke between: "X-1" is minus one to some.
_STROKE = re.compile(r"[A-Za-z]-\d")


def on_tracks(least: int = 1, default: Any = REQUIRED, again: bool = False) -> Slot:
    """Where tracks are: {"C": 3, "S": -1}; each track that is named must be given (*again*, somewhere)."""

    def take(reading: Reading) -> Filled | None:
        found: dict[str, int] = {}
        missing: set[str] = set()
        places: set[int] = set()
        if _STROKE.search(reading.question.typed):
            return None
        for at, letter in _tracks_named(reading):
            number, used = place_of(reading, at)
            if number is None and again:
                missing.add(letter)
            elif number is None or found.setdefault(letter, number) != number:
                return None
            places |= {at, *used}
        return Filled(found, frozenset(places)) if len(found) >= least and missing <= set(found) else None

    return Slot(take, default=default)


def _tracks_named(reading: Reading) -> Iterator[tuple[int, str]]:
    """The tracks that are named, and where; letters ("C 3, S -1") only if there are two of them."""
    tokens = reading.tokens
    lettered = [
        at
        for at, token in enumerate(tokens[:-1])
        if token.capital and token.raw in TRACK_LETTERS and not token.stop and place_of(reading, at)[0] is not None
    ]
    for at, token in enumerate(tokens):
        if token.word in TRACKS and at not in reading.used and reading.at(at + 1).word != "win":
            yield at, TRACKS[token.word]
        elif at in lettered and len(lettered) > 1:
            yield at, token.raw.upper()


def place_of(reading: Reading, at: int) -> tuple[int | None, list[int]]:
    """The number that a track at a place is said to be at, and where it is given: "Might is at 3"."""
    place = at + 1
    while place < at + 6 and {reading.at(place).raw, reading.at(place).word} & _AT:
        place += 1
    below = reading.at(place).raw in BELOW
    number = reading.at(place + below).number
    if place > at + 1 and _is_one(reading, place + below):
        number = 1
    if number is None or place + below in reading.used:
        return None, []
    end = place + below
    end += bool({reading.at(end + 1).raw} & _EARLIER) and _is_over(reading, end + 2)
    return (-number if below else number), [*range(at + 1, end + 1)]


def _is_one(reading: Reading, place: int) -> bool:
    """Whether a one is a number by itself: "Culture is at one when ...", never "one card"."""
    behind = reading.at(place + 1)
    return reading.at(place).raw == "one" and (behind.stop or behind.raw in _CLAUSES)


def _is_over(reading: Reading, place: int) -> bool:
    """Whether nothing follows, or what one did: "Might was 1 before I failed"."""
    return reading.at(place).stop or reading.at(place).word == "my"


def track(default: Any = REQUIRED, again: bool = True) -> Slot:
    """The one track that is named: "Might"; *again*, also where something else has used its word."""
    return the_one(
        lambda reading: (
            (TRACKS[token.word], [at])
            for at, token in enumerate(reading.tokens)
            if token.word in TRACKS and (again or at not in reading.used)
        ),
        default,
    )


def changed(reading: Reading) -> Filled | None:
    """A track, where it is, and by how much it moves: "might 5 goes up 2"."""
    named = track().take(reading)
    numbers = reading.free_numbers()
    if named is None or len(numbers) != 2:
        return None
    numbers.sort(key=lambda at: _before(reading, at) not in _FROM)
    before = [_before(reading, at) for at in numbers]
    if before[0] == "by" or grammar("to") & set(before):
        return None
    sign = numbers[0] - 1
    below = frozenset({sign} if reading.tokens[sign].raw in BELOW else ())  # no step down
    start, delta = (reading.tokens[at].number or 0 for at in numbers)
    words = reading.said(set(range(len(reading.tokens))) - below)
    step = _step(words, delta, reading.tokens[numbers[1]].raw[:1] in "+-")
    if step is None:
        return None
    return Filled((named.value, -start if below else start, step), frozenset([*named.places, *numbers, *below]))


def summed(reading: Reading) -> Filled | None:
    """The same as a sum: "Culture 11+2"."""
    named, numbers = track().take(reading), reading.free_numbers()
    sums = [*_SUM.finditer(reading.question.typed)]
    if named is None or len(numbers) != 2 or len(sums) != 1:
        return None
    minus, start, sign, delta = sums[0].groups()
    signs = [at for at in range(*numbers) if reading.at(at).raw == "+"]
    moved = -int(start) if minus else int(start), int(delta) if sign.strip() == "+" else -int(delta)
    return Filled((named.value, *moved), frozenset([*named.places, *numbers, *signs]))


def _before(reading: Reading, at: int) -> str:
    """The word before a number, a minus left out."""
    return reading.tokens[at - 1 - (reading.tokens[at - 1].raw in BELOW)].raw


def _step(words: set[str], delta: int, signed: bool) -> int | None:
    """By how much a marker moves; None if words and sign do not tell one way."""
    ways = {way for way, its in ((1, _UP), (-1, _DOWN)) if words & its}
    if signed and delta:
        ways.add(1 if delta > 0 else -1)
    return ways.pop() * abs(delta) if len(ways) == 1 else None


_FROM = alternatives("from|at|in|is")
_UP = alternatives("@add|@up|raise|raises|gain|gains|win|plus")
_DOWN = alternatives("lower|lose|lost|@down|@minus")
