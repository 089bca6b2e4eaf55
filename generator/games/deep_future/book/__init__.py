"""Our own text of the rules: numbered atoms, readings, silences, each with section and page of the published rules.

In: a language. Out: the lines of the turn sheet; the whole book for the assistant. A line of the sheet is no passage:
its id is known for the rule that it sums up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.engine.book import Book, Passage
from generator.engine.packdata import pack_data
from generator.games.deep_future.book.tables import rows

if TYPE_CHECKING:
    from generator.engine.view import Language

#: The published rules that the book goes with.
EDITION = "Deep Future 1.6"
#: The files of the book, in its order, and what is in each.
PARTS = ("atoms-1", "atoms-2", "readings", "silences")


class Atom(NamedTuple):
    """One rule of the turn sheet. *group* is the part of the sheet it belongs to."""

    id: str
    group: str
    section: str
    page: int
    text: str


class Signpost(NamedTuple):
    """Where the published rules treat a subject."""

    section: str
    page: int
    text: str


@cache
def atoms(language: Language) -> tuple[Atom, ...]:
    """Return all atoms of the turn sheet."""
    rows = pack_data("generator.games.deep_future", f"book/turn.{language}.toml")["atom"]
    return tuple(Atom(row["id"], row["group"], row["section"], row["page"], row["text"]) for row in rows)


@cache
def signposts(language: Language) -> tuple[Signpost, ...]:
    """Return sections and tables of the published rules in order."""
    rows = pack_data("generator.games.deep_future", "book/sections.toml")["section"]
    return tuple(Signpost(row.get(f"section_{language}", row["section"]), row["page"], row[language]) for row in rows)


@cache
def book(language: Language) -> Book:
    """Return the whole book."""
    of_tables = (row.passage for row in rows(language))
    passages = (*_rules(language), *of_tables, *_readings(language), *_silences(language))
    return Book(language, EDITION, passages)


def _rules(language: Language) -> Iterator[Passage]:
    for half in ("atoms-1", "atoms-2"):
        for row in pack_data("generator.games.deep_future", f"book/{half}.{language}.toml")["atom"]:
            yield Passage(kind="rule", title=row["title"], **_common(row), **_read(row))


def _readings(language: Language) -> Iterator[Passage]:
    for row in pack_data("generator.games.deep_future", f"book/readings.{language}.toml")["reading"]:
        yield Passage(kind="reading", title=row["question"], **_common(row), **_read(row))


def _silences(language: Language) -> Iterator[Passage]:
    for row in pack_data("generator.games.deep_future", f"book/silences.{language}.toml")["silence"]:
        yield Passage(kind="silence", **_common({"section": "", "page": 0} | row), title=row["title"])


def _common(row: dict[str, Any]) -> dict[str, Any]:
    """Return what every passage has."""
    return {
        "id": row["id"],
        "section": row["section"],
        "page": row["page"],
        "text": row["text"],
        "see": tuple(row.get("see", ())),
        "also": tuple(row.get("also", ())),
    }


def _read(row: dict[str, Any]) -> dict[str, Any]:
    """Return what a reading has, and a rule that takes one in."""
    more = {key: row[key] for key in ("status", "why", "source", "switch") if key in row}
    return more | {"others": tuple(row.get("others", ()))}
