"""Rulings about words: our term for one in three languages, and that something does not exist.

In: a word, a kind of thing. Out: the term and its rules; what there is instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from generator.engine import inputs
from generator.engine.questions import SIGNS, Filled, Frame, Reading, company, slots
from generator.engine.ruling import Result, Ruled
from generator.engine.vocabulary import VocabularyEntry, plain_word
from generator.games.innovation.book.terms import VOCABULARY
from generator.games.innovation.facts import Text
from generator.games.innovation.rulings import asked, values
from generator.games.innovation.rulings.values import ruling, say, typed

#: Words that say that another language is meant.
_LANGUAGES = typed("term.language")


def _foreign(reading: Reading) -> Filled | None:
    """The one word that is said in another language or printing, or whose translation is asked for."""
    raws = {token.raw for token in reading.tokens}
    translated = bool(raws & _LANGUAGES)
    found: dict[int, str] = {}
    for at, token in enumerate(reading.tokens):
        entries = VOCABULARY.called(token.raw) if not token.stop and token.raw not in _LANGUAGES else []
        if entries and (translated or _theirs(token.raw, entries[0])):
            found[at] = token.raw
    whole = re.fullmatch(SIGNS["meaning"], reading.question.typed)
    if whole and VOCABULARY.called(whole[1]):
        return Filled(whole[1], frozenset(range(len(reading.tokens))))
    return Filled(next(iter(found.values())), frozenset(found)) if len(set(found.values())) == 1 else None


def _theirs(word: str, entry: VocabularyEntry) -> bool:
    """Whether a word is a source's, and not our own name."""
    plain = plain_word(word)
    foreign = {plain_word(each) for each in entry.foreign}
    return plain in foreign and plain not in {plain_word(each) for each in entry.name}


def _unknown_card(reading: Reading) -> Filled | None:
    """A name with a capital before "card" that no card has."""
    for at, token in enumerate(reading.tokens[:-1]):
        named = token.capital and at and token.number is None and not reading.question.speech.has(token.word)
        if named and reading.tokens[at + 1].word == "card" and token.raw not in reading.question.speech.idle:
            return Filled(token.raw.capitalize(), frozenset({at, at + 1}))
    return None


def _no_game(reading: Reading) -> Filled | None:
    """A number of players that is not played by."""
    found = company(reading)
    odd = len(found) == 1 and not {*found.values()} & {2, 3, 4}
    return Filled(next(iter(found.values())), frozenset(found)) if odd else None


@ruling(
    asks=(
        Frame("@what|mean|@means|call|@in_japanese|word|name", {"word": slots.hook(_foreign)}),
        Frame("is", {"word": slots.hook(_foreign), "_": slots.OPEN}),
    ),
    may="language name text",
)
def keyword(word: object) -> Ruled:
    """Our term for a word of the game in English, Chinese of either kind, or Japanese, and the rules about it (section 0)."""
    return VOCABULARY.ruled(word)


#: A number behind "age" that no age has.
_NO_AGE = slots.hook(
    lambda reading: None if (found := asked.AGE_GIVEN.take(reading)) and found.value in range(1, 11) else found
)
#: Who reads a thing of each kind, if it exists.
_READERS: dict[str, Callable[[Any], object]] = {
    "card": values.card,
    "icon": values.icon,
    "colour": values.colour,
    "age": values.age,
    "splay": values.splay,
    "players": values.players,
    "achievement": lambda each: inputs.whole(each, "achievement", 1, 9),
}
#: The kinds of things of which there is no more, and the passage that says what there is.
_KINDS = {
    "card": "I-C1", "icon": "I-PUB1", "colour": "I-C1", "age": "I-C4", "splay": "I-K15", "players": "I-N3", "achievement": "I-S3",
}  # fmt: skip


@ruling(
    "I-C1",
    asks=(
        Frame("age @there|@exist|exists|is", {"value": _NO_AGE, "kind": slots.constant("age")}, "exists"),
        Frame("splay down", {"kind": slots.constant("splay"), "value": slots.constant("down")}, "exists"),
        Frame(
            "player @can|may|play|@possible|work|meld|for",
            {"kind": slots.constant("players"), "value": slots.hook(_no_game)},
            "exists",
        ),
        Frame("what|which|how|who", {"value": slots.hook(_unknown_card), "kind": slots.constant("card")}),
    ),
    may="age supply achievement splay stack colour other_colour meld play effect dogma",
)
def no_such(kind: object, value: object) -> Ruled:
    """That something does not exist: a *kind* of card, icon, colour, age, splay, players or achievement."""
    what = inputs.plain(kind).replace("color", "colour")
    if what not in _KINDS:
        raise ValueError(Text("none_of_these", name="kind", given=kind, known=tuple(_KINDS)))
    if inputs.readable(_READERS[what], value):
        raise ValueError(Text("it_exists", kind=what, value=value))
    near = values.nearest_names(value) if what == "card" else []
    result: Result = {"exists": False, "kind": what, "value": value, "near": near}
    text = say(
        "no_such.players" if what == "players" else "no_such.text",
        kind=say(f"no_such_kind.{what}"),
        value=str(value),
        there=say(f"there_is.{what}"),
    )
    more = say("no_such.near", near=say.joined("no_such.or", near)) if near else say("no_such.stop")
    rests = (_KINDS[what], "I-L4") if what == "players" else (_KINDS[what],)
    return Ruled(result, text.en + more.en, text.zh + more.zh, rests)
