"""What the rules assistant must be told about Déluges (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.engine.advising import BookAdviser
from generator.engine.book import Book
from generator.games.deluges.book import PARTS, book

if TYPE_CHECKING:
    from generator.engine.book import Term
    from generator.engine.ruling import Rulings
    from generator.engine.view import Language


class DelugesAdviser(BookAdviser):
    """The adviser."""

    package = __package__
    parts = PARTS

    def book(self, language: Language) -> Book:
        """The book in that language."""
        return book(language)

    def terms(self) -> Sequence[Term]:
        """Words in both languages, and those of the leaflet."""
        from generator.games.deluges.book.vocabulary import VOCABULARY

        return tuple(VOCABULARY.terms())

    def rulings(self) -> Rulings:
        """What can be computed."""
        from generator.games.deluges.rulings import RULINGS

        return RULINGS
