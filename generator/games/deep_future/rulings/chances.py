"""Odds: how likely the deck is to show something, exact where that can be counted, else drawn many times with the error.

In: what is in the deck as far as one may know it. Out: probabilities from 0 to 1.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb, prod, sqrt
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import Filled, Frame, Reading, places_of, slots
from generator.engine.ruling import Result, Ruled
from generator.errors import CannotCompute
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import SMALLEST_HAND
from generator.games.deep_future.facts.tables import NUMBERS, SUITS, actions, tracks
from generator.games.deep_future.facts.tables import failures as table_6
from generator.games.deep_future.rulings import asked, asked_tracks, odds_asked, values
from generator.games.deep_future.rulings.markers import moved_on, on_tracks
from generator.games.deep_future.rulings.upkeep import served
from generator.games.deep_future.rulings.values import ruling, say

#: Cards of a deck: number and suit of each.
DeckCards = Sequence[tuple[int, str]]
#: One of each (1.6).
FRESH: DeckCards = tuple((number, suit) for suit in SUITS for number in NUMBERS)
#: So many times it is drawn where counting would take too long; the same cards each time it is asked.
TRIALS, SEED = 20_000, 1
#: Challenge piles up to this size are counted exactly.
COUNTED_PILE = 7
#: How many challenges there are, and how many fail.
_CHALLENGES = slots.hook(odds_asked.challenges_counted, "challenge")
_FAILURES = slots.hook(odds_asked.failures_counted, "fail challenge")


def deck_of(given: Any) -> DeckCards:
    """A deck as people tell it: nothing or "fresh", a list of cards, or counts by suit ({"heart": 6})."""
    if given is None or inputs.plain(given) in {"fresh", "even"}:
        return FRESH
    if isinstance(given, Mapping):
        found = [
            (0, values.suit(name))
            for name, count in given.items()
            for _ in range(inputs.whole(count, "cards", 0, 9999))
        ]
    else:
        found = [values.card(each) for each in inputs.listed(given)]
    if not found:
        raise ValueError(Text("deck_is_empty"))
    return found


def _numbered(deck: DeckCards) -> None:
    """Raises ValueError for a deck that was given by suits only."""
    if any(number not in NUMBERS for number, _suit in deck):
        raise ValueError(Text("numbers_needed"))


def _at_least(deck: int, matching: int, draws: int, wanted: int) -> float:
    """The chance that of *draws* cards off a deck of so many at least *wanted* are among the *matching* ones."""
    ways = sum(
        comb(matching, hits) * comb(deck - matching, draws - hits) for hits in range(wanted, min(draws, matching) + 1)
    )
    return ways / comb(deck, draws)


def _tried(cards: DeckCards, happens: Callable[[Sequence[int]], bool]) -> tuple[float, float]:
    """The chance that something happens with a shuffled deck, and its standard error: it is drawn many times."""
    from generator.engine.chance import Dealer  # only where drawing is needed

    dealer = Dealer(SEED)
    order = list(range(len(cards)))
    hits = 0
    for _ in range(TRIALS):
        dealer.shuffle(order)
        hits += happens(order)
    chance = hits / TRIALS
    return chance, max(sqrt(chance * (1 - chance) / TRIALS), 1 / TRIALS)


@ruling(
    "1.3-01 1.3-03",
    asks=(
        Frame("chance", {"deck matching draws at_least exactly suit number kind corner": slots.hook(odds_asked.drawn)}),
        Frame("chance random sector", {"sector": slots.hook(odds_asked.random_sector)}),
    ),
)
def odds(
    deck: Any = None,
    matching: object = None,
    draws: object = 1,
    at_least: object = None,
    exactly: object = None,
    suit: Any = None,
    number: Any = None,
    kind: object = None,
    corner: Any = None,
    sector: object = None,
    advancement: object = None,
    challenge: object = None,
    track: object = None,
    delta: object = None,
) -> Ruled:
    """The chance of cards off the deck (1.3): *deck* is a number of cards, "fresh", cards or counts by suit.

    *matching* of them, or those of *suit* or *number* (one or several), or with a *corner* ("4K", or several), or of a
    *kind*, which only a campaign knows; in *draws* at least so many, else exactly. Or that a random *sector* or *advancement* comes, or that a failed
    *challenge* moves *track* by *delta*.
    """
    if sector is not None:
        return _of_sector(_told(deck), sector)
    if advancement is not None:
        return _of_advancement(_told(deck), advancement)
    if challenge is not None:
        return _of_failure(_told(deck), challenge, track, delta)
    if kind is not None:
        _check_kind(values.card_kind(kind), matching, (suit, number, corner), (draws, at_least, exactly))
    if corner is not None:
        return _of_draws(*_with_corner(deck, corner, (matching, suit, number)), draws, at_least, exactly)
    return _of_draws(*_matching(deck, matching, suit, number), draws, at_least, exactly)


def _of_draws(total: int, hits: int, draws: object, at_least: object, exactly: object) -> Ruled:
    """So many draws from a deck of *total* cards, of which *hits* are meant."""
    drawn = inputs.whole(draws, "draws", 0, 9999)
    if drawn > total:
        raise ValueError(Text("more_than_there_are", name="cards", given=drawn, most=total))
    if exactly is not None:
        wanted = inputs.whole(exactly, "exactly", 0, 9999)
        chance = _at_least(total, hits, drawn, wanted) - _at_least(total, hits, drawn, wanted + 1)
    else:
        wanted = inputs.whole(1 if at_least is None else at_least, "at_least", 0, 9999)
        chance = _at_least(total, hits, drawn, wanted)
    result: Result = {"probability": round(chance, 6), "deck": total, "matching": hits, "draws": drawn, "exact": True}
    its = {"deck": total, "matching": hits, "draws": drawn}
    return Ruled(result, *say("odds.drawn", chance=chance, no_more=exactly is not None, wanted=wanted, **its))


def _check_kind(kind: str, matching: object, others: Sequence[object], wanted: Sequence[object]) -> None:
    """Check that it is known how many cards of a *kind* there are, whatever *others* a card may have.

    Raises ValueError, CannotCompute that says with which numbers it can be asked: *wanted* are draws and how many.
    """
    if any(each is not None for each in others):
        raise ValueError(Text("kind_by_itself", kind=kind))
    if matching is None:
        said = dict(zip(("draws", "at_least", "exactly"), wanted))
        its = {"deck": 40, "matching": 12, **{key: value for key, value in said.items() if value is not None}}
        raise CannotCompute("odds", Text("kinds_of_campaign"), Text("odds_in_numbers", inputs=json.dumps(its)))


def _with_corner(deck: Any, corner: Any, others: Sequence[object]) -> tuple[int, int]:
    """How many cards there are, and how many have one of these corners, whatever *others* a card may have.

    Raises ValueError, CannotCompute for a corner that no card has.
    """
    if any(each is not None for each in others):
        raise ValueError(Text("corner_by_itself"))
    wanted = {_corner(each) for each in inputs.listed(corner)}
    cards = _told(deck)
    _numbered(cards)
    return len(cards), sum(card in wanted for card in cards)


def _corner(given: Any) -> tuple[int, str]:
    """Number and suit of a corner. Raises CannotCompute if no card has it."""
    try:
        return values.card(given)
    except ValueError:
        ways = tuple(Words(*(f"{letter} {name}" for name in values.suit_name(letter))) for letter in SUITS)
        raise CannotCompute("odds", Text("no_such_corner", given=given), Text("corners_are", known=ways)) from None


def _sized(deck: Any) -> bool:
    return deck is None or inputs.plain(deck).isdecimal()


def _told(deck: Any) -> DeckCards:
    """The cards of a deck; a fresh one if no more than its size is told."""
    return deck_of(None if _sized(deck) else deck)


def _matching(deck: Any, matching: object, suit: object, number: Any) -> tuple[int, int]:
    """How many cards there are, and how many of them are meant."""
    sized = deck is not None and _sized(deck)
    if matching is not None:
        total = inputs.whole(deck, "deck", 1, 99999) if sized else len(deck_of(deck))
        return total, inputs.whole(matching, "matching", 0, total)
    numbers, letters = {*map(values.number, inputs.listed(number))}, {*map(values.suit, inputs.listed(suit))}
    if not letters and not numbers:
        raise ValueError(Text("needs_one", keys=("matching", "suit", "number", "advancement", "challenge")))
    if sized and inputs.whole(deck, "deck", 1, 99999) != len(FRESH):
        raise ValueError(Text("must_know", missing="matching"))
    cards = _told(deck)
    return len(cards), sum(its in (letters or {its}) and value in (numbers or {value}) for value, its in cards)


def _of_sector(deck: DeckCards, name: object) -> Ruled:
    """A random sector: the tens off one card, the units off the next (R-1.3-03)."""
    its = values.sector(name)
    _numbered(deck)
    if len(deck) < 2:
        raise ValueError(Text("deck_of_two"))
    numbers = Counter(number for number, _suit in deck)
    tens, units = divmod(its, 10)
    ways = numbers[tens] * (numbers[units] - (tens == units))
    chance = ways / (len(deck) * (len(deck) - 1))
    result: Result = {"probability": round(chance, 6), "sector": its, "deck": len(deck), "exact": True}
    text = say("odds.sector", chance=chance, sector=its, tens=tens, units=units, deck=len(deck))
    return Ruled(result, *text, ("R-1.3-03", "1.3-01"))


def _of_advancement(deck: DeckCards, name: object) -> Ruled:
    """A random suit off one card, then a random number off the next (R-1.3-04)."""
    row = values.advancement(name)
    _numbered(deck)
    if len(deck) < 2:
        raise ValueError(Text("deck_of_two"))
    ways = sum(
        first[1] == row.suit and second[0] == row.number
        for place, first in enumerate(deck)
        for other, second in enumerate(deck)
        if place != other
    )
    chance = ways / (len(deck) * (len(deck) - 1))
    result: Result = {"probability": round(chance, 6), "name": row.name.en, "deck": len(deck), "exact": True}
    its = {"name": row.name, "suit": values.suit_name(row.suit), "number": row.number, "deck": len(deck)}
    return Ruled(result, *say("odds.advancement", chance=chance, **its), ("1.3-01", "R-1.3-04"))


def _of_failure(deck: DeckCards, challenge: object, track: object, delta: object) -> Ruled:
    """What the number of a failed challenge does to a track (Table 6)."""
    letter = values.suit(challenge)
    _numbered(deck)
    wanted = values.track(track) if track is not None else next(iter(on_tracks(table_6()[letter, 4].effects)))
    step = None if delta is None else inputs.whole(delta, "delta", -9, 9)

    def meant(number: int) -> bool:
        moved = on_tracks(table_6()[letter, number].effects).get(wanted, 0)
        return moved < 0 if step is None else moved == step

    hits = sum(meant(number) for number, _suit in deck)
    chance = hits / len(deck)
    result: Result = {"probability": round(chance, 6), "deck": len(deck), "matching": hits, "exact": True}
    its = {"matching": hits, "deck": len(deck), "track": tracks()[wanted].name, "suit": values.suit_name(letter)}
    text = say("odds.failure", chance=chance, falls=step is None, step=step or 0, **its)
    return Ruled(result, *text, ("T6-01", "2.4-12"))


@ruling(
    "2.4-04 2.4-08",
    asks=(Frame("chance meet challenge", {"challenges": _CHALLENGES, "hand": asked.cards()}),),
    may="challenge meet all both each control pay deal chance inhand card hold only",
)
def challenge_odds(challenges: object, hand: Any = (), cubes: Any = (), worlds: Any = (), deck: Any = None) -> Ruled:
    """The chance that so many challenges can all be met (2.4): *hand* are suits of cards, *cubes* the suits of the card
    under each upkeep cube, *worlds* the suits of each settled world; *deck* is where the challenges come from.
    """
    count = inputs.whole(challenges, "challenges", 0, 60)
    means = [frozenset([values.suit_of(each)]) for each in inputs.listed(hand)]
    means += [
        frozenset(map(values.suit, inputs.listed(each))) for each in (*inputs.listed(cubes), *inputs.listed(worlds))
    ]
    cards = deck_of(deck)
    of_suit = Counter(suit for _number, suit in cards)
    if count > len(cards):
        raise ValueError(Text("more_than_there_are", name="challenges", given=count, most=len(cards)))
    if count <= COUNTED_PILE:
        ways = sum(
            prod(comb(of_suit[suit], times) for suit, times in pile.items())
            for pile in _piles(count)
            if _met(pile, means)
        )
        chance, error = ways / comb(len(cards), count), 0.0
    else:
        chance, error = _tried(cards, lambda order: _met(Counter(cards[each][1] for each in order[:count]), means))
    result: Result = {"probability": round(chance, 6), "exact": error == 0.0, "error": round(error, 6)}
    result["challenges"] = count
    its = {"count": count, "means": len(means), "trials": TRIALS, "error": error}
    return Ruled(result, *say("challenge_odds.text", chance=chance, **its))


def _piles(count: int, letters: Sequence[str] = SUITS) -> Iterator[dict[str, int]]:
    """Every make-up of a pile of so many challenges, by suit."""
    if len(letters) == 1:
        yield {letters[0]: count}
        return
    for times in range(count + 1):
        for rest in _piles(count - times, letters[1:]):
            yield {letters[0]: times} | rest


def _met(pile: Mapping[str, int], means: Sequence[frozenset[str]]) -> bool:
    """Whether all challenges of a pile can be met: each means serves once (2.4)."""
    wanted = [suit for suit, times in pile.items() for _ in range(times)]
    return served(wanted, means) == len(wanted)


def _held(reading: Reading) -> Filled | None:
    """The suits in hand: those that are not to be drawn, of which there is one, that of the action."""
    found = asked.corners(reading)
    drawn = [each for each in found if "draw" in reading.said(range(min(each.places) - 3, min(each.places)))]
    named = {actions()[word].suit for word in reading.question.words & asked.ACTIONS}
    if {values.suit(each.suit) for each in drawn} - named or not len(drawn) < len(found):
        return None
    return Filled(asked.suits_of(each for each in found if each not in drawn), places_of(found))


@ruling(
    "2.1-01 2.2-02",
    asks=(
        Frame("chance", {"action": slots.pick("power settle grow advance battle expand"), "hand": slots.hook(_held)}),
    ),
    may="action pay control draw start inhand card hold only",
)
def action_odds(action: object, hand: Any = (), deck: Any = None) -> Ruled:
    """The chance that after drawing up to 5 a card pays for an action (2.1, 2.2): *hand* are the suits held now."""
    wanted = values.action(action)
    letter = actions()[wanted].suit
    held = [values.suit_of(each) for each in inputs.listed(hand)]
    name = actions()[wanted].name
    if not letter or letter in held:
        return Ruled({"probability": 1.0, "exact": True}, *say("action_odds.already", action=name))
    cards = deck_of(deck)
    drawn = min(len(cards), max(0, SMALLEST_HAND - len(held)))
    hits = sum(suit == letter for _number, suit in cards)
    chance = _at_least(len(cards), hits, drawn, 1)
    result: Result = {"probability": round(chance, 6), "exact": True, "draws": drawn}
    its = {"draws": drawn, "suit": values.suit_name(letter), "action": name, "matching": hits, "deck": len(cards)}
    return Ruled(result, *say("action_odds.text", chance=chance, **its))


@ruling(
    "1.5-05 2.4-13",
    asks=(Frame("chance lose fail", {"failures": _FAILURES, "tracks": asked_tracks.on_tracks(again=True)}),),
    may="fail challenge lose each together kill cross track",
)
def loss_odds(failures: object, tracks: Mapping[str, Any], deck: Any = None) -> Ruled:
    """The chance that so many failed challenges push a track to its cross (2.4, 1.5), drawn many times."""
    count = inputs.whole(failures, "failures", 0, 60)
    at = values.markers(tracks)
    cards = deck_of(deck)
    _numbered(cards)
    if 2 * count > len(cards):
        raise ValueError(Text("failures_take", count=count, takes=2 * count, there=len(cards)))
    moves = {key: on_tracks(cell.effects) for key, cell in table_6().items()}

    def lost(order: Sequence[int]) -> bool:
        """Whether the cards in this order push a marker to its cross: a challenge, then the card turned for it."""
        places, is_lost = dict(at), False
        for challenge, number in zip(order[: 2 * count : 2], order[1 : 2 * count : 2]):
            places, over = moved_on(places, moves[cards[challenge][1], cards[number][0]])
            is_lost = is_lost or over
        return is_lost

    chance, error = _tried(cards, lost)
    result: Result = {"probability": round(chance, 6), "exact": False, "error": round(error, 6), "trials": TRIALS}
    return Ruled(result, *say("loss_odds.text", chance=chance, error=error, trials=TRIALS, failures=count))
