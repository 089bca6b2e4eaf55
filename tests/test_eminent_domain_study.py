"""Studies of Eminent Domain: the table, its figures, and that they do not depend on how the work is cut."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from any_game import found
from rows import each_row
from talking import Makeplay

from generator.engine.languages import Words
from generator.engine.study import COMMON, Row, Task
from generator.errors import BadPlayers
from generator.games.eminent_domain.bots import BOTS
from generator.games.eminent_domain.play.studying import SECTIONS, campaign_rows, columns

NAMES = [column.name for column in columns()]


def rows(seats: int, campaign: int = 0, games: int = 1, bot: str = "traders", **rules: object) -> list[Row]:
    return campaign_rows(Task("base", 1, campaign, campaign, games, (BOTS[bot],) * seats, rules))


def value(row: Row, name: str) -> int:
    return int(row[NAMES.index(name)])


def text(row: Row, name: str) -> str:
    return str(row[NAMES.index(name)])


def sum_of(row: Row, prefix: str) -> int:
    return sum(value(row, name) for name in NAMES if name.startswith(prefix))


def test_the_columns_begin_with_those_of_every_study_and_have_names_of_their_own() -> None:
    assert columns()[: len(COMMON)] == COMMON
    assert len(NAMES) == len(set(NAMES))
    assert sum(column.group == "research" for column in columns()) == 6 + 9 + 12
    assert {"led_survey", "played_data_network", "took_fertile_ground", "did_traded"} <= set(NAMES)
    groups = {column.group for column in columns()} | set(NAMES)
    assert {section.group for section in SECTIONS} <= groups


@each_row("seats", [2, 3, 4])
@each_row("bot", ["random", "traders", "scholars"])
def test_rows_say_what_happened(seats: int, bot: str) -> None:
    found = [row for campaign in range(5) for row in rows(seats, campaign, bot=bot)]
    for at in range(0, len(found), seats):
        game = found[at : at + seats]
        assert [value(row, "seat") for row in game] == list(range(1, seats + 1))
        assert sum(value(row, "first") for row in game) == 1
        assert sum(value(row, "won") for row in game) >= 1
        assert {text(row, "ended") for row in game} <= {"influence", "stacks"}
        turns = value(game[0], "turns")
        assert sum(sum_of(row, "led_") for row in game) == turns, "a role in every turn"
        answered = sum(sum_of(row, "followed_") + value(row, "did_dissents") for row in game)
        assert answered == turns * (seats - 1)
        for row in game:
            assert len(row) == len(NAMES)
            assert all(
                isinstance(its, {"int": int, "str": str, "bool": bool}[column.kind])
                for its, column in zip(row, columns())
            )
            assert text(row, "victory") == (text(row, "ended") if value(row, "won") else "")
            assert sum_of(row, "played_") <= turns // seats
            parts = value(row, "tokens") + value(row, "on_technologies") + value(row, "on_planets")
            assert value(row, "score") == parts
            assert sum_of(row, "took_") <= sum_of(row, "led_research") + value(row, "followed_research")
            assert value(row, "did_surveyed") >= value(row, "did_settled") + value(row, "did_attacked") - 1


def test_the_longer_game_is_studied_with_three_only() -> None:
    with pytest.raises(BadPlayers, match="is for 3"):
        rows(2, variant="extended3")
    assert len(rows(3, variant="extended3")) == 3


def test_a_study_is_the_same_however_the_work_is_cut() -> None:
    together = rows(2, 3, games=2)
    assert rows(2, 3, games=1) == together[:2]


@pytest.mark.usefixtures("without_plots")
def test_a_study_from_the_command_line(makeplay: Makeplay) -> None:
    words = ("study", "st", "--game", "eminent_domain", "--campaigns", "8", "--players", "2", "--players", "3")
    told = makeplay(*words, "--workers", "1", "--bot", "random", "--bot", "traders")
    assert told.code == 0, told.err
    with Path("st/games.csv").open(encoding="utf-8", newline="") as lines:
        table = list(csv.DictReader(lines))
    assert len(table) == 4 * 2 + 4 * 3
    assert {row["bot"] for row in table} == {"random", "traders"}
    assert list(table[0]) == [*NAMES, "deal"]
    report = Path("st/report.html").read_text("utf-8")
    for section in SECTIONS:
        assert isinstance(section.title, Words)
        assert section.title.en in report


def test_five_players_are_refused(makeplay: Makeplay) -> None:
    told = makeplay("study", "st", "--game", "eminent_domain", "--players", "5")
    assert told.code == 2
    assert "2 to 4" in told.err


def test_bots_play_games_into_the_record(makeplay: Makeplay) -> None:
    found("eminent_domain", "terra", 3)
    told = makeplay("simulate", "terra", "--games", "2", "--bot", "traders", "--seed", "5")
    assert told.code == 0, told.err
    assert told.out.startswith("Ada, Ben, Cleo played ")
    assert makeplay("check", "terra").out.strip() == "all is well"


@pytest.mark.parametrize("command", ["simulate", "study"])
def test_bots_of_the_longer_game_are_counted_not_named(makeplay: Makeplay, command: str) -> None:
    its = makeplay(command, "terra", "--game", "eminent_domain", "--rule", "variant=extended3")
    assert its.code == 2
    assert its.err == (
        "makeplay: players: 2 are named; the longer game (extended3) is for 3;"
        " write --players N with a number that these rules allow\n"
    )
    assert not Path("campaigns/terra").exists()
