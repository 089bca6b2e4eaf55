"""The words of a pack's sheets in every language, from sheets/words.toml inside the pack.

In: a pack's package, a key, a language. Out: terms for templates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from generator.engine.former_names import keep_former
from generator.engine.packdata import pack_data
from generator.engine.view import Language, Page


class SheetWords(NamedTuple):
    """The terms of the pack in *package*, each a table by language."""

    package: str
    file: str = "sheets/words.toml"

    def word(self, key: str, language: Language) -> str:
        """Return the term *key*."""
        term: str = pack_data(self.package, self.file)[key][language]
        return term

    def words(self, language: Language) -> dict[str, str]:
        """Return all terms, for a template."""
        return {key: term[language] for key, term in pack_data(self.package, self.file).items()}

    def reference(self, language: Language, drawn: Callable[[Mapping[str, Any]], Mapping[str, object]]) -> list[Page]:
        """Return a sheet of the blocks of sheets/reference.toml in two columns; *drawn* is what else a block has."""
        columns: tuple[list[dict[str, object]], ...] = ([], [])
        for block in pack_data(self.package, "sheets/reference.toml")["block"]:
            rows = [in_language(row, language) for row in block["row"]]
            columns[block["column"]].append({"title": block["title"][language], "rows": rows, **drawn(block)})
        data = {"columns": columns, "t": self.words(language)}
        return [Page("reference", "reference.pdf", self.word("reference", language), "reference", data)]


def in_language(row: Mapping[str, Any], language: Language) -> dict[str, Any]:
    """Return a row of another file of sheets/ in one language: its text, its name, and the rest unchanged."""
    name = row.get("name", {}).get(language, "")
    return {"rule": "", "icon": "", "sign": "", **row, "name": name, "text": row[language]}


keep_former(__name__, {"told": "in_language"})
