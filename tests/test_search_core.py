"""The search that all games share: it finds what a weighing bot overlooks, peeks at nothing and repeats itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from generator.engine.chance import Dealer
from generator.engine.position import GamePosition
from generator.engine.searching import Flow, Foresight, Searching, compared, counted

#: Counters taken at a time.
MOST = 3
CAREFUL, BOLD = 0, 1


class Pile(GamePosition[int]):
    """Nim for two: who takes the last counter wins. It begins with a card face down and a bet on it, if *bets*."""

    lists = ("hidden",)
    rows = ()
    figures = ("left", "turn", "turns", "winner", "stage", "seats")

    def __init__(self, left: int, bets: bool = False) -> None:
        self.switches = None
        self.dealer = Dealer(1)
        self.hidden = [0, 1, 2, 3] if bets else []
        self.left, self.turn, self.turns, self.winner, self.seats = left, 0, 0, -1, 2
        self.stage = ""
        self.question, self.asker, self.purpose = "", 0, ""
        self.options: list[int] = []
        self.story: list[tuple[str | int, ...]] = []


def play_on(pos: Pile) -> Flow:
    """Take counters by turns; or bet carefully or boldly, and then on which card is on top."""
    if pos.hidden:
        pos.ask("bet", 0, [CAREFUL, BOLD])
        bold = yield
        pos.ask("card", 0, [0, 1, 2, 3])
        guessed = yield
        right = pos.dealer.turn(pos.hidden) == guessed
        pos.winner = 0 if (right if bold else guessed == 2) else 1
    while pos.winner < 0:
        pos.ask("take", pos.turn, list(range(1, min(MOST, pos.left) + 1)))
        pos.left -= yield
        pos.turns += 1
        if not pos.left:
            pos.winner = pos.turn
        pos.turn = 1 - pos.turn
    pos.ask("over", 0, [])
    yield


class PileForesight(Foresight):
    """The guess is always the first choice."""

    searched = frozenset({"take", "bet", "card"})
    settled_at = frozenset({"take", "bet"})
    horizon = 4

    def redeal(self, world: Pile, who: int, dealer: Dealer) -> None:
        assert who == world.asker
        world.hidden[:] = dealer.shuffle(sorted(world.hidden))

    def play_on(self, world: Pile) -> Flow:
        return play_on(world)

    def guess(self, position: Pile, choices: Sequence[int]) -> int:
        first, *_ = position.options
        assert first == choices[0]
        return first

    def value(self, world: Pile, who: int) -> float:
        return 0.5 if world.winner < 0 else float(world.winner == who)


class Thinker(Searching):
    """One for that game."""

    game = "pile"
    plies = 4

    def __init__(self, seed: int, simulations: int | None = None) -> None:
        super().__init__(seed, PileForesight(), simulations)


def asked(left: int, bets: bool = False) -> tuple[Pile, Flow]:
    """The game at its first question."""
    pos = Pile(left, bets)
    flow = play_on(pos)
    next(flow)
    return pos, flow


@pytest.mark.parametrize("left", [2, 3, 5, 6, 7])
def test_it_finds_the_one_choice_that_wins(left: int) -> None:
    pos, _ = asked(left)
    assert Thinker(1, 600).choose(pos, pos.options) == left % (MOST + 1)


def test_nothing_better_than_the_guess_leaves_the_guess() -> None:
    pos, _ = asked(4)  # all choices lose
    assert Thinker(1, 600).choose(pos, pos.options) == 1


def test_a_question_in_the_middle_is_searched_by_what_was_chosen_before() -> None:
    pos, flow = asked(1, bets=True)
    bot = Thinker(1, 200)
    assert bot.choose(pos, pos.options) == CAREFUL  # and then the card that wins whatever lies there
    flow.send(CAREFUL)
    assert bot.choose(pos, pos.options) == 2


def test_a_question_in_the_middle_that_it_did_not_see_coming_is_left_to_the_guess() -> None:
    pos, flow = asked(1, bets=True)
    flow.send(CAREFUL)
    assert Thinker(1, 200).choose(pos, pos.options) == 0
    bot = Thinker(1, 200)
    bot.recall(Pile(1, bets=True), [CAREFUL])
    assert bot.choose(pos, pos.options) == 2


def test_what_came_before_the_first_settled_position_it_sees_is_left_to_the_guess() -> None:
    pos, flow = asked(1, bets=True)
    flow.send(CAREFUL)
    bot = Thinker(1, 200)
    assert bot.choose(pos, pos.options) == 0
    assert bot.choose(pos, pos.options) == 0  # asked again: it knows a choice, but not where that was made


def test_another_choice_than_its_own_was_made() -> None:
    pos, flow = asked(1, bets=True)
    bot = Thinker(1, 200)
    bot.choose(pos, pos.options)
    flow.send(BOLD)
    pos.left = 9  # something that no choice explains
    assert bot.choose(pos, pos.options) == 0


def test_the_same_seed_chooses_the_same_whatever_is_hidden() -> None:
    chosen = set[tuple[Any, ...]]()
    for hidden in ([0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]):
        pos, flow = asked(1, bets=True)
        pos.hidden[:] = hidden
        bot = Thinker(4, 50)
        first = bot.choose(pos, pos.options)
        flow.send(first)
        before = pos.copy()
        chosen.add((first, bot.choose(pos, pos.options)))
        assert pos == before
    assert len(chosen) == 1


def test_a_budget_is_spent_and_not_much_more() -> None:
    used = list[int]()

    def watched(so_far: int) -> float:
        used.append(so_far)
        return so_far / 120

    pos, _ = asked(7)
    bot = Thinker(1)
    bot.budget = lambda: watched
    bot.choose(pos, pos.options)
    assert 110 <= used[-1] <= 126
    assert counted(50)()(25) == 0.5


def test_ones_that_are_better_in_every_world_are_surely_better() -> None:
    assert compared([1, 1, 1, 1], [0.5, 0.5, 0.5, 0.5]) == (0.5, 0)
    ahead, error = compared([1, 0, 1, 0], [0, 1, 0, 1])
    assert ahead == 0
    assert error > 0
