"""What the rules assistant must be told about Innovation (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from generator.engine.advising import BookAdviser, speech_of
from generator.engine.book import Book, Certainty
from generator.games.innovation.book import PARTS, book, card_id
from generator.games.innovation.deck import AGES, cards

if TYPE_CHECKING:
    from generator.engine.book import Section, Term
    from generator.engine.ruling import Asked, Rulings
    from generator.engine.view import Language
    from generator.engine.wording import Speech

#: What the rules hardly speak about: no passage without such a word answers a question that has it.
_SUBJECTS = frozenset(
    [
        "expansion",
        "undo",
        "timer",
        "mulligan",
        "sleeve",
        "dice",
        "price",
        "children",
        "designer",
        "publisher",
        "year",
        "illustrator",
    ]
)
#: Passages of which numbers decide.
_RECKONED = frozenset({"I-E1", "I-V4", "I-A12", "I-S8", "I-X17", "I-M5", "I-M5a", "I-PUB15a", "I-PUB15b", "I-PUB15d"})


def speech() -> Speech:
    """How players of Innovation say things."""
    return speech_of(__package__)


@cache
def _certainty() -> Certainty:
    things = {word: card_id(card) for card in cards() for word in speech().words(card.name.en)[:1]}
    return Certainty(0.55, 0.0, _SUBJECTS, things, _RECKONED)


class InnovationAdviser(BookAdviser):
    """The adviser."""

    package = __package__
    parts = PARTS
    besides = ("book/words.toml", *(f"cards/age_{age:02d}.toml" for age in AGES))
    decides = True

    def __init__(self) -> None:
        self.certainty = _certainty()

    def book(self, language: Language) -> Book:
        """The book in that language."""
        return book(language)

    def sections(self, language: Language) -> Sequence[Section]:
        """Where the passages stand."""
        from generator.games.innovation.terms import sections

        return tuple(sections(language))

    def terms(self) -> Sequence[Term]:
        """The words of the game in its languages."""
        from generator.games.innovation.terms import terms

        return tuple(terms())

    def rulings(self) -> Rulings:
        """What can be computed."""
        from generator.games.innovation.rulings import RULINGS

        return RULINGS

    def understood(self, typed: str) -> Asked | None:
        """The ruling that a question asks for."""
        from generator.games.innovation.asking import understood

        return understood(typed, self.speech())
