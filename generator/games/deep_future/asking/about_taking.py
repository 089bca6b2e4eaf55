"""Questions about taking an action: what it does with advancements, whether it may be taken."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.deep_future.asking.question import ACTIONS, ADVANCEMENTS, SUITS, N, Question, titles

_SUIT = "|".join(SUITS)


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
        asks_card = re.search(r"(?<!\S)(?:draw|show|reveal)(?!\S)", asked.asking) and not asked.has("free", "power")
        if asked.yes_no and not asked.find("what|bring") and not asks_card:
            return None
        if asked.find("world in (?:my )?inhand|inhand"):
            return None
        return Asked("settle", {"neutral_world_in_controlled": True}, "draw" if asked.has("draw") else "legal")
    blank_word = bool(asked.find("blank"))
    no_blank = bool(
        asked.find(
            "(?:no|without|nor|neither|not) (?:a |any |world |nor |or |card |and |have |no )*blank|blank no(?! world)"
        )
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
    held = worlds and asked.find(
        r"my (?:control|have|hold) (?:a |one |1 |single |only )*(?:card )?world (?:card )?(?:in|of|from|whose|and) (?:\w+ ){0,3}?(?:sector )?(?:my )?(?:control|own|sector|have|cube)"
    )
    if (
        not about_result
        or not (blank_word or no_world or society or worlds)
        or not (asked.has("inhand", "blank", "society") or no_world or far or held)
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
        held_worlds = asked.count(rf"{N} (?:card )?world (?:card )?inhand") or 1
        inputs = {"worlds_in_hand": held_worlds, "worlds_in_controlled": 1, "blank_in_hand": blank}
    elif society and blank_word:
        inputs = {"worlds_in_hand": 0, "blank_in_hand": blank}
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
    fitting = asked.find(
        "in (?:sector )?my (?:sector|control)|in sector my control|sector my (?:own|control)|my sector \\d\\d"
    )
    if asked.yes_no and verdict == "legal" and not (far or no_world or society or fitting):
        return None
    return Asked("settle", inputs, verdict)


def government(asked: Question) -> Asked | None:
    """How many advancements a settled world has with so many Government."""
    if (
        "government" not in asked.named
        or set(asked.named) != {"government"}
        or not asked.find(
            "many|how|total|have|after|end|几|共|written|write|together|adv|get|what|with|.* advancement$"
        )
    ):
        return None
    if asked.has("choose", "circle", "suit", "show", "number"):
        return None
    count = asked.advancements["government"]
    there = asked.count(rf"(?:have |has |with |hold |already |有 )*{N} (?:card )?(?:advancement)(?: already)?")
    if count == 1 and there is None and not asked.find(rf"{N} government|government (?:x )?\d"):
        return None
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
    if (
        not (
            asked.has("advance", "use")
            or asked.find("next advancement|[12] advancement .*choose (?:third|second|last)")
        )
        and not physics
    ):
        return None
    slots = re.findall(rf"(?<!\S)({_SUIT})(?!\S)", asked.text)
    there = asked.count(r"(?:has|have|with|hold|control) ([12]) (?:card )?advancement") or 1
    inputs: dict[str, Any] = {"card": card, "advancements": max(there, circled), "circled": circled}
    if physics:
        inputs["physics"] = physics
    if len(slots) > 1 and asked.find("slot|open|empty"):
        inputs["open_suits"] = slots
    return Asked("advance", inputs, "number_choice")


def evoke(asked: Question) -> Asked | None:
    """Whether a civilization of a sector may be evoked, or what lines do."""
    if not asked.has("evoke"):
        return None
    lines = re.findall(
        r"(?:increase|add|\+)\s*[a-z ]*?\b(?:[CMSX]|culture|might|stability|xeno)\b[a-z ]*?\d+|draw \d+ cards?",
        asked.typed,
        re.I,
    )
    if len(lines) > 1:
        return Asked("evoke", {"effects": lines})
    if asked.victories:
        return None
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
    none_there = asked.find(
        rf"(?:no|without|not|last|empty) (?:\w+ ){{0,4}}?(?:in |there|{sector})|not control|{sector} no (?:my )?cube"
    )
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
        asked.find("many|left|hold|what am|afterward|after|剩|keep|save")
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
    inputs: dict[str, Any] = {"action": action.upper(), "advancements": titles(names)}
    if action == "power":
        from generator.games.deep_future.asking.about_turn import _hand

        if asked.has("inhand") or asked.find(r"hold \d|control \d card|have \d card|\d card"):
            held = _hand(asked)
            if held and asked.find("pay 完|after pay|pay left"):
                held += 1
            if held and asked.find("left|after|then|size|hold|have|inhand|over|end"):
                inputs["hand"] = held
    return Asked("action_effects", inputs)


def power_alone(asked: Question) -> Asked | None:
    """Cards in hand after POWER without advancements."""
    if not asked.has("power") or asked.named or asked.yes_no or not asked.find("many"):
        return None
    if asked.has("challenge", "pay", "start", "civilization", "wonder", "chance", "free", "plan"):
        return None
    held = asked.count(rf"(?:have|hold|control|with) {N} card") or asked.count(
        rf"{N} card (?:in )?inhand|inhand {N} card"
    )
    if held is None or len(asked.numbers) != 1 or not asked.find("after|left|hold|control|have|end"):
        return None
    return Asked("action_effects", {"action": "POWER", "advancements": [], "hand": held})


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


GRAMMARS = (actions_left, plan, evoke, settle, advance_deck, advance)
#: Asked after those about cubes.
EFFECTS = (action_effects, power_alone)
