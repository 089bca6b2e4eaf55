"""How a table reads what the sources leave open, in words for its sheets (10).

In: the switches of a campaign, a language. Out: every open point with its readings; the reading that is played, by its
switch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.deluges.rules.switches import read_switches

FILE = "sheets/open_points.toml"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read an open point, and whether it is the one that is played."""

    text: str
    played: bool


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A question that the sources leave open; *switch* is "" where makeplay knows one reading only."""

    rule: str
    switch: str
    text: str
    readings: tuple[Reading, ...]


def open_points(rules: Mapping[str, object], language: Language) -> list[OpenPoint]:
    """All of them, in the order of their ids."""
    return [_point(row, rules, language) for row in pack_data("generator.games.deluges", FILE)["row"]]


def _point(row: Mapping[str, Any], rules: Mapping[str, object], language: Language) -> OpenPoint:
    switch = row.get("switch", "")
    value = getattr(read_switches(rules), switch) if switch else ""
    readings = [Reading(each[language], each["is"] == value) for each in row["reading"]]
    if not any(reading.played for reading in readings):  # a number that is not printed for choice
        readings[-1] = Reading(row["other"][language].format(value), played=True)
    return OpenPoint(row["rule"], switch, row[language], tuple(readings))


def played(rules: Mapping[str, object], language: Language) -> dict[str, str]:
    """The reading that is played, by its switch: what "{births}" in a text of a sheet stands for."""
    return {
        point.switch: reading.text
        for point in open_points(rules, language)
        for reading in point.readings
        if point.switch and reading.played
    }
