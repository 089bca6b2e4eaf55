"""What may be typed in lines about a campaign, in whichever language (tables/typed.toml).

In: the name of a word. Out: all ways to type it.
"""

from __future__ import annotations

from functools import cache

from generator.engine.typed import Typed

TYPED = Typed("generator.games.deep_future", "tables")


@cache
def typed(word: str, table: str = "word") -> frozenset[str]:
    """Return all ways to type a word."""
    return TYPED(f"{table}.{word}")
