"""Rulings of Innovation that can be computed: plain values in, a result and a sentence in two languages out.

In: the name of a ruling and its inputs as a person writes them. Out: what the rules make of them, and the passages.
"""

from __future__ import annotations

from generator.games.innovation.rulings import (  # noqa: F401  # each makes its rulings known
    card_values,
    dogma,
    ending,
    lists,
    lookups,
    opening,
    specials,
    stacks,
    terms,
    turn,
)
from generator.games.innovation.rulings.values import RULINGS

__all__ = ["RULINGS"]
