"""Strangers' exams of the Déluges assistant: floors for every bank that came after the first, and false certainties."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from booked import SHARED, runs, runs_of_others
from examining_banks import Marked, bank, marked

BANKS = Path(__file__).parent / "rulings/deluges"
#: Right answers of each bank in English, in Chinese and by the ruling's name: what was measured, less a little.
FLOORS = {"b": (98, 54, 50), "c": (86, 53, 49), "d": (56, 0, 33), "e": (56, 0, 31)}


@cache
def told(name: str) -> tuple[Marked, ...]:
    return tuple(one for question in bank(BANKS / f"exam-{name}.json") for one in marked(question, "deluges"))


@pytest.mark.parametrize("name", FLOORS)
def test_a_bank_is_answered_no_worse_than_it_was(name: str) -> None:
    right = [sum(one.way == way and one.mark == "right" for one in told(name)) for way in ("en", "zh", "named")]
    assert all(count >= floor for count, floor in zip(right, FLOORS[name])), (name, right)


@pytest.mark.parametrize("name", FLOORS)
def test_no_answer_is_surely_wrong(name: str) -> None:
    """Yes for no, or a figure reckoned from what was misread."""
    asked = [one for one in told(name) if one.answer is not None and one.way != "named"]
    for one in asked:
        assert one.answer is not None
        against = "no" if one.answer.verdict else "yes"
        assert one.answer.verdict is None or against not in one.question.get("must_mention", []), one.question["id"]
        reckoned = one.question["kind"] == "computed" and one.answer.result is not None
        misread = [fault for fault in one.faults if " is " in fault and not fault.startswith("is ")]
        assert not (reckoned and misread), (one.question["id"], misread)


@pytest.mark.parametrize("name", FLOORS)
def test_an_exam_is_in_words_of_our_own(name: str) -> None:
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    english, chinese = runs_of_others()
    for item in bank(BANKS / f"exam-{name}.json"):
        for text in (item["question"], item["answer"], item.get("question_zh", "")):
            assert not (english | chinese) & set(runs(text)), (item["id"], text)
