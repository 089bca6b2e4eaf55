"""What the rules assistant must know about Eminent Domain (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

from generator.engine.advising import BookAdviser
from generator.games.eminent_domain.book import PARTS


class EminentDomainAdviser(BookAdviser):
    """The adviser."""

    package = __package__
    parts = PARTS
    besides = (
        "book/words.toml",
        "book/texts/{language}.toml",
        *(f"cards/{name}.toml" for name in ("planets", "improved", "advanced", "fertile", "metallic")),
    )
