"""A question taken to pieces: its words, its numbers, its players; and which ruling it asks for.

In: a question as typed, the speech of a game, the grammars of its rulings. Out: what rulings are about; a ruling, if
nothing that was told is left aside. A wrong certainty is worse than the book.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeVar

from generator.engine.people import OPPONENT, players, with_self
from generator.engine.ruling import Asked
from generator.engine.wording import Speech, is_yes_no, language_of, whole_words

#: A sign of a player.
PLAYER = r"zq[a-z]+"
#: A question for a reason is none that can be computed.
_WHY = re.compile(r"^\W*(?:why|how come)\b|为什么|为何|為什麼|なぜ")
#: The longest question that is taken to pieces, in signs.
LONGEST = 600
_SMALL = frozenset(["s", "d", "ll", "ve", "m", "t"])
#: How many play.
_ALONE = re.compile(
    r"\b(?:one|single|1)[- ]player game|\b(?:rules for|can|game for) (?:one|1|a single) (?:player|person)|\bsolo\b"
)
_SO_MANY = re.compile(r"\b(?:game|players?) of (two|three|four|[2-4])\b")
_SEVERAL = re.compile(
    r"\b(?:we are|we['\u2019]?re|we play(?: as| with)?|there are) (?:only |just )?(two|three|four|five|[2-5])\b(?! \w)"
    r"|\b(two|three|four|five|[2-5]) of us\b|\bus (two|three|four|five|[2-5])\b"
    r"|\b(?:with|for|as|at) (two|three|four|five|[2-5])\s*(?:[,;?:.]|$)"
)


class Question:
    """What a question has in it; its words have one word for each meaning, idle ones left out."""

    #: Names of cards in which no word is a player.
    titles: re.Pattern[str] | None = None
    #: A name right before the card that its player has, in the first group.
    holders: re.Pattern[str] | None = None

    def __init__(self, typed: str, speech: Speech) -> None:
        self.typed = self.mended(unicodedata.normalize("NFKC", typed).replace("\u2212", "-"))
        self.language = language_of(self.typed)
        self.yes_no = is_yes_no(self.typed, strictly=True)
        self.speech = speech
        signed, named = players(self.typed, self._known, self.titles, self.holders)
        #: What was typed with signs for the players.
        self.signed = signed
        self.text = self.plain(signed)
        #: The names of players by their signs.
        self.players = named
        told, selves = with_self(signed)
        self.text_with_self = self.plain(told)
        self.all_players = {**named, **selves}
        self.words = frozenset(self.text.split())

    def mended(self, typed: str) -> str:
        """The question with what would be misread put otherwise."""
        return typed

    def plain(self, typed: str) -> str:
        """The words of a text, numbers put as figures."""
        return " ".join(word for word in self.speech.words(typed) if word not in _SMALL)

    def _known(self, word: str) -> bool:
        """Whether a word is one of the game's, or an idle one."""
        return all(map(self.speech.has, self.speech.words(word)))

    @cached_property
    def raw(self) -> str:
        """What was typed, without capitals."""
        return self.typed.casefold()

    def has(self, *words: str) -> bool:
        """Whether one of these words is there."""
        return any(word in self.words for word in words)

    def all(self, *words: str) -> bool:
        """Whether all of these words are there."""
        return all(word in self.words for word in words)

    def find(self, pattern: str, whole: bool = False) -> re.Match[str] | None:
        """The first place where the words are so; *whole*, those of the one who asks among them."""
        return whole_words(pattern).search(self.text_with_self if whole else self.text)

    def said(self, pattern: str) -> re.Match[str] | None:
        """The first place in what was typed, capitals not counting."""
        return re.search(pattern, self.raw)

    def number(self, pattern: str, whole: bool = False) -> int | None:
        """The number in the first group of *pattern* that there is."""
        found = self.find(pattern, whole)
        return None if found is None else as_number(next(group for group in found.groups() if group))

    @cached_property
    def numbers(self) -> list[int]:
        """All whole numbers, in order."""
        return [int(word) for word in self.text.split() if re.fullmatch(r"[-+]?\d+", word)]

    def number_of_players(self) -> int | None:
        """How many play, if it is said."""
        found = self.find(r"([2-9]|1\d) (?:player|人)|player ([2-9])(?= (?:game)|$)")
        if found:
            return int(found[1] or found[2])
        if _ALONE.search(self.raw):
            return 1
        several = _SO_MANY.search(self.raw) or _SEVERAL.search(self.raw)
        if several is None:
            return None
        word = next(filter(None, several.groups()))
        return int(word) if word.isdigit() else {"two": 2, "three": 3, "four": 4, "five": 5}[word]

    def player_named(self, sign: str) -> str:
        """Who a sign stands for."""
        return self.all_players.get(sign, OPPONENT)


def as_number(word: str) -> int:
    """A number as a figure, or none."""
    return 0 if word == "no" else int(word)


def figures(text: str) -> list[int]:
    """All numbers of a text."""
    return [int(each) for each in re.findall(r"\d+", text)]


Taken = TypeVar("Taken", bound=Question)


def understood(
    typed: str,
    taken: Callable[[str], Taken],
    grammars: Iterable[Callable[[Taken], Asked | None]],
    heeded: Callable[[Taken, Asked], bool],
) -> Asked | None:
    """The ruling that is asked for, if it is one that can be computed: the first grammar's that heeds all."""
    if len(typed) > LONGEST or typed.isdigit() or _WHY.search(typed.casefold()):
        return None
    question = taken(typed)
    all_found = (found for grammar in grammars if (found := grammar(question)) is not None)
    return next((found for found in all_found if heeded(question, found)), None)


def numbers_heeded(question: Question, asked: Asked, own: set[int]) -> bool:
    """Whether every number that was told went into the inputs; *own* are numbers of the rules themselves."""
    taken = numbers_in(asked.inputs)
    left = Counter(question.numbers) - taken
    repeated = 0
    for number, count in left.items():
        if number in own:
            continue
        if number not in taken:
            return False
        repeated += count
    return repeated <= 1


def texts_in(value: Any) -> list[str]:
    """All texts in inputs."""
    if isinstance(value, dict):
        return [text for key, inner in value.items() for text in (str(key), *texts_in(inner))]
    if isinstance(value, list | tuple):
        return [text for inner in value for text in texts_in(inner)]
    return [value] if isinstance(value, str) else []


def numbers_in(value: Any) -> Counter[int]:
    """All numbers in inputs, and how many things of a kind there are."""
    found: Counter[int] = Counter()
    if isinstance(value, dict):
        for key, inner in value.items():
            found += numbers_in(inner) + numbers_in(str(key))
    elif isinstance(value, list | tuple):
        found += Counter([len(value)]) + Counter(Counter(map(str, value)).values())
        for inner in value:
            found += numbers_in(inner)
    elif isinstance(value, str):
        found += Counter(map(int, re.findall(r"\d+", value)))
    elif isinstance(value, int) and not isinstance(value, bool):
        found += Counter([abs(value)])
    return found
