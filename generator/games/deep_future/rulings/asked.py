"""What questions about Deep Future name: cards by their corners, suits, sectors.

In: a question as one frame reads it. Out: slots that give "4 heart" (also typed "4 of hearts", "heart 4", "K4"), suits,
sectors, numbers; each only if one thing can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from generator.engine.questions import (
    REQUIRED,
    Bound,
    Filled,
    Reading,
    Slot,
    Token,
    agreed,
    alternatives,
    grammar,
    hook,
    pick,
    places_of,
    slots,
)
from generator.games.deep_future.facts.galaxy import hexes
from generator.games.deep_future.facts.tables import actions, suits

SUITS = frozenset(its.key for its in suits().values())
#: The letters of the suits as makeplay prints them, in small letters: "k" is the skull.
LETTERS = {letter.casefold(): its.key for letter, its in suits().items()}
ACTIONS = frozenset(actions())
HOLE = "black hole"

#: What may be between the number and the suit of a corner.
_OF = alternatives("of|number|in|@possessive|@of_points|@of_places")
#: Nouns that a number of two digits counts; it is no sector then.
_COUNTED = alternatives("card|inhand|world|cube|tech|sector|era|player|game|wonder|named|challenge|point|chance|blank")


class NamedSuit(NamedTuple):
    """A suit in a question, with the number of its card if one is given, or how many such cards there are."""

    suit: str
    number: int | None
    many: int
    places: frozenset[int]


def corners(reading: Reading) -> list[NamedSuit]:
    """Suits that nothing has used yet, in order, each with its number or how many there are: "heart 4", "2 suns"."""
    found: list[NamedSuit] = []
    taken: set[int] = set(reading.used)
    for at, token in enumerate(reading.tokens):
        its = _suit_at(reading, at)
        if its is None or at in taken:
            continue
        number = _corner_number(reading, at, taken)
        if number is not None:
            corner = NamedSuit(
                its, reading.tokens[number].number, 1, frozenset(range(min(at, number), max(at, number) + 1))
            )
        elif token.word not in SUITS:
            continue
        else:
            many, places = _how_many(reading, at, taken)
            corner = NamedSuit(its, None, many, frozenset([at, *places]))
        taken |= corner.places
        found.append(corner)
    return found


def _suit_at(reading: Reading, at: int) -> str | None:
    """The suit that is at a place: its word, or its letter with a number behind it ("K4")."""
    token, behind = reading.tokens[at], reading.at(at + 1)
    if token.word in SUITS:
        return token.word
    if token.raw not in LETTERS or not is_corner(behind.number):
        return None
    typed = re.findall(r"[a-z]+[0-9]+", reading.question.plain)
    return LETTERS[token.raw] if token.capital or f"{token.raw}{behind.number}" in typed else None


def is_corner(number: int | None) -> bool:
    """Whether a number may be in a corner (1.2): "4", never "7"."""
    return number is not None and 1 <= number <= 6


def _corner_number(reading: Reading, at: int, taken: Collection[int]) -> int | None:
    """Where the number of the card is whose suit is at a place: "heart 4", "4 of hearts", "4 heart"."""

    def free(place: int) -> bool:
        inside = is_corner(reading.at(place).number) and place not in taken
        return inside and reading.at(place - 1).word != "table"

    back = at - 1 - (reading.at(at - 1).raw == "the")
    if free(back - 1) and reading.at(back).raw in _OF:
        return back - 1
    behind = reading.at(at + 1)
    counts = behind.word in {"card", "suit", "advancement", "challenge", "inhand", "tech"} and _is_plural(behind)
    if free(at - 1) and not _is_plural(reading.at(at)) and not counts:
        return at - 1
    ahead = _ahead(reading, at)
    if ahead is not None and free(ahead):
        return ahead
    return at + 1 if free(at + 1) and _is_number_of(reading, at) else None


def _is_plural(token: Token) -> bool:
    """Whether an English word is a plural: "hearts"."""
    return token.raw.isascii() and token.raw.endswith("s")


def _ahead(reading: Reading, at: int) -> int | None:
    """The place behind "number" in "heart card with number 4"."""
    ahead = at + 1
    while ahead < at + 5 and reading.at(ahead).word in {"advancement", "card", "suit", "with", "number", ","}:
        ahead += 1
    return ahead if ahead > at + 1 and reading.at(ahead - 1).word == "number" else None


def _is_number_of(reading: Reading, at: int) -> bool:
    """Whether the number behind a suit is that of its card: "heart 4", never "heart 4 cards"."""
    token, follows = reading.at(at), reading.at(at + 2)
    if not token.raw.isascii():
        return True
    counted = token.raw not in LETTERS and (follows.word in SUITS or follows.word in _COUNTED)
    return reading.at(at + 1).raw.isdigit() and not counted


def _how_many(reading: Reading, at: int, taken: Collection[int]) -> tuple[int, list[int]]:
    """How many cards of the suit at a place there are: "2 suns", "two heart cards", "no sun", else one."""
    place = at - 1
    while place >= 0 and reading.tokens[place].word in {"card", "more"} and not reading.tokens[place].stop:
        place -= 1
    if place < 0 or place in taken:
        return 1, []
    token = reading.tokens[place]
    if token.word in {"no", "not"}:
        return 0, [place]
    return (token.number, [place]) if token.number is not None else (1, [])


def shown(reading: Reading, suits: Iterable[NamedSuit]) -> list[NamedSuit] | None:
    """Those of the suits, each of one card, with which nothing was paid: "upkeep paid with a heart" matters no more.

    None if that is not clear of one.
    """
    paid = reading.stands("pay with|by *", "pay with|by a *", "use * pay")
    left = [each for each in suits if not each.places & paid]
    near = [reading.said(range(min(each.places) - 3, max(each.places) + 2)) & {"pay", "discard"} for each in left]
    return None if any(near) or any(each.many != 1 for each in left) else left


def suits_of(found: Iterable[NamedSuit]) -> list[str]:
    """The suits of these cards, each as often as it is there."""
    return [each.suit for each in found for _ in range(each.many)]


def singles(reading: Reading) -> list[NamedSuit]:
    """All corners, if there is one card of each; else nothing."""
    found = corners(reading)
    return found if all(each.many == 1 for each in found) else []


def card() -> Slot:
    """The one card that is given by suit and number: "4 heart"."""
    return the_one(lambda reading: ((f"{its[1]} {its[0]}", places) for its, places in _cards_named(reading)), REQUIRED)


def cards(least: int = 1) -> Slot:
    """All suits in order, with their numbers where they are given, as often as they are there: ["4 heart", "sun", "sun"]."""

    def take(reading: Reading) -> Filled | None:
        found = corners(reading)
        given = [f"{each.number or ''} {each.suit}".strip() for each in found for _ in range(each.many)]
        return Filled(given, places_of(found)) if len(given) >= least else None

    return Slot(take)


def suit(default: Any = REQUIRED) -> Slot:
    """The one suit that nothing else has used, said once or more, without a number."""
    return the_one(
        lambda reading: ((its.suit, its.places) for its in corners(reading) if its.number is None and its.many == 1),
        default,
    )


#: Things that are named, each with where it is.
NamedThings = Iterable[tuple[Any, Iterable[int]]]


def the_one(named: Callable[[Reading], NamedThings], default: Any) -> Slot:
    """The one thing that is named, however often; nothing if there are two."""

    def take(reading: Reading) -> Filled | None:
        found = [Filled(its, frozenset(places)) for its, places in named(reading)]
        if len({each.value for each in found}) != 1:
            return None
        return Filled(found[0].value, places_of(found))

    return Slot(take, default=default)


def _cards_named(reading: Reading) -> NamedThings:
    """Cards by suit and number: ("heart", 4)."""
    return (((each.suit, each.number), each.places) for each in corners(reading) if each.number is not None)


def suit_number(default: Any = REQUIRED) -> Slot:
    """Suit and number of a card or a row of a table; the key of such a slot is two keys, the suit's first."""
    return the_one(_cards_named, default)


def sector_places(reading: Reading) -> Iterator[tuple[int | str, int]]:
    """The sectors that are named and not used, in order, and where: two digits from 1 to 6, or the black hole."""
    for at, token in enumerate(reading.tokens):
        if at in reading.used:
            continue
        if token.word == "blackhole":
            yield HOLE, at
        elif token.number in hexes() and token.raw.isdigit() and len(token.raw) == 2:
            behind = reading.at(at + 1)
            if behind.word not in _COUNTED or (behind.word == "sector" and not behind.raw.endswith("s")):
                yield token.number or 0, at


def sector(default: Any = REQUIRED) -> Slot:
    """The one sector that is named: "sector 34"."""
    return the_one(lambda reading: ((its, [at]) for its, at in sector_places(reading)), default)


@partial(hook, default=None)
def sectors(reading: Reading) -> Filled | None:
    """All sectors that are named, in order, each once; nothing need be given. The black hole is like none of them."""
    found = [(its, at) for its, at in sector_places(reading) if its != HOLE]
    return Filled(list(dict.fromkeys(its for its, _ in found)), frozenset(at for _, at in found)) if found else None


@hook
def two_sectors(reading: Reading) -> Filled | None:
    """From one sector to another; the key of such a slot is two keys. "To 34 from 23" is understood."""
    found = list(sector_places(reading))
    named = list(dict.fromkeys(its for its, _ in found))
    if len(named) != 2:
        return None
    before = [_word_before(reading, next(at for its, at in found if its == each)) for each in named]
    turned = before[1] == "from" or (before[0] in {"to", "into", "reach"} and before[1] != "to")
    return Filled(tuple(named[::-1] if turned else named), frozenset(at for _, at in found))


def _word_before(reading: Reading, at: int) -> str:
    """The word before a sector, "the" and "sector" left out."""
    at -= 1
    while at >= 0 and reading.tokens[at].word in {"sector", "the", "hex"}:
        at -= 1
    return reading.tokens[at].word if at >= 0 else ""


def one_number(noun: str, default: Any = REQUIRED) -> Slot:
    """The one number that nothing else has used; without any, "a single cube" or "one cube" is one."""

    def take(reading: Reading) -> Filled | None:
        places = reading.free_numbers()
        ones = [at for at in reading.places({"one", "single", "lone"}) if reading.at(at + 1).word == noun]
        return agreed(reading.numbers(places)) if places else Filled(1, frozenset(ones)) if len(ones) == 1 else None

    return Slot(take, default=default)


@partial(hook, default=None)
def unaided(reading: Reading) -> Filled | None:
    """That nothing helps: "no advancements", "nothing used"; no input."""
    denials = reading.places({"no", "not"})
    helps = {(at, place) for at in denials for place in (at + 1, at + 2) if reading.said([place]) & _HELP}
    return Filled(None, frozenset().union(*helps)) if len({at for at, _ in helps}) == 1 else None


#: Words of what may help.
_HELP = alternatives("advancement|help|effect|else|use|@help_in")


def counted(nouns: str, fill: str = "", default: Any = REQUIRED) -> Slot:
    """How many of a thing are given in front of it: "4 sectors", never "sectors: 4" or "a sector of 4"."""
    wanted, between = alternatives(nouns), alternatives(fill)

    def take(reading: Reading) -> Filled | None:
        found = [each for each in read_counts(reading, wanted, between) if not reading.used & each.places]
        return agreed({at: each.number for each in found for at in each.places})

    return Slot(take, wanted, default=default)


def digits(least: int = 1, most: int = 6) -> Slot:
    """The numbers that nothing has used, in order, if they are so many and each is from 1 to 6: "2, 5 and 6"."""

    def take(reading: Reading) -> Filled | None:
        given = reading.numbers(reading.free_numbers())
        right = least <= len(given) <= most and all(map(is_corner, given.values()))
        return Filled([*given.values()], frozenset(given)) if right else None

    return Slot(take)


def number_between(least: int, most: int) -> Slot:
    """The one number that is given, if it is between these."""
    found = slots.number().take
    return hook(lambda reading: its if (its := found(reading)) and least <= its.value <= most else None)


def action() -> Slot:
    """The one action that is named: "POWER"."""
    return pick(" ".join(sorted(ACTIONS)))


def before_word(reading: Reading, found: Iterable[NamedSuit], words: Collection[str]) -> list[NamedSuit]:
    """Those of these suits that one of these words follows at once: "a sun challenge"."""
    return [each for each in found if reading.said([max(each.places) + 1]) & set(words)]


def read_counts(reading: Reading, nouns: Collection[str], fill: Collection[str] = ()) -> list[Bound]:
    """What is counted of these nouns in figures or as "one", in order: "2 techs"; *fill* may be between."""
    ones = {*reading.numbers(), *reading.places({"one", "single"})}
    return sorted(
        (each for each in reading.question.bound(nouns, fill) if each.places & ones), key=lambda each: min(each.places)
    )


def actions_named(reading: Reading) -> list[int]:
    """Where actions are named, in order: "after POWER, can I GROW?"."""
    return [at for at, token in enumerate(reading.tokens) if token.word in ACTIONS]


def numbers_given(reading: Reading) -> list[int]:
    """Places of numbers that nothing has used, but for a one that is only an article."""
    return [at for at in reading.free_numbers() if reading.tokens[at].raw not in grammar("article")]


def asks_of(words: str, besides: str = "") -> Slot:
    """No input, but that the last clause of some words says one of these, and none of those *besides*."""
    wanted, unwanted = alternatives(words), alternatives(besides)

    def test(reading: Reading) -> bool:
        last = reading.said([part for part in reading.clauses() if len(part) > 1][-1])
        return bool(wanted & last) and not unwanted & last

    return slots.only_if(test)


#: What ends the words about a number that counts no sectors.
_NO_SECTOR = alternatives("cube|with|and|in|into|leav|move|out")


def counts_sectors(reading: Reading, at: int) -> bool:
    """Whether a number counts sectors: "two enemy sectors"."""
    for token in reading.tokens[at + 1 : at + 5]:
        if token.stop or token.number is not None or token.word in _NO_SECTOR:
            return False
        if token.word == "sector" or token.raw in {"neighbours", "neighbors", "stacks", "piles", "spaces", "hexes"}:
            return True
    return False


#: Sectors may be named, which change nothing; something else than yes or no must be asked.
ANYWHERE = {"_": sectors}
