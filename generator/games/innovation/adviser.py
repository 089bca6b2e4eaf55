"""What the rules assistant must know about Innovation (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.engine.advising import BookAdviser
from generator.games.innovation.book import PARTS
from generator.games.innovation.facts.deck import AGES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.engine.questions.claims import Claims
    from generator.engine.questions.frames import Asked
    from generator.engine.questions.question import Question

#: Rulings that are about the text of a card, which may be another one in each edition (I-V7).
OF_AN_EDITION = ("card", "dogma_preview")


class InnovationAdviser(BookAdviser):
    """The adviser of a table that plays one *edition*."""

    package = __package__
    parts = PARTS
    besides = ("book/words.toml", "book/texts/{language}.toml", *(f"cards/age_{age:02d}.toml" for age in AGES))

    def __init__(self, edition: str = "last") -> None:
        self.edition = edition

    def claims(self) -> Mapping[str, Claims]:
        """Return what passages allow, forbid, demand: as written, and what the effects of the cards say."""
        from generator.engine.questions import claims
        from generator.games.innovation.book.card_claims import card_claims

        made, written = card_claims(), super().claims()
        both = {passage: claims.together([made[passage], written[passage]]) for passage in made.keys() & written}
        return {**made, **written, **both}

    def understood(self, question: Question) -> Asked | None:
        """The ruling that a question asks for, in the edition of the table."""
        asked = super().understood(question)
        if asked is None or self.edition == "last" or asked.ruling not in OF_AN_EDITION:
            return asked
        if "last_edition" in question.words:
            return asked
        return asked._replace(inputs={"edition": self.edition, **asked.inputs})
