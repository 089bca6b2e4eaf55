"""The reference sheet: set-up, turn, roles, research, the end, what the sources leave open.

In: a language. Out: a page; what it says is in sheets/reference.toml, with the ids of rules.
"""

from __future__ import annotations

from typing import Any

from generator.engine.packdata import pack_data
from generator.engine.view import Language, Page
from generator.games.eminent_domain.extra_views import levels, role_rows
from generator.games.eminent_domain.sheet_words import told, word, words


def reference(language: Language) -> list[Page]:
    """One sheet of blocks in two columns."""
    blocks = pack_data("generator.games.eminent_domain", "sheets/reference.toml")["block"]
    data = {
        "columns": [[_block(each, language) for each in blocks if each["column"] == column] for column in (0, 1)],
        "t": words(language),
    }
    return [Page("reference", "reference.pdf", word("reference", language), "reference", data)]


def _block(block: dict[str, Any], language: Language) -> dict[str, object]:
    return {
        "title": block["title"][language],
        "rows": [told(row, language) for row in block["row"]],
        "roles": role_rows(language) if block.get("roles") else [],
        "levels": levels() if block.get("levels") else [],
    }
