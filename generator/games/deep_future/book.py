"""Our own text of the rules as numbered atoms, each with section and page of the published rules.

In: a language. Out: atoms in order. The book begins here and grows with the rules assistant.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from generator.engine.packdata import pack_data
from generator.engine.view import Language


@dataclass(frozen=True, slots=True)
class Atom:
    """One rule. *group* is the part of the turn sheet it belongs to."""

    id: str
    group: str
    section: str
    page: int
    text: str


@dataclass(frozen=True, slots=True)
class Signpost:
    """Where the published rules treat a subject."""

    section: str
    page: int
    text: str


@cache
def atoms(language: Language) -> tuple[Atom, ...]:
    """All atoms of the book."""
    rows = pack_data(__package__, f"book/{language}.toml")["atom"]
    return tuple(Atom(row["id"], row["group"], row["section"], row["page"], row["text"]) for row in rows)


@cache
def signposts(language: Language) -> tuple[Signpost, ...]:
    """Sections and tables of the published rules in order."""
    rows = pack_data(__package__, "book/sections.toml")["section"]
    return tuple(Signpost(row.get(f"section_{language}", row["section"]), row["page"], row[language]) for row in rows)
