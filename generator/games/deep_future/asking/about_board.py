"""Questions about the galaxy: neighbours, distances, rivals that come and overflow."""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.deep_future.asking.question import Question, is_sector, number

#: How a number of cubes may be said.
N = r"(\d|one|an?|no|single|last)"


def overflow(asked: Question) -> Asked | None:
    """Where cubes go from a full sector: a sector and a direction."""
    if not asked.has("overflow", "full", "direction") or not asked.sectors:
        return None
    if (
        asked.has("neutral", "rival")
        and asked.find(rf"{N} (?:extra |random )*(?:rival|neutral|cube)")
        and asked.find("direction")
        and len(asked.sectors) > 1
    ):
        return _followed(asked)
    sector = asked.sectors[0]
    digits = [each for each in asked.numbers if 1 <= each <= 6]
    direction = asked.count(
        r"(?:direction|card|flip|number|draw|say|turn|on) (?:of |card |number |to |is |say |with |out )*(\d)"
    ) or (digits[-1] if len(digits) == 1 else None)
    if direction is None and asked.find("one"):
        direction = 1
    if (
        direction is None
        or not 1 <= direction <= 6
        or not (asked.has("overflow", "direction") or asked.has("flip", "full"))
    ):
        return None
    if asked.has("grow", "expand", "move", "battle", "named", "setup", "win", "tech", "homeworld", "solo"):
        return None
    return Asked("overflow", {"sector": sector, "direction": direction}, "target")


def _followed(asked: Question) -> Asked | None:
    here = asked.sectors[0]
    add = asked.count(rf"{N} (?:extra |random )*(?:rival|neutral|cube)")
    direction = asked.count(r"direction (?:card |is |of )*(\d)")
    if add is None or direction is None:
        return None
    return Asked(
        "random_cubes", {"owner": "neutral", "sector": here, "cubes": 5, "add": add, "directions": [direction]}
    )


def outward(asked: Question) -> Asked | None:
    """How many directions from a sector lead out of the galaxy."""
    if (
        asked.has("overflow", "direction")
        and len(asked.sectors) == 1
        and asked.find(
            "(?:many|which|what) (?:of )?(?:my )?(?:6 )?(?:number|card|direction)|哪 些 direction|哪 direction"
        )
        and asked.find("lose|outside|lost|out|off|disappear|vanish|nowhere|gone|leave|no sector|外")
    ):
        return Asked("outward", {"sector": asked.sectors[0]})
    return None


def random_cube_sector(asked: Question) -> Asked | None:
    """Where random rivals go: the worlds of the line, the card turned, perhaps two more."""
    if not asked.has("line", "world") or not asked.has("rival", "neutral", "cube", "random"):
        return None
    lying = {
        match[1]: int(match[2])
        for match in re.finditer(
            r"(?<!\S)(\d)(?: number)? (?:in |is |at |on |world |lie |sector |with |of )*(\d\d)(?!\S)", asked.text
        )
        if is_sector(int(match[2]))
    }
    if not lying:
        lone = re.findall(r"(?<!\S)only (?:a |one )?(\d)(?: and (\d))?", asked.text)
        if not lone:
            return None
    turned = asked.find(
        r"(?:flip|draw|turn|discard|card) (?:to |of |a |an |card |number |for |is |random |rival |neutral |cube |show |say )*(\d)((?: (?:and |then |next |another )*\d)*)"
    )
    if turned is None or not lying:
        if not (turned and re.search(r"line (?:has |have |hold |only )*", asked.text)):
            return None
    cards = [int(each) for each in re.findall(r"\d", turned[2])]
    following = asked.find(r"next (?:2 )?(?:card )?(\d) (?:and |then )?(\d)")
    if not cards and following:
        cards = [int(following[1]), int(following[2])]
    inputs: dict[str, object] = {"line": lying or {"1": 25}, "card": int(turned[1])}
    if cards:
        inputs["cards"] = cards[:2]
    return Asked("random_cube_sector", inputs) if lying else _off_the_line(asked, int(turned[1]), cards)


def _off_the_line(asked: Question, card: int, cards: list[int]) -> Asked | None:
    """Only the numbers of the line were told, and the card is none of them."""
    numbers = re.search(
        r"line (?:has |have |hold |only |a |an |with |world |number )*((?:\d (?:and |a )*)+)", asked.text
    )
    standing = [int(each) for each in re.findall(r"\d", numbers[1])] if numbers else []
    if not standing or card in standing or len(cards) < 2:
        return None
    return Asked("random_cube_sector", {"line": {}, "card": card, "cards": cards[:2], "standing": standing})


_RIVALS = rf"{N} (?:extra |more |of |other |random |neutral |new |overflow |rival )*(?:rival|neutral|cube)"


def random_cubes(asked: Question) -> Asked | None:
    """Random rivals that land in a sector with so many cubes of somebody."""
    if asked.has(
        "grow", "expand", "battle", "win", "settle", "chance", "start", "setup", "named", "defense", "pay"
    ) or asked.find("at setup"):
        return None
    coming = asked.has("random", "overflow", "land", "arriv", "come", "hit", "challenge", "落", "降") or asked.find(
        "new (?:civilization|world|neutral)|rival land|add|(?:lower|rain|appear|drop|rival|cube) (?:on|in|into|down on) (?:my|other|neutral|sector)"
    )
    if not coming or not asked.has("rival", "neutral", "cube", "random"):
        return None
    add = _arriving(asked)
    there = _lying(asked)
    if add is None or there is None:
        return None
    owner, cubes = there
    inputs: dict[str, object] = {"owner": owner, "cubes": cubes, "add": add}
    if asked.has("overflow"):
        inputs["overflow"] = True
    verdict = ""
    if owner == "other" and asked.has("add"):
        verdict = "gained"
    return Asked("random_cubes", inputs, verdict)


def _arriving(asked: Question) -> int | None:
    """How many rivals come."""
    patterns = (
        rf"{N} (?:random|overflow)(?: neutral)?(?: rival)?(?: cube)?",
        rf"random (?:neutral )?rival (?:cube )?{N}",
        rf"overflow {N}(?: cube)?",
        rf"{N} (?:rival |neutral )?(?:cube )?(?:overflow|spill)",
        rf"(?:add|get) {N} extra",
        rf"{N} (?:extra )?rival (?:cube )?(?:of |from |come|lower |rain |appear |land|arriv|hit|drop|roll|to |add|落|降|go)",
        rf"{N} rival(?: cube)?",
        rf"civilization {N} (?:rival )?cube",
        rf"{N} of them come",
        rf"add {N} (?:rival|neutral|random)",
        r"overflow (?:of )?(?:rival )?cube",
    )
    for pattern in patterns[:-1]:
        found = asked.find(pattern)
        if found:
            return number(found[1])
    if asked.find("new civilization|new world"):
        return 5  # Table 6
    return 1 if asked.find(patterns[-1]) else None


def _lying(asked: Question) -> tuple[str, int] | None:
    """Whose cubes lie in the sector, and how many."""
    text = asked.text
    tests = (
        ("empty", r"empty(?: sector| one)?"),
        (
            "other",
            rf"(?:other|other player|player)\b[^.]*?(?:with |has |have |own |hold |control |fill |of )*?{N}(?: cube| there| of)?",
        ),
        ("other", rf"{N} (?:of )?(?:cube )?(?:of |from |belong to )?(?:other)"),
        (
            "me",
            rf"my (?:have |has |control |hold |got |with |own |only |sector |just |there |fill |with )*{N}(?: of)?(?: my)?(?: cube)?",
        ),
        ("me", rf"my (?:who )?(?:face |meet )?challenge (?:and )?(?:have|has|control|with) {N}(?: cube)?"),
        ("me", rf"{N} (?:of )?my(?: cube)?"),
        ("me", rf"{N} cube (?:of )?my"),
        ("me", rf"my sector (?:with |has |of |hold |in )*{N}"),
        ("neutral", rf"neutral (?:sector |one |cube |rival )*(?:has |with |already |hold |have |in )*{N}"),
        ("neutral", rf"{N} (?:neutral|rival)(?: cube)? (?:already|sit|lie|there|cube already)"),
        ("neutral", rf"where {N} (?:neutral|rival)"),
        ("neutral", rf"(?:hit|into|in|enter) neutral sector (?:that |which )?(?:has|have|with|of) {N}"),
        ("neutral", rf"(?:sector )?(?:with|has|hold|already|there|of) (?:already )?{N} (?:neutral|rival)(?: cube)?"),
        ("neutral", rf"{N} neutral(?: cube)?"),
        ("neutral", rf"neutral (?:pile|together|cube|sector) of {N}"),
        ("other", rf"(?:she|he|they) (?:has|have|hold|control) {N}"),
        ("other", rf"(?:where|sector of|of) (?!my|sector|of)\w+ (?:has|have|hold|control) {N}(?: cube)?"),
    )
    if asked.has("other"):
        tests = tests[1:3] + tests[:1] + tests[3:]
    arriving = _arriving_span(asked)
    rest = text if arriving is None else f"{text[: arriving[0]]} # {text[arriving[1] :]}"
    for owner, pattern in tests:
        found = re.search(rf"(?<!\S)(?:{pattern})(?!\S)", rest)
        if found and owner == "empty":
            return owner, 0
        if found:
            return owner, number(found[1])
    if asked.find("neutral (?:and )?full|full neutral"):
        return "neutral", 5
    return None


def _arriving_span(asked: Question) -> tuple[int, int] | None:
    """Where the words about the coming rivals stand."""
    for pattern in (
        rf"{N} (?:random|overflow)(?: neutral)?(?: rival)?(?: cube)?",
        rf"random (?:neutral )?rival (?:cube )?{N}",
        rf"{N} (?:rival |neutral )?(?:cube )?overflow",
        rf"add {N} extra",
        rf"civilization {N} (?:rival )?cube",
        rf"{N} (?:extra )?rival (?:cube )?",
        rf"{N} of them come",
    ):
        found = asked.find(pattern.strip())
        if found:
            return found.span()
    return None


def adjacent(asked: Question) -> Asked | None:
    """Whether two sectors touch, or what touches one."""
    if not (asked.has("adjacent") or (asked.has("blackhole") and asked.has("around"))) or asked.has(
        "cube", "rival", "neutral", "battle", "expand", "move", "ftl", "overflow"
    ):
        return None
    if len(asked.sectors) == 2 and [each for each in asked.numbers if each != 1] == asked.sectors:
        return Asked("adjacent", {"from": asked.sectors[0], "to": asked.sectors[1]}, "adjacent")
    if len(asked.sectors) == 1 and asked.numbers == asked.sectors and not asked.has("blackhole"):
        return Asked("neighbours", {"sector": asked.sectors[0]})
    if len(asked.sectors) == 1 and asked.has("blackhole"):
        return Asked("adjacent", {"from": asked.sectors[0], "to": "black hole"}, "adjacent")
    if not asked.numbers and asked.has("blackhole") and not asked.yes_no and asked.find("which|what|sector|哪 些|哪"):
        return Asked("neighbours", {"sector": "black hole"})
    return None


def reach(asked: Question) -> Asked | None:
    """Whether cubes come from one sector to another, or how much FTL it takes."""
    if asked.find(r"[1-5] (?:of my )?cube") and not asked.has("ftl") and asked.find("many|go|fit|move|leave|limit"):
        return None  # how many go, not how far
    if len(asked.sectors) < (1 if asked.has("ftl") else 2) or asked.has("battle", "overflow", "grow", "line", "evoke"):
        return None
    if not (asked.has("ftl", "expand", "reach", "move", "far", "distance", "step") or asked.find("from|远")):
        return None
    far = asked.find("missing from|missing to|how far|distance|远|step")  # "how far" is also asked of a victory
    if far and len(asked.sectors) == 2 and asked.sectors == asked.numbers and not asked.has("ftl", "expand", "move"):
        return Asked("adjacent", {"from": asked.sectors[0], "to": asked.sectors[1]})
    ftl = asked.advancements.get("ftl")
    if asked.find("(?:no|without) ftl"):
        ftl = 0
    wanting = asked.find(
        r"(?:many|much|number of) ftl|ftl (?:do |does |my )*(?:missing|need)|missing (?:many )?ftl|missing \w+ ftl|how far|distance|many step"
    ) is not None or (asked.has("missing") and asked.has("ftl") and asked.find("many|much|几") is not None)
    if wanting:
        ftl = None
    elif ftl is None:
        ftl = 0 if asked.has("expand", "move") and len(asked.sectors) == 2 else None
        if ftl is None:
            return None
    inputs: dict[str, object] = {}
    sectors = asked.sectors
    if (
        asked.has("blackhole")
        and len(sectors) == 1
        and asked.find("(?:in|into|end|stop|park|on|to) (?:in |on |the )*blackhole|blackhole")
        and not asked.has("across", "through", "over", "pass")
    ):
        inputs = {"from": sectors[0], "to": "black hole"}
    elif len(sectors) == 1:
        if not asked.find("which sector|sector|where"):
            return None
        return Asked("reach", {"from": sectors[0], "ftl": ftl or 0})
    else:
        target = asked.find(r"target (\d\d)|to (\d\d)|into (\d\d)|reach (\d\d)|want (\d\d)|enter (\d\d)")
        origin = asked.find(r"from (\d\d)|cube in (\d\d)|away from (\d\d)|out of (\d\d)")
        to = next((int(each) for each in target.groups() if each), 0) if target else 0
        start = next((int(each) for each in origin.groups() if each), 0) if origin else 0
        if to and not start:
            start = next((each for each in sectors if each != to), 0)
        if start and not to:
            to = next((each for each in sectors if each != start), 0)
        if not start:
            start, to = sectors[0], sectors[1]
        inputs = {"from": start, "to": to}
        between = [each for each in sectors if each not in (start, to)]
        if between:
            inputs["occupied"] = between
        if (
            re.search(
                rf"(?<!\S)(?:{to}|target)\b.*?(?:other player|other|player|enemy|rival|neutral).*?(?:lie|on it|there|in it|occup|hold)",
                asked.text,
            )
            and not between
        ):
            inputs["target_rival"] = 1
    if ftl is not None:
        inputs["ftl"] = ftl
    return Asked("reach", inputs, "reachable")


GRAMMARS = (outward, random_cube_sector, random_cubes, overflow, adjacent, reach)
