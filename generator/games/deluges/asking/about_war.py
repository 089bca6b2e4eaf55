"""Questions about wars with so many pieces, slaves without guards, territories with so many fanatics."""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import N, Question

_AGAINST = r"\b(?:against|vs|versus|v|meets?|faces?|attacks?|fights?|battles?|fought|encounters?|enters?|invades?)\b|\d+\s*[:：]\s*\d+|对|打|进攻|攻击"
#: What makes a war more than two numbers.
_MORE = (
    "worker", "slave", "fanatic", "mine", "dolmen", "track", "wood", "resource", "three_way", "build", "flee", "breed",
    "cost", "limit", "heritage", "point", "round", "carry", "cross", "flood", "gold", "peace", "free",
)  # fmt: skip


def war(asked: Question) -> Asked | None:
    """What is left of two sides."""
    if asked.has(*_MORE) or len(asked.numbers) != 2 or not asked.said(_AGAINST):
        return None
    if not (asked.has("soldier", "piece", "boat", "war", "attack", "army") or asked.said(r"against|versus|对")):
        return None
    if max(asked.numbers) > 30 or asked.said(r"\bspaces?\b|\bthird\b|每|\beach\b|\bper\b"):
        return None
    a, b = asked.numbers
    return Asked("war", {"a": a, "b": b}, "winner" if asked.said(r"\banybody\b|\banyone\b|有人") else "")


def slaves_freed(asked: Question) -> Asked | None:
    """How many slaves become free."""
    text = asked.text
    slaves = asked.amount("slave")
    if slaves is None or asked.has(
        "breed", "gather", "job", "attack", "carry", "cross", "flood", "enter", "opponent", "take"
    ):
        return None
    if not asked.has("leave", "free", "kill", "move", "lose"):
        return None
    some = asked.find(r"(\d+) (?:of )?(?:my |his )?(\d+) soldier")
    stays = re.search(rf"{N} soldier (?:\w+ )?(?:wait|keep|survive|soldier|left)", text)
    if some:
        left = int(some[2]) - int(some[1])
    elif stays:
        left = 0 if stays[1] == "no" else int(stays[1])
    elif asked.has("soldier") or asked.said("guard"):
        left = 0
    else:
        return None
    soldiers = asked.amount("soldier")
    if some is None and stays is None and soldiers not in (None, 0, 1):
        return None
    return Asked("slaves_freed", {"soldiers_left": max(0, left), "slaves": slaves}, "freed")


def fanatic_takeover(asked: Question) -> Asked | None:
    """Whether fanatics take a territory over."""
    text = _turned(asked.counted)
    zealots = asked.amount("fanatic", text)
    if zealots is None or asked.has("breed", "flood", "drown", "gather", "job", "build", "cost", "unemployed"):
        return None
    going = _leaving(text)
    rest = text.replace(going[0], " ", 1) if going else text
    others = re.findall(
        r"(?<!\S)(\d+|no) (?:(?:other|normal|opponent|people) )?(?:worker|soldier|slave|piece|people|other|opponent)(?!\S)",
        rest,
    )
    if not others and asked.said(r"\b(?:against|versus|vs)\b|对") and len(asked.numbers) == 2 and not going:
        others = [str(number) for number in asked.numbers if number != zealots][:1] or [str(zealots)]
    if not others:
        return None
    there = sum(0 if word == "no" else int(word) for word in others)
    told = _told(text, there, going)
    if not told:
        return None
    return Asked("fanatic_takeover", {"fanatics": zealots, **told}, "takeover" if asked.has("takeover", "lose") else "")


def _turned(text: str) -> str:
    """Numbers that stand behind what they count put before it: "fanatic 4 worker 4"."""
    found = re.fullmatch(r"(.*?)fanatic (\d+)((?: (?:other|worker|soldier|slave|piece|people) \d+)+)(\D*)", text)
    if not found:
        return text
    rest = re.sub(r"(\w+) (\d+)", r"\2 \1", found[3])
    return f"{found[1]}{found[2]} fanatic{rest}{found[4]}"


def _told(text: str, there: int, going: re.Match[str] | None) -> dict[str, int]:
    """How many others there are, or were before some left; nothing if that cannot be known."""
    if going is None:
        return {"others": there}
    leaving = int(going[1] or going[2])
    first = going.start() < text.find("fanatic")
    if leaving > there or (first and re.search(r"\d+ other ", text)):
        return {"others_before": there + leaving, "leaving": leaving}  # those that are told of stay
    return {} if first else {"others_before": there, "leaving": leaving}


def _leaving(text: str) -> re.Match[str] | None:
    """So many who leave."""
    return re.search(
        r"(?<!\S)(?:move|leave|retreat) (?:(?:away|out|piece|worker) )?(\d+)(?: (?:worker|soldier|piece|other|people))?(?!\S)",
        text,
    ) or re.search(
        r"(?<!\S)()(\d+) (?:(?:worker|soldier|piece|other|people|them|player) ){0,2}(?:leave|move|flee|retreat)(?!\S)", text
    )


GRAMMARS = (fanatic_takeover, slaves_freed, war)
