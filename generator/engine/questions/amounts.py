"""Amounts that are asked about: "more than two floods?", "do both flee?", and what a ruling's number answers to them.

In: a question that is answered with yes or no. Out: the amount in its last clause, and the question without it, which
asks how many there are; with the number that a ruling then tells, yes or no.
"""

from __future__ import annotations

import operator
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from generator.engine.questions.question import Question
from generator.engine.questions.words import Token, alternatives, grammar

#: How a number compares with an amount, by the word before it: "more than 2", "at least 2", "just 2".
_SENSES = {"more": operator.gt, "less": operator.lt, "least": operator.ge, "most": operator.le, "only": operator.eq}
#: Words that are an amount themselves, with its sense.
_WORDS = {"both": (2, "least"), "no": (0, "only")}
#: Words of somebody else; words for one; what is before an end: "up to 10".
_SOMEBODY = grammar("third_person")
_MANY = Token("many", "many")
#: Who may do a thing may leave it: "can it move zero spaces?" asks for no amount.
_MAY = grammar("may") | grammar("can")
_ONE, _ENDS = grammar("one"), grammar("ends")
#: Before a verb it says that the amount comes on top: "draw one more".
_ON_TOP = grammar("on_top")


class Amount(NamedTuple):
    """A number that is asked about, its *sense* (empty: just this number, or a part of more), and its words' places."""

    number: int
    sense: str
    places: frozenset[int]

    def answers(self, result: Mapping[str, Any], key: str) -> bool | None:
        """Return whether a result has so many under a key ("track.M" is in another); None if that is part of more, but
        no where the key ends with "!": who asks for the whole is told that it is more.
        """
        outer, _, inner = key.removesuffix("!").partition(".")
        value = result[outer].get(inner, 0) if inner and outer in result else result.get(outer)
        many = len(value) if isinstance(value, list) else value
        if not isinstance(many, int) or isinstance(many, bool):
            return None
        many = abs(many)
        if self.sense:
            return bool(_SENSES[self.sense](many, self.number))
        return None if many > self.number and not key.endswith("!") else many == self.number


def amount_of(question: Question) -> Amount | None:
    """Return the amount that the last clause asks about: the one that is compared, or else the only one; not what
    somebody else has: "does she keep two?".
    """
    tokens, first = question.tokens, _last_clause(question.tokens)
    found = [each for at in range(first, len(tokens)) if (each := _amount(tokens, at)) is not None]
    chosen = [each for each in found if each.sense] or found
    if len(chosen) != 1 or not question.yes_no or not (chosen[0].number or _MAY.isdisjoint(question.said)):
        return None
    return None if any(token.raw in _SOMEBODY for token in tokens[first : max(chosen[0].places)]) else chosen[0]


def _last_clause(tokens: Sequence[Token]) -> int:
    """Return where the last clause begins that has more than one word: not with "..., right?"."""
    return max((at + 1 for at, token in enumerate(tokens[:-3]) if token.stop), default=0)


def _amount(tokens: Sequence[Token], at: int) -> Amount | None:
    """Return the amount whose number is at a place, with the word that compares it."""
    number, sense = _WORDS.get(tokens[at].word, (1 if tokens[at].raw in _ONE else tokens[at].number, ""))
    if number is None or tokens[at - 1].raw in _ENDS or tokens[min(at + 1, len(tokens) - 1)].word == "player":
        return None
    first = _compared_at(tokens, at)
    compared = first >= 0 and tokens[first].word in _SENSES and not sense and tokens[first].raw not in _ON_TOP
    than = {place for place in range(max(first, 0), at) if tokens[place].word == "than"}
    return Amount(number, tokens[first].word if compared else sense, frozenset({at, *than, *([first] * compared)}))


def _compared_at(tokens: Sequence[Token], at: int) -> int:
    """Return where a word that compares the number at a place stands: before it and what may be between."""
    first = at - 1
    while first > max(at - 4, 0) and _is_between(tokens[first]):
        first -= 1
    return first


def _is_between(token: Token) -> bool:
    """Return whether a word may be between that of a comparison and its number: "than", a Chinese verb."""
    return not token.stop and token.word not in _SENSES and (token.word == "than" or not token.raw.isascii())


def without(question: Question, amount: Amount) -> Question:
    """Return what is left of a question that asks about an amount: how many there are."""
    last = max(amount.places)
    tokens = [token if at != last else _MANY for at, token in enumerate(question.tokens)]
    rest = [token for at, token in enumerate(tokens) if at == last or at not in amount.places]
    return question.in_words(rest, yes_no=False)


@cache
def _keys(tells: str) -> Mapping[str, str]:
    """The words for what a ruling tells how many there are of, each with its key: "flood|wave=floods"."""
    pairs = (each.split("=") for each in tells.split())
    return {word: key for words, key in pairs for word in alternatives(words)}


def told(question: Question, amount: Amount, tells: str, nouns: Collection[str]) -> str:
    """Return the key of a ruling's result that is asked about: of what the amount counts, or else of the word before,
    or if it is compared of the only one in the last clause; nothing if that is unclear, or another of the *nouns*.
    """
    keys, words = _keys(tells), [token.word for token in question.tokens]
    last = max(amount.places)
    near = 3 if amount.number else 2  # "no History" says nothing of the cards behind
    behind = next((word for word in words[last + 1 : last + 2 + near] if word in keys or word in nouns), "")
    if behind or not amount.number:
        return keys.get(behind, "")
    meant = [keys.get(word, "") for word in words]
    named = {*meant[_last_clause(question.tokens) :]} - {""}
    return _just_before(meant[: min(amount.places)]) or (named.pop() if amount.sense and len(named) == 1 else "")


def _just_before(meant: Sequence[str]) -> str:
    """Return the last key of the words before an amount, if it is near enough: of the whole, it may be farther."""
    ways = (key for back, key in enumerate(reversed(meant), 1) if key and back <= (4 if key.endswith("!") else 2))
    return next(ways, "")
