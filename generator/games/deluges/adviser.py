"""What the rules assistant must be told about Déluges (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.engine.advising import BookAdviser
from generator.engine.book import Book, Certainty
from generator.engine.packdata import pack_data
from generator.games.deluges.book import PARTS, book
from generator.games.deluges.deciding import in_words, last_part

if TYPE_CHECKING:
    from generator.engine.book import Term
    from generator.engine.ruling import Asked, Rulings
    from generator.engine.view import Language


class DelugesAdviser(BookAdviser):
    """The adviser."""

    certainty = Certainty(
        alike=0.65,
        apart=0.05,
        subjects=frozenset(["wonder", "port", "granary"]),
        words_first=True,
        worded=frozenset(["D-X1a", "D-X1b", "D-X1c", "D-X1d", "D-F3", "D-P0"]),
        known=2.75,
        mannered=True,
        cues=pack_data(__package__, "book/cues.toml"),
    )
    decides = True
    package = __package__
    parts = PARTS

    def book(self, language: Language) -> Book:
        """The book in that language."""
        return book(language)

    def terms(self) -> Sequence[Term]:
        """Words in both languages, and those of the leaflet."""
        from generator.games.deluges.vocabulary import VOCABULARY

        return tuple(VOCABULARY.terms())

    def decided(self, passage: str, typed: str) -> bool | None:
        """Yes or no by the words that decide it, by their order, by numbers."""
        said = in_words(passage, typed, self.speech())
        if said is None:  # what is asked counts more than the case told before it
            said = super().decided(passage, last_part(typed))
        return super().decided(passage, typed) if said is None else said

    def rulings(self) -> Rulings:
        """What can be computed."""
        from generator.games.deluges.rulings import RULINGS

        return RULINGS

    def understood(self, typed: str) -> Asked | None:
        """The ruling that a question asks for."""
        from generator.games.deluges.asking import understood

        return understood(typed, self.speech())
