"""Questions about the start of a turn, payment and challenges."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.deep_future.asking.question import (
    ACTIONS,
    ADVANCEMENTS,
    LETTERS,
    SUIT_OF,
    SUITS,
    TRACKS,
    N,
    Question,
    number,
)

_SUIT = "|".join(SUITS)
_TRACK = "|".join(TRACKS)


def _hand(asked: Question) -> int | None:
    """How many cards are held."""
    for pattern in (
        rf"{N} (?:card )?(?:in )?(?:my )?inhand",
        rf"inhand (?:of |is |has |have |with |my |= )*{N}(?: card)?",
        rf"(?:hold|have|got|with|had|control) {N} card",
        rf"{N} card",
        r"inhand (?:size )?(\d+)",
    ):
        found = asked.count(pattern)
        if found is not None:
            return found
    if asked.find(
        "inhand (?:is )?empty|empty inhand|no card in inhand|no inhand|inhand no|empty hand|no card|inhand 1 card (?:both )?no|inhand .* no"
    ):
        return 0
    return None


def start_effects(asked: Question) -> Asked | None:
    """Advancements of the start phase used together."""
    names = [name for name in asked.named if ADVANCEMENTS[name] == "start"]
    others = [name for name in asked.named if ADVANCEMENTS[name] != "start"]
    if (
        not names
        or others
        or asked.has("wonder", "challenge", "chance", "table", "suit", "settled")
        or (asked.has("write") and sum(asked.advancements[name] for name in names) < 2)
        or asked.find("first action|after action|before draw")
    ):
        if not (
            names
            and not others
            and asked.find("beforehand (?:my )?first action|beforehand my first action|action 前|before action")
        ):
            return None
    several = sum(asked.advancements[name] for name in names)
    cards = 2 if asked.find(r"both (?:of )?(?:my )?tech") else asked.count(r"from (\d) (?:different |of my )?card")
    if len(names) == several == 1 and cards and not asked.yes_no:
        several = asked.advancements[names[0]] = cards
    hand = _hand(asked) if asked.has("inhand", "card", "have", "hold") else None
    counted = any(re.search(rf"(?<!\S){N} (?:\w+ )?{name}(?!\S)", asked.text) for name in names)
    if asked.tracks or (asked.has("upkeep") and asked.has("limit", "full")):
        return None
    cubes = asked.count(rf"{N} (?:upkeep )?cube")
    if hand is None and several < 2 and not counted and cubes is None:
        return None
    if asked.yes_no and hand is None and (cubes is None or cubes >= 3):
        return None
    if asked.yes_no and asked.has("must", "may", "discard", "order", "keep", "still", "twice"):
        return None
    if asked.find("order|around|first and") or (
        names == ["computation"] and not asked.find("many|size|hold|after|left|end")
    ):
        return None
    if names == ["exploration"]:
        return None
    inputs: dict[str, Any] = {
        "advancements": [name.capitalize() for name in names for _ in range(asked.advancements[name])]
    }
    if hand is not None and {"economy", "computation"} & set(names):
        inputs["hand"] = hand
    if cubes is not None and "infrastructure" in names:
        inputs["cubes"] = cubes
    return Asked("start_effects", inputs)


def start_hand(asked: Question) -> Asked | None:
    """So many cards when the turn starts."""
    if (
        asked.named
        or asked.suits
        or not (asked.has("start") or asked.find("turn begin|new turn|my turn|turn to my"))
        or asked.has("pay", "challenge", "setup", "upkeep", "world", "worlds")
    ):
        return None
    if not asked.has("turn", "phase", "start") or (asked.has("game", "player") and not asked.has("turn", "phase")):
        return None
    hand = _hand(asked)
    if hand is None:
        loose = asked.numbers
        hand = loose[0] if len(loose) == 1 and asked.has("inhand", "card") else None
    if hand is None or (
        hand == 1 and not asked.find("(?:one|1) card|1 (?:card )?inhand|only one|one inhand|inhand 1|inhand one")
    ):
        return None
    if asked.find("(?:over|over|above|under|less than|fewer than|up to|limit) (?:of )?\\d+"):
        return None
    if asked.find("limit of|hand limit|when do|at least"):
        return None
    verdict = ""
    if asked.has("discard", "lose") and not asked.has("draw"):
        verdict = "random_discard"
    elif asked.has("draw"):
        verdict = "draw"
    return Asked("start_hand", {"hand": hand}, verdict)


def start_track_price(asked: Question) -> Asked | None:
    """Which track can pay for an advancement of the start phase."""
    if len(asked.tracks) < 2 or not asked.has("economy", "exploration", "infrastructure", "lower", "pay"):
        return None
    if asked.has("challenge", "fail", "win", "star"):
        return None
    return Asked("start_track_price", {"tracks": asked.tracks})


def _due(asked: Question) -> tuple[int | None, int]:
    """Cards that upkeep is due for, and settled worlds."""
    settled = asked.count(rf"{N} settled?(?: world)?") or 0
    techs = asked.count(rf"{N} (?:项 )?(?:complete |incomplete |of )?(?:card )?tech")
    home = asked.has("homeworld")
    total = (
        asked.count(rf"{N} (?:\w+ ){{0,2}}?(?:upper|upkeep|top)(?: row)?(?: card)?")
        or asked.count(rf"{N} card (?:in )?(?:tableau|up top|upper|top|to pay|due)")
        or asked.count(rf"{N} card")
    )
    if techs is not None:
        return techs + (1 if home or not asked.has("total") else 0), settled
    if asked.find("only (?:my )?homeworld|homeworld only|just (?:my )?homeworld|only homeworld"):
        return 1, settled
    if total is not None:
        return total, settled
    return (1, settled) if home and not asked.has("tech", "other") else (None, settled)


def pay_upkeep(asked: Question) -> Asked | None:
    """How many cards can be paid for with these suits in hand."""
    if not asked.has("pay") or len(asked.suits) < 3 or not asked.has("many") or not asked.has("tech", "homeworld"):
        return None
    start = re.search(r"(?<!\S)(?:homeworld|tech)(?!\S)", asked.text)
    if start is None:
        return None
    hand = re.findall(rf"(?<!\S)({_SUIT})(?!\S)", asked.text[: start.start()])
    cards = [
        re.findall(rf"(?<!\S)({_SUIT})(?!\S)", part)
        for part in re.split(r"(?<!\S)(?:homeworld|tech)(?!\S)", asked.text[start.start() :])[1:]
    ]
    cards = [its for its in cards if its]
    if not hand or not cards:
        return None
    return Asked("pay_upkeep", {"hand": hand, "cards": cards})


def upkeep_due(asked: Question) -> Asked | None:
    """How many cards upkeep is due for."""
    if not asked.has("upkeep", "pay") or not asked.has("many") or asked.has("challenge", "cube", "pile") or asked.suits:
        return None
    techs = asked.count(rf"{N} (?:complete |incomplete )?(?:card )?tech")
    if techs is None or not asked.find(
        "(?:many|much) (?:card|upkeep|\\w+ missing|do my)|many card|missing upkeep|card missing"
    ):
        return None
    if asked.find("pay (?:for )?(?:\\d|one|no)|unpaid|inhand|can"):
        return None
    return Asked("upkeep_due", {"techs": techs, "settled": asked.count(rf"{N} settled") or 0})


def challenge_pile(asked: Question) -> Asked | None:
    """How many challenges come after paying for so many cards."""
    if (
        asked.has("chance", "named", "wonder")
        or asked.suits
        or asked.named
        or not (asked.has("pay", "unpaid") or asked.find("upkeep"))
    ):
        return None
    if asked.has("settle", "action", "power", "advance", "battle", "expand", "grow") and not asked.has("challenge"):
        return None
    if asked.find(r"already (?:has |have |on |with )*3|\d (?:upkeep )?cube|cube") and not asked.find(
        "challenge pile|many challenge|pile"
    ):
        return None
    cards, settled = _due(asked)
    everything = asked.find(
        "(?:pay|settle) (?:for )?(?:everything|all|it all|every)|(?:both|all|全 部|全) pay|everything pay|all pay|pay everything|pay all|pay (?:for )?both|all (?:of them )?pay"
    )
    nothing = asked.find(
        "(?:pay|付) (?:for )?(?:no|nothing)|unpaid|not pay|no pay|nothing pay|both unpaid|pay no|no upkeep pay"
    )
    if everything and cards is None:
        cards = 4 if asked.find("challenge|pile|still") else None
        if cards is None:
            return None
        return Asked("challenge_pile", {"cards": cards, "paid": cards}, "challenge_pile")
    if cards is None:
        return None
    if asked.yes_no and not everything and not asked.find("challenge"):
        return None
    if everything and not asked.has("challenge", "pile") and asked.find("many card|cost|missing many"):
        return Asked("upkeep_due", {"techs": cards - 1, "settled": settled})
    paid: int | None = None
    left = asked.count(rf"(?:unpaid|not pay|leave|left) (?:for )?{N}") or asked.count(
        rf"{N} (?:card )?(?:of them )?(?:left )?unpaid"
    )
    for pattern in (
        rf"pay (?:upkeep |for |only |up )*(?:one of |only )?{N}",
        rf"{N} (?:of them |card )?(?:were |are )?pay",
        rf"pay \w+ {N}",
    ):
        found = asked.find(pattern)
        if found and paid is None:
            paid = number(found[1])
    if everything:
        paid = cards
    elif paid is None and asked.find(
        r"only (?:for |给 )?(?:my )?homeworld pay|pay (?:only )?(?:for )?(?:my )?homeworld(?: only)?"
    ):
        paid = 1
    elif nothing and (paid is None or paid == cards):
        paid = 0
    elif left is not None:
        paid = max(0, cards - left)
    if paid is None or paid > cards:
        return None
    if not (asked.has("challenge", "pile", "many", "penalty") or everything or nothing or len(asked.text.split()) <= 8):
        return None
    inputs: dict[str, Any] = {"cards": cards, "paid": paid}
    if settled:
        inputs["settled"] = settled
    return Asked("challenge_pile", inputs, "challenge_pile")


def upkeep(asked: Question) -> Asked | None:
    """Whether a card pays for another, or what paying does to one with cubes."""
    if not asked.has("pay", "upkeep", "unpaid") or (asked.has("challenge") and asked.has("meet", "use", "remove")):
        return None
    cubes = asked.count(rf"(?:already )?(?:have |has |with |on |hold )?{N} (?:upkeep )?cube")
    if (
        cubes is not None
        and asked.has("pay", "unpaid")
        and not asked.suits
        and cubes <= 3
        and asked.has("tech", "homeworld", "card")
        and not asked.has("infrastructure", "move", "sector")
    ):
        if asked.yes_no and not asked.find("many|after|then|变"):
            return None
        return Asked("upkeep", {"cubes": cubes, "paid": not asked.has("unpaid")})
    if not asked.suits or not asked.has("pay") or asked.has("action", *ACTIONS):
        return None
    pays = (
        asked.find(rf"(?:discard|use|pay (?:it |for it |for that )?with|with|by) (?:a |an |my |the )?({_SUIT}) card")
        or asked.find(rf"pay (?:it |for (?:it |that )?|upkeep )*(?:with |using |by )?(?:a |an |the |my )?({_SUIT})")
        or asked.find(rf"(?:discard|use) (?:a |an |my )?({_SUIT})")
        or asked.find(rf"({_SUIT}) card")
    )
    if not pays:
        return None
    card = pays[1]
    rest = f"{asked.text[: pays.start()]} # {asked.text[pays.end() :]}"
    open_slots = set(
        re.findall(rf"(?<!\S)({_SUIT}) (?:slot |suit )?(?:still |yet )?(?:empty|open|no|unwritten|not)", rest)
    )
    completed = [suit for suit in re.findall(rf"(?<!\S)({_SUIT})(?!\S)", rest) if suit not in open_slots]
    if not completed and not open_slots and not asked.named:
        return None
    if card in open_slots:
        completed = [suit for suit in completed if suit != card]
    return Asked("upkeep", {"completed": list(dict.fromkeys(completed)), "card": card}, "legal")


def meet_challenge(asked: Question) -> Asked | None:
    """Whether a challenge can be met with that."""
    challenge = asked.find(rf"({_SUIT}) challenge|challenge (?:is |of |suit )*(?:a )?({_SUIT})")
    if not challenge or (not asked.yes_no and not asked.find("enough|good|allowed|够|discard|use|tech|help|count")):
        return None
    if asked.has("fail", "penalty") or asked.find("flip|table"):
        return None
    suit = challenge[1] or challenge[2]
    rest = f"{asked.text[: challenge.start()]} # {asked.text[challenge.end() :]}"
    advanced = [SUIT_OF[name] for name in asked.named]
    rest = re.sub(rf"(?<!\S)hand (?=(?:\d )?(?:{_SUIT})(?!\S))", "inhand ", rest)
    own = re.findall(rf"(?<!\S)({_SUIT})(?!\S)", rest)
    corner = re.search(
        rf"(?<!\S)({_SUIT}) (?:in |on |as )?(?:its |my |the )?corner|corner (?:is |of |has |suit |with )*(?:a )?({_SUIT})|({_SUIT}) corner",
        rest,
    )
    its_corner = next((each for each in corner.groups() if each), None) if corner else None
    inputs: dict[str, Any] = {"suit": suit}
    if asked.has("cube"):
        if not advanced and not own:
            return None
        inputs["cube_on"] = advanced or [each for each in own if each != its_corner] or []
    elif asked.has("settled", "world") and not asked.has("inhand", "hand"):
        inputs["settled"] = advanced or [each for each in own if each != its_corner]
        if its_corner:
            inputs["settled_corner"] = its_corner
            remaining = list(own)
            remaining.remove(its_corner)
            inputs["settled"] = advanced or remaining
    elif asked.has("inhand") or "inhand" in rest.split() or asked.find("my (?:\\w+ )*card|discard"):
        if its_corner:
            inputs |= {"hand": [its_corner], "hand_advancements": advanced}
        elif own:
            inputs["hand"] = own if "inhand" in rest and len(own) > 1 and re.search(r"\d", rest) else [own[0]]
        else:
            return None
    else:
        return None
    return Asked("meet_challenge", inputs, "met")


def track_move(asked: Question) -> Asked | None:
    """Markers that stand somewhere and are moved."""
    if asked.has("challenge", "win", "advancement", "wonder") or asked.named:
        return None
    moves = [
        {"track": LETTERS[found[1]], "value": int(found[2]), "delta": _step(found[3], found[4])}
        for found in re.finditer(
            rf"(?<!\S)({_TRACK}) (?:track |marker |sit |stand |currently |经 )*(?:at |on |in |from )*([-+]?\d+) (?:(?!(?:{_TRACK})(?!\S))\w+ )"
            r"{0,5}?(lower|add|up|down|gain|lose)(?: it)? (?:by |up |down |of )*([-+]?\d+)(?!\S)",
            asked.text,
        )
    ]
    if not moves:
        return None
    if len(moves) > 1:
        return Asked("track_move", {"moves": moves}, "lost")
    return Asked("track_move", moves[0], "lost" if asked.has("lose") else "")


def _step(how: str, by: str) -> int:
    """A move up or down."""
    return -abs(int(by)) if how in {"lower", "down", "lose"} or by.startswith("-") else int(by)


GRAMMARS = (
    track_move,
    start_track_price,
    start_effects,
    start_hand,
    meet_challenge,
    pay_upkeep,
    upkeep_due,
    challenge_pile,
    upkeep,
)
