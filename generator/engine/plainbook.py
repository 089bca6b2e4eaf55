"""A book short enough for one file in each language, and the adviser that reads it.

In: a package with book/en.toml, book/zh.toml and book/words.toml. Out: what `engine.book.Adviser` promises. A longer
book has files and an adviser of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.engine import signs, wording
from generator.engine.book import Adviser, Book, Certainty, Kept, Passage, Questions, Section, Term
from generator.engine.bookfiles import problems_of_book, problems_of_words
from generator.engine.packdata import fair_copy, pack_data, pack_path
from generator.engine.wording import Speech
from generator.errors import BrokenPack

if TYPE_CHECKING:
    from generator.engine.ruling import Asked, Rulings
    from generator.engine.view import Language

#: Words of most questions that say nothing about what is asked; book/words.toml may have a list of its own.
IDLE: Mapping[str, str] = {
    "en": """
a an the is are was were be been am i you your he she it its they them their him his her my me we us our of to
in on at for from by with and or but if so do does did can could shall should may might will would have has had
what which who whom whose how when where why this that these those there here then than as any some about before
after while during because please exactly really also too yes ok okay case happens happen mean means explain
tell whats into onto now still""",
    "zh": """
要 对 面 些 吗 呢 吧 啊 么 嘛 的 了 是 你 他 她 它 我 们 在 能 会 就 也 还 怎么 什么 如何 哪里 哪 为什么
个 张 项 位 次 把 被 让 给 或 但 而 时 时候 那 这 该 请问 请 啥 怎样 是否 里 上 下 中 进 为 以 及 等 做
得 着 过 谁 从 到 和 可以""",
}


class PlainAdviser(Adviser):
    """Who knows the rules of the game whose pack is *package*.

    *understood* says which of the *rulings* a question asks for, given how the game's players say things.
    """

    #: A short book knows few ways to ask, so yes or no is said only to what is much like one of them.
    certainty = Certainty(alike=0.55, apart=0.05)

    def __init__(self, package: str, rulings: Rulings, understood: Callable[[str, Speech], Asked | None]) -> None:
        self._package = package
        self._rulings = rulings
        self._understood = understood

    def decided(self, passage: str, typed: str) -> bool | None:
        """Left to the questions people ask."""
        del passage, typed
        return None

    def _data(self, name: str) -> Mapping[str, Any]:
        """A file of the book.

        Raises BrokenPack.
        """
        try:
            return pack_data(self._package, name)
        except (ValueError, OSError) as error:
            raise BrokenPack(self._package, [f"{name}: {error}"]) from error

    def _told(self, language: Language) -> Mapping[str, Any]:
        """The book in a language, as its file has it.

        Raises BrokenPack.
        """
        name = f"book/{language}.toml"
        told = self._data(name)
        self._refuse(name, problems_of_book(told))
        return told

    def _refuse(self, name: str, problems: Iterable[str]) -> None:
        """Raise BrokenPack if a file has problems."""
        wrong = [f"{name}: {each}" for each in problems]
        if wrong:
            raise BrokenPack(self._package, wrong)

    def _words(self) -> Mapping[str, Mapping[str, Any]]:
        told = self._data("book/words.toml")
        self._refuse("book/words.toml", problems_of_words(told))
        words: Mapping[str, Mapping[str, Any]] = told.get("words", {})
        return words

    def book(self, language: Language) -> Book:
        """The book in that language.

        Raises BrokenPack.
        """
        told = self._told(language)
        return Book(language, told["edition"], tuple(map(_passage, told["passage"])))

    def sections(self, language: Language) -> Sequence[Section]:
        """What its sections are about."""
        return [Section(each["number"], each.get("page", 0), each["about"]) for each in self._told(language)["section"]]

    def terms(self) -> Sequence[Term]:
        """The words that name something: those with a *what*."""
        return [
            Term(said["en"][0], said["zh"][0], said["what"], (), tuple(said.get("rests", ())))
            for said in self._words().values()
            if "what" in said
        ]

    def speech(self) -> Speech:
        """How its players say things."""
        name = "book/words.toml"

        def prepared() -> dict[str, Any]:
            self._words()  # as they are meant
            return Speech.prepared({"idle": IDLE, **self._data(name)})

        place = pack_path(self._package, "book/words.prepared.toml")
        sources = [pack_path(self._package, name), wording.__file__, signs.__file__, __file__]
        return Speech(fair_copy(place, sources, prepared))

    def questions(self, language: Language) -> Mapping[str, Questions]:
        """How people ask for each passage."""
        return {
            each["id"]: Questions(*(tuple(each.get(kind, ())) for kind in Questions._fields))
            for each in self._told(language)["passage"]
        }

    def kept(self, language: Language) -> Kept:
        """Where what is prepared from book and questions is kept."""
        sources = (f"book/{language}.toml", "book/words.toml")
        place = pack_path(self._package, f"book/index.{language}.toml")
        return Kept(place, tuple(pack_path(self._package, name) for name in sources))

    def rulings(self) -> Rulings:
        """What can be computed."""
        return self._rulings

    def understood(self, typed: str) -> Asked | None:
        """The ruling that a question asks for."""
        return self._understood(typed, self.speech())


def _passage(told: Mapping[str, Any]) -> Passage:
    """A passage as its file has it; questions stand beside it and are no part of it."""
    given = {key: value for key, value in told.items() if key not in Questions._fields}
    return Passage(**{"section": "", "page": 0, **given, "see": tuple(told.get("see", ()))} | _others(told))


def _others(told: Mapping[str, Any]) -> dict[str, Any]:
    return {"others": tuple(told["others"])} if "others" in told else {}
