"""A ruling about the words of the game and of its source (section 0).

In: a word. Out: our term for it, what it means, the rules about it.
"""

from __future__ import annotations

from generator.engine.ruling import Ruled
from generator.games.deluges.book.terms import VOCABULARY
from generator.games.deluges.rulings.values import ruling


@ruling("D-C1")
def keyword(word: object) -> Ruled:
    """What a word of the game means, and the rules about it: ours, or one of the source's."""
    return VOCABULARY.ruled(word)
