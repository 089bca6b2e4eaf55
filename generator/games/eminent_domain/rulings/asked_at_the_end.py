"""How people tell what the end of the game needs: stacks that are empty, seats, sheets of scores.

In: a question as a frame reads it. Out: what the rulings of the end take, with the words that say it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from generator.engine.questions.sides import ME, OPPONENT, Mention, mentions
from generator.engine.questions.slots import Filled, Reading
from generator.games.eminent_domain.deck import ROLES, planets
from generator.games.eminent_domain.rulings.asked import items, named, players, technology_words, words_of

_STACKS = frozenset([*ROLES, "produce_trade"])
#: Influence printed on a technology by its level (E-PUB12).
_OF_LEVEL = {1: 0, 2: 2, 3: 5}


def _parts(reading: Reading, also: Collection[str] = ()) -> Iterator[range]:
    """The parts between stops, and between these words."""
    start = 0
    for at, token in enumerate(reading.tokens):
        if token.stop or token.raw in also:
            yield range(start, at)
            start = at + 1
    yield range(start, len(reading.tokens))


# What is empty


def influence_left(reading: Reading) -> Filled | None:
    """Influence in the supply: a number, none if the last was taken or the supply is empty."""
    said = {each.at: each.number for each in items(reading) if "influence" in each.words and "player" not in each.words}
    places = set(said)
    if any(each.number == 0 and {"influence", "take"} <= each.words for each in items(reading)):
        return None
    for part in _parts(reading, {"and", "but", "while"}):
        words = words_of(reading, part)
        if "influence" not in words or words & {"stack", *_STACKS} or places & set(part):
            continue
        if "empty" in words or ("last" in words and words & {"take", "use", "trade"}):
            if words & {"no", "not"}:
                return None
            said[part.start] = 0
    if len(set(said.values())) > 1:
        return None
    return Filled(next(iter(said.values()), None), frozenset(places))


def empty_stacks(reading: Reading) -> Filled | None:
    """How many role stacks are empty: in a number, or by their names; every other stack that is named has cards."""
    for at, token in enumerate(reading.tokens):
        near = words_of(reading, range(at, min(at + 7, len(reading.tokens))))
        if token.ordinal is not None and {"stack", "empty"} <= near:
            return Filled(token.ordinal, frozenset([at]))
        if token.word == "each" and {"stack", "still", "card"} <= near:
            return Filled(0, frozenset([at]))
    told = [each for each in items(reading) if "stack" in each.words and not each.words & {"influence", "player"}]
    counted = [each for each in told if reading.tokens[each.at].raw not in {"a", "an"}]
    if counted:
        fits = (
            all(not each.number or _is_empty(reading, each.at, each.words) for each in counted)
            and len({each.number for each in counted}) == 1
            and len(_kinds_of_stacks(reading.question.words)) in {0, counted[0].number}
        )
        return Filled(counted[0].number, frozenset(each.at for each in counted)) if fits else _named_stacks(reading)
    return _named_stacks(reading)


def _kinds_of_stacks(words: Collection[str]) -> set[str]:
    """The stacks that are named."""
    return {"produce_trade" if word in {"produce", "trade"} else word for word in words if word in _STACKS}


def _is_empty(reading: Reading, at: int, words: frozenset[str]) -> bool:
    """Whether the stacks that are counted there are told to be empty, and not that they have cards."""
    part = next(part for part in _parts(reading, {"and", "but"}) if at in part)
    return bool({"empty", "trigger"} & (words | words_of(reading, part)))


def _named_stacks(reading: Reading) -> Filled | None:
    gone: set[str] = set()
    pending: set[str] = set()
    for part in _parts(reading):
        words = words_of(reading, part) | pending
        pending.clear()
        if words & _STACKS and not words & {"empty", "still", "take"}:
            pending |= words & _STACKS
            continue
        stacks = _kinds_of_stacks(words)
        empty = "empty" in words or {"last", "card", "take"} <= words
        if stacks and (words & {"no", "not"} or empty == ("still" in words)):
            return None
        gone |= stacks if empty else set()
    influence = influence_left(reading)
    if pending:
        return None
    if not gone and (influence is None or influence.value is None):
        return None
    return Filled(len(gone))


def seat(reading: Reading) -> Filled | None:
    """The seat of the player in whose turn the end is triggered; the last one sits right of the start player."""
    found: dict[int, int] = dict.fromkeys(reading.places({"start_player"}), 1)
    beside = _beside(reading)
    if beside is not None:
        found = beside
    besides: set[int] = set()
    for at, token in enumerate(reading.tokens):
        near = reading.tokens[at + 1 : at + 4]
        if token.ordinal is not None and any(each.word == "stack" for each in near):
            besides.add(at)
        elif token.ordinal is not None:
            found[at] = token.ordinal
        elif token.word in {"player", "seat"} and near and near[0].number is not None:
            found[at + 1] = near[0].number
    if len(set(found.values())) != 1:
        return None
    return Filled(next(iter(found.values())), frozenset([*found, *besides]))


def _beside(reading: Reading) -> dict[int, int] | None:
    """The seat beside the start player, or the last one, and the words that tell it."""
    count = players().take(reading)
    most = None if count is None else count.value
    for at, token in enumerate(reading.tokens):
        near = [each.word for each in reading.tokens[at + 1 : at + 6]]
        if token.word in {"left", "right"} and "start_player" in near:
            seat = 2 if token.word == "left" else most
            return None if seat is None else dict.fromkeys([at, at + 1 + near.index("start_player")], seat)
        if token.word == "last" and near[:1] in (["player"], ["seat"]) and most is not None:
            return {at: most}
    return None


# The score


def scored(reading: Reading) -> Filled | None:
    """Influence in tokens, on technologies, on planets that are face up; three keys."""
    tokens = _tokens(reading)
    sheet = _Sheet(reading, set() if tokens is None else {tokens[1]})
    if not sheet.read() or (tokens is None and not sheet.counted):
        return None
    return Filled((tokens[0] if tokens else 0, sheet.of("technology"), sheet.of("planet")), frozenset(sheet.places))


def _tokens(reading: Reading) -> tuple[int, int] | None:
    """The number of influence tokens, and where it stands."""
    row = reading.tokens
    for at, token in enumerate(row):
        if token.number is None:
            continue
        behind = [each.raw for each in row[at + 1 : at + 4]]
        words = [each.word for each in row[at + 1 : at + 4] if each.raw != "个"]
        if words[:1] == ["token"] or (
            words[:1] == ["influence"] and _are_tokens([*behind, ""], row[at - 1].word if at else "")
        ):
            return token.number, at
        before = [each for each in row[max(0, at - 2) : at] if each.raw not in {":", "是"}]
        if before and (before[-1].word == "token" or before[-1].raw in {"影响力指示物", "influence tokens"}):
            return token.number, at
    return None


def _are_tokens(behind: list[str], before: str) -> bool:
    """Whether influence is told as tokens: "9 influence tokens", not "worth 9 points" or "9 分"."""
    told = any("token" in raw or "chip" in raw or raw == "影响力指示物" for raw in behind[:2])
    return told and before != "worth"


class _Sheet:
    """What is told of technologies and planets: for each mention the numbers before and behind it."""

    def __init__(self, reading: Reading, used: set[int]) -> None:
        self.tokens = reading.tokens
        self.places = set(used)
        self.found: list[tuple[str, list[Any]]] = []
        self._reading = reading
        self._used = used
        self.counted = False

    def of(self, noun: str) -> list[Any]:
        """The influence of all of these."""
        return [value for kind, values in self.found if kind == noun for value in values]

    def read(self) -> bool:
        """Whether all could be read."""
        nouns = [at for at, token in enumerate(self.tokens) if token.word in {"technology", "planet"}]
        starts = [self._start(at, nouns[place - 1] if place else -1) for place, at in enumerate(nouns)]
        ends = [*starts[1:], len(self.tokens)]
        return all(self._entry(at, start, end) for at, start, end in zip(nouns, starts, ends)) and self._names()

    def _start(self, noun: int, least: int) -> int:
        """Where what is told of a noun begins: at the first of the numbers that belong to it and stand before it."""
        at = noun
        while at - 1 > least and not self.tokens[at - 1].stop and self.tokens[at - 1].raw not in {"and", "和"}:
            at -= 1
        chinese = not self.tokens[noun].raw.isascii()
        while chinese and at - 2 > least and self.tokens[at - 1].raw in {"、", "和"} and self._number(at - 2):
            at -= 2
            while at - 1 > least and not self.tokens[at - 1].stop:
                at -= 1
        return at

    def _number(self, at: int) -> bool:
        return self.tokens[at].number is not None and at not in self._used

    def _entry(self, noun: int, start: int, end: int) -> bool:
        """Read what is told of one noun."""
        levels = [at for at in range(start, noun) if self._number(at) and self._is_level(at)]
        counts = [at for at in range(start, noun) if self._number(at) and at not in levels]
        values = [at for at in range(noun + 1, end) if self._number(at)]
        worth = [at for at in counts if self._is_value(at)]
        counts = [at for at in counts if at not in worth]
        self.places |= {*levels, *counts, *values, *worth}
        hidden = {at for at in range(start, end) if self.tokens[at].word == "face_down"}
        nothing = {at for at in range(max(0, noun - 1), noun) if self.tokens[at].word == "no"}
        self.places |= hidden | nothing
        if hidden or nothing:
            return len(counts) < 2
        if levels:
            numbers = [_OF_LEVEL.get(self.tokens[at].number or 0, -1) for at in levels]
        else:
            numbers = [self.tokens[at].number or 0 for at in (*worth, *values)]
        if (levels and (values or worth)) or (worth and values) or -1 in numbers or len(counts) > 1:
            return False
        many = (self.tokens[counts[0]].number or 0) if counts else 1
        if len(numbers) == 1:
            numbers = numbers * many
        if counts and numbers and many != len(numbers):
            return False
        self.counted |= bool(numbers)
        if numbers:
            self.found.append((self.tokens[noun].word, numbers))
        return bool(numbers) or not counts

    def _is_level(self, at: int) -> bool:
        """Whether a number is a level: "level 2", "2 级"."""
        if at and self.tokens[at - 1].word == "level":
            return True
        return at + 1 < len(self.tokens) and self.tokens[at + 1].raw in {"级", "等级"}

    def _is_value(self, at: int) -> bool:
        """Whether a number before its noun is what it is worth: "5 分的科技", "价值 2 和 5 的科技"."""
        if self.tokens[at].raw == "one":
            return False
        behind = self.tokens[at + 1].word if at + 1 < len(self.tokens) else ""
        before = {token.word for token in self.tokens[max(0, at - 4) : at]}
        return behind == "influence" or (not self.tokens[at].raw.isascii() and "worth" in before) or "worth" in before

    def _names(self) -> bool:
        """Add the planets and technologies that are named."""
        known = technology_words()
        for at, its in named(self._reading).items():
            self.found.append(("planet", [its.influence]))
            self.places.add(at)
        for at, token in enumerate(self.tokens):
            if token.word in known:
                self.found.append(("technology", [known[token.word]]))
                self.places.add(at)
        start = self._reading.places({"start_planet"})
        worth = {each.influence for each in planets() if each.start}
        if start and "face_up" in self._reading.question.words and len(worth) == 1:
            self.found.append(("planet", [worth.pop()]))
        return not start or "face_up" in self._reading.question.words


# Who wins

_KINDS = ("resource", "fighter")


def standings(reading: Reading) -> Filled | None:
    """Score, resources and fighters of each player: {"Ann": {"score": 24, "resources": 3, "fighters": 1}}."""
    people = _people(reading)
    names = list(dict.fromkeys(each.name for each in people))
    numbers = [at for at, token in enumerate(reading.tokens) if token.number is not None or token.word == "no"]
    playing = {at for at in numbers if reading.tokens[at + 1 : at + 2] and reading.tokens[at + 1].word == "player"}
    if any(reading.tokens[at].number != len(names) for at in playing):
        return None
    numbers = [at for at in numbers if at not in playing]
    if len(names) < 2 or not numbers:
        return None
    sheet: dict[str, dict[str, int]] = {name: {} for name in names}
    last = {name: max(each.place for each in people if each.name == name) for name in names}
    for at in numbers:
        before = [each for each in people if each.place < at]
        kinds = _counted(reading, at)
        if not before or kinds is None:
            return None
        shared = _is_shared(reading, people, at, before)
        for name in names if shared else [before[-1].name]:
            for kind in kinds:
                if kind in sheet[name]:
                    return None
                sheet[name][kind] = reading.tokens[at].number or 0
    if any("score" not in told for told in sheet.values()) or len(last) != len(sheet):
        return None
    return Filled(sheet, frozenset([*numbers, *playing, *(each.place for each in people)]))


def _people(reading: Reading) -> list[Mention]:
    """The players named; who asks is one only if something is told of him."""
    found = mentions(reading)
    return [
        each
        for each in found
        if each.name not in {ME, OPPONENT}
        or any(token.number is not None for token in reading.tokens[each.place : each.place + 6])
    ]


def _counted(reading: Reading, at: int) -> list[str] | None:
    """What a number counts: a score, resources, fighters, or both of these together."""
    row: list[str] = []
    for token in reading.tokens[at + 1 : at + 6]:
        if token.stop or token.number is not None or token.word == "no":
            break
        row.append(token.word)
    nothing = reading.tokens[at].number in {None, 0}
    if not set(row) & {*_KINDS, "influence"}:
        before = next((place for place in range(at - 1, -1, -1) if _ends(reading, place)), -1)
        row = [token.word for token in reading.tokens[before + 1 : at]] if nothing else []
    kinds = [f"{kind}s" for kind in _KINDS if kind in row]
    if len(kinds) > 1:
        return kinds if nothing else ["resources"] if {"and", "和"} & set(row) else None
    if kinds:
        return kinds
    if reading.tokens[at].word == "no" and "left" in {token.word for token in reading.tokens[at + 1 : at + 3]}:
        return [f"{kind}s" for kind in _KINDS]
    return ["score"] if reading.tokens[at].number is not None else None


def _ends(reading: Reading, place: int) -> bool:
    """Whether a number or a stop stands there."""
    token = reading.tokens[place]
    return token.stop or token.number is not None


def _is_shared(reading: Reading, people: list[Mention], at: int, before: list[Mention]) -> bool:
    """Whether a number is that of all: "Ann and Ben both have 29", "tied at 30", "31 points each"."""
    every = {each.name for each in people}
    part = next(part for part in _parts(reading) if at in part or part.start > at)
    words = words_of(reading, part)
    told = {each.name for each in people if each.place in part}
    if (
        not told - {ME}
        and any(reading.tokens[each].raw == "we" for each in range(part.start, at))
        and words & {"each", "both", "tie"}
    ):
        return True
    if not words & {"both", "each", "all", "tie", "same"}:
        start = part.start
        words = words_of(reading, range(max(0, start - 8), start)) if not told else frozenset()
        if not words & {"same", "tie"}:
            return False
    return {each.name for each in before} >= every and (told >= every or not told)


def who(reading: Reading) -> Filled | None:
    """The player of whom it is asked whether he wins."""
    for at in reading.places({"win"}):
        near = [each for each in mentions(reading) if at - 3 <= each.place < at]
        if near:
            return Filled(near[-1].name)
    return None
