"""Questions about roles with so many symbols: Survey, Warfare, Produce, Trade."""

from __future__ import annotations

from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.question import ROLE, N, Question

_BEYOND = ("errata", "politics", "random", "learning_game", "substitute", "bga")


def _role(asked: Question, wanted: str) -> bool:
    """Whether that role is the one asked about, and as a role."""
    if asked.has(*_BEYOND) or asked.technologies or asked.planets:
        return False
    others = [each for each in asked.roles if each != wanted]
    if others and not (asked.has("produce_trade") and set(others) <= {"produce", "trade"}):
        return False
    return wanted in asked.roles


def survey_look(asked: Question) -> Asked | None:
    """How many planets a survey looks at."""
    if not _role(asked, "survey") or asked.has("action", "cost") or asked.yes_no:
        return None
    if not asked.has("look", "keep", "draw", "planet") or not (asked.has("many", "look") or asked.said("几|幾|多少")):
        return None
    symbols = asked.symbols("survey")
    if (
        symbols is None
        and asked.stack_is_empty
        and asked.said(r"nothing|no (?:survey )?cards? (?:played|from)|play no|没有打")
    ):
        symbols = 0
    if symbols is None or asked.leads is None:
        return None
    return Asked("survey_look", {"role": "survey", "leader": asked.leads, "symbols": symbols})


def warfare_role(asked: Question) -> Asked | None:
    """How many fighters a Warfare role gives."""
    if not _role(asked, "warfare") or asked.has("action", "cost", "warfare_cost") or asked.yes_no:
        return None
    if not (asked.has("fighter") or asked.said(r"what (?:do|will|would) i (?:get|gain|receive)|得到什么")):
        return None
    if asked.has("attack") and not asked.find(r"no attack|(?:fighter )?instead attack"):
        return None
    symbols = asked.symbols("warfare")
    if symbols is None or (asked.leads is None and asked.has("lead", "leader")):
        return None
    return Asked("warfare_role", {"role": "warfare", "leader": bool(asked.leads), "symbols": symbols})


def attack_as(asked: Question) -> Asked | None:
    """Whether the leader or a follower of Warfare may attack."""
    if (
        not asked.has("attack")
        or asked.roles != ["warfare"]
        or asked.leads is None
        or asked.numbers
        or asked.technologies
    ):
        return None
    if not asked.yes_no or asked.has(
        "opponent", "other", "both", "planet_deck", "face_up", "action", "must", "enough", "tuck", *_BEYOND
    ):
        return None
    if asked.leads and (asked.has("fighter", "additional") and not asked.has("instead")):
        return None
    if asked.said(r"\b(?:and|also|as well|plus|twice|two|without|more|even|only)\b|还|又|既|両|两"):
        return None
    return Asked("warfare_role", {"role": "warfare", "leader": asked.leads, "want": "attack"}, "legal")


def produce(asked: Question) -> Asked | None:
    """How many resources a Produce role gives."""
    if (
        not _role(asked, "produce")
        or asked.yes_no
        or asked.has("influence")
        or asked.find("produce action|action produce")
    ):
        return None
    slots = asked.number(
        rf"{N} (?:(?:available|free|open|empty|own|face_up|only|resource|unfilled|unoccupied|remaining) )*slot|slot (?:empty )?{N}|only {N} empty"
    )
    symbols = asked.symbols("produce")
    if symbols is None or slots is None or (asked.stack_is_empty and asked.leads is None):
        return None
    inputs = {"role": "produce", "symbols": symbols, "empty_slots": slots}
    return Asked("produce", {**inputs, **_leading(asked)})


def trade(asked: Question) -> Asked | None:
    """How much influence a Trade role gives."""
    if not _role(asked, "trade") or asked.yes_no or asked.has("slot") or asked.find("trade action|action trade"):
        return None
    found = asked.find(rf"{N} (?:(?:{ROLE}|different|own|return) )*resource(?! trade)|resource {N}")
    resources = asked.number(rf"{N} (?:(?:different|own|in|stored) )*resource|resource {N}") if found else _kinds(asked)
    symbols = asked.symbols("trade")
    if symbols is None or resources is None or (asked.stack_is_empty and asked.leads is None):
        return None
    inputs = {"role": "trade", "symbols": symbols, "resources": resources}
    return Asked("trade", {**inputs, **_leading(asked)})


def _kinds(asked: Question) -> int | None:
    """Resources told by their kinds: 2 food and 1 iron."""
    import re

    found = [int(each) for each in re.findall(r"(?<!\S)(\d+) (?:food|water|iron|silicon)(?!\S)", asked.text)]
    asked.spent |= set(found)
    return sum(found) if found else None


def _leading(asked: Question) -> dict[str, bool]:
    """Whether one leads, and from an empty stack, as far as it is told."""
    if asked.leads is None:
        return {}
    return {"leader": asked.leads, "stack_empty": asked.stack_is_empty}


GRAMMARS = (survey_look, warfare_role, attack_as, produce, trade)
