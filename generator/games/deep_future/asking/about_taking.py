"""Questions about taking an action: what it does with advancements, whether it may be taken."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.deep_future.asking.question import ACTIONS, ADVANCEMENTS, SUITS, N, Question, number

_SUIT = "|".join(SUITS)


def _titles(names: list[str]) -> list[str]:
    return ["FTL" if name == "ftl" else name.capitalize() for name in names]


def battle(asked: Question) -> Asked | None:
    """The outcome of a battle of so many cubes, or how many battles there are."""
    if asked.find(
        r"(?:no|without|empty|none of my sector) (?:\w+ )*(?:adjacent|touch)|nobody adjacent|no rival adjacent|not adjacent|adjacent no"
    ):
        if asked.has("battle") and not asked.find(r"two away|sector \d\d"):
            if asked.named and "weapons" in asked.named:
                return Asked("idle_battle", {"advancements": _titles(asked.listed("battle"))})
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
    fought = _sides(asked)
    paid = asked.count(rf"(?:pay|give|spend|use|lose) {N} (?:of my |my )?cube")
    if fought is None and defense and not military and paid is not None:
        return Asked("battle", {"paid": paid, "defense": defense})
    if fought is None and defense and not military:
        rivals = re.search(
            rf"(?<!\S){N} (?:neutral|rival|their|his)(?: cube)?(?!\S)", re.sub(rf"{N} defense", " ", asked.text)
        )
        if rivals and asked.find("cost|many of my|lose|my cube") and 1 <= number(rivals[1]) <= 5:
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
    if military:
        inputs["military"] = military
    if defense:
        inputs["defense"] = defense
    if len(sides) == 1:
        inputs["rival"] = sides[0]
    else:
        inputs["rivals"] = sides
    return Asked("battle", inputs, "cleared")


def _sides(asked: Question) -> tuple[int, list[int]] | None:
    """Own cubes and the rivals of each sector fought."""
    text = re.sub(rf"{N} (?:military|defense)", " ", asked.text)
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
        rf"my (?:have |has |own |got |only |'ve |with |use |attack with |battle with |的 )*{N}(?: of)?(?: my)?(?: cube)?(?! rival| neutral| of rival)",
        rf"{N} (?:of )?my(?: cube)?",
        rf"{N} (?:last )?cube (?:vs|against|and|next|adjacent|to|with|of my)",
        rf"{N} (?:last )?(?:vs|against)",
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
        rf"{N} (?:of )?(?:adjacent )?(?:rival|neutral|enemy|other|their|his)(?: cube)?",
        rf"(?:against|vs|adjacent|to|打|对|next) (?:to )?(?:adjacent |的 )?{N}(?: rival| neutral| cube)?",
        rf"(?:rival|neutral|other|their|his) (?:cube |has |have |with |player |的 )*{N}",
        rf"# (?:\w+ )?(?:打|对|against) {N}",
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
    inputs: dict[str, Any] = {}
    if cubes:
        inputs["cubes"] = cubes
    if genetics:
        inputs["genetics"] = genetics
    if biology:
        inputs["biology"] = biology
        if controlled:
            inputs["controlled_sectors"] = controlled
    if "cubes" not in inputs and not (biology > 1 and controlled) and not (biology and controlled):
        return None
    if asked.yes_no and not asked.find("many|how|total|end|full|legal|allowed|grow"):
        return None
    if (
        asked.yes_no
        and (asked.has("same", "split", "other", "both", "different", "must") or asked.find("分"))
        and not asked.find("many")
    ):
        return None
    others = [name for name in asked.named if name not in {"genetics", "biology"} and ADVANCEMENTS[name] == "grow"]
    if others and not cubes:
        return None
    return Asked("grow", inputs, "legal")


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
    moving = asked.has("expand", "move", "spacecraft") or asked.find("leave|fit|push|over")
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
    here = target = None
    for pattern in (
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
    into = re.search(
        rf"(?<!\S)(?:adjacent|target|next|other|neighbour|own|into|to|旁 边|sector|and) (?:sector |one |my |is |of |with |has |have |hold |in |already |mine |the |my own |the next |control |my |空 )*{N}(?: cube| of my| already| my)?(?!\S)",
        rest,
    ) or re.search(rf"(?<!\S){N} (?:cube )?(?:in |at )(?:the )?(?:adjacent|target|next|other)", rest)
    if into and 0 <= number(into[1]) <= 5:
        target = number(into[1])
    if not asked.find("many|limit|leave|fit|move|legal|all|can|expand|much|push") or asked.has("twice"):
        return None
    if asked.yes_no and not asked.find("many|limit|all") and here != 1:
        return None
    inputs: dict[str, Any] = {"cubes": here}
    if asked.yes_no and asked.find(
        r"(?:move|expand|push|send|leave) (?:with )?all|all (?:of them |\d |my )*(?:cube )?(?:move|leave)"
    ):
        inputs["moving"] = here
    if target:
        inputs["target_own"] = target
    if spacecraft:
        inputs["spacecraft"] = spacecraft
    return Asked("expand", inputs, "legal")


def settle(asked: Question) -> Asked | None:
    """What is settled, whether a card is drawn and the hand shown."""
    if not (asked.has("settle") or {"society", "government"} & set(asked.named)) or asked.has(
        "challenge", "upkeep", "win", "civilization", "wonder", "solo", "lose", "original", "twice"
    ):
        return None
    if asked.named and set(asked.named) - {"society", "government"}:
        return None
    if "government" in asked.named:
        return government(asked)
    society = "society" in asked.named and not asked.find("(?:no|without) society")
    about_result = asked.find("draw|show|settle|what|can|reveal|bring|get|happen|legal|add|have")
    if (
        asked.find("line|neutral world|neutral")
        and not asked.has("no", "not")
        and asked.has("control", "cube", "my")
        and asked.find("what|bring|add|get|free|happen|draw")
    ):
        if asked.yes_no and not asked.find("what|bring"):
            return None
        if asked.find("world in (?:my )?inhand|inhand"):
            return None
        return Asked("settle", {"neutral_world_in_controlled": True}, "draw" if asked.has("draw") else "legal")
    blank_word = bool(asked.find("blank"))
    no_blank = bool(
        asked.find("(?:no|without|nor|neither|not) (?:a |any |world |nor |or |card |and |have |no )*blank|blank no")
    )
    blank = blank_word and not no_blank
    no_world = bool(
        asked.find(
            "(?:no|without|neither|not hold|not have|inhand no|not have any) (?:any |my |card )?world|no world|inhand no world|(?:without|not) (?:\\w+ )?world"
        )
    )
    far = bool(
        asked.find(
            "(?:not|no|none|without|both not|neither) (?:\\w+ ){0,6}?(?:control|my sector|own sector|sector fit|cube)|far world|not in (?:\\w+ )?my|both not (?:in )?|control (?:none|no)|no (?:cube )?in|not control|out of reach|far away"
        )
    )
    worlds = asked.find(
        rf"{N} (?:far |card )?world|world (?:card )?(?:\w+ )?inhand|world (?:from|of) (?:my )?inhand|inhand (?:\w+ ){{0,3}}?world|my inhand world|world card|world from inhand"
    )
    if (
        not about_result
        or not (blank_word or no_world or society or worlds)
        or not (asked.has("inhand", "blank", "society") or no_world or far)
    ):
        return None
    if society and not blank_word and not worlds and not no_world:
        return None
    if asked.has("line") and not asked.find(
        "(?:no|not|没|也 no) (?:\\w+ ){0,3}?line|line (?:\\w+ )?(?:no|not|也 no|也 not)"
    ):
        return None
    if asked.has("same", "must", "2", "choose") and not (far or blank_word or asked.has("draw")):
        return None
    if no_world:
        inputs: dict[str, Any] = {"worlds_in_hand": 0, "blank_in_hand": blank}
    elif worlds and far:
        inputs = {"worlds_in_hand": 2, "worlds_in_controlled": 0}
    elif worlds and (asked.find("my control|control|own|my sector|from inhand|world inhand|my sector") or blank_word):
        inputs = {"worlds_in_hand": 1, "worlds_in_controlled": 1, "blank_in_hand": blank}
    elif blank and (asked.find("draw|show|what|after")):
        inputs = {"worlds_in_hand": 0, "blank_in_hand": True}
    else:
        return None
    if society:
        inputs["society"] = True
    verdict = "draw" if asked.has("draw") else "reveal_hand" if asked.has("show", "flip") else "legal"
    if asked.has("draw") and asked.has("show", "flip"):
        verdict = "draw"
    if asked.find("(?:can|may) (?:my )?settle|settle allowed|settle legal|能 settle|able to settle"):
        verdict = "legal"
    if asked.yes_no and verdict == "legal" and not (far or no_world or society):
        return None
    return Asked("settle", inputs, verdict)


def government(asked: Question) -> Asked | None:
    """How many advancements a settled world has with so many Government."""
    if (
        "government" not in asked.named
        or set(asked.named) != {"government"}
        or not asked.find("many|how|total|have|after|end|几|共|written|write|together|adv|get|what|with")
    ):
        return None
    if asked.has("choose", "circle", "suit", "show", "number"):
        return None
    count = asked.advancements["government"]
    if count == 1 and not asked.find(rf"{N} government|government (?:x )?\d"):
        return None
    there = asked.count(rf"(?:have |has |with |hold |already |有 )*{N} (?:card )?(?:advancement)(?: already)?")
    if there is None or (asked.has("new", "blank") and there == count):
        there = 1
    return Asked("settle_government", {"government": count, "advancements": min(3, there)})


def advance_deck(asked: Question) -> Asked | None:
    """What becomes of the card turned off the deck for ADVANCE."""
    if not asked.has("advance") or not asked.has("deck", "flip", "top", "discard"):
        return None
    if not asked.find("deck|top|flip") or asked.has(
        "history", "challenge", "chance", "look", "pay", "cost", "chemistry", "inhand"
    ):
        return None
    kinds = []
    if asked.has("blank"):
        kinds.append("blank")
    if asked.find("incomplete tech|incomplete (?:\\w+ )?tech|tech incomplete|incomplete") or asked.find(
        "tech (?:with |has |have )*(?:only )?(?:1|2|one) advancement|half"
    ):
        kinds.append("incomplete tech")
    elif asked.find(
        "complete tech|full tech|complete (?:\\w+ )?tech|tech (?:with )?3 advancement|tech complete|complete"
    ):
        kinds.append("complete tech")
    if asked.has("civilization"):
        kinds.append("civilization")
    if (
        asked.find("(?:a |is |an |it |turn |flip )*world")
        and "incomplete tech" not in kinds
        and not asked.has("blank", "complete", "civilization")
    ):
        kinds.append("world")
    if len(kinds) != 1 or asked.find("either|instead of what|may my choose"):
        return None
    inputs: dict[str, Any] = {"card": kinds[0]}
    if kinds[0] == "incomplete tech":
        inputs["advancements"] = asked.count(rf"{N} (?:card )?advancement") or 1
    return Asked("advance_deck", inputs, "kept")


def advance(asked: Question) -> Asked | None:
    """What may be chosen when a card is advanced."""
    if (not asked.has("advance") and not (asked.has("choose") and asked.has("circle"))) or asked.has(
        "deck", "flip", "challenge", "civilization", "government", "settle", "win", "balance", "setup", "inhand"
    ):
        return None
    card = (
        "tech"
        if asked.has("tech")
        else "homeworld"
        if asked.has("homeworld")
        else "world"
        if asked.has("settled", "world")
        else ""
    )
    if not card:
        return None
    full = asked.find(
        r"(?:have |has |with |already |hold )*(?:3 (?:card )?advancement|3 already|already 3|all 3|all 3 suit full)|(?:has|have|with) 3|already (?:has |have )?3|complete|full"
    )
    if (
        full
        and asked.find("(?:can|may|again|still|advance|more|4|能)")
        and not asked.has("circle", "name", "physics", "victory")
        and asked.yes_no
    ):
        return Asked("advance", {"card": card, "advancements": 3}, "legal")
    physics = asked.advancements.get("physics", 0)
    circled = None
    if asked.find("(?:no|without|not|any) (?:any |have |has )?circle|circle no|no circle"):
        circled = 0
    elif asked.has("circle"):
        circled = asked.count(rf"{N} (?:advancement )?circle") or 1
    if circled is None or not asked.has("choose", "choice", "random", "number", "many"):
        return None
    if not asked.has("advance", "use") and not physics:
        return None
    slots = re.findall(rf"(?<!\S)({_SUIT})(?!\S)", asked.text)
    inputs: dict[str, Any] = {"card": card, "advancements": max(1, circled), "circled": circled}
    if physics:
        inputs["physics"] = physics
    if len(slots) > 1 and asked.find("slot|open|empty"):
        inputs["open_suits"] = slots
    return Asked("advance", inputs, "number_choice")


def evoke(asked: Question) -> Asked | None:
    """Whether a civilization of a sector may be evoked, or what lines do."""
    if not asked.has("evoke") or asked.victories:
        return None
    lines = re.findall(
        r"(?:increase|add|\+)\s*[a-z ]*?\b(?:[CMSX]|culture|might|stability|xeno)\b[a-z ]*?\d+|draw \d+ cards?",
        asked.typed,
        re.I,
    )
    if len(lines) > 1:
        return Asked("evoke", {"effects": lines})
    if not asked.sectors:
        if (
            (asked.yes_no or asked.typed.strip().endswith(("?", "？")))
            and asked.find("again|second civilization|2 civilization|twice")
            and asked.find("turn|again")
        ):
            return Asked("take_action", {"action": "EVOKE", "taken": ["EVOKE"]}, "legal")
        return None
    card = asked.find(
        r"civilization (?:card )?(?:\w+ ){0,3}?(\d\d)|(\d\d) (?:的 )?civilization|evoke (?:\w+ ){0,4}?(\d\d)"
    )
    sector = next((int(each) for each in card.groups() if each), asked.sectors[0]) if card else asked.sectors[0]
    own = [each for each in asked.sectors if each != sector]
    has_there = re.search(
        rf"(?:cube|my|control|have|one) (?:\w+ ){{0,5}}?{sector}(?!\S)|{sector} (?:\w+ )*?cube",
        asked.text.partition(f"{sector}")[2] or asked.text,
    )
    none_there = asked.find(rf"(?:no|without|not|last) (?:\w+ ){{0,4}}?(?:in |there|{sector})|not control")
    controlled = [] if none_there else own or ([sector] if has_there else [])
    if has_there and not none_there:
        controlled = [*own, sector]
    if not controlled and not none_there:
        return None
    return Asked("evoke", {"card_sector": sector, "controlled": controlled}, "legal")


def plan(asked: Question) -> Asked | None:
    """Cards in hand after PLAN, actions after it."""
    if not asked.has("plan") or (asked.has("suit", "number", "advancement") and not asked.numbers):
        return None
    if (
        asked.find("many|left|hold|what am|afterward|after|剩")
        and asked.has("inhand", "card", "hold", "control", "left")
        and asked.numbers
    ):
        return Asked("plan", {"hand": asked.numbers[0]})
    if asked.find("first action") and asked.find("many|more|left") and not asked.yes_no:
        return Asked("plan", {})
    return None


def action_effects(asked: Question) -> Asked | None:
    """What an action does with the advancements used for it."""
    actions = {ADVANCEMENTS[name] for name in asked.named} - {"start"}
    if len(actions) != 1 or any(ADVANCEMENTS[name] == "start" for name in asked.named):
        return None
    action = next(iter(actions))
    if asked.has("write", "table", "suit", "chance", "challenge") and not asked.numbers and not asked.has(action):
        return None
    if asked.has("corner", "usabl") or (
        asked.has(
            "challenge", "fail", "suit", "write", "settled", "choose", "circle", "homeworld", "incomplete", "chance"
        )
        and not asked.find("many|much|together")
        and len(asked.named) == 1
    ):
        return None
    if (asked.yes_no and not asked.find("many|much")) or asked.has("incomplete") or asked.named == ["society"]:
        return None
    named_action = [word for word in ACTIONS if word in asked.words]
    if named_action and action not in named_action:
        return None
    names = asked.listed(action)
    counted = (
        len(names) > 1
        or asked.find(rf"{N} (?:{'|'.join(asked.named)})")
        or (asked.has("inhand") and asked.numbers)
        or (action in asked.words and asked.find("many|draw|how"))
    )
    if not counted or not names:
        return None
    if action == "battle" and set(asked.named) <= {"military", "defense"}:
        return Asked(
            "battle",
            {"military": asked.advancements.get("military", 0), "defense": asked.advancements.get("defense", 0)},
        )
    if action == "expand" and asked.sectors:
        return None
    inputs: dict[str, Any] = {"action": action.upper(), "advancements": _titles(names)}
    if action == "power":
        from generator.games.deep_future.asking.about_turn import _hand

        if asked.has("inhand") or asked.find(r"hold \d|control \d card|have \d card|\d card"):
            held = _hand(asked)
            if held and asked.find("pay 完|after pay|pay left"):
                held += 1
            if held and asked.find("left|after|then|size|hold|have|inhand|over|end"):
                inputs["hand"] = held
    return Asked("action_effects", inputs)


def actions_left(asked: Question) -> Asked | None:
    """Actions left in a turn after some were taken."""
    if not asked.find("many (?:\\w+ )*action|action left|left action|how many|many|几") or not asked.find(
        "action (?:\\w+ )?left|left (?:\\w+ )?action|extra action|many (?:\\w+ )*(?:action|left)|action (?:do|can|still)|many extra"
    ):
        return None
    if not asked.has("action") or asked.has("card", "challenge", "chance"):
        return None
    taken = [word.upper() for word in ACTIONS if word in asked.words]
    if asked.has("free") and asked.find("neutral|line|conquer"):
        return Asked("actions_left", {"taken": ["SETTLE"], "free": ["POWER", "ADVANCE"]})
    if not taken or len(taken) > 2 or not asked.find("took|taken|first|after|did|done|as my"):
        return None
    return Asked("actions_left", {"taken": taken})


GRAMMARS = (actions_left, plan, evoke, settle, advance_deck, advance, battle, grow, expand, action_effects)
