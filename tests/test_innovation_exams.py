"""Strangers' exams of the Innovation assistant: floors for every bank, and what mended them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from examining_innovation import Marked, assistant, bank, marked
from test_innovation_book import SHARED, runs, runs_of_others

from generator.engine.wording import is_yes_no

BANKS = Path(__file__).parent / "rulings/innovation"
#: Right answers of each bank in English, in Chinese and by the ruling's name: what was measured, less a little.
FLOORS = {"a": (98, 29, 25), "b": (98, 27, 25), "c": (93, 47, 25), "d": (92, 39, 25)}
#: Yes or no said where the contrary is right: a false certainty is the worst of answers.
FALSE = {"a": 0, "b": 0, "c": 0, "d": 0}


@cache
def told(name: str) -> tuple[Marked, ...]:
    return tuple(one for question in bank(BANKS / f"exam-{name}.json") for one in marked(question))


@pytest.mark.parametrize("name", FLOORS)
def test_a_bank_is_answered_no_worse_than_it_was(name: str) -> None:
    right = [sum(one.way == way and one.mark == "right" for one in told(name)) for way in ("en", "zh", "named")]
    assert all(count >= floor for count, floor in zip(right, FLOORS[name])), (name, right)


@pytest.mark.parametrize("name", FALSE)
def test_hardly_any_answer_says_yes_for_no(name: str) -> None:
    false = [
        (one.question["id"], one.answer.text[:80])
        for one in told(name)
        if one.answer is not None and one.answer.verdict is not None and one.way != "named"
        if ("no" if one.answer.verdict else "yes") in one.question.get("must_mention", [])
    ]
    assert len(false) <= FALSE[name], false


@pytest.mark.parametrize("name", ["c", "d"])
def test_an_exam_is_in_words_of_our_own(name: str) -> None:
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    english, chinese = runs_of_others()
    for item in bank(BANKS / f"exam-{name}.json"):
        for text in (item["question"], item["answer"], item.get("question_zh", "")):
            assert not (english | chinese) & set(runs(text)), (item["id"], text)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Road Building: I have five cards in hand, must I meld two?", "No rule fits that exactly"),
        ("封建制对我有什么影响，如果我什么也没有？", "封建制"),
    ],
)
def test_what_no_rule_has_is_answered_with_the_card_that_is_named(question: str, words: str) -> None:
    answer = assistant().answer(question)
    assert answer.label == "PUBLIC" and words in answer.text and answer.cites


def test_no_rule_answers_a_question_about_what_it_does_not_speak_of() -> None:
    """How many achievements win is no answer to what an expansion changes."""
    answer = assistant().answer("Do more achievements win with the Echoes expansion?")
    assert answer.label == "SILENT"


@pytest.mark.parametrize(
    "question",
    [
        "Do I get Empire with 4 of five icons but only 2 clocks?",
        "Does the one who has 3 of 4 achievements needed win?",
    ],
)
def test_where_numbers_decide_the_book_says_neither_yes_nor_no(question: str) -> None:
    assert assistant().answer(question).verdict is None


@pytest.mark.parametrize(
    ("question", "yes_no"),
    [
        ("a draw for every player who shared?", True),
        ("I may know how many cards she has?", True),
        ("I may draw how many cards?", False),
        ("equal scores: shared win or a draw?", False),
        ("Does it count under T or W?", False),
        ("May I tuck it or not?", True),
        ("Three cards are asked for, but have only two", False),
        ("Everything is tied. Result?", False),
        ("Self Service: when does one win?", False),
    ],
)
def test_what_asks_for_yes_or_no(question: str, yes_no: bool) -> None:
    assert is_yes_no(question) is yes_no


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Otto (activating) 4, then clockwise Zita 4, Max 1: who shares the effect?", {"order": ["Zita", "Otto"]}),
        ("Demand: I have 3 castles, Ann 3, Bob 2. Who must obey?", {"affected": ["Bob"]}),
        ("Who begins: Gwen Tools, Odo Archery, Ulf Oars?", {"first": "Odo"}),
        (
            "Seats: P1, P2, P3. It is P1's turn. P2 and P3 satisfy it at the same moment. Who gets World?",
            {"winner": "P2"},
        ),
        ("In a game of four I have two ages and Wonder and Empire. Do I have enough achievements?", {"wins": True}),
        ("castle 4, crown 4, leaf 4, bulb 4, factory 4, clock 2: Empire?", {"military": False}),
        ("2 and 40 against 20 and 23 in a team game: who wins?", {"winner": "2"}),
        ("我31分，最高顶牌9，时代1和3已被拿走，我能拿哪些？", {"eligible": [2, 4, 5, 6]}),
    ],
)
def test_what_strangers_asked_is_computed(question: str, expected: dict[str, object]) -> None:
    result = assistant().answer(question).result
    assert result is not None and {key: result[key] for key in expected} == expected
