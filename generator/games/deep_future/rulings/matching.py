"""Which of several things can pay for, or meet, which of several others, each serving once (2.3, 2.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def served(wanted: Sequence[Collection[str]], means: Sequence[Collection[str]]) -> int:
    """How many of *wanted* can be served at once: one means for each, where they share a suit."""
    serves: dict[int, int] = {}

    def place(thing: int, tried: set[int]) -> bool:
        for its, suits in enumerate(means):
            if its in tried or not set(suits) & set(wanted[thing]):
                continue
            tried.add(its)
            if its not in serves or place(serves[its], tried):
                serves[its] = thing
                return True
        return False

    return sum(place(thing, set()) for thing in range(len(wanted)))
