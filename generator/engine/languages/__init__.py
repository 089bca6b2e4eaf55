"""The languages, what each does in its own way, and a text in all of them.

In: a file for each language (en.toml, zh.toml, those of folders of translations: engine.packdata). Out: codes, what
is between words, sentences and things, `Words`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple, Self

from generator.engine.packdata import FIRST, LANGUAGES, Language, fallback, languages, pack_data_as_written

#: What is taken from here; some of it comes from the loader of data files.
__all__ = ["FIRST", "Language", "Words", "between", "in_all", "languages", "listed", "manner", "spoken", "ways"]


class Between(NamedTuple):
    """What is between two words, sentences, parts of a sentence, clauses, things, the last two of them, choices; and
    between something and what is said of it.
    """

    words: str
    sentences: str
    parts: str
    clauses: str
    things: str
    last: str
    choices: str
    saying: str


class Manner(NamedTuple):
    """What a language does in its own way, as its file says it."""

    name: str
    between: Between
    tag: str
    paper: str
    fonts: str
    players: tuple[str, ...]
    #: Patterns of the words with which it asks, and of letters that only it has; "" for none of its own.
    asks: str = ""
    letters: str = ""

    @property
    def has_words(self) -> bool:
        """Whether something is between its words."""
        return bool(self.between.words)


@cache
def manner(language: Language) -> Manner:
    """Return what *language* does in its own way; the rest is as in its fallback."""
    own: dict[str, Any] = dict(pack_data_as_written(LANGUAGES, f"{language}.toml"))
    if language == FIRST:
        return Manner(**{**own, "between": Between(**own["between"]), "players": tuple(own["players"])})
    below = manner(fallback(language))
    own["between"] = below.between._replace(**own.get("between", {}))
    own["players"] = tuple(own.get("players", below.players))
    return below._replace(**{"asks": "", "letters": "", **{key: its for key, its in own.items() if key != "fallback"}})


def other_than(language: Language) -> Language:
    """Return the language that goes with *language* where nobody says which."""
    return next(each for each in languages() if each != language)


@cache
def spoken() -> tuple[str, ...]:
    """Return what sheets may be printed in: a language, the campaign's and another ("both"), two of them ("en+zh")."""
    return (*languages(), "both", *map("+".join, permutations(languages(), 2)))


def meant(spoken: str | None, leading: Language) -> list[Language]:
    """Return the languages of `spoken` that are meant, in their order; "both" and None are of something *leading*."""
    return [leading, other_than(leading)] if spoken == "both" else (spoken or leading).split("+")


def between(language: Language) -> Between:
    """Return what is between words, sentences, things in *language*."""
    return manner(language).between


def ways(said: Mapping[Language, str]) -> tuple[str, ...]:
    """Return the words that a table has by language, "|" between them: all that may be typed."""
    return tuple(dict.fromkeys(way for text in said.values() for way in text.split("|")))


def listed(words: Iterable[str], language: Language) -> str:
    """Return words one behind the other, "-" if there are none."""
    return between(language).things.join(words) or "-"


class Words(tuple[str, ...]):
    """One text in every language, in the order of `languages`; what one lacks it has from its fallback."""

    __slots__ = ()

    def __new__(cls, *texts: str) -> Self:
        """Return the text that is said so in the first of the `languages`, and in further ones."""
        return cls.of(dict(zip(languages(), texts)))

    def __getnewargs__(self) -> tuple[str, ...]:
        return tuple(self)

    @classmethod
    def of(cls, texts: Mapping[Language, str], name: str = "{}", usual: str = "") -> Self:
        """Return the text that *texts* has under the codes of languages, or under the *name* that is made of each.

        *usual* is the text if it has none of the first language.
        """

        def found(language: Language) -> str:
            its = texts.get(name.format(language))
            return its if its is not None else usual if language == FIRST else found(fallback(language))

        return tuple.__new__(cls, map(found, languages()))

    def __call__(self, language: Language) -> str:
        """Return the text in *language*."""
        return self[languages().index(language)]

    def each(self, change: Callable[[str], str]) -> Words:
        """Return the same with every text changed."""
        return Words(*map(change, self))

    def but(self, **texts: str) -> Words:
        """Return the same with other *texts* in some languages."""
        return Words.of({**dict(zip(languages(), self)), **texts})

    @property
    def en(self) -> str:
        """The English text: notation, records and messages have that."""
        return self(FIRST)

    @property
    def zh(self) -> str:
        """The Chinese text."""
        return self("zh")


def in_all(say: Callable[[Language], str]) -> Words:
    """Return what *say* says in each language."""
    return Words(*map(say, languages()))
