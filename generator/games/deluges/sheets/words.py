"""Déluges' words on its sheets, in both languages.

In: a key and a language. Out: the term.
"""

from __future__ import annotations

from generator.engine.sheet_words import SheetWords, in_language

_WORDS = SheetWords("generator.games.deluges")
word = _WORDS.word
words = _WORDS.words

__all__ = ["in_language", "word", "words"]
