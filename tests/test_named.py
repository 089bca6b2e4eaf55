"""A campaign's NAME left out: only where there is one it can be, and never where something is lost by a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest
from talking import Makeplay


@pytest.fixture
def kran(makeplay: Makeplay) -> Makeplay:
    assert makeplay("new", "kran", "--player", "Ada", "--seed", "5").code == 0
    return makeplay


def test_the_only_campaign_is_meant_and_said(kran: Makeplay) -> None:
    told = kran("status")
    assert told.code == 0
    assert told.err == "(campaign kran)\n"
    assert told.out == kran("status", "kran").out
    assert kran("log", "note", "rain").code == 0
    assert kran("cards", "001", "--json").code == 0
    assert kran("print", "--changed", "--paper", "a4").err.startswith("(campaign kran)\n")


def test_the_shipped_example_does_not_count(kran: Makeplay) -> None:
    assert kran("new", "example", "--player", "Ada").code == 0
    assert kran("status").err == "(campaign kran)\n"


def test_where_there_is_none_it_says_how_to_start_one(makeplay: Makeplay) -> None:
    told = makeplay("status")
    assert told.code == 2
    assert "there is no campaign here yet; start one with: makeplay new NAME --player NAME" in told.err


def test_one_of_several_has_to_be_named(kran: Makeplay) -> None:
    assert kran("new", "other", "--player", "Ada").code == 0
    told = kran("status")
    assert told.code == 2
    assert "name the campaign: kran, other" in told.err


@pytest.mark.parametrize(
    "words", [("undo",), ("redo",), ("rename", "copy"), ("branch", "copy"), ("merge", "other"), ("simulate",)]
)
def test_commands_that_change_more_want_a_name(kran: Makeplay, words: tuple[str, ...]) -> None:
    told = kran(*words)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("makeplay: name the campaign: kran")
    assert not Path("campaigns/copy").exists()


@pytest.mark.parametrize("command", ["rename", "undo", "redo", "branch", "merge", "simulate", "remove"])
def test_without_a_name_they_say_which_campaigns_there_are(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    if command != "remove":
        assert "there is no campaign here yet" in makeplay(command).err
    assert makeplay("new", "kran", "--player", "Ada", "--seed", "5").code == 0
    assert makeplay("new", "other", "--player", "Ada").code == 0
    assert "name the campaign: kran, other" in makeplay(command).err
    monkeypatch.setenv("MAKEPLAY_LANG", "zh")
    assert "请写明是哪场战役：kran、other" in makeplay(command).err
    assert makeplay(command, "--help").code == 0


def test_a_misspelt_name_is_no_word_for_the_only_campaign(kran: Makeplay) -> None:
    assert "campaigns/krn is not a campaign" in kran("status", "krn").err
    assert "campaigns/krna is not a campaign" in kran("log", "krna", "note", "rain").err


def test_the_current_folder_is_the_one_meant(kran: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kran("new", "other", "--player", "Ada").code == 0
    monkeypatch.chdir("campaigns/other")
    told = kran("status")
    assert told.code == 0
    assert told.err == "(campaign other)\n"


def test_a_misspelt_command_names_the_nearest(makeplay: Makeplay) -> None:
    told = makeplay("stauts")
    assert told.code == 2
    assert "there is no command 'stauts'; did you mean status?" in told.err
