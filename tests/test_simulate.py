"""`makeplay simulate`: a campaign that grows by itself is a campaign like any other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from afresh import each_row_afresh
from click.testing import CliRunner, Result
from proving import at_length

from generator.campaign import folder as campaigns
from generator.campaign import record
from generator.cli import makeplay, run
from generator.cli.language import start_anew
from generator.sim.roster import find_bots
from generator.sim.simulation import Until, grow


def call(*words: str, home: Path) -> Result:
    start_anew()  # as the program does: an earlier test may have opened a Chinese campaign
    return CliRunner().invoke(makeplay, [*words, "--home", str(home)], catch_exceptions=False)


def grown(home: Path, *words: str, name: str = "kran") -> Result:
    result = call("simulate", name, "--bot", "tuned", "--seed", "4", *words, home=home)
    assert result.exit_code == 0, result.output
    return result


def test_a_galaxy_with_a_past_before_the_first_game(tmp_path: Path) -> None:
    told = grown(tmp_path, "--eras", "2").output
    assert "Started" in told
    assert "Era 1" in told
    state = campaigns.open_campaign(tmp_path, "kran").state
    assert sum(entry.winner is not None for entry in state.chronology) == 2  # type: ignore[attr-defined]
    nameless = [card for card in state.cards.values() if card.kind in {"world", "civilization"} and not card.name]  # type: ignore[attr-defined]
    assert not nameless
    assert all(state.sector_names.values())  # type: ignore[attr-defined]


def test_it_passes_check_and_is_asked_about_and_printed(tmp_path: Path) -> None:
    grown(tmp_path, "--games", "3")
    assert call("check", "kran", home=tmp_path).exit_code == 0
    assert call("audit", "kran", home=tmp_path).exit_code == 0
    assert call("ask", "how many cards are in the deck", "--campaign", "kran", home=tmp_path).exit_code == 0
    assert call("print", "kran", "--only", "cards", home=tmp_path).exit_code == 0
    assert "note: " in call("history", "kran", home=tmp_path).output


def test_the_same_seed_grows_the_same_history(tmp_path: Path) -> None:
    logs = []
    for name in ("one", "two"):
        grown(tmp_path / name, "--games", "2", "--players", "2")
        logs.append([log.data for log in record.read(tmp_path / name / "campaigns" / "kran").logs[1:]])
    events = [[[json.loads(line) for line in data.splitlines()[1:]] for data in log] for log in logs]
    assert events[0] == events[1]


def test_it_goes_on_where_it_is(tmp_path: Path) -> None:
    grown(tmp_path, "--games", "1")
    first = len(campaigns.open_campaign(tmp_path, "kran").state.contents())
    grown(tmp_path, "--cards", str(first + 4), "--max-games", "200")
    assert len(campaigns.open_campaign(tmp_path, "kran").state.contents()) >= first + 4


def test_an_era_nobody_wins_ends(tmp_path: Path) -> None:
    told = call("simulate", "kran", "--bot", "random", "--seed", "1", "--max-games", "3", home=tmp_path).output
    assert "Nobody has won this era in 3 games" in told


def test_each_era_has_its_own_games_before_it_is_given_up(tmp_path: Path) -> None:
    grown(tmp_path, "--eras", "1", "--players", "1")
    words = ("--bot", "random", "--eras", "9", "--max-games", "4", "--players", "1", "--seed", "2", "--json")
    told = json.loads(call("simulate", "kran", *words, home=tmp_path).output)["games"]
    assert [game["stuck"] for game in told] == [False, False, False, True]
    opened = campaigns.open_campaign(tmp_path, "kran")
    bots = find_bots(opened.pack, ["heuristic"], 1)
    games = list(grow(opened, ["Ada"], bots, Until(eras=9, most_games=2), 3))
    eras = [game.eras for game in games]
    assert len(games) > 2
    for at, game in enumerate(games):
        lost_in_a_row = eras[: at + 1].count(eras[at]) - (eras[at] > 0)
        assert game.stuck == (lost_in_a_row >= 2)


def test_cards_enough(tmp_path: Path) -> None:
    grown(tmp_path, "--games", "1")
    told = call("simulate", "kran", "--cards", "10", home=tmp_path).output
    assert "nothing was played" in told
    assert json.loads(call("simulate", "kran", "--cards", "10", "--json", home=tmp_path).output)["games"] == []


def test_a_bot_for_each_seat(tmp_path: Path) -> None:
    words = ("--players", "3", "--bot", "sensible", "--bot", "random", "--games", "1", "--json")
    told = grown(tmp_path, *words).output
    assert len(json.loads(told.splitlines()[-1])["games"]) == 1
    assert len(campaigns.open_campaign(tmp_path, "kran").state.chronology[0].players) == 3  # type: ignore[attr-defined]


@each_row_afresh("language", ["en", "zh"], always=slice(1, None))
def test_it_is_told_in_the_campaigns_language(tmp_path: Path, language: str) -> None:
    told = grown(tmp_path, "--games", "1", "--lang", language).output
    assert ("时代 1" in told) == (language == "zh")


def test_what_cannot_be_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "kran", "--bot", "deep thought", "--home", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert "deep thought" in told
    assert "tuned" in told
    assert "Traceback" not in told
    assert not (tmp_path / "campaigns").exists()


def test_a_game_under_way_is_not_played_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    grown(tmp_path, "--games", "1")
    CliRunner().invoke(makeplay, ["play", "kran", "--seed", "1", "--home", str(tmp_path)], input="quit\n")
    assert run(["simulate", "kran", "--home", str(tmp_path)]) == 3
    assert "under way" in capsys.readouterr().err


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(at_length(100)))
def test_a_hundred_campaigns_of_ten_eras_print_and_audit(tmp_path: Path, seed: int) -> None:
    players = str(1 + seed % 3)
    words = ("--eras", "10", "--max-games", "60", "--players", players)
    result = call("simulate", "kran", "--seed", str(seed), *words, home=tmp_path)
    assert result.exit_code == 0, result.output
    for command in ("check", "audit", "print"):
        done = call(command, "kran", home=tmp_path)
        assert done.exit_code == 0, done.output
