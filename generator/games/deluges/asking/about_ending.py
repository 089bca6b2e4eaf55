"""Questions about the final score and who wins."""

from __future__ import annotations

import re

from generator.engine.question import as_number
from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import N, Question
from generator.games.deluges.facts import PLAYERS

_WHO = r"\bwho\b|\bwinner|\bwins?\b|\bwon\b|\bresult|\bscores?\b|\bpoints\b|\btotal|谁|获胜|赢|几分|得分|胜"
_COUNTED = ("wood", "boat", "soldier", "mine", "dolmen")
_KEYS = {"wood": "wood", "boat": "boats", "soldier": "soldiers", "mine": "mines", "dolmen": "dolmens"}


def final_score(asked: Question) -> Asked | None:
    """Points and winner, if everybody's things are told."""
    if not asked.said(_WHO) or asked.has("war", "attack", "build", "gather", "cost", "fanatic", "worker", "slave"):
        return None
    parts = _parts(asked)
    if not 2 <= len(parts) <= 4:
        return None
    told = {who: _things(text) for who, text in parts.items()}
    kinds = {frozenset(things) for things in told.values()}
    if len(kinds) != 1 or len(next(iter(kinds))) < 2:
        return None
    return Asked(
        "final_score", {"players": {who: {_KEYS[key]: n for key, n in things.items()} for who, things in told.items()}}
    )


def _parts(asked: Question) -> dict[str, str]:
    """What is told of each player, up to the next one; nothing if one is told of twice."""
    pieces = re.split(r"(?<!\S)(zq[a-z]+|" + "|".join(PLAYERS) + r")(?!\S)", asked.text)
    found: dict[str, str] = {}
    for word, text in zip(pieces[1::2], pieces[2::2]):
        if not re.search(r"\d|(?<!\S)no(?!\S)", text):
            continue
        name = word if word in PLAYERS else asked.player_named(word)
        if name in found:
            return {}
        found[name] = text
    return found


def _things(text: str) -> dict[str, int]:
    """How many of each thing, numbers standing before or behind them all along."""
    kinds = "|".join(_COUNTED)
    words = [word for word in text.split() if re.fullmatch(rf"\d+|no|{kinds}", word)]
    before = bool(words) and not re.fullmatch(kinds, words[0])
    pattern = rf"{N} ({kinds})(?!\S)" if before else rf"({kinds}) {N}(?!\S)"
    pairs = re.findall(rf"(?<!\S){pattern}", " ".join(words))
    found = {(each[1] if before else each[0]): as_number(each[0] if before else each[1]) for each in pairs}
    return found if len(found) == len(pairs) and 2 * len(pairs) == len(words) else {}


def winner(asked: Question) -> Asked | None:
    """Who wins with totals that are told."""
    if not asked.said(_WHO) or asked.has(*_COUNTED, "war", "attack", "fanatic", "round", "track", "worker", "slave"):
        return None
    parts = _parts(asked)
    if not 2 <= len(parts) <= 4 or not asked.has("win", "point", "total", "end", "heritage", "tie"):
        return None
    totals = {who: re.findall(r"(?<!\S)\d+(?!\S)", text) for who, text in parts.items()}
    if any(len(numbers) != 1 for numbers in totals.values()):
        return None
    return Asked("winner", {"scores": {who: int(numbers[0]) for who, numbers in totals.items()}})


GRAMMARS = (final_score, winner)
