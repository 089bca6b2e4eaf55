"""Choices as words a person can read and type; docs/notation.md is the grammar.

In: a choice, or what somebody typed. Out: the one from the other; reading what was written gives the same choice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from generator.engine.names import card_name
from generator.games.deep_future.facts.tables import SUITS, victories
from generator.games.deep_future.rules import choices
from generator.games.deep_future.rules.codes import ACTION_KEYS, TRACK_IDS, VICTORY_LETTERS, Choice, adv
from generator.games.deep_future.rules.sectors import INDEX, PRINTED

VICTORY_KEYS = tuple(victories())
#: Choices that are one word.
PLAIN = {
    choices.GO: "go",
    choices.DECK: "deck",
    choices.FAIL: "fail",
    choices.QUITS: "retire",
    choices.AFRESH: "afresh",
    choices.DO: "do",
}
#: Choices that are a word and a card.
OF_CARD = {choices.CARD: "card", choices.DROP: "drop", choices.LEAVE: "leave", choices.CUBE: "cube"}
#: Choices that are a word and a sector.
OF_SECTOR = {choices.SECTOR: "at", choices.HIT: "hit", choices.NEW_AT: "new"}


def sector_name(sector: int) -> str:
    """Return the number printed on the map, 11 to 66; the black hole is 00."""
    return f"{PRINTED[sector]:02d}"


def write(choice: Choice) -> str:
    """Return the choice in words: "expand 012", "14>11:2", "use 007/R6"."""
    kind, a, b, n = choice
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in OF_CARD:
        return f"{OF_CARD[kind]} {card_name(a)}"
    if kind in OF_SECTOR:
        return f"{OF_SECTOR[kind]} {sector_name(a)}"
    if kind == choices.ACT:
        return ACTION_KEYS[a] if b < 0 else f"{ACTION_KEYS[a]} {card_name(b)}"
    if kind == choices.USE:
        return f"use {card_name(a)}/{SUITS[b // 6]}{b % 6 + 1}"
    if kind == choices.TRACK:
        return f"{TRACK_IDS[a]}{n:+d}"
    if kind == choices.NUMBER:
        return f"number {n}" if n else "random"
    if kind in {choices.MOVE, choices.FIGHT}:
        return f"{sector_name(a)}{'>' if kind == choices.MOVE else 'x'}{sector_name(b)}:{n}"
    return _two_words(kind, a, b)


def _two_words(kind: int, a: int, b: int) -> str:
    """Return the choices that name two things, or a suit or victory."""
    if kind == choices.SUIT:
        return f"suit {SUITS[a]}"
    if kind == choices.BLANK_AT:
        return f"blank {card_name(a)} {sector_name(b)}"
    if kind == choices.WONDER:
        return f"wonder {sector_name(a)} {card_name(b)}"
    if kind == choices.PAY:
        return f"pay {card_name(a)} {card_name(b)}"
    if kind == choices.VICTORY:
        return f"victory {VICTORY_KEYS[a]}"
    assert kind == choices.RAISE, kind
    return f"raise {VICTORY_LETTERS[a]}/{SUITS[b]}"


_CARD = r"0*([1-9][0-9]{0,5})"
_SECTOR = r"([1-6][1-6]|00?)"
_FORMS: list[tuple[int, str]] = [
    *((kind, word) for kind, word in PLAIN.items()),
    *((kind, rf"{word} {_CARD}") for kind, word in OF_CARD.items()),
    *((kind, rf"{word} {_SECTOR}") for kind, word in OF_SECTOR.items()),
    (choices.ACT, rf"({'|'.join(ACTION_KEYS[:-1])})(?: {_CARD})?"),
    (choices.USE, rf"use {_CARD} ?/ ?([smrkhf]) ?([1-6])"),
    (choices.TRACK, r"([cmsx]) ?([+-][0-9]{1,2})"),
    (choices.NUMBER, r"(?:number )([1-6])|random"),
    (choices.MOVE, rf"{_SECTOR} ?> ?{_SECTOR} ?: ?([1-5])"),
    (choices.FIGHT, rf"{_SECTOR} ?x ?{_SECTOR} ?: ?([0-5])"),
    (choices.SUIT, r"suit ([smrkhf])"),
    (choices.BLANK_AT, rf"blank {_CARD} {_SECTOR}"),
    (choices.WONDER, rf"wonder {_SECTOR} {_CARD}"),
    (choices.PAY, rf"pay {_CARD} {_CARD}"),
    (choices.VICTORY, rf"victory ({'|'.join(VICTORY_KEYS)})"),
    (choices.RAISE, r"raise ([tpcmsx]) ?/ ?([smrkhf])"),
]
_PATTERNS = [(kind, re.compile(form)) for kind, form in _FORMS]


@lru_cache(maxsize=1024)
def read(text: str) -> Choice | None:
    """Return the choice somebody typed, capitals and spaces forgiven; None if it is invalid."""
    plain = " ".join(text.lower().split())
    for kind, pattern in _PATTERNS:
        match = pattern.fullmatch(plain)
        if match:
            return _choice(kind, match.groups(""))
    return None


def _choice(kind: int, words: Sequence[str]) -> Choice:
    """Return the choice of that kind with what is in its places."""
    if kind in PLAIN:
        return (kind, 0, 0, 0)
    if kind in OF_CARD:
        return (kind, _card(words[0]), 0, 0)
    if kind in OF_SECTOR:
        return (kind, _sector(words[0]), 0, 0)
    if kind == choices.ACT:
        return (kind, ACTION_KEYS.index(words[0]), _card(words[1]) if words[1] else -1, 0)
    if kind == choices.USE:
        return (kind, _card(words[0]), adv(_suit(words[1]), int(words[2])), 0)
    if kind == choices.TRACK:
        return (kind, TRACK_IDS.index(words[0].upper()), 0, int(words[1]))
    if kind == choices.NUMBER:
        return (kind, 0, 0, int(words[0] or 0))
    if kind in {choices.MOVE, choices.FIGHT}:
        return (kind, _sector(words[0]), _sector(words[1]), int(words[2]))
    return _choice_of_two(kind, words)


def _choice_of_two(kind: int, words: Sequence[str]) -> Choice:
    if kind == choices.SUIT:
        return (kind, _suit(words[0]), 0, 0)
    if kind == choices.BLANK_AT:
        return (kind, _card(words[0]), _sector(words[1]), 0)
    if kind == choices.WONDER:
        return (kind, _sector(words[0]), _card(words[1]), 0)
    if kind == choices.PAY:
        return (kind, _card(words[0]), _card(words[1]), 0)
    if kind == choices.VICTORY:
        return (kind, VICTORY_KEYS.index(words[0]), 0, 0)
    return (kind, VICTORY_LETTERS.index(words[0].upper()), _suit(words[1]), 0)


def _card(word: str) -> int:
    return int(word) - 1


def _sector(word: str) -> int:
    return INDEX[int(word)]


def _suit(word: str) -> int:
    return SUITS.index(word.upper())
