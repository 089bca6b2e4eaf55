"""Looking up a word at the table: what the book says about it, and what a card does.

In: an id, a section, a word or a card's name. Out: lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine import book as books
from generator.engine.view import Language
from generator.games.innovation.book import book
from generator.games.innovation.facts.deck import card_id, cards
from generator.games.innovation.rendering.phrases import card_text, effects_of, icon_name
from generator.games.innovation.rules.notation import card_called


def looked_up(words: str, language: Language, edition: str) -> list[str]:
    """What there is on *words*; nothing for none."""
    card = card_called(" ".join(words.split()))
    if card is None:
        return books.looked_up(book(language), words)
    told = f"I-{card_id(card)}"  # the book's passage on a card says the same again
    return [*card_lines(card, language, edition), *books.looked_up(book(language), words, told)]


def card_lines(number: int, language: Language, edition: str) -> Iterator[str]:
    """A card: what it is, its icon, and each effect in our words."""
    card = cards()[number]
    yield f"{card_text(number, language)}, {icon_name(card.featured, language)}"
    yield from (f"  {effect}" for effect in effects_of(number, language, edition))
