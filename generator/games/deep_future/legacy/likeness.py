"""How much a name would sound like those that a campaign has already.

In: names. Out: their roots; how much a further one would repeat them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

#: So many letters at its beginning are the root of a word; shorter words have none.
ROOT, SHORTEST = 4, 3
#: What a root weighs that so many names share already; more than a few are out of the question.
WEIGHTS = (0, 3, 12, 50)
#: What two names weigh that begin with the same root, and two that are each other turned round.
SAME_BEGINNING, MIRRORED = 4, 1000


@lru_cache(maxsize=16384)
def roots(name: str) -> tuple[str, ...]:
    """Return the roots of a name: how its words begin, and each pair of signs."""
    words = [word for word in re.findall(r"[^\W\d_]+", name.casefold()) if len(word) >= SHORTEST or not word.isascii()]
    found: list[str] = []
    for word in words:
        found += [word[:ROOT]] if word.isascii() else [word[at : at + 2] for at in range(len(word) - 1)]
    return tuple(found)


def shared(name: str, other: str) -> int:
    """Return how many roots two names have in common; signs that follow each other in both count once."""
    theirs, count, running = frozenset(roots(other)), 0, False
    for root in roots(name):
        same = root in theirs
        count += same and (root.isascii() or not running)
        running = same and not root.isascii()
    return count


def mirrored(name: str, other: str) -> bool:
    """Whether two names say the same in another order: neither is only the other with something added."""
    low, its = name.casefold(), other.casefold()
    return shared(name, other) > 1 and low not in its and its not in low


class Heard:
    """All names that there are."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = [*names]
        self.known = {name.casefold() for name in self._names}
        self._counts = Counter(root for name in self._names for root in {*roots(name)})
        self._beginnings = Counter(roots(name)[0] for name in self._names if roots(name))

    def weight(self, name: str) -> int:
        """Return how much *name* would repeat of the others."""
        its = roots(name)
        weight = sum(WEIGHTS[min(self._counts[root], len(WEIGHTS) - 1)] for root in {*its})
        weight += SAME_BEGINNING * self._beginnings[its[0]] if its else 0
        if sum(self._counts[root] > 0 for root in its) > 1:
            weight += MIRRORED * any(mirrored(name, other) for other in self._names)
        return weight
