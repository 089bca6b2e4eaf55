"""What the rules assistant must be told about Innovation (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from generator.engine import signs, wording
from generator.engine.book import Book, Certainty, Kept, Questions
from generator.engine.deciding import decided
from generator.engine.packdata import fair_copy, pack_data, pack_path
from generator.engine.wording import Speech
from generator.games.innovation.book import PARTS, book
from generator.games.innovation.deck import AGES

if TYPE_CHECKING:
    from generator.engine.book import Section, Term
    from generator.engine.ruling import Asked, Rulings
    from generator.engine.view import Language


@cache
def speech() -> Speech:
    """How players of Innovation say things."""
    source = pack_path(__package__, "book/speech.toml")
    place = pack_path(__package__, "book/speech.prepared.toml")
    made = fair_copy(
        place,
        [source, wording.__file__, signs.__file__],
        lambda: Speech.prepared(pack_data(__package__, "book/speech.toml")),
    )
    return Speech(made)


class InnovationAdviser:
    """The adviser."""

    certainty = Certainty(alike=0.55, apart=0.05)

    def book(self, language: Language) -> Book:
        """The book in that language."""
        return book(language)

    def sections(self, language: Language) -> Sequence[Section]:
        """Chapters of the two sources."""
        from generator.games.innovation.terms import sections

        return tuple(sections(language))

    def terms(self) -> Sequence[Term]:
        """Words in all three languages."""
        from generator.games.innovation.terms import terms

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
        """Yes or no by the words that decide it (book/verdicts.toml)."""
        rules = pack_data(__package__, "book/verdicts.toml").get(passage, ())
        return decided(rules, frozenset(speech().said(typed)))

    def kept(self, language: Language) -> Kept:
        """Where the index is kept, and its sources."""
        sources = ["book/speech.toml", "book/words.toml", *(f"cards/age_{age:02d}.toml" for age in AGES)]
        sources += [f"book/{folder}{part}.{language}.toml" for part in PARTS for folder in ("", "asked/")]
        place = pack_path(__package__, f"book/index.{language}.toml")
        return Kept(place, tuple(pack_path(__package__, name) for name in sources))

    def rulings(self) -> Rulings:
        """What can be computed."""
        from generator.games.innovation.rulings import RULINGS

        return RULINGS

    def understood(self, typed: str) -> Asked | None:
        """The ruling that a question asks for."""
        from generator.games.innovation.asking import understood

        return understood(typed, speech())
