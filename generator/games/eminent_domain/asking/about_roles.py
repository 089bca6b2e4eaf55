"""Questions about roles with so many symbols: Survey, Warfare, Produce, Trade.

In: a question taken to pieces. Out: the ruling it asks for. What a question tells besides is taken out of its words
first, then the symbols; a number that is left over means that something was not understood.
"""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.counted import symbols
from generator.games.eminent_domain.asking.question import N, Question

_BEYOND = ("errata", "politics", "random", "learning_game", "substitute", "bga", "dissent", "action", "cost")
_SLOT = r"(?:available|free|open|empty|own|face_up|only|resource|unfilled|unoccupied|remaining|fertile|metallic|advanced|planet|food|water|iron|silicon|still)"
_RESOURCE = r"(?:different|own|return|in|stored|only|remaining|still|food|water|iron|silicon|any)"
_THEIRS = r"(?:neighbou?r|player|somebody|someone)(?: else)?['\u2019]s"
_WHAT = r"what (?:do|will|would|can|is|are) (?:i|we|my|it|the) ?(?:get|gain|receive|take|earn|place|produce|result|effect)?|what (?:does|will|would) (?:it|that|this|the role)|得到什么|得到什麼"


def _role(asked: Question, wanted: str) -> bool:
    """Whether that role is the one asked about, and as a role."""
    if asked.has(*_BEYOND) or (asked.yes_no and not asked.said(r"\bhow many\b|[几幾]") and not _any(asked)):
        return False
    others = [each for each in asked.roles if each != wanted]
    if others and not (asked.has("produce_trade") and set(others) <= {"produce", "trade"}):
        return False
    return wanted in asked.roles


def _any(asked: Question) -> bool:
    """Whether it is asked if there is anything at all."""
    return (
        asked.said(
            r"\b(?:do|can|may|will|would) i (?:still )?(?:get to |be able to )?(?:look|see|draw|check|get|gain|take|receive|earn|produce|collect)(?: at)? (?:any|a|one|at least one)\b"
        )
        is not None
    )


def _asked(asked: Question, ruling: str, inputs: dict[str, Any], key: str) -> Asked:
    """The ruling, with what yes or no depends on, if that is asked: anything at all, or so much as is claimed."""
    if asked.claimed is not None and asked.yes_no:
        return Asked(ruling, {**inputs, "at_least" if asked.at_most else "claimed": asked.claimed}, "so")
    return Asked(ruling, inputs, key if asked.yes_no and _any(asked) else "")


def _taken(pattern: str, words: str) -> tuple[int | None, str]:
    """The number of the first place that fits, and the words without that place."""
    found = re.search(rf"(?<!\S)(?:{pattern})(?!\S)", words)
    if found is None:
        return None, words
    value = next(filter(None, found.groups()), "no")
    return 0 if value == "no" else int(value), f"{words[: found.start()]} ; {words[found.end() :]}"


def _symbols(asked: Question, role: str, words: str) -> int | None:
    """The symbols of a role, if nothing is left over."""
    found = symbols(asked, role, words)
    if found is None or re.search(r"(?<!\S)(?:\d\d+|[02-9])(?!\S)", found[1]):
        return None
    asked.all_heeded = asked.counted_names = True
    return found[0]


def survey_look(asked: Question) -> Asked | None:
    """How many planets a survey looks at."""
    if not _role(asked, "survey") or asked.leads is None:
        return None
    if not asked.has("look", "keep", "draw", "planet") or not (
        asked.has("many", "look") or asked.said("几|幾|多少") or _any(asked)
    ):
        return None
    if asked.said(r"\bhow many (?:\w+ )?symbols\b"):
        return None
    count = _symbols(asked, "survey", asked.counted)
    nothing = r"\bnothing\b|no (?:survey )?(?:cards?|symbols?) (?:played|from|at all)|play no|没有打|沒有打"
    if count is None and asked.stack_is_empty and asked.said(nothing) and not asked.numbers:
        count = 0
    if count is None or (asked.yes_no and not asked.has("many") and count + asked.leads < 2 and asked.claimed is None):
        return None  # the rules are silent about it (E-U11)
    return _survey(asked, count)


def _survey(asked: Question, count: int) -> Asked:
    inputs = {"role": "survey", "leader": bool(asked.leads), "symbols": count}
    return _asked(asked, "survey_look", inputs, "look")


def warfare_role(asked: Question) -> Asked | None:
    """How many fighters a Warfare role gives."""
    if not _role(asked, "warfare") or asked.has("warfare_cost") or asked.said(r"\bhow many (?:\w+ )?symbols\b"):
        return None
    if not (asked.has("fighter") or asked.said(_WHAT)):
        return None
    if asked.has("attack") and not asked.find(r"no (?:\w+ )?attack|(?:fighter )?instead attack|without attack"):
        return None
    count = _symbols(asked, "warfare", asked.counted)
    if count is None or (asked.leads is None and (asked.yes_no or asked.has("lead", "leader"))):
        return None
    inputs = {"role": "warfare", "leader": bool(asked.leads), "symbols": count}
    return _asked(asked, "warfare_role", inputs, "fighters")


def attack_as(asked: Question) -> Asked | None:
    """Whether the leader or a follower of Warfare may attack."""
    if not asked.has("attack") or asked.roles != ["warfare"] or asked.leads is None:
        return None
    if asked.technologies not in ([], ["Bureaucracy"]):
        return None
    if not asked.yes_no or asked.has(
        "both", "planet_deck", "face_up", "action", "must", "tuck", "warfare_cost", "cost",
        *(each for each in _BEYOND if each != "action"),
    ):  # fmt: skip
        return None
    if asked.said(
        r"\bfor free\b|\bfree attack|without (?:any |paying|returning|spending|using|having)|without fighters|免费|免費"
    ):
        return None
    wants: dict[str, Any] = {"role": "warfare", "leader": asked.leads, "want": "attack"}
    if asked.technologies:
        wants["bureaucracy"] = True
        asked.counted_names = True
    if not asked.leads:  # a follower never may, whatever he has
        if asked.has("only") or asked.said(r"\bonly\b|must"):
            return None
        asked.all_heeded = asked.counted_names = True
        return Asked("warfare_role", wants, "legal")
    if asked.numbers not in ([], [1]) or asked.has("opponent", "other", "enough") or asked.said(_THEIRS):
        return None
    if asked.has("fighter", "additional") and not asked.has("instead"):
        return None
    clause = next((part for part in re.split(r"(?<=[.?;!])\s+", asked.raw) if "attack" in part), asked.raw)
    if re.search(
        r"\b(?:and (?:also|then|still|take|get|keep|collect|gain|receive|draw|the|my)|also|as well|plus|twice|two|more|even|only)\b|还|又|既|両|两",
        clause,
    ):
        return None
    asked.spent |= {1}
    return Asked("warfare_role", wants, "legal")


def produce(asked: Question) -> Asked | None:
    """How many resources a Produce role gives."""
    if not _role(asked, "produce") or asked.has("influence"):
        return None
    full, words = _taken(r"(\d+) (?:\w+ )?(?:full|occupied|taken|filled)(?! slot)", asked.counted)
    slots, rest = _taken(
        rf"{N} (?:{_SLOT} )*slot(?: (?:still )?empty)?|slot (?:empty )?{N}(?: empty)?|only {N} empty", words
    )
    if slots is None and asked.find(r"slot (?:already )?full|full slot|no (?:\w+ )?slot(?: empty)?"):
        slots, rest = 0, re.sub(r"(?<!\S)(?:no (?:\w+ )?slot|slot (?:already )?full)(?!\S)", ";", words)
    if slots is None or (full is not None and full > slots):
        return None
    count = _symbols(asked, "produce", rest)
    if count is None or (asked.stack_is_empty and asked.leads is None):
        return None
    inputs = {"role": "produce", "symbols": count, "empty_slots": slots - (full or 0)}
    return _asked(asked, "produce", {**inputs, **_leading(asked)}, "resources")


def trade(asked: Question) -> Asked | None:
    """How much influence a Trade role gives."""
    if not _role(asked, "trade") or asked.has("slot"):
        return None
    resources, rest = _taken(rf"{N} (?:{_RESOURCE} )*resource|(?<!many )resource {N}", asked.counted)
    if resources is None:
        resources, rest = _kinds(asked.counted)
    if resources is None:
        return None
    count = _symbols(asked, "trade", rest)
    if count is None or (asked.stack_is_empty and asked.leads is None):
        return None
    inputs = {"role": "trade", "symbols": count, "resources": resources}
    return _asked(asked, "trade", {**inputs, **_leading(asked)}, "influence")


def _kinds(words: str) -> tuple[int | None, str]:
    """Resources told by their kinds, 2 food and 1 iron; and the words without them."""
    pattern = r"(?<!\S)(\d+) (?:food|water|iron|silicon)(?!\S)"
    found = [int(each) for each in re.findall(pattern, words)]
    return (sum(found) if found else None), re.sub(pattern, ";", words)


def _leading(asked: Question) -> dict[str, bool]:
    """Whether one leads, and from an empty stack, as far as it is told."""
    if asked.leads is None:
        return {}
    return {"leader": asked.leads, "stack_empty": asked.stack_is_empty}


GRAMMARS = (survey_look, warfare_role, attack_as, produce, trade)
