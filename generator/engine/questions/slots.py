"""Slots: how the inputs of a ruling are found in a question.

In: a question as one frame reads it. Out: a value and the tokens that say it; nothing, where two things could be meant.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.engine.questions.reading import Reading, places_of
from generator.engine.questions.words import Token, alternatives, grammar


class _Required:
    """What a slot without a default has."""


REQUIRED: Any = _Required()


#: What is between two numbers of which the second comes after the first.
_STEPS = grammar("steps")
#: Words between two things of a row, and between a number and "each".
_JOINS, _OF = grammar("joins"), grammar("of")


class Filled(NamedTuple):
    """What a slot made of a question, and which of its tokens."""

    value: Any
    places: frozenset[int] = frozenset()


#: What a slot finds where two things are said and only one can be meant: no default stands for it.
UNCLEAR = Filled(None, frozenset({-1}))


def agreed(found: Mapping[int, Any]) -> Filled | None:
    """Return the one value that all these places tell; nothing if there are two, or none."""
    values = list(found.values())
    return Filled(values[0], frozenset(found)) if values and all(each == values[0] for each in values) else None


#: What a slot does: find its value in a reading; None if it is not there.
Take = Callable[[Reading], Filled | None]


class Slot(NamedTuple):
    """One input of a ruling: how it is found, which words are its own, what holds if it is not given."""

    take: Take
    words: frozenset[str] = frozenset()
    nouns: frozenset[str] = frozenset()
    default: Any = REQUIRED

    def fill(self, reading: Reading) -> Filled | None:
        """Return what it finds, or else its default; None if it is required, or if two things could be meant."""
        found = self.take(reading)
        if found is None and self.default is not REQUIRED and not self._several(reading):
            return Filled(self.default)
        return None if found is UNCLEAR else found

    def _several(self, reading: Reading) -> bool:
        """Return whether several numbers of what it counts are given, of which it cannot know which one is meant."""
        return bool(self.nouns) and len({each.number for each in reading.counted(self.nouns, one=False)}) > 1


def count(nouns: str, default: Any = REQUIRED, one: bool = False) -> Slot:
    """How many of a thing are given: "3 of my workers", "no worker"; *one*, also "my worker". Two numbers are none."""
    wanted = alternatives(nouns)

    def take(reading: Reading) -> Filled | None:
        return agreed({at: each.number for each in reading.counted(wanted, one=one) for at in each.places})

    return Slot(take, wanted, wanted, default)


def total(nouns: str, default: Any = REQUIRED, one: bool = True) -> Slot:
    """How many of several things are given altogether."""
    wanted = alternatives(nouns)

    def take(reading: Reading) -> Filled | None:
        found = reading.counted(wanted, one=one)
        if not found or len({each.noun for each in found}) < len(found):
            return None
        return Filled(sum(each.number for each in found), places_of(found))

    return Slot(take, wanted, wanted, default)


def number(default: Any = REQUIRED, near: str = "") -> Slot:
    """The one number that nothing else has used; *near*, nouns that it may count."""
    wanted = alternatives(near)
    return Slot(lambda reading: agreed(reading.numbers(reading.free_numbers())), wanted, frozenset(), default)


def row(default: Any = REQUIRED) -> Slot:
    """The numbers that nothing else has used, if they are in one row: "2, 5 and 6"."""

    def take(reading: Reading) -> Filled | None:
        places = reading.free_numbers()
        numbers = set(places)
        if not places or not all(
            at in numbers or _joins(reading.tokens[at]) for at in range(places[0], places[-1] + 1)
        ):
            return None
        return Filled([reading.tokens[place].number for place in places], frozenset(places))

    return Slot(take, frozenset(), frozenset(), default)


def _joins(token: Token) -> bool:
    """Return whether a word is between two things of a row."""
    return (token.stop and token.word == ",") or token.raw in _JOINS


def span(default: Any = REQUIRED, words: str = "from to up then now") -> Slot:
    """Two numbers, from the first to the second; the key of such a slot is two keys, a blank between."""

    def take(reading: Reading) -> Filled | None:
        places = reading.free_numbers()
        if len(places) != 2:
            return None
        first, second = places
        joining = [at for at in range(first, second) if reading.tokens[at].raw in _STEPS]
        if not joining:
            return None
        return Filled((reading.tokens[first].number, reading.tokens[second].number), frozenset([*places, *joining]))

    return Slot(take, alternatives(words), frozenset(), default)


def pick(words: str, default: Any = REQUIRED, value: Mapping[str, Any] | None = None) -> Slot:
    """The one of these words that is said, or its *value*."""
    wanted = alternatives(words)

    def take(reading: Reading) -> Filled | None:
        places = reading.places(wanted)
        said = {reading.tokens[place].word for place in places}
        if len(said) != 1:
            return UNCLEAR if said else None
        word = said.pop()
        return Filled(value[word] if value else word, frozenset(places))

    return Slot(take, wanted, frozenset(), default)


def picks(words: str, default: Any = REQUIRED, value: Mapping[str, Any] | None = None) -> Slot:
    """All of these words that are said, in their order, each time."""
    wanted = alternatives(words)

    def take(reading: Reading) -> Filled | None:
        places = reading.places(wanted)
        found = [reading.tokens[place].word for place in places]
        return Filled([value[word] if value else word for word in found], frozenset(places)) if found else None

    return Slot(take, wanted, frozenset(), default)


def stock(nouns: str, default: Any = REQUIRED, one: bool = True) -> Slot:
    """How many of each of these things are given: {thing: number}; also "one of each of gold and wood"."""
    wanted = alternatives(nouns)

    def take(reading: Reading) -> Filled | None:
        shared = _of_each(reading, wanted)
        if shared is not None:
            return shared
        found = reading.counted(wanted, one=one)
        given = {each.noun: each.number for each in found}
        named = {reading.tokens[place].word for place in reading.places(wanted)}
        if not found or len(given) < len(found) or named != set(given):
            return None
        return Filled(given, places_of(found))

    return Slot(take, wanted, wanted, default)


def _of_each(reading: Reading, nouns: Collection[str]) -> Filled | None:
    """Return the one number that is given of each of these things, if it is beside the word "each"."""
    tokens, places = reading.tokens, reading.places(nouns)
    each = [at for at, token in enumerate(tokens) if token.word == "each"]
    numbers = [at for other in each for at in _numbers_beside(tokens, other)]
    others = [bound for bound in reading.counted(nouns, one=False) if not bound.places & set(numbers)]
    if len(set(numbers)) != 1 or len(places) < 2 or others:
        return None
    given = dict.fromkeys([tokens[place].word for place in places], tokens[numbers[0]].number or 1)
    return Filled(given, frozenset([*numbers, *each, *places]))


def _numbers_beside(tokens: Sequence[Token], at: int) -> Iterator[int]:
    """Yield where a number is before or behind the word at a place, with no more than "of" or "is" between."""
    for way in (range(at - 1, -1, -1), range(at + 1, len(tokens))):
        place = next((place for place in way if tokens[place].raw not in _OF), at)
        if tokens[place].number is not None or tokens[place].raw == "one":
            yield place


def so_many(nouns: str, more: str = "another again more") -> Slot:
    """A thing and how many of it; one more with "another", the number of an ordinal ("a ninth"); two keys."""
    wanted, further = alternatives(nouns), alternatives(more)

    def take(reading: Reading) -> Filled | None:
        found = reading.counted(wanted, one=True)
        named = {reading.tokens[place].word for place in reading.places(wanted)}
        ordinals = [at for at, token in enumerate(reading.tokens) if token.ordinal is not None]
        if len(named) != 1 or len({each.number for each in found}) > 1 or len(ordinals) > 1:
            return None
        beyond = reading.places(further)
        places = frozenset([*ordinals, *beyond]).union(*(each.places for each in found))
        if ordinals:
            return Filled((named.pop(), reading.tokens[ordinals[0]].ordinal), places)
        if not found:
            return None
        return Filled((named.pop(), found[0].number + bool(beyond)), places)

    return Slot(take, wanted, wanted)


def said(words: str, default: Any = False, denied: bool | None = False) -> Slot:
    """Whether one of these words is said: true, or *denied* if it is denied; a *denied* of None is not understood."""
    wanted = alternatives(words)

    def take(reading: Reading) -> Filled | None:
        places = reading.places(wanted)
        if not places:
            return None
        denials = [place for place in map(reading.denied, places) if place is not None]
        if not denials:
            return Filled(True, frozenset(places))
        if reading.used & set(denials):  # it denies something else, or both
            return UNCLEAR
        return None if denied is None else Filled(denied, frozenset([*places, *denials]))

    return Slot(take, wanted, frozenset(), default)


def only_if(test: Callable[[Reading], bool]) -> Slot:
    """No input, but what must be so."""
    return Slot(lambda reading: Filled(None) if test(reading) else None)


def beside(*patterns: str) -> Slot:
    """No input, but what may be said beside in just these words (`Reading.standing`): "no player has World"."""
    return hook(lambda reading: Filled(None, reading.stands(*patterns)))


#: No input, but that something else than yes or no is asked: "what does it cost?".
OPEN = only_if(lambda reading: not reading.question.yes_no)


def constant(value: Any) -> Slot:
    """What such a question always means."""
    return Slot(lambda _: Filled(value))


def hook(take: Take, words: str = "", default: Any = REQUIRED, nouns: str = "") -> Slot:
    """A slot of an odd shape, which a function finds; *nouns* are what it counts."""
    counted = alternatives(nouns)
    return Slot(take, alternatives(words) | counted, counted, default)
