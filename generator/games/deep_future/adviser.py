"""What the rules assistant must be told about Deep Future (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from generator.engine import wording
from generator.engine.book import Book, Certainty, Kept, Questions
from generator.engine.packdata import fair_copy, pack_data, pack_path
from generator.engine.wording import Speech
from generator.games.deep_future.book import PARTS, book

if TYPE_CHECKING:
    from generator.engine.book import Section, Term
    from generator.engine.ruling import Asked, Rulings
    from generator.engine.view import Language


@cache
def speech() -> Speech:
    """How players of Deep Future say things."""
    source = pack_path(__package__, "book/speech.toml")
    place = pack_path(__package__, "book/speech.prepared.toml")
    made = fair_copy(
        place, [source, wording.__file__], lambda: Speech.prepared(pack_data(__package__, "book/speech.toml"))
    )
    return Speech(made)


class DeepFutureAdviser:
    """The adviser."""

    certainty = Certainty()

    def book(self, language: Language) -> Book:
        """The book in that language."""
        return book(language)

    def sections(self, language: Language) -> Sequence[Section]:
        """Sections and tables."""
        from generator.games.deep_future.terms import sections

        return tuple(sections(language))

    def terms(self) -> Sequence[Term]:
        """Words in both languages."""
        from generator.games.deep_future.terms import terms

        return tuple(terms())

    def speech(self) -> Speech:
        """How its players say things."""
        return speech()

    def questions(self, language: Language) -> Mapping[str, Questions]:
        """How people ask for each passage."""
        return {
            passage: Questions(*(tuple(lists.get(kind, ())) for kind in Questions._fields))
            for part in PARTS
            for passage, lists in pack_data(__package__, f"book/asked/{part}.{language}.toml").items()
        }

    def decided(self, passage: str, typed: str) -> bool | None:
        """Left to the questions people ask: there are enough."""
        del passage, typed
        return None

    def kept(self, language: Language) -> Kept:
        """Where the index is kept, and its sources."""
        sources = ["book/speech.toml", f"book/turn.{language}.toml"]
        sources += [f"book/{folder}{part}.{language}.toml" for part in PARTS for folder in ("", "asked/")]
        place = pack_path(__package__, f"book/index.{language}.toml")
        return Kept(place, tuple(pack_path(__package__, name) for name in sources))

    def rulings(self) -> Rulings:
        """What can be computed."""
        from generator.games.deep_future.rulings import RULINGS

        return RULINGS

    def understood(self, typed: str) -> Asked | None:
        """The ruling that a question asks for."""
        from generator.games.deep_future.asking import understood

        return understood(typed, speech())
