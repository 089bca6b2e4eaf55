"""Advancements in questions about Deep Future: which are named, and how many of each.

In: a question as one frame reads it. Out: slots that give names of advancements, as often as they are there.
"""

from __future__ import annotations

from typing import Any

from generator.engine.questions import REQUIRED, Filled, Reading, Slot, alternatives, grammar, sides
from generator.games.deep_future.facts.tables import advancements
from generator.games.deep_future.rulings.asked import NamedThings, the_one

ADVANCEMENTS = {row.key: row.action for row in advancements().values()}
#: Chinese words of measure between a number and its noun.
_MEASURES = grammar("counted_by")
_OFTEN = {"no": 0, "not": 0, "twice": 2, "one": 1, "single": 1}
#: Words for somebody else, and for the one who asks.
_THEIRS = alternatives("opponent|opponents|@he|@she|@his|@her|him|hers|@somebody|friends|partner|neighbour|ally")
#: What somebody does whose name begins the question.
_DOES = alternatives("uses|used|plays|played|applies|applied|takes|took") | {*ADVANCEMENTS.values()}
_MINE = grammar("me") | {"my", "mine", "our"}


def of_another(reading: Reading) -> bool:
    """Whether it is asked what another player's advancement does for oneself, or whether something is so of it: it
    works for its owner alone (2.2.1). What it does may be asked of anybody's: "What does Ben's Leisure do?".
    """
    return bool(reading.question.yes_no or reading.said() & _MINE) and speaks_of_another(reading)


def speaks_of_another(reading: Reading) -> bool:
    """Whether another player is named or spoken of: "Ben uses", "his", "another player"."""
    tokens, speech = reading.tokens, reading.question.speech
    named = {each.place for each in sides.mentions(reading, selves=False)}
    if tokens[0].capital and reading.said([1]) & _DOES:  # "Ben uses Leisure"
        named |= {0} - {*range(speech.knows(tokens[0].word))}
    others = [at for at in reading.places({"other"}) if reading.at(at + 1).word in {"player", "s"}]
    return bool(named or others or reading.said() & _THEIRS)


def advancement(default: Any = REQUIRED) -> Slot:
    """The one advancement that is named, however often; none if it is another player's."""

    def named(reading: Reading) -> NamedThings:
        for at, token in enumerate(reading.tokens):
            if token.word in ADVANCEMENTS and at not in reading.used:
                yield token.word, [at]

    found = the_one(named, default).take
    return Slot(lambda reading: None if of_another(reading) else found(reading), default=default)


def named_advancements(reading: Reading) -> dict[str, tuple[int | None, frozenset[int]]] | None:
    """How many of each are given ("2 energy", "energy x2"), None if only named, and where; None if given in two ways."""
    named: dict[str, list[int | None]] = {}
    places: dict[str, frozenset[int]] = {}
    for at in range(len(reading.tokens)):
        name, also = _name_at(reading, at)
        if name and at not in reading.used:
            many, where = _so_often(reading, at)
            named.setdefault(name, []).append(many)
            places[name] = places.get(name, frozenset()) | {at, *also, *where}
    found: dict[str, tuple[int | None, frozenset[int]]] = {}
    for name, numbers in named.items():
        counted = set(numbers) - {None}
        twice = len(numbers) - numbers.count(None) > 1 and (len(counted) > 1 or 1 in counted)
        if twice or (not counted and len(numbers) > 1):
            return None
        found[name] = (next(iter(counted), None), places[name])
    return found


def _name_at(reading: Reading, at: int) -> tuple[str, list[int]]:
    """The advancement that is named at a place; in Chinese Might and Military are one word, distinguished by a second."""
    token = reading.tokens[at]
    if token.word in ADVANCEMENTS:
        return token.word, []
    behind = [place for place in range(at + 1, min(at + 3, len(reading.tokens))) if not reading.tokens[place].stop]
    if token.word == "might" and behind and reading.tokens[behind[0]].word == "advancement":
        return "military", behind[:1]
    return "", []


def _so_often(reading: Reading, at: int) -> tuple[int | None, list[int]]:
    """How many of the advancement at a place are given: "2 energy", "energy twice"; None if nothing is."""
    front = at - 1 - (reading.at(at - 1).raw in _MEASURES)
    before, first, second = reading.at(front), reading.at(at + 1), reading.at(at + 2)
    many = before.number if before.number is not None else _OFTEN.get(before.word, _OFTEN.get(before.raw))
    if many is not None and front not in reading.used:
        return many, [front]
    if first.raw in {"x", "×"} or second.raw == "times":
        return (second if first.raw in {"x", "×"} else first).number, [at + 1, at + 2]
    times = {"once": 1, "twice": 2}.get((second if first.stop else first).raw)
    return times, [] if times is None else [at + 1]


def many_of(name: str, default: Any = 0, named: int | None = 1) -> Slot:
    """How many of an advancement are given: its number, or *named* if it is only named; nothing if that is None."""

    def take(reading: Reading) -> Filled | None:
        many, places = (named_advancements(reading) or {}).get(name, (None, frozenset()))
        many = named if many is None and places else many
        return None if many is None else Filled(many, places)

    return Slot(take, default=default)


def listed_advancements(action: str = "", default: Any = REQUIRED) -> Slot:
    """The advancements that are named (only those of one *action*), each as often as it is there."""

    def take(reading: Reading) -> Filled | None:
        found = named_advancements(reading) or {}
        if found and of_another(reading):
            return None
        if action and any(ADVANCEMENTS[name] != action for name in found):
            return None
        listed = [name for name, (many, _) in found.items() for _ in range(1 if many is None else many)]
        return Filled(listed, frozenset().union(*(places for _, places in found.values()))) if listed else None

    return Slot(take, default=default)
