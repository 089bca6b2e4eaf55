"""Our own text of the rules: numbered atoms, readings, silences, each with section and page of the published rules.

In: a language. Out: the lines of the turn sheet; the whole book for the assistant. A line of the sheet is no passage:
its id is known for the rule that it sums up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.engine.book import Book, Passage
from generator.engine.packdata import pack_data
from generator.games.deep_future.book.tables import rows

if TYPE_CHECKING:
    from generator.engine.book import PassageKind
    from generator.engine.view import Language

#: The published rules that the book goes with.
EDITION = "Deep Future 1.6"
#: The files of the book, in its order, and what is in each.
PARTS = ("atoms-1", "atoms-2", "readings", "silences")
#: Of each its table, the kind of its passages, and the key of their titles.
_IN_PART: Mapping[str, tuple[str, PassageKind, str]] = {
    "atoms-1": ("atom", "rule", "title"),
    "atoms-2": ("atom", "rule", "title"),
    "readings": ("reading", "reading", "question"),
    "silences": ("silence", "silence", "title"),
}


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
    of_tables = tuple(row.passage for row in rows(language))
    first, second, readings, silences = (tuple(_passages(part, language)) for part in PARTS)
    return Book(language, EDITION, (*first, *second, *of_tables, *readings, *silences))


def _passages(part: str, language: Language) -> Iterator[Passage]:
    """Yield the passages of one file of the book; a silence has no section of the published rules, and no page."""
    table, kind, title = _IN_PART[part]
    for row in pack_data("generator.games.deep_future", f"book/{part}.{language}.toml")[table]:
        more: dict[str, Any] = {key: tuple(row.get(key, ())) for key in ("see", "also", "others")}
        more |= {key: row[key] for key in ("status", "why", "source", "switch") if key in row}
        yield Passage(row["id"], kind, row.get("section", ""), row.get("page", 0), row[title], row["text"], **more)
