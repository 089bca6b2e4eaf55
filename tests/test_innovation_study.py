"""Studies of Innovation: the table, its figures, and that they do not depend on how the work is cut."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from fuzzing import games
from rows import each_row
from talking import Makeplay

from generator.engine.languages import Words
from generator.engine.study import COMMON, Row, Task
from generator.errors import BadPlayers
from generator.games.innovation.bots import BOTS
from generator.games.innovation.play.studying import SECTIONS, campaign_rows, columns

NAMES = [column.name for column in columns()]


def rows(seats: int, campaign: int = 0, games: int = 1, bot: str = "random", **rules: object) -> list[Row]:
    return campaign_rows(Task("base", 1, campaign, campaign, games, (BOTS[bot],) * seats, rules))


def value(row: Row, name: str) -> int:
    return int(row[NAMES.index(name)])


def text(row: Row, name: str) -> str:
    return str(row[NAMES.index(name)])


def test_the_columns_begin_with_those_of_every_study_and_have_names_of_their_own() -> None:
    assert columns()[: len(COMMON)] == COMMON
    assert len(NAMES) == len(set(NAMES))
    assert sum(column.group == "card" for column in columns()) == 105
    assert {"card_pottery", "card_the_pirate_code", "card_a_i"} <= set(NAMES)
    groups = {column.group for column in columns()} | set(NAMES)
    assert {section.group for section in SECTIONS} <= groups


@each_row("seats", [2, 3, 4])
def test_rows_say_what_happened(seats: int) -> None:
    found = [row for campaign in range(12) for row in rows(seats, campaign)]
    for at in range(0, len(found), seats):
        game = found[at : at + seats]
        assert [value(row, "seat") for row in game] == list(range(1, seats + 1))
        assert sum(value(row, "first") for row in game) == 1
        assert sum(value(row, "won") for row in game) >= 1
        assert {text(row, "ended") for row in game} <= {"achievements", "score", "dogma"}
        for row in game:
            assert len(row) == len(NAMES)
            assert all(
                isinstance(its, {"int": int, "str": str, "bool": bool}[column.kind])
                for its, column in zip(row, columns())
            )
            assert text(row, "victory") == (text(row, "ended") if value(row, "won") else "")
            assert sum(value(row, name) for name in NAMES if name.startswith("card_")) == value(row, "did_dogma")
            assert value(row, "dogma_bonus") <= value(row, "dogma_shared") <= value(row, "did_dogma")
            assert value(row, "dogma_demanding") <= value(row, "did_dogma")
            specials = sum(value(row, name) for name in NAMES if name.startswith("special_"))
            assert value(row, "achievements") == value(row, "did_achieve") + specials
            assert value(row, "cards_drawn") >= 2
        actions = sum(value(row, f"did_{key}") for row in game for key in ("draw", "meld", "dogma", "achieve"))
        short = 2 if seats == 4 else 1
        assert 2 * value(game[0], "turns") - short - 2 < actions <= 2 * value(game[0], "turns") - short


@games(5, 20)
def test_a_victory_by_achievements_has_as_many_as_are_needed(games: int) -> None:
    won = [
        row
        for campaign in range(games)
        for row in rows(2, campaign, bot="greedy")
        if text(row, "victory") == "achievements"
    ]
    assert won
    assert all(value(row, "achievements") >= 6 for row in won)


def test_a_dogma_victory_names_its_card() -> None:
    found = [row for campaign in range(60) for row in rows(2, campaign) if text(row, "ended") == "dogma"]
    assert found
    assert all(text(row, "by_card") in {"083", "089", "095", "100", "101", "103"} for row in found)


def test_the_same_deal_gives_the_same_rows_and_editions_are_dealt_the_same_cards() -> None:
    assert rows(3, 5, games=2) == rows(3, 5, games=2)
    assert rows(2, 1) != rows(2, 2)
    first = [rows(2, campaign, edition="first") for campaign in range(10)]
    assert any(one != other for one, other in zip(first, (rows(2, campaign) for campaign in range(10))))


def test_teams_are_two_and_two() -> None:
    found = rows(4, 0, 1, "random", teams="1+2")
    assert sum(value(row, "won") for row in found) in {2, 4}
    with pytest.raises(BadPlayers, match="teams of two"):
        rows(2, 0, 1, "random", teams="1+2")


@pytest.mark.usefixtures("without_plots")
def test_a_study_from_the_command_line(makeplay: Makeplay) -> None:
    words = (
        "study",
        "st",
        "--game",
        "innovation",
        "--campaigns",
        "8",
        "--players",
        "2",
        "--players",
        "3",
        "--workers",
        "1",
    )
    told = makeplay(*words, "--bot", "random", "--bot", "sensible")
    assert told.code == 0, told.err
    with Path("st/games.csv").open(encoding="utf-8") as lines:
        table = list(csv.DictReader(lines))
    assert len(table) == 4 * 2 + 4 * 3
    assert {row["bot"] for row in table} == {"random", "sensible"}
    report = Path("st/report.html").read_text("utf-8")
    for section in SECTIONS:
        assert isinstance(section.title, Words)
        assert section.title.en in report


def test_five_players_are_refused(makeplay: Makeplay) -> None:
    told = makeplay("study", "st", "--game", "innovation", "--players", "5")
    assert told.code == 2
    assert "2 to 4" in told.err
