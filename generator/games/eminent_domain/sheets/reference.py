"""The reference sheet (set-up, turn, roles, research, the end, what the sources leave open), and all open points.

In: a language, the switches. Out: pages; what they say is in sheets/reference.toml, with the ids of rules, and in the
book.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.packdata import pack_data
from generator.engine.readings import Readings
from generator.engine.view import Language, Page
from generator.games.eminent_domain.adviser import EminentDomainAdviser
from generator.games.eminent_domain.rules.switches import WORDS, Switches
from generator.games.eminent_domain.sheets.extras import levels, role_rows
from generator.games.eminent_domain.sheets.words import told, word, words

#: Passages that are not rulings (cards, how many there are of what, who made it), and what is about the seed itself.
FACTS, SOURCES = r"E-((planet|tech)-.*|P2|S2a|PUB1|PUB2a?|F2)", "E-F1"
#: Passages that ask what another one answers.
TOGETHER = {"E-PUB11": ("E-R29",), "E-PUB15": ("E-PUB15a",), "E-U20": ("E-X14",)}


def reference(language: Language) -> list[Page]:
    """Return one sheet of blocks in two columns."""
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


def readings(rules: Mapping[str, object], language: Language) -> list[Page]:
    """Return what the sources leave open."""
    return Readings(EminentDomainAdviser(), Switches(), WORDS, FACTS, SOURCES, TOGETHER).pages(rules, language)
