"""Questions about whether a piece may go somewhere.

In: a question. Out: the ruling it asks for, if it is clear who moves, and where to.
"""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import COLOUR, Question

#: Other things than a single move that are asked.
_ELSEWHERE = (
    "peace", "kill", "flee", "borrow", "win", "build", "gather", "breed", "trade", "flood", "recover", "end",
    "many", "far", "first", "clockwise", "phase", "limit", "strength", "house", "wrap",
    "north", "south", "three_way", "cost", "job", "dice", "unemployed", "wonder", "port", "heritage",
)  # fmt: skip
_THEIRS = (
    rf"into (?:{COLOUR}|zq[a-z]+)(?: s)?(?= \||$)|"
    rf"opponent|enemy|(?:{COLOUR}|zq[a-z]+) (?:1 |own )?(?:territory|neighbour)"
    rf"|(?:territory|neighbour|land)(?: \S+){{0,4}}? (?:of|to|by|under|belong|belong to|hold by) (?:the )?(?:{COLOUR}|zq[a-z]+)"
    rf"|territory (?:that |where |which |with |in which )(?:\S+ )?(?:{COLOUR}|zq[a-z]+)|(?:attack|invade) (?:{COLOUR}|zq[a-z]+)"
    rf"|(?:worker|soldier|piece|slave|people) of (?:{COLOUR}|zq[a-z]+)"
    rf"|(?:{COLOUR}|zq[a-z]+) (?:\d+ )?(?:worker|soldier|piece)|attack|(?:{COLOUR}|zq[a-z]+) (?:has|have|own|belong|hold)"
)
_OURS = (
    r"(?:my|our) (?:\S+ ){0,2}(?:territory|land)|\d+ (?:own|other) (?:neighbour )?territory|own territory|another of (?:my|me)|territory of (?:me|my)"
    r"|(?:territory|land) (?:that |which )?(?:is|belong|are) (?:to )?(?:me|my|mine)|i (?:own|hold|control)|self"
)
_NOBODY = r"empty|unoccup\S*|neutral|no own|no belong|no control|belong (?:to )?no|free (?:neighbour )?territory|uninhabit\S*|vacant"
_ALONE = r"alone|no (?:1 |own |my |of my |any |single )*soldier|no soldier|no move|him alone|self"
_WITH = r"(?:with|together|beside|accompan\S*|alongside|escort\S*|lead by|and) (?:with )?(?:\d+ |my |of my |the |one of my |own |他 |i )*soldier|soldier (?:\S+ )?(?:move )?(?:with|together|along)"


def move_legal(asked: Question) -> Asked | None:
    """Whether a piece may enter a territory."""
    if (
        asked.has(*_ELSEWHERE)
        or asked.has("dolmen", "mine", "resource", "wood")
        or asked.said(r"\bor\b|还是|\bwhy\b|\bhow\b")
    ):
        return None
    goes = asked.has("move", "enter", "attack", "cross", "sail", "land_on", "leave", "carry", "together")
    goes = goes or bool(
        asked.said(
            r"\btake\b[^.?!]*\b(?:into|along)\b|\bsend|\bbring|\bmarch|\bcome|\binto\b|\bto the (?:next|neighbouring)|走|去"
        )
    )
    if not goes or not _numbers_are_pieces(asked):
        return None
    kinds = [kind for kind in ("worker", "soldier", "slave", "fanatic") if asked.has(kind)]
    if asked.said(r"\bred pieces?\b|红色?棋子"):
        kinds = ["fanatic"]
    asks = asked.yes_no or asked.said(
        r"\b(?:allowed|permitted|legal|possible)\b|what happens|what (?:does it start|follows)|会怎样|会发生什么|引起什么"
    )
    if not asks:
        return None
    return _moving_boat(asked) if not kinds and asked.has("boat") else _piece(asked, kinds)


def _numbers_are_pieces(asked: Question) -> bool:
    """Whether every number counts pieces, boats or one territory."""
    counted = {each.number for each in asked.things if each.thing not in {"territory", "place"} or each.number == 1}
    return all(number in counted or number == 1 for number in asked.numbers)


def _moving_boat(asked: Question) -> Asked | None:
    """A boat that sails where another one is."""
    if not asked.has("sail", "move", "enter") or asked.has("cross", "carry", "use", "territory", "agree"):
        return None
    theirs = re.search(
        rf"(?:{COLOUR}|zq[a-z]+|opponent) (?:has |1 |already )*boat|boat of (?:{COLOUR}|zq[a-z]+|opponent)|opponent|(?:{COLOUR}) (?:has|have|is)",
        asked.full,
    )
    if not theirs or (not asked.has("sea") and not asked.said(r"\bwhere\b|\binto\b|海域")):
        return None
    return Asked("move_legal", {"piece": "boat", "to": "sea", "owner_of_target": "opponent"}, _verdict(asked))


def _verdict(asked: Question) -> str:
    """What yes means: that it is war, if only that is asked; else that it is allowed."""
    if not asked.yes_no and not asked.said(r"\b(?:allowed|permitted|legal|possible)\b|可以|能"):
        return ""
    may = asked.said(r"\b(?:may|can|could|allowed|legal|possible|permitted|able)\b|可以|能|可否|行吗|准")
    return "war" if asked.has("war") and not may else "legal"


def _piece(asked: Question, kinds: list[str]) -> Asked | None:
    """The piece that would move, and whither."""
    if asked.said(r"\bgame\b|游戏"):
        return None
    if not kinds or (len(kinds) > 1 and not set(kinds) <= {"soldier", "slave", "worker", "fanatic"}):
        return None
    if kinds == ["fanatic"]:
        return _fanatic(asked)
    if "fanatic" in kinds:
        return _among_fanatics(asked, kinds)
    if asked.has("control", "join", "count", "third", "takeover", "lose", "after") or asked.said(
        r"\blets? me\b|\bgarrison"
    ):
        return None
    if "slave" in kinds:
        return _slave(asked, kinds)
    boats = _boats(asked)
    if boats is None:
        return None
    return _worker_or_soldier(asked, kinds, boats)


def _fanatic(asked: Question) -> Asked | None:
    if asked.has(
        "drown", "people", "attack", "war", "kill", "more", "every", "free", "takeover", "take", "survive"
    ) or not asked.has("move", "leave", "enter", "cross"):
        return None
    subject = re.search(
        r"(?:fanatic|red piece|red)(?: (?!i |my |when|that |piece|where)\S+){0,6}? (?:move|leave|enter|cross)(?!\S)"
        r"|move (?:(?:\d+|the|a|my|these|those|any|red|of) )*(?:fanatic|red)", asked.full
    )  # fmt: skip
    by_others = re.search(
        r"(?:leave|move|out of|into|enter) (?:\S+ ){0,3}?(?:territory|land) (?:\S+ ){0,3}?(?:fanatic|red)", asked.full
    )
    return Asked("move_legal", {"piece": "fanatic"}, "legal") if subject and not by_others else None


def _among_fanatics(asked: Question, kinds: list[str]) -> Asked | None:
    """Into a territory that fanatics have taken."""
    taken = re.search(
        r"territory (?:\S+ ){0,4}?(?:takeover|take|conquer|belong|hold|own|control|occup\S*|lose) (?:\S+ ){0,3}?fanatic"
        r"|fanatic (?:\S+ ){0,3}?territory|fanatic (?:\S+ ){0,2}?(?:takeover|conquer|own|control)|territory (?:of|belong) (?:the )?fanatic", asked.full
    )  # fmt: skip
    mover = next((kind for kind in ("soldier", "worker") if kind in kinds), "")
    if (
        not taken
        or not mover
        or (asked.numbers and max(asked.numbers) > 5)
        or not asked.has("enter", "move", "attack", "cross")
    ):
        return None
    return Asked("move_legal", {"piece": mover, "owner_of_target": "fanatics"}, "legal")


def _slave(asked: Question, kinds: list[str]) -> Asked | None:
    """A slave, alone or with a soldier."""
    if (
        asked.said(r"\bwhat (?:happens|becomes)|会怎样")
        or asked.has("free", "lose", "leave", "unemployed", "wait", "must", "survive")
        or asked.said(r"\bbehind\b|\b(?:as|become|into|makes?) slaves?\b|enslave|成为|变成")
    ):
        return None
    whose = _target(asked)
    alone = re.search(rf"(?<!\S)(?:{_ALONE})(?!\S)", asked.full) or asked.said("自己移动|自行|自己走|独自")
    with_worker = "worker" in kinds and "soldier" not in kinds
    along = 0 if alone or with_worker or "soldier" not in kinds else 1
    if (
        along
        and not whose
        and not re.search(rf"(?<!\S)(?:{_WITH}|take|bring|carry|together|along|带)(?!\S)", asked.full)
    ):
        return None
    told: dict[str, object] = {"piece": "slave", "soldiers_along": along}
    if along and not whose:
        return None
    if not along and not alone and (with_worker or whose != "opponent"):
        return None
    return Asked("move_legal", told | ({"owner_of_target": whose} if whose else {}), "legal")


def _target(asked: Question) -> str:
    """Who holds the territory: opponent, own, nobody; nothing if that is not told."""
    full = asked.full
    if re.search(rf"(?<!\S)(?:{_NOBODY})(?!\S)", full) and not asked.has("opponent"):
        return "nobody"
    if re.search(rf"(?<!\S)(?:{_THEIRS})(?!\S)", full) or asked.said(
        r"enemy|opponent|another player|other player|[黄蓝绿白]方[^，。]{0,4}(?:领地|领土|土地)"
    ):
        return "opponent"
    return "own" if re.search(rf"(?<!\S)(?:{_OURS})(?!\S)", full) or asked.said(r"my own\b|我自己的|自己的领地") else ""


def _boats(asked: Question) -> list[object] | None:
    """The boats that are crossed; None if it is not known whether they may be."""
    if not asked.has("boat"):
        return []
    if asked.has("first", "still") or not (
        asked.has("cross", "land_on", "carry") or asked.said(r"\bover\b|\bby\b|\bon\b|\bfrom\b|\bbetween\b|乘|坐|渡")
    ):
        return None
    number = next((each.number for each in asked.things if each.thing == "boat" and each.number), 1)
    refuses = asked.said(
        r"refuse|disagree|does(?: not|n['\u2019]t) (?:agree|allow|want|permit)|不同意|拒绝|says no|forbid|without (?:his|her|their|the owner)"
    )
    if refuses:
        return [{"owner": "other", "agrees": False}]
    other = re.search(
        rf"(?:{COLOUR}|zq[a-z]+|opponent) (?:has )?(?:\d+ )?boat|boat of (?:{COLOUR}|zq[a-z]+|opponent|the other)|boat (?:that )?(?:belong|is) (?:to )?(?:{COLOUR})",
        asked.full,
    )
    if other:
        agrees = asked.has("agree") or asked.said(r"\blets\b|\ballows\b|同意|consent|permi")
        return [{"owner": "other", "agrees": True}] if agrees else None
    return ["own"] * min(number, 8)


def _worker_or_soldier(asked: Question, kinds: list[str], boats: list[object]) -> Asked | None:
    """A worker or a soldier, over land or over boats."""
    whose = _target(asked)
    refused = any(isinstance(each, dict) and not each["agrees"] for each in boats)
    told: dict[str, object] = {"boats": boats} if boats else {}
    if whose or refused:
        told |= {"owner_of_target": whose} if whose else {}
    else:
        return None
    mover = _mover(asked, kinds)
    if mover == "worker":
        return _worker(asked, kinds, whose, told)
    return Asked("move_legal", {"piece": "soldier", **told}, _verdict(asked)) if mover else None


def _worker(asked: Question, kinds: list[str], whose: str, told: dict[str, object]) -> Asked | None:
    """A worker, alone or with a soldier; None if that is not known where it matters."""
    along = bool(re.search(rf"(?<!\S)(?:{_WITH}|together|accompan\S*)(?!\S)", asked.full))
    alone = _without_soldier(asked, kinds) or (not along and whose == "opponent" and _theirs_is_the_soldier(asked))
    if (whose == "opponent" and not alone and not along) or (along and asked.has("together") and kinds == ["worker"]):
        return None
    told["soldiers_along"] = 1 if along and not alone else 0
    open_point = whose == "opponent" and told["soldiers_along"]  # D-U2
    return Asked("move_legal", {"piece": "worker", **told}, "" if open_point else _verdict(asked))


def _without_soldier(asked: Question, kinds: list[str]) -> bool:
    lacking = re.search(rf"(?<!\S)(?:{_ALONE})(?!\S)", asked.full) or asked.said(r"没有[^，。]{0,4}兵士")
    return kinds == ["worker"] or lacking is not None


def _theirs_is_the_soldier(asked: Question) -> bool:
    return bool(re.search(rf"(?:{COLOUR}|opponent|where|with|of|by) (?:\S+ ){{0,2}}soldier", asked.full))


def _mover(asked: Question, kinds: list[str]) -> str:
    """Who moves: the piece that is named first, or the one that goes along or lacks the other."""
    if len(kinds) > 1 and re.search(rf"(?<!\S)(?:together|{_ALONE})(?!\S)", asked.full):
        return "worker"
    found = re.search(r"(?<!\S)(?<!no )(worker|soldier)(?!\S)", asked.full)
    return found[1] if found and found[1] in kinds else ""


GRAMMARS = (move_legal,)
