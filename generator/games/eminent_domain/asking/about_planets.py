"""Questions about attacking and settling planets."""

from __future__ import annotations

from typing import Any

from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.question import N, Question

_BEYOND = (
    "errata",
    "politics",
    "bga",
    "planet_deck",
    "survey",
    "research",
    "trade",
    "produce",
    "must",
    "before",
    "spread",
    "both",
)


def attack(asked: Question) -> Asked | None:
    """Whether a planet may be attacked with so many fighters."""
    if not asked.has("attack") or not asked.has("fighter") or asked.has(*_BEYOND) or asked.has("settle"):
        return None
    cost = asked.number(
        rf"warfare_cost (?:planet )?{N}|{N} warfare_cost|(?:planet )?cost (?:planet )?{N}(?! colony)|require {N} fighter"
    )
    scorched = asked.technologies == ["Scorched Earth Policy"]
    if (asked.technologies and not scorched) or (cost is None and len(asked.planets) != 1):
        return None
    fighters = _fighters(asked, cost)
    if fighters is None or asked.find(r"\d+ (?:\w+ )?symbol"):
        return None
    inputs: dict[str, Any] = {"fighters": fighters}
    inputs |= {"warfare_cost": cost} if cost is not None else {"planet": asked.planets[0]}
    colonies = _colonies(asked)
    if colonies is not None:
        inputs["colonies"] = colonies
    elif asked.has("colony"):
        return None
    if asked.has("opponent", "other") or asked.said(r"another player|someone else|别人|其他玩家|別人"):
        inputs["own"] = False
    if asked.has("follow", "follower"):
        inputs["right_to_attack"] = "follower"
    if scorched:
        asked.counted_names = True
        inputs["scorched_earth"] = True
    return Asked("attack", inputs, "legal" if asked.yes_no else "")


def _fighters(asked: Question, cost: int | None) -> int | None:
    """The fighters one has: those that are not the cost."""
    import re

    told = [
        int(found[1] if found[1] != "no" else 0)
        for found in re.finditer(rf"(?<!\S)(?<!cost )(?<!require ){N} (?:own )?fighter(?!\S)", asked.text)
    ]
    told += [int(found[1]) for found in re.finditer(r"(?<!\S)fighter (\d+)(?!\S)", asked.text)]
    own = [each for each in told if each != cost] or told
    return own[0] if len(set(own)) == 1 else None


def settle(asked: Question) -> Asked | None:
    """Whether a planet may be settled with so many colonies."""
    if (
        not (asked.has("settle") or asked.said(r"turn (?:it|the planet) (?:face )?up|安置"))
        or asked.has(*_BEYOND)
        or asked.has("fighter", "attack")
    ):
        return None
    if asked.technologies:
        return None
    cost = asked.number(
        rf"colonize_cost (?:planet )?{N}|{N} colonize_cost|cost (?:planet )?{N}(?! symbol)|{N} cost|require {N} (?:colony|colonize)"
    )
    if cost is None and len(asked.planets) != 1:
        return None
    colonies = _colonies(asked, cost)
    symbols = asked.number(
        rf"{N} (?:(?:own|face_up|empire|additional) )*(?:planet )?(?:show )?colonize symbol|colonize symbol {N}|{N} (?:own |face_up )*planet (?:show )?symbol"
    )
    if symbols is None and asked.has("symbol"):
        if not asked.said(
            r"\b(?:a|one|an|another|the) (?:[\w-]+ ){0,4}colonize symbol\b|\bsymbol on a planet\b|(?:有|提供)(?:一个)?殖民符号"
        ):
            return None
        symbols = 1
    if colonies is None:
        return None
    inputs: dict[str, Any] = {"colonies": colonies, "planet_symbols": symbols or 0}
    inputs |= {"colonize_cost": cost} if cost is not None else {"planet": asked.planets[0]}
    follows = asked.has("follow", "follower")
    inputs["right_to_settle"] = "follower" if follows else "action_or_leader"
    asked.spent |= {1} if symbols == 1 else set()
    return Asked("settle", inputs, "legal" if asked.yes_no else "")


def _colonies(asked: Question, cost: int | None = None) -> int | None:
    """The colonies under the planet."""
    found = asked.find(
        rf"{N} (?:colonize )?(?:colony|colonize card|card under|card tuck)|{N} colonize(?! symbol| cost)|(?:colony|under planet|under) {N}(?! \w*symbol| colonize symbol| planet)|{N} (?:card )?(?:tuck )?under|tuck {N}"
    )
    if found is None:
        return None
    value = next(group for group in found.groups() if group)
    number = 0 if value == "no" else int(value)
    if found[0].startswith(("no", str(number))) or cost is None or number != cost or asked.numbers.count(number) > 1:
        return number
    return None


GRAMMARS = (attack, settle)
