"""Words as people type them at a table, in English, Chinese or icons, and what they may mean.

In: words. Out: facts: a sector, a corner, an advancement, a suit, a card, part of a name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from itertools import pairwise
from typing import Any

from generator.errors import NotUnderstood
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.cards import Advancement, Card, Corner, Era, read_era
from generator.games.deep_future.facts.galaxy import BLACK_HOLE, hexes
from generator.games.deep_future.facts.tables import advancements, suits, victories
from generator.games.deep_future.facts.typed import typed
from generator.games.deep_future.legacy import Legacy

#: Numbers of a corner that are signs.
NUMERALS = typed.meanings("numeral")
CIRCLES, ERA_WORDS = typed("circled"), typed("era")
#: Words that are between two facts and mean nothing.
FILLERS = typed("filler")
#: Of these, what may begin a name.
ARTICLES = frozenset({"the", "of", "at", "from", "by"})
#: Written small, so that New Haven is a name.
NEW = typed("new")


@dataclass(frozen=True, slots=True)
class Fact:
    """Something a word or two may mean: its kind, its value, how it was typed; *plainly* if it could be a name, too."""

    kind: str
    value: Any
    text: str
    plainly: bool = False


def plain(word: str) -> str:
    """Return a word in lowercase and half width, without the marks that separate it from the next."""
    return bare(word).strip(",;:、。").rstrip(".").casefold()


def bare(word: str) -> str:
    """Return a word without its quotation marks and the marks that separate it from the next."""
    text = unicodedata.normalize("NFKC", word).replace("\ufe0f", "").strip().rstrip(",;:、")
    return text[1:-1].strip() if is_quoted(text) and text[0] == '"' else text


def prepared(words: Sequence[str]) -> list[str]:
    """Return words without the marks between them, each mark as a word of its own: "," or ";"."""
    found: list[str] = []
    for word in words:
        if is_quoted(word):
            found.append(word)
            continue
        text = unicodedata.normalize("NFKC", word.translate(_MARKS))
        found += re.findall(r"[,;]|[^,;\s]+", text)
    return [part for word in found for part in _verb_apart(word)]


#: Marks of Chinese texts, as those of English ones.
_MARKS = str.maketrans("，、；：。", ",,; ;")


def _verb_apart(word: str) -> list[str]:
    """Return the parts of a word: "world34" in Chinese is two words."""
    found = re.fullmatch(r"([\u4e00-\u9fff]{2,3})(\d.*)", word)
    return [found[1], found[2]] if found and found[1] not in suit_words() else [word]


def is_quoted(word: str) -> bool:
    """Return whether a word was in quotation marks, and so is a name whatever it says."""
    text = word.strip().rstrip(",;:、，；：")
    return " " in text or (len(text) > 1 and text[0] == text[-1] == '"')


@cache
def suit_words() -> Mapping[str, str]:
    """Return everything that means a suit, to its letter."""
    found: dict[str, str] = {}
    for letter, suit in suits().items():
        signs = [letter, suit.key, *suit.name, *typed.table("suit")[letter]]
        found |= {plain(sign): letter for sign in signs}
        found[f"{suit.key}s"] = letter
    return found


@cache
def advancement_words() -> Mapping[str, tuple[str, int]]:
    """Return names of advancements in both languages, to suit and number (Table 5)."""
    found: dict[str, tuple[str, int]] = {}
    for place, row in advancements().items():
        found |= {plain(name): place for name in (row.key, *row.name)}
    return found


@cache
def victory_words() -> Mapping[str, str]:
    """Return names of victories in both languages, to their key (3)."""
    return {plain(word): row.key for row in victories().values() for word in (row.key, *row.name)}


@cache
def _suit_pattern() -> str:
    return "|".join(sorted(map(re.escape, suit_words()), key=len, reverse=True))


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return a corner (4K), an advancement by suit and number (K4*.2), one by name (genetics*.2)."""
    circled = "|".join(map(re.escape, ["*", *typed.table("word")["behind_number"]]))
    marks = rf"(\*)?(?:\.(o|\d+))?({circled})?"
    return (
        re.compile(rf"([1-6{''.join(NUMERALS)}])-?({_suit_pattern()})"),
        re.compile(rf"({_suit_pattern()})-?([1-6]){marks}"),
        re.compile(rf"({'|'.join(map(re.escape, advancement_words()))}){marks}"),
    )


def suit_of(word: str) -> str | None:
    """Return the letter of a suit, if the word means one."""
    return suit_words().get(plain(word).rstrip("?"))


def sector_of(word: str) -> int | None:
    """Return a sector 11-66, if the word is one."""
    text = plain(word)
    number = int(text) if text.isdecimal() and len(text) == 2 else -1
    return number if number in hexes() and number != BLACK_HOLE else None


def victory_of(word: str) -> str | None:
    """Return the key of a victory by its name or the letter of its wonder (Table 2)."""
    letters = {row.letter.casefold(): row.key for row in victories().values()}
    return victory_words().get(plain(word)) or letters.get(plain(word))


def facts_of(words: Sequence[str]) -> list[Fact]:
    """Return *words* from left to right, two that belong together as one; what means nothing else is part of a name."""
    found: list[Fact] = []
    at = 0
    while at < len(words):
        step, fact = _fact(words, at, any(known.kind == "corner" for known in found))
        if fact.kind == "circle":
            _circle(found, fact)
        else:
            found.append(fact)
        at += step
    return found


def name_in(facts: Sequence[Fact], behind_advancements: bool = False) -> str | None:
    """Return the name among *facts*: words that are together.

    Raises NotUnderstood if words are apart, so that it is not clear which are the name.
    """
    _check_beginning(facts, {"new"} if behind_advancements else {"advancement", "new"})
    groups: list[list[Fact]] = [[]]
    for fact in facts:
        if fact.kind in {"name", "filler"}:
            groups[-1].append(fact)
        else:
            groups.append([])
    names = [group for group in map(_without_fillers_around, groups) if group]
    if len(names) > 1:
        stray = " ".join(fact.text for fact in names[1])
        near = suspicious(stray)
        raise NotUnderstood(stray, Text("not_clear"), Text("near_or_quoted", near="".join(near[:1])))
    return " ".join(fact.value for fact in names[0]) if names else None


def _check_beginning(facts: Sequence[Fact], doubtful: set[str]) -> None:
    """Raise NotUnderstood if a word before the name, of a kind that is *doubtful* there, may be part of it."""
    for before, fact in pairwise(facts):
        if before.plainly and before.kind in doubtful and fact.kind == "name" and not is_quoted(fact.text):
            both = f"{before.text} {fact.text}"
            raise NotUnderstood(both, Text("all_the_name"), Text("in_quotes", typed=both))


def _without_fillers_around(group: list[Fact]) -> list[Fact]:
    words = [at for at, fact in enumerate(group) if fact.kind == "name"]
    if not words:
        return []
    first = words[0]
    while first and plain(group[first - 1].text) in ARTICLES:
        first -= 1
    return group[first : words[-1] + 1]


def _circle(found: list[Fact], fact: Fact) -> None:
    """Circle the advancement before the mark of a chosen one."""
    if not found or found[-1].kind != "advancement":
        raise NotUnderstood(fact.text, Text("circle_follows"), Text("such_circle"))
    before = found[-1].value
    found[-1] = Fact("advancement", Advancement(before.suit, before.number, before.era, True), found[-1].text)


def _fact(words: Sequence[str], at: int, corner_known: bool) -> tuple[int, Fact]:
    """Return what is at *at*, and how many words it took; suit, number, suit hold a corner if none is known."""
    raw = words[at]
    word = plain(raw)
    following, behind = [*map(plain, words[at + 1 : at + 3]), "", ""][:2]
    if not word:
        return 1, Fact("mark", None, raw)
    if is_quoted(raw) or (word in typed("sector") and sector_of(following) is None):
        return 1, Fact("name", bare(raw), raw)
    corner_follows = behind in suit_words() and not corner_known
    pair = _fact_of_two(" ".join(words[at : at + 2]), word, following, corner_follows)
    return (2, pair) if pair else (1, _fact_of_one(raw, word))


def _fact_of_two(text: str, word: str, following: str, corner_follows: bool) -> Fact | None:
    if word in ERA_WORDS and (following.isdecimal() or following == "o"):
        return Fact("era", era_of(following), text)
    if re.fullmatch(r"[1-6]", word) and following in suit_words():
        return Fact("corner", Corner(int(word), suit_words()[following]), text)
    if word in suit_words() and re.fullmatch(r"[1-6]\*?", following) and not corner_follows:
        return Fact(
            "advancement", Advancement(suit_words()[word], int(following[0]), None, following.endswith("*")), text
        )
    return None


def _fact_of_one(raw: str, word: str) -> Fact:
    found = _fact_by_pattern(raw, word)
    if found:
        return found
    if suit_of(word):
        return Fact("suit", suit_of(word), raw, not raw.endswith("?"))
    if word in CIRCLES:
        return Fact("circle", None, raw)
    if bare(raw) in NEW:
        return Fact("new", None, raw, plainly=True)
    if re.fullmatch(r"#\d+|\d{3,6}", word):
        return Fact("card", card_id(word), raw)
    if re.fullmatch(r"\.(o|\d+)", word):
        return Fact("era", era_of(word[1:]), raw)
    if word.isdecimal() and len(word) < 7:
        sector = sector_of(word)
        return Fact("sector", sector, raw) if sector else Fact("number", int(word), raw, plainly=True)
    return Fact("filler" if word in FILLERS else "name", bare(raw), raw)


def _fact_by_pattern(raw: str, word: str) -> Fact | None:
    corner, advancement, by_name = (pattern.fullmatch(word) for pattern in _patterns())
    if corner:
        number = int(NUMERALS.get(corner[1], corner[1]))
        return Fact("corner", Corner(number, suit_words()[corner[2]]), raw)
    if advancement:
        return Fact("advancement", _advancement((suit_words()[advancement[1]], int(advancement[2])), advancement), raw)
    if by_name:
        plainly = bare(raw).casefold() == by_name[1]
        return Fact("advancement", _advancement(advancement_words()[by_name[1]], by_name), raw, plainly)
    return None


def _advancement(place: tuple[str, int], found: re.Match[str]) -> Advancement:
    circle, era, late = found.groups()[-3:]
    return Advancement(*place, era_of(era) if era else None, bool(circle or late))


def era_of(word: str) -> Era:
    """Return the era a word means.

    Raises NotUnderstood.
    """
    try:
        return read_era(plain(word).upper())
    except ValueError as error:
        raise NotUnderstood(word, Text("era_from_1"), Text("such_era", number=2)) from error


def card_id(word: str) -> str:
    """Return the id of a card by its number, however many zeros were typed."""
    return f"{int(plain(word).removeprefix('#')):03d}"


def take_card(legacy: Legacy, words: Sequence[str]) -> tuple[Card, list[str]]:
    """Return the card that *words* begin with, by its number or its name, and the words after it.

    Raises NotUnderstood.
    """
    if not words:
        raise NotUnderstood("", Text("missing", what=Text("a_card")), Text("such_card"))
    number = plain(words[0])
    if re.fullmatch(r"#?\d{1,6}", number):
        card = legacy.cards.get(card_id(number))
        if card is None:
            raise NotUnderstood(words[0], Text("no_such_card"), Text("card_numbers", last=f"{len(legacy.cards):03d}"))
        return card, list(words[1:])
    for count in range(len(words), 0, -1):
        name = " ".join(map(bare, words[:count]))
        bearers = legacy.named(name)
        if len(bearers) > 1:
            numbers = tuple(card.id for card in bearers)
            raise NotUnderstood(name, Text("several_named", cards=numbers), Text("number_instead"))
        if bearers:
            return bearers[0], list(words[count:])
    names = [card.name for card in legacy.cards.values() if card.name]
    close = get_close_matches(" ".join(words), names, 3) or get_close_matches(words[0], names, 3)
    raise NotUnderstood(words[0], Text("no_card_named"), meant(close) or Text("such_number"))


def meant(near: Sequence[str]) -> Text | None:
    """Return the question whether something *near* is meant, if there is anything."""
    return Text("did_you_mean", near=tuple(near)) if near else None


def close_to(word: str, known: Sequence[str]) -> list[str]:
    """Return up to three of *known* that look like *word*; of a Chinese one, which is short, half may be wrong."""
    as_written = {plain(name): name for name in known}
    cutoff = 0.7 if word.isascii() else 0.5
    return [as_written[match] for match in get_close_matches(plain(word), list(as_written), 3, cutoff)]


def suspicious(name: str) -> list[str]:
    """Return advancements that a word of a *name* looks like: a slip of the pen."""
    names = [*advancement_words()]
    return [match for word in name.split() for match in get_close_matches(plain(word), names, 1, 0.8)]
