"""Innovation's words on its sheets, in both languages.

In: a key and a language. Out: the term.
"""

from __future__ import annotations

from generator.engine.sheet_words import SheetWords, in_language

WORDS_OF_SHEETS = SheetWords("generator.games.innovation")
word = WORDS_OF_SHEETS.word
words = WORDS_OF_SHEETS.words

__all__ = ["WORDS_OF_SHEETS", "in_language", "word", "words"]
