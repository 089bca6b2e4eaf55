"""Positions on the analysis: described by hand or taken from a game; choices, rules, problems."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rows import each_row

from generator import cli
from generator.games.deep_future import PACK
from generator.games.deep_future.judging.analysis import Analysis
from generator.games.deep_future.judging.described import described


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = cli.run(["judge", *words])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.toml"
    path.write_text(PACK.example_position, "utf-8")
    return path


def test_the_example_is_a_sound_position_with_its_choices(capsys: pytest.CaptureFixture[str], position: Path) -> None:
    code, out, err = told(capsys, str(position))
    assert (code, err) == (0, "")
    assert "!" not in out.split("\n")[0]
    for shown in ("34 Prospero", "Energy S6, Spacecraft F5*, Ecology K3, 1 upkeep", "expand 002", "45  M/S", "2.2"):
        assert shown in out
    code, copied, _ = told(capsys, "--example")
    assert copied.strip() == PACK.example_position.strip()


def test_a_choice_is_carried_out_with_its_rule_and_nothing_is_recorded(
    capsys: pytest.CaptureFixture[str], position: Path, tmp_path: Path
) -> None:
    code, out, err = told(capsys, str(position), "settle", "go", "--json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert [step["choice"] for step in data["steps"]] == ["settle", "go"]
    assert "2.2 SETTLE" in data["steps"][0]["told"][0]
    assert data["problems"] == []
    assert data["choices"]
    assert [path.name for path in tmp_path.iterdir()] == ["position.toml"]


@each_row(
    ("choice", "shown"),
    [
        ("grow", "GROW needs a card"),
        ("expand 001", "paid with a Foot"),
        ("evoke 004", "not a civilization"),
        ("plan", "PLAN"),
    ],
)
def test_why_tells_the_rule(capsys: pytest.CaptureFixture[str], position: Path, choice: str, shown: str) -> None:
    code, out, err = told(capsys, str(position), "--why", choice)
    assert (code, err) == (0, "")
    assert shown in out
    assert "[" in out


def test_an_illegal_choice_is_refused_with_what_is_legal(capsys: pytest.CaptureFixture[str], position: Path) -> None:
    code, out, err = told(capsys, str(position), "grow")
    assert (code != 0, out) == (True, "")
    assert "legal here" in err


@each_row(
    ("text", "shown"),
    [
        ("players = [", "not valid TOML"),
        ('players = ["A"]\n[sectors]\n77 = "A 3"', "sectors.77"),
        ('players = ["A"]\n[sectors]\n34 = "A 6"', "1 to 5 cubes"),
        ('players = ["A"]\nphase = "dawn"', "phase"),
        ('players = ["A", "a"]', "players"),
        ('players = ["A"]\nturn = "B"', "turn"),
        ('players = ["A"]\n[A]\nhand = ["blah"]', "A.hand[0]"),
        ('players = ["A"]\n[A]\nhand = [4]', "A.hand[0]"),
        ('players = ["A"]\n[A]\nhomeworld = "4 sun"', "A.homeworld"),
        ('players = ["A"]\n[A]\ntechs = ["5 skull S K4"]', "three suits"),
        ('players = ["A"]\n[A]\ntracks = { might = 99 }', "tracks.might"),
        ('players = ["A"]\n[A]\nsecret = 1', "A.secret"),
        ('players = ["A"]\nstray = 1', "stray"),
        ('players = ["A"]\nwonders = { 34 = "Q sun" }', "wonders.34"),
    ],
)
def test_a_description_that_cannot_be_read_is_told_with_its_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, shown: str
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, "utf-8")
    code, out, err = told(capsys, str(path))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert shown in err


def test_what_cannot_be_is_named() -> None:
    text = {"players": ["A"], "sectors": {"34": "A 3"}, "A": {"homeworld": "34 Home 1 sun art, 3 upkeep"}}
    assert Analysis.from_description("x", text, "en").problems() == []
    wrong = {**text, "A": {"homeworld": "34 Home 1 sun art, 4 upkeep"}}
    assert any("upkeep" in str(problem) for problem in Analysis.from_description("x", wrong, "en").problems())


def test_chinese_words_are_understood() -> None:
    setup, names = described("x", {"players": ["甲"], "甲": {"hand": ["4 太阳"], "homeworld": "34 克兰 1 月亮 艺术"}})
    assert names == ("甲",)
    assert setup["players"][0]["homeworld"]["advs"] == ["M1"]


def test_without_a_game_there_is_nothing_to_judge(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    home = ["--home", str(tmp_path)]
    assert cli.run(["new", "kran", "--player", "Ada", *home]) == 0
    code, out, err = told(capsys, "--campaign", "kran", *home)
    assert (code, out) == (3, "")
    assert "no refereed game" in err
