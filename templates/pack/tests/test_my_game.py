"""What must stay true of My Game: positions, choices, what they lead to. CHANGE with the rules."""

from __future__ import annotations

import pytest
from generator.engine.chance import Dealer, NoMoreChance, RepeatingDealer
from generator.engine.questions.question import Question
from generator.errors import IllegalChoice

from my_game.adviser import ADVISER, RULINGS
from my_game.rules import EACH, NUMBERS, SEATS, STAY, STEP, Game, Position

#: A river that begins with 2, 5, 2.
RIVER = [2, 5, 2, 1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6]


def game(tie: str = "shared") -> Game:
    dealer = RepeatingDealer([("shuffled", tuple(reversed(RIVER)))], NoMoreChance(sealed=True))
    return Game(Position(2, dealer, {"tie": tie}))


def test_whoever_stays_scores_the_path() -> None:
    its = game()
    for choice in (STEP, STEP, STAY):
        its.play(choice)
    assert its.position.points == [7, 0]
    assert its.position.turn == 1


def test_whoever_slips_loses_the_path() -> None:
    its = game()
    for _ in range(3):
        its.play(STEP)
    assert its.position.points == [0, 0]
    assert its.position.turn == 1


def test_nobody_stays_before_the_first_step() -> None:
    with pytest.raises(IllegalChoice, match=r"no path to score yet.*\[MG-1\]; legal here: step"):
        game().play(STAY)


def test_a_step_is_taken_back() -> None:
    its = game()
    its.play(STEP)
    assert its.undo()
    assert its.position.path == []
    assert not its.undo()


@pytest.mark.parametrize(("tie", "winners"), [("shared", [0, 1]), ("last", [1])])
def test_a_tie(tie: str, winners: list[int]) -> None:
    its = game(tie).position
    its.river, its.points = [], [9, 9]
    assert its.winners() == winners


@pytest.mark.parametrize("seats", SEATS)
def test_every_game_ends_and_no_stone_is_lost(seats: int) -> None:
    for seed in range(100):
        its, dealer = Game(Position(seats, Dealer(seed), {})), Dealer(seed)
        while not its.over:
            choices = its.choices()
            its.apply(choices[dealer.pick(len(choices))])
        stepped = [number for what, _, number in its.position.story if what != STAY]
        assert sorted(stepped) == sorted(number for number in NUMBERS for _ in range(EACH))
        assert its.position.winners()


def test_the_chance_to_slip() -> None:
    result = RULINGS.rule_on("slip", {"path": [2, 5]}).result
    assert result == {"bad": 6, "left": 22, "percent": 27}


@pytest.mark.parametrize(
    ("typed", "path"),
    [
        ("What is the chance to slip with 2 and 5?", [2, 5]),
        ("我有2和5，滑倒的概率是多少？", [2, 5]),
        ("What is the chance not to slip with 2 and 5?", None),
        ("What is the chance to slip with 2 and 5 when a 3 is gone?", None),
        ("What is the chance to slip with two stones?", None),
        ("What is the chance to slip with 2 players?", None),
    ],
)
def test_nothing_is_computed_that_was_not_asked(typed: str, path: list[int] | None) -> None:
    asked = ADVISER.understood(Question(typed, ADVISER.speech()))
    assert (asked and asked.inputs) == (path and {"path": path})


def test_both_books_have_the_same_passages() -> None:
    assert [each.id for each in ADVISER.book("en").passages] == [each.id for each in ADVISER.book("zh").passages]
