"""What may be typed in lines about a campaign, in whichever language (tables/typed.toml).

In: the name of a word. Out: all ways to type it.
"""

from __future__ import annotations

from functools import cache

from generator.engine.languages import ways
from generator.engine.packdata import pack_data


@cache
def typed(word: str, table: str = "word") -> frozenset[str]:
    """Return all ways to type a word."""
    return frozenset(all_typed(table)[word])


@cache
def all_typed(table: str) -> dict[str, tuple[str, ...]]:
    """Return all ways to type each word of a table, in its order."""
    rows = pack_data("generator.games.deep_future", "tables/typed.toml")[table]
    return {word: ways(said) for word, said in rows.items()}
