"""House maps of equal parts: every part is like the others; how fair a map is is measured, kept, printed, and not
believed of another map.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest
from rows import each_row
from talking import Makeplay

from generator.errors import CannotDo, NotUnderstood
from generator.games.deluges.board import EVEN, Board, board, board_text, read_board
from generator.games.deluges.board.checks import problems, warnings
from generator.games.deluges.board.making import new_board, proposed_boards
from generator.games.deluges.board.measured import measured, with_measured
from generator.games.deluges.facts import PLAYERS
from generator.games.deluges.pack import Deluges
from generator.games.deluges.sheets.map import house_map
from generator.sim import balance

pytestmark = pytest.mark.usefixtures("undrawn")

PACK = balance.measurable("deluges")
FIGURES = {"games": 600, "won": [198, 204, 186], "bots": ["greedy"], "makeplay": "1", "command": "measure"}


def even(seats: int, seed: int = 0, **options: object) -> Board:
    return read_board(new_board({"players": seats, "equal": True, "seed": seed, **options}), "new")


# Every part is like the others


def turned(its: Board) -> dict[str, str]:
    """Each space, and the one that is as far east of the next part's western end as it is of its own part's."""
    width = its.size[0] / max(its.players)
    at = {(round(space.at[0], 1), space.at[1]): space.id for space in its.spaces}
    return {space.id: at[round((space.at[0] + width) % its.size[0], 1), space.at[1]] for space in its.spaces}


@each_row(("seats", "seed"), [(seats, seed) for seats in (3, 4) for seed in range(6)])
def test_a_world_turned_by_one_part_is_the_same_world_for_the_next_player(seats: int, seed: int) -> None:
    its = even(seats, seed, africa_joined=seats == 3 and seed % 2 == 1)
    to = turned(its)
    edges = {frozenset((edge.a, edge.b)) for edge in its.edges}
    assert {frozenset(map(to.__getitem__, edge)) for edge in edges} == edges
    lands = {territory.id: territory for territory in its.territories}
    colours: dict[str, str] = {}
    seats_of: dict[int, int] = {}
    for land in lands.values():
        other = lands[to[land.id]]
        assert other.flood == land.flood
        assert bool(other.start) == bool(land.start)
        if land.start:
            seats_of[PLAYERS.index(land.start)] = PLAYERS.index(other.start)
        # a colour always becomes the same other one: everybody has as far to every mineral
        assert colours.setdefault(land.colour, other.colour) == other.colour
    steps = {(other - seat) % seats for seat, other in seats_of.items()}
    assert len(seats_of) == seats
    assert len(steps) == 1  # so that the order of turns is the same for everybody, too


@each_row(("seats", "seed"), [(seats, seed) for seats in (3, 4) for seed in range(4)], always=slice(None, None, 3))
def test_a_world_of_equal_parts_has_no_problem_and_is_drawn_well(seats: int, seed: int) -> None:
    text = new_board({"players": seats, "equal": True, "seed": seed})
    assert problems(text, "new") == []
    assert list(Deluges().board_warnings(text, "new")) == []
    assert tomllib.loads(text)["made"]["equal"] is True
    assert text == new_board(tomllib.loads(text)["made"])


def test_lots_change_a_world_of_equal_parts() -> None:
    assert len({new_board({"players": 4, "equal": True, "seed": seed, "name": "one"}) for seed in range(1, 9)}) > 4


@each_row(
    ("told", "said"),
    [
        ({"mu": 3}, "does not apply to a world of equal parts"),
        ({"continent": 7, "players": 3}, "a number from 3 to 6"),
        ({"equal": "yes"}, "true or false"),
    ],
)
def test_what_a_world_of_equal_parts_cannot_have(told: dict[str, object], said: str) -> None:
    with pytest.raises(NotUnderstood, match=said):
        new_board({"equal": True, **told})


# What was measured


def test_figures_are_kept_and_hold_for_this_map_only() -> None:
    text = new_board({"players": 3, "equal": True})
    its = read_board(text, "new")
    assert measured(its) is None
    kept = with_measured(text, its, FIGURES)
    assert kept.startswith(text)
    assert with_measured(kept, its, FIGURES) == kept
    found = measured(read_board(kept, "new"))
    assert found is not None
    assert (found.games, found.shares, found.nobody, found.margin) == (600, (33, 34, 31), 2, 4)
    moved = kept.replace("at = [18.0,", "at = [18.5,")
    assert measured(read_board(moved, "new")) == found  # it is only drawn otherwise
    changed = kept.replace("flood = 8", "flood = 11", 1)
    assert measured(read_board(changed, "new")) is None
    assert [what for _, what, _ in warnings(changed, "new")] == [
        "it was changed after it was measured, so the figures are not printed"
    ]
    assert warnings(kept, "new") == []


@each_row(
    ("key", "value"),
    [("games", 0), ("games", "600"), ("won", [1, 2]), ("won", [1, 2, -1]), ("bots", []), ("of", 3), ("command", None)],
)
def test_a_table_of_figures_that_makeplay_did_not_write_is_a_problem(key: str, value: object) -> None:
    text = new_board({"players": 3, "equal": True})
    figures = {each: its for each, its in {**FIGURES, "of": "x", key: value}.items() if its is not None}
    lines = [f"{each} = {json.dumps(its)}" for each, its in figures.items()]
    ((where, _, right),) = problems("\n".join([text, "[measured]", *lines]), "new")
    assert where == f"new, [measured], {key}"
    assert "measure again" in str(right)


@each_row(
    ("language", "said"),
    [
        ("en", "600 games of bots, won by yellow 33 %, blue 34 %, green 31 % (each ±4 %), nobody 2 %"),
        ("zh", "±4%"),
    ],
    always=slice(1, None),
)
def test_the_map_bears_the_figures_and_no_others(language: str, said: str) -> None:
    text = new_board({"players": 3, "equal": True})
    its = read_board(text, "new")
    kept = read_board(with_measured(text, its, FIGURES), "new")
    assert said in str(house_map(kept, None, language, False).data["measured"])
    assert house_map(its, None, language, False).data["measured"] == ""


# Measuring


@pytest.fixture
def loggers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measured by the quickest bot, few proposals."""
    monkeypatch.setattr(Deluges, "board_bots", ("logger",))
    monkeypatch.setattr(balance, "PROPOSALS", 3)


def measure(text: str, games: int, seed: int = 1, workers: int = 1) -> balance.Balance:
    heard: list[tuple[int, int]] = []
    with ThreadPoolExecutor(workers) as executor:
        found = balance.measure(PACK, text, games, seed, executor, lambda *done: heard.append(done))
    assert heard[-1] == (found.games, found.games)
    return found


@pytest.mark.usefixtures("loggers")
def test_a_map_with_one_good_seat_is_told_from_one_without() -> None:
    bad = measure(board_text("house-27"), 40)
    assert bad.rates[0].low > 0.5
    assert bad.uneven > 0.25
    even = measure(board_text("", 4), 8)
    assert even == measure(board_text("", 4), 8, workers=3)
    assert even != measure(board_text("", 4), 8, seed=2)


def test_every_bot_sits_in_every_seat_beside_every_other() -> None:
    orders = balance.line_ups(("a", "b"), 3)
    assert len(set(orders)) == 8
    for seat in range(3):
        assert sum(order[seat] == "a" for order in orders) == 4


def test_shares_are_of_the_games_that_somebody_won() -> None:
    its = balance.Balance(100, (30, 30, 20))
    assert [round(each.share, 3) for each in its.rates] == [0.375, 0.375, 0.25]
    assert round(its.uneven, 4) == round(1 / 3 - 0.25, 4)


def fairest(monkeypatch: pytest.MonkeyPatch, uneven: dict[tuple[str, int], float]) -> balance.Chosen:
    """The choice among three boards whose figures are known, by board and seed."""

    def told(_: object, text: str, games: int, seed: int, *__: object) -> balance.Balance:
        more = int(1000 * uneven[text, seed])
        return balance.Balance(games, (1000 - more, 1000 + 2 * more, 1000 - more))

    monkeypatch.setattr(balance, "measure", told)
    monkeypatch.setattr(balance, "PROPOSALS", 3)
    boards: Iterator[str] = iter("abcd")
    return balance.fairest(PACK, boards, 600, Executor(), lambda *_: None)


def test_a_board_is_chosen_by_other_games_than_it_is_measured_by(monkeypatch: pytest.MonkeyPatch) -> None:
    first = {("a", 1): 0.3, ("b", 1): 0.0, ("c", 1): 0.1}
    its = fairest(monkeypatch, {**first, ("b", 2): 0.03})
    assert (its.text, its.seed, its.tried) == ("b", 2, 3)
    its = fairest(monkeypatch, {**first, ("b", 2): 0.5, ("c", 3): 0.02})  # b was only lucky
    assert (its.text, its.seed) == ("c", 3)
    its = fairest(monkeypatch, {**first, ("b", 2): 0.5, ("c", 3): 0.4, ("a", 4): 0.3})  # none is balanced
    assert (its.text, its.seed) == ("a", 4)
    assert its.balance.uneven > balance.NEAR


def test_only_a_game_on_boards_can_be_measured() -> None:
    with pytest.raises(CannotDo):
        balance.measurable("innovation")


def test_maps_are_proposed_by_one_seed_after_the_other() -> None:
    boards = proposed_boards({"players": 3, "seed": 7})
    assert [tomllib.loads(next(boards))["made"]["seed"] for _ in range(3)] == [7, 8, 9]
    ordinary = tomllib.loads(next(proposed_boards({"players": 3, "equal": False})))["made"]
    assert ordinary["seed"] == 1
    assert "equal" not in ordinary


@pytest.mark.usefixtures("loggers")
def test_a_balanced_map_is_made_and_measured_again(makeplay: Makeplay) -> None:
    words = ("board", "new", "deluges", "m.toml", "--set", "players=3", "--balanced", "--games", "8", "--workers", "1")
    told = makeplay(*words)
    assert told.code == 0, told.err
    assert "seat 3: " in told.out
    assert "of 8 games" in told.out
    its = tomllib.loads(Path("m.toml").read_text("utf-8"))["measured"]
    assert its["bots"] == ["logger"]
    assert re.fullmatch(r"makeplay board measure deluges m.toml --games 8 --seed \d+", its["command"])
    assert makeplay(*words).code == 2  # the file exists
    again = makeplay(*its["command"].split()[1:], "--workers", "1", "--json")
    assert again.code == 0, again.err
    assert json.loads(again.out)["won"] == its["won"]
    assert tomllib.loads(Path("m.toml").read_text("utf-8"))["measured"] == its


def test_only_a_playable_map_is_measured(makeplay: Makeplay) -> None:
    Path("m.toml").write_text("[map]\n", "utf-8")
    told = makeplay("board", "measure", "deluges", "m.toml")
    assert told.code == 2
    assert "there is no table [[territory]]" in told.err


# Those that come with the pack


@each_row(("seats", "name", "lands", "near"), [(3, "even-27", 27, balance.NEAR), (4, "even-32", 32, 0.07)])
def test_a_map_of_the_pack_is_what_the_generator_makes_and_as_fair_as_can_be(
    seats: int, name: str, lands: int, near: float
) -> None:
    """With four the order of turns counts for more than with three; no map that was tried comes nearer."""
    its, text = board("even", seats), board_text(name)
    assert (its.name, its.players, len(its.territories)) == (name, (seats,), lands)
    assert EVEN[seats] == name
    made, _, _ = text.partition("\n[measured]\n")
    assert made == new_board(tomllib.loads(text)["made"])
    found = measured(its)
    assert found is not None
    assert found.games >= 600
    assert max(abs(won / sum(found.won) - 1 / seats) for won in found.won) <= near


def test_a_new_campaign_is_played_on_the_balanced_map_and_an_older_one_stays(makeplay: Makeplay) -> None:
    words = ("new", "flood", "--game", "deluges", "--player", "Ada", "--player", "Ben", "--player", "Cleo")
    assert makeplay(*words).code == 0
    settings = Path("campaigns/flood/campaign.toml")
    assert tomllib.loads(settings.read_text("utf-8"))["rules"] == {"map": "even"}
    settings.write_text(settings.read_text("utf-8").replace('map = "even"', ""), "utf-8")
    told = makeplay("simulate", "flood", "--games", "1", "--bot", "logger", "--seed", "1")
    assert "house-27" in told.out
    assert board("", 3).name == "house-27"
