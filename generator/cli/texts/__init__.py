"""What the command line says in the language of a book or a campaign, and the words that are typed to it.

In: en.toml, zh.toml, session.en.toml and so on. Out: texts by name, words by what was typed.
"""

from __future__ import annotations

from functools import cache

from generator.engine.languages import Language, languages
from generator.engine.packdata import pack_data
from generator.engine.sentences import Sentences

TEXTS = Sentences("generator.cli", "texts")


@cache
def typed(word: str) -> frozenset[str]:
    """Return every way to type a word ("search"), in whichever language."""
    return frozenset(way for text in TEXTS(f"typed.{word}") for way in text.split())


def session_words(language: Language) -> dict[str, dict[str, str]]:
    """Return the words of a recording session: ways to type each, its form and its meaning."""
    return pack_data("generator.cli", f"texts/session.{language}.toml")


@cache
def meant() -> dict[str, str]:
    """Return which word of a recording session is meant by each way to type it."""
    words = [each for language in languages() for each in session_words(language).items()]
    return {way: word for word, its in words for way in its["typed"].split()}
