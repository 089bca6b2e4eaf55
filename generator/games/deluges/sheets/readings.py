"""How a table reads what the sources leave open, in words for its sheets (10).

In: the switches of a campaign, a language. Out: every open point with its answers; the answer that is played, by its
switch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.packdata import pack_data
from generator.engine.readings import OpenQuestion
from generator.engine.view import Language
from generator.games.deluges.rules.switches import read_switches

FILE = "sheets/open_points.toml"


def open_points(rules: Mapping[str, object], language: Language) -> dict[str, OpenQuestion]:
    """Return all of them by the ids of their rules."""
    return {row["rule"]: _asked(row, rules, language) for row in pack_data("generator.games.deluges", FILE)["row"]}


def _asked(row: Mapping[str, Any], rules: Mapping[str, object], language: Language) -> OpenQuestion:
    switch = row.get("switch", "")
    answers: dict[Any, str | None] = {each["is"]: each[language] for each in row["reading"]}
    value = getattr(read_switches(rules), switch) if switch else ""
    if value not in answers:  # a number that is not printed for choice
        answers[value] = row["other"][language].format(value)
    return OpenQuestion(row[language], answers, switch)


def played(rules: Mapping[str, object], language: Language) -> dict[str, str]:
    """Return the answer that is played, by its switch: what "{births}" in a text of a sheet is replaced with."""
    switches = read_switches(rules)
    points = [point for point in open_points(rules, language).values() if point.switch]
    return {point.switch: point.answers[getattr(switches, point.switch)] or "" for point in points}
