"""What the rules assistant must be told about Deep Future (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.engine.advising import BookAdviser, speech_of
from generator.engine.book import Book
from generator.games.deep_future.book import PARTS, book

if TYPE_CHECKING:
    from generator.engine.book import Section, Term
    from generator.engine.questions.words import Speech
    from generator.engine.ruling import Rulings
    from generator.engine.view import Language


def speech() -> Speech:
    """How players of Deep Future say things."""
    return speech_of(__package__)


class DeepFutureAdviser(BookAdviser):
    """The adviser."""

    package = __package__
    parts = PARTS
    besides = ("book/turn.{language}.toml",)

    def book(self, language: Language) -> Book:
        """The book in that language."""
        return book(language)

    def sections(self, language: Language) -> Sequence[Section]:
        """Where the passages stand."""
        from generator.games.deep_future.terms import sections

        return tuple(sections(language))

    def terms(self) -> Sequence[Term]:
        """The words of the game in its languages."""
        from generator.games.deep_future.terms import terms

        return tuple(terms())

    def rulings(self) -> Rulings:
        """What can be computed."""
        from generator.games.deep_future.rulings import RULINGS

        return RULINGS
