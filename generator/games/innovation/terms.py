"""The chapters of the two sources, and the words of the game in three languages.

In: nothing. Out: what `makeplay rules` lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.engine.book import Section, Term
from generator.engine.packdata import pack_data
from generator.games.innovation.book import card_id
from generator.games.innovation.deck import cards
from generator.games.innovation.vocabulary import vocabulary

if TYPE_CHECKING:
    from generator.engine.view import Language


def sections(language: Language) -> Iterator[Section]:
    """Chapters as passages call them, and the sources that have one."""
    for row in pack_data(__package__, "book/sections.toml")["section"]:
        yield Section(row["section"], 0, f"{row[language]} ({', '.join(row['files'])})")


def terms() -> Iterator[Term]:
    """Words of the game, with what the Iello rulebook and the Japanese page call them; then the cards."""
    for entry in vocabulary():
        also = [("Iello", word) for word in entry.iello] + [("ja", word) for word in entry.ja]
        also += [("also", word) for word in entry.also]
        yield Term(entry.name.en, entry.name.zh, entry.what, tuple(also), entry.rests)
    for card in cards():
        yield Term(card.name.en, card.name.zh, "card", (), (card_id(card),))
