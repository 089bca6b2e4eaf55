"""What the rules assistant must know about Deep Future (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from generator.engine.advising import BookAdviser, speech_of
from generator.games.deep_future.book import PARTS
from generator.games.deep_future.book.tables import TABLES, rows

if TYPE_CHECKING:
    from generator.engine.book import Section
    from generator.engine.questions.words import Speech
    from generator.engine.view import Language


def speech() -> Speech:
    """How players of Deep Future say things."""
    return speech_of(__package__)


class DeepFutureAdviser(BookAdviser):
    """The adviser."""

    package = __package__
    parts = PARTS
    besides = ("book/rows.{language}.toml", "book/tables.py", *(f"tables/{name}.toml" for name in TABLES))

    def generated(self, language: Language) -> Mapping[str, Sequence[str]]:
        """Phrasings for the rows of tables, by the ids of the rows."""
        return {own: asked for row in rows(language) for own, asked in row.asked.items()}

    def sections(self, language: Language) -> Sequence[Section]:
        """Where the passages are."""
        from generator.games.deep_future.book.terms import sections

        return tuple(sections(language))
