"""What the rules assistant must be told about Eminent Domain (engine.book.Adviser).

In: a language, a question. Out: the book, how people ask, what can be computed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from generator.engine.advising import BookAdviser, speech_of
from generator.engine.book import Book, Certainty
from generator.engine.written import chapters
from generator.games.eminent_domain.book import PARTS, book, planet_passage, sides, technology_passage
from generator.games.eminent_domain.deck import planets

if TYPE_CHECKING:
    from generator.engine.book import Section, Term
    from generator.engine.ruling import Asked, Rulings
    from generator.engine.view import Language
    from generator.engine.wording import Speech

#: What the rules hardly speak about: no passage without such a word answers a question that has it.
_SUBJECTS = frozenset(
    [
        "expansion", "undo", "timer", "mulligan", "team", "quit", "strategy", "designer", "year", "money", "age",
        "negotiate", "prestige", "learning_game", "bga",
    ]
)  # fmt: skip
#: A word that may be somebody's name: with a capital in the middle of a sentence, or whose something is.
_NAMED = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+(?: [A-Z][a-z]+)*\b|\b[A-Z][a-z]+(?=['\u2019]s )")
#: Passages of which numbers decide.
_RECKONED = frozenset({"E-R14b", "E-R8", "E-R4"})


def speech() -> Speech:
    """How players of Eminent Domain say things."""
    return speech_of(__package__)


@cache
def _certainty() -> Certainty:
    named = {each.name: planet_passage(each.name) for each in planets()}
    named |= {name: technology_passage(name) for name in sides()}
    things = {word: place for name, place in named.items() for word in speech().words(name)[:1]}
    return Certainty(0.5, 0.05, _SUBJECTS, things, _RECKONED, wary=True, rules_first=False, fits=1.6)


class EminentDomainAdviser(BookAdviser):
    """The adviser."""

    decides = True
    package = __package__
    parts = PARTS
    besides = (
        "book/words.toml",
        *(f"cards/{name}.toml" for name in ("planets", "improved", "advanced", "fertile", "metallic")),
    )

    def __init__(self) -> None:
        self.certainty = _certainty()

    def book(self, language: Language) -> Book:
        """The book in that language."""
        return book(language)

    def sections(self, language: Language) -> Sequence[Section]:
        """Chapters of the seed."""
        return tuple(chapters(self.package, language))

    def terms(self) -> Sequence[Term]:
        """Words in both languages, and the seed's."""
        from generator.games.eminent_domain.terms import terms

        return tuple(terms())

    def rulings(self) -> Rulings:
        """What can be computed."""
        from generator.games.eminent_domain.rulings import RULINGS

        return RULINGS

    def decided(self, passage: str, typed: str) -> bool | None:
        """Yes or no by the words that decide it; whoever is named is an opponent."""

        def other(found: re.Match[str]) -> str:
            words = self.speech().said(found[0])
            return found[0] if all(map(self.speech().has, words)) else "opponent"

        return super().decided(passage, _NAMED.sub(other, typed))

    def understood(self, typed: str) -> Asked | None:
        """The ruling that a question asks for."""
        from generator.games.eminent_domain.asking import understood

        return understood(typed, self.speech())
