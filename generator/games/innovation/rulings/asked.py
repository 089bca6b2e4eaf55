"""What questions tell in odd shapes: runs of card values, named cards, who has how many, who activates, teams.

In: a reading of a question. Out: values for slots, with the tokens that say them; nothing, if two things could be meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from generator.engine.questions import sides, slots
from generator.engine.questions.sides import ME, Mention
from generator.engine.questions.slots import Filled, Reading, Slot
from generator.engine.questions.words import Token, stem
from generator.games.innovation.deck import COLOURS, ICONS, Card, cards

#: Words of the speech for icons and colours, as frames write them.
ICON_WORDS, COLOUR_WORDS = " ".join(ICONS), " ".join(COLOURS)
#: The special achievements.
SPECIAL_WORDS = "monument empire world wonder universe"
#: Names of the rulebook's example, which are words of the speech.
_EXAMPLE = frozenset(["andre", "bill", "charles", "dominic"])
#: What joins the numbers of one run.
_JOINS = frozenset(
    ["and", "or", "to", "then", "a", "an", "s", "through", "&", "和", "或", "、", "与", "跟", "至", "到"]
)
#: What stands behind a player called by a letter at the beginning of a sentence.
_FOLLOWS = frozenset(
    [
        "has",
        "have",
        "(",
        ":",
        ",",
        "s",
        "有",
        "is",
        "activates",
        "shows",
        "and",
        "demands",
        "leads",
        "uses",
        "plays",
        "attacks",
        "melds",
    ]
)


class Run(NamedTuple):
    """Numbers that stand in a row, and where the row begins and ends."""

    values: tuple[int, ...]
    places: frozenset[int]
    start: int
    end: int


@cache
def card_words() -> Mapping[str, Card]:
    """Each card by its word in the speech."""
    return {re.sub("[^a-z]+", "_", each.name.en.casefold()).strip("_"): each for each in cards()}


def cards_at(reading: Reading) -> list[tuple[int, Card]]:
    """The cards that are named, and where."""
    named = card_words()
    return [(at, named[token.word]) for at, token in enumerate(reading.tokens) if token.word in named]


def runs(reading: Reading, by_name: bool = False) -> list[Run]:
    """The numbers that nothing has used, in rows; *by_name*, a named card stands for its value."""
    named = dict(cards_at(reading)) if by_name else {}
    told = {at for at, token in enumerate(reading.tokens) if token.number is not None or at in named}
    rows: list[list[int]] = []
    broken = True
    for at, token in enumerate(reading.tokens):
        if at in told - reading.used:
            rows += [[]] if broken else []
            rows[-1].append(at)
            broken = False
        elif not (_lists(reading, token) or {token.word, token.raw} & _JOINS or at - 1 in _articles(reading)):
            broken = True
    return [_run(reading, row, named) for row in rows]


def _lists(reading: Reading, token: Token) -> bool:
    """Whether it is a comma between two things of a row: in Chinese no other, where the short one is used."""
    return token.word == "," and ("、" in token.raw or not {"、", "和"} & {*reading.question.plain})


def _articles(reading: Reading) -> set[int]:
    """Where a Chinese one only says "a": 一张 before a number."""
    tokens = reading.tokens
    return {at for at, token in enumerate(tokens[:-2]) if token.raw == "一" and tokens[at + 2].number is not None}


def _run(reading: Reading, row: list[int], named: Mapping[int, Card]) -> Run:
    """One run: "two 3s" is 3 and 3, "4 to 6" all three, "Pottery (1)" one 1."""
    told: list[int] = []
    taken = set(row) & _articles(reading)
    for at, behind in zip(row, [*row[1:], None]):
        if at in taken:
            continue
        values, joined = _values_at(reading, at, behind, named)
        told += values
        if joined and behind is not None:
            taken.add(behind)
    return Run(tuple(told), frozenset(row), row[0], row[-1])


def _values_at(reading: Reading, at: int, behind: int | None, named: Mapping[int, Card]) -> tuple[list[int], bool]:
    """The values that begin at a place, and whether the number behind it belongs to them."""
    number = reading.tokens[at].number or 0
    last = reading.tokens[behind].number if behind is not None else None
    if at in named:
        return [named[at].age], last == named[at].age
    if last is None or behind is None:
        return [number], False
    if behind == at + 1 and reading.tokens[at].raw.isalpha() and _plural(reading, behind):
        return [last] * number, True
    if _ranged(reading, at, behind, number, last):
        return list(range(number, last + 1)), True
    return [number], False


def _plural(reading: Reading, at: int) -> bool:
    return at + 1 < len(reading.tokens) and reading.tokens[at + 1].raw == "s"


def _ranged(reading: Reading, at: int, behind: int, first: int, last: int) -> bool:
    """Whether two numbers are the ends of a range."""
    between = {token.raw for token in reading.tokens[at + 1 : behind]}
    written = re.search(rf"(?<!\d){first} ?[-\u2013\u2014~\u301c] ?{last}(?!\d)", reading.question.plain)
    return first < last <= 99 and bool(between & {"to", "through", "至", "到"} or (written and behind - at <= 2))


def head(reading: Reading, run: Run, words: Collection[str]) -> str:
    """The nearest of these words before a run, in its sentence and behind the number before it."""
    for at in range(run.start - 1, -1, -1):
        token = reading.tokens[at]
        if token.word == "." or token.number is not None:
            return ""
        if token.word in words or token.raw in words:
            return token.word
    return ""


def tail(reading: Reading, run: Run, words: Collection[str]) -> str:
    """The same behind a run, up to the next number or sentence."""
    for token in reading.tokens[run.end + 1 :]:
        if token.word == "." or token.number is not None:
            return ""
        if token.word in words or token.raw in words:
            return token.word
    return ""


def beside(reading: Reading, run: Run) -> str:
    """The word right behind a run, idle ones left out."""
    for token in reading.tokens[run.end + 1 :]:
        if token.stop:
            return ""
        if token.word not in reading.question.speech.idle and token.raw not in reading.question.speech.idle:
            return token.word
    return ""


def places_of(parts: Iterable[Run]) -> frozenset[int]:
    """All tokens of these runs."""
    return frozenset().union(*(each.places for each in parts))


def sizes(reading: Reading) -> Iterator[tuple[int, int]]:
    """Numbers of players: "3 players", "three of us", "we are three", 三人; each with its place."""
    for at, token in enumerate(reading.tokens):
        if token.number is not None and (_before_players(reading, at) or _behind_players(reading, at)):
            yield token.number, at


def _before_players(reading: Reading, at: int) -> bool:
    """Whether what stands behind a number says that it counts players."""
    behind = reading.tokens[at + 1 : at + 3]
    raws = [token.raw for token in behind]
    if raws in (["of", "us"], ["of", "you"]) or raws[:1] == ["handed"]:
        return True
    measured = behind[1:] if raws[:1] and raws[0] in {"个", "名", "位"} else behind[:1]
    return any(token.word == "player" for token in measured)


def _behind_players(reading: Reading, at: int) -> bool:
    """Whether what stands before a number says that it counts players: "player of four", "we are three"."""
    before = [token.raw for token in reading.tokens[max(0, at - 2) : at]]
    behind = [token.word for token in reading.tokens[at + 1 : at + 2]]
    if before[-1:] == ["for"] and behind in ([], ["."], [","]):
        return True
    if before in (["player", "of"], ["players", "of"]):
        return behind != ["card"]
    return bool({"we", "were"} & set(before)) and behind in ([], ["."], [","], ["game"])


def players_told() -> Slot:
    """How many play: one number, or several in a row."""

    def take(reading: Reading) -> Filled | None:
        found = list(sizes(reading))
        if len(found) != 1:
            return None
        number, at = found[0]
        row = next((each for each in runs(reading) if at in each.places), None)
        if row is not None and len(row.values) > 1 and all(2 <= each <= 4 for each in row.values):
            return Filled(list(row.values), row.places)
        return Filled(number, frozenset({at}))

    return slots.hook(take, "player")


def values_told(least: int = 1, empty: str = "", unlike: str = "card player special") -> Slot:
    """Card values in one row; none, if something *empty* is said; no number that counts one of *unlike*."""
    counted = frozenset(unlike.split())

    def take(reading: Reading) -> Filled | None:
        found = runs(reading)
        if not found and empty and reading.places({"empty"}):
            return Filled([], frozenset(reading.places({"empty"})))
        if len(found) != 1 or len(found[0].values) < least or beside(reading, found[0]) in counted:
            return None
        if not all(1 <= each <= 10 for each in found[0].values):
            return None
        return Filled(list(found[0].values), found[0].places)

    return slots.hook(take)


def one_card() -> Slot:
    """The one card that is named."""

    def take(reading: Reading) -> Filled | None:
        found = cards_at(reading)
        if len({card.number for _, card in found}) != 1:
            return None
        return Filled(found[0][1].name.en, frozenset(at for at, _ in found))

    return slots.hook(take)


CARD = one_card()


def silent(take: Callable[[Reading], frozenset[int] | None], words: str = "") -> Slot:
    """What must be said but is no input of the ruling: its tokens are used, its value is left out."""

    def taken(reading: Reading) -> Filled | None:
        places = take(reading)
        return None if places is None else Filled(None, places)

    return slots.hook(taken, words)


def _ages(reading: Reading) -> Filled | None:
    """The ages that are told: "age 3", "ages 2 or 3"."""
    rows = [row for row in runs(reading) if head(reading, row, {"age", "supply"})]
    return Filled([each for row in rows for each in row.values], rows[0].places) if len(rows) == 1 else None


def _age(reading: Reading) -> Filled | None:
    """The one age that is told."""
    found = _ages(reading)
    return found._replace(value=found.value[0]) if found is not None and len(found.value) == 1 else None


AGES_TOLD, AGE_TOLD = slots.hook(_ages), slots.hook(_age, default=None)
#: That it does not ask for yes or no.
OPEN = silent(lambda reading: None if reading.question.yes_no else frozenset())


def uncounted(words: str) -> Slot:
    """That it does not ask how many of one of these there are."""
    counted = frozenset(words.split())

    def take(reading: Reading) -> frozenset[int] | None:
        behind = [reading.tokens[at + 1 : at + 2] for at in reading.places({"many"})]
        return None if any(tokens and tokens[0].word in counted for tokens in behind) else frozenset()

    return silent(take)


#: That it names nobody.
NAMELESS = silent(lambda reading: None if sides.mentions(reading, selves=False) else frozenset())


# who has what -------------------------------------------------------------------------------------------------------


def people(reading: Reading, colours: bool = False) -> list[Mention]:
    """The players that are named, in order: also A, and P1 whose number is used, and 小明."""
    known = _EXAMPLE | (frozenset(COLOURS) if colours else frozenset())
    found = {each.place: each for each in [*sides.mentions(reading, known), *_in_chinese(reading)]}
    if any(len(each.name) == 1 and each.name != ME for each in found.values()):
        found = _called(reading, _letters(reading)) | found
    found = {at: _with_number(reading, each) for at, each in found.items()}
    names = {each.name.casefold() for each in found.values()}
    found = _called(reading, _beginning(reading, names)) | found
    return [found[at] for at in sorted(found) if _may_be_name(reading.tokens[at], known)]


def _called(reading: Reading, places: Iterable[int]) -> dict[int, Mention]:
    """Names as they stand at these places."""
    return {at: Mention(reading.tokens[at].raw.capitalize(), at) for at in places}


def _with_number(reading: Reading, mention: Mention) -> Mention:
    """P1 for a P before a number."""
    behind = reading.tokens[mention.place + 1 : mention.place + 2]
    numbered = mention.name == "P" and behind and behind[0].number is not None
    return Mention(f"P{behind[0].number}", mention.place) if numbered else mention


def _in_chinese(reading: Reading) -> Iterator[Mention]:
    """Chinese names: signs without a meaning before 有 and a number, wherever they stand again."""
    speech = reading.question.speech
    text = "".join("|" if token.stop else token.raw[:1] or "|" for token in reading.tokens)
    if len(text) != len(reading.tokens):
        return
    for name in set(re.findall(r"(?:^|\|)([\u4e00-\u9fff]{1,3}?)(?=有[\d一二两三四五六七八九])", text)):
        for found in re.finditer(name, text):
            signs = reading.tokens[found.start() : found.end()]
            known = speech.has(signs[0].word) or signs[0].raw in speech.idle
            if not known and all(len(sign.raw) == 1 for sign in signs):
                yield Mention(name, found.start())


def _letters(reading: Reading) -> Iterator[int]:
    """Where a capital stands alone that may be a player."""
    for at, token in enumerate(reading.tokens):
        if at in reading.used or not _is_letter(token):
            continue
        behind = reading.tokens[at + 1 : at + 2]
        begins = not at or reading.tokens[at - 1].word == "."
        if not begins or (behind and (behind[0].number is not None or behind[0].raw in _FOLLOWS)):
            yield at


def _beginning(reading: Reading, names: Collection[str]) -> Iterator[int]:
    """Where a name stands at the beginning of a sentence: one that is known, or before a verb of the game."""
    for at, token in enumerate(reading.tokens):
        known = token.raw in reading.question.speech.idle or reading.question.speech.has(token.word)
        verb = {each.word for each in reading.tokens[at + 1 : at + 2]} & {"dogma", "meld", "demand", "win"}
        if token.capital and not known and (token.raw in names or verb):
            yield at


def _may_be_name(token: Token, known: Collection[str]) -> bool:
    """Whether a word has no other meaning."""
    return token.word in known or token.word == stem(token.raw) or token.word in {"opponent", token.raw}


def _is_letter(token: Token) -> bool:
    """Whether a player may be called so: a capital alone."""
    return token.capital and len(token.raw) == 1 and token.raw.isalpha() and token.raw != "i"


def name_places(named: Iterable[Mention]) -> frozenset[int]:
    """The tokens of names; of P1 and of 小明 all."""
    return frozenset(place for each in named for place in range(each.place, each.place + _length(each)))


def _length(mention: Mention) -> int:
    """How many tokens a name has."""
    if re.fullmatch(r"P\d+", mention.name):
        return 2
    return 1 if mention.name.isascii() else len(mention.name)


def parts(reading: Reading, named: list[Mention]) -> Iterator[tuple[Mention, range]]:
    """What stands behind each name, up to the next."""
    ends = [*(each.place for each in named[1:]), len(reading.tokens)]
    for each, end in zip(named, ends):
        yield each, range(each.place + _length(each), end)


def numbers_of(reading: Reading, named: list[Mention], skip: Collection[int] = ()) -> dict[str, list[tuple[int, int]]]:
    """The numbers behind each name, each with its place."""
    found: dict[str, list[tuple[int, int]]] = {}
    for each, part in parts(reading, named):
        told = [(reading.tokens[at].number or 0, at) for at in part if _free(reading, at) and at not in skip]
        found.setdefault(each.name, []).extend(told)
    return found


def _free(reading: Reading, at: int) -> bool:
    return reading.tokens[at].number is not None and at not in reading.used


def ends_of_piles(reading: Reading) -> frozenset[int]:
    """Numbers that only say that the last pile is empty: "pile 10 is out", "draws an 11"; with their words."""
    return frozenset(
        place
        for at, token in enumerate(reading.tokens)
        if token.number in {10, 11}
        for before in range(max(0, at - 2), at)
        if reading.tokens[before].word in {"supply", "age", "draw"}
        for place in (before, at)
    )


def sentence_asked(reading: Reading) -> int:
    """Where the sentence that asks begins."""
    stops = [at for at, token in enumerate(reading.tokens[:-1]) if token.word == "."]
    return stops[-1] + 1 if stops else 0


def row_of_names(reading: Reading, named: list[Mention], least: int) -> list[str]:
    """Names that stand in a row with nothing between but commas and "and"."""
    row: list[Mention] = []
    for each in named:
        gap = range(row[-1].place + _length(row[-1]), each.place) if row else range(0)
        joined = all(reading.tokens[at].word in {",", "and"} or reading.tokens[at].raw in {"and", "then"} for at in gap)
        if row and (not joined or each.name in {other.name for other in row}):
            if len(row) >= least:
                break
            row = []
        row.append(each)
    return [each.name for each in row] if len(row) >= least else []


def near(places: Iterable[int], named: list[Mention]) -> set[str]:
    """The names that stand nearest before these places."""
    found = set()
    for at in places:
        before = [each for each in named if each.place < at]
        if before:
            found.add(before[-1].name)
    return found


def whole(answer: Mapping[str, Any], keys: str, places: Iterable[int]) -> Filled:
    """Several inputs at once, in the order of the keys of the slot."""
    told = tuple(answer.get(key) for key in keys.split())
    return Filled(told if len(told) > 1 else told[0], frozenset(places))
