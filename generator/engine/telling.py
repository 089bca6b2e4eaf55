"""A campaign told for other programs: notes that mention each other, a chronicle in chapters.

In: nothing. Out: plain data that a pack gives, and a room above it writes in whatever form is wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, runtime_checkable

from generator.engine.former_names import keep_former
from generator.engine.pack import Campaign
from generator.engine.view import Language


class NoteLink(NamedTuple):
    """Another note, by its key, and how it is called here."""

    key: str
    text: str


#: A line of a note; what it says of a thing, for programs.
NoteLine = tuple[str | NoteLink, ...]
NoteFact = str | int | NoteLink | tuple[str | NoteLink, ...]


class NoteSection(NamedTuple):
    """Lines of a note under a heading ("" is none): a list, or paragraphs."""

    heading: str
    lines: tuple[NoteLine, ...]
    listed: bool = True


@dataclass(frozen=True, slots=True)
class Note:
    """What is known of one thing: a "card", "sector", "era", "person" or "game"; its *key* is its alone.

    Keys of *facts* are English in every language.
    """

    kind: str
    key: str
    title: str
    facts: Mapping[str, NoteFact] = field(default_factory=dict)
    sections: tuple[NoteSection, ...] = ()


class Shield(NamedTuple):
    """Arms that the press draws: what they are made of, their charge, the points of a crown above them."""

    made: tuple[object, ...]
    charge: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a chronicle: paragraphs, then rows of a table, then parts of its own."""

    title: str
    paragraphs: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    shield: Shield | None = None
    parts: tuple[Chapter, ...] = ()


@runtime_checkable
class NoteTaking(Protocol):
    """A keeper who has a note for each thing of a campaign."""

    def notes(self, campaign: Campaign, language: Language) -> list[Note]:
        """Every note; those that they mention are among them."""


@runtime_checkable
class Chronicler(Protocol):
    """A keeper who tells a campaign in chapters."""

    def chronicle(self, campaign: Campaign, language: Language) -> list[Chapter]:
        """The chapters in order; none if nothing has been played."""


@runtime_checkable
class HavingSky(Protocol):
    """A campaign with a sky of its own, drawn from how it began."""

    start: str


keep_former(__name__, {"Mention": "NoteLink", "Fact": "NoteFact", "Line": "NoteLine", "Section": "NoteSection"})
