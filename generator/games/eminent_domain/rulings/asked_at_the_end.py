"""How people tell what the end of the game needs: stacks that are empty, seats, sheets of scores.

In: a question as a frame reads it. Out: what the rulings of the end take, with the words that say it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from generator.engine.questions import UNCLEAR, Filled, Reading, agreed, alternatives, grammar
from generator.games.eminent_domain.facts.deck import ROLES, planets
from generator.games.eminent_domain.rulings.asked import given, level_at, players
from generator.games.eminent_domain.rulings.asked_names import named, named_technologies
from generator.games.eminent_domain.rulings.values import typed

#: Influence printed on a technology by its level (E-PUB12).
_OF_LEVEL = {1: 0, 2: 2, 3: 5}
#: Words by which a clause tells of a part of those before, and of one.
_OF_THEM, _SINGLE = alternatives("of them those which @of_these"), frozenset(["one", "another", "a", "the"])
#: Words by which what follows may be in the influence told before.
_OF_IT = alternatives("it them those which @of_these @contains from altogether")
#: Role stacks, and as many as "both" tells of.
_STACKS, _BOTH = 5, 2


# What is empty


def influence_left(reading: Reading) -> Filled | None:
    """Influence in the supply: "5 influence left"; none if "the last influence was taken", "the supply is empty".

    That none "is taken" or "is gone" does not tell how much there is.
    """
    said = given(reading, lambda words: "influence" in words)
    if any(number == 0 and reading.said(reading.clause(at)) & {"take", "empty"} for at, number in said.items()):
        return UNCLEAR
    for part in reading.clauses(("and", "but", "while")):
        words = reading.said(part)
        gone = "empty" in words or {"last", "take"} <= words
        if gone and "influence" in words and not said.keys() & set(part):
            said[part.start] = 0
    return agreed(said) if said else Filled(None)


def empty_stacks(reading: Reading) -> Filled | None:
    """How many role stacks are empty: "two stacks are empty", "the second stack", "Survey and Trade have run out"."""
    if _has_a_last_card(reading):
        return UNCLEAR
    none = _none_empty(reading)
    if none:
        return Filled(0, frozenset(none))
    ordinals = {at: token.ordinal for at, token in enumerate(reading.tokens) if token.ordinal is not None}
    said = {at: nth for at, nth in ordinals.items() if {"stack", "empty"} <= reading.said(range(at, at + 7))}
    said = said or given(reading, lambda words: words & {"stack", "influence", "player"} == {"stack"})
    return agreed(said) if said else _named_stacks(reading)


def _none_empty(reading: Reading) -> set[int]:
    """Where it is said of no stack that it is empty, as Chinese does: one stack, all, not empty."""
    for part in reading.clauses():
        ones = [at for at, number in reading.numbers(part).items() if number == 1 and "stack" in reading.said([at + 1])]
        all_of, denials, empty = (set(part) & {*reading.places({word})} for word in ("all", "no", "empty"))
        if len(ones) == 1 and all_of and denials and empty and ones[0] < min(all_of) < min(denials) < max(empty):
            return {*ones, *all_of, *denials}
    return set()


def _has_a_last_card(reading: Reading) -> bool:
    """Whether a stack is only nearly empty: "one stack has one card left", "is down to its last card"."""
    parts = [reading.said(part) for part in reading.clauses(("and", "but", "while"))]
    left = any("card" in said and ("left" in said or ("last" in said and "take" not in said)) for said in parts)
    return left or any("stack" in said and said & grammar("still_left") and "influence" not in said for said in parts)


def _stacks(words: Iterable[str]) -> set[str]:
    """The stacks that are named: "the Produce stack" and "the Trade stack" are one."""
    return {
        "produce_trade" if word in {"produce", "trade"} else word for word in words if word in {*ROLES, "produce_trade"}
    }


def _named_stacks(reading: Reading) -> Filled | None:
    """How many stacks are said by name to be empty: "Survey and Warfare have run out, Trade still has cards"."""
    gone: set[str] = set()
    waiting: set[str] = set()
    for part in reading.clauses():
        words = reading.said(part) | waiting
        stacks, waiting = _stacks(words), set()
        empty, still = "empty" in words or {"last", "card", "take"} <= words, "still" in words
        if not empty and not still:
            waiting = stacks
        elif stacks and (words & {"no", "not"} or empty == still):
            return None
        elif empty:
            gone |= stacks
    known = gone or influence_left(reading) not in (None, Filled(None))
    return Filled(len(gone), _told_of_stacks(reading, len(gone))) if known and not waiting else None


def _told_of_stacks(reading: Reading, gone: int) -> frozenset[int]:
    """Where it is told of as many empty stacks, and of the others, that they are "both" or "still there"."""
    return frozenset([*_others_there(reading, gone), *(reading.places({"both"}) if gone == _BOTH else ())])


def _others_there(reading: Reading, gone: int) -> set[int]:
    """Where it is said that the other stacks are still there: "the other four are still there"."""
    found: set[int] = set()
    for part in reading.clauses(("and", "but", "while")):
        numbers, said = reading.numbers(part), reading.said(part)
        rest = all(number == _STACKS - gone for number in numbers.values())
        if "other" in said and said & {"still", "left"} and rest and not said & {"player", "empty"}:
            found |= {*numbers, *(set(part) & {*reading.places({"other"})})}
    return found


def is_enough(reading: Reading) -> bool:
    """Whether it is asked what is enough for the end, not what it takes: "only two stacks end it", "only after two"."""
    takes = any({"only", "must"} & reading.said([at - 1, at - 2]) for at in reading.places({"end", "trigger"}))
    return (
        not takes
        and not reading.question.asks_need
        and not any({"after", "when"} & reading.said([at + 1]) for at in reading.places({"only"}))
    )


def seat(reading: Reading) -> Filled | None:
    """The seat of who triggers the end: "the third player", "player 3", "the last player", "left of the start player"."""
    many = players.take(reading)
    last = None if many is None else many.value
    found: dict[int, int | None] = {}
    stacks: set[int] = set()
    for at, token in enumerate(reading.tokens):
        near = [each.word for each in reading.tokens[at + 1 : at + 6]]
        if token.word in {"left", "right"} and "start_player" in near:
            found = dict.fromkeys([at, at + 1 + near.index("start_player")], 2 if token.word == "left" else last)
            break
        if token.ordinal is not None and "stack" in near[:3]:
            stacks.add(at)
        else:
            found |= _seat_at(reading, at, last)
    its = agreed(found)
    return its._replace(places=its.places | stacks) if its and its.value is not None else None


def _seat_at(reading: Reading, at: int, last: int | None) -> dict[int, int | None]:
    """The seat that the word at a place tells, and where; *last* is the last one, if it is known."""
    token, behind = reading.tokens[at], reading.at(at + 1)
    if token.word == "last" and behind.word == "player":
        return {at: last}
    if token.word in {"player", "seat"} and behind.number is not None:
        return {at + 1: behind.number}
    seat = 1 if token.word == "start_player" else token.ordinal
    return {} if seat is None else {at: seat}


# The score


class _Entry:
    """What is said of tokens, technologies or planets: "two technologies worth 2 each"; *parts* go on with it."""

    def __init__(self, noun: str, hidden: bool) -> None:
        self.noun, self.hidden = noun, hidden
        self.counts: list[int] = []
        self.values: list[int] = []
        self.levels: list[int] = []
        self.parts: list[_Entry] = []

    def worth(self) -> list[int] | None:
        """The influence of each of them; None if one cannot tell."""
        if self.parts:
            return [] if self._are_these_all() else None
        if self.hidden or not _OF_LEVEL.keys() >= {*self.levels}:
            return [] if self.hidden else None
        return self._of_each(self.values or [*map(_OF_LEVEL.__getitem__, self.levels)])

    def _are_these_all(self) -> bool:
        """Whether the parts are all of them: of "three technologies, one of level 2" they are not."""
        told = self.hidden or self.values or self.levels
        return not told and self.counts == [sum(each.many() for each in self.parts)]

    def _of_each(self, values: list[int]) -> list[int] | None:
        """The influence of each, by these values: one for all, or one for each."""
        if self.values and self.levels:
            return None
        if len(values) == 1:
            return values * self.many()
        uneven = self.counts and self.counts[0] != len(values)
        return None if uneven or self.noun == "token" else values

    def is_bare(self, noun: str) -> bool:
        """Whether no more than how many there are is told of these."""
        return self.noun == noun and not self.values and not self.levels

    def many(self) -> int:
        """How many there are."""
        return self.counts[0] if self.counts else 1


def scored(reading: Reading) -> Filled | None:
    """Influence in tokens, on technologies, on face-up planets: "7 tokens, techs worth 2 and 5, planets worth 3"."""
    entries = _entries(reading)
    if not entries or "altogether" in reading.said(range(reading.clauses()[-1].start)):
        return None
    worth: dict[str, list[int]] = {"token": [], "technology": [], "planet": []}
    for entry in entries:
        worth[entry.noun] += entry.worth() or []
    names, technologies = named(reading), named_technologies(reading)
    joined = alternatives("@and +")
    up = [its for at, its in names.items() if "face_down" not in reading.said(reading.clause(at, joined))]
    planets_up = [*worth["planet"], *(each.influence for each in up)]
    if reading.places({"start_planet"}):
        if "face_up" not in reading.question.words:
            return None
        planets_up += [each.influence for each in planets() if each.start][:1]
    used = frozenset([*reading.numbers(), *reading.places({"face_down", "no"}), *names, *technologies])
    return Filled((sum(worth["token"]), [*worth["technology"], *technologies.values()], planets_up), used)


def _entries(reading: Reading) -> list[_Entry]:
    """What is given that scores; nothing if a part of it is unclear, or if there is no number of influence."""
    entries: list[_Entry] = []
    parts = reading.clauses(alternatives("@and +"))
    clear = all(_read(reading, part, entries) and not _denied(reading, part) for part in parts)
    known = any(entry.values or entry.levels for entry in entries)
    return entries if clear and known and all(entry.worth() is not None for entry in entries) else []


def _read(reading: Reading, part: range, entries: list[_Entry]) -> bool:
    """Read the numbers of a clause; one that has no noun goes on with what is before: "worth 2, 3 and 4"."""
    nouns = {at: noun for at in part if (noun := _scoring(reading, at))}
    its_numbers = reading.numbers(part)
    if len(nouns) > 1:
        return False
    if not nouns:
        hidden = "face_down" in reading.said(part)
        return _go_on(reading, part, entries) if its_numbers else not (entries and hidden)
    for at, noun in nouns.items():
        hidden = "face_down" in reading.said(part) or reading.tokens[at - 1].word == "no"
        entries.append(_Entry(noun, hidden))
        for place, number in its_numbers.items():
            _numbers_meant(reading, entries[-1], place, at).append(number)
    return True


class _Numbers(NamedTuple):
    """The places of the numbers of a clause without a noun, by what they tell."""

    counts: list[int]
    values: list[int]
    levels: list[int]


def _go_on(reading: Reading, part: range, entries: list[_Entry]) -> bool:
    """Read a clause without a noun: more values ("3 and 2"), or others with a level or a value ("one level 3")."""
    its = _numbers_of(reading, part)
    if not entries and not its.levels:
        return _begin(reading, part, its, entries)
    last = entries[-1] if entries else None
    alone = len(its.levels) == 1 and not its.counts and not its.values
    if last and alone and last.is_bare("technology") and not reading.said(part) & _SINGLE:
        last.levels = [reading.numbers()[its.levels[0]]]  # "two technologies, both of level 2"
        return True
    return _add(reading, part, its, entries) if its.levels or its.values else _more(reading, part, entries[-1])


def _numbers_of(reading: Reading, part: range) -> _Numbers:
    """What the numbers of a clause tell."""
    its = _Numbers([], [], [])
    for at in reading.numbers(part):
        kind = its.levels if level_at(reading, at) else its.values if _is_worth(reading, at) else its.counts
        kind.append(at)
    return its


def _more(reading: Reading, part: range, last: _Entry) -> bool:
    """Add the one value, or level, that is told in a clause: "worth 2, 3 and 4"."""
    if reading.said(part) & {*_OF_THEM, "face_down", "each", "more"}:
        return False
    numbers = reading.numbers(part)
    known = last.levels if last.levels and not last.values else last.values
    known += numbers.values()
    return len(numbers) == 1 and not (last.counts and last.counts[0] < len(known))


def _begin(reading: Reading, part: range, its: _Numbers, entries: list[_Entry]) -> bool:
    """Read a first clause without a noun: "12 influence, technologies worth 4"."""
    if its.counts or len(its.values) != 1 or "worth" in reading.said(part) or reading.question.words & _OF_IT:
        return False
    entries.append(_Entry("token", hidden=False))
    entries[-1].values = [reading.numbers()[its.values[0]]]
    return True


def _add(reading: Reading, part: range, its: _Numbers, entries: list[_Entry]) -> bool:
    """Add others of the noun before, or technologies, with a level or a value: "and one level 3"."""
    said, what = reading.said(part), [*its.levels, *its.values]
    noun = "technology" if its.levels else entries[-1].noun
    if noun == "token" or len(what) != 1 or its.counts not in ([], [min(part.stop, *its.counts, *what)]):
        return False
    entry = _Entry(noun, "face_down" in said)
    entry.counts, entry.values, entry.levels = (_in(reading, places) for places in its)
    whole = next((each for each in entries if each.is_bare(noun) and each.counts), None)
    if whole:
        whole.parts.append(entry)
    entries.append(entry)
    return whole is not None or not said & _OF_THEM


def _in(reading: Reading, places: Iterable[int]) -> list[int]:
    """The numbers at these places."""
    return [*reading.numbers(places).values()]


def _is_worth(reading: Reading, at: int) -> bool:
    """Whether a number in a clause that goes on tells what something is worth: "one worth 4", "2 points"."""
    return "worth" in reading.said(range(at - 2, at)) or "influence" in reading.said(
        [at + 1 + (reading.at(at + 1).raw in grammar("of_things"))]
    )


def _denied(reading: Reading, part: range) -> bool:
    """Whether a denial is in a clause that is no number of a noun: "one I did not flip", but not "no planets"."""
    denials = (at for at in part if reading.tokens[at].word in {"no", "not"} and not reading.tokens[at].stop)
    return any(not _scoring(reading, at + 1) for at in denials)


def _numbers_meant(reading: Reading, entry: _Entry, at: int, noun: int) -> list[int]:
    """What a number tells of an entry, by where it is: one of its levels, of its values, of its counts."""
    if level_at(reading, at):
        return entry.levels
    worth = at >= noun or "influence" in reading.said([at + 1])
    return entry.values if entry.noun == "token" or worth else entry.counts


def _scoring(reading: Reading, at: int) -> str:
    """What scores that is said there: token, technology, planet; "influence tokens" are tokens, "5 influence" not."""
    token = reading.at(at)
    if token.word == "influence":
        return "token" if any(way in token.raw for way in typed("token.within")) else ""
    return token.word if token.word in {"token", "technology", "planet"} else ""
