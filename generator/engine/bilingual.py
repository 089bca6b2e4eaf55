"""One text in both languages.

In: nothing. Out: `Words`, and words one behind the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Literal, NamedTuple, get_args

Language = Literal["en", "zh"]
#: What sheets may be printed in: a language, two of them, the leading one first, or the campaign's own and another.
SPOKEN = (*get_args(Language), "both", *map("+".join, permutations(get_args(Language), 2)))


class Words(NamedTuple):
    """One text in both languages."""

    en: str
    zh: str

    def __call__(self, language: Language) -> str:
        """The text in *language*."""
        return self.en if language == "en" else self.zh


def listed(words: Iterable[str], language: Language) -> str:
    """Words one behind the other, "-" if there are none."""
    return (", " if language == "en" else "、").join(words) or "-"
