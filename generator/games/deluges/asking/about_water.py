"""Questions about territories that are logged bare or drown: where the track goes then, what a flood leaves.

In: a question. Out: the ruling it asks for, if every figure is known.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.engine.question import as_number
from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import Question, told

#: Where the water takes a forest, and where an axe does.
_DROWNED = r"flood|drown|swallow|sea|sink|under_water"
_BARE = (
    r"bare|ran|run out|cut|log|clear|strip|empty|run_out|wood lose|lose|gather|axe|no (?:1 )?wood|treeless|last wood"
)
_AND = re.compile(r" (?:and|but|while|whereas|plus|different|moreover|又|另)(?= )")
_ASKS = r"^(?:and |so |but |then )*(?:what|where|which|how|many|does|do|did|is|are|will|to what|by many|by what|现 在 (?:是 )?many|变|新)\b|many$|many point$|吗$"
#: A number that is a point of the track: what stands before it.
_POINT = (
    r"(?:track|mark|point|deforestation|at|on|from|is|was|is at|stand|stood|live|place|show|shown|start|now|reach|是|在|为|示|worth|marker)"
    r"(?: (?:already|now|just|at|on|is|the|stood|still|currently|has|number|worth))* (\d+)(?! (?:\w+ )?(?:territory|wood|island|round|player))"
)
_AT = re.compile(rf"(?<!\S){_POINT}(?!\S)|(?<!\S)(\d+) (?:for )?(?:the )?(?:point|track)(?!\S)|现 在 (\d+)(?!\S)")
_MOVED = r"\badvances?\b|\bgo(?:es)? up|\brises?\b|\bmoves?\b|\bmove up|升|增加|变"


class Lands(NamedTuple):
    """How many territories were logged bare, and how many drowned; None where nothing is told."""

    bare: int | None
    drowned: int | None


def deforestation(asked: Question) -> Asked | None:
    """Where the track goes when territories are logged bare."""
    if asked.said(r"\b(?:still|already|stays?|remains?) (?:been )?bare\b|\bbare already\b|还是光|仍然光"):
        return None  # D-U13
    if not (
        asked.has("track", "point", "mark", "worth", "token")
        or re.search(r"(?<!\S)(?:at|on|from) \d+(?!\S)", asked.full)
    ):
        return None
    if asked.has(
        "build", "fanatic", "unemployed", "mine", "again", "wait", "still", "regrow", "heritage", "win"
    ) or asked.said(r"\d+(?:th)? rounds?\b|\bround \d|\d+\s*轮|第\s*\S\s*轮"):
        return None
    points = [int(next(filter(None, found.groups()))) for found in _AT.finditer(asked.full)]
    lands = _lands(asked)
    if lands is None or re.search(r"(?<!\S)from \d+ to \d+", asked.full) or asked.said(r"\beach\b|\bevery\b|各"):
        return None
    if len(set(points)) != 1 or not 0 <= points[0] <= 30 or lands == Lands(None, None):
        return None
    if lands.bare is None and asked.said(_BARE_SAID):
        return None
    verdict = (
        "rises"
        if asked.yes_no and asked.said(_MOVED) and not asked.has("flood_token")
        else "floods_at"
        if _floods(asked)
        else ""
    )
    told_of = {
        "old": points[0],
        "newly_deforested_by_logging": lands.bare or 0,
        "forests_lost_to_flood": lands.drowned or 0,
    }
    return Asked("deforestation", told_of, "game_over" if asked.has("end") and asked.yes_no else verdict)


_BARE_SAID = r"\bbare\b|\blast (?:wood|tree)|砍光"


def _floods(asked: Question) -> bool:
    return asked.yes_no and bool(asked.said(r"does it flood|is there a flood|does the water rise|有洪水吗|会有洪水"))


def _lands(asked: Question) -> Lands | None:
    """Territories of each kind, clause by clause; one that says neither goes with the one before it.

    None if there are others, of which it is not known what became of them.
    """
    found: list[tuple[str, int]] = []
    kind, pending = "", False
    for part in _segments(asked):
        own = _kind(part)
        waits = kind and (pending or re.search(r"(?<!\S)(?:another|more|1|no)(?!\S)", part))
        if not own and not (waits and not _AT.search(part)):
            if any(each.thing in {"territory", "wood"} for each in told(_AT.sub(" ", part))):
                return None
            continue
        kind = own or kind
        count = _count(part, kind)
        pending = count is None
        if count is None:
            if re.search(r"(?<!\S)\d", _AT.sub(" ", part)):
                return None
            continue
        found.append((kind, count))
    if len(found) > 2 and found[0][1] == sum(number for _, number in found[1:]):  # "three: two by axes, one by water"
        found.pop(0)
    sums = {kind: sum(number for own, number in found if own == kind) for kind, _ in found}
    return Lands(sums.get("bare"), sums.get("drowned"))


def _segments(asked: Question) -> list[str]:
    """Clauses and their halves, but for those that only ask."""
    halves = [
        half.strip().replace("flood phase", "phase")
        for each in asked.clauses
        for half in _AND.sub("|", f" {each} ").split("|")
    ]
    return [half for half in halves if half and not _only_asks(half)]


def _only_asks(half: str) -> bool:
    if re.match(r"(?:and |so |but )?(?:are|is) there\b", half):
        return True
    return bool(re.search(_ASKS, half)) and not re.search(r"\d", half.replace("1 ", ""))


def _kind(part: str) -> str:
    if re.search(rf"(?<!\S)(?:{_DROWNED})", part):
        return "drowned"
    return "bare" if re.search(rf"(?<!\S)(?:{_BARE})(?!\S)", part) else ""


def _count(part: str, kind: str) -> int | None:
    """How many territories a clause tells of; None if it does not say."""
    text = _AT.sub(" ", part)
    if re.search(r"(?<!\S)no(?!\S)(?! (?:1 )?wood)", text):
        return 0
    counted = told(text)
    lands = [each.number for each in counted if each.thing in {"territory", "island", "place"}]
    woods = [each.number for each in counted if each.thing == "wood"]
    if lands:
        return sum(lands)
    if woods and kind == "drowned":
        return 1 if re.search(r"(?<!\S)(?:its|their) 3 wood|flood territory", text) else sum(woods)
    alone = re.findall(r"(?<!\S)(?<!to )(?<!from )(\d+)(?!\S)", text)
    if len(alone) == 1 and not woods and not re.search(r"(?<!\S)(?:track|point|mark)(?!\S)", text):
        return as_number(alone[0])
    return 1 if re.search(r"(?<!\S)has territory|^territory", text) and not alone else None


def flood(asked: Question) -> Asked | None:
    """What is left of a territory that floods."""
    taken = asked.said(r"\b(?:sea|water|waves?) (?:takes?|swallows?|covers?|swallowed|took)\b|\bsinks?\b")
    if not (taken or asked.has("flood", "drown", "flood_token")) or asked.has(
        "track", "bare", "build", "cost", "sail", "point"
    ):
        return None
    if asked.said(
        r"\b(?:flee|fled|escape|run|go)\w*\b(?:(?!happen)[^.?!])*\b(?:into|to|onto) (?:a|an|my|the|another)\b|逃到|逃往"
    ):
        return None
    things = ("worker", "soldier", "slave", "mine", "dolmen", "fanatic")
    there = asked.sums(*things)
    if (
        not there
        or asked.has("limit", "most", "win", "breed", "gather", "conquer", "attack", "enter", "neighbour", "opponent")
        or (asked.has("sea") and not taken)
    ):
        return None
    if len(asked.numbers) < len([word for word in asked.text.split() if word.isdigit()]) or asked.said(
        r"\bhow many territor|几块领地"
    ):
        return None
    if len(there) < 2 and not (asked.has("many") or asked.said(r"what (?:is left|remains|happens)|surviv|剩|怎")):
        return None
    if len(there) < 2 and not asked.numbers:
        return None
    first: dict[str, int] = {}
    for each in asked.things:
        if each.thing in things and first.setdefault(each.thing, each.number) != each.number:
            return None
    there = first
    return Asked("flood", {f"{thing}s": number for thing, number in there.items()}, _left(asked, there))


def _left(asked: Question, there: dict[str, int]) -> str:
    """What yes means, if one thing alone is asked for: that it is still there."""
    kept = {"mine": "mines", "dolmen": "dolmens", "fanatic": "fanatics"}
    only = list(there) if len(there) == 1 else []
    return kept.get(only[0], "") if only and asked.said(r"surviv|\bstay|\bremain|\bkept\b|留|还在") else ""


GRAMMARS = (deforestation, flood)
