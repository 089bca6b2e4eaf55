"""What the rules assistant must know about Déluges (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

from generator.engine.advising import BookAdviser
from generator.games.deluges.book import PARTS


class DelugesAdviser(BookAdviser):
    """The adviser."""

    package = __package__
    parts = PARTS
