"""Questions about jobs, what a stock pays for, a second dolmen.

In: a question. Out: the ruling it asks for, if every figure is known.
"""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.engine.wording import is_yes_no
from generator.games.deluges.asking.question import COLOUR, ONE_MORE, RESOURCE, N, Question, ordinal
from generator.games.deluges.facts import RESOURCES

_EACH = re.compile(rf"(?<!\S)(\d+) (?:of )?every (?:of )?((?:(?:{RESOURCE})(?: |$)){{2,5}})")
_EACH_BEHIND = re.compile(rf"(?<!\S)((?:(?:{RESOURCE}) ){{2,5}})every (\d+)")
_MINERALS = tuple(name for name in RESOURCES if name != "wood")
#: All woods stand, or none.
_FULL = r"\buntouched\b|\bfresh\b|\bfull\b|\bintact\b|\ball (?:of )?(?:its|the|three|3) (?:three |3 )?(?:woods?|trees)|原封未动|没人砍过"
_BARE = r"\b(?:all|every) (?:of )?(?:the |its |three |3 )*(?:woods?|trees?) (?:is|are|was|were|has been|have been|already)|木头[^，。]{0,4}(?:都|已经|全)?[^，。]{0,3}(?:砍光|砍完|没了)"


def jobs(asked: Question) -> Asked | None:
    """Who finds work, if workers and woods are told."""
    people = asked.sums("worker", "slave")
    workers = [each.number for each in asked.things if each.thing == "worker"]
    woods = _woods(asked)
    if not set(people.values()) & set(asked.numbers) or woods is None or woods > 3 or len(set(workers)) > 1:
        return None
    fanatics = asked.has("fanatic") and asked.has("many") and not asked.sums("fanatic")
    about = (
        fanatics
        or asked.has("job", "unemployed", "gather")
        or asked.said(r"becom\w+ fanatic|turn\w* fanatic|\bwork(?:s|ing)?\b|工作|采|干活|活干")
    )
    if not about or asked.has("breed", "regrow", "build", "war", "track", "kill", "attack", "flood", "heritage"):
        return None
    if asked.has("fanatic") and asked.sums("fanatic"):
        return None
    told: dict[str, object] = {"workers": workers[0] if workers else 0, "woods": woods, **_on_the_mineral(asked)}
    if people.get("slave"):
        told["slaves"] = max(each.number for each in asked.things if each.thing == "slave")
    return Asked("jobs", told, "" if int(str(told.get("mines", 0))) > 1 else _working(asked))  # D-U7 leaves it open


def _woods(asked: Question) -> int | None:
    """How many woods stand there; None if that is not told."""
    told = {each.number for each in asked.things if each.thing == "wood"}
    if asked.said(_FULL) and not asked.said(r"\b(?:gone|cut|taken|logged|felled|lost)\b") and told <= {3}:
        return 3
    if asked.has("bare") or asked.said(_BARE):
        return 0 if not told - {0} or asked.said(r"no woods? left|no trees? left") else None
    if told:
        return told.pop() if len(told) == 1 else None
    return 3 if asked.said(_FULL) else None


def _on_the_mineral(asked: Question) -> dict[str, object]:
    """How many mines there are, or places on the mineral."""
    places = asked.finds(r"(\d+) (?:free |single |mineral )*(?:job|place|spot)|mineral (?:job|place) (\d+)")
    if places and not asked.said(r"\bhow many (?:jobs|places)\b.*" + (places[1] or places[2])):
        return {"mineral_jobs": int(places[1] or places[2])}
    mines = asked.sums("mine").get("mine")
    return {"mines": mines} if mines else {"mineral_jobs": 1}


def _working(asked: Question) -> str:
    """What yes means: that somebody is without work, or that nobody is."""
    if asked.has("unemployed") or asked.said(r"fanatic|\bjobless|\bwithout (?:a )?(?:job|work)|\bidle\b|失业"):
        return "" if re.search(r"(?<!\S)(?:both|every)(?!\S)", asked.clauses[-1]) else "unemployed"
    return (
        "!unemployed"
        if asked.said(r"\b(?:everybody|everyone|all|every|both|each|they|enough|nobody)\b|所有|全部|都")
        else "employed"
    )


def affordable(asked: Question) -> Asked | None:
    """Whether a stock pays for a building."""
    wanted = [thing for thing in ("boat", "soldier", "mine", "dolmen") if asked.has(thing)]
    stock = _stock(asked)
    if (
        len(wanted) != 1
        or not stock
        or asked.has("trade", "sell", "war", "fanatic", "flood", "most", "win", "start", "kill")
    ):
        return None
    if re.search(rf"(?<!\S)(?:{RESOURCE}) (?:of|from) (?:{COLOUR}|zq[a-z]+|opponent)(?!\S)", asked.full):
        return None
    counts = [each.number for each in asked.things if each.thing == wanted[0]]
    if (
        any(number > 1 for number in counts)
        or asked.said(r"\bor\b(?! not)|还是")
        or asked.said(r"\bunemployed|\bjob\b")
    ):
        return None
    asks = (
        asked.yes_no
        or is_yes_no(asked.typed)
        or asked.said(
            r"(?:boat|ship|dolmen|mine|soldier)s?\s*[?？]\s*$|enough|possible|afford|suffic|够|可以|能|\bwhat can\b"
        )
    )
    if not asks or (asked.said(r"船要") and not asked.said("我有")):
        return None
    required = asked.said(r"\bmust\b|\bonly\b.*\bcost|\bcosts?\b|\bprice of\b")
    if required and not asked.said(
        r"\bi have\b|\bi['\u2019]ve\b|\bi own\b|我有|holds?|has\b|\bmy\b|\bgot\b|\bwith\b|\bprice get|\bcost me"
    ):
        return None
    return Asked("affordable", {"stock": stock, "building": wanted[0]}, "affordable")


_A_RESOURCE = re.compile(r"\b(?:an?|one) (?=(?:piece of )?(?:wood|gold|bronze|copper|marble|granite)\b)", re.IGNORECASE)


def _stock(asked: Question) -> dict[str, int]:
    """How many of each resource are told; nothing if one is told twice."""
    text = asked.plain(_A_RESOURCE.sub("1 ", asked.signed)).replace(" and ", " ")
    text = re.sub(rf"(?<!\S)not (?:any |have )*(?=(?:{RESOURCE})(?!\S))", "no ", text)
    each, behind = _EACH.search(text), _EACH_BEHIND.search(text)
    if each:
        return dict.fromkeys(each[2].split(), int(each[1]))
    if behind:
        return dict.fromkeys(behind[1].split(), int(behind[2]))
    every = _of_every(asked)
    pairs = _pairs(text, before=True) or _pairs(text, before=False)
    return {**every, **pairs} if not set(every) & set(pairs) else {}


def _of_every(asked: Question) -> dict[str, int]:
    """One of each mineral, of each resource."""
    found = re.search(
        r"\b(one|two|three|four|\d+) (?:of |piece of )?(?:each|every)(?: of the)?(?: four| five| other| kinds? of)? (mineral|resource|kind|sort|material)",
        asked.raw,
    )
    found = found or re.search(r"(?:每种|各种)(矿物|资源)(?:各)?(?:有)?([一二两三四\d])个", asked.raw)
    if not found:
        return {}
    number = next((figure for figure in asked.numbers), 1) if found[1] != "one" else 1
    return dict.fromkeys(_MINERALS if found[2] == "mineral" or found[1] == "矿物" else RESOURCES, number)


def _pairs(text: str, before: bool) -> dict[str, int]:
    """Numbers and resources in pairs, all numbers before their resources, or all behind; nothing if that leaves one out."""
    kinds = (
        rf"(?:alone |only |just )?{N} (?:piece |token |resource |more |single )?({RESOURCE})(?!\S)"
        if before
        else rf"({RESOURCE}) (\d+|no)(?!\S)"
    )
    found = re.findall(rf"(?<!\S){kinds}", text)
    pairs = list(dict.fromkeys((name, number) if before else (number, name) for number, name in found))
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names) or set(names) != {word for word in text.split() if word in RESOURCES}:
        return {}
    return {name: 0 if number == "no" else int(number) for name, number in pairs}


def dolmen_limit(asked: Question) -> Asked | None:
    """Whether a territory takes another dolmen."""
    if not asked.has("dolmen") or asked.has(
        "conquer", "flood", "heritage", "point", "win", "use", "destroy", "wonder", "worth"
    ):
        if not (asked.has("conquer") and asked.said(ONE_MORE)):
            return None
    asks = asked.yes_no or asked.said(r"\b(?:allowed|possible|legal)\b\W*$")
    if not asks or (
        asked.has(*RESOURCES, "trade", "move", "turn", "free", "lose", "again")
        and not asked.said("再|again|还能|还可以")
    ):
        return None
    if asked.has(*RESOURCES) or not (
        asked.has("build", "place", "stand")
        or asked.said(r"\bhave\b|\bstand|\bput\b|\badd\b|\bhold|\ballowed\b|\bpossible\b|有")
    ):
        return None
    if asked.said(
        r"\bcosts?\b|\btwo dolmens (?:in|on) (?:two|different)|\bnext to a (?:territory|land)\b|\bhow\b|\bown(?:s|ed)? by\b|\btake (?:it|over)\b|\bmine now\b"
    ):
        return None
    there = _dolmens(asked)
    return None if there is None else Asked("dolmen_limit", {"existing": there}, "may_build")


def _dolmens(asked: Question) -> int | None:
    """How many dolmens stand there already; None if that is not told."""
    raw, full = asked.raw, asked.full
    here = asked.has("territory", "island", "antarctica", "atlantis", "mu", "easter") or asked.said(
        r"\bthere\b|\bhere\b|\bbeside it\b|那里|这里|旁边"
    )
    if not here:
        return None
    if re.search(
        r"(?<!\S)no (?:has|hav|have|own|built|build)(?: \S+){0,2} dolmen|(?<!\S)no dolmen|(?:没有|无|没)[^，。]{0,4}石棚",
        full,
    ) or asked.said(
        r"没有(?:任何)?石棚|还没建|without (?:a |any )?dolmen|(?:has|have|is|are)(?: not|n['\u2019]t) (?:yet )?(?:a |any |got a )?dolmens?"
    ):
        return 0
    nth = ordinal(raw)
    many = [each.number for each in asked.things if each.thing == "dolmen"]
    if (
        nth is not None
        or re.search(r"再建|再造|两个石棚", raw)
        or (asked.said(r"\banother\b|\bone more\b|\bof my own\b|\balso\b|\btoo\b|\bnew dolmen|自己的") and many)
    ):
        return 1
    standing = re.search(
        rf"dolmen (?:\S+ )*?(?:stand|place|already|there)|(?:stand|place|already|hold|has|capacity|contain) (?:\S+ )*?dolmen|{'|'.join(['yellow', 'blue', 'green', 'white', 'opponent'])} (?:1 )?dolmen",
        full,
    )
    if (standing and asked.has("build") and (len(many) > 0)) and not asked.said(
        r"^(?:can|may) (?:i|we) (?:build|put|place)"
    ):
        return 1
    return 1 if any(number > 1 for number in many) or asked.said(r"\btwo players each\b|\beach have a dolmen") else None


GRAMMARS = (jobs, affordable, dolmen_limit)
