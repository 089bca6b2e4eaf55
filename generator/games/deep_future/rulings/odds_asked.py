"""Odds that are asked in words: how many cards are drawn, what they must show, how many of them.

In: a question that asks for a chance. Out: the inputs of the ruling `odds`; nothing, if a single word of the question is
not understood: a wrong figure is worse than none. A number on a card ("a 4", "4 of hearts") is never a number of draws.
"""

from __future__ import annotations

from typing import NamedTuple

from generator.engine.questions import Filled, Reading, Token, alternatives, grammar, places_of
from generator.games.deep_future.rulings import asked
from generator.games.deep_future.rulings.odds_cards import ARTICLES, EXACTLY, KINDS, SEVERAL, LookedFor, looked_for
from generator.games.deep_future.rulings.odds_words import DRAWN, OddsWords, Unclear
from generator.games.deep_future.rulings.values import typed

#: What is said of a deck of which nothing has been drawn.
_FRESH, _WHOLE = typed("odds.fresh"), typed("odds.whole")
_POSSESSIVE, _TIMES = grammar("possessive"), alternatives("times|@of_times")
_NONE = frozenset(["no", "not"])
#: What is behind a verb that has one object.
_ONCE = typed("odds.once")
_NOUNS = asked.SUITS | KINDS
#: What may be between a number and what it counts in Chinese.
_MEASURES = alternatives("@of_cards")


class _Wanted(NamedTuple):
    """How many of the cards drawn must match."""

    at_least: int | None = None
    exactly: int | None = None
    both: bool = False
    all: bool = False


def drawn(reading: Reading) -> Filled | None:
    """Inputs of `odds` for cards off the deck: deck, matching, draws, at_least, exactly, suit, number, kind, corner."""
    words = OddsWords(reading)
    try:
        deck, matching = _deck(words)
        its = LookedFor() if matching is not None else looked_for(words)
        wanted = _wanted(words)
        draws = _draws(words, wanted, its.is_one_card)
        words.finish()
    except Unclear:
        return None
    if wanted.both or wanted.all:
        wanted = _Wanted(at_least=draws)
    if wanted.exactly is not None and wanted.exactly > draws:
        return None
    return Filled((deck, matching, draws, wanted.at_least, wanted.exactly, *its), words.places)


def _deck(words: OddsWords) -> tuple[str | int | None, int | None]:
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


def _is_fresh(words: OddsWords) -> bool:
    """Whether the deck is said to be fresh: "a new deck", "36 cards". Raises Unclear where 36 counts others."""
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
        raise Unclear
    words.take(*fresh, *whole)
    return bool(fresh or whole)


def _matching(words: OddsWords, deck: int) -> int:
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
    raise Unclear


def _wanted(words: OddsWords) -> _Wanted:
    """How many must match: at least so many, exactly so many, none, both, all; one at least if nothing is said."""
    least, exactly = words.find({"least"}), words.find(EXACTLY, raw=True)
    none, both, every = words.find(_NONE), words.find({"both"}), words.find({"all"})
    more = [at for at in words.find({"more"}) if words.at(at - 1).raw == "or"]
    if len([*least, *exactly, *none, *both, *every, *more]) > 1:
        raise Unclear
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


def _so_many(words: OddsWords) -> int:
    """How many are looked for among more cards: "two suns in five cards"; one at least if nothing is said."""
    counts = {at: _noun(words, at) for at in words.numbers()}
    nouns = [(at, noun) for at, noun in counts.items() if noun in words.corners or words.at(noun).word in _NOUNS]
    if len(nouns) != 1 or len(counts) < 2:
        return 1
    ((at, noun),) = nouns
    if not _is_plural(words.at(noun)) and noun == at + 1 and noun not in words.corners:
        return 1
    words.take(at)
    return words.tokens[at].number or 0


def _is_plural(noun: Token) -> bool:
    """Whether a noun is one of several: "suns", "feet"."""
    return noun.raw in SEVERAL or (noun.raw.isascii() and noun.raw != noun.word)


def _noun(words: OddsWords, at: int) -> int:
    """Where the noun is that a number counts; in Chinese a measure word is between."""
    return at + 1 + (words.at(at + 1).raw in _MEASURES and not words.at(at + 1).raw.isascii())


def _said_number(words: OddsWords, at: int) -> int:
    """The number at a place. Raises Unclear if there is none."""
    token = words.at(at)
    words.take(at)
    if token.number is not None:
        return token.number
    if token.raw in {"one", "a", "an"}:
        return 1
    raise Unclear


def _draws(words: OddsWords, wanted: _Wanted, single: bool) -> int:
    """How many cards are drawn: one if that is said, or for a *single* card, two for "both".

    Raises Unclear where it is not clear.
    """
    numbers = words.numbers()
    if wanted.all and len(numbers) == 2 and words.tokens[numbers[0]].number == words.tokens[numbers[1]].number:
        words.take(numbers.pop())
    if len(numbers) > 1:
        raise Unclear
    if not numbers:
        return _least_draws(words, wanted, single)
    at = numbers[0]
    number = words.tokens[at].number or 0
    if not _counts_draws(words, at):
        raise Unclear
    words.take(
        at,
        *range(at + 1, words.behind(at)),
        *words.find(_TIMES, raw=True),
        *words.find({"them", "these", "those"}, raw=True),
    )
    if (wanted.both and number != 2) or number == 0:
        raise Unclear
    return number


def _counts_draws(words: OddsWords, at: int) -> bool:
    """Whether the number at a place is one of draws."""
    behind = words.at(words.behind(at))
    if behind.word in DRAWN or behind.raw in DRAWN or words.at(at + 1).raw in alternatives("@of_cards|@of_times"):
        follows = words.at(words.behind(at) + 1).word if behind.word in DRAWN else ""
        return follows not in asked.SUITS
    before = at - 1
    while words.at(before).raw in {"the", "next", "top", "first", "of", "off"}:
        before -= 1
    return words.at(before).word in {"draw", "flip"} and behind.word not in asked.SUITS


def _least_draws(words: OddsWords, wanted: _Wanted, single: bool) -> int:
    """One card or, of both, two."""
    if wanted.both:
        words.take(*words.find({"them", "these", "those"}, raw=True))
        return 2
    nouns = _NOUNS
    raws = {token.raw for at, token in enumerate(words.tokens) if at not in words.taken or token.word in nouns}
    spoken = alternatives("card|@underneath|@of_cards") & raws or _said_once(words, single)
    if wanted.all or not spoken or SEVERAL & raws or (wanted.at_least or wanted.exactly or 0) > 1:
        raise Unclear
    return 1


def _said_once(words: OddsWords, single: bool) -> bool:
    """Whether it is one that is looked for: a *single* card, "a sun", "a 4", "the next", "the 4 of hearts"."""
    nouns = asked.SUITS | KINDS
    single = single or bool(words.find({"top", "next"}))
    return single or any(
        (words.at(at - 1).raw in ARTICLES and (token.word in nouns or token.number is not None))
        or (token.word in {"draw", "flip"} and words.at(at + 1).raw in _ONCE)
        for at, token in enumerate(words.tokens)
    )


def random_sector(reading: Reading) -> Filled | None:
    """The sector that a random one shall be: "odds my random sector is 31"; nothing if more is said."""
    words = OddsWords(reading)
    named = list(asked.sector_places(reading))
    places = frozenset(at for _, at in named)
    words.take(*(at for at, token in enumerate(words.tokens) if token.number in {its for its, _ in named}))
    words.take(*words.find({"random", "sector"}))
    try:
        words.finish()
    except Unclear:
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
