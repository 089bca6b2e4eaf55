"""A deck in a line or two: how many cards, of which kinds, how many made by hand.

In: rows, a language. Out: lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from generator.engine.languages import Language, between
from generator.engine.sentences import Sentences
from generator.games.deck.cards import CardRow

TEXTS = Sentences("generator.games.deck", "texts")


def counted(rows: Collection[CardRow]) -> Counter[str]:
    """Return how many cards there are of each kind."""
    counts: Counter[str] = Counter()
    for row in rows:
        counts[row.kind] += row.count
    return counts


def summary(rows: Collection[CardRow], language: Language) -> list[str]:
    """Return a line about what there is: cards, by kind, those made by hand."""
    counts, by_hand = counted(rows), sum(row.count for row in rows if row.by_hand)
    kinds = between(language).things.join(f"{count} {kind}" for kind, count in counts.items())
    words = {"count": sum(counts.values()), "kinds": kinds if len(counts) > 1 else ""}
    lines = [TEXTS.text("status.cards", language, **words)]
    return lines + [TEXTS.text("status.by_hand", language, count=by_hand)] * bool(by_hand)
