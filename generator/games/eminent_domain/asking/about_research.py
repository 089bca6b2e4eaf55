"""Questions about technologies that one wants to take: what they need, whether they may be taken."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.question import TYPE, N, Question

_BEYOND = ("errata", "politics", "score", "win", "remove", "discard", "hand", "attack", "settle")


def research_eligible(asked: Question) -> Asked | None:
    """Whether a technology may be taken with so many symbols and planets."""
    if asked.has(*_BEYOND) or not (asked.has("technology", "research") or asked.technologies):
        return None
    symbols = _symbols(asked)
    level = asked.number(r"level (\d)")
    named = asked.technologies[0] if len(asked.technologies) == 1 else None
    if symbols is None or (level is None and named is None) or not (asked.yes_no or asked.has("enough")):
        return None
    if level is not None and not 1 <= level <= 3:
        return None
    held, wanted = _planets(asked), _type(asked)
    if wanted is None and named is None:
        if len(held) != 1 or asked.has("utopian"):
            return None
        return (
            None
            if asked.said(r"\bany\b|任何")
            else Asked("research_eligible", _inputs(symbols, level, next(iter(held)), held, None, asked), "legal")
        )
    if not held and not asked.find(rf"no (?:{TYPE}|planet)"):
        return None
    return Asked("research_eligible", _inputs(symbols, level, wanted, held, named, asked), "legal")


def _inputs(
    symbols: int, level: int | None, wanted: str | None, held: dict[str, int], named: str | None, asked: Question
) -> dict[str, Any]:
    given: dict[str, Any] = {"symbols": symbols, "planets": held}
    given |= {"technology": named} if named else {"level": level, "type": wanted}
    if named and wanted:
        given["type"] = wanted
    if asked.leads and asked.stack_is_empty:
        given |= {"leader": True, "stack_empty": True}
    return given


def _symbols(asked: Question) -> int | None:
    """Research symbols told."""
    return asked.symbols("research")


def _type(asked: Question) -> str | None:
    """The type of the technology."""
    found = asked.find(
        rf"level \d (?:technology )?({TYPE})(?! planet)|({TYPE}) (?:level \d )?(?:technology|level)|technology (?:level \d )?({TYPE})(?! planet)"
    )
    kind = next((group for group in found.groups() if group), None) if found else None
    return None if kind == "utopian" else kind


def _planets(asked: Question) -> dict[str, int]:
    """Planets of each type told."""
    held: dict[str, int] = {}
    kinds = rf"(?:{TYPE})"
    for found in re.finditer(
        rf"(?<!\S)(?<!level ){N} (?:face_up )?({kinds})(?! (?:level \d )?technology| level)(?!\S)", asked.text
    ):
        held[found[2]] = held.get(found[2], 0) + (0 if found[1] == "no" else int(found[1]))
    for found in re.finditer(rf"(?<!\S)({kinds}) planet (\d+)(?!\S)", asked.text):
        held.setdefault(found[1], int(found[2]))
    return held


def research_levels(asked: Question) -> Asked | None:
    """What technologies of some levels need."""
    if asked.yes_no or not asked.has("level") or asked.has(*_BEYOND) or asked.technologies or asked.planets:
        return None
    if not asked.has("require", "cost", "symbol", "planet", "many", "buy", "research", "take"):
        return None
    levels = [
        int(each) for found in re.finditer(r"(?<!\S)level((?: \d)+)(?!\S)", asked.text) for each in found[1].split()
    ]
    if set(asked.numbers) - set(levels) or asked.has("influence") or asked.said(r"how many (?:[\w-]+ ){0,4}tech"):
        return None
    if not levels and not (asked.said(r"levels\b|each level|各[等级級]") and asked.has("require", "cost")):
        return None
    if any(not 1 <= each <= 3 for each in levels):
        return None
    return Asked("research_levels", {"levels": list(dict.fromkeys(levels)) or [1, 2, 3]})


GRAMMARS = (research_eligible, research_levels)
