"""How far a player will be ahead in the end: a sum of traits, each weighed by how near the end is.

In: the outlook.toml in the folder of a pack's bots, the traits of all players. Out: a lead. Each trait counts as the
file says for a game that has just begun and for one that is over, and in between in proportion.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from generator.engine.packdata import pack_data

Weights = tuple[tuple[float, float], ...]


@cache
def weights(package: str, traits: tuple[str, ...]) -> Weights:
    """Return what each of these traits counts in a game just begun, and in one that is over."""
    table = pack_data(package, "outlook.toml")["traits"]
    return tuple((float(young), float(old)) for young, old in (table[trait] for trait in traits))


def lead(weighed: Weights, age: float, traits: Sequence[Sequence[float]], who: int) -> float:
    """Return how far a player will be ahead of the best of the others; *age* is 0 as a game begins and 1 at its end."""
    counted = [young + (old - young) * age for young, old in weighed]
    worths = [sum([count * worth for count, worth in zip(its, counted)]) for its in traits]
    return worths.pop(who) - max(worths)
