"""Questions about births and forests that grow back.

In: a question. Out: the ruling it asks for, if every figure is known.
"""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import Question, ordinal

_KINDS = ("worker", "slave", "fanatic", "soldier")
_BORN = r"\bhow many more\b|\bnew (?:workers?|slaves?|fanatics?|pieces?|ones?)\b|\boffspring|\bchild|\bappears?\b|\bproduces?\b.*\bthird\b|\bmake (?:a |one )?(?:new|third|more|another)\b|会多出|生出|多几个|新"


def births(asked: Question) -> Asked | None:
    """How many are born of so many."""
    if not (asked.has("breed") or asked.said(_BORN)) or asked.has(
        "wood", "regrow", "cost", "flood", "box", "unemployed", "build", "track", "war", "become"
    ):
        return None
    if asked.said(
        r"\bor\b(?! not)|还是|\bper pair\b|\bone birth\b|\brole\b|\bon (?:two|different|neighbouring) territories"
    ):
        return None
    there = _parents(asked)
    if there is None:
        return None
    verdict = _so_many(asked) if asked.yes_no and set(there) != {"soldier"} else ""  # D-U9 leaves it open
    if len(there) == 1:
        (kind, count), *_ = there.items()
        return Asked("births", {"kind": kind, "count": count}, verdict)
    return Asked("births", {"kinds": there}, verdict)


def _so_many(asked: Question) -> str:
    """What yes means: that somebody is born, or just so many."""
    many = asked.finds(
        r"(?:breed|make|produce|gather|bring|get) (\d+)(?: (?:new|more|other|child|baby|piece|soldier|worker|slave|fanatic)|$)"
    )
    return f"born={many[1]}" if many else "born"


def _parents(asked: Question) -> dict[str, int] | None:
    """How many of each kind are there; None if that is not told of one that is named."""
    there: dict[str, int] = {}
    asking = asked.clauses[-1]
    for each in asked.things:
        if each.thing not in _KINDS or (each.number == 1 and _is_child(asked, each.at)):
            continue
        if each.thing in there and there[each.thing] != each.number:
            return None
        there.setdefault(each.thing, each.number)
    if not there or not (set(there.values()) & set(asked.numbers) or 0 in there.values() or _lone(asked)):
        return None
    named = {kind for kind in _KINDS if asked.has(kind)}
    strange = {kind for kind in named - set(there) if not re.search(rf"(?<!\S){kind}(?!\S)", asking)}
    if strange or ([kind for kind in named - set(there) if kind not in there] and len(there) != 1):
        return None
    return {kind: number for kind, number in there.items() if number or len(there) == 1}


def _lone(asked: Question) -> bool:
    """Whether so many are meant that stand behind an article: "a worker and a slave"."""
    return (
        asked.said(
            r"\balone\b|\bsingle\b|\blone\b|\bonly\b|\b(?:a|one) (?:worker|slave|fanatic|zealot|soldier) and (?:a|one) \w+|只有"
        )
        is not None
    )


def _is_child(asked: Question, at: int) -> bool:
    """Whether the one that is counted is the one to be born: "produce a third", "make a new worker"."""
    words = asked.full.split()
    return (
        bool(
            re.search(
                r"(?:breed|make|produce|gather|bring|get|another|third) (?:\S+ )?$",
                " ".join(words[max(0, at - 2) : at]) + " ",
            )
        )
        or "new" in words[at : at + 3]
    )


def forest_regrowth(asked: Question) -> Asked | None:
    """What a forest of so many woods is after a round."""
    if not (asked.has("wood", "bare") or asked.said(r"\btrees?\b")) or asked.has(
        "fanatic", "track", "player", "point", "build", "cost", "win", "job", "unemployed", "count"
    ):
        return None
    grows = asked.has("regrow", "recover", "breed") or asked.said(
        r"grow|recover|\bget (?:the|a|my) (?:third|fourth|wood|tree)\b.*\bback|next round|there (?:be )?(?:three|more|two) again|(?:complete|full) again|forest look|comes? back|\bafter(?:wards)?\b.*\breforest|replanted|\bget a (?:third|fourth)|\bbecomes? (?:two|three|2|3|more)\b|还会.*有|下一轮"
    )
    if not grows or asked.said(r"too few|太少|each round|every round|per round|每轮|\bwhy\b|minimum|at least|\bneed"):
        return None
    if asked.has("worker", "slave", "soldier") and not asked.said(
        r"(?:took|cut|take[sn]?|left|leave[sn]?|fell\w*|harvest\w*|砍|采|拿)"
    ):
        return None
    woods = _standing(asked)
    if woods is None or (
        _TAKEN.search(asked.raw) and not _STANDING.search(asked.raw) and _cut(asked) is None and woods
    ):
        return None
    return None if woods is None or not 0 <= woods <= 3 else Asked("forest_regrowth", {"woods": woods}, _verdict(asked))


_TAKEN = re.compile(r"\b(?:cut|took|taken|lost|gone|felled|removed)\b|砍|拿走")
_STANDING = re.compile(
    r"\bleft\b|\bremain|\bstill\b|\bonly\b|\bthere (?:are|is)\b|\bstands?\b|\bnone\b|\bno\b|\bnobody\b|剩|还有"
)


def _verdict(asked: Question) -> str:
    return "regrows" if asked.yes_no else ""


def _standing(asked: Question) -> int | None:
    """How many woods stand when it grows: told, or three less those that were cut."""
    full = asked.full
    still = re.search(r"剩(?:下|余)?了?([一两二三1-3])[个块]", asked.raw)
    if still:
        return {"一": 1, "两": 2, "二": 2, "三": 3}.get(still[1]) or int(still[1])
    remaining = re.search(r"(?<!\S)(\d) (?:wood )?(?:are |is )?(?:still )?(?:wait|remain|left|stay)(?!\S)", full)
    if remaining and asked.has("wood") and not asked.finds(r"of (?:the |its )?3 wood"):
        return int(remaining[1])
    if re.search(
        r"(?<!\S)(?:its|1|the|their|my|最 后 1) last wood|down to (?:1|its|the) |only (?:1|the) (?:last )?(?:wood|tree)",
        full,
    ) or asked.said(r"(?:its|the|one) last (?:wood|tree)\b(?! (?:is|was|has been|gets) (?:cut|taken|gone))"):
        return 1 if not asked.said(r"\b(?:cut|took|lost|loses|taken|felled)\b|砍") else 0
    if asked.said(
        r"\ball (?:of )?(?:the |its |my )?(?:three |3 )?(?:woods?|trees?)\b[^.?!]*\b(?:cut|gone|taken|felled|removed|logged)|\bnone\b|木头[^，。]{0,4}(?:都|全|已经)[^，。]{0,3}(?:砍|采|没)"
    ):
        return 0
    cut = _cut(asked)
    if cut is not None:
        return 3 - cut
    if asked.said(r"\buntouched\b|\bfull\b") and not asked.numbers:
        return 3
    return _left(asked)


def _cut(asked: Question) -> int | None:
    """How many of three were cut; None if that is not told."""
    full = asked.full
    if asked.said(r"\bleft\b|\bremain|\bstill\b|剩|还有"):
        some = None
    else:
        some = re.search(
            r"(?<!\S)(\d) (?:wood |tree )?(?:of )?(?:the |its |my )*3(?: wood| tree)?(?: \S+){0,3}? (?:cut|take|gone|remove|felled|lose)",
            full,
        )
        some = some or re.search(
            r"(?:cut|take|took|gather|fell|lose) (\d) (?:of )?(?:the |its |my )*3 (?:wood|tree)", full
        )
        some = some or re.search(r"3 wood(?: \S+){0,3}? (?:cut|take) (\d)", full)
        some = some or re.search(r"of (?:the |my )?3 wood (?:\| )?(\d)(?: \S+){0,4}? (?:cut|take|gone|lose)", full)
        whole = re.search(r"(?:cut|take|took|fell) (\d) wood (?:\S+ )*?(?:full|fresh|untouched)", full) or re.search(
            r"(?:full|fresh|untouched|3 wood)(?: \S+)*? (?:cut|take) (\d)(?! of)", full
        )
        some = some or whole
    return int(some[1]) if some and int(some[1]) <= 3 else None


def _left(asked: Question) -> int | None:
    """How many woods are told to stand."""
    some = asked.finds(r"(\d) (?:of )?(?:the |its )*3 wood")
    if some:
        return None if asked.has("cut", "take", "lose", "gather") else int(some[1])
    if asked.has("bare") and not any(each.thing == "wood" and each.number for each in asked.things):
        return 0 if not asked.said(r"\blast (?:wood|tree)") else None
    nth = ordinal(asked.raw)
    told = {
        each.number
        for each in asked.things
        if each.thing == "wood"
        and not (each.number == 1 and re.search(r"(?:grow|regrow|get|another) 1 wood", asked.full))
    }
    if not told and nth is None and asked.said(r"\blone (?:wood|tree)|\bsingle (?:wood|tree)|孤"):
        return 1
    if len(told) > 1 and asked.said(r"\bforest"):
        told -= {1}
    if told == {1} and not asked.said(
        r"\b(?:one|1|single|lone|only|last|just a) (?:\w+ )?(?:woods?|trees?|of)\b|\b(?:one|1)\b|木|树|\ba (?:wood|tree)"
    ):
        return None  # "a forest"
    if not told and len(asked.numbers) == 1 and asked.said(r"\bif there (?:were|are|was|is)\b"):
        return asked.numbers[0]
    if len(told) != 1 or [number for number in asked.numbers if number not in {3, *told}]:
        return None
    return told.pop()


GRAMMARS = (forest_regrowth, births)
