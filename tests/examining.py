"""Marking answers of the rules assistant against questions with known answers (tests/rulings/*.toml).

In: a question of a file. Out: why the answer is not right; nothing if it is. What counts is the content: the section
cited first, the label, yes or no, the words and numbers that must be there, not how keys are called.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from generator.assistant.answering import Answer, Assistant
from generator.games.deep_future import PACK

FOLDER = Path(__file__).parent / "rulings"
_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_CHINESE = {"sun": "太阳", "moon": "月亮", "heart": "爱心", "skull": "骷髅", "hand": "手掌", "foot": "脚掌"}


@cache
def assistant() -> Assistant:
    return Assistant(PACK.adviser())


def questions(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((FOLDER / f"questions-{name}.toml").read_text("utf-8"))["question"]
    return found


def faults(question: dict[str, Any]) -> list[str]:
    """Why the answer to a question is not right."""
    answer = assistant().answer(question["ask"])
    found = []
    place = answer.cites[0].section if answer.cites else ""
    if not _cites(question["section"], place):
        found.append(f"cites {place or 'nothing'} instead of {question['section']}")
    labels = question["label"] if isinstance(question["label"], list) else [question["label"]]
    if question["kind"] != "computed" and not _labelled(answer, labels):
        found.append(f"is {answer.label} instead of {labels}")
    for word in map(str, question.get("must", ())):
        if word in {"yes", "no"} and answer.verdict is not (word == "yes"):
            found.append(f"does not say {word}")
        if word not in {"yes", "no"} and question["kind"] != "computed" and not has(answer, word):
            found.append(f"lacks {word}")
    if question["kind"] == "computed":
        found += [f"lacks {value}" for value in _values(question.get("expected", {})) if not has(answer, value)]
    return found


def _cites(wanted: str, place: str) -> bool:
    """Whether the section is one of those wanted; 2.2 is met by any of its parts, and an action's part by 2.2."""
    return not wanted or any(
        each == section or each.startswith((f"{section}.", f"{section} ")) or section.startswith(f"{each} (")
        for section in wanted.split(" / ")
        for each in place.split("; ")
    )


def _labelled(answer: Answer, labels: list[str]) -> bool:
    """A rule may be applied by counting; who says that the rules are silent may give a reading with it."""
    also = {"COMPUTED": "RULE", "RULE": "COMPUTED", "SILENT": "READING"}.get(answer.label)
    return answer.label in labels or also in labels


def _values(expected: Any) -> list[str]:
    """Every number and word of an expected result; nothing for nobody, no and none."""
    if isinstance(expected, dict):
        return [value for inner in expected.values() for value in _values(inner)]
    if isinstance(expected, list):
        return [value for inner in expected for value in _values(inner)]
    if isinstance(expected, bool) or expected in ("none", 0, ""):
        return []
    return [str(abs(expected)) if isinstance(expected, int) else str(expected)]


def has(answer: Answer, value: str, chinese: Mapping[str, str] = _CHINESE) -> bool:
    """Whether an answer has a word or a number, in figures or in words, or as *chinese* says it."""
    text = f"{answer.text} {json.dumps(answer.result or {}, ensure_ascii=False)}".casefold()
    ways = [value.casefold(), chinese.get(value.casefold(), value.casefold())]
    ways += [word for word, number in _WORDS.items() if str(number) == value]
    return any(
        re.search(rf"(?<![a-z0-9]){re.escape(way)}(?![a-z0-9])", text) or (not way.isascii() and way in text)
        for way in ways
    )
