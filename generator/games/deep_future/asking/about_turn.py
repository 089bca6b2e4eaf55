"""Questions about the start of a turn, and about meeting challenges."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.deep_future.asking.question import (
    ADVANCEMENTS,
    LETTERS,
    SUIT_OF,
    SUITS,
    TRACKS,
    N,
    Question,
)

_SUIT = "|".join(SUITS)
_TRACK = "|".join(TRACKS)


def _hand(asked: Question) -> int | None:
    """How many cards are held."""
    for pattern in (
        rf"inhand {N} card",
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
        "inhand (?:is )?empty|empty inhand|empty inhand|no card in inhand|no inhand|inhand no|empty hand|no card|inhand 1 card (?:both )?no|inhand .* no"
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
    return Asked("start_track_price", {"tracks": asked.tracks}, "payable")


def meet_challenge(asked: Question) -> Asked | None:
    """Whether a challenge can be met with that."""
    challenge = asked.find(rf"({_SUIT}) challenge|challenge (?:is |of |suit )*(?:a )?({_SUIT})")
    if not challenge or (not asked.yes_no and not asked.find("enough|good|allowed|够|discard|use|tech|help|count|met")):
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
        if asked.find("no (?:upkeep )?cube|cube no"):
            inputs["cube_on"] = []
    elif asked.has("settled", "world") and not asked.has("inhand", "hand"):
        inputs["settled"] = advanced or [each for each in own if each != its_corner]
        if its_corner:
            inputs["settled_corner"] = its_corner
            remaining = list(own)
            remaining.remove(its_corner)
            lacks = asked.find(rf"(?:no|not|without) (?:\w+ ){{0,2}}?{its_corner}|{its_corner} (?:advancement )?no")
            inputs["settled"] = advanced or ([] if lacks else remaining)
    elif asked.has("inhand") or "inhand" in rest.split() or asked.find("my (?:\\w+ )*card|discard"):
        if its_corner:
            inputs |= {"hand": [its_corner], "hand_advancements": advanced}
        elif own:
            written = asked.named or asked.has("advancement", "tech", "world", "write", "homeworld", "settled")
            inputs["hand"] = [own[0]] if written else own
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
)
