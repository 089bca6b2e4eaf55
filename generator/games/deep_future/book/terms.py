"""The sections of the published rules, and the words of the game in two languages.

In: nothing. Out: what `makeplay rules` lists.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.book import Section, Term
from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.deep_future.facts.tables import actions, advancements, failures, phases, suits, tracks, victories
from generator.games.deep_future.facts.words import word

#: Words of the sheets that are terms of the rules.
_TERMS = (
    "world",
    "tech",
    "civilization",
    "homeworld",
    "era",
    "wonder",
    "chronology",
    "named_sectors",
    "settled_worlds",
)


def sections(language: Language) -> Iterator[Section]:
    """Yield the sections as passages call them, and each table by itself."""
    for row in pack_data("generator.games.deep_future", "book/sections.toml")["section"]:
        numbers = [f"Table {digit}" for digit in row["section"] if digit.isdecimal()]
        about = row[language].partition(", ")[2] or row[language].partition("，")[2]
        if row["section"].startswith("T"):
            yield from (Section(number, row["page"], about) for number in numbers)
        else:
            yield Section(row["section"], row["page"], row[language])


def terms() -> Iterator[Term]:
    """Yield words of the game in both languages."""
    yield from (Term(word(key, "en"), word(key, "zh"), "thing") for key in _TERMS)
    yield from (Term(suit.name.en, suit.name.zh, "suit") for suit in suits().values())
    yield from (Term(track.name.en, track.name.zh, "track") for track in tracks().values())
    yield from (Term(phase.en, phase.zh, "phase") for phase in phases().values())
    yield from (Term(action.name.en, action.name.zh, "action") for action in actions().values())
    yield from (Term(victory.name.en, victory.name.zh, "victory") for victory in victories().values())
    yield from (Term(row.name.en, row.name.zh, "advancement") for row in advancements().values())
    yield from dict.fromkeys(Term(cell.name.en, cell.name.zh, "challenge") for cell in failures().values())
