"""Innovation's words on its sheets, in both languages.

In: a key and a language. Out: the term.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.packdata import pack_data
from generator.engine.view import Language

FILE = "sheets/words.toml"


def word(key: str, language: Language) -> str:
    """The term *key* of sheets/words.toml."""
    term: str = pack_data(__package__, FILE)[key][language]
    return term


def words(language: Language) -> dict[str, str]:
    """All terms, for a template."""
    return {key: term[language] for key, term in pack_data(__package__, FILE).items()}


def told(row: Mapping[str, Any], language: Language) -> dict[str, Any]:
    """A row of another file of sheets/ in one language: its text and its name, and what else it says as it is."""
    name = row.get("name", {}).get(language, "")
    return {"rule": "", "icon": "", "sign": "", **row, "name": name, "text": row[language]}
