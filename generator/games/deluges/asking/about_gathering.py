"""Questions about jobs, what a stock pays for, a second dolmen."""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import RESOURCE, N, Question
from generator.games.deluges.facts import RESOURCES

_EACH = re.compile(rf"(?<!\S)(\d+) (?:of )?every (?:of )?((?:(?:{RESOURCE})(?: |$)){{2,5}})")
_EACH_BEHIND = re.compile(rf"(?<!\S)((?:(?:{RESOURCE}) ){{2,5}})every (\d+)")


def jobs(asked: Question) -> Asked | None:
    """Who finds work, if workers and woods are told."""
    text = asked.text
    workers = asked.amount("worker", text)
    woods = 0 if asked.has("bare") else asked.amount("wood", text)
    if workers is None or woods is None or woods > 3:
        return None
    if not asked.has("job", "unemployed", "gather") and not asked.said(r"becom\w+ fanatic|\bwork(?:s|ing)?\b|工作|采"):
        return None
    if asked.has("breed", "regrow", "build", "cost", "war", "track", "fanatic") and not (
        asked.has("unemployed", "job") or asked.said(r"becom\w+ fanatic|turn\w* fanatic|变成狂热")
    ):
        return None
    told: dict[str, object] = {"workers": workers, "woods": woods}
    mines = asked.amount("mine", asked.counted)
    if mines:
        told["mines"] = mines
    else:
        told["mineral_jobs"] = asked.number(r"(\d+) (?:mineral )?(?:job|place)|mineral (?:job|place) (\d+)") or 1
    slaves = asked.amount("slave", text)
    if slaves:
        told["slaves"] = slaves
    everybody = asked.said(r"\b(?:everybody|everyone|all|every)\b|所有|全部|都")
    return Asked("jobs", told, "!unemployed" if everybody else "unemployed")


def affordable(asked: Question) -> Asked | None:
    """Whether a stock pays for a building."""
    wanted = [thing for thing in ("boat", "soldier", "mine", "dolmen") if asked.has(thing)]
    stock = _stock(asked)
    if len(wanted) != 1 or not stock or asked.has("worker", "trade", "war", "fanatic", "flood", "most", "win", "start"):
        return None
    if not asked.yes_no and not asked.said(
        r"(?:boat|ship|dolmen|mine|soldier)s?\s*[?？]\s*$|enough|possible|afford|suffic|够|可以|能"
    ):
        return None
    if asked.said(r"船要") and not asked.said("我有"):
        return None
    if asked.said(r"\bmust\b|\bonly\b.*\bcost|\bcost\b") and not asked.said(
        r"\bi have\b|\bi['\u2019]ve\b|\bi own\b|我有|holds?|has\b"
    ):
        return None
    return Asked("affordable", {"stock": stock, "building": wanted[0]}, "affordable")


def _stock(asked: Question) -> dict[str, int]:
    """How many of each resource are told; nothing if one is told twice."""
    text = asked.text.replace(" and ", " ")
    each, behind = _EACH.search(text), _EACH_BEHIND.search(text)
    if each:
        return dict.fromkeys(each[2].split(), int(each[1]))
    if behind:
        return dict.fromkeys(behind[1].split(), int(behind[2]))
    before = re.findall(rf"(?<!\S){N} (?:piece |token |resource )?({RESOURCE})(?!\S)", text)
    if not before:
        after = re.findall(rf"(?<!\S)({RESOURCE}) (\d+)(?!\S)", text)
        before = [(number, name) for name, number in after]
    names = [name for _, name in before]
    if len(set(names)) < len(names) or set(names) != {word for word in text.split() if word in RESOURCES}:
        return {}
    return {name: 0 if number == "no" else int(number) for number, name in before}


def dolmen_limit(asked: Question) -> Asked | None:
    """Whether a territory takes another dolmen."""
    if (
        not asked.has("dolmen")
        or not asked.yes_no
        or asked.has("cost", "conquer", "belong", "flood", "heritage", "point")
    ):
        return None
    if asked.has(*RESOURCES, "trade", "destroy", "move", "turn", "phase", "wonder", "free", "win", "use"):
        return None
    if not asked.has("build") and not asked.said(r"\bhave\b|\bstand|\bput\b|\badd\b|有"):
        return None
    if asked.said(
        r"\bsecond\b|\banother\b|\balready\b|\bone more\b|\btwo dolmens\b|\ban? (?:enemy )?dolmen (?:already )?(?:stands|there)|第二|再建|已经?有|两个石棚"
    ):
        return (
            Asked("dolmen_limit", {"existing": 1}, "may_build")
            if asked.has("territory") or asked.said("there|那里")
            else None
        )
    return None


GRAMMARS = (jobs, affordable, dolmen_limit)
