"""How many ways there are: exact counts of legal choice sequences from fixed positions.

A changed figure means that the rules have changed somewhere: find out which choice has come or gone before writing the
new figure down. `python tests/test_counts.py` prints the figures as they are now. Chance is the same wherever a choice
is made, so that the counts do not depend on the order in which the ways are gone.
"""

from __future__ import annotations

import sys
from functools import cache
from random import Random

import pytest
from players import campaign, games_of, play_out, play_some, sane
from rows import each_row

from generator.engine.chance import Dealer
from generator.games.deep_future.rules.codes import Choice
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.switches import Switches

#: Seed of the campaign, players of its games, choices made in the last one by the sane player; then the counts of
#: sequences of 1, 2, 3, ... choices, those that end with the game counted as they are.
COUNTS: dict[str, tuple[int, tuple[int, ...], int, tuple[int, ...]]] = {
    "one player, the beginning": (1, (1,), 0, (2, 10, 36, 115, 347, 1597)),
    "one player, a number to be chosen": (22, (1,), 11, (7, 42, 373)),
    "one player, the start phase": (50, (1,), 39, (2, 11, 50, 257, 1200)),
    "one player, the payment": (31, (1,), 64, (3, 8, 20, 73, 275, 996)),
    "one player, the third game: where to expand": (31, (1, 1, 1), 62, (26, 130, 468)),
    "one player, a late game: the actions": (14, (1, 1, 1), 25, (5, 20, 49, 116, 265, 733)),
    "two players, the beginning": (4, (2,), 0, (7, 40, 213, 1065)),
    "two players, many actions": (40, (2,), 52, (7, 68, 323, 1575)),
    "two players, a challenge": (34, (2,), 51, (3, 19, 81, 341, 1310)),
    "two players, Chemistry": (15, (2,), 68, (2, 14, 53, 194, 699)),
    "two players, a late game: an advancement to be used": (33, (1, 2, 2), 75, (2, 16, 60, 163, 655, 3371)),
    "two players, a late game: a challenge": (29, (1, 2, 2), 25, (2, 11, 40, 125, 437, 1597)),
    "three players, the beginning": (7, (3,), 0, (2, 4, 18, 48, 168, 1438)),
    "three players, many actions": (45, (3,), 25, (5, 61, 285, 1015)),
    "three players, a loser may return": (9, (3,), 16, (2, 9, 70, 223, 901)),
    "three players, the second game: a track pays": (12, (3, 3), 38, (3, 21, 81, 333, 1491)),
    "three players, the second game: the start phase": (40, (3, 3), 53, (4, 16, 63, 204, 687)),
    "one player who reads the rules otherwise": (22, (1,), 30, (2, 11, 77, 486, 2284)),
    "two players who read the rules otherwise": (11, (2, 2), 60, (2, 18, 36, 162, 1045)),
    "three players who read the rules otherwise": (10, (3, 3), 80, (4, 9, 18, 59, 253, 1105)),
}
#: Every switch away from its default, for the last position.
OTHERWISE = Switches(
    enter_black_hole=True,
    allow_self_loss=True,
    exploration_into_own=True,
    history_standing_look=True,
    use_new_advancements=True,
    choose_after_roll=True,
    physics_counting="per_use",
    battle_zero_cubes=False,
    idle_battle_track="any",
    spacecraft_any_origin=True,
    settled_world_effects="one",
    challenge_order="lifo",
    challenge_discard_homeworld=True,
)


def position(name: str) -> Game:
    """The fixed position of that name."""
    return reached(name).copy()


@cache
def reached(name: str) -> Game:
    """The same, reached once."""
    seed, seats, made, _ = COUNTS[name]
    switches = OTHERWISE if name.endswith("otherwise") else Switches()
    player = sane(Random(seed))
    for at, (_, game) in enumerate(games_of(campaign(seed, seats[0], switches), seats[1:]), start=1):
        if at == len(seats):
            return play_some(game, player, made)
        play_out(game, player)
    raise AssertionError(name)


def step(game: Game, choice: Choice, depth: int) -> None:
    """Make the choice, chance being what it always is at this depth."""
    game.deal_with(Dealer(depth))
    game.play(choice)


def by_copies(game: Game, depth: int) -> int:
    """Sequences of *depth* choices, each made on a copy."""
    if depth == 0 or game.over:
        return 1
    if depth == 1:
        return len(game.choices())
    total = 0
    for choice in game.choices():
        twin = game.copy()
        step(twin, choice, depth)
        total += by_copies(twin, depth - 1)
    return total


def by_undo(game: Game, depth: int) -> tuple[int, Game]:
    """The same by taking back; where a choice has ended the turn, a copy goes on instead. The game comes back too."""
    if depth == 0 or game.over:
        return 1, game
    if depth == 1:
        return len(game.choices()), game
    total = 0
    before = game.position.copy()
    for choice in before.options:
        spare = game.copy()
        step(game, choice, depth)
        count, game = by_undo(game, depth - 1)
        total += count
        if not game.undo():
            game = spare
        assert game.position == before
        assert game.choices() == before.options
    return total, game


def expected() -> list[tuple[str, int, int]]:
    """Each position with each depth and its count."""
    return [(name, depth, count) for name, row in COUNTS.items() for depth, count in enumerate(row[3], start=1)]


@each_row(("name", "depth", "count"), expected(), always=slice(None, None, 7))
def test_so_many_ways_lead_on_by_copies(name: str, depth: int, count: int) -> None:
    assert by_copies(position(name), depth) == count


#: Ways that are gone by taking back in every `make test`; all of them in `make prove`.
FEW = 400


@each_row(
    ("name", "depth", "count"), [row for row in expected() if row[1] > 1 and row[2] <= FEW], always=slice(None, None, 2)
)
def test_so_many_ways_lead_on_by_taking_back(name: str, depth: int, count: int) -> None:
    assert by_undo(position(name), depth)[0] == count


@pytest.mark.prove
@each_row(("name", "depth", "count"), [row for row in expected() if row[2] > FEW])
def test_so_many_more_ways_lead_on_by_taking_back(name: str, depth: int, count: int) -> None:
    assert by_undo(position(name), depth)[0] == count


@each_row("name", COUNTS)
def test_no_way_of_three_choices_is_counted_twice(name: str) -> None:
    """Every sequence of choices is there once: the options of each position differ."""
    game = position(name)
    for first in game.choices():
        twin = game.copy()
        step(twin, first, 2)
        assert len(set(twin.choices())) == len(twin.choices())


def count_again(most: int = 2_500) -> None:
    """Tell the figures as they are now, as deep as about *most* ways."""
    for name, (seed, seats, made, _) in COUNTS.items():
        counts: list[int] = []
        while len(counts) < 6 and (not counts or counts[-1] ** (1 + 1 / len(counts)) < most):
            counts.append(by_copies(position(name), len(counts) + 1))
        sys.stdout.write(f'    "{name}": ({seed}, {seats}, {made}, {tuple(counts)}),\n')


if __name__ == "__main__":
    count_again()
