"""Yes or no by the order of words and by numbers: the phases of a round, slaves and workers, the wood of a map.

In: a question, the speech of the game. Out: yes, no, or neither.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from generator.engine.wording import Speech
from generator.games.deluges import dolmens_asked

#: In which phase something is done (D-P0).
PHASES = {
    "move": 1, "war": 1, "gather": 2, "cut": 2, "trade": 3, "build": 4, "building": 4, "breed": 5, "regrow": 5,
    "flood": 6, "end": 7,
}  # fmt: skip
#: Who gathers first (D-G5).
GATHERERS = {"slave": 1, "worker": 2}
#: Which words have an order, by passage.
ORDERS: Mapping[str, Mapping[str, int]] = {"D-P0": PHASES, "D-G5": GATHERERS}
_NOT = frozenset(["not", "no", "together", "simultaneous", "tie"])
#: Whether a piece may enter the land of an opponent (D-M4).
ENTRANTS = {"soldier": True, "worker": False, "slave": False}
#: So many territories that do not flood a map must have, so that the track can reach its end (D-H8).
DRY = 14


def in_words(passage: str, typed: str, speech: Speech) -> bool | None:
    """What order and numbers decide of a question that the passage called so answers."""
    if passage in ORDERS:
        clause = last_part(typed) if passage == "D-G5" else last_part(typed.replace(",", " "))
        return in_order(speech.said(clause), ORDERS[passage])
    if passage in dolmens_asked.PLACES:
        return dolmens_asked.whose_dolmen(typed)
    if passage == "D-M4":
        asked = speech.said(last_part(typed))
        return may_enter(asked if ENTRANTS.keys() & set(asked) else speech.said(typed))
    return enough_wood(speech.said(typed)) if passage == "D-H8" else None


def may_enter(said: Sequence[str]) -> bool | None:
    """Whether the piece that is named first may enter: a soldier; a worker whom no soldier goes with may not (D-M4)."""
    entering = [word for word in said if word in ENTRANTS]
    if not entering or "not" in said or "peace" in said or {"soldier", "slave"} <= set(entering):
        return None
    together = entering[0] != "soldier" and "soldier" in entering and not {"no", "only", "alone"}.intersection(said)
    return None if together else ENTRANTS[entering[0]]


def enough_wood(said: Sequence[str]) -> bool | None:
    """Whether a map of so many territories, so many of which flood, has wood enough (D-H8)."""
    numbers = [int(word) for word in said if word.isdigit() and int(word) != DRY]
    if not 1 <= len(numbers) <= 2 or not {"enough", "reach", "big", "less"}.intersection(said):
        return None
    dry = numbers[0] - sum(numbers[1:]) if "flood" in said else numbers[0]
    return None if len(numbers) == 2 and "flood" not in said else (dry >= DRY) != ("less" in said)


def last_part(typed: str) -> str:
    """What stands behind the last full stop, comma or semicolon with words after it."""
    return [part for part in re.split(r"[.,;:!?。，；：！？]+", typed) if part.strip()][-1:][0] if typed.strip() else ""


def in_order(said: Sequence[str], order: Mapping[str, int]) -> bool | None:
    """Whether the first of two things comes before the other as it is asked; None if that is not what is asked."""
    named = [(at, word) for at, word in enumerate(said) if word in order]
    places = list(dict.fromkeys(order[word] for _, word in named))
    if _NOT.intersection(said) or not 1 <= len(places) <= 2 or ("first" in said and "last" in said):
        return None
    if len(places) == 1:
        ends = {"first": 1, "last": 7}
        same = True if "phase" in said and len(named) > 1 else None  # war, in the phase of movement
        return next((places[0] == place for word, place in ends.items() if word in said), same)
    earlier = places[0] < places[1]
    for word, right in (("before", earlier), ("first", earlier), ("after", not earlier), ("last", not earlier)):
        if word in said:
            swapped = word in {"before", "after"} and said.index(word) < named[0][0]
            return right != swapped
    return False if "phase" in said else None
