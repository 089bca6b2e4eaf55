"""Questions about who wins."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.people import ME
from generator.engine.question import PLAYER
from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.question import Question


def winner(asked: Question) -> Asked | None:
    """Who wins with these scores."""
    if not asked.has("win", "tie") or asked.yes_no or asked.technologies or asked.planets:
        return None
    text = asked.text_with_self if len(asked.players) < 2 else asked.text
    parts = re.split(rf"(?<!\S)({PLAYER})(?!\S)", text)
    common = re.search(
        r"(?<!\S)(?:tie|both|equal) (?:(?:influence|score) )?(\d+)(?! (?:resource|fighter))|(\d+) (?:influence )?both",
        text,
    )
    held: dict[str, dict[str, Any]] = {}
    for sign, told in zip(parts[1::2], parts[2::2]):
        its = held.setdefault(asked.player_named(sign), {})
        for key, pattern in (
            ("score", r"(\d+) (?:influence|score)|(?:influence|score) (\d+)"),
            ("resources", r"(\d+|no) resource|resource (\d+)"),
            ("fighters", r"(\d+|no) fighter|fighter (\d+)"),
        ):
            found = re.search(rf"(?<!\S)(?:{pattern})(?!\S)", told)
            if found and key not in its:
                value = next(group for group in found.groups() if group)
                its[key] = 0 if value == "no" else int(value)
        if "score" not in its and (bare := re.fullmatch(r" *(?:tie )?(\d+)(?: win| score| end| tie| and)* *", told)):
            its["score"] = int(bare[1])
    if common:
        asked.spent |= {int(common[1] or common[2])}
        for its in held.values():
            its.setdefault("score", int(common[1] or common[2]))
    told_players = {name: its for name, its in held.items() if its or name != ME}
    if not 2 <= len(told_players) <= 4 or any("score" not in its for its in told_players.values()):
        return None
    filled = {name: {"resources": 0, "fighters": 0, **its} for name, its in told_players.items()}
    asked.spent |= {0}
    return Asked("winner", {"players": filled})


GRAMMARS = (winner,)
