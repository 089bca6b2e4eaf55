"""Questions about odds."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.deep_future.asking.question import (
    ACTIONS,
    LETTERS,
    SUIT_OF,
    SUITS,
    TRACKS,
    N,
    Question,
    number,
)

_SUIT = "|".join(SUITS)


def odds(asked: Question) -> Asked | None:
    """How likely cards off the deck are to be of a kind."""
    if not asked.has("chance") and not asked.find(
        rf"\d+ card (?:left )?in deck \d+ of them (?:{_SUIT}|world|tech|blank)(?: \w+)*"
    ):
        return None
    fresh = 36 if asked.has("new", "even", "first", "original") or asked.find("36|全 新|start") else None
    deck = _deck(asked)
    total = deck or fresh
    if len(asked.named) == 1 and asked.find("advancement|come|random|get|generate|table|write"):
        return Asked(
            "odds", {"deck": "fresh", "advancement": "FTL" if asked.named[0] == "ftl" else asked.named[0].capitalize()}
        )
    tracks = [word for word in TRACKS if word in asked.words]
    if asked.has("fail") and asked.suits and tracks:
        inputs: dict[str, Any] = {"deck": "fresh", "challenge": asked.suits[0], "track": LETTERS[tracks[0]]}
        step = asked.count(rf"(?:lower|cost|lose|by|-) (?:my )?(?:{tracks[0]} )?(?:by )?{N}")
        if step is None:
            step = asked.count(rf"{N} {tracks[0]}")
        if step:
            inputs["delta"] = -abs(step)
        return Asked("odds", inputs)
    return _of_cards(asked, total)


def challenges_met(asked: Question) -> Asked | None:
    """How likely so many challenges can all be met with these means."""
    if not asked.has("chance") or not asked.has("challenge") or not asked.find("meet|met|answer|survive|beat"):
        return None
    count = asked.count(r"(\d+) (?:of my |more |extra )?challenge|challenge (\d+)") or (
        1 if asked.find("(?:a|the|my|one|next) challenge|challenge") else None
    )
    if count is None:
        return None
    hand = _hand(asked)
    for name in asked.named:
        hand.append(SUIT_OF[name])
    if not hand and not asked.find("no card|empty|nothing|no inhand"):
        return None
    return Asked("challenge_odds", {"challenges": count, "hand": hand})


def _hand(asked: Question) -> list[str]:
    """Suits of the cards held, each as often as it is told."""
    found = re.findall(rf"(?<!\S)(?:{N} )?({_SUIT})(?!\S)", asked.text)
    return [suit for count, suit in found for _ in range(number(count) if count else 1)]


def action_next_turn(asked: Question) -> Asked | None:
    """How likely a card for an action comes."""
    actions = [word for word in ACTIONS if word in asked.words]
    if (
        not asked.has("chance")
        or len(actions) != 1
        or asked.has("challenge")
        or (asked.numbers and not asked.find("next turn|turn|inhand"))
    ):
        return None
    if actions[0] in {"plan", "evoke"}:
        return None
    return Asked("action_odds", {"action": actions[0].upper(), "hand": _hand(asked)})


def loss_by_failures(asked: Question) -> Asked | None:
    """How likely so many failures push a track to its cross."""
    if not asked.has("chance") or not asked.has("lose") or not asked.has("challenge", "fail") or not asked.tracks:
        return None
    count = asked.count(r"(\d+) (?:challenge|fail|unpaid)|fail (\d+)") or 1
    return Asked("loss_odds", {"failures": count, "tracks": asked.tracks})


def _deck(asked: Question) -> int | None:
    left = asked.count(r"(\d+) card left in (?:my )?deck")
    if left:
        return left
    for pattern in (
        r"(\d+) (?:card )(?:left |in |on |of )*(?:my )?deck",
        r"deck (?:of |left |has |have |with |still |there )*(\d+)",
        r"(\d+) card",
        r"(\d+)-?card deck",
    ):
        found = asked.count(pattern)
        if found is not None and found > 6:
            return found
    return None


def _of_cards(asked: Question, total: int | None) -> Asked | None:
    text = asked.text
    suit = asked.suits[0] if asked.suits else ""
    several = len(set(asked.suits))
    if several > 1 and (total in (None, 36) and not asked.find("then|and then|both")):
        return Asked("odds", {"deck": 36, "matching": 6 * several, "draws": 1, "at_least": 1})
    digit = asked.count(r"(?:number|flip|one|get|draw|show|of|card|top) (?:number )?([1-6])") if not suit else None
    matching = (
        asked.count(
            rf"(\d+) (?:of them |of (?:these|those) |other )(?:are |is |card )*(?:{_SUIT}|world|tech|blank|civilization|match)"
        )
        or asked.count(rf"其 {N} (?:card )?(?:{_SUIT}|world|tech|blank|civilization)")
        or asked.count(rf"(?:and|with|has|have) (\d+) (?:card )?(?:{_SUIT}|world|tech|blank|civilization)")
        or asked.count(rf"其 中 {N}")
        or asked.count(rf"(\d+) (?:{_SUIT}|world|tech|blank|civilization) (?:among|of|in) (?:them|it|those|these)")
        or asked.count(rf"(\d+) of (?:them|these|those) (?:{_SUIT})")
        or asked.count(rf"deck \d+ card (?:有 )?(\d+) (?:card )?(?:{_SUIT})")
    )
    draws = None
    for pattern in (
        r"(?:draw|flip|turn|look at|first|next|top) (?:top |over |the |my |of )*(\d+)(?: card)?",
        r"(\d+) (?:challenge|draw|flip)",
        r"first (\d+) card",
        r"flip (\d+)",
    ):
        found = asked.count(pattern)
        if found is not None and (found not in {total, matching} or asked.numbers.count(found) > 1):
            draws = found
            break
    draws = draws or 1
    none = bool(
        asked.find(
            rf"(?:no|none|not|without) (?:of them |one |a |any |\w+ )?(?:is |are |be )?(?:a )?(?:{_SUIT}|world|tech)|none of (?:them|those)|1 card (?:both )?no|(?:{_SUIT}) (?:1 card )?(?:both )?no|no (?:{_SUIT})"
        )
    )
    inputs: dict[str, Any] = {"draws": draws}
    if matching is not None and total is not None and matching < total:
        inputs |= {"deck": total, "matching": matching}
    elif (suit or digit) and total == 36:
        inputs |= {"deck": 36, "matching": 6}
    elif suit or digit:
        if total is not None:
            return None
        inputs |= {"deck": "fresh", **({"suit": suit} if suit else {"number": digit})}
    else:
        return None
    wanted = asked.count(rf"(?:least|over) {N}") or (1 if re.search("least one|or extra", text) else None)
    if none:
        inputs["exactly"] = 0
    elif asked.find(r"exactly (\d)"):
        inputs["exactly"] = asked.count(r"exactly (\d)")
    else:
        inputs["at_least"] = wanted or 1
    return Asked("odds", inputs)


GRAMMARS = (loss_by_failures, challenges_met, action_next_turn, odds)
