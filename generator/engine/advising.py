"""What the advisers of all packs have in common: speech, phrasings and claims, read from the files of the pack's book.

In: a pack's package, whose book/ has speech.toml, phrasings.en.txt (and so on) and claims.toml. Out: what
`engine.book.Adviser` asks; book, terms and rulings from modules of the pack under agreed names.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from generator.engine.asked_of_record import RecordedGames, RulingsBeside
from generator.engine.book import Book, KeptCopy, Section, Term
from generator.engine.packdata import pack_data, pack_data_as_written, pack_path, pack_sources, pack_text, parse_cache
from generator.engine.questions import claims, words
from generator.engine.questions.claims import Claims
from generator.engine.questions.frames import Asked, understood
from generator.engine.questions.question import Question
from generator.engine.questions.words import Speech
from generator.engine.ruling import Rulings
from generator.engine.written import chapters

if TYPE_CHECKING:
    from generator.engine.view import Language

#: Where what a game has learned is, if it has.
VECTORS = "book/vectors.json"


@cache
def speech_of(package: str) -> Speech:
    """Return how the players of the game in *package* say things."""
    name, asked = "book/speech.toml", "book/phrasings.en.txt"

    def prepared() -> dict[str, Any]:
        spelt = (way for ways in phrasings_of(package, asked).values() for way in ways)
        return Speech.prepared(pack_data_as_written(package, name), spelt)

    sources = [*pack_sources(package, name, asked), *words.made_of()]
    return Speech(parse_cache(pack_path(package, "book/speech.words.toml"), sources, prepared))


def phrasings_of(package: str, name: str) -> Mapping[str, Sequence[str]]:
    """A file of phrasings: a line "[ID]" before the lines in which people ask for that passage."""
    found: dict[str, list[str]] = {}
    lines = found.setdefault("", [])
    for line in filter(None, map(str.strip, pack_text(package, name).splitlines())):
        if line.startswith("[") and line.endswith("]"):
            lines = found.setdefault(line[1:-1], [])
        else:
            lines.append(line)
    return {passage: tuple(asked) for passage, asked in found.items() if asked}


class BookAdviser:
    """An adviser whose book is in files: *parts* name those with passages."""

    package: ClassVar[str]
    parts: ClassVar[Sequence[str]]
    #: Other files that the book is made of: "book/words.toml", "book/turn.{language}.toml".
    besides: ClassVar[Sequence[str]] = ()
    #: What a campaign has recorded, if one is asked about.
    games: RecordedGames | None = None

    def sections(self, language: Language) -> Sequence[Section]:
        """Return where the passages are: chapters of the sources (book/sections.toml)."""
        return tuple(chapters(self.package, language))

    def speech(self) -> Speech:
        """Return how its players say things."""
        return speech_of(self.package)

    def phrasings(self, language: Language) -> Mapping[str, Sequence[str]]:
        """Return ways in which people ask for each passage: those of the file, and those that are generated."""
        found = dict(phrasings_of(self.package, f"book/phrasings.{language}.txt"))
        for passage, asked in self.generated(language).items():
            found[passage] = (*found.get(passage, ()), *asked)
        return found

    def generated(self, language: Language) -> Mapping[str, Sequence[str]]:
        """Return phrasings that templates make, as for the rows of a table; none if a game has no such."""
        del language
        return {}

    def vectors(self) -> Mapping[str, Any]:
        """Return what was learned of words and passages (book/vectors.json); nothing if a game has not learned."""
        try:
            return dict(json.loads(pack_text(self.package, VECTORS)))
        except OSError:
            return {}

    def claims(self) -> Mapping[str, Claims]:
        """Return what passages allow, forbid, demand."""
        return claims.read(pack_data(self.package, "book/claims.toml"))

    def book(self, language: Language) -> Book:
        """Return the book in that language: `book.book` of the pack."""
        book: Book = import_module(f"{self.package}.book").book(language)
        return book

    def terms(self) -> Sequence[Term]:
        """Return the words of the game in its languages: `book.terms.terms` of the pack."""
        return tuple(import_module(f"{self.package}.book.terms").terms())

    def rulings(self) -> Rulings:
        """Return what can be computed: `rulings.RULINGS` of the pack."""
        rulings: Rulings = import_module(f"{self.package}.rulings").RULINGS
        return rulings if self.games is None else RulingsBeside(rulings, self.games)

    def understood(self, question: Question) -> Asked | None:
        """Return the ruling that a question asks for: one of whose frames it fills, one by the record first."""
        rulings = self.rulings()
        recorded = self.games.understood(question) if self.games else None
        return recorded or understood(question, rulings.frames, rulings.harmless)

    def kept(self, language: Language) -> KeptCopy:
        """Return where the index is kept, and its sources."""
        sources = ["book/speech.toml", *(name.format(language=language) for name in self.besides)]
        sources += [f"book/phrasings.{language}.txt", *(f"book/{part}.{language}.toml" for part in self.parts)]
        place = pack_path(self.package, f"book/index.{language}.toml")
        return KeptCopy(place, tuple(pack_sources(self.package, *sources)))
