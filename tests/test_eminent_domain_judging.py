"""Positions of Eminent Domain judged: described by hand or taken from a game, every choice with its rule."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from any_game import found
from empires import campaign, empire, seated
from rows import each_row
from talking import Makeplay

from generator.engine.chance import Dealer
from generator.errors import BadPosition, IllegalChoice
from generator.games.eminent_domain import PACK
from generator.games.eminent_domain.judging.analysis import Analysis
from generator.games.eminent_domain.play.table import EminentDomainTable
from generator.games.eminent_domain.rules.described import laid_out

TWO = """
players = ["Ada", "Ben"]
phase = "role"
[Ada]
hand = ["Warfare", "Survey"]
face_down = ["Lyttle"]
fighters = 4
[Ben]
face_up = ["Drawde"]
"""


def analysis(text: str, language: str = "en") -> Analysis:
    return Analysis.from_description("position.toml", tomllib.loads(text), "zh" if language == "zh" else "en")


def test_the_example_is_a_position_that_can_be_played() -> None:
    judged = analysis(PACK.example_position)
    assert judged.problems() == []
    assert judged.asked == "Ada"
    assert len(judged.offers()) == 6
    told = judged.play("lead Warfare")
    assert told[0].endswith("[E-T3, E-T5]")
    assert judged.rule_of("boost Warfare").endswith("[E-T4]")
    assert "Lyttle takes 5 fighters, you have 4" in judged.rule_of("attack Lyttle")


def test_choices_are_told_with_their_rules() -> None:
    judged = analysis(TWO.replace("fighters = 4", "fighters = 5"))
    judged.play("lead Warfare")
    assert judged.rule_of("attack Lyttle").endswith("[E-R10, E-R8]")
    assert "[E-R2]" in judged.rule_of("boost Politics") or "not in your hand" in judged.rule_of("boost Politics")
    assert judged.play("attack Lyttle")[1:] == ["  Ada attacks Lyttle"]
    with pytest.raises(IllegalChoice, match=r"docs/notation.md"):
        judged.play("explode")


def test_in_chinese() -> None:
    assert any("战争" in offer.meaning or "战机" in offer.meaning for offer in analysis(TWO, "zh").offers())


@each_row(
    ("change", "told"),
    [
        (('"Warfare"', '"Warfaer"'), "Ada, hand: there is no card 'Warfaer'; did you mean Warfare?"),
        (('"Lyttle"', '"Litle"'), "Ada, face_down: there is no planet 'Litle'; did you mean Lyttle?"),
        (('"Lyttle"', '"Drawde"'), "Drawde is in"),
        (('"Ada", "Ben"', '"Ada"'), "neither a player"),
        (('"Ada", "Ben"', '"Ada", "Ben", "C", "D", "E"'), "Eminent Domain is for 2 to 4 players"),
        (("phase =", "turn = 'Cy'\nphase ="), "'Cy' does not play"),
        (('"role"', '"rolle"'), "'rolle' is not one of action, role"),
        (("[Ada]", "[Ada]\ncolonies = { Drawde = ['Colonize'] }"), "Drawde is not face down there"),
        (("[Ada]", "[Ada]\ncolonies = { Lyttle = ['Survey'] }"), "Survey has no colonize symbol (E-PUB9)"),
        (("[Ben]", "[Ben]\nresources = { Drawde = ['iron'] }"), "Drawde has no slot for 'iron'"),
        (("[Ben]", "[Ben]\npermanents = ['Dissention']"), "did you mean Dissension?"),
        (("fighters = 4", "fighters = -1"), "fighters: -1 is not a whole number from 0 on"),
        (("[Ada]", "rules = { research = 'some' }\n[Ada]"), "expected one of full, level1, none, found 'some'"),
        (("[Ada]", "rules = { variant = 'extended3' }\n[Ada]"), "extended3 is for 3 players"),
        (("[Ada]", "stacks = { trade = 3 }\n[Ada]"), "'trade': there is no such key; the keys are colonize, research"),
        (("[Ada]", "stacks = { survey = 30 }\n[Ada]"), "more than the 20 there are"),
        (('"Survey"]', '"Politics", "Politics", "Politics", "Politics", "Politics"]'), "1 more than the 4 there are"),
        (('"Survey"]', '"War Path", "War Path"]'), "War Path is there once"),
        (("[Ada]", "supply = 3\n[Ada]"), "with what the players have it is 24"),
        (("[Ada]", "stacks = 3\n[Ada]"), "stacks: 3 is not a table such as { name = ... }"),
        (("[Ben]", "[Ben]\ndeck = 'Survey'"), "Ben, deck: 'Survey' is not a list such as [...]"),
        (("[Ben]", "[Ben]\ncolonies = { Lyttle = 2 }"), "Ben, colonies, Lyttle: 2 is not a list such as [...]"),
        (('"role"', "{}"), "phase: {} is not one of action, role"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(change: tuple[str, str], told: str) -> None:
    with pytest.raises(BadPosition, match=r"position\.toml: ") as caught:
        analysis(TWO.replace(*change))
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_unknown_keys_are_told_all_at_once() -> None:
    with pytest.raises(ValueError, match="'board': there is no such key") as caught:
        laid_out({"players": [empire() | {"board": 1}, {}], "piles": {}}, Dealer(1))
    assert "'piles': there is no such key" in str(caught.value)


def benches(seed: int) -> Iterator[tuple[EminentDomainTable, Any]]:
    """A game under way, judged at every question."""
    state = campaign(3)
    table = EminentDomainTable.begin(state, state.players, {}, seed)
    for event in table.news():
        state.apply(event)
    state.finish()
    bots = seated(["traders"] * 3, seed)
    while not table.over:
        yield table, Analysis.from_campaign(state, None)
        pos = table.game.position
        table.play(table.in_progress.write(bots[pos.asker].choose(pos, pos.options)))
        for event in table.news():
            state.apply(event)


def test_a_game_under_way_is_judged_as_its_player_sees_it() -> None:
    judged = 0
    for table, its in benches(4):
        assert its is not None
        assert its.problems() == []
        assert its.asked == table.asked
        assert its.offers() == table.offers()
        its.play(its.offers()[0].notation)
        judged += 1
    assert judged > 60


def test_what_is_drawn_on_the_bench_is_not_what_lies_there(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    found("eminent_domain", "terra", 2)
    monkeypatch.setattr("sys.stdin", io.StringIO("skip\nquit\n"))
    makeplay("play", "terra", "--seed", "2")
    told = {makeplay("judge", "--campaign", "terra", "lead Survey").out.split("gets ")[-1] for _ in range(12)}
    assert len(told) > 1


@each_row(
    ("typed", "said"),
    [
        ("attack Tatooine", "there is no planet 'Tatooine' [docs/notation.md]; legal here: "),
        ("settle Lytle", "there is no planet 'Lytle'; did you mean Lyttle?"),
        ("boost Warfair", "there is no card 'Warfair'; did you mean Warfare?"),
        ("research Terraformin", "did you mean Terraforming?"),
        ("produce Drawde/gold", "Drawde has slots for food"),
        ("trade Foo/food", "there is no planet 'Foo'"),
        ("lead Piracy", "there is no role 'Piracy'"),
        ("name gold", "there is no resource 'gold'"),
        ("nonsense", "'nonsense' cannot be read as a choice"),
    ],
)
def test_what_does_not_exist_is_named(typed: str, said: str) -> None:
    with pytest.raises(IllegalChoice) as refused:
        analysis(PACK.example_position).rule_of(typed)
    assert said in str(refused.value)
