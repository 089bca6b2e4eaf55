"""A question as one frame reads it: where its words are, what its nouns count, which of its words are used already.

In: a question, what a frame counts. Out: places among its tokens, and the words at them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Protocol, TypeVar

from generator.engine.former_names import keep_former
from generator.engine.questions.question import Bound, Question
from generator.engine.questions.words import Token, alternatives, grammar

#: What is counted in time.
_PERIODS = grammar("periods")
#: Chinese words of measure between a number and its noun.
_MEASURES = grammar("counted_by")
#: Words that part what is told of one from what is told of another.
_PARTING = grammar("and") | grammar("but") | grammar("while")

Thing = TypeVar("Thing")


class HasPlaces(Protocol):
    """What was found at some places."""

    @property
    def places(self) -> frozenset[int]:
        """Where it is given."""
        ...


def places_of(found: Iterable[HasPlaces]) -> frozenset[int]:
    """Return where all of these are given."""
    return frozenset().union(*(each.places for each in found))


class Reading:
    """A question as one frame reads it: which tokens are used, what its nouns count."""

    def __init__(self, question: Question, nouns: Collection[str], may: Collection[str], behind: bool) -> None:
        self.question = question
        self.tokens: Sequence[Token] = question.tokens
        self.used: set[int] = set()
        self._nouns, self._may, self._behind = nouns, may, behind

    @cached_property
    def bound(self) -> list[Bound]:
        """Everything that is counted, each number once."""
        before = self.question.bound(self._nouns, self._may)
        behind = self.question.bound(self._nouns, self._may, behind=True)
        first, second = (behind, before) if self._behind else (before, behind)
        taken = {place for each in first for place in each.places}
        return sorted(
            [*first, *(each for each in second if not taken & each.places)], key=lambda each: min(each.places)
        )

    def counted(self, nouns: Collection[str], one: bool) -> list[Bound]:
        """Return how many of these are given; *one*, also "my worker", if anything else is given in numbers."""
        given = any(self._is_number(place) for each in self.bound for place in each.places)
        return [
            each
            for each in self.bound
            if each.noun in nouns and ((one and given) or any(self._is_number(place) for place in each.places))
        ]

    def _is_number(self, place: int) -> bool:
        token = self.tokens[place]
        return token.number is not None or token.word in {"no", "not"} or token.raw in {"one", "single", "lone"}

    def at(self, place: int) -> Token:
        """Return the token at a place, an empty one beyond the ends."""
        return self.tokens[place] if 0 <= place < len(self.tokens) else Token("", "")

    def places(self, words: Collection[str]) -> list[int]:
        """Return where these words are."""
        return [at for at, token in enumerate(self.tokens) if token.word in words or token.raw in words]

    def said(self, part: Iterable[int] | None = None) -> set[str]:
        """The words at these places, as far as there are words, or all; as they are meant and as they were typed."""
        everywhere = range(len(self.tokens))
        places = everywhere if part is None else (at for at in part if at in everywhere)
        return {word for at in places for word in (self.tokens[at].word, self.tokens[at].raw)}

    def clauses(self, joining: Collection[str] = ()) -> list[range]:
        """Return the parts of the question between stops and *joining* words such as "and"."""
        ends = [at for at, token in enumerate(self.tokens) if token.stop or token.raw in joining]
        return [range(start + 1, end) for start, end in pairwise([-1, *ends, len(self.tokens)]) if end > start + 1]

    def clause(self, at: int, joining: Collection[str] = ()) -> range:
        """Return the clause in which a word is; the word alone if it is a joining one."""
        return next((part for part in self.clauses(joining) if at in part), range(at, at + 1))

    def part(self, at: int) -> range:
        """Return the part of a clause in which a word is: up to "and", "but" or "while"."""
        return self.clause(at, _PARTING)

    def denied(self, at: int) -> int | None:
        """Return the place of the denial about the word at a place, in its clause."""
        for place in range(at - 1, max(-1, at - 7), -1):
            token = self.tokens[place]
            if token.stop:
                return None
            if token.word in {"no", "not"}:
                return place
        return None

    def numbers(self, part: Iterable[int] | None = None) -> dict[int, int]:
        """Return the numbers that are given, or those of a part, by their places."""
        places = range(len(self.tokens)) if part is None else part
        return {at: number for at in places if (number := self.at(at).number) is not None}

    def named(self, known: Mapping[str, Thing]) -> dict[int, Thing]:
        """Return the things that these words stand for, by the places of the words."""
        return {at: known[token.word] for at, token in enumerate(self.tokens) if token.word in known}

    def free_numbers(self) -> list[int]:
        """Return places of numbers that nothing has used and that count no time: "in 2 rounds"."""
        behind = {at: at + 1 + (self.at(at + 1).raw in _MEASURES) for at in self.numbers()}
        return [at for at, next_ in behind.items() if at not in self.used and self.at(next_).raw not in _PERIODS]

    def standing(self, *patterns: str) -> Iterator[range]:
        """Yield where words follow one another as in a pattern: "N player", "for N .|,"; N is a number, * any word."""
        for pattern in patterns:
            groups = [alternatives(group) for group in pattern.split()]
            for at in range(len(self.tokens)):
                if all(self._fits(at + nth, group) for nth, group in enumerate(groups)):
                    yield range(at, at + len(groups))

    def stands(self, *patterns: str) -> frozenset[int]:
        """Return all places where words follow one another as in one of these patterns."""
        return frozenset(at for places in self.standing(*patterns) for at in places)

    def _fits(self, at: int, group: Collection[str]) -> bool:
        """Return whether a token, or the end of the question, is one of a group of a pattern."""
        if at >= len(self.tokens):
            return "." in group
        token = self.tokens[at]
        return bool({token.word, token.raw, "*"} & {*group}) or ("N" in group and token.number is not None)


keep_former(__name__, {"Placed": "HasPlaces"})
