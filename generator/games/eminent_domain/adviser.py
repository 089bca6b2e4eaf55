"""What the rules assistant must be told about Eminent Domain (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.engine.advising import BookAdviser
from generator.engine.book import Book
from generator.engine.written import chapters
from generator.games.eminent_domain.book import PARTS, book

if TYPE_CHECKING:
    from generator.engine.book import Section, Term
    from generator.engine.ruling import Rulings
    from generator.engine.view import Language


class EminentDomainAdviser(BookAdviser):
    """The adviser."""

    package = __package__
    parts = PARTS
    besides = (
        "book/words.toml",
        "book/texts/{language}.toml",
        *(f"cards/{name}.toml" for name in ("planets", "improved", "advanced", "fertile", "metallic")),
    )

    def book(self, language: Language) -> Book:
        """The book in that language."""
        return book(language)

    def sections(self, language: Language) -> Sequence[Section]:
        """Chapters of the seed."""
        return tuple(chapters(self.package, language))

    def terms(self) -> Sequence[Term]:
        """Words in both languages, and the seed's."""
        from generator.games.eminent_domain.book.terms import terms

        return tuple(terms())

    def rulings(self) -> Rulings:
        """What can be computed."""
        from generator.games.eminent_domain.rulings import RULINGS

        return RULINGS
