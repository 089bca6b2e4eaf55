"""Strangers' exams of the Eminent Domain assistant: floors for every bank, and what mended them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from booked import SHARED, runs, runs_of_others, signs
from examining_banks import Marked, bank, marked

BANKS = Path(__file__).parent / "rulings/eminent_domain"
#: Right answers of each bank in English, in Chinese and by the ruling's name: what was measured, less a little.
FLOORS = {"e": (97, 53, 48), "f": (84, 31, 50), "g": (55, 0, 30), "h": (55, 0, 31)}


@cache
def told(name: str) -> tuple[Marked, ...]:
    return tuple(one for question in bank(BANKS / f"exam-{name}.json") for one in marked(question, "eminent_domain"))


@pytest.mark.parametrize("name", FLOORS)
def test_a_bank_is_answered_no_worse_than_it_was(name: str) -> None:
    right = [sum(one.way == way and one.mark == "right" for one in told(name)) for way in ("en", "zh", "named")]
    assert all(count >= floor for count, floor in zip(right, FLOORS[name])), (name, right)


@pytest.mark.parametrize("name", FLOORS)
def test_no_answer_says_yes_for_no(name: str) -> None:
    false = [
        (one.question["id"], one.answer.text[:80])
        for one in told(name)
        if one.answer is not None and one.answer.verdict is not None and one.way != "named"
        if ("no" if one.answer.verdict else "yes") in one.question.get("must_mention", [])
    ]
    assert false == []


@pytest.mark.parametrize("name", FLOORS)
def test_an_exam_is_in_words_of_its_own(name: str) -> None:
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    english, chinese = runs_of_others()
    for item in bank(BANKS / f"exam-{name}.json"):
        for text in (item["question"], item["answer"], item.get("question_zh", "")):
            assert not english & set(runs(text)) and not chinese & set(signs(text)), (item["id"], text)
