"""Studies: many campaigns played by bots, one row for each player of each game.

In: a task, which says what one campaign is played with. Out: rows of plain values under named columns. What is in them
is the pack's affair; the few columns that every study has are here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, runtime_checkable

from generator.engine.bots import Bot
from generator.engine.former_names import former
from generator.engine.languages import FIRST, Words, in_all
from generator.engine.packdata import pack_data
from generator.engine.sentences import Sentences
from generator.engine.view import Language

_SAY = Sentences("generator.engine", "texts")
#: One value of a row.
Value = int | str | bool
Row = tuple[Value, ...]


class Column(NamedTuple):
    """A column of a study's table: its kind and what it means; those of every study have a text under their name.

    A *group* of columns belongs together; what a report makes of it, a `ReportSection` says.
    """

    name: str
    kind: Literal["int", "str", "bool"]
    meaning: str | Words = ""
    group: str = ""

    def means(self, language: Language = FIRST) -> str:
        """What it means, in a language."""
        if isinstance(self.meaning, Words):
            return self.meaning(language)
        return self.meaning or _SAY.text(f"column.{self.name}", language)


class ReportSection(NamedTuple):
    """What the report of a study says of a group of columns: a heading, a sentence, a figure.

    *figure*: "use" shows how often each was used, and whether it goes with winning; its columns are named PREFIX_KEY.
    "growth" shows how the means of the columns grow from game to game. "shares" shows how the columns share in their
    sum when the last game began, in so many *parts* of equally many columns; they are named PREFIX_KEY as well.
    "words" counts the words in one column, whose name is the *group*. All of it is by bot and number of players.
    """

    group: str
    title: str | Words
    text: str | Words
    figure: Literal["use", "growth", "shares", "words"]
    parts: int = 1


#: What every row has: whose game it was, and how it ended for him.
COMMON: tuple[Column, ...] = (
    Column("variant", "str"), Column("campaign", "int"), Column("game", "int"), Column("era", "int"),
    Column("players", "int"), Column("seat", "int"), Column("first", "bool"), Column("bot", "str"),
    Column("won", "bool"), Column("victory", "str"), Column("lost_by", "str"), Column("turns", "int"),
    Column("choices", "int"),
)  # fmt: skip
#: What the study adds behind the columns of the pack.
DEAL = Column("deal", "int")


class Task(NamedTuple):
    """One campaign of a study: so many *games* with those *bots*, one for each seat; *rules* are its switches.

    Its chance follows from *seed* and *deal* alone, so that campaigns to be compared are dealt the same cards.
    """

    variant: str
    seed: int
    campaign: int
    deal: int
    games: int
    bots: tuple[type[Bot], ...]
    rules: Mapping[str, object]


@runtime_checkable
class Cautious(Protocol):
    """A pack whose results hold under conditions that everything made of them must name."""

    def caveat(self, rules: Mapping[str, object], players: Sequence[int], language: Language = "en") -> str:
        """The line beside results of games by those switches, with so many players each."""


@runtime_checkable
class Worded(Protocol):
    """A pack that says what its columns, and the words in them, are called in a report."""

    def study_words(self, language: Language) -> Mapping[str, str]:
        """What a column ("did_expand") or a word in one ("stability") is called; the others are shown as they are."""


@runtime_checkable
class Studied(Protocol):
    """A pack whose campaigns can be played by bots."""

    #: The bot that plays if none is named.
    usual_bot: str

    def bots(self) -> Mapping[str, type[Bot]]:
        """The pack's own bots by name."""

    def columns(self) -> Sequence[Column]:
        """The columns of the rows, those of COMMON first."""

    def sections(self) -> Sequence[ReportSection]:
        """What a report says of the pack's own columns, in order."""

    def campaign_rows(self, task: Task) -> list[Row]:
        """A campaign played: a row for each player of each game."""


def report_section(
    package: str, group: str, figure: Literal["use", "growth", "shares", "words"], parts: int = 1
) -> ReportSection:
    """What the report of a study says of a group of columns, in the words of texts/studying.toml of a pack."""
    said = pack_data(package, "texts/studying.toml")["section"][group]
    return ReportSection(group, Words.of(said["title"]), Words.of(said["text"]), figure, parts)


def study_columns(
    package: str, called: Callable[[Language], Mapping[str, str]], *columns: tuple[str, Literal["int", "str"], str]
) -> tuple[Column, ...]:
    """The columns of a pack: those of COMMON, and its own, each with its kind and group.

    texts/studying.toml has what each means under its name; columns that are named PREFIX_KEY may share one under the
    prefix, in which "{}" is what the report calls the column.
    """
    texts = pack_data(package, "texts/studying.toml")["column"]

    def meaning(name: str) -> Words:
        prefix, _, key = name.partition("_")
        said = texts[name if name in texts else prefix]
        return in_all(lambda language: said[language].format(called(language).get(name, key)))

    return (*COMMON, *(Column(name, kind, meaning(name), group) for name, kind, group in columns))


def words_of(package: str, language: Language, named: Mapping[str, Words]) -> dict[str, str]:
    """What columns and words in them are called: those *named*, and those of texts/studying.toml of a pack."""
    said = pack_data(package, "texts/studying.toml")["word"]
    return {
        key: words(language) for key, words in {**named, **{key: Words.of(its) for key, its in said.items()}}.items()
    }


def seed_of(*parts: object) -> int:
    """A seed of 63 bits that follows from *parts*, the same on every machine."""
    return int.from_bytes(blake2b(":".join(map(str, parts)).encode(), digest_size=8).digest()) >> 1


if not TYPE_CHECKING:
    __getattr__ = former(__name__, {"Section": "ReportSection"})
