"""Questions about the score and the winner."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.people import ME
from generator.engine.question import PLAYER
from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.question import Question

_NUMBERS = r"((?: (?:worth|influence|printed|total|show|give|remaining|technology|value|\d+))+)"


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


def final_score(asked: Question) -> Asked | None:
    """The score of one player."""
    if asked.yes_no or asked.players or not asked.has("score", "influence") or asked.has("win", "opponent", "tie"):
        return None
    if not asked.said(
        r"what (?:is|are|do i|did i|would i) (?:my|score)|what (?:is|are) my|how (?:many|much)|my (?:final )?score|final score|total|总分|總分|多少分|[几幾]分"
    ):
        return None
    if asked.has("resource", "symbol", "slot", "lead", "follow", "supply") or asked.said(r"\beach\b|every|各"):
        return None
    text = re.sub(r"(?<!\S)1? ?level [1-3](?= technology)", "", asked.text)
    hidden = re.search(
        r"(?<!\S)face_down (?:planet )?(?:worth |influence )*(\d+)(?: influence)?(?!\S)|(\d+) (?:influence )?face_down(?! planet)(?!\S)",
        text,
    )
    if asked.has("face_down"):
        if hidden is None:
            return None
        asked.spent |= {int(hidden[1] or hidden[2])}
        text = f"{text[: hidden.start()]} {text[hidden.end() :]}"
    technologies = re.search(rf"(?<!\S)technology{_NUMBERS}(?!\S)", text)
    planets = re.search(rf"(?<!\S)planet{_NUMBERS}(?!\S)", text)
    rest = text
    for found in (technologies, planets):
        rest = rest.replace(found[0], " ; ") if found else rest
    tokens = re.search(r"(?<!\S)(\d+) (?:influence|token)(?!\S)|(?<!\S)influence (\d+)(?!\S)", rest)
    techs, worlds = _worth(technologies), _worth(planets)
    if (
        techs is None
        or worlds is None
        or tokens is None
        or not (techs or worlds or asked.planets or asked.technologies)
    ):
        return None
    asked.counted_names = True
    if re.search(r"(?<!\S)\d+ (?:face_up )?(?:planet|technology)", rest):
        return None
    inputs = {
        "tokens": int(tokens[1] or tokens[2]),
        "techs": [*techs, *asked.technologies],
        "planets_face_up": [*worlds, *asked.planets],
    }
    return Asked("final_score", inputs)


def _worth(found: re.Match[str] | None) -> list[int] | None:
    """The numbers of a list; none are none."""
    return [] if found is None else [int(each) for each in re.findall(r"\d+", found[1])]


GRAMMARS = (winner, final_score)
