"""Questions about births and forests that grow back."""

from __future__ import annotations

from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import Question

_KINDS = ("worker", "slave", "fanatic", "soldier")


def births(asked: Question) -> Asked | None:
    """How many are born of so many."""
    if not (asked.has("breed") or asked.said(r"\bnew (?:workers?|slaves?|fanatics?)")) or asked.has(
        "wood", "regrow", "cost", "flood", "turn", "box"
    ):
        return None
    told = asked.amounts(asked.counted, _KINDS)
    numbers = [word for word in asked.counted.split() if word.isdigit()]
    if not told or len(told) != len(numbers) or {kind for kind in _KINDS if asked.has(kind)} - set(told):
        return None
    if asked.said(r"\bor\b|还是|\bper pair\b|\bone birth\b"):
        return None
    verdict = "born" if asked.yes_no else ""
    if len(told) == 1:
        (kind, count), *_ = told.items()
        if (
            count == 1
            and asked.said(r"\b(?:a|an) (?:new )?(?:worker|slave|fanatic|soldier)\b")
            and not asked.has("alone")
        ):
            return None
        return Asked("births", {"kind": kind, "count": count}, verdict)
    return Asked("births", {"kinds": told}, verdict)


def forest_regrowth(asked: Question) -> Asked | None:
    """What a forest of so many woods is after a round."""
    if not asked.has("wood", "bare") or not (asked.has("regrow", "recover", "breed") or asked.said(r"grow|recover")):
        return None
    if asked.has("worker", "fanatic", "cost", "build", "track", "cut") and not asked.has("bare"):
        return None
    if asked.has("worker", "fanatic", "track", "player", "point"):
        return None
    some = asked.find(r"(\d) (?:of )?(?:\w+ )?3 wood")
    woods = int(some[1]) if some else asked.amount("wood")
    if woods is None and asked.has("bare"):
        woods = 0
    if woods is None or woods > 3 or len([number for number in asked.numbers if number != 3]) > 1:
        return None
    if asked.said(
        r"too few|太少|\bfourth\b|\bthird\b|第四|第三|\bonly (?:one|1) (?:wood )?(?:is )?cut|each round|每轮"
    ):
        return None
    return Asked("forest_regrowth", {"woods": woods}, "regrows")


GRAMMARS = (forest_regrowth, births)
