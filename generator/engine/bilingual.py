"""One text in both languages.

In: nothing. Out: `Words`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.engine.view import Language


class Words(NamedTuple):
    """One text in both languages."""

    en: str
    zh: str

    def __call__(self, language: Language) -> str:
        """The text in *language*."""
        return self.en if language == "en" else self.zh
