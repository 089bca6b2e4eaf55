"""What a study says of games whose truth is known: bots, seats and switches that decide, or do nothing."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from doctored import Case, Truth, doctored, judged, true  # noqa: F401 - a fixture
from rows import each_row
from talking import Makeplay

from generator.sim.figures import shown, student
from generator.sim.plan import StudyPlan

pytestmark = pytest.mark.usefixtures("doctored")


@pytest.fixture
def plotted() -> None:
    """For tests that draw the plots, too: in both languages, of few games and of very many."""


@pytest.fixture(autouse=True)
def _sentences_only(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plots take most of a report's time; what it says is the subject here."""
    if "plotted" not in request.fixturenames:
        monkeypatch.setattr("generator.sim.plots._drawn", lambda *_: "<svg></svg>")


BOTS = ("--bot", "strong", "--bot", "weak", "--bot", "odd")
#: How strong each bot is where nothing else counts.
STRENGTH = {"strong": 0.8, "weak": 0.3, "odd": 0.5}


class Study:
    """A study from the command line: what it says first, its report without marks, its figures."""

    def __init__(self, makeplay: Makeplay, *words: str, campaigns: int = 300) -> None:
        its = makeplay("study", "s", "--game", "doctored", "--campaigns", str(campaigns), "--workers", "1", *words)
        assert its.code == 0, its.err
        self.first = its.out.partition("\ns/games.csv")[0]
        self.page = Path("s/report.html").read_text("utf-8")
        self.text = _plain(self.page)

    def section(self, title: str) -> str:
        """The sentences and tables of a section."""
        return _plain(self.page.partition(f"<h2>{title}</h2>")[2].partition("<h2>")[0])


def _plain(page: str) -> str:
    """What stands on a page outside its plots."""
    words = re.sub("<[^>]*>", " ", re.sub("<svg.*?</svg>|<style.*?</style>", "", page, flags=re.S))
    return re.sub(r"\s+", " ", unescape(words))


def _expands(bot: str, _turns: int, chance: Random) -> int:
    """The weak one expands nearly always, the strong one seldom."""
    return int(chance.random() < {"strong": 0.2, "weak": 0.8, "odd": 0.5}[bot])


def test_what_helps_within_each_bot_is_not_said_to_hurt(makeplay: Makeplay) -> None:
    def weight(case: Case) -> float:
        return {"strong": 0.6, "weak": 0.15, "odd": 0.6}[case.bot] + (-0.5 if case.bot == "odd" else 0.3) * case.expands

    true(Truth(weight, _expands))
    section = Study(makeplay, *BOTS, campaigns=900).section("Actions")
    assert re.search(r"strong, 1 player: goes with winning: expand \+\d\d\.\d", section)
    assert re.search(r"weak, 1 player: goes with winning: expand \+\d\d\.\d", section)
    assert re.search(r"odd, 1 player: goes with losing: expand −\d\d\.\d", section)
    assert "rest" not in section.partition("goes with")[2].partition("“Won with it”")[0], (
        "what all do, nobody is told of"
    )


def test_who_lives_longer_and_so_does_more_of_everything_is_not_told_that_it_helps(makeplay: Makeplay) -> None:
    true(Truth(
        lambda case: case.turns / 20, lambda _bot, turns, chance: sum(chance.random() < 0.07 for _ in range(turns)),
        lambda _bot, chance: chance.randint(2, 19),
    ))  # fmt: skip
    section = Study(makeplay, campaigns=1500).section("Actions")
    with_it, without = (float(each) for each in re.findall(r"(\d\d\.\d)%", section)[:2])
    assert with_it > without + 10
    assert "Nothing here was shown to go with winning or losing." in section
    assert re.search(r"over all expand \+\d\d\.\d, but none of this was shown among games of like length", section)


def test_who_is_out_at_once_for_what_he_did_is_told_that_it_hurts(makeplay: Makeplay) -> None:
    true(
        Truth(lambda case: 0.0 if case.expands else 0.7, _expands, lasts=lambda turns, expands: 3 if expands else turns)
    )
    section = Study(makeplay, *BOTS, campaigns=450).section("Actions")
    for bot in STRENGTH:
        assert re.search(rf"{bot}, 1 player: goes with losing: expand −[67]\d\.\d", section)
    assert "all lengths yes" in section, "no long life explains it"


def test_a_seat_that_decides_is_said_first_and_no_bot_is_blamed(makeplay: Makeplay) -> None:
    true(Truth(lambda case: 20.0 if case.seat == 2 else 1.0))
    its = Study(makeplay, *BOTS, "--players", "3")
    first, *_ = its.first.splitlines()
    assert re.match(
        r"Seat 2 decides: with 3 players, \w+ wins more often there than elsewhere, by 8\d\.\d points", first
    )
    assert "No bot was shown to win more often than another." in its.first
    assert "first turn decides" not in its.first.lower()
    assert "Seat 2 decides" in its.text.partition("What decides")[2][:300]


def test_bots_of_different_strength_do_not_make_a_seat_a_good_one(makeplay: Makeplay) -> None:
    true(Truth(lambda case: STRENGTH[case.bot] ** 3))
    its = Study(makeplay, *BOTS, "--players", "3", campaigns=302)
    assert re.match(
        r"Which bot plays decides: with 3 players, strong wins more often than weak on the same deals", its.first
    )
    assert "No seat and no first turn was shown to matter." in its.first
    assert re.search(r"One of \d+\.\d points would have been noticed with a chance of 80 %", its.first)
    assert "a multiple of 6 campaigns" in its.first


def test_the_first_turn_may_decide_for_one_bot_alone(makeplay: Makeplay) -> None:
    true(Truth(lambda case: 9.0 if case.first and case.bot == "odd" else 1.0))
    its = Study(makeplay, *BOTS, "--players", "2")
    assert re.search(r"The first turn decides: with 2 players, odd wins more often with it", its.first)
    assert "The first turn decides: with 2 players, strong" not in its.first
    assert "The first turn decides: with 2 players, weak" not in its.first


def test_a_switch_that_does_nothing(makeplay: Makeplay) -> None:
    true(Truth(lambda case: STRENGTH[case.bot]))
    its = Study(makeplay, *BOTS, "--compare", "idle=true", "--compare", "vain=true idle=false")
    for one, other in (("idle=true", "the rules as they stand"), ("vain=true idle=false", "idle=true")):
        said = re.search(rf"^{one}: no difference shown against {other}\. .*$", its.first, re.M)
        assert said
        low, high = re.findall(r"\(([−+]\d+\.\d) to ([−+]\d+\.\d)\)", said[0])[0]
        assert (low[0], high[0]) == ("−", "+")
    assert "decides: with 1 player, strong wins more often so" not in its.first


def test_a_switch_that_changes_not_one_choice(makeplay: Makeplay) -> None:
    words = ("--campaigns", "60", "--bot", "random", "--compare", "allow_self_loss=false", "--workers", "1")
    told = makeplay("study", "s", *words).out
    assert "60 of 60 campaigns went exactly the same." in told
    low, high = re.findall(r"no difference shown.*?\(−(\d+\.\d) to \+(\d+\.\d)\)", told)[0]
    assert low == high > "0.0", "sixty campaigns do not prove that nothing can happen"


def test_house_rules_are_compared_with_each_other_on_the_same_deals(makeplay: Makeplay) -> None:
    true(Truth(lambda case: STRENGTH[case.bot] - (0.25 if case.rules.get("hard") else 0)))
    its = Study(makeplay, *BOTS, "--compare", "hard=true", "--compare", "idle=true")
    assert re.search(
        r"^hard=true (decides|matters): with 1 player, strong wins less often with it than with", its.first, re.M
    )
    section = its.section("The switches")
    assert re.search(r"idle=true – hard=true: won strong, 1 player \+[123]\d\.\d", section)


def test_a_switch_may_change_what_the_first_turn_is_worth(makeplay: Makeplay) -> None:
    true(Truth(lambda case: 8.0 if case.first and case.rules.get("rush") else 1.0))
    its = Study(makeplay, "--players", "2", "--compare", "rush=true")
    assert re.match(
        r"rush=true changes what the first turn is worth: with 2 players, it is worth more to strong", its.first
    )


@each_row(("players", "line"), [
    ("1", r"Which bot plays decides: with 1 player, strong wins more often than weak on the same deals"),
    ("2", r"Which bot plays decides: with 2 players, strong wins more often than weak on the same deals"),
])  # fmt: skip
def test_a_bot_that_always_wins(
    makeplay: Makeplay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: str, line: str
) -> None:
    (tmp_path / players).mkdir()
    monkeypatch.chdir(tmp_path / players)
    true(Truth(lambda case: float(case.bot == "strong")))
    its = Study(makeplay, "--bot", "strong", "--bot", "weak", "--players", players, campaigns=200)
    assert re.match(line + r", by 100\.0 points \(9\d\.\d to 100\.0\)", its.first)
    assert f"strong, {players} player{'s' * (players != '1')}: wins nearly every game, 100.0%" in its.first
    assert "(100.0%" not in its.first, "never so certain"


def test_nothing_decides(makeplay: Makeplay) -> None:
    true(Truth(lambda _: 1.0))
    its = Study(makeplay, *BOTS, "--players", "3")
    assert its.first.startswith("Nothing was shown to decide games.")
    assert "Holm's correction" in its.text


def test_too_few_campaigns_are_not_judged(makeplay: Makeplay) -> None:
    true(Truth(lambda case: float(case.bot == "strong")))
    its = Study(makeplay, *BOTS, "--players", "3", campaigns=3)
    assert its.first.startswith("Too few campaigns to compare anything: 6 or more are needed")


def test_one_bot_alone_is_compared_with_nothing(makeplay: Makeplay) -> None:
    true(Truth(lambda _: 0.5))
    its = Study(makeplay)
    assert its.first.startswith("Nothing is compared: one bot plays alone")


def test_figures_for_programs(makeplay: Makeplay) -> None:
    true(Truth(lambda case: 9.0 if case.seat == 1 else 1.0))
    words = (
        "study",
        "s",
        "--game",
        "doctored",
        "--campaigns",
        "200",
        "--players",
        "2",
        *BOTS[:4],
        "--json",
        "--workers",
        "1",
    )
    found: dict[str, Any] = json.loads(makeplay(*words).out)
    assert [(its["players"], its["bot"]) for its in found["won"]] == [(2, "strong"), (2, "weak")]
    about, *_ = found["differences"]
    assert (about["about"], about["one"], about["shown"]) == ("seat", "1", True)
    assert about["effect"]["low"] > 0.6
    assert [its["shown"] for its in found["differences"]] == [True, True, *[False] * (len(found["differences"]) - 2)]


def test_games_of_one_campaign_do_not_count_as_if_they_were_many(makeplay: Makeplay) -> None:
    true(Truth(lambda _: 1.0))
    several = Study(makeplay, "--games", "50", campaigns=20)
    assert "100.0% won (83.9% to 100.0%) of 1000" in several.first


def test_eras_that_only_fast_campaigns_reach_are_left_out(makeplay: Makeplay) -> None:
    true(Truth(lambda _: 0.5))
    section = Study(makeplay, "--games", "20", campaigns=200).section("By era")
    last = int(re.findall(r"strong, 1 player: up to (\d+)", section)[0])
    assert 4 <= last <= 7  # of ten or so
    assert f"strong, 1 player: {last} " in section
    assert f"strong, 1 player: {last + 1} " not in section


@pytest.mark.usefixtures("plotted")
def test_a_thousand_games_are_read_at_one_glance(makeplay: Makeplay) -> None:
    true(Truth(lambda _: 0.5, turns=lambda _bot, chance: 900 if chance.random() < 0.001 else chance.randint(5, 15)))
    its = Study(makeplay, "--games", "1000", campaigns=4)
    for title in ("Along a campaign", "Growth"):
        ranges = re.findall(r"strong, 1 player: (\d+–\d+)", its.section(title))
        assert (ranges[0], ranges[-1], len(ranges)) == ("1–50", "951–1000", 20)
    assert re.search(r"Bars end at 15 turns; all longer games are one grey bar\. The longest game took 900\.", its.text)


@pytest.mark.usefixtures("plotted")
def test_the_report_in_chinese(makeplay: Makeplay) -> None:
    true(Truth(lambda case: 9.0 if case.seat == 1 else 1.0))
    its = Study(makeplay, *BOTS, "--players", "2", "--games", "2", "--lang", "zh", "--compare", "idle=true")
    assert re.match(r"1 号位决定胜负：2 人局，", its.first)
    assert '<html lang="zh">' in its.page
    left = set(re.findall(r"[a-z]{3,}", its.text.lower()))
    ours = {
        "strong",
        "weak",
        "odd",
        "games",
        "csv",
        "parquet",
        "dictionary",
        "makeplay",
        "idle",
        "true",
        "holm",
        "luck",
    }
    assert left <= ours | {"actions", "expand", "rest", "what", "was", "done", "growth", "cards"}, (
        "the pack's own words"
    )


def test_holm_and_student() -> None:
    assert shown([0.01, 0.04, 0.03, 0.005]) == [True, False, False, True]  # Wikipedia's example
    assert shown([]) == []
    for freedom, exact in ((3, 3.182), (9, 2.262), (49, 2.010)):
        assert abs(student(1.96, freedom) - exact) < 0.04


@each_row(
    ("bots", "players", "games", "compared"),
    [
        (("strong", "weak", "odd"), 1, 1, ()),
        (("strong", "weak", "odd"), 3, 2, ()),
        (("strong", "weak"), 3, 1, ()),
        (("strong",), 1, 2, ({"one": True}, {"two": True})),
    ],
)
@pytest.mark.prove
def test_of_many_studies_of_nothing_few_find_something(
    bots: tuple[str, ...], players: int, games: int, compared: tuple[dict[str, object], ...]
) -> None:
    true(Truth(lambda _: 1.0 if players > 1 else 0.4, _expands))
    wrong = used = left_out = looked_at = 0
    for seed in range(400):
        plan = StudyPlan("doctored", 60, games, (players,), bots, seed, {}, compared)
        findings, usage = judged(plan)
        wrong += any(its.shown for its in findings.all)
        used += any(shown([its.effect.p for its in usage.found("action") if its.effect]))
        left_out += sum(not its.effect.low <= 0 <= its.effect.high for its in findings.all)
        looked_at += len(findings.all)
    assert wrong <= 30, "20 are promised at most; more than 30 come by chance once in a hundred times"
    assert used <= 30
    assert left_out <= 0.06 * looked_at, "intervals of 95 %"
