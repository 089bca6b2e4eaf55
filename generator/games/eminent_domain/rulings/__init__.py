"""Rulings of Eminent Domain that can be computed: plain values in, a result and a sentence in two languages out.

In: the name of a ruling and its inputs as a person writes them. Out: what the rules make of them, and the passages.
"""

from __future__ import annotations

from generator.games.eminent_domain.rulings import ending, lists, lookups, opening, planets, research, roles, turn
from generator.games.eminent_domain.rulings.values import RULINGS

__all__ = ["RULINGS", "ending", "lists", "lookups", "opening", "planets", "research", "roles", "turn"]
