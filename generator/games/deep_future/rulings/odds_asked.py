"""Odds that are asked in words: how many cards are drawn, what they must show, how many of them.

In: a question that asks for a chance. Out: the inputs of the ruling `odds`; nothing, if a single word of the question is
not understood: a wrong figure is worse than none. A number on a card ("a 4", "4 of hearts") is never a number of draws.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from generator.engine.questions import Filled, Reading, Token, alternatives, grammar, places_of
from generator.games.deep_future.rulings import asked
from generator.games.deep_future.rulings.values import typed

#: Words that may be said in any such question and change nothing.
_WORDS = frozenset(["chance", "deck", "card", "draw", "flip", "top", "next", "challenge", "many"])
_RAWS = typed("odds.idle")
#: What is between a number and the noun it counts.
_BETWEEN = alternatives(
    "of|the|my|our|them|these|those|next|top|first|more|single|random|@of_anything|@of_cards|@of_times"
)
#: Nouns of which so many are drawn.
_DRAWN = alternatives("card|challenge|draw|times|@of_times")
_FRESH = typed("odds.fresh")
#: What is said of a deck of which nothing has been drawn.
_WHOLE, _EXACTLY, _A_NUMBER = typed("odds.whole"), typed("odds.exactly"), typed("odds.number")
_POSSESSIVE, _TIMES = grammar("possessive"), alternatives("times|@of_times")
_NONE = frozenset(["no", "not"])
#: Kinds of cards that may be looked for.
_KINDS = alternatives("world|tech|civilization|blank")
#: Nouns of which there is more than one.
_SEVERAL = frozenset(["cards", "challenges", "draws", "techs", *(f"{noun}s" for noun in asked.SUITS | _KINDS)])
#: What makes a number one of "3 or higher", of "3 or lower".
_UP, _DOWN = typed("odds.up"), typed("odds.down")
_ARTICLES = frozenset(["a", "an", "the"])
#: What is between two suits of which one is looked for.
_OR, _JOINS = grammar("or"), alternatives("@or|a|an|the|either")
#: What is behind a verb that has one object.
_ONCE = typed("odds.once")


class _LookedFor(NamedTuple):
    """What the cards that are looked for have: a suit or several, a number or several, a kind."""

    suit: str | list[str] | None = None
    number: int | list[int] | None = None
    kind: str | None = None


class _Wanted(NamedTuple):
    """How many of the cards drawn must match."""

    at_least: int | None = None
    exactly: int | None = None
    both: bool = False
    all: bool = False


class _Refused(Exception):
    """The question says what is not understood."""


class _Words:
    """A question of odds, word by word; what is understood is taken away. *glued* is what is typed without a blank."""

    def __init__(self, reading: Reading) -> None:
        self.tokens: list[Token] = [token for token in reading.tokens if not token.stop]
        for place, token in enumerate(self.tokens):  # "I turn two" is no turn of a player
            if token.word == "turn" and self.at(place - 1).raw in {"i", "we", "you", "to"}:
                self.tokens[place] = token._replace(word="flip")
        self.glued = frozenset(re.findall(r"[a-z0-9]+", reading.question.plain))
        self.taken: set[int] = set()
        self.places = frozenset(range(len(reading.tokens)))

    def at(self, place: int) -> Token:
        """The token at a place, an empty one beyond the end."""
        return self.tokens[place] if 0 <= place < len(self.tokens) else Token("", "")

    def find(self, words: Collection[str], raw: bool = False) -> list[int]:
        """Where these words are that are not taken."""
        return [
            place
            for place, token in enumerate(self.tokens)
            if place not in self.taken and (token.raw if raw else token.word) in words
        ]

    def numbers(self) -> list[int]:
        """Where numbers are that are not taken."""
        return [
            place for place, token in enumerate(self.tokens) if token.number is not None and place not in self.taken
        ]

    def behind(self, place: int) -> int:
        """The place behind, words that only join left out."""
        place += 1
        while self.at(place).raw in _BETWEEN and self.at(place).word not in _DRAWN:
            place += 1
        return place

    def take(self, *places: int) -> None:
        """These words are understood."""
        self.taken.update(places)

    def finish(self) -> None:
        """Nothing may be left that is not understood. Raises _Refused if there is."""
        for place, token in enumerate(self.tokens):
            if place in self.taken:
                continue
            if token.number is not None or not (token.word in _WORDS or token.raw in _RAWS):
                raise _Refused


def drawn(reading: Reading) -> Filled | None:
    """Inputs of `odds` for cards off the deck: deck, matching, draws, at_least, exactly, suit, number, kind."""
    words = _Words(reading)
    try:
        deck, matching = _deck(words)
        its = _LookedFor() if matching is not None else _looked_for(words)
        wanted = _wanted(words)
        draws = _draws(words, wanted, isinstance(its.suit, str) and isinstance(its.number, int))
        words.finish()
    except _Refused:
        return None
    if wanted.both or wanted.all:
        wanted = _Wanted(at_least=draws)
    if wanted.exactly is not None and wanted.exactly > draws:
        return None
    return Filled((deck, matching, draws, wanted.at_least, wanted.exactly, *its), words.places)


def _deck(words: _Words) -> tuple[str | int | None, int | None]:
    """What is said of the deck: that it is fresh, or how many cards it has and how many of them match."""
    whole = words.find(_WHOLE, raw=True)
    words.take(*(at for at in whole if words.at(at + 1 + (words.at(at + 1).raw in _POSSESSIVE)).word == "deck"))
    if _is_fresh(words):
        return "fresh", None
    for at in words.numbers():
        near = {words.at(at + step).word for step in (-4, -3, -2, -1, 2, 3, 4, 5)}
        if words.at(at + 1).word == "card" and "deck" in near and words.find(alternatives("left|in|@still_left")):
            return words.tokens[at].number, _matching(words, at)
    return None, None


def _is_fresh(words: _Words) -> bool:
    """Whether the deck is said to be fresh: "a new deck", "36 cards". Raises _Refused where 36 counts others."""
    fresh = [
        *words.find(_FRESH, raw=True),
        *(
            at
            for at in words.find({"new"})
            if words.at(at + 1).word in {"deck", "even", "card", *_POSSESSIVE} or words.at(at + 1).number == 36
        ),
    ]
    whole = [at for at in words.numbers() if words.tokens[at].number == 36]
    near = {words.at(at + step).word for at in whole for step in (-2, -1, 1)}
    if whole and not near & {"deck", "card"}:
        raise _Refused
    words.take(*fresh, *whole)
    return bool(fresh or whole)


def _matching(words: _Words, deck: int) -> int:
    """How many cards of a counted deck are those that are looked for: "4 of them skulls"; the noun is said again."""
    for at in words.numbers():
        behind = at + 1
        while words.at(behind).raw in alternatives("of|them|which|are|@of_cards|@equals"):
            behind += 1
        noun = words.at(behind).word
        if at > deck and noun in {*asked.SUITS, "world", "blank", "tech", "civilization"}:
            words.take(deck, deck + 1, at, *range(at + 1, behind), *words.find({noun}), *words.find({"left"}))
            words.take(*words.find(alternatives("have|has|contains|@includes"), raw=True))
            return words.tokens[at].number or 0
    raise _Refused


def _looked_for(words: _Words) -> _LookedFor:
    """What the cards that are looked for have: "a sun", "a 4", "the 4 of hearts", "a world"."""
    corner = _written_together(words)
    if corner is not None:
        return corner
    suits, kinds = words.find(asked.SUITS), words.find(_KINDS)
    if len(suits) > 1 and not kinds:
        return _one_of(words, suits)
    if len([*suits, *kinds]) > 1:
        raise _Refused
    if kinds:
        words.take(kinds[0])
        return _LookedFor(kind=words.tokens[kinds[0]].word)
    return _of_suit(words, suits[0]) if suits else _LookedFor(number=_number(words))


def _of_suit(words: _Words, at: int) -> _LookedFor:
    """The suit at a place, and the number if it is one card: "the 4 of hearts", "a 4 heart", "heart 4"."""
    words.take(at)
    its = words.tokens[at].word
    before, behind = words.at(at - 1), words.at(at + 1)
    if before.raw == "of" and words.at(at - 2).number is not None:
        words.take(at - 2)
        words.tokens[at] = words.tokens[at]._replace(raw=its)  # "the 4 of hearts" is one card
        return _LookedFor(its, words.at(at - 2).number)
    if before.raw.isdigit() and words.at(at - 2).raw in _ARTICLES and words.tokens[at].raw not in _SEVERAL:
        words.take(at - 1)
        return _LookedFor(its, _of_a_card(before.number))
    if behind.number is not None and behind.raw.isdigit() and words.at(at + 2).word not in _DRAWN:
        words.take(at + 1)
        return _LookedFor(its, behind.number)
    return _LookedFor(its)


def _one_of(words: _Words, suits: list[int]) -> _LookedFor:
    """One of several suits: "a moon or a heart". Raises _Refused if they are not joined so, or more is said of one."""
    between = [words.tokens[at] for at in range(suits[0], suits[-1]) if at not in suits]
    joins = [token for token in between if token.raw in _OR]
    its = [words.tokens[at].word for at in suits]
    if not joins or any(token.raw not in _JOINS for token in between) or len(set(its)) < len(its):
        raise _Refused
    if words.find({"no", "not", "both", "all", "least", "more"}) or words.find(_EXACTLY, raw=True):
        raise _Refused  # of each, or of all together?
    words.take(*range(suits[0], suits[-1] + 1))
    return _LookedFor(its)


def _written_together(words: _Words) -> _LookedFor | None:
    """One card as makeplay prints its corner: "4K", "K4"."""
    for at in words.numbers():
        number = words.at(at)
        for letter in (at - 1, at + 1):
            pair = f"{words.at(min(at, letter)).raw}{words.at(max(at, letter)).raw}"
            if words.at(letter).raw in asked.LETTERS and number.raw.isdigit() and pair in words.glued:
                words.take(at, letter)
                return _LookedFor(asked.LETTERS[words.at(letter).raw], _of_a_card(number.number))
    return None


def _of_a_card(number: int | None) -> int:
    """The number of a card (1.2). Raises _Refused for another."""
    if number is None or not asked.is_corner(number):
        raise _Refused
    return number


def _number(words: _Words) -> int | list[int]:
    """The number of a card, or several: "a 4", "number 4", "a 3 or higher". Raises _Refused if none is given."""
    found = [
        at
        for at in words.numbers()
        if words.at(at - 1).raw in _A_NUMBER
        and words.at(at + 1).word not in {*_DRAWN, "suit", "more"}
        and (words.at(at + 1).word != "or" or words.at(at + 2).raw in _UP | _DOWN)
    ]
    if len(found) != 1:
        raise _Refused
    at = found[0]
    its = _of_a_card(words.tokens[at].number)
    words.take(at, *(place for place in (at - 1,) if words.at(place).word == "number"))
    if words.at(at + 1).word != "or":
        return its
    words.take(at + 1, at + 2)
    return list(range(its, 7) if words.at(at + 2).raw in _UP else range(1, its + 1))


def _wanted(words: _Words) -> _Wanted:
    """How many must match: at least so many, exactly so many, none, both, all; one at least if nothing is said."""
    least, exactly = words.find({"least"}), words.find(_EXACTLY, raw=True)
    none, both, every = words.find(_NONE), words.find({"both"}), words.find({"all"})
    more = [at for at in words.find({"more"}) if words.at(at - 1).raw == "or"]
    if len([*least, *exactly, *none, *both, *every, *more]) > 1:
        raise _Refused
    words.take(*least, *exactly, *none, *both, *every)
    if least or exactly:
        number = _said_number(words, (least or exactly)[0] + 1)
        return _Wanted(at_least=number) if least else _Wanted(exactly=number)
    if more:
        words.take(more[0], more[0] - 1)
        noun = words.at(more[0] - 2).word in {*asked.SUITS, "card"}
        return _Wanted(at_least=_said_number(words, more[0] - 2 - noun))
    if none:
        words.take(*words.find({"any", "them", "single", "these", "those"}, raw=True))
        return _Wanted(exactly=0)
    if both:
        return _Wanted(both=True)
    return _Wanted(all=True) if every else _Wanted(at_least=_so_many(words))


def _so_many(words: _Words) -> int:
    """How many are looked for among more cards: "two suns in five cards"; one at least if nothing is said."""
    counts = [at for at in words.numbers() if words.at(at + 1).word in asked.SUITS | _KINDS]
    noun = words.at(counts[0] + 1) if len(counts) == 1 and len(words.numbers()) > 1 else Token("", "")
    if noun.raw not in _SEVERAL and not (noun.raw.isascii() and noun.raw != noun.word):  # "feet"
        return 1
    words.take(counts[0])
    return words.tokens[counts[0]].number or 0


def _said_number(words: _Words, at: int) -> int:
    """The number at a place. Raises _Refused if there is none."""
    token = words.at(at)
    words.take(at)
    if token.number is not None:
        return token.number
    if token.raw in {"one", "a", "an"}:
        return 1
    raise _Refused


def _draws(words: _Words, wanted: _Wanted, single: bool) -> int:
    """How many cards are drawn: one if that is said, or for a *single* card, two for "both".

    Raises _Refused where it is not clear.
    """
    numbers = words.numbers()
    if wanted.all and len(numbers) == 2 and words.tokens[numbers[0]].number == words.tokens[numbers[1]].number:
        words.take(numbers.pop())
    if len(numbers) > 1:
        raise _Refused
    if not numbers:
        return _least_draws(words, wanted, single)
    at = numbers[0]
    number = words.tokens[at].number or 0
    if not _counts_draws(words, at):
        raise _Refused
    words.take(
        at,
        *range(at + 1, words.behind(at)),
        *words.find(_TIMES, raw=True),
        *words.find({"them", "these", "those"}, raw=True),
    )
    if (wanted.both and number != 2) or number == 0:
        raise _Refused
    return number


def _counts_draws(words: _Words, at: int) -> bool:
    """Whether the number at a place is one of draws."""
    behind = words.at(words.behind(at))
    if behind.word in _DRAWN or behind.raw in _DRAWN or words.at(at + 1).raw in alternatives("@of_cards|@of_times"):
        follows = words.at(words.behind(at) + 1).word if behind.word in _DRAWN else ""
        return follows not in asked.SUITS
    before = at - 1
    while words.at(before).raw in {"the", "next", "top", "first", "of", "off"}:
        before -= 1
    return words.at(before).word in {"draw", "flip"} and behind.word not in asked.SUITS


def _least_draws(words: _Words, wanted: _Wanted, single: bool) -> int:
    """One card or, of both, two."""
    if wanted.both:
        words.take(*words.find({"them", "these", "those"}, raw=True))
        return 2
    nouns = asked.SUITS | _KINDS
    raws = {token.raw for at, token in enumerate(words.tokens) if at not in words.taken or token.word in nouns}
    spoken = alternatives("card|@underneath|@of_cards") & raws or _said_once(words, single)
    if wanted.all or not spoken or _SEVERAL & raws or (wanted.at_least or wanted.exactly or 0) > 1:
        raise _Refused
    return 1


def _said_once(words: _Words, single: bool) -> bool:
    """Whether it is one that is looked for: a *single* card, "a sun", "a 4", "the next", "the 4 of hearts"."""
    nouns = asked.SUITS | _KINDS
    single = single or bool(words.find({"top", "next"}))
    return single or any(
        (words.at(at - 1).raw in _ARTICLES and (token.word in nouns or token.number is not None))
        or (token.word in {"draw", "flip"} and words.at(at + 1).raw in _ONCE)
        for at, token in enumerate(words.tokens)
    )


def random_sector(reading: Reading) -> Filled | None:
    """The sector that a random one shall be: "odds my random sector is 31"; nothing if more is said."""
    words = _Words(reading)
    named = list(asked.sector_places(reading))
    places = frozenset(at for _, at in named)
    words.take(*(at for at, token in enumerate(words.tokens) if token.number in {its for its, _ in named}))
    words.take(*words.find({"random", "sector"}))
    try:
        words.finish()
    except _Refused:
        return None
    return Filled(named[0][0], words.places) if len(places) == 1 else None


def failures_counted(reading: Reading) -> Filled | None:
    """How many challenges fail: "3 failed challenges", "two failures", "failing twice"."""
    given = asked.read_counts(reading, {"fail", "challenge"}, {"fail", "challenge", "more"})
    found = {at: each.number for each in given for at in each.places if reading.tokens[at].number is not None}
    found |= dict.fromkeys(reading.places({"twice", "both"}), 2)
    return Filled(next(iter(found.values())), frozenset(found)) if len(set(found.values())) == 1 else None


def challenges_counted(reading: Reading) -> Filled | None:
    """How many challenges there are: "2 challenges", "both challenges", "a challenge"."""
    both, bound = reading.places({"both"}), reading.question.bound({"challenge"}, {"all", "of"})
    if both and not bound:
        return Filled(2, frozenset([*both, *reading.places({"challenge"})]))
    if both or len({each.number for each in bound}) != 1:
        return None
    return Filled(bound[0].number, places_of(bound))
