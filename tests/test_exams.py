"""Strangers' exams of the assistant, of all games but the flagship: floors for every bank, and no false certainty.

In: the banks of tests/rulings/GAME. Out: how many answers are right, what is said for sure and is wrong.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from booked import SHARED, runs, runs_of_others, signs
from examining_banks import Marked, bank, marked
from rows import each_row

BANKS = Path(__file__).parent / "rulings"
#: Right answers of each bank in English, in Chinese and by the ruling's name: what was measured, less a little.
FLOORS = {
    "innovation/exam-a": (98, 29, 25),
    "innovation/exam-b": (98, 27, 25),
    "innovation/exam-c": (93, 47, 25),
    "innovation/exam-d": (92, 39, 25),
    "eminent_domain/exam-e": (97, 53, 48),
    "eminent_domain/exam-f": (84, 31, 50),
    "eminent_domain/exam-g": (55, 0, 30),
    "eminent_domain/exam-h": (55, 0, 31),
    "deluges/exam-b": (98, 54, 50),
    "deluges/exam-c": (86, 53, 49),
    "deluges/exam-d": (56, 0, 33),
    "deluges/exam-e": (56, 0, 31),
}
#: Banks that were written before anybody looked at the words of others.
OURS = {"innovation/exam-a", "innovation/exam-b"}


@cache
def told(name: str) -> tuple[Marked, ...]:
    return tuple(one for question in bank(BANKS / f"{name}.json") for one in marked(question, name.partition("/")[0]))


@each_row("name", FLOORS)
def test_a_bank_is_answered_no_worse_than_it_was(name: str) -> None:
    right = [sum(one.way == way and one.mark == "right" for one in told(name)) for way in ("en", "zh", "named")]
    assert all(count >= floor for count, floor in zip(right, FLOORS[name])), (name, right)


@each_row("name", FLOORS)
def test_no_answer_says_yes_for_no(name: str) -> None:
    """A false certainty is the worst of answers."""
    false = [
        (one.question["id"], one.answer.text[:80])
        for one in told(name)
        if one.answer is not None and one.answer.verdict is not None and one.way != "named"
        if ("no" if one.answer.verdict else "yes") in one.question.get("must_mention", [])
    ]
    assert false == []


@each_row("name", [name for name in FLOORS if name.startswith("deluges")])
def test_no_figure_is_reckoned_from_what_was_misread(name: str) -> None:
    for one in told(name):
        reckoned = one.question["kind"] == "computed" and one.answer is not None and one.answer.result is not None
        misread = [fault for fault in one.faults if " is " in fault and not fault.startswith("is ")]
        assert one.way == "named" or not (reckoned and misread), (one.question["id"], misread)


@each_row("name", [name for name in FLOORS if name not in OURS])
def test_an_exam_is_in_words_of_our_own(name: str) -> None:
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    english, chinese = runs_of_others()
    for item in bank(BANKS / f"{name}.json"):
        for text in (item["question"], item["answer"], item.get("question_zh", "")):
            assert not english & set(runs(text)) and not chinese & set(signs(text)), (item["id"], text)
