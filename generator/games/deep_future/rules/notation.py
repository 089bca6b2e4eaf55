"""Choices as words a person can read and type; docs/notation.md is the grammar.

In: a choice, or what somebody typed. Out: the one from the other; reading what was written gives the same choice.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from string import Formatter
from typing import NamedTuple

from generator.engine.names import card_name
from generator.games.deep_future.facts.tables import SUITS, victories
from generator.games.deep_future.rules import choices
from generator.games.deep_future.rules.codes import ACTION_KEYS, NOBODY, TRACK_IDS, VICTORY_LETTERS, Choice, adv
from generator.games.deep_future.rules.sectors import INDEX, PRINTED

VICTORY_KEYS = tuple(victories())
#: How each kind of choice is written, with its places a, b and n.
FORMS = {
    choices.GO: "go",
    choices.DECK: "deck",
    choices.FAIL: "fail",
    choices.QUITS: "retire",
    choices.AFRESH: "afresh",
    choices.DO: "do",
    choices.CARD: "card {a:card}",
    choices.DROP: "drop {a:card}",
    choices.LEAVE: "leave {a:card}",
    choices.CUBE: "cube {a:card}",
    choices.SECTOR: "at {a:sector}",
    choices.HIT: "hit {a:sector}",
    choices.NEW_AT: "new {a:sector}",
    choices.ACT: "{a:action} {b:card}",
    choices.USE: "use {a:card}/{b:advancement}",
    choices.TRACK: "{a:track}{n:steps}",
    choices.NUMBER: "number {n:number}",
    choices.MOVE: "{a:sector}>{b:sector}:{n:moved}",
    choices.FIGHT: "{a:sector}x{b:sector}:{n:given}",
    choices.SUIT: "suit {a:suit}",
    choices.BLANK_AT: "blank {a:card} {b:sector}",
    choices.WONDER: "wonder {a:sector} {b:card}",
    choices.PAY: "pay {a:card} {b:card}",
    choices.VICTORY: "victory {a:victory}",
    choices.RAISE: "raise {a:letter}/{b:suit}",
}
#: The same for an action without a card, and for a number left to chance.
SHORT_FORMS = {choices.ACT: "{a:action}", choices.NUMBER: "random"}


def sector_name(sector: int) -> str:
    """Return the number printed on the map, 11 to 66; the black hole is 00."""
    return f"{PRINTED[sector]:02d}"


class Gap(NamedTuple):
    """What may be in a place of a form: typed so, written from a number, read as one."""

    pattern: str
    write: Callable[[int], str]
    read: Callable[[str], int]


_SUIT = "[smrkhf]"
GAPS = {
    "card": Gap("0*[1-9][0-9]{0,5}", card_name, lambda word: int(word) - 1),
    "sector": Gap("[1-6][1-6]|00?", sector_name, lambda word: INDEX[int(word)]),
    "action": Gap("|".join(ACTION_KEYS[:-1]), ACTION_KEYS.__getitem__, ACTION_KEYS.index),
    "advancement": Gap(
        f"{_SUIT} ?[1-6]",
        lambda code: f"{SUITS[code // 6]}{code % 6 + 1}",
        lambda word: adv(SUITS.index(word[0].upper()), int(word[-1])),
    ),
    "track": Gap("[cmsx]", TRACK_IDS.__getitem__, lambda word: TRACK_IDS.index(word.upper())),
    "suit": Gap(_SUIT, SUITS.__getitem__, lambda word: SUITS.index(word.upper())),
    "victory": Gap("|".join(VICTORY_KEYS), VICTORY_KEYS.__getitem__, VICTORY_KEYS.index),
    "letter": Gap("[tpcmsx]", VICTORY_LETTERS.__getitem__, lambda word: VICTORY_LETTERS.index(word.upper())),
    "steps": Gap("[+-][0-9]{1,2}", "{:+d}".format, int),
    "number": Gap("[1-6]", str, int),
    "moved": Gap("[1-5]", str, int),
    "given": Gap("[0-5]", str, int),
}


def _parts(form: str) -> list[tuple[str, int, str]]:
    """Return a form as pieces: what is before a gap, the place of the choice that is in it, the kind of gap."""
    return [(before, "abn".find(place or "-") + 1, gap or "") for before, place, gap, _ in Formatter().parse(form)]


_PARTS = {kind: _parts(form) for kind, form in FORMS.items()}
_SHORT_PARTS = {kind: _parts(form) for kind, form in SHORT_FORMS.items()}


def write(choice: Choice) -> str:
    """Return the choice in words: "expand 012", "14>11:2", "use 007/R6"."""
    kind, _, b, n = choice
    is_short = (kind == choices.ACT and b < 0) or (kind == choices.NUMBER and not n)
    parts = (_SHORT_PARTS if is_short else _PARTS)[kind]
    return "".join([before + (GAPS[gap].write(choice[place]) if place else "") for before, place, gap in parts])


def _pattern(parts: list[tuple[str, int, str]]) -> re.Pattern[str]:
    """Return what is typed for a form; there may be a blank on both sides of a sign between two gaps."""
    typed = ""
    for at, (before, place, gap) in enumerate(parts):
        typed += before if not at or " " in before else f" ?{before} ?"
        typed += f"({GAPS[gap].pattern})" if place else ""
    return re.compile(typed)


_PATTERNS = [(kind, parts, _pattern(parts)) for forms in (_PARTS, _SHORT_PARTS) for kind, parts in forms.items()]


@lru_cache(maxsize=1024)
def read(text: str) -> Choice | None:
    """Return the choice somebody typed, capitals and spaces forgiven; None if it is invalid."""
    plain = " ".join(text.lower().split())
    for kind, parts, pattern in _PATTERNS:
        match = pattern.fullmatch(plain)
        if match:
            choice = [kind, 0, NOBODY if kind == choices.ACT else 0, 0]
            for (_, place, gap), word in zip(parts, match.groups()):
                choice[place] = GAPS[gap].read(word)
            return tuple(choice)
    return None
