"""What a published game brings to the tests that all of them share: ways of playing, sources, expected ends.

In: nothing. Out: the kinds of data that a module `brings_GAME.py` fills in its `BROUGHT`; packs.py finds those. A
further game adds such a module and no test: test_pack_playthroughs, test_pack_books and test_pack_records take it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.engine.book import Book, Passage

Rules = Mapping[str, object]


@dataclass(frozen=True, eq=False)
class Wanted:
    """A game to be looked for: made by *finished* from a seed, and kept if it is *so*."""

    finished: Callable[[int], Any]
    so: Callable[[Any], bool]


@dataclass(frozen=True, eq=False)
class Playthroughs:
    """Whole games in plain text (tests/playthroughs/GAME), and how each ended; what is refused of them."""

    #: Lines to a game, a game to lines, a game to what is expected of its end, a position to all that cannot be.
    read: Callable[[list[str], str], Any]
    write: Callable[[Any], list[str]]
    end_of: Callable[[Any], Any]
    problems: Callable[[Any], Sequence[object]]
    #: By the name of the file. Ends have *ended*, which is one of *endings*; every one of them is among the games.
    expected: Mapping[str, Any]
    endings: Iterable[str]
    #: Lines at the beginning of some game, and what else must be so of the ends.
    among: tuple[str, ...]
    ends: Callable[[Mapping[str, Any]], bool]
    #: A game, and: its first line that begins so, what stands there instead, what is told.
    sample: str
    broken: tuple[tuple[str, str, str], ...]
    too_many: str
    #: After so many lines capitals change nothing; None if they do.
    capitals_after: int | None
    #: How the games were found.
    wanted: Mapping[str, Wanted]


@dataclass(frozen=True, eq=False)
class Writing:
    """The book of a game, and what must stand in it."""

    adviser: Any
    #: The parts that the book's files are named after.
    parts: Iterable[str]
    #: The specification and the file of questions in ../shared; the files that rules are taken from.
    specification: str
    shared: str
    seeds: tuple[str, ...]
    #: Rules in the specification and how many; its chapter of worked cases and how their passages are called.
    rules: re.Pattern[str]
    count: int
    cases: tuple[str, str] | None
    #: Chapters in the place of a passage.
    chapters: re.Pattern[str]
    always_a_chapter: bool
    #: Passages that nobody asks for by sentence; those looked at for copied words.
    of_things: Callable[[Passage], bool]
    own_words: Callable[[Book], Iterable[Passage]]
    #: What the passage of a contradiction must tell, and of what kind such passages are.
    contradictions: Mapping[str, tuple[str, ...]]
    contradicting: Callable[[Passage], bool]
    #: How much of what people ask finds its passage among the first three; each of so many questions is asked.
    found: float
    every: int
    #: Questions in the words of others, and their passage; whether a passage told as related will do.
    understood: tuple[tuple[str, str], ...]
    related: bool
    #: Questions with the label and some words of the answer; with the beginning and parts of what `ask` prints.
    answers: tuple[tuple[str, str, str], ...]
    asked: tuple[tuple[str, str, tuple[str, ...]], ...]
    #: Terms: English, Chinese, one more word; names that are terms too; words of the specification, more than so many.
    terms: tuple[tuple[str, str, str], ...]
    names: Iterable[str]
    vocabulary: Callable[[str], set[str]]
    words: int
    #: Words of `makeplay rules` and what is shown.
    read: tuple[tuple[list[str], list[str]], ...]
    #: Shared examples: how many, and which of them are asked.
    examples: int
    asked_of: Callable[[Mapping[str, Any]], bool] = field(default=lambda item: True)  # noqa: ARG005


@dataclass(frozen=True, eq=False)
class Recorded:
    """Campaigns and tables of a game, and what its record refuses."""

    state: type[Any]
    table: type[Any]
    #: A campaign of so many; a game at its first question; bots by their names; a game of a
    #: campaign played at a table; the same away from it, if a seed deals the same there.
    campaign: Callable[..., Any]
    begun: Callable[..., Any]
    seated: Callable[..., Any]
    played: Callable[..., Any]
    finished: Callable[[int], Any] | None
    described: Callable[[Any], Any]
    laid_out: Callable[[Any], Any]
    #: How many play at least; switches and how many play by them.
    least: int
    ways: tuple[tuple[Rules, int], ...]
    replayed_too: tuple[tuple[Rules, int], ...]
    #: Bots of the games in which choices are taken back or positions described, each of so many choices, at least so
    #: many taken back; whether a choice that ends the turn stays.
    bots: tuple[str, ...]
    every: int
    undone: int
    only_in_turn: bool
    #: Bots that play on to positions that can be described.
    described_by: tuple[str, ...]
    calm: Callable[[Any], bool]
    #: Players, switches, and why they are refused: at the founding, at the beginning of a game.
    players: tuple[tuple[tuple[str, ...], str], ...]
    not_founded: tuple[tuple[int, Rules, str], ...]
    founded: tuple[tuple[int, Rules], ...]
    not_begun: tuple[tuple[int, Rules, str], ...]
    no_names: str
    #: After so many events a game of *cut_of* is taken up again.
    cuts: tuple[int, ...]
    resume: Callable[[Any], Any]
    #: Any choice; an event by its place, what stands in it instead, what is told.
    choice: str
    impossible: tuple[tuple[int, Mapping[str, Any], str], ...]


@dataclass(frozen=True, eq=False)
class Brought:
    """All that a game brings."""

    game: str
    title: str
    playthroughs: Playthroughs
    writing: Writing
    recorded: Recorded
