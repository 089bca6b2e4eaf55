"""What the rules assistant must be told about Innovation (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.engine.book import Book, Certainty
from generator.engine.written import WrittenBook, speech_of
from generator.games.innovation.book import PARTS, book
from generator.games.innovation.deck import AGES

if TYPE_CHECKING:
    from generator.engine.book import Term
    from generator.engine.ruling import Asked, Rulings
    from generator.engine.view import Language
    from generator.engine.wording import Speech


def speech() -> Speech:
    """How players of Innovation say things."""
    return speech_of(__package__)


class InnovationAdviser(WrittenBook):
    """The adviser."""

    certainty = Certainty(alike=0.55, apart=0.05)
    package = __package__
    parts = PARTS
    facts = ("book/words.toml", *(f"cards/age_{age:02d}.toml" for age in AGES))

    def book(self, language: Language) -> Book:
        """The book in that language."""
        return book(language)

    def terms(self) -> Sequence[Term]:
        """Words in all three languages."""
        from generator.games.innovation.terms import terms

        return tuple(terms())

    def rulings(self) -> Rulings:
        """What can be computed."""
        from generator.games.innovation.rulings import RULINGS

        return RULINGS

    def understood(self, typed: str) -> Asked | None:
        """The ruling that a question asks for."""
        from generator.games.innovation.asking import understood

        return understood(typed, self.speech())
