"""The bots: they choose what is legal, see only what their players see, and each is better than the one before."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from players import campaign, random_switches
from rows import each_row

from generator.engine.chance import Dealer
from generator.games.deep_future.bots import BOTS
from generator.games.deep_future.bots.scales import HAND, Scales
from generator.games.deep_future.bots.weighing import Heuristic, Tuned, Weighing, tuned_weights
from generator.games.deep_future.rules import choices as c
from generator.games.deep_future.rules.campaign import next_game
from generator.games.deep_future.rules.codes import ADVANCE, MIGHT, STABILITY, Choice
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.view import redeal

#: From the weakest to the strongest.
LADDER = ["random", "sensible", "heuristic", "tuned"]
#: More choices than a game of theirs needs.
TOO_MANY = 20_000


def played(position: Position, bots: list[Any]) -> Iterator[tuple[Position, Choice]]:
    """Every position of a game of *bots* with the choice made there."""
    game = Game(position, keep=False)
    for _ in range(TOO_MANY):
        if game.over:
            return
        choice = bots[position.asker].choose(position, position.options)
        yield position, choice
        game.apply(choice)
    raise AssertionError("the game does not end")


def finished(position: Position, bots: list[Any]) -> Position:
    """The same, at its end."""
    for _ in played(position, bots):
        pass
    return position


def wins(name: str, games: int) -> int:
    """First games of new solo campaigns won by a bot."""
    return sum(finished(campaign(seed), [BOTS[name](seed)]).winner == 0 for seed in range(games))


def later(seed: int, games: int, seats: int) -> Position:
    """A campaign before a later game: the cards of several games, wonders and names on the map."""
    position = campaign(seed, seats)
    for number in range(games):
        finished(position, [Heuristic(seed + number + who) for who in range(seats)])
        position, _ = next_game(position, seats)
    return position


def as_he_sees_it(position: Position, dealer: Dealer) -> Position:
    """The same position with all cards that are hidden from the player asked dealt anew."""
    other = position.copy()
    redeal(other, position.asker, dealer)
    return other


def test_the_bots_are_found_by_their_names_and_say_what_they_play() -> None:
    assert list(BOTS)[:4] == LADDER
    for name in LADDER:
        kind: Any = BOTS[name]
        assert kind.name == name
        assert kind.game == "deep_future"
    with pytest.raises(KeyError):
        BOTS["nobody"]


@each_row("name", LADDER)
@each_row("seats", [1, 2, 3])
def test_a_bot_chooses_what_is_legal_and_moves_nothing(name: str, seats: int) -> None:
    for seed in range(3):
        before = campaign(seed, seats)
        for position, choice in played(before, [BOTS[name](seed + who) for who in range(seats)]):
            assert choice in position.options
    position = campaign(7, seats)
    game = Game(position, keep=False)
    bot = BOTS[name](1)
    for _ in range(60):
        if game.over:
            break
        kept = position.copy()
        choice = bot.choose(position, position.options)
        assert position == kept
        game.apply(choice)


@each_row(("games", "seats"), [(0, 1), (6, 1), (0, 2), (2, 3)])
def test_a_bot_does_not_peek_at_deck_challenges_or_hands(games: int, seats: int) -> None:
    dealer = Dealer(5)
    compared = 0
    for seed in range(4):
        for position, _ in played(later(seed, games, seats), [Heuristic(seed)] * seats):
            if len(position.options) < 2:
                continue
            other = as_he_sees_it(position, dealer)
            for name in LADDER:
                known = BOTS[name](seed).choose(position, position.options)
                assert known == BOTS[name](seed).choose(other, other.options), name
            compared += 1
    assert compared > 200


@each_row("name", LADDER)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    games = [[choice for _, choice in played(campaign(3), [BOTS[name](seed)])] for seed in (4, 4)]
    assert games[0] == games[1]


def test_another_seed_plays_another_game() -> None:
    games = [[choice for _, choice in played(campaign(3), [BOTS["random"](seed)])] for seed in (4, 5)]
    assert games[0] != games[1]


def test_each_bot_is_better_than_the_one_before() -> None:
    won = [wins(name, 160) for name in LADDER]
    assert won[0] < won[1] < won[2] <= won[3]
    assert won[2] > 80


def test_bots_play_by_every_reading_of_the_rules() -> None:
    random = Random(8)
    for number in range(24):
        seats = number % 3 + 1
        bots = [BOTS[random.choice(LADDER)](number + who) for who in range(seats)]
        finished(campaign(number, seats, random_switches(random)), bots)


def test_long_campaigns_are_played_and_won() -> None:
    position = later(11, 20, 1)
    assert position.era > 6
    assert len(position.kind) > 80
    assert any(wonder >= 0 for wonder in position.wonder)


def test_the_file_of_weights_has_every_weight_in_order() -> None:
    file = Path(__file__).parent.parent / "generator/games/deep_future/bots/weights.toml"
    names = list(tomllib.loads(file.read_text("utf-8"))["weights"])
    assert names == sorted(HAND)
    assert set(tuned_weights()) == set(HAND)


def test_a_failure_costs_more_the_nearer_the_track_is_to_its_mark() -> None:
    scales = Scales(HAND)
    safe = scales.failure([0, 0, 0, 0], 0, 0, 0)
    assert safe < scales.failure([0, -3, 0, 0], 0, 0, 0) < scales.failure([0, -5, 0, 0], 0, 0, 0)


def test_the_star_is_worth_a_victory_to_a_complete_civilization_only() -> None:
    scales = Scales(HAND)
    assert scales.gain([0, 5, 0, 0], 0, 1, MIGHT, 1) > 100 > scales.gain([0, 5, 0, 0], 0, 0, MIGHT, 1)
    assert scales.gain([0, 0, 6, 0], 0, 1, STABILITY, 2) == 0


def test_an_action_left_goes_to_advance_while_cards_are_incomplete() -> None:
    taken = []
    for seed in range(6):
        for position, choice in played(campaign(seed), [Heuristic(seed)]):
            last = position.question == c.ASK_ACTION and position.actions == 1 and not position.ready[0]
            if last and any(option[:2] == (c.ACT, ADVANCE) for option in position.options):
                taken.append(choice[1] == ADVANCE)
    assert sum(taken) > 0.9 * len(taken) > 0


def test_a_track_near_its_mark_does_not_pay_while_another_can() -> None:
    asked = 0
    for seed in range(40):
        for position, choice in played(campaign(seed), [Tuned(seed)]):
            if position.question == c.ASK_LOWER:
                levels = {option[1]: position.tracks[option[1]] for option in position.options}
                asked += 1
                assert levels[choice[1]] > -4 or max(levels.values()) < 0
    assert asked


def test_scores_are_those_that_choose_follows() -> None:
    bot: Weighing
    for bot in (Heuristic(1), Tuned(1)):
        for position, choice in played(campaign(9), [bot]):
            scores = bot.scores(position, position.options)
            assert len(scores) == len(position.options)
            assert scores[position.options.index(choice)] == max(scores)
