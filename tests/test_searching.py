"""The searching bot: it looks at nothing hidden, repeats itself by seed, and sees a victory within reach."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from players import campaign
from proving import at_length
from sampling import first_always

from generator.engine.chance import Dealer
from generator.games.deep_future.bots import BOTS
from generator.games.deep_future.bots.prospects import (
    FIRST,
    STAGE_COUNT,
    TRAITS,
    UNITS,
    WIDTH,
    learned,
    marks,
    prospects,
)
from generator.games.deep_future.bots.searching import SEARCHED, DeepForesight, Search
from generator.games.deep_future.bots.weighing import Tuned
from generator.games.deep_future.rules.choices import ASK_ACTION, SETTLED
from generator.games.deep_future.rules.codes import Choice
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.view import redeal, view

#: Enough for a search to be one, few enough for a test.
FEW = 12


def asked(seed: int, seats: int = 1, most: int = 60) -> Iterator[Position]:
    """Positions of a game of tuned bots in which there is something to choose."""
    game = Game(campaign(seed, seats), keep=False)
    bots = [Tuned(seed + seat) for seat in range(seats)]
    for _ in range(most):
        if game.over:
            return
        pos = game.position
        if len(pos.options) > 1:
            yield pos
        game.apply(bots[pos.asker].choose(pos, pos.options))


@pytest.mark.parametrize(("seed", "seats"), first_always([(1, 1), (4, 3), (2, 1), (3, 2)], 2))
def test_what_it_cannot_see_does_not_change_its_choice(seed: int, seats: int) -> None:
    moved = searched = 0
    for number, pos in enumerate(asked(seed, seats)):
        elsewhere = pos.copy()
        redeal(elsewhere, pos.asker, Dealer(number))
        moved += elsewhere != pos
        searched += pos.question in SEARCHED
        bots = Search(number, FEW), Search(number, FEW)
        assert bots[0].choose(pos, pos.options) == bots[1].choose(elsewhere, elsewhere.options)
    assert moved > 20
    assert searched > 5


def test_the_position_is_left_as_it_was() -> None:
    bot = Search(5, FEW)
    for pos in asked(5):
        before, dealer = pos.copy(), pos.dealer
        bot.choose(pos, pos.options)
        assert pos == before
        assert pos.dealer is dealer


def test_it_chooses_something_legal_and_the_same_for_the_same_seed() -> None:
    one, same = Search(6, FEW), Search(6, FEW)
    for pos in asked(6):
        choice = one.choose(pos, pos.options)
        assert choice in pos.options
        assert choice == same.choose(pos, pos.options)


def unsettled(seed: int) -> Iterator[tuple[Position, list[Choice], Position]]:
    """Positions within an action of a solo game: the settled one before, the choices since, and the one asked now."""
    game, bot = Game(campaign(seed), keep=False), Tuned(seed)
    pos = game.position
    settled, since = None, list[Choice]()
    while not game.over:
        if pos.question in SETTLED:
            settled, since = pos.copy(), []
        elif settled and len(pos.options) > 1 and pos.question in SEARCHED and len(pos.deck) > 1:
            yield settled, since, pos
        choice = bot.choose(pos, pos.options)
        since.append(choice)
        game.apply(choice)


def replayed(settled: Position, since: list[Choice]) -> Position:
    """The position that those choices lead to."""
    game = Game(settled.copy(), keep=False)
    for choice in since:
        game.apply(choice)
    return game.position


@pytest.mark.parametrize("most", [15, pytest.param(1_000, marks=pytest.mark.prove)])
def test_within_an_action_it_searches_and_looks_at_nothing_hidden_either(most: int) -> None:
    moved = other_than_tuned = 0
    for seed in range(1 if most < 1_000 else 3):
        for settled, since, pos in islice(unsettled(seed), most):
            if pos.deck != settled.deck[: len(pos.deck)]:
                continue  # shuffled since
            elsewhere = settled.copy()
            elsewhere.deck[: len(pos.deck)] = Dealer(seed).shuffle(pos.deck[:])
            moved += elsewhere.deck != settled.deck
            chosen = []
            for before in (settled, elsewhere):
                bot, there = Search(seed, 4 * FEW), replayed(before, since)
                bot.recall(before, since)
                chosen.append(bot.choose(there, there.options))
            assert chosen[0] == chosen[1]
            other_than_tuned += chosen[0] != Tuned(seed).choose(pos, pos.options)
    assert moved > (5 if most < 1_000 else 20)
    assert other_than_tuned > 0


def test_worlds_differ_only_in_what_is_hidden() -> None:
    moved = 0
    for pos in asked(7, seats=2):
        if pos.question == ASK_ACTION:
            world = pos.copy()
            DeepForesight(1).redeal(world, pos.asker, Dealer(1))
            moved += world != pos
            assert view(world, pos.asker) == view(pos, pos.asker)
            assert sorted(world.deck + world.hand[0] + world.hand[1] + world.pile) == sorted(
                pos.deck + pos.hand[0] + pos.hand[1] + pos.pile
            )
    assert moved > 5


def test_found_by_its_name() -> None:
    assert BOTS["search"] is Search
    assert (Search.name, Search.game) == ("search", "deep_future")


def test_prospects_are_chances_and_know_who_is_near_a_victory() -> None:
    assert [len(row) for row in learned().weights] == [WIDTH] * STAGE_COUNT
    assert [len(row) for row in learned().units] == [UNITS] * WIDTH
    assert len(learned().worths) == UNITS
    ends: dict[int, list[float]] = {}
    for seed in range(20):
        game, bot = Game(campaign(seed), keep=False), Tuned(seed)
        pos, first, last = game.position, -1.0, -1.0
        while not game.over:
            last = prospects(pos, 0)
            first = last if first < 0 else first
            assert 0 <= last <= 1
            assert len(marks(pos, 0)[1]) == len(TRAITS) == len(FIRST)
            game.apply(bot.choose(pos, pos.options))
        ends.setdefault(pos.winner, []).append(last)
    won, lost = ends[0], ends[-1]
    assert sum(won) / len(won) > sum(lost) / len(lost)


@pytest.mark.prove
def test_searching_is_the_top_of_the_ladder() -> None:
    """It wins clearly more games than the tuned player is sure to win, and no fewer on the same deals."""
    won = {"tuned": 0, "search": 0}
    games = at_length(80, 30)
    for seed in range(500_000, 500_000 + games):
        for bot in (Tuned(seed), Search(seed)):
            game = Game(campaign(seed), keep=False)
            while not game.over:
                game.apply(bot.choose(game.position, game.choices()))
            won[bot.name] += game.position.winner == 0
    assert won["search"] > won["tuned"] - 0.05 * games
    assert won["search"] > 0.7 * games
