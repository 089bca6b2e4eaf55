"""One text in both languages.

In: nothing. Out: `Words`, and words one behind the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

Language = Literal["en", "zh"]


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
