"""What decides how a thing looks: figures drawn from words that belong to it and never change.

In: words. Out: figures, the same for the same words on every machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Randomness:
    """Figures drawn one after the other from the digest of some words."""

    def __init__(self, *words: object) -> None:
        self._key = "\x1f".join(map(str, words)).encode("utf-8", "surrogatepass")
        self._number = 0
        self._left = b""

    def between(self, least: float, most: float) -> float:
        """Return a figure from *least* to *most*, all equally likely."""
        return least + (most - least) * self._draw() / 65_536

    def pick(self, options: Sequence[T]) -> T:
        """Return one of *options*."""
        return options[self._draw() * len(options) >> 16]

    def below(self, count: int) -> int:
        """Return one of 0 .. count - 1, for a *count* of at most some thousands."""
        return self._draw() * count >> 16

    def happens(self, share: float) -> bool:
        """Return whether something that happens in that *share* of all cases does so here."""
        return self._draw() < share * 65_536

    def _draw(self) -> int:
        if not self._left:
            self._left = hashlib.blake2b(self._key, salt=self._number.to_bytes(16, "little")).digest()
            self._number += 1
        figure, self._left = self._left[:2], self._left[2:]
        return int.from_bytes(figure, "little")
