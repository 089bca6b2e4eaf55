"""What the rules assistant must be told about Déluges (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.engine.advising import BookAdviser
from generator.games.deluges.book import PARTS

if TYPE_CHECKING:
    from generator.engine.book import Term


class DelugesAdviser(BookAdviser):
    """The adviser."""

    package = __package__
    parts = PARTS

    def terms(self) -> Sequence[Term]:
        """Words in both languages, and those of the leaflet."""
        from generator.games.deluges.book.vocabulary import VOCABULARY

        return tuple(VOCABULARY.terms())
