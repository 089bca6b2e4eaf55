"""Tables 1 to 6 of the rules and the words that belong to them, read once from tables/*.toml.

In: nothing. Out: suits, tracks, actions, advancements, challenge failures, effects of wonders and
civilizations, each with its name and a short reminder in our own words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from generator.engine.languages import Words, between, in_all
from generator.engine.packdata import pack_data
from generator.engine.sentences import Sentences

_SAY = Sentences("generator.games.deep_future", "tables/effects")
#: Letters of the suits in the order of the rules (1.2, R-1.2-01): sun, moon, heart, skull, hand, foot.
SUITS = ("S", "M", "R", "K", "H", "F")
#: Numbers of a card's corner (1.2).
NUMBERS = (1, 2, 3, 4, 5, 6)

Effect = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit: its letter, the key of its icon, the action it pays for (1.2, Table 1)."""

    id: str
    key: str
    name: Words
    action: str


@dataclass(frozen=True, slots=True)
class Track:
    """A track and its range; `lose` is None where no space loses (1.5, R-1.5-06)."""

    id: str
    key: str
    name: Words
    short: Words
    low: int
    high: int
    start: int
    win: int
    lose: int | None


@dataclass(frozen=True, slots=True)
class Action:
    """A row of Table 1; *suit* is "" for PLAN and EVOKE."""

    key: str
    suit: str
    name: Words
    reminder: Words


@dataclass(frozen=True, slots=True)
class AdvancementRow:
    """A row of Table 5; *action* is "start" for those of the start phase."""

    suit: str
    number: int
    key: str
    name: Words
    action: str
    effects: tuple[Effect, ...]
    reminder: Words


@dataclass(frozen=True, slots=True)
class Failure:
    """A cell of Table 6, with all the suits that share it (R-T6-01)."""

    number: int
    suits: tuple[str, ...]
    challenge: str
    name: Words
    effects: tuple[Effect, ...]
    reminder: Words


@dataclass(frozen=True, slots=True)
class Benefit:
    """A row of Tables 2, 3 or 4: what a wonder or a civilization gives."""

    key: str
    effects: tuple[Effect, ...]
    reminder: Words


@dataclass(frozen=True, slots=True)
class Victory:
    """A way to win, and the letter of its wonder (3, Table 2)."""

    key: str
    letter: str
    name: Words


def _rows(file: str, table: str) -> Sequence[dict[str, Any]]:
    rows: list[dict[str, Any]] = pack_data("generator.games.deep_future", f"tables/{file}.toml")[table]
    return rows


def _words(row: Mapping[str, Any], prefix: str = "") -> Words:
    return Words.of(row, f"{prefix}{{}}")


@cache
def suits() -> dict[str, Suit]:
    """Return the six suits by letter, in the order of the rules (1.2)."""
    return {row["id"]: Suit(row["id"], row["key"], _words(row), row["action"]) for row in _rows("basics", "suit")}


@cache
def tracks() -> dict[str, Track]:
    """Return the four tracks by letter, from left to right (1.5)."""
    return {
        row["id"]: Track(
            row["id"],
            row["key"],
            _words(row),
            _words(row, "short_" if "short_en" in row else ""),
            row["min"],
            row["max"],
            row["start"],
            row["win"],
            row.get("lose"),
        )
        for row in _rows("basics", "track")
    }


@cache
def victories() -> dict[str, Victory]:
    """Return the six victories by key (3)."""
    return {row["key"]: Victory(row["key"], row["letter"], _words(row)) for row in _rows("basics", "victory")}


@cache
def phases() -> dict[str, Words]:
    """Return the names of the four phases of a turn, in order (2)."""
    return {row["key"]: _words(row) for row in _rows("basics", "phase")}


@cache
def actions() -> dict[str, Action]:
    """Return Table 1 by key (2.2)."""
    return {
        row["key"]: Action(row["key"], row["suit"], _words(row), _words(row, "say_"))
        for row in _rows("actions", "action")
    }


@cache
def when_words() -> dict[str, Words]:
    """Return the word before an advancement's reminder: its action, or START (1.4)."""
    start = _words(_rows("actions", "start")[0])
    return {"start": start} | {key: action.name for key, action in actions().items()}


@cache
def advancements() -> dict[tuple[str, int], AdvancementRow]:
    """Return Table 5 by suit and number."""
    return {
        (row["suit"], row["number"]): AdvancementRow(
            row["suit"], row["number"], row["key"], _words(row), row["action"], tuple(row["effects"]), _reminder(row)
        )
        for row in _rows("advancements", "advancement")
    }


@cache
def failures() -> dict[tuple[str, int], Failure]:
    """Return Table 6 by suit and number (2.4)."""
    names = pack_data("generator.games.deep_future", "tables/challenges.toml")["challenges"]
    cells = [
        Failure(
            row["number"],
            tuple(row["suits"]),
            row["challenge"],
            _words(names[row["challenge"]]),
            tuple(row["effects"]),
            _reminder(row),
        )
        for row in _rows("challenges", "failure")
    ]
    return {(suit, cell.number): cell for cell in cells for suit in cell.suits}


@cache
def wonder_benefits() -> dict[str, Benefit]:
    """Return Table 2 by victory."""
    return _benefits("wonders", "wonder", "victory")


@cache
def victory_benefits() -> dict[str, Benefit]:
    """Return Table 3 by victory."""
    return _benefits("civilizations", "by_victory", "victory")


@cache
def suit_benefits() -> dict[str, Benefit]:
    """Return Table 4 by suit."""
    return _benefits("civilizations", "by_suit", "suit")


def _benefits(file: str, table: str, key: str) -> dict[str, Benefit]:
    return {row[key]: Benefit(row[key], tuple(row["effects"]), _reminder(row)) for row in _rows(file, table)}


def _reminder(row: Mapping[str, Any]) -> Words:
    """Return the reminder written in the table, else one worded from the effects."""
    if "say_en" in row:
        return _words(row, "say_")
    effects = [_effect_words(effect) for effect in row["effects"]]
    return in_all(lambda language: between(language).parts.join(each(language) for each in effects))


def _effect_words(effect: Effect) -> Words:
    match effect:
        case {"track": track, "delta": delta}:
            return _SAY("effect.track", track=tracks()[track].short, delta=delta)
        case {"track": track, "delta_by_number": True}:
            return _SAY("effect.by_number", track=tracks()[track].short)
        case {"rival_cubes": count}:
            return _SAY("effect.rivals", count=count)
        case {"new_world": True, "cubes": count}:
            return _SAY("effect.new_world", count=count)
    raise ValueError(f"an effect without words: {effect}")
