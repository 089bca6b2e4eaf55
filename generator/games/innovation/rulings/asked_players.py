"""Players in questions about Innovation: how many there are, who is named, which numbers are whose.

In: a reading of a question. Out: values for slots, names with their places.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from generator.engine.questions import Filled, Reading, alternatives, companies, sides, slots
from generator.games.innovation.facts.deck import COLOURS

#: Names of the rulebook's example, which are words of the speech.
_EXAMPLE = alternatives("andre bill charles dominic")
#: What is behind a player called A at the beginning of a sentence, and behind any name there.
_FOLLOWS = alternatives("has @have ( : , s is activates shows and demands leads uses plays attacks melds")
_VERBS = alternatives("dogma meld demand win")


#: How many play: one number, or several.
PLAYERS = slots.hook(companies, "player")


class NamedPlayer(NamedTuple):
    """A player who is named, where the name begins, and what is behind it."""

    name: str
    place: int
    end: int


def people(reading: Reading, colours: bool = False) -> list[NamedPlayer]:
    """The players that are named, in order: also A, and P1 whose number is used."""
    known = _EXAMPLE | (frozenset(COLOURS) if colours else frozenset())
    found = {each.place: each.name for each in sides.mentions(reading, known)}
    lettered = any(len(name) == 1 and name != sides.ME for name in found.values())
    for at, token in enumerate(reading.tokens):
        if at not in found and token.capital and (_leads(reading, at) or (lettered and _is_letter(reading, at))):
            found[at] = token.raw.capitalize()
    return [_named(reading, at, found[at]) for at in sorted(found)]


def _named(reading: Reading, at: int, name: str) -> NamedPlayer:
    """A name at a place; P1 for a P before a number."""
    number = reading.at(at + 1).number
    return NamedPlayer(name, at, at + 1) if name != "P" or number is None else NamedPlayer(f"P{number}", at, at + 2)


def _is_letter(reading: Reading, at: int) -> bool:
    """Whether a capital alone may be a player: not in "A card ..."."""
    begins = not at or reading.tokens[at - 1].word == "."
    return len(reading.tokens[at].raw) == 1 and (not begins or reading.at(at + 1).raw in _FOLLOWS)


def _leads(reading: Reading, at: int) -> bool:
    """Whether a word with a capital is a name before a verb of the game: "Ann demands"."""
    token, speech = reading.tokens[at], reading.question.speech
    return reading.at(at + 1).word in _VERBS and token.raw not in speech.idle and not speech.has(token.word)


#: The names that are given, which change nothing.
NAMES = slots.hook(lambda reading: Filled(None, name_places(people(reading))))


def actors(reading: Reading, i: Collection[str]) -> list[NamedPlayer]:
    """The players that are named; who asks only with these words, never as "my"."""
    return [each for each in people(reading) if each.name != sides.ME or reading.tokens[each.place].raw in i]


def between(named: Iterable[NamedPlayer], start: int, end: int) -> set[str]:
    """The names that are between two places."""
    return {each.name for each in named if start <= each.place < end}


def name_places(named: Iterable[NamedPlayer]) -> frozenset[int]:
    """The tokens of names; of P1 both."""
    return frozenset(place for each in named for place in range(each.place, each.end))


def numbers_of(reading: Reading, named: Sequence[NamedPlayer], skip: Collection[int] = ()) -> dict[str, list[int]]:
    """The places of the numbers behind each name, up to the next one; names without a number are left out."""
    found: dict[str, list[int]] = {}
    free = [at for at in reading.free_numbers() if at not in skip]
    for each, end in zip(named, [*(each.place for each in named[1:]), len(reading.tokens)]):
        found.setdefault(each.name, []).extend(at for at in free if each.end <= at < end)
    return {name: places for name, places in found.items() if places}


def rows_of_names(reading: Reading, named: Iterable[NamedPlayer]) -> list[list[NamedPlayer]]:
    """Names that are in a row with nothing between but commas and "and", each once."""
    rows: list[list[NamedPlayer]] = []
    for each in named:
        gap = range(rows[-1][-1].end, each.place) if rows else range(0)
        joined = all(reading.said([at]) & {",", "and", "then"} for at in gap)
        if rows and joined and each.name not in {other.name for other in rows[-1]}:
            rows[-1].append(each)
        else:
            rows.append([each])
    return rows


def seats(reading: Reading, named: Iterable[NamedPlayer]) -> list[str]:
    """The first three names and more that are in a row."""
    rows = [row for row in rows_of_names(reading, named) if len(row) > 2]
    return [each.name for each in rows[0]] if rows else []


def near(places: Iterable[int], named: Iterable[NamedPlayer]) -> set[str]:
    """The names that are nearest before these places."""
    before = [[each.name for each in named if each.place < at] for at in places]
    return {names[-1] for names in before if names}
