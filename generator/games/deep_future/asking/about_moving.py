"""Questions about cubes: GROW, BATTLE, EXPAND."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.deep_future.asking.question import ADVANCEMENTS, N, Question, number, titles

#: Cubes given for rivals.
_PAID = rf"(?<!\S)(?:pay|give|add up|spend|lose|sacrific\w*) {N} (?:of (?:my|them)|my cube|my|cube|them)(?!\S)"


def battle(asked: Question) -> Asked | None:
    """The outcome of a battle of so many cubes, or how many battles there are."""
    if asked.find(
        r"(?:no|without|empty|none of my sector) (?:\w+ )*(?:adjacent|touch)|nobody adjacent|no rival adjacent|not adjacent|adjacent no"
    ):
        if asked.has("battle") and not asked.find(r"two away|sector \d\d"):
            if any(ADVANCEMENTS[name] == "battle" for name in asked.named):
                return Asked("idle_battle", {"advancements": titles(asked.listed("battle"))})
            return (
                Asked("battle", {"rivals_adjacent": False}) if not asked.yes_no or asked.find("what|get|add") else None
            )
    military, defense = asked.advancements.get("military", 0), asked.advancements.get("defense", 0)
    other = [name for name in asked.named if name not in {"military", "defense"}]
    if (
        other
        or asked.has("expand", "grow", "random", "challenge", "settle", "win", "ftl")
        or (asked.has("overflow") and not (military or defense))
    ):
        return None
    paid = asked.count(_PAID)
    fought = _sides(asked)
    if fought is None and paid is not None and not military:
        return _paid(asked, paid, defense)
    if fought is None and defense and not military:
        rivals = re.search(
            rf"(?<!\S){N} (?:neutral|rival|their|his)(?: cube)?(?!\S)", re.sub(rf"{N} defense", " ", asked.text)
        )
        if rivals and asked.find("cost|many of my|lose|los|my cube") and 1 <= number(rivals[1]) <= 5:
            return Asked("battle", {"rival": number(rivals[1]), "defense": defense})
    if fought is None:
        if (
            military + defense
            and not asked.yes_no
            and asked.find("many|how|spend|pair|free")
            and not asked.find("what does|what do|same")
        ):
            if military + defense > 1 or asked.find(rf"{N} (?:military|defense)"):
                return Asked("battle", {"military": military, "defense": defense})
        return None
    own, sides = fought
    about = (
        asked.named
        or asked.has("battle", "remove", "adjacent", "rival", "neutral")
        or asked.find("against|vs|打|对|kill|打光")
    )
    if not about:
        return None
    inputs: dict[str, Any] = {"own": own}
    if paid is not None and paid < own and not asked.yes_no:
        inputs["paid"] = paid
    if military:
        inputs["military"] = military
    if defense:
        inputs["defense"] = defense
    if len(sides) == 1:
        inputs["rival"] = sides[0]
    else:
        inputs["rivals"] = sides
    return Asked("battle", inputs, "cleared")


def _paid(asked: Question, paid: int, defense: int) -> Asked | None:
    """A battle of which only the cubes given are told, and perhaps the rivals."""
    rest = re.sub(rf"{_PAID}|{N} (?:military|defense)", " ", asked.text)
    rival = re.search(
        rf"(?<!\S){N} (?:neutral|rival|their|his)(?!\S)|(?<!\S)(?:neutral|rival|sector) (?:cube |sector )?(?:has|have|with|of) {N}(?!\S)",
        rest,
    )
    told = [number(each) for each in rival.groups() if each] if rival else []
    if not defense and not told:
        return None
    inputs: dict[str, Any] = {"paid": paid, "defense": defense}
    if told and 1 <= told[0] <= 5:
        inputs["rival"] = told[0]
    return Asked("battle", inputs, "cleared")


def _sides(asked: Question) -> tuple[int, list[int]] | None:
    """Own cubes and the rivals of each sector fought."""
    text = re.sub(rf"{_PAID}|{N} (?:military|defense)|(?:military|defense) \d time(?!\S)", " ", asked.text)
    if (
        not asked.named
        and not asked.has("battle", "remove", "adjacent", "rival", "neutral")
        and not re.search("vs|against|打|对|their|his", text)
    ):
        return None
    two = re.search(
        rf"(?<!\S)(?:2|between|both) (?:\w+ )*?(?:sector|rival|neutral)(?: sector)? (?:of |with |both |each |has )*{N}(?: each| cube| rival| both)?",
        text,
    ) or re.search(rf"(?<!\S)2 (?:个 )?(?:both |with |有 )*{N} (?:rival|neutral)(?: cube)?(?: 的)? sector", text)
    own = None
    for pattern in (
        rf"my (?:have |has |own |got |adjacent |only |'ve |with |use |attack with |battle with |的 )*{N}(?: of)?(?: my)?(?: cube)?(?! rival| neutral| of rival)",
        rf"my (?:sector |pile )*(?:of|with) {N}(?: cube)?",
        rf"{N} (?:of )?my(?: cube)?",
        rf"{N} (?:last )?cube (?:vs|against|battle|and|next|adjacent|to|with|of my)",
        rf"{N} (?:last )?(?:vs|against)",
        rf"(?:and|with) {N} cube",
        rf"{N} cube(?= \d (?:rival|neutral))",
        r"(?:last|one|only|1) cube",
    ):
        found = re.search(rf"(?<!\S)(?:{pattern})(?!\S)", text)
        if found:
            own = number(found[1]) if found.groups() else 1
            rest = f"{text[: found.start()]} # {text[found.end() :]}"
            break
    if own is None or not 1 <= own <= 5:
        return None
    if (
        two
        and number(two[1])
        and ("between" in text or "夹" in text or re.search(r"2 (?:rival|neutral) sector|both", text))
    ):
        return own, [number(two[1])] * 2
    for pattern in (
        rf"(?:meet|remove) (?:\w+ )?sector (?:of|with) {N}",
        rf"{N} cube (?:的 )?(?:rival|neutral|other)(?: sector)?",
        rf"{N} (?:of )?(?:adjacent )?(?:rival|neutral|enemy|other|their|his)(?: cube)?",
        rf"(?:rival|neutral) (?:sector|pile) (?:of|with) {N}",
        rf"(?:against|vs|adjacent|to|打|对|next) (?:to )?(?:adjacent |的 )?{N}(?: rival| neutral| cube)?",
        rf"(?:rival|neutral|other|their|his) (?:cube |has |have |with |player |的 )*{N}",
        rf"# (?:\w+ )?(?:打|对|against) {N}",
        rf"#  {N}",
        rf"{N} (?:rival|neutral)",
    ):
        found = re.search(rf"(?<!\S)(?:{pattern})(?!\S)", rest)
        if found and 1 <= number(found[1]) <= 5:
            return own, [number(found[1])]
    return None


def grow(asked: Question) -> Asked | None:
    """How many cubes GROW adds."""
    about = asked.has("grow") or {"genetics", "biology"} & set(asked.named)
    if not about or asked.has(
        "challenge", "wonder", "expand", "battle", "chance", "original", "settle", "write", "table"
    ):
        return None
    if (asked.has("suit") and not asked.has("cube")) or (asked.yes_no and asked.has("again", "twice")):
        return None
    genetics, biology = asked.advancements.get("genetics", 0), asked.advancements.get("biology", 0)
    if (
        re.search(
            r"(?:every|all|both|each) (?:of )?(?:my )?(?:sector )?.*(?:full|at 5|with 5|5 cube|hold 5|have 5|at limit)|sector both full|sector (?:of my )?(?:are )?(?:at )?(?:5|full)(?: cube)?(?!.*\d)|no room",
            asked.text,
        )
        and not (genetics or biology)
        and asked.find("all|every|both|each|no room")
    ):
        return Asked("grow", {"sectors": [5]}, "legal")
    text = re.sub(rf"(?<!\S){N} (?:{'|'.join(ADVANCEMENTS)})(?!\S)", " ", asked.text)
    elsewhere = rf"(?<!\S)(?:elsewhere|(?:other|second|different) sector)(?: of my)? (?:with|has|have|hold|of|control|at) {N}(?: cube)?(?!\S)"
    text = re.sub(r"(?<!\S)(?:one|1) (?:of them )?(?:cube )?(?:\w+ )?(?=wast|lose|left over|too many|extra)", " ", text)
    others = [number(each) for each in re.findall(elsewhere, text)]
    text = re.sub(elsewhere, " ", text)
    controlled = asked.count(
        rf"(?:control|own|have|only|hold|of|with|my) (?:of )?(?:only )?(?:my )?{N} (?:of my )?sector"
    ) or asked.count(rf"{N} (?:of (?:my )?)?sector")
    if biology and asked.find(r"one (?:elsewhere|other|extra)(?: sector)?"):
        controlled = 2  # the one that grows, and that
    each = (
        asked.count(
            rf"sector (?:both |each )?(?:of them )?(?:hold |holding |control |with |have |has )*{N}(?: cube)?(?: each)?"
        )
        if biology and controlled
        else None
    )
    cubes = None
    if not (biology and not genetics) or each is not None:
        for pattern in (
            rf"{N} (?:of (?:my )?)?(?:my )?cube",
            rf"sector (?:\d\d )?(?:that )?(?:has |have |with |hold |of |at |in |already |有 )*{N}(?: cube| of my)?",
            rf"(?:from|with|at|have|hold) {N}(?: there| cube)?",
            rf"{N} (?:there|in it|of my)",
        ):
            found = re.search(rf"(?<!\S)(?:{pattern})(?!\S)", text)
            if found and number(found[1]) <= 5:
                cubes = number(found[1])
                break
        cubes = each if each is not None else cubes
    elif asked.has("grow"):
        found = re.search(
            rf"(?<!\S)grow (?:\w+ ){{0,3}}?sector (?:\d\d )?(?:of|with|that has|has) {N}(?: cube)?(?!\S)", text
        )
        cubes = number(found[1]) if found and number(found[1]) <= 5 else None
    inputs: dict[str, Any] = {}
    if cubes:
        inputs["cubes"] = cubes
    if genetics:
        inputs["genetics"] = genetics
    if biology:
        inputs["biology"] = biology
        if others and all(1 <= each <= 5 for each in others):
            inputs["others"] = others
        elif controlled:
            inputs["controlled_sectors"] = controlled
    if "cubes" not in inputs and not (biology > 1 and controlled) and not (biology and controlled):
        return None
    if asked.yes_no and not asked.find("many|how|total|end|full|legal|allowed|grow"):
        return None
    if asked.yes_no and genetics + biology and re.search("missing (?:genetics|biology)", asked.asking):
        return None  # whether they are needed
    if (
        asked.yes_no
        and (asked.has("same", "split", "other", "both", "different", "must") or asked.find("分"))
        and not asked.find("many")
    ):
        return None
    on_tracks = [name for name in asked.named if name not in {"genetics", "biology"} and ADVANCEMENTS[name] == "grow"]
    if on_tracks and (not cubes or not (genetics or biology or asked.find("many|cube|full"))):
        return None
    return Asked("grow", inputs, "legal")


def _by_sectors(asked: Question) -> Asked | None:
    """A move between two sectors of one's own, each named with its cubes: "5 cubes in 24 and 3 in 25, from 24 into 25"."""
    lying = {
        sector: int(cubes)
        for cubes, sector in re.findall(r"(?<!\S)(\d) (?:of my )?(?:cube )?in (\d\d)(?!\S)", asked.text)
    }
    way = asked.find(r"from (\d\d) (?:into|to) (\d\d)")
    if way is None or asked.yes_no or {way[1], way[2]} != set(lying) or asked.has("rival", "neutral", "other"):
        return None
    return Asked("expand", {"cubes": lying[way[1]], "target_own": lying[way[2]]}, "legal")


def expand(asked: Question) -> Asked | None:
    """How many cubes may move from a sector into the next."""
    if asked.has(
        "battle",
        "grow",
        "challenge",
        "wonder",
        "random",
        "overflow",
        "chance",
        "win",
        "ftl",
        "exploration",
        "pay",
        "upkeep",
        "settle",
        "civilization",
        "start",
        "setup",
    ):
        return None
    spacecraft = asked.advancements.get("spacecraft", 0)
    if [name for name in asked.named if name != "spacecraft"]:
        return None
    moving = asked.has("expand", "move", "spacecraft") or asked.find("leave|leav|fit|push|over|send \\d|send [1-5]")
    if not moving:
        return None
    rival = asked.find(
        rf"{N} (?:neutral|rival|other)(?: cube)?|(?:neutral|rival|other) (?:has |with |hold |player |have )*{N}(?: cube)?"
    )
    single = asked.find(
        r"(?:all|every|both|each) (?:of )?(?:my )?(?:sector )?.*(?:one|single|only 1|a|1|last) cube|my (?:both |every )?sector (?:both |all )*(?:only |have |hold )*(?:1|one|a) cube|(?:only|one|1|single|last) cube (?:in|per) (?:every|each|both)"
    )
    if single and not rival:
        return Asked("expand", {"cubes": 1}, "legal")
    if rival and asked.has("adjacent", "sector", "it", "target", "into") and not spacecraft:
        if asked.find("through|past|over"):
            return None
        word = next(each for each in rival.groups() if each)
        return Asked("expand", {"cubes": 5, "target_rival": max(1, min(5, number(word)))}, "legal")
    by_name = _by_sectors(asked)
    if by_name:
        return by_name
    full = asked.find(
        r"(?:my|target) (?:\w+ ){0,2}?sector (?:has|have|with|hold|control|at) (?:5|full).*(?:expand|move) into"
    )
    if full and asked.yes_no and len(asked.numbers) <= 1 and not spacecraft:
        return Asked("expand", {"cubes": 5, "target_own": 5}, "legal")
    here = target = None
    for pattern in (
        rf"(?:leave|leav|out of) (?:my )?sector (?:\d\d )?(?:of|with) {N}",
        rf"(?:from|with|start from) (?:my |sector |pile )*(?:of|with) {N}",
        rf"all {N} (?:of my )?cube",
        rf"(?:origin|from|sector|have|has|with|my|in|of|here|hold|only) (?:of |with |has |my |have |hold |only |\d\d |的 )*{N} (?:of my |my )?cube",
        rf"{N} (?:of (?:my )?|my )?(?:的 )?(?:cube)(?: here| there| in)?",
        rf"(?:origin|from) (?:\w+ ){{0,2}}?{N}",
    ):
        found = asked.find(pattern)
        if found and 1 <= number(found[1]) <= 5:
            here = number(found[1])
            rest = f"{asked.text[: found.start()]} # {asked.text[found.end() :]}"
            break
    if here is None:
        return None
    into = (
        re.search(
            rf"(?<!\S)into (?:\w+ ){{0,3}}?(?:where|that|with|which) (?:my )?(?:already )?(?:have|has|with|hold) {N}(?!\S)",
            rest,
        )
        or re.search(
            rf"(?<!\S)(?:adjacent|target|next|other|neighbour|own|into|to|旁 边|sector|and) (?:sector |one |my |is |of |with |has |have |hold |in |already |mine |the |my own |the next |control |my |空 )*{N}(?: cube| of my| already| my)?(?!\S)",
            rest,
        )
        or re.search(rf"(?<!\S){N} (?:cube )?(?:in |at )(?:the )?(?:adjacent|target|next|other)", rest)
    )
    if into and 0 <= number(into[1]) <= 5:
        target = number(into[1])
    if not asked.find("many|limit|leave|fit|move|legal|all|can|expand|much|push") or asked.has("twice"):
        return None
    if (
        asked.yes_no
        and not asked.find("many|limit|all|room|fit|can [1-5]|may [1-5]|(?:send|move|push|take) [1-5]")
        and here != 1
    ):
        return None
    inputs: dict[str, Any] = {"cubes": here}
    some = asked.count(r"(?:send|move|push|take|march) ([1-5])(?: cube)?(?: of them)?")
    going = re.search(r"(?:can|may|do) (\d) (?:of them |cube )*(?:go|move|leave|leav|cross|follow)", asked.asking)
    if asked.yes_no and (some or going):
        inputs["moving"] = int(going[1]) if going else some
    elif asked.yes_no and asked.find(
        r"(?:move|expand|push|send|leave|march) (?:with )?all|all (?:of them |\d |my )*(?:cube )?(?:move|leave|leav|out)"
    ):
        inputs["moving"] = here
    if target:
        inputs["target_own"] = target
    if spacecraft:
        inputs["spacecraft"] = spacecraft
    return Asked("expand", inputs, "legal")


GRAMMARS = (battle, grow, expand)
