"""The reference sheet (turn, dogma, endings, words of the game), and the glossary in three languages.

In: a language. Out: pages; what they say is in sheets/reference.toml and sheets/glossary.toml, with the ids of rules.
"""

from __future__ import annotations

from typing import Any

from generator.engine.packdata import pack_data
from generator.engine.view import Language, Page
from generator.games.innovation.extra_views import special_achievements
from generator.games.innovation.mat_views import TO_WIN, splays
from generator.games.innovation.sheet_words import told, word, words


def reference(language: Language) -> list[Page]:
    """One sheet of blocks in two columns."""
    blocks = pack_data(__package__, "sheets/reference.toml")["block"]
    data = {
        "columns": [[_block(each, language) for each in blocks if each["column"] == column] for column in (0, 1)],
        "t": words(language),
    }
    return [Page("reference", "reference.pdf", word("reference", language), "reference", data)]


def _block(block: dict[str, Any], language: Language) -> dict[str, object]:
    return {
        "title": block["title"][language],
        "rows": [told(row, language) for row in block["row"]],
        "splays": splays(language) if block.get("splays") else [],
        "specials": special_achievements(language) if block.get("specials") else [],
    }


def glossary(language: Language) -> list[Page]:
    """What things are called in English, Chinese and Japanese (section 0 of the sources)."""
    rows = [{"icon": "", **row} for row in pack_data(__package__, "sheets/glossary.toml")["row"]]
    data = {"rows": rows, "needed": TO_WIN, "t": words(language)}
    return [Page("glossary", "glossary.pdf", word("glossary", language), "glossary", data)]
