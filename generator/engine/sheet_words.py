"""The words of a pack's sheets in every language, from sheets/words.toml inside the pack.

In: a pack's package, a key, a language. Out: terms for templates.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.engine.packdata import pack_data
from generator.engine.view import Language


class SheetWords(NamedTuple):
    """The terms of the pack in *package*, each a table by language."""

    package: str
    file: str = "sheets/words.toml"

    def word(self, key: str, language: Language) -> str:
        """The term *key*."""
        term: str = pack_data(self.package, self.file)[key][language]
        return term

    def words(self, language: Language) -> dict[str, str]:
        """All terms, for a template."""
        return {key: term[language] for key, term in pack_data(self.package, self.file).items()}


def told(row: Mapping[str, Any], language: Language) -> dict[str, Any]:
    """A row of another file of sheets/ in one language: its text and its name, and what else it says as it is."""
    name = row.get("name", {}).get(language, "")
    return {"rule": "", "icon": "", "sign": "", **row, "name": name, "text": row[language]}
