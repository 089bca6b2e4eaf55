"""Our own text of the rules: numbered atoms, readings, silences, each with section and page of the published rules.

In: a language. Out: the atoms of the turn sheet; the whole book for the assistant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.engine.book import Book, Passage
from generator.engine.packdata import pack_data

if TYPE_CHECKING:
    from generator.engine.view import Language

#: The published rules that the book stands beside.
EDITION = "Deep Future 1.6"
#: The files of the book, in its order, and what stands in each.
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
    """All atoms of the turn sheet."""
    rows = pack_data(__package__, f"book/turn.{language}.toml")["atom"]
    return tuple(Atom(row["id"], row["group"], row["section"], row["page"], row["text"]) for row in rows)


@cache
def signposts(language: Language) -> tuple[Signpost, ...]:
    """Sections and tables of the published rules in order."""
    rows = pack_data(__package__, "book/sections.toml")["section"]
    return tuple(Signpost(row.get(f"section_{language}", row["section"]), row["page"], row[language]) for row in rows)


@cache
def book(language: Language) -> Book:
    """The whole book."""
    passages = [*_rules(language), *_in_short(language), *_readings(language), *_silences(language)]
    return Book(language, EDITION, tuple(passages))


def _rules(language: Language) -> Iterator[Passage]:
    for half in ("atoms-1", "atoms-2"):
        for row in pack_data(__package__, f"book/{half}.{language}.toml")["atom"]:
            yield Passage(kind="rule", **_common(row), title=row["title"])


def _in_short(language: Language) -> Iterator[Passage]:
    """The turn as the reference sheet has it: what is printed is what the book says."""
    sheet = pack_data(__package__, f"book/turn.{language}.toml")
    names = {suit["key"]: suit[language] for suit in pack_data(__package__, "tables/basics.toml")["suit"]}
    for row in sheet["atom"]:
        text = re.sub(r":(\w+):", lambda found: names[found[1]], row["text"])
        yield Passage(kind="rule", **_common(row | {"text": text}), title=sheet["title"])


def _readings(language: Language) -> Iterator[Passage]:
    for row in pack_data(__package__, f"book/readings.{language}.toml")["reading"]:
        more = {key: row[key] for key in ("status", "why", "source", "switch") if key in row}
        others = tuple(row.get("others", ()))
        yield Passage(kind="reading", **_common(row), title=row["question"], others=others, **more)


def _silences(language: Language) -> Iterator[Passage]:
    for row in pack_data(__package__, f"book/silences.{language}.toml")["silence"]:
        yield Passage(kind="silence", **_common({"section": "", "page": 0} | row), title=row["title"])


def _common(row: dict[str, Any]) -> dict[str, Any]:
    """What every passage has."""
    return {
        "id": row["id"],
        "section": row["section"],
        "page": row["page"],
        "text": row["text"],
        "see": tuple(row.get("see", ())),
    }
