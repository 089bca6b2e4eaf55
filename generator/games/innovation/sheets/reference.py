"""The reference sheet (turn, dogma, endings, words of the game), the glossary in three languages, the open points.

In: a language, the switches. Out: pages; what they say is in sheets/reference.toml and sheets/glossary.toml, with the
ids of rules, and in the book.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.packdata import pack_data
from generator.engine.readings import Readings
from generator.engine.view import Language, Page
from generator.games.innovation.adviser import InnovationAdviser
from generator.games.innovation.rules.switches import WORDS, Switches
from generator.games.innovation.sheets.extras import special_achievements
from generator.games.innovation.sheets.mats import TO_WIN, splays
from generator.games.innovation.sheets.words import WORDS_OF_SHEETS, word, words

#: Passages that are not rulings (cards, names, how many there are of what), and what is about the sources.
FACTS, SOURCES = r"I-(\d{3}|O\d|F5|T5|S9|PUB1)", "I-F9"
#: Worked cases and flaws of the sources beside the point that they are about.
TOGETHER = {"I-F9": ("I-F1", "I-F2", "I-F3", "I-F7", "I-F8"), "I-U11": ("I-F10",), "I-U17": ("I-X15",)}


def reference(language: Language) -> list[Page]:
    """Return one sheet of blocks in two columns."""

    def drawn(block: Mapping[str, Any]) -> dict[str, object]:
        return {
            "splays": splays(language) if block.get("splays") else [],
            "specials": special_achievements(language) if block.get("specials") else [],
        }

    return WORDS_OF_SHEETS.reference(language, drawn)


def glossary(language: Language) -> list[Page]:
    """Return what things are called in English, Chinese and Japanese (section 0 of the sources)."""
    rows = [{"icon": "", **row} for row in pack_data("generator.games.innovation", "sheets/glossary.toml")["row"]]
    data = {"rows": rows, "needed": TO_WIN, "t": words(language)}
    return [Page("glossary", "glossary.pdf", word("glossary", language), "glossary", data)]


def readings(rules: Mapping[str, object], language: Language) -> list[Page]:
    """Return what the sources leave open."""
    return Readings(InnovationAdviser(), Switches(), WORDS, FACTS, SOURCES, TOGETHER).pages(rules, language)
