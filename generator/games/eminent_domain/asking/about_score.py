"""Questions about who wins.

In: a question taken to pieces. Out: the ruling it asks for: each player's score, resources and fighters.
"""

from __future__ import annotations

import re
from typing import Any

from generator.engine.people import ME, OPPONENT
from generator.engine.question import PLAYER
from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.question import Question

_PARTS = (
    ("resources", r"(\d+|no) (?:[a-z_]+ )?resource|resource (\d+|no)(?! fighter)"),
    ("fighters", r"(\d+|no) (?:[a-z_]+ )?fighter|fighter (\d+|no)(?! resource)"),
    ("score", r"(\d+) (?:influence|score|token)|(?:influence|score) (\d+)"),
)
_BOTH = r"(\d+) (?:of )?(?:each|both|resource fighter|fighter resource)"
#: What all of them have.
_COMMON = r"(?<!\S)(?:同|tie|both|equal|each|have) (?:(?:influence|score) )?(\d+)(?! (?:resource|fighter))|(\d+) (?:influence )?(?:both|each)"
Held = dict[str, dict[str, Any]]


def winner(asked: Question) -> Asked | None:
    """Who wins with these scores."""
    if not asked.has("win", "tie") or asked.technologies or asked.planets or asked.has("worth", "technology", "planet"):
        return None
    text = asked.text_with_self if len(asked.players) < 2 else asked.text
    if re.match(r"(?:last score )?\d+ (?:influence )?zq", text):  # "24 points for Ann"
        text = re.sub(rf"(\d+) (?:influence )?({PLAYER})", r"\2 \1", text)
    parts = re.split(rf"(?<!\S)({PLAYER})(?!\S)", re.sub(r"(?<!\S)(?:player|game) (?=\d)", "", text))
    held: Held = {}
    pending: list[str] = []
    spoken = asked.raw
    for sign, told in zip(parts[1::2], parts[2::2]):
        name = asked.player_named(sign)
        held.setdefault(name, {})
        pending.append(name)
        if not re.search(r"\d|(?<!\S)no (?:resource|fighter)|(?<!\S)no(?!\S)", told):
            continue
        _note(
            held,
            pending,
            told,
            len(pending) > 1 and ("each" in spoken or "both" in spoken or "各" in spoken or "tie" in told),
        )
        pending = []
    _common(asked, text, held)
    players = {name: its for name, its in held.items() if its or name not in {ME}}
    if not 2 <= len(players) <= 4 or any("score" not in its for its in players.values()):
        return None
    filled = {name: {"resources": 0, "fighters": 0, **its} for name, its in players.items()}
    asked.spent |= {0}
    inputs: dict[str, Any] = {"players": filled}
    if asked.yes_no:
        who = _who(asked, list(filled))
        if who is None:
            return None
        inputs["who"] = who
    asked.all_heeded = _all_told(asked, filled)
    return Asked("winner", inputs, "wins" if asked.yes_no else "")


def _note(held: Held, names: list[str], told: str, shared: bool) -> None:
    """Write down what is told of the players just named: of each the same, or one number for each."""
    bare = [int(each) for each in re.findall(r"(?<!\S)(\d+)(?! (?:[a-z_]+ )?(?:resource|fighter))(?!\S)", told)]
    if len(names) > 1 and len(bare) == len(names):
        for name, number in zip(names, bare):
            held[name].setdefault("score", number)
        return
    for name in names if shared else names[-1:]:
        its = held[name]
        both = re.search(rf"(?<!\S)(?:{_BOTH})(?!\S)", told)
        if both and "resource fighter" not in both[0] and "fighter resource" not in both[0]:
            its.setdefault("resources", int(both[1]))
            its.setdefault("fighters", int(both[1]))
        for key, pattern in _PARTS:
            found = re.search(rf"(?<!\S)(?:{pattern})(?!\S)", told)
            if found and key not in its:
                value = next(group for group in found.groups() if group)
                its[key] = 0 if value == "no" else int(value)
        if "score" not in its and bare and not both:
            its["score"] = bare[0]


def _common(asked: Question, text: str, held: Held) -> None:
    """The score that all have."""
    common = re.search(_COMMON, text)
    if common:
        number = int(common[1] or common[2])
        asked.spent |= {number}
        for its in held.values():
            its.setdefault("score", number)


def _who(asked: Question, names: list[str]) -> str | None:
    """Who is asked about: "do I win", "does Ann win"."""
    if asked.said(r"\b(?:do|did|have|am|can|will) i (?:\w+ )?(?:w[io]n|the winner)|我(?:赢|贏|获胜|獲勝)"):
        return ME if ME in names else None
    if asked.said(r"\b(?:does|did|has|is) (?:he|she|my opponent|the opponent) (?:\w+ )?(?:w[io]n|the winner)"):
        return OPPONENT if OPPONENT in names else None
    called = [
        name
        for name in names
        if asked.said(rf"\b(?:does|did|has|is|will) {re.escape(name.casefold())} (?:\w+ )?(?:w[io]n|the winner)")
    ]
    return called[0] if len(called) == 1 else None


def _all_told(asked: Question, players: Held) -> bool:
    """Whether every number told is somebody's."""
    own = {value for its in players.values() for value in its.values()} | {len(players), 1, 2, 3, 4}
    return set(asked.numbers) <= own


GRAMMARS = (winner,)
