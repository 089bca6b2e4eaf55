"""Questions about technologies that one wants to take: what they need, whether they may be taken."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.counted import symbols
from generator.games.eminent_domain.asking.question import TYPE, Question
from generator.games.eminent_domain.deck import TYPES
from generator.games.eminent_domain.rulings.values import planet

_BEYOND = ("errata", "politics", "score", "win", "remove", "discard", "hand", "attack", "settle")


def research_eligible(asked: Question) -> Asked | None:
    """Whether a technology may be taken with so many symbols and planets."""
    if asked.has(*_BEYOND) or not (asked.has("technology", "research") or asked.technologies):
        return None
    level = asked.number(r"level (\d)")
    named = asked.technologies[0] if len(asked.technologies) == 1 else None
    if (level is None and named is None) or len(asked.technologies) > 1 or not (asked.yes_no or asked.has("enough")):
        return None
    if level is not None and not 1 <= level <= 3:
        return None
    held, wanted, words = _planets(asked), _type(asked), _without_the_technology(asked)
    if held is None:
        return None
    if not held and not asked.find(rf"no (?:face_up )?(?:{TYPE}|planet)|(?:{TYPE}|planet) (?:\w+ )?no"):
        return None
    found = symbols(asked, "research", re.sub(_HELD, " ; ", words))
    if found is None or re.search(r"(?<!\S)(?:\d\d+|[02-9])(?!\S)", found[1]):
        return None
    asked.all_heeded = asked.counted_names = True
    kind = wanted or (None if named else "any")
    return Asked("research_eligible", _inputs(found[0], level, kind, held, named, asked), "legal")


def _inputs(
    symbols: int, level: int | None, wanted: str | None, held: dict[str, int], named: str | None, asked: Question
) -> dict[str, Any]:
    given: dict[str, Any] = {"symbols": symbols, "planets": held}
    given |= {"technology": named} if named else {"level": level, "type": wanted}
    if named and wanted and named.startswith("Improved"):
        given["type"] = wanted
    if asked.leads and asked.stack_is_empty:
        given |= {"leader": True, "stack_empty": True}
    return given


def _without_the_technology(asked: Question) -> str:
    """The words without the technology that is wanted, and without planets by their names."""
    words = re.sub(
        rf"(?<!\S)(?:(?:{TYPE}) )?level \d (?:(?:{TYPE}) )?(?:technology)?|(?:{TYPE}) technology(?: level \d)?",
        " ; ",
        asked.counted,
    )
    return re.sub(r"(?<!\S)(?:tech_|planet_)\w+", ";", words)


def _type(asked: Question) -> str | None:
    """The type of the technology."""
    found = asked.find(
        rf"level \d (?:technology )?({TYPE})(?! planet)|({TYPE}) (?:level \d )?(?:technology|level)|technology (?:level \d )?({TYPE})(?! planet)"
    )
    kind = next((group for group in found.groups() if group), None) if found else None
    return None if kind == "utopian" else kind


_KINDS = rf"(?:{TYPE})"
#: Planets of a type with their number, and whether they lie face down.
_HELD = rf"(?<!\S)(?<!level )(\d+|no) (?:own |only |mine |(face_up|face_down) )*({_KINDS})(?: (planet))?(?: (?:still )?(face_up|face_down))?(?! (?:level \d )?technology| level)(?!\S)"


def _planets(asked: Question) -> dict[str, int] | None:
    """Face-up planets of each type told, by number or by name; None if it is not clear how they lie."""
    held: dict[str, int] = {}
    for found in re.finditer(_HELD, asked.counted):
        down = "face_down" in (found[2], found[5])
        held[found[3]] = held.get(found[3], 0) + (0 if found[1] == "no" or down else int(found[1]))
    for found in re.finditer(rf"(?<!\S)({_KINDS}) planet (\d+)(?!\S)(?! {_KINDS})", asked.text):
        held.setdefault(found[1], int(found[2]))
    for found in re.finditer(rf"(?<!\S)(?:1|only) (?:face_up )?planet ({_KINDS})(?!\S)", asked.counted):
        held.setdefault(found[1], 1)
    if asked.planets and asked.has("face_down"):
        return None
    if asked.has("face_down") and len(held) != 1:
        return None
    if asked.has("face_down"):
        held = dict.fromkeys(held, 0)
    for name in asked.planets:
        kind = TYPES[planet(name).type]
        held[kind] = held.get(kind, 0) + 1
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
    all_three = asked.said(
        r"\blevels\b|\bby (?:technology )?level\b|\b(?:each|every|per) (?:technology |tech )?level|three (?:technology |tech )?levels|各[等级級]|(?:each|every|all|three) (?:of the )?(?:technology|tech)? ?levels?"
    )
    if (
        set(asked.numbers) - set(levels) - ({3} if all_three else set())
        or asked.has("influence")
        or asked.said(
            r"how many (?:(?:level|of|different|the|such|advanced|fertile|metallic|one|two|three|[1-3])[ -])*tech"
        )
    ):
        return None
    if not levels and not (all_three and asked.has("require", "cost")):
        return None
    if any(not 1 <= each <= 3 for each in levels):
        return None
    return Asked("research_levels", {"levels": list(dict.fromkeys(levels)) or [1, 2, 3]})


GRAMMARS = (research_eligible, research_levels)
