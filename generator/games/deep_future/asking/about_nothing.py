"""Questions about what does not exist: a suit, number, sector or table that the game does not have."""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.deep_future.asking.question import SUITS, Question, is_sector

_SUIT = "|".join(SUITS)
#: Suits of other cards.
_OTHER_SUITS = {
    "spade": "spade", "club": "club", "diamond": "diamond", "clover": "clover", "黑桃": "黑桃", "梅花": "梅花", "方片": "方片", "♠": "♠",
    "♣": "♣", "♦": "♦",
}  # fmt: skip
_TABLES = 6


def no_such_suit(asked: Question) -> Asked | None:
    """A suit of another deck."""
    typed = asked.typed.casefold()
    found = next(
        (shown for sign, shown in _OTHER_SUITS.items() if re.search(rf"(?<![a-z]){sign}s?(?![a-z])", typed)), None
    )
    return None if found is None else Asked("no_such", {"kind": "suit", "value": found}, "exists")


def no_such_number(asked: Question) -> Asked | None:
    """A number that no card has, with a suit, a challenge or a direction."""
    if not asked.has("challenge", "direction", "advancement", "number", "fail") or asked.has("chance", "cube", "many"):
        return None
    found = asked.find(
        rf"(?:number|direction|value|with|flip|draw) (?:of |to |card |a )*(\d+)|(?:{_SUIT}) (?:challenge )?(?:number )?(\d+)|(\d+) (?:of )?(?:{_SUIT})"
    )
    if (
        found is None
        or asked.tracks
        or asked.has("win", "wonder", "civilization", "era", "line", "named", "inhand", "pay")
    ):
        return None
    value = int(next(group for group in found.groups() if group))
    if 1 <= value <= 6 or (11 <= value <= 99 and asked.has("sector")):
        return None
    return Asked("no_such", {"kind": "number", "value": value}, "exists")


def no_such_sector(asked: Question) -> Asked | None:
    """A number that no sector has."""
    if not asked.has("sector", "overflow", "adjacent", "ftl", "expand", "reach", "evoke"):
        return None
    if asked.has("win", "control", "territory", "named", "cube", "card", "solo", "random", "limit", "many"):
        return None
    others = asked.tracks.values()
    odd = [value for value in asked.numbers if 10 <= value <= 99 and not is_sector(value) and value not in others]
    if not odd or (
        asked.find(rf"{odd[0]} (?:sector|of them)")
        and not asked.find(rf"(?:sector|from|to|of|in) {odd[0]}|^(?:is )?{odd[0]} sector")
    ):
        return None
    return Asked("no_such", {"kind": "sector", "value": odd[0]}, "exists")


def no_such_table(asked: Question) -> Asked | None:
    """A table or a section with a number that there is not."""
    found = asked.find(r"table (\d+)|(?:第 )?(\d+) table")
    typed_so = re.search(
        r"table\w*\s*(?:number |no\.? ?|#)?\w|第.{1,3}表|表格?\s*[\d一二三四五六七八九十]", asked.typed.casefold()
    )
    if found and typed_so and int(found[1] or found[2]) > _TABLES:
        return Asked("no_such", {"kind": "table", "value": int(found[1] or found[2])}, "exists")
    typed = re.search(r"(?:section|chapter|§|第)\s*(\d+)(?:\.\d+)*\s*(?:节|章)?", asked.typed.casefold())
    if (
        typed
        and int(typed[1]) > 3
        and ("section" in typed[0] or "chapter" in typed[0] or "§" in typed[0] or "节" in typed[0] or "章" in typed[0])
    ):
        return Asked("no_such", {"kind": "section", "value": typed[0]}, "exists")
    return None


GRAMMARS = (no_such_suit, no_such_table, no_such_number, no_such_sector)
