"""What the cards that odds are asked of must show: "a sun", "a 4", "the 4 of hearts", "4K", "a 3 or higher", "a world".

In: the words of a question of odds. Out: suit, number, kind or cards that are looked for; a number that is on a card is
never a number of draws.
"""

from __future__ import annotations

from typing import NamedTuple

from generator.engine.questions import alternatives, grammar
from generator.games.deep_future.rulings import asked
from generator.games.deep_future.rulings.odds_words import DRAWN, OddsWords, Unclear
from generator.games.deep_future.rulings.values import card, key, typed

_A_NUMBER, EXACTLY = typed("odds.number"), typed("odds.exactly")
#: Kinds of cards that may be looked for.
KINDS = alternatives("world|tech|civilization|blank")
#: Nouns of which there is more than one.
SEVERAL = frozenset(["cards", "challenges", "draws", "techs", *(f"{noun}s" for noun in asked.SUITS | KINDS)])
#: What makes a number one of "3 or higher", of "3 or lower".
_UP, _DOWN = typed("odds.up"), typed("odds.down")
ARTICLES = frozenset(["a", "an", "the"])
#: What is between two suits of which one is looked for.
_OR, _JOINS = grammar("or"), alternatives("@or|a|an|the|either")


class LookedFor(NamedTuple):
    """What the cards that are looked for have: a suit or several, a number or several, a kind, a corner or several."""

    suit: str | list[str] | None = None
    number: int | list[int] | None = None
    kind: str | None = None
    corner: list[str] | None = None

    @property
    def is_one_card(self) -> bool:
        """Whether a single card is meant, as it is printed."""
        return bool(self.corner) or (isinstance(self.suit, str) and isinstance(self.number, int))


def looked_for(words: OddsWords) -> LookedFor:
    """What the cards that are looked for have: "a sun", "a 4", "the 4 of hearts", "a world"."""
    corner = _written_together(words)
    if corner is not None:
        return corner
    suits, kinds = words.find(asked.SUITS), words.find(KINDS)
    if len(suits) > 1 and not kinds:
        return _one_of(words, suits)
    if len([*suits, *kinds]) > 1:
        raise Unclear
    if kinds:
        words.take(kinds[0])
        return LookedFor(kind=words.tokens[kinds[0]].word)
    return _of_suit(words, suits[0]) if suits else LookedFor(number=_number(words))


def _of_suit(words: OddsWords, at: int) -> LookedFor:
    """The suit at a place, and the number if it is one card: "the 4 of hearts", "a 4 heart", "heart 4"."""
    words.take(at)
    its = words.tokens[at].word
    before, behind = words.at(at - 1), words.at(at + 1)
    if before.raw == "of" and words.at(at - 2).number is not None:
        words.take(at - 2)
        words.tokens[at] = words.tokens[at]._replace(raw=its)  # "the 4 of hearts" is one card
        return LookedFor(its, words.at(at - 2).number)
    if before.raw.isdigit() and words.at(at - 2).raw in ARTICLES and words.tokens[at].raw not in SEVERAL:
        words.take(at - 1)
        return LookedFor(its, _of_a_card(before.number))
    if behind.number is not None and behind.raw.isdigit() and words.at(at + 2).word not in DRAWN:
        words.take(at + 1)
        return LookedFor(its, behind.number)
    return LookedFor(its)


def _one_of(words: OddsWords, suits: list[int]) -> LookedFor:
    """One of several suits: "a moon or a heart". Raises Unclear if they are not joined so, or more is said of one."""
    _check_joined(words, suits)
    its = [words.tokens[at].word for at in suits]
    if len(set(its)) < len(its):
        raise Unclear
    words.take(*range(suits[0], suits[-1] + 1))
    return LookedFor(its)


def _check_joined(words: OddsWords, places: list[int]) -> None:
    """Raise Unclear unless of what is at these places one is looked for: "a moon or a heart"."""
    between = [words.tokens[at] for at in range(places[0], places[-1]) if at not in places]
    if not any(token.raw in _OR for token in between) or any(token.raw not in _JOINS for token in between):
        raise Unclear
    if words.find({"no", "not", "both", "all", "least", "more"}) or words.find(EXACTLY, raw=True):
        raise Unclear  # of each, or of all together?


def _written_together(words: OddsWords) -> LookedFor | None:
    """One card as makeplay prints its corner, or one of several: "4K", "K4", "4R or 3K". None if there is none."""
    found = sorted(filter(None, (_corner_at(words, at) for at in words.numbers())))
    if not found:
        return None
    places = [place for first, _ in found for place in (first, first + 1)]
    if len(found) > 1:
        _check_joined(words, places)
    words.take(*range(places[0], places[-1] + 1))
    words.corners = frozenset(first for first, _ in found)
    corners = list(dict.fromkeys(corner for _, corner in found))
    return _one_corner(corners[0]) if len(corners) == 1 else LookedFor(corner=corners)


def _one_corner(corner: str) -> LookedFor:
    """The card with a corner, by its suit and number if there is such a card."""
    try:
        number, suit = card(corner)
    except ValueError:
        return LookedFor(corner=[corner])
    return LookedFor(key(suit), number)


def _corner_at(words: OddsWords, at: int) -> tuple[int, str] | None:
    """Where the corner begins whose number is at a place, and what it says, whether or not there is such a card.

    "4S" is a card, "4s" are several cards with a 4.
    """
    if not words.at(at).raw.isdigit():
        return None
    for first, letter in ((at - 1, words.at(at - 1)), (at, words.at(at + 1))):
        pair = f"{words.at(first).raw}{words.at(first + 1).raw}"
        several = letter.raw == "s" and first == at and not letter.capital
        is_suit = letter.word in asked.SUITS or (len(letter.raw) == 1 and letter.raw.isascii() and letter.raw.isalpha())
        if is_suit and not several and pair in words.glued:
            return first, pair.upper()
    return None


def _of_a_card(number: int | None) -> int:
    """The number of a card (1.2). Raises Unclear for another."""
    if number is None or not asked.is_corner(number):
        raise Unclear
    return number


def _number(words: OddsWords) -> int | list[int]:
    """The number of a card, or several: "a 4", "number 4", "a 3 or higher". Raises Unclear if none is given."""
    found = [
        at
        for at in words.numbers()
        if words.at(at - 1).raw in _A_NUMBER
        and words.at(at + 1).word not in {*DRAWN, "suit", "more"}
        and (words.at(at + 1).word != "or" or words.at(at + 2).raw in _UP | _DOWN)
    ]
    if len(found) != 1:
        raise Unclear
    at = found[0]
    its = _of_a_card(words.tokens[at].number)
    words.take(at, *(place for place in (at - 1,) if words.at(place).word == "number"))
    if words.at(at + 1).word != "or":
        return its
    words.take(at + 1, at + 2)
    return list(range(its, 7) if words.at(at + 2).raw in _UP else range(1, its + 1))
