"""How people tell what the rulings of Eminent Domain need: things in numbers, how many play, what is asked.

In: a question as a frame reads it. Out: slots for the frames beside the rulings. A thing that is given in numbers is an
item: "two Survey cards from my hand", "one planet symbol", "no colonies"; in Chinese the noun may come before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import islice, takewhile
from typing import NamedTuple

from generator.engine import inputs
from generator.engine.languages import manner
from generator.engine.questions import (
    REQUIRED,
    Filled,
    Reading,
    Slot,
    Token,
    agreed,
    alternatives,
    companies,
    grammar,
    slots,
)

#: Words that end what a number counts, and farthest word of it.
ENDS = alternatives(
    "@and @plus @but @while when if for @i you as how what which then so do does @can may must will @and_also @permitted"
) | {"how many", "how much"}
_FARTHEST = 9
#: Farthest word of what "how many" counts.
_NEAR = 5
_ONE = frozenset(["a", "an", "one", "single", "lone"])


# What is given in numbers


class CountedItem(NamedTuple):
    """A number, the words of what it counts, and where it is."""

    number: int
    words: frozenset[str]
    at: int
    within: range


def _number(token: Token) -> int | None:
    """The number that a word is in an item: "no" is 0, "another" and "a" are 1, "+1" is none."""
    if token.word in {"no", "another"}:
        return int(token.word == "another")
    if token.number is not None:
        return token.number if not token.raw.startswith("+") else None
    return 1 if token.raw in _ONE else None


def _ended(reading: Reading, at: int, words: Collection[str]) -> bool:
    """Whether the word at a place ends an item that has these words."""
    token = reading.tokens[at]
    if token.raw == "、" and reading.said([at + 1]) & grammar("holding"):
        return False
    if token.stop or token.raw in ENDS or (token.word == "stack" and "hand" in words):
        return True
    number = _number(token)
    return number is not None and (number != 1 or not {"planet", "symbol"} & set(words))


def items(reading: Reading) -> list[CountedItem]:
    """What is given in numbers, in its order: "two Survey cards", "no colonies"."""
    found: list[CountedItem] = []
    at = 0
    while at < len(reading.tokens):
        number = _number(reading.tokens[at])
        if number is None or at in reading.used:
            at += 1
            continue
        words: set[str] = set()
        end = at + 1
        while end < len(reading.tokens) and end - at <= _FARTHEST and not _ended(reading, end, words):
            words.add(reading.tokens[end].word)
            end += 1
        first = at
        if not manner(reading.question.language).has_words or not any(map(reading.question.speech.has, words)):
            first = _beginning(reading, at, found[-1].within.stop if found else 0)
            words |= {token.word for token in reading.tokens[first:at]}
        found.append(CountedItem(number, frozenset(words), at, range(first, end)))
        at = end
    return found


def _beginning(reading: Reading, at: int, least: int) -> int:
    """Where the words before a number begin that are of the same item: "colonies: 2"."""
    at -= int(at > least + 1 and reading.tokens[at - 1].raw == ":")
    while at > least and not _ended(reading, at - 1, ()):
        at -= 1
    return at


def given(reading: Reading, test: Callable[[frozenset[str]], object]) -> dict[int, int]:
    """The numbers of the items whose words are so, by where they are."""
    return {each.at: each.number for each in items(reading) if test(each.words)}


def item(test: Callable[[frozenset[str]], object], default: object = REQUIRED) -> Slot:
    """The number of the items that are so; two different ones are none."""
    return Slot(lambda reading: agreed(given(reading, test)), default=default)


def uncounted(nouns: str) -> Slot:
    """No input, but that it is not asked how many of these there are: "how many symbols do I need?"."""
    wrong = frozenset(nouns.split())

    def test(reading: Reading) -> bool:
        for at in reading.places({"many"}):
            behind = takewhile(lambda place: not _ended(reading, place, ()), range(at + 1, len(reading.tokens)))
            if wrong & reading.said(islice(behind, _NEAR)):
                return False
        return True

    return slots.only_if(test)


def is_colony(words: frozenset[str]) -> bool:
    """Whether an item is of colonies under a planet: "two colonies", "three Colonize cards under it"."""
    if words & {"symbol", "hand", "cost", "colonize_cost", "more"}:
        return False
    return bool(words & {"colony", "colonize"}) or ("under" in words and not words & {"planet", "fighter"})


def is_fighter(words: frozenset[str]) -> bool:
    """Whether an item is of fighters one has: "four fighters"."""
    return "fighter" in words and "more" not in words


def level_at(reading: Reading, at: int) -> bool:
    """Whether a number is that of a level: "level 2"."""
    behind = reading.at(at + 1)
    return "level" in reading.said([at - 1]) or (behind.word == "level" and not behind.raw.isascii())


@slots.hook
def level(reading: Reading) -> Filled | None:
    """The one level that is given: "a level 2 technology"."""
    return agreed(reading.numbers(at for at in reading.free_numbers() if level_at(reading, at)))


# How many play, and which game


@slots.hook
def players(reading: Reading) -> Filled | None:
    """How many play: "four players", "a two-player game", "we are three"; three in the longer game."""
    its = companies(reading)
    if its is None and "variant" in reading.question.words:
        return Filled(3)
    return its if its and {2, 3, 4}.issuperset(inputs.listed(its.value)) else None


@slots.hook
def variant(reading: Reading) -> Filled | None:
    """The longer game of three or the smaller stacks of two, if they are named."""
    games = dict.fromkeys(reading.places({"variant"}), "extended")
    games |= dict.fromkeys(reading.places({"smaller_stack", "bga"}), "bga")
    return agreed(games) if games else Filled(None)
