"""What strangers' exams of Innovation have shown, and how it is answered now (test_exams.py has all banks)."""

from __future__ import annotations

from examining_banks import assistant
from rows import each_row

from generator.engine.wording import is_yes_no


@each_row(
    ("question", "words"),
    [
        ("Road Building: I have five cards in hand, must I meld two?", "No rule fits that exactly"),
        ("封建制对我有什么影响，如果我什么也没有？", "封建制"),
    ],
)
def test_what_no_rule_has_is_answered_with_the_card_that_is_named(question: str, words: str) -> None:
    answer = assistant("innovation").answer(question)
    assert answer.label == "PUBLIC" and words in answer.text and answer.cites


def test_no_rule_answers_a_question_about_what_it_does_not_speak_of() -> None:
    """How many achievements win is no answer to what an expansion changes."""
    answer = assistant("innovation").answer("Do more achievements win with the Echoes expansion?")
    assert answer.label == "SILENT"


@each_row(
    "question",
    [
        "Do I get Empire with 4 of five icons but only 2 clocks?",
        "Does the one who has 3 of 4 achievements needed win?",
    ],
)
def test_where_numbers_decide_the_book_says_neither_yes_nor_no(question: str) -> None:
    assert assistant("innovation").answer(question).verdict is None


@each_row(
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


@each_row(
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
    result = assistant("innovation").answer(question).result
    assert result is not None and {key: result[key] for key in expected} == expected
