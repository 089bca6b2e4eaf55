"""A book short enough for one file in each language, and the adviser that reads it.

In: a package with book/words.toml and book/en.toml, book/zh.toml and so on. Out: what `engine.book.Adviser` promises. A
longer book has files and an adviser of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.engine.book import Adviser, Book, KeptCopy, Passage, Section, Term
from generator.engine.bookfiles import ASKED, CLAIMED, problems_of_book, problems_of_words
from generator.engine.packdata import (
    FIRST,
    pack_data,
    pack_data_as_written,
    pack_path,
    pack_paths,
    pack_sources,
    parse_cache,
)
from generator.engine.questions import words
from generator.engine.questions.claims import Claims
from generator.engine.questions.frames import Asked, understood
from generator.engine.questions.words import Speech
from generator.errors import BrokenPack, Said, Text

if TYPE_CHECKING:
    from generator.engine.questions.question import Question
    from generator.engine.ruling import Rulings
    from generator.engine.view import Language

#: How a file is read.
Read = Callable[[str, str], dict[str, Any]]


class PlainAdviser(Adviser):
    """Who knows the rules of the game whose pack is *package*, and what can be computed: its *rulings*."""

    def __init__(self, package: str, rulings: Rulings) -> None:
        self._package = package
        self._rulings = rulings

    def _data(self, name: str, read: Read = pack_data_as_written) -> Mapping[str, Any]:
        """Return a file of the book.

        Raises BrokenPack.
        """
        try:
            return read(self._package, name)
        except (ValueError, OSError) as error:
            reason = Text("at", where=name, what=" ".join(str(error).split()))
            raise BrokenPack(self._package, [reason]) from error

    def _read(self, language: Language) -> Mapping[str, Any]:
        """Return the book in a language: as its file has it, or as a translation has it over the fallback's.

        Raises BrokenPack.
        """
        name = f"book/{language}.toml"
        if pack_path(self._package, name) not in pack_paths(self._package, name):
            return self._data(name, pack_data)
        given = self._data(name)
        self._refuse(name, problems_of_book(given, language))
        return given

    def _refuse(self, name: str, problems: Iterable[Said]) -> None:
        """Raise BrokenPack if a file has problems."""
        wrong = [Text("at", where=name, what=each) for each in problems]
        if wrong:
            raise BrokenPack(self._package, wrong)

    def _words(self) -> Mapping[str, Mapping[str, Any]]:
        given = self._data("book/words.toml")
        self._refuse("book/words.toml", problems_of_words(given))
        words: Mapping[str, Mapping[str, Any]] = given.get("words", {})
        return words

    def book(self, language: Language) -> Book:
        """Return the book in that language.

        Raises BrokenPack.
        """
        given = self._read(language)
        return Book(language, given["edition"], tuple(map(_passage, given["passage"])))

    def sections(self, language: Language) -> Sequence[Section]:
        """Return what its sections are about."""
        return [Section(each["number"], each.get("page", 0), each["about"]) for each in self._read(language)["section"]]

    def terms(self) -> Sequence[Term]:
        """Return the words that name something: those with a *what*."""
        return [
            Term(said["en"][0], said["zh"][0], said["what"], (), tuple(said.get("rests", ())))
            for said in self._words().values()
            if "what" in said
        ]

    def speech(self) -> Speech:
        """Return how its players say things."""
        name = "book/words.toml"

        def prepared() -> dict[str, Any]:
            self._words()  # as they are meant
            return Speech.prepared(self._data(name))

        place = pack_path(self._package, "book/words.words.toml")
        sources = [*pack_sources(self._package, name), *words.made_of(), __file__]
        return Speech(parse_cache(place, sources, prepared))

    def phrasings(self, language: Language) -> Mapping[str, Sequence[str]]:
        """Return ways in which people ask for each passage."""
        return {each["id"]: tuple(each.get(ASKED, ())) for each in self._read(language)["passage"]}

    def claims(self) -> Mapping[str, Claims]:
        """Return what passages allow, forbid, demand: the same in all languages, written in the English book."""
        return {
            each["id"]: Claims(*(tuple(each.get(key, ())) for key in CLAIMED)) for each in self._read(FIRST)["passage"]
        }

    def kept(self, language: Language) -> KeptCopy:
        """Return where what is prepared from book and phrasings is kept."""
        sources = (f"book/{language}.toml", "book/words.toml")
        place = pack_path(self._package, f"book/index.{language}.toml")
        return KeptCopy(place, tuple(pack_sources(self._package, *sources)))

    def rulings(self) -> Rulings:
        """Return what can be computed."""
        return self._rulings

    def understood(self, question: Question) -> Asked | None:
        """Return the ruling that a question asks for: one of whose frames it fills."""
        return understood(question, self._rulings.frames, self._rulings.harmless)


def _passage(table: Mapping[str, Any]) -> Passage:
    """A passage as its file has it; phrasings and claims are beside it and are no part of it."""
    given = {key: value for key, value in table.items() if key not in (ASKED, *CLAIMED)}
    lists = {key: tuple(table[key]) for key in ("see", "others", "also") if key in table}
    return Passage(**{"section": "", "page": 0, **given, **lists})
