"""Questions about wars with so many pieces, slaves without guards, territories with so many fanatics."""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import COLOUR, Question

_AGAINST = r"\b(?:against|vs|versus|v|meets?|faces?|attacks?|fights?|battles?|fought|encounters?|enters?|invades?)\b|\d+\s*[:：]\s*\d+|对|打|进攻|攻击"
#: So many of the soldiers go or die.
_GONE = re.compile(
    r"\b(one|two|three|four|\d+)(?: (of (?:them|the|my|his)(?: \w+)?))?(?: soldiers?)?,? "
    r"(?:leaves?|dies?|is killed|are killed|moves?|goes|go away|walks?)\b"
)
_FIGURES = {"one": 1, "two": 2, "three": 3, "four": 4}
_STAY = r"\bstays?\b|\bremain|\bstill\b|\bguards?\b|\bleft\b|留|还有|剩"
_UNGUARDED = r"\bno (?:soldier|guard)|without (?:a |any )?(?:soldier|guard)|没有(?:兵士|人看守)"
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
    if max(asked.numbers) > 30 or asked.said(r"\d spaces?\b|two spaces|\bthird\b|每|\beach\b|\bper\b"):
        return None
    a, b = asked.numbers
    return Asked("war", {"a": a, "b": b}, "winner" if asked.said(r"\banybody\b|\banyone\b|有人") else "")


def three_way(asked: Question) -> Asked | None:
    """What is left of three or four sides."""
    sides = re.findall(rf"(?<!\S)(?:{COLOUR}|zq[a-z]+) (\d+)(?: (?:soldier|piece))?(?!\S)", asked.text) or re.findall(
        rf"(?<!\S)(\d+) (?:{COLOUR}|zq[a-z]+)(?: (?:soldier|piece))?(?!\S)", asked.text
    )
    if len(sides) not in (3, 4) or len(sides) != len(asked.numbers) or len(set(asked.seated)) != len(sides):
        return None
    if asked.has(*(set(_MORE) - {"three_way"})) or not asked.has("soldier", "war", "army") or asked.has("win", "total"):
        return None
    return Asked("war", dict(zip("abcd", map(int, sides))))


def slaves_freed(asked: Question) -> Asked | None:
    """How many slaves become free."""
    slaves = asked.amount("slave")
    if slaves is None or asked.has(
        "breed", "gather", "job", "attack", "carry", "cross", "flood", "enter", "opponent", "take"
    ):
        return None
    left = _guards(asked) if asked.has("soldier") else None
    if len(asked.numbers) > 1 + (asked.amount("soldier") is not None) + bool(_GONE.search(asked.raw)):
        return None
    return None if left is None else Asked("slaves_freed", {"soldiers_left": left, "slaves": slaves}, "freed")


def _guards(asked: Question) -> int | None:
    """How many soldiers are left with the slaves; None if that cannot be known."""
    there = asked.amount("soldier")
    going = asked.has("leave", "kill", "move", "lose")
    gone = _GONE.search(asked.raw)
    if gone:
        number = _FIGURES.get(gone[1]) or int(gone[1])
        return None if there is None else max(0, there - number) if there != number or gone[2] is None else 0
    if not going:
        return there if there is not None and asked.said(_STAY) else 0 if asked.said(_UNGUARDED) else None
    if there is None or there < 2 or asked.said(r"\b(?:all|both|every)\b|全|都"):
        return 0
    return None


def fanatic_takeover(asked: Question) -> Asked | None:
    """Whether fanatics take a territory over."""
    text = _turned(asked.counted)
    zealots = asked.amount("fanatic", text)
    if (
        zealots is None
        or not asked.numbers
        or asked.said(r"\bbecome|\bturn")
        or asked.has("breed", "flood", "drown", "gather", "job", "build", "cost", "unemployed")
    ):
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
    figures = [word for word in text.split() if word.isdigit()]
    if len(figures) != 1 + len([word for word in others if word != "no"]) + (going is not None):
        return None
    if going is None and (asked.has("leave", "move", "retreat") or asked.said(r"\btaking\b|with me")):
        return None
    told = _told(text, there, going)
    if not told:
        return None
    return Asked("fanatic_takeover", {"fanatics": zealots, **told}, "takeover" if asked.has("takeover", "lose") else "")


def _turned(text: str) -> str:
    """Numbers that stand behind what they count put before it: "fanatic 4 worker 4"."""
    found = re.fullmatch(r"(\D*?)fanatic (\d+)((?: (?:other|worker|soldier|slave|piece|people) \d+)+)(\D*)", text)
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
        r"(?<!\S)(?:move|leave|retreat|take) (?:(?:away|out|piece|worker) )?(\d+)(?: (?:worker|soldier|piece|other|people))?(?!\S)",
        text,
    ) or re.search(
        r"(?<!\S)()(\d+) (?:(?:worker|soldier|piece|other|people|them|player) ){0,2}(?:leave|move|flee|retreat)(?!\S)",
        text,
    )


GRAMMARS = (fanatic_takeover, slaves_freed, three_way, war)
