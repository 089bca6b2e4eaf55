"""What the rules assistant must know about Eminent Domain (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.engine.advising import BookAdviser
from generator.games.eminent_domain.book import PARTS

if TYPE_CHECKING:
    from generator.engine.questions.claims import Claims


class EminentDomainAdviser(BookAdviser):
    """The adviser."""

    package = __package__
    parts = PARTS
    besides = (
        "book/words.toml",
        "book/texts/{language}.toml",
        *(f"cards/{name}.toml" for name in ("planets", "improved", "advanced", "fertile", "metallic")),
    )

    def claims(self) -> Mapping[str, Claims]:
        """Return what passages allow, forbid, demand: as written, and what the facts of the cards say."""
        from generator.engine.questions import claims
        from generator.games.eminent_domain.book.card_claims import card_claims

        made, written = card_claims(), super().claims()
        both = {passage: claims.together([made[passage], written[passage]]) for passage in made.keys() & written}
        return {**made, **written, **both}
