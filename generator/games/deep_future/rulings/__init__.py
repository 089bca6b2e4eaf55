"""Rulings of Deep Future that can be computed: plain values in, plain values out, each with the passages it rests on.

In: the name of a ruling and its inputs as a person writes them. Out: a result for programs, a sentence for people.
"""

from __future__ import annotations

from generator.games.deep_future.rulings import (  # noqa: F401  # each makes its rulings known
    board,
    board_cubes,
    chances,
    effects,
    ending,
    grow_and_battle,
    lookups,
    opening,
    taking,
    turn,
    upkeep,
)
from generator.games.deep_future.rulings.values import RULINGS

__all__ = ["RULINGS"]
