"""The reference sheet (set-up, turn, roles, research, the end, what the sources leave open), and all open points.

In: a language, the switches. Out: pages; what they say is in sheets/reference.toml, with the ids of rules, and in the
book.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.readings import Readings
from generator.engine.view import Language, Page
from generator.games.eminent_domain.adviser import EminentDomainAdviser
from generator.games.eminent_domain.rules.switches import WORDS, Switches
from generator.games.eminent_domain.sheets.extras import levels, role_rows
from generator.games.eminent_domain.sheets.words import WORDS_OF_SHEETS

#: Passages that are not rulings (cards, how many there are of what, who made it), and what is about the seed itself.
FACTS, SOURCES = r"E-((planet|tech)-.*|P2|S2a|PUB1|PUB2a?|F2)", "E-F1"
#: Passages that ask what another one answers.
TOGETHER = {"E-PUB11": ("E-R29",), "E-PUB15": ("E-PUB15a",), "E-U20": ("E-X14",)}


def reference(language: Language) -> list[Page]:
    """Return one sheet of blocks in two columns."""

    def drawn(block: Mapping[str, Any]) -> dict[str, object]:
        return {
            "roles": role_rows(language) if block.get("roles") else [],
            "levels": levels() if block.get("levels") else [],
        }

    return WORDS_OF_SHEETS.reference(language, drawn)


def readings(rules: Mapping[str, object], language: Language) -> list[Page]:
    """Return what the sources leave open."""
    return Readings(EminentDomainAdviser(), Switches(), WORDS, FACTS, SOURCES, TOGETHER).pages(rules, language)
