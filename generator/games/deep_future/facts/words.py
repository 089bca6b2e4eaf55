"""Deep Future's words on its sheets, in both languages (terms as in the glossary of the readings).

In: a key and a language. Out: the term.
"""

from __future__ import annotations

from generator.engine.packdata import pack_data
from generator.engine.view import Language


def word(key: str, language: Language) -> str:
    """Return the term *key* of book/words.toml."""
    term: str = pack_data("generator.games.deep_future", "book/words.toml")[key][language]
    return term


def words(language: Language) -> dict[str, str]:
    """Return all terms, for a template."""
    return {key: term[language] for key, term in pack_data("generator.games.deep_future", "book/words.toml").items()}
