"""Déluges' bots: what they choose is legal and repeatable and changes nothing; who is stronger; studies."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from any_game import played_out, steps
from deluging import BLUE, YELLOW, at, begun, do, finished, offered, seated
from fuzzing import games
from rows import each_row
from talking import Makeplay

from generator.engine.languages import Words
from generator.engine.pack import find_pack
from generator.engine.study import COMMON, Row, Task
from generator.errors import BadPlayers
from generator.games.deluges.bots import BOTS
from generator.games.deluges.bots.greedy import lead, left
from generator.games.deluges.bots.outlook import ahead
from generator.games.deluges.bots.trading import builds, fair_trades
from generator.games.deluges.game import Game
from generator.games.deluges.play.studying import SECTIONS, campaign_rows, columns
from generator.games.deluges.rules.codes import BY_TRACK
from generator.games.deluges.rules.notation import write

NAMES = [column.name for column in columns()]
STYLES = ["forester", "logger", "builder", "warrior", "greedy", "steward", "merchant"]


def test_there_are_the_bots_of_the_specification_and_the_usual_one_is_among_them() -> None:
    assert list(BOTS) == [
        "random",
        "forester",
        "logger",
        "builder",
        "warrior",
        "greedy",
        "steward",
        "merchant",
        "search",
    ]
    assert find_pack("deluges").usual_bot in BOTS  # type: ignore[attr-defined]
    for name, kind in BOTS.items():
        assert (kind.name, kind.game) == (name, "deluges")


@pytest.mark.parametrize(("most", "of_search"), [(20, 5), pytest.param(150, 50, marks=pytest.mark.prove)])
@each_row("name", BOTS)
def test_what_a_bot_chooses_is_legal_repeatable_and_changes_nothing(name: str, most: int, of_search: int) -> None:
    for seats, rules in ((3, {}), (4, {"war": "all_pieces", "end": "rounds14"})):
        game, bots, twins = begun(seats, rules), seated([name] * seats), seated([name] * seats)
        for number, choice in enumerate(steps(game, bots)):
            if number > (of_search if name == "search" else most):
                break
            before = game.position.copy()
            assert choice in game.choices()
            assert twins[game.position.asker].choose(game.position, game.choices()) == choice
            assert game.position == before


def won(name: str, other: str, seats: int, games: int) -> int:
    """How often a bot wins against others of another kind, in every seat in turn."""
    count = 0
    for number in range(games):
        seat = number % seats
        names = [name if at_ == seat else other for at_ in range(seats)]
        count += seat in finished(names, {}, number, keep=False).position.winners
    return count


@games(6, 24)
@each_row("name", STYLES, always=slice(1))
def test_every_style_beats_random(name: str, games: int) -> None:
    """A lone player of equal strength would win a third at most; half is beyond doubt in 24 games."""
    assert won(name, "random", 3, games) >= 0.75 * games


@pytest.mark.prove
def test_greedy_beats_the_forester() -> None:
    assert won("greedy", "forester", 3, 12) > 6


def choose(name: str, game: Game) -> str:
    pos = game.position
    return write(pos.board, BOTS[name](1).choose(pos, game.choices()))


def test_the_forester_leaves_two_woods_and_the_logger_none() -> None:
    game = at({"workers": {"ea1": 3}, "mines": {"ea1": 1}}, phase="gathering")
    assert choose("forester", game) == "take 1 ea1"
    assert choose("logger", game) == "take 3 ea1"


def test_nobody_lets_fanatics_take_over_for_the_sake_of_a_wood() -> None:
    """One wood would leave three without a job against two: a wood more is taken."""
    game = at({"workers": {"ea1": 5}}, phase="gathering")
    assert choose("forester", game) == "take 2 ea1"


def test_the_warrior_attacks_what_he_beats_and_nothing_else() -> None:
    weak = {"workers": {"ea1": 3}, "soldiers": {"ea1": 1}}
    game = at({"soldiers": {"ea2": 2}, "workers": {"ea2": 1}}, weak)
    assert choose("warrior", game) == "move 2 soldiers ea2 ea1"
    strong = {"workers": {"ea1": 3}, "soldiers": {"ea1": 2}}
    game = at({"soldiers": {"ea2": 2}, "workers": {"ea2": 1}}, strong)
    assert not choose("warrior", game).startswith("move 2 soldiers")


def test_slaves_follow_the_warrior() -> None:
    game = at({"soldiers": {"ea2": 2}, "workers": {"ea5": 1}, "slaves": {"ea2": {"blue": 2}}})
    game.play(
        next(choice for choice in game.choices() if write(game.position.board, choice) == "move 1 soldier ea2 ea1")
    )
    assert choose("warrior", game) == "move 2 blue slaves ea2 ea1"


def test_the_builder_raises_dolmens_first() -> None:
    game = at({"workers": {"ea1": 2}, "stock": {"gold": 10, "wood": 4}}, phase="building")
    assert choose("builder", game) == "dolmen ea1"
    assert choose("warrior", game) == "soldier ea1"
    assert choose("logger", game).startswith("boat ")


def test_greedy_knows_what_a_majority_is_worth_and_how_much_is_left() -> None:
    game = at({"workers": {"ea1": 1}, "stock": {"gold": 10}}, {"boats": {"s1": 1}}, phase="building", track=13)
    assert choose("greedy", game) in {"mine ea1", "soldier ea1"}  # 3 points, a dolmen 2
    assert "dolmen ea1" in offered(game)
    assert lead(game.position, YELLOW) < 3
    assert left(begun(3).position) == 1.0
    assert left(game.position) < 0.1


# Trades


def test_the_merchant_asks_for_what_lets_them_build_more() -> None:
    mine, theirs = {"stock": {"wood": 2, "gold": 6}}, {"stock": {"wood": 6, "marble": 1}}
    game = at({"workers": {"ea1": 1}, **mine}, {"workers": {"am1": 1}, **theirs}, phase="trade")
    assert choose("merchant", game) == "offer blue"
    do(game, "offer blue")
    assert choose("merchant", game) == "give 6 gold"
    do(game, "give 6 gold")
    assert choose("merchant", game) == "want 6 wood"  # two boats
    do(game, "want 6 wood")
    assert choose("steward", game) == "agree"


def test_the_merchant_offers_nothing_that_would_be_refused_or_brings_nothing() -> None:
    mine, theirs = {"stock": {"wood": 2, "gold": 6}}, {"stock": {"wood": 6, "gold": 6}}
    game = at({"workers": {"ea1": 1}, **mine}, {"workers": {"am1": 1}, **theirs}, phase="trade")
    assert not fair_trades(game.position, YELLOW, range(3))  # they have as much gold as wood
    assert choose("merchant", game) == "done"


@each_row(
    ("stock", "count"),
    [((9, 0, 0, 0, 0), 0), ((10, 0, 0, 0, 0), 1), ((4, 4, 0, 0, 0), 1), ((1, 1, 1, 1, 0), 1), ((2, 2, 2, 2, 0), 2)],
)
def test_how_much_a_stock_builds(stock: tuple[int, ...], count: int) -> None:
    assert builds(stock) == count


# Thinking ahead


def test_at_first_nobody_is_ahead_and_dolmens_count() -> None:
    pos = begun(3, {"map": "even"}).position
    assert ahead(pos, YELLOW) == 0
    pos.dolmen[0] = YELLOW
    assert YELLOW not in pos.there(0)
    assert ahead(pos, YELLOW) > 0
    assert ahead(pos, BLUE) < 0


@each_row(("name", "taken"), [("merchant", "take 0 ea1"), ("search", "take 1 ea1")])
def test_the_search_sees_a_victory_two_rounds_off(name: str, taken: str) -> None:
    """One worker ends the game by taking two woods one after the other; everybody else would spare them."""
    leading = {"workers": {"ea1": 1}, "dolmens": ["ea1", "ea2", "ea3"]}
    game = at(leading, lands={"ea1": {"woods": 2}}, track=13)
    for choice in steps(game, seated([name] * 3)):
        if choice[0] == "take":
            break
    assert (game.position.asker, write(game.position.board, choice)) == (YELLOW, taken)


def test_the_search_wins_where_the_end_is_within_reach() -> None:
    leading = {"workers": {"ea1": 1}, "dolmens": ["ea1", "ea2", "ea3"]}
    game = at(leading, lands={"ea1": {"woods": 2}}, track=13)
    played_out(game, seated(["search"] * 3))
    assert (game.position.winners, game.position.round) == ([YELLOW], 2)


def test_asked_in_the_middle_of_a_round_the_search_plays_like_the_merchant() -> None:
    game = at({"workers": {"ea1": 3}, "mines": {"ea1": 1}}, phase="gathering")
    assert choose("search", game) == choose("merchant", game)


# The end


@each_row("name", STYLES, always=slice(None, None, 4))
def test_games_are_played_to_the_end_of_the_track(name: str) -> None:
    ended = [
        finished([name] * seats, {"map": "even"}, seed, keep=False).position.ending
        for seats in (3, 4)
        for seed in (1, 2)
    ]
    assert ended.count(BY_TRACK) >= 3  # of four: all but a few do


def test_who_leads_and_can_end_the_game_lets_the_last_woods_fall() -> None:
    ahead = {"workers": {"ea1": 1, "ea2": 1}, "dolmens": ["ea1", "ea2"]}
    last = {"lands": {"ea1": {"woods": 1}, "ea2": {"woods": 1}}, "phase": "gathering"}
    assert choose("greedy", at(ahead, track=12, **last)) == "take 1 ea1"
    assert choose("greedy", at(ahead, track=11, **last)) == "take 0 ea1"  # it would not be the end
    behind = {"dolmens": ["af1", "af2"]}  # as many
    assert choose("greedy", at(ahead, behind, track=12, **last)) == "take 0 ea1"


@each_row(("still", "track", "taken"), [(14, 3, 0), (15, 3, 1)])
def test_who_does_not_lead_waits_for_long_but_not_for_ever(still: int, track: int, taken: int) -> None:
    told = {"lands": {"ea1": {"woods": 1}}, "phase": "gathering", "track": track}
    game = at({"workers": {"ea1": 1}}, {"dolmens": ["am1"], "workers": {"am2": 1}}, **told)
    game.position.still = still
    assert choose("builder", game) == f"take {taken} ea1"


def test_when_the_end_is_wanted_one_alone_goes_where_another_is() -> None:
    """One worker never fells three woods: they grow again."""
    game = at({"workers": {"ea1": 1, "ea2": 1}}, {"dolmens": ["am1", "am2"], "workers": {"am2": 1}})
    assert choose("forester", game) == "done"
    game.position.still = 15
    assert choose("forester", game) in {"move 1 worker ea1 ea2", "move 1 worker ea2 ea1"}


def test_games_of_fourteen_rounds_are_not_hurried() -> None:
    lands = {"ea1": {"woods": 1}}
    game = at(
        {"workers": {"ea1": 1}},
        {"dolmens": ["am1"], "workers": {"am2": 1}},
        lands=lands,
        phase="gathering",
        rules={"end": "rounds14"},
    )
    game.position.still = 19
    assert choose("builder", game) == "take 0 ea1"


# Studies


def rows(seats: int, campaign: int = 0, games: int = 1, bot: str = "random", **rules: object) -> list[Row]:
    return campaign_rows(Task("base", 1, campaign, campaign, games, (BOTS[bot],) * seats, rules))


def value(row: Row, name: str) -> int:
    return int(row[NAMES.index(name)])


def test_the_columns_begin_with_those_of_every_study_and_have_names_of_their_own() -> None:
    assert columns()[: len(COMMON)] == COMMON
    assert len(NAMES) == len(set(NAMES))
    groups = {column.group for column in columns()} | set(NAMES)
    assert {section.group for section in SECTIONS} <= groups


@each_row(("seats", "bot"), [(3, "random"), (4, "warrior")], always=slice(1, None))
def test_rows_say_what_happened(seats: int, bot: str) -> None:
    found = [row for campaign in range(4) for row in rows(seats, campaign, bot=bot)]
    for start in range(0, len(found), seats):
        game = found[start : start + seats]
        assert [value(row, "seat") for row in game] == list(range(1, seats + 1))
        assert sum(value(row, "first") for row in game) == 1
        assert sum(value(row, "won") for row in game) <= 1
        for row in game:
            assert len(row) == len(NAMES)
            kinds = {"int": int, "str": str, "bool": bool}
            assert all(isinstance(its, kinds[column.kind]) for its, column in zip(row, columns()))
            assert row[NAMES.index("map")] == f"house-{27 if seats == 3 else 31}"
            assert value(row, "dolmens") <= value(row, "built_dolmen")
            assert value(row, "boats") <= value(row, "built_boat") <= 40
            fallen = value(row, "people_fell") + value(row, "people_went_mad") + value(row, "people_enslaved")
            assert fallen >= 0
            assert value(row, "round_5_lost") <= value(row, "round_10_lost") <= value(row, "round_20_lost")
            assert value(row, "points") >= 2 * value(row, "dolmens")


def test_the_same_task_gives_the_same_rows_and_another_deal_others() -> None:
    assert rows(3, 5, games=2) == rows(3, 5, games=2)
    assert rows(3, 1) != rows(3, 2)
    assert rows(3, 1) != rows(3, 1, end="rounds14")


def test_a_map_for_four_is_no_study_for_three() -> None:
    with pytest.raises(BadPlayers, match="the map house-31 has start spaces for 4"):
        rows(3, map="house-31")


@pytest.mark.usefixtures("without_plots")
def test_a_study_says_on_which_map_and_by_which_open_rules(makeplay: Makeplay) -> None:
    words = (
        "study",
        "st",
        "--game",
        "deluges",
        "--campaigns",
        "2",
        "--players",
        "3",
        "--players",
        "4",
        "--workers",
        "1",
    )
    told = makeplay(*words, "--bot", "random", "--bot", "logger", "--compare", "births=one")
    assert told.code == 0, told.err
    said = [line for line in told.out.splitlines() if line.startswith("Déluges on a house map (even-27, even-32)")]
    assert len(said) == 2
    assert "births = per_pair (D-U8)" in said[0]
    assert "births = one (D-U8)" in said[1]
    with Path("st/games.csv").open(encoding="utf-8") as lines:
        table = list(csv.DictReader(lines))
    assert {row["bot"] for row in table} == {"random", "logger"}
    assert {row["map"] for row in table} == {"even-27", "even-32"}
    report = Path("st/report.html").read_text("utf-8")
    assert "not the published board" in report
    for section in SECTIONS:
        assert isinstance(section.title, Words)
        assert section.title.en in report


def test_five_players_are_refused(makeplay: Makeplay) -> None:
    told = makeplay("study", "st", "--game", "deluges", "--players", "5")
    assert told.code == 2
    assert "3 to 4" in told.err
