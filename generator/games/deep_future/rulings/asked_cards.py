"""What questions say of challenges that fail, of wonders, and of the suits that a winner has.

In: a question as one frame reads it. Out: suit and number of a failure, letter and suit of a wonder, counted suits; each
only if one thing can be meant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from generator.engine.questions import (
    REQUIRED,
    Filled,
    Reading,
    Slot,
    alternatives,
    grammar,
    normalised,
    places_of,
)
from generator.games.deep_future.facts.galaxy import hexes
from generator.games.deep_future.facts.tables import failures, victories
from generator.games.deep_future.rulings import asked, asked_tracks
from generator.games.deep_future.rulings.values import typed

#: The letters of wonders and the words of victories, with the key of the victory.
VICTORY_LETTERS = {its.letter.casefold(): key for key, its in victories().items()}
VICTORIES = frozenset(victories())
_COUNTED = alternatives("card|cube|tech|world|sector|advancement|player|track|inhand|rival|challenge|turn|action")
#: A one that may be no number; what is between a number and what it counts.
_ONE, _OF, _TIMES = grammar("article"), alternatives("of|@of_anything"), alternatives("@of_times|@of_cards")
_MEASURES = alternatives("of|my|@of_anything|@of_times")
#: What is before and behind the number of an effect.
_FALLS, _PIECES = {*asked_tracks.BELOW, *alternatives("by|lower|lose|@down")}, grammar("counted_by")
#: What is between a number and the word for a sector, and that word.
_IS, _SECTOR = alternatives("@is|a|@is_it|@of_places"), [[word] for word in typed("sector.called")]


def failed(reading: Reading) -> Filled | None:
    """Suit of a challenge and number of the card turned for it, whatever its suit: "a sun challenge, I flip heart 4"."""
    found = asked.corners(reading)
    suits = {each.suit for each in found if each.number is None}
    cards = [each for each in found if each.number is not None]
    places = places_of(found)
    if any(each.many > 1 for each in found) or max(len(suits), len(cards)) > 1:
        return None
    if cards:
        suit = next(iter(suits), cards[0].suit)
        return Filled((suit, cards[0].number), places) if _is_turned(reading, found, cards[0]) else None
    number = _turned(reading)
    return Filled((suits.pop(), number[0]), places | {number[1]}) if suits and number else None


def _is_turned(reading: Reading, found: Collection[asked.NamedSuit], card: asked.NamedSuit) -> bool:
    """Whether a card is that of a failure: turned for a challenge beside it, or itself the challenge with its number."""
    others = [each for each in found if each is not card]
    if others:
        return any(each.suit == card.suit or _at_challenge(reading, each) for each in others)
    return not {"flip", "draw", "card"} & reading.question.words or _at_challenge(reading, card)


def read_failures(reading: Reading) -> Filled | None:
    """One failure (suit, number, nothing) or several (nothing, nothing, list); how many, if given, must be true.

    "Heart 2 and moon 1", "a sun with a 5 and a skull with a 3", "both hearts fail, flips 2 and 5".
    """
    one = failed(reading)
    if one is not None:
        single = _read_count(reading, 1, one.places)
        return None if single is None else Filled((*one.value, None), one.places | single)
    row = _suits_and_failures(reading)
    pairs, places = _paired(list(row.values())), places_of(asked.corners(reading)).union(row)
    counts = _read_count(reading, len(pairs), places)
    if (
        len(pairs) < 2
        or _is_apart(reading, row)
        or counts is None
        or any(not suit or number not in range(1, 7) for suit, number in pairs)
    ):
        return None
    return Filled((None, None, [{"suit": suit, "number": number} for suit, number in pairs]), places | counts)


def _suits_and_failures(reading: Reading) -> dict[int, tuple[str, int | None]]:
    """Suits and numbers in their order, by where they begin; nothing if a number is that of a track."""
    corners = asked.corners(reading)
    free = sorted(set(reading.free_numbers()) - places_of(corners))
    if any(_of_track(reading, at) for at in free):
        return {}
    row = {min(each.places): (each.suit, each.number) for each in corners}
    row |= {
        at: ("", reading.tokens[at].number)
        for at in free
        if not _counts_failures(reading, at) and reading.tokens[at].raw not in {"1", *_ONE}
    }
    return dict(sorted(row.items()))


def _is_apart(reading: Reading, row: Mapping[int, tuple[str, int | None]]) -> bool:
    """Whether the numbers of one suit are in several sentences."""
    one_suit = len({suit for suit, _ in row.values()} - {""}) == 1
    return one_suit and any(token.stop and token.word == "." for token in reading.tokens[min(row) : max(row)])


def _paired(row: Sequence[tuple[str, int | None]]) -> list[tuple[str, int]]:
    """Each suit with the number behind it; of one suit all numbers; nothing if one is without the other."""
    pairs: list[tuple[str, int]] = []
    one_suit = len({suit for suit, _ in row} - {""}) == 1
    waiting = ""
    for suit, number in row:
        if suit and waiting and not one_suit:
            return []
        waiting = suit or waiting
        if number is not None:
            pairs.append((waiting, number))
            waiting = waiting if one_suit else ""
    return pairs if row and row[-1][1] is not None else []


def _of_track(reading: Reading, at: int) -> bool:
    """Whether the number at a place is that of a track or of cubes, not of a card: "minus 2", "falls by 2", "2 Might"."""
    behind = reading.at(at + 1 + (reading.at(at + 1).raw in _PIECES)).word
    before = at - 1 - bool(reading.said([at - 1]) & {"to", *grammar("to")})
    return bool(reading.said([before]) & _FALLS) or behind in {*asked_tracks.TRACKS, "cube", "rival"}


def _counts_failures(reading: Reading, at: int) -> bool:
    """Whether the number at a place says how many challenges or failures there are."""
    behind = [token for token in reading.tokens[at + 1 : at + 4] if token.raw not in _MEASURES]
    return bool(behind) and not behind[0].stop and behind[0].word in {"challenge", "fail", "all", "card", "both"}


def _read_count(reading: Reading, many: int, used: frozenset[int]) -> frozenset[int] | None:
    """Where it is said how many failures there are; None if that is another number than *many*."""
    tokens = reading.tokens
    counts = {
        at: tokens[at].number for at in reading.free_numbers() if at not in used and _counts_failures(reading, at)
    }
    counts |= dict.fromkeys(reading.places({"both", "twice"}), 2)
    ones = [at for at, token in enumerate(tokens[:-1]) if token.raw in _ONE and tokens[at + 1].raw in _TIMES]
    if set(counts.values()) - {many}:
        return None
    return frozenset([*counts, *(ones if many > 1 else [])])


def _at_challenge(reading: Reading, corner: asked.NamedSuit) -> bool:
    """Whether "challenge" is beside a suit: "a sun challenge"."""
    first = min(corner.places)
    return "challenge" in reading.said(range(first - 4, first + len(corner.places) + 2))


def _turned(reading: Reading) -> tuple[int, int] | None:
    """The number that is turned up, and where: the only one; "number one" is one."""
    free = set(reading.free_numbers()) - {*reading.places(_ONE)}
    given = reading.numbers(sorted(free - {at + 1 for at in reading.places({"table"})}))
    if not given:
        ones = [at for at in reading.places({"one"}) if reading.at(at - 1).raw in {"a", "number"}]
        return (1, ones[0]) if len(ones) == 1 else None
    at, number = next(iter(given.items()))
    behind = at + 1
    while reading.at(behind).raw in _OF:
        behind += 1
    if len(given) > 1 or _of_track(reading, at) or reading.at(behind).word in _COUNTED:
        return None
    return (number, at) if asked.is_corner(number) else None


def failure_named(reading: Reading) -> Filled | None:
    """A line of Table 6 that is called by its name."""
    text = normalised(reading.question.typed)
    for row in failures().values():
        for name in row.name:
            if normalised(name) in text:
                words = reading.question.speech.words(name)
                together = next(reading.standing(" ".join(words)), reading.places(set(words)))
                return Filled(row.name.en, frozenset(together))
    return None


#: What may be beside a corner whose meaning is asked for.
_MEANING = typed("corner.meaning")


def corner_alone(reading: Reading) -> Filled | None:
    """The corner of a card whose bare meaning is asked for: "K4", "what does K4 stand for?"."""
    found = asked.corners(reading)
    if len(found) != 1 or found[0].number is None:
        return None
    beside = [token for at, token in enumerate(reading.tokens) if at not in found[0].places and not token.stop]
    if any(token.raw not in _MEANING for token in beside):
        return None
    return Filled((found[0].suit, found[0].number), frozenset(range(len(reading.tokens))))


#: Words for a row of a table, and what may be beside them.
_ROWS, _IN_ROWS = frozenset(["row", "slot", "line"]), frozenset(["row", "slot", "line", "table", "number", "suit"])


def row_alone(reading: Reading) -> Filled | None:
    """Suit and number of a row of no table by its number, whose bare meaning is asked for, if nothing else is said."""
    if not (_ROWS | {"table"}) & reading.question.words or reading.numbers(at + 1 for at in reading.places({"table"})):
        return None
    places = reading.numbers().keys()
    suits, numbers = {each.suit for each in asked.corners(reading)}, {*reading.numbers().values()}
    if len(suits) != 1 or len(numbers) != 1 or not all(map(asked.is_corner, numbers)):
        return None
    if not _is_bare(reading, places):
        return None
    return Filled((suits.pop(), numbers.pop()), frozenset(range(len(reading.tokens))))


def _is_bare(reading: Reading, places: Collection[int]) -> bool:
    """Whether nothing but a suit, a row and what it means is named beside the numbers at *places*."""
    beside = [token for at, token in enumerate(reading.tokens) if at not in places and not token.stop]
    return all(token.word in asked.SUITS | _IN_ROWS or token.raw in _MEANING for token in beside)


def of_table(*numbers: int) -> Slot:
    """No input, but that no table is named by another number than these, nor a bare row of whichever table is meant."""

    def take(reading: Reading) -> Filled | None:
        named = reading.numbers(at + 1 for at in reading.places({"table"}))
        fits = {*named.values()} <= {*numbers} and row_alone(reading) is None
        return Filled(None, frozenset(named)) if fits else None

    return Slot(take)


def _letters(reading: Reading) -> list[tuple[int, str]]:
    """Where letters or names of victories are: "T", "Might"; a letter with a number behind it is a card or a track."""
    tokens = reading.tokens
    return [
        (at, VICTORY_LETTERS.get(token.raw, token.word))
        for at, token in enumerate(tokens)
        if token.word in VICTORIES
        or (
            token.raw in VICTORY_LETTERS
            and token.capital
            and any(not behind.stop and behind.number is None for behind in tokens[at + 1 : at + 2])
        )
    ]


#: What may be between a wonder's letter and its suit.
_OF_WONDER = alternatives("wonder|with|of|suit|a|the|and|·|'|,|@possessive|@won|@equals")


def wonders(reading: Reading) -> list[tuple[str, frozenset[int]]]:
    """Wonders in order: "T heart wonder", "Population wonder, heart", "S wonder with sun"."""
    found = []
    corners = {min(each.places): each for each in asked.corners(reading) if each.number is None and each.many == 1}
    for at, key in _letters(reading):
        end = at + 1
        while end not in corners and end < min(at + 5, len(reading.tokens)) and reading.said([end]) & _OF_WONDER:
            end += 1
        if end in corners:
            found.append((f"{victories()[key].letter} {corners[end].suit}", frozenset([at, *corners[end].places])))
    return found


def wonder(reading: Reading) -> Filled | None:
    """The one wonder that is named, and the track of its letter if that is given, by two keys: "M sun wonder, M at 3"."""
    found = wonders(reading)
    if len({name for name, _ in found}) != 1:
        return None
    name, places = found[0]
    letter = name[0].casefold()
    track = [
        at
        for at, token in enumerate(reading.tokens)
        if token.word == VICTORY_LETTERS[letter] or (token.raw == letter and token.capital)
    ]
    marked = [asked_tracks.place_of(reading, at) for at in track if at not in places]
    marker = next(({name[0]: number} for number, _ in marked if number is not None), None)
    return Filled((name, marker), frozenset([*places, *track]).union(*(where for _, where in marked)))


def wonder_alone(reading: Reading) -> Filled | None:
    """The one wonder that is named by its letter or victory only, and its marker: ("M", {"M": 3})."""
    found = [(at, key) for at, key in _letters(reading) if reading.said(range(at - 3, at + 4)) & {"wonder"}]
    if len({key for _, key in found}) != 1:
        return None
    letter = victories()[found[0][1]].letter
    track = [at for at, token in enumerate(reading.tokens) if token.word == VICTORY_LETTERS[letter.casefold()]]
    marked = [asked_tracks.place_of(reading, at) for at in track]
    marker = next(({letter: number} for number, _ in marked if number is not None), None)
    places = frozenset([*track, *(at for at, _ in found)]).union(*(where for _, where in marked))
    return Filled(((letter, marker)), places)


def suit_counts(default: Any = REQUIRED, least: int = 1) -> Slot:
    """How many advancements of each suit: "sun 4, moon 3" or "4 suns, 3 moons"; numbers and suits in turn."""

    def take(reading: Reading) -> Filled | None:
        row = [each for each in _suits_and_numbers(reading) if each[0] not in reading.used]
        kinds, pairs = "".join(kind for _, kind, _ in row), len(row) // 2
        if pairs < least or kinds not in {"sn" * pairs, "ns" * pairs}:
            return None
        suits = [value for _, kind, value in row if kind == "s"]
        counts = dict(zip(suits, (value for _, kind, value in row if kind == "n")))
        return Filled(counts, frozenset(at for at, _, _ in row)) if len(counts) == pairs else None

    return Slot(take, default=default)


def _suits_and_numbers(reading: Reading) -> Iterator[tuple[int, str, Any]]:
    """Suits ("s", also letters: "S4 M3") and numbers ("n", also "no" before a suit) in their order."""
    for at, token in enumerate(reading.tokens):
        follows = reading.at(at + 1)
        if token.word in asked.SUITS:
            yield at, "s", token.word
        elif token.raw in asked.LETTERS and token.capital and follows.number is not None:
            yield at, "s", asked.LETTERS[token.raw]
        elif token.word in {"no", "not"} and follows.word in asked.SUITS:
            yield at, "n", 0
        elif token.number is not None and not _counts_others(reading, at):
            yield at, "n", token.number


def _counts_others(reading: Reading, at: int) -> bool:
    """Whether a number counts techs, players or all advancements: "12 advancements"."""
    behind = {each.word for each in reading.tokens[at + 1 : at + 3]}
    return bool(behind & {"tech", "player"} or (behind & {"advancement", "table"} and not behind & asked.SUITS))


#: What is done with a wonder that is asked about, and what says that it is there already.
_ADDS, _IS_THERE = (
    alternatives("add|make|write|choose|have"),
    alternatives("galaxy|there|already|@already|@by_now|before"),
)


def _is_wished(reading: Reading, place: int) -> bool:
    """Whether a wonder is not there and asked about: "can I add P moon?", never "I add P sun, P moon is on the map"."""
    clause = reading.clauses()[-1]
    return (
        place in clause
        and bool(reading.said(range(clause.start, place)) & _ADDS)
        and not reading.said(clause) & _IS_THERE
    )


def on_the_map(reading: Reading) -> Filled | None:
    """Wonders that are on the map already, and the one that is asked about, None if none is: by two keys."""
    found = wonders(reading)
    wished = [name for name, places in found if _is_wished(reading, min(places))]
    if len(wished) > 1:
        return None
    there = [name for name, places in found if not _is_wished(reading, min(places))]
    return Filled((there, wished[0] if wished else None), frozenset().union(*(places for _, places in found)))


def home_has_wonder(reading: Reading) -> Filled | None:
    """Whether the sector of the homeworld has a wonder already: "no wonder at my homeworld yet"."""
    homes = reading.places({"homeworld"})
    near = [at for at in reading.places({"no", "not"}) if homes and abs(at - homes[0]) <= 4]
    there = any("wonder" in reading.said(range(home - 5, home + 7)) for home in homes)
    return Filled(not near, frozenset([*homes, *near])) if near or there else None


def no_sector(reading: Reading) -> Filled | None:
    """A number of two digits that is called a sector and is none: "sector 27"."""
    tokens = reading.tokens
    for at in reading.free_numbers():
        number = tokens[at].number or 0
        behind = [token.raw for token in tokens[at + 1 : at + 4] if token.raw not in _IS]
        called = (at and tokens[at - 1].word == "sector") or behind[:1] in _SECTOR
        if called and 10 <= number < 100 and number not in hexes():
            return Filled(number, frozenset([at]))
    return None
