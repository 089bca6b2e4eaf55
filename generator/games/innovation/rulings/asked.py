"""What questions tell in odd shapes: runs of card values, named cards.

In: a reading of a question. Out: values for slots, with the tokens that say them; nothing, if two things could be meant.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from generator.engine.questions import (
    REQUIRED,
    Filled,
    Reading,
    Slot,
    Token,
    agreed,
    alternatives,
    grammar,
    places_of,
    slots,
)
from generator.games.innovation.facts.deck import COLOURS, ICONS, Card, cards

#: Words of the speech for icons, colours, splays and special achievements, as frames write them.
ICON_WORDS, COLOUR_WORDS, WAYS = " ".join(ICONS), " ".join(COLOURS), "left right up"
SPECIAL_WORDS = "monument empire world wonder universe"
#: So many of one value, in Chinese; what joins the numbers of one run.
_COUNTED = "N @of_cards N"
_JOINS = alternatives("@and @or @to then a an s @through & 、 @along_with")


# cards ----------------------------------------------------------------------------------------------------------------


@cache
def _card_words() -> Mapping[str, Card]:
    """Each card by its word in the speech."""
    return {re.sub("[^a-z]+", "_", each.name.en.casefold()).strip("_"): each for each in cards()}


def cards_at(reading: Reading) -> dict[int, Card]:
    """The cards that are named, by their places."""
    return reading.named(_card_words())


def cards_once(reading: Reading) -> dict[int, Card]:
    """The cards that are named and where; nothing if one is named twice."""
    found = cards_at(reading)
    return dict(found) if len(set(found.values())) == len(found) else {}


#: The one card that is named.
CARD = slots.hook(lambda reading: agreed({at: card.name.en for at, card in cards_at(reading).items()}))


# values ---------------------------------------------------------------------------------------------------------------


class NumberRow(NamedTuple):
    """Numbers that are in a row, and where the row begins and ends."""

    values: list[int]
    places: frozenset[int]
    start: int
    end: int


def runs(reading: Reading) -> list[NumberRow]:
    """The numbers that nothing has used, in rows: "2, 3 and 5"."""
    articles = {found[0] for found in reading.standing("@article * N")}  # the one of "one card of 5" in Chinese
    again = {found[1] for found in reading.standing("the N card|.|go|instead")}  # "I have a 6. Do I give the 6?"
    found: list[NumberRow] = []
    for row in _rows(reading, articles):
        places = frozenset([*row, *(at for at in articles if at + 2 in row)])
        run = NumberRow(list(_values(reading, row)), places, min(places), row[-1])
        same = [nth for nth, each in enumerate(found) if each.values == run.values]
        if same and row[0] in again:
            found[same[0]] = found[same[0]]._replace(places=found[same[0]].places | places)
        else:
            found.append(run)
    return found


def _rows(reading: Reading, articles: Collection[int]) -> list[list[int]]:
    """The places of numbers that nothing has used, in rows with nothing between but what joins them."""
    rows: list[list[int]] = []
    broken = True
    counted = {found[1] for found in reading.standing(_COUNTED)}
    for at, token in enumerate(reading.tokens):
        if token.number is not None and at not in reading.used and at not in articles:
            rows += [[]] if broken or _tells_how_many(reading, at, rows[-1]) else []
            rows[-1].append(at)
            broken = False
        elif not (
            {at, at - 1} & set(articles) or at in counted or _lists(reading, token) or {token.word, token.raw} & _JOINS
        ):
            broken = True
    return rows


def _tells_how_many(reading: Reading, at: int, row: Sequence[int]) -> bool:
    """Whether a number behind a row says how many cards are in it: "2, 2, 6, 9: four cards"."""
    return len(row) == reading.tokens[at].number and "card" in reading.said([at + 1, at + 2])


def _lists(reading: Reading, token: Token) -> bool:
    """Whether it is a comma between two things of a row: in Chinese no other, where the short one is used."""
    return token.word == "," and not {"、", *grammar("and")} & {*reading.question.plain}


def _values(reading: Reading, row: Sequence[int]) -> Iterator[int]:
    """The values of a row: "two 3s" is 3 and 3 (in Chinese "two of 3"), "4 to 6" all three."""
    taken = -1
    for at, behind in zip(row, [*row[1:], row[-1]]):
        first, last = (reading.tokens[place].number or 0 for place in (at, behind))
        if at == taken:
            continue
        several = behind == at + 1 and reading.at(at + 2).raw == "s" and reading.tokens[at].raw.isalpha()
        if several or (behind == at + 2 and reading.at(at + 1).raw in grammar("of_cards")):
            yield from [last] * first
            taken = behind
        elif _ranged(reading, at, behind, first, last):
            yield from range(first, last + 1)
            taken = behind
        else:
            yield first


def _ranged(reading: Reading, at: int, behind: int, first: int, last: int) -> bool:
    """Whether two numbers are the ends of a range: "4 to 6", "4-6"."""
    between = reading.said(range(at + 1, behind)) & alternatives("@to @through")
    written = re.search(rf"(?<!\d){first} ?[-\u2013\u2014~\u301c] ?{last}(?!\d)", reading.question.plain)
    return first < last and bool(between or written)


def _nearest(tokens: Iterable[Token], words: Collection[str]) -> str:
    """The first of these words, if no number, no end of a sentence and no comma that is one of them comes before it."""
    for token in tokens:
        if token.word == "." or token.number is not None or (token.raw == "," and "," in words):
            return ""
        if not token.stop and {token.word, token.raw} & {*words}:
            return token.word
    return ""


def head(reading: Reading, run: NumberRow, words: Collection[str]) -> str:
    """The nearest of these words before a run, in its sentence; not what the number before it counts."""
    counted = {at for at, token in enumerate(reading.tokens) if at and reading.tokens[at - 1].number is not None}
    return _nearest([reading.tokens[at] for at in range(run.start - 1, -1, -1) if at not in counted], words)


def tail(reading: Reading, run: NumberRow, words: Collection[str]) -> str:
    """The same behind a run, up to the next number or sentence."""
    return _nearest(reading.tokens[run.end + 1 :], words)


def row(
    before: str = "",
    behind: str = "",
    marks: str = "",
    unlike: str = "",
    default: Any = REQUIRED,
    several: bool = False,
) -> Slot:
    """Values whose nearest mark is *before* them or *behind* them: "my top cards are 2 and 3".

    *marks* are other words that say what a number before or behind them is, *unlike* such as are only behind; with
    no word at all, the only row that has no mark. *several* rows may say it.
    """
    then = alternatives(behind)
    first = alternatives(before) if before or behind else frozenset([""])
    front_marks, back_marks = first | alternatives(marks), then | alternatives(unlike)

    def take(reading: Reading) -> Filled | None:
        found = []
        for each in runs(reading):
            if counts_cards(reading, each):
                return slots.UNCLEAR
            front, back = head(reading, each, front_marks), tail(reading, each, back_marks)
            if back in then or (front in first and not back):
                found.append(each)
        given = [value for each in found for value in each.values]
        if not given:
            return None
        if (len(found) > 1 and not several) or min(given) < 1:
            return slots.UNCLEAR
        return Filled(given, places_of(found).union(reading.places(then)))

    return slots.hook(take, default=default)


def counts_cards(reading: Reading, run: NumberRow) -> bool:
    """Whether a number says how many top cards there are, or cards: "3 top cards"; "a 3" is one."""
    behind = reading.at(run.end + 1)
    counts = behind.raw in {"top cards", "cards"} or behind.raw in grammar("of_cards")
    return len(run.values) == 1 and counts and reading.at(run.start - 1).word not in {"age", "value"}


def one(slot: Slot) -> Slot:
    """The only value of a slot that finds several: "age 3", not "ages 3 and 4"."""

    def take(reading: Reading) -> Filled | None:
        found = slot.take(reading)
        if found is None or not found.value:
            return found
        return found._replace(value=found.value[0]) if len(found.value) == 1 else slots.UNCLEAR

    return slot._replace(take=take)


def listed(least: int = 2, empty: str = "") -> Slot:
    """Card values in one row, of which the number may be given, too: "five top cards: 8, 8, 9, 9 and 10".

    None, if something *empty* is said; no number that counts cards or players.
    """

    def take(reading: Reading) -> Filled | None:
        rows = runs(reading)
        if not rows and empty and reading.places({empty}):
            return Filled([], frozenset(reading.places({empty})))
        found = _the_row(rows)
        if found is None or len(found.values) < least or min(found.values) < 1 or max(found.values) > 10:
            return None
        counts = reading.at(found.end + 1).word in {"card", "player", "special"}
        return None if counts else Filled(found.values, places_of(rows))

    return slots.hook(take)


def _the_row(rows: Sequence[NumberRow]) -> NumberRow | None:
    """The only row of several numbers, or of one if there is none; other numbers may only say how many it has."""
    found = [each for each in rows if len(each.values) > 1] or rows
    if len(found) != 1:
        return None
    count = [len(found[0].values)]
    return found[0] if all(each is found[0] or each.values == count for each in rows) else None


def numbered(*patterns: str, default: Any = REQUIRED) -> Slot:
    """The one number that fits a pattern: "N highest"."""

    def take(reading: Reading) -> Filled | None:
        free = reading.free_numbers()
        found = reading.stands(*patterns) & {*free}
        numbers = {reading.tokens[at].number for at in found}
        return Filled(numbers.pop(), frozenset(found)) if len(numbers) == 1 else None

    return slots.hook(take, default=default)


#: The ages that are given: "age 3", "ages 2 or 3"; the one age that is given.
AGES_GIVEN = row("age supply")
AGE_GIVEN = one(row("age supply", default=None))


def uncounted(words: str) -> Slot:
    """That it does not ask how many of one of these there are."""
    asked = f"many {'|'.join(words.split())}"
    return slots.only_if(lambda reading: not any(reading.standing(asked)))


#: That it is not asked what is left, or kept, at its end.
SPENT = slots.only_if(lambda reading: not reading.said(reading.clauses()[-1]) & alternatives("remain keep @left"))


def this_turn(reading: Reading) -> bool:
    """Whether it tells of no turn but this one, which is one's own: not "on Ben's turn", "this game"."""
    others = "s|his|her|their|opponent|other|next|last|another|@underneath turn", "whole|all|@this game", "since"
    owned = any(reading.at(found[0] - 1).raw not in grammar("me") for found in reading.standing("@possessive turn"))
    return not owned and not any(reading.standing(*others))


def number(reading: Reading, at: int) -> int:
    """The number at a place."""
    return reading.tokens[at].number or 0


def sentence_asked(reading: Reading) -> int:
    """Where the sentence that asks begins."""
    stops = [at for at, token in enumerate(reading.tokens[:-1]) if token.word == "."]
    return stops[-1] + 1 if stops else 0


def ends_of_piles(reading: Reading) -> set[int]:
    """Numbers that only say that the last pile is empty: "pile 10 is out", "draws an 11", "the 10s ran out"; with their words."""
    patterns = ("supply|age|draw N", "supply|age|draw * N", "N s empty")
    found = [*reading.standing(*patterns)]
    return {at for each in found if {10, 11} & {*reading.numbers(each).values()} for at in (each[0], each[-1])}
