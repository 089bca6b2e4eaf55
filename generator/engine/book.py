"""A game's rules as a book of numbered passages in our own words, and the words a game has in two languages.

In: nothing. Out: the kinds of data that a pack's book is made of. Nothing here knows which games there are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, runtime_checkable

from generator.engine.former_names import former
from generator.engine.sentences import Sentences
from generator.engine.typed import Typed

if TYPE_CHECKING:
    from generator.engine.pack import Campaign
    from generator.engine.questions.claims import Claims
    from generator.engine.questions.frames import Asked
    from generator.engine.questions.question import Question
    from generator.engine.questions.words import Speech
    from generator.engine.ruling import Rulings
    from generator.engine.view import Language

_TYPED, _SAY = Typed("generator.engine", "texts"), Sentences("generator.engine", "texts")
#: What a passage is: a rule of the published text, how we read it, or that it says nothing.
PassageKind = Literal["rule", "reading", "silence"]
#: How far the published text settles a reading.
Status = Literal["settled", "public", "open"]


#: What a question ends with, in any script.
_QUESTION_MARKS = ("?", "\uff1f")
#: The names of the sources' files behind a section.
_FILES = re.compile(r" \([^()]*\.txt\b[^()]*\)")


class Passage(NamedTuple):
    """One rule, reading or silence. *section* and *page* are those of the published rules; page 0 where they have none.

    *see* are related passages; *also* are ids under which it is known, too: what another one said is said here. A
    reading has a *status*, the reason *why*, how *others* read it, the *source* of a public ruling, and the *switch*
    with which a table reads it otherwise; a rule that a reading says, too, has the reading's. A *case* is a worked
    example of a rule.
    """

    id: str
    kind: PassageKind
    section: str
    page: int
    title: str
    text: str
    see: tuple[str, ...] = ()
    status: Status | None = None
    why: str = ""
    others: tuple[str, ...] = ()
    source: str = ""
    switch: str = ""
    also: tuple[str, ...] = ()
    case: bool = False

    @property
    def ids(self) -> tuple[str, ...]:
        """All ids under which it is known, its own first."""
        return (self.id, *self.also)

    @property
    def replies_to(self) -> str:
        """The question that it answers, if its title is one: without it nobody knows what "yes" or "once" means."""
        return self.title if self.title.endswith(_QUESTION_MARKS) else ""


class Term(NamedTuple):
    """A word of the game in two languages, and what it is: "suit", "action", "advancement".

    *also* is what others call it, beside their name (another language, another edition); *rests* are ids of passages.
    """

    en: str
    zh: str
    what: str
    also: tuple[tuple[str, str], ...] = ()
    rests: tuple[str, ...] = ()

    @property
    def ways(self) -> frozenset[str]:
        """Every way to say it, without capitals."""
        return frozenset(way.casefold() for way in (self.en, self.zh, *(word for _, word in self.also)))

    def plain(self) -> dict[str, Any]:
        """It as plain values; what nobody calls otherwise is left out."""
        return {key: value for key, value in self._asdict().items() if value}


class Section(NamedTuple):
    """A section or table of the published rules, and what it is about."""

    number: str
    page: int
    about: str


def in_words(section: str) -> str:
    """A section, or what it is about, without the names of the files that hold it."""
    return _FILES.sub("", section)


def paged(what: str, page: int) -> str:
    """A section, or what it is about, with its page if there are pages; of several, that of the first."""
    first, then, others = what.partition("; ")
    return f"{first}, p. {page}{then}{others}" if page else what


@dataclass(frozen=True)
class Book:
    """A game's book in one language. *edition* is the published text that it goes with."""

    language: Language
    edition: str
    passages: tuple[Passage, ...]

    def passage(self, id: str) -> Passage | None:
        """The passage called *id*, or known under it, too; capitals do not count."""
        return self._by_id.get(id.casefold())

    @cached_property
    def _by_id(self) -> dict[str, Passage]:
        known = {other.casefold(): passage for passage in reversed(self.passages) for other in passage.also}
        return known | {passage.id.casefold(): passage for passage in reversed(self.passages)}

    def of_section(self, number: str) -> Sequence[Passage]:
        """The passages of a section and of what is numbered below it ("2.2" has 2.2.1, but not 2.20)."""
        wanted = number.casefold().rstrip(".")
        return [passage for passage in self.passages if any(_within(part, wanted) for part in _chapters(passage))]


def _chapters(passage: Passage) -> list[str]:
    """The sections that a passage is in; most are in one."""
    return passage.section.casefold().split("; ")


def _within(section: str, wanted: str) -> bool:
    return section == wanted or section.startswith((f"{wanted}.", f"{wanted} "))


def passages_on(book: Book, words: str) -> list[Passage]:
    """What a book has on *words*, for somebody at a table: the passage of that id, those of that section, or those that
    have the word; nothing for none.
    """
    wanted = " ".join(words.split()).casefold()
    own = book.passage(wanted)
    if own is not None or not wanted:
        return [own] if own is not None else []
    return list(book.of_section(wanted)) or [
        passage for passage in book.passages if wanted in f"{passage.title} {passage.text}".casefold()
    ]


#: Passages that are shown for one word; a section is shown whole.
MOST = 12


def looked_up(book: Book, words: str, but: str = "") -> list[str]:
    """What a book has on *words*, a line each, for somebody at a table, and how many more; not the passage *but*."""
    words, every = whether_all(words)
    found = [passage for passage in passages_on(book, words) if but not in passage.ids]
    most = len(found) if every or book.of_section(words) else MOST
    lines = [f"{_replying(each)} [{each.id}{f', p. {each.page}' * bool(each.page)}]" for each in found[:most]]
    return [*lines, *more_of_them(len(found) - most, f"rules all {words}", book.language)]


def _replying(passage: Passage) -> str:
    """What a passage says, behind the question that it answers if it has one."""
    return f"{passage.replies_to} {passage.text}" if passage.replies_to else passage.text


def whether_all(words: str) -> tuple[str, bool]:
    """Return words without the one that asks for all passages ("all overflow"), and whether it was there."""
    first, _, rest = " ".join(words.split()).partition(" ")
    every = bool(rest) and first.casefold() in _TYPED("book.all")
    return (rest if every else f"{first} {rest}".strip()), every


def more_of_them(number: int, command: str, language: Language) -> list[str]:
    """Return the line that says how many more passages there are, and which *command* shows them; empty if none."""
    return [_SAY.text("book.more", language, number=number, command=command)] if number > 0 else []


class KeptCopy(NamedTuple):
    """Where something prepared from a book is kept, and the files that it is made from."""

    place: str
    sources: tuple[str, ...]


class Adviser(Protocol):
    """What the rules assistant must know about a game."""

    def book(self, language: Language) -> Book:
        """The book in that language."""

    def sections(self, language: Language) -> Sequence[Section]:
        """Sections and tables of the published rules, in order."""

    def terms(self) -> Sequence[Term]:
        """The words of the game in both languages."""

    def speech(self) -> Speech:
        """How the players of the game say things."""

    def phrasings(self, language: Language) -> Mapping[str, Sequence[str]]:
        """Ways in which people ask, by the id of the passage that answers."""

    def claims(self) -> Mapping[str, Claims]:
        """What passages allow, forbid, demand, by their ids: what yes and no come from."""

    def kept(self, language: Language) -> KeptCopy:
        """Where what is prepared from book and phrasings is kept."""

    def rulings(self) -> Rulings:
        """What can be computed."""

    def understood(self, question: Question) -> Asked | None:
        """The computed ruling that a question asks for, if it asks for one."""


@runtime_checkable
class LearnedAdviser(Protocol):
    """An adviser of a game for which it was learned what words have to do with passages."""

    def vectors(self) -> Mapping[str, Any]:
        """The vectors of both (assistant/vectors.py); nothing if there are none yet."""


@runtime_checkable
class Advised(Protocol):
    """A pack whose rules can be asked about."""

    def adviser(self, campaign: Campaign | None = None, openly: bool = False) -> Adviser:
        """Return who knows its rules, and a *campaign* if given; *openly*, what is face down in it, too."""


if not TYPE_CHECKING:
    __getattr__ = former(__name__, {"Kept": "KeptCopy", "Kind": "PassageKind"})
