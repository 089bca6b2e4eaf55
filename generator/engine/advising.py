"""What the advisers of all packs have in common: speech and questions read from the files of the pack's book.

In: a pack's package, whose book/ has speech.toml and asked/. Out: what `engine.book.Adviser` asks, but for the book,
the terms and the rulings, which are the pack's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar

from generator.engine import signs, wording
from generator.engine.book import Certainty, Kept, Questions, Section
from generator.engine.deciding import decided
from generator.engine.packdata import fair_copy, pack_data, pack_path
from generator.engine.view import Language
from generator.engine.wording import Speech
from generator.engine.written import chapters


@cache
def speech_of(package: str) -> Speech:
    """How the players of the game in *package* say things."""
    sources = [pack_path(package, "book/speech.toml"), wording.__file__, signs.__file__]
    place = pack_path(package, "book/speech.prepared.toml")
    return Speech(fair_copy(place, sources, lambda: Speech.prepared(pack_data(package, "book/speech.toml"))))


class BookAdviser:
    """An adviser whose book lies in files: *parts* name those with passages and how people ask for them."""

    package: ClassVar[str]
    parts: ClassVar[Sequence[str]]
    #: Other files that the book is made of, beside its speech: "book/words.toml", "book/turn.{language}.toml".
    besides: ClassVar[Sequence[str]] = ()
    certainty: Certainty = Certainty()
    #: Whether words may decide yes or no (book/verdicts.toml).
    decides: ClassVar[bool] = False

    def sections(self, language: Language) -> Sequence[Section]:
        """Where the passages stand: chapters of the sources (book/sections.toml)."""
        return tuple(chapters(self.package, language))

    def speech(self) -> Speech:
        """How its players say things."""
        return speech_of(self.package)

    def questions(self, language: Language) -> Mapping[str, Questions]:
        """How people ask for each passage."""
        return {
            passage: Questions(*(tuple(lists.get(kind, ())) for kind in Questions._fields))
            for part in self.parts
            for passage, lists in pack_data(self.package, f"book/asked/{part}.{language}.toml").items()
        }

    def decided(self, passage: str, typed: str) -> bool | None:
        """Yes or no by the words that decide it."""
        if not self.decides:
            return None
        rules = pack_data(self.package, "book/verdicts.toml").get(passage, ())
        return decided(rules, self.speech().said(typed))

    def kept(self, language: Language) -> Kept:
        """Where the index is kept, and its sources."""
        sources = ["book/speech.toml", *(name.format(language=language) for name in self.besides)]
        sources += [f"book/{folder}{part}.{language}.toml" for part in self.parts for folder in ("", "asked/")]
        place = pack_path(self.package, f"book/index.{language}.toml")
        return Kept(place, tuple(pack_path(self.package, name) for name in sources))
