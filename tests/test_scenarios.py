"""The conformance scenarios of tests/scenarios, those of ../shared where they are, and what the runner says."""

from __future__ import annotations

import json
import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rows import each_row
from talking import Makeplay

from generator.engine.sentences import error_lines
from generator.errors import BadScenarioFile, MakeplayError
from generator.games.deep_future.rules.switches import WORDS, Switches, switch_problems
from generator.games.deep_future.scenario.running import read_scenarios, run

HERE = Path(__file__).parent
FILES = sorted((HERE / "scenarios").glob("*.json"))
SHARED = HERE.parent.parent / "shared" / "deep-future"

HOME = {"id": "HW", "type": "world", "value": 3, "suit": "H", "sector": "11", "advs": ["M1"]}


def scenario(**changes: Any) -> dict[str, Any]:
    """A scenario in which a player may GROW in sector 11."""
    setup = {"phase": "action", "players": [{"hand": ["a 1R"], "homeworld": HOME}], "sectors": {"11": ["P1", 3]}}
    return {
        "id": "grow-at-home",
        "sections": ["2.2 GROW"],
        "title": "Two cubes come to a sector of one's own",
        "setup": setup | {"deck_filler": 9},
        "steps": [{"do": "act", "kind": "GROW", "card": "a", "sector": "11"}],
        "expect": {"sectors": {"11": ["P1", 5]}},
    } | changes


def file_of(*scenarios: dict[str, Any]) -> str:
    return json.dumps({"format": "deep-future-scenarios/2", "scenarios": list(scenarios)})


@cache
def scenarios_of(path: Path) -> list[dict[str, Any]]:
    """What is in a file, which fits its schema."""
    return list(read_scenarios(path.name, path.read_text("utf-8")))


@each_row("path", FILES, ids=lambda path: path.stem, always=slice(None, None, 2))
def test_every_scenario_passes(path: Path) -> None:
    assert [str(verdict) for verdict in map(run, scenarios_of(path)) if verdict.failure] == []


@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not here")
def test_the_shared_examples_pass_and_our_ids_are_others() -> None:
    theirs = scenarios_of(SHARED / "scenarios.json")
    assert [str(verdict) for verdict in map(run, theirs) if verdict.failure] == []
    ours = [entry for file in FILES for entry in scenarios_of(file)]
    assert len({entry["id"] for entry in theirs + ours}) == len(theirs) + len(ours)
    assert not {entry["title"] for entry in theirs} & {entry["title"] for entry in ours}


@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not here")
def test_the_schema_is_the_shared_one_without_its_words() -> None:
    def bare(part: Any) -> Any:
        if isinstance(part, dict):
            wordy = ("description", "title", "$comment", "$id")
            return {key: bare(item) for key, item in part.items() if key not in wordy or not isinstance(item, str)}
        return [bare(item) for item in part] if isinstance(part, list) else part

    ours = Path("generator/games/deep_future/scenario/schema.json")
    theirs = SHARED / "scenario.schema.json"
    assert json.loads((HERE.parent / ours).read_text("utf-8")) == bare(json.loads(theirs.read_text("utf-8")))


def test_every_switch_is_known_with_its_default() -> None:
    assert switch_problems(vars(Switches())) == []
    assert set(WORDS) == {key for key, value in vars(Switches()).items() if isinstance(value, str)}
    assert all(vars(Switches())[key] == words[0] for key, words in WORDS.items())


@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not here")
def test_the_defaults_are_those_of_the_readings() -> None:
    import tomllib

    defaults = tomllib.loads((SHARED / "tables.toml").read_text("utf-8"))["rules_defaults"]
    assert vars(Switches()) == defaults


FAILING = [
    ({"expect": {"sectors": {"11": ["P1", 4]}}}, "expect.sectors.11: expected [P1, 4], found [P1, 5]"),
    ({"expect": {"players": {"P1": {"hand": ["a"]}}}}, "expect.players.P1.hand: expected exactly [a], found []"),
    ({"expect": {"phase": "payment"}}, "expect.phase: expected payment, found action"),
    ({"expect": {"cards": {"HW": {"upkeep": 2}}}}, "expect.cards.HW.upkeep: expected 2, found 0"),
    ({"expect": {"cards": {"nobody": {"upkeep": 2}}}}, "expect.cards.nobody: expected a card of this id, found none"),
    (
        {"steps": [{"do": "act", "kind": "GROW", "card": "a", "sector": "22"}]},
        "step 1 (act): act GROW was rejected: the rules do not offer it",
    ),
    (
        {"steps": [{"do": "assert_illegal", "step": {"do": "act", "kind": "GROW", "card": "a", "sector": "11"}}]},
        "step 1 (assert_illegal): act GROW was accepted",
    ),
    (
        {"steps": [{"do": "check", "expect": {"offered": ["PLAN"]}}]},
        "step 1 (check): expect.offered: expected exactly [PLAN], found [GROW, PLAN]",
    ),
    (
        {"expect": {"any_of": [{"turn": "P2"}, {"era": 7}]}},
        "expect.any_of: expected one of 2 to hold, but [0].turn: expected P2, found P1; [1].era: expected 7, found 1",
    ),
]


@each_row(("changes", "told"), FAILING)
def test_a_failure_tells_where_and_what(changes: dict[str, Any], told: str) -> None:
    verdict = run(scenario(**changes))
    assert verdict.failure == told
    assert str(verdict) == f"FAIL grow-at-home: {told} [2.2 GROW]"


def test_a_failure_is_told_in_the_language_of_the_reader() -> None:
    verdict = run(scenario(steps=[{"do": "act", "kind": "GROW", "card": "a", "sector": "22"}]))
    (told,) = error_lines(MakeplayError(verdict.line), "zh")
    assert told == "FAIL grow-at-home：第 1 步（act）：act GROW 被拒绝：规则不允许这样选 [2.2 GROW]"


def test_a_position_that_cannot_be_fails_in_the_setup() -> None:
    setup = scenario()["setup"]
    twice = setup | {"neutral_line": [HOME | {"id": "n1"}, HOME | {"id": "n2", "sector": "22"}]}
    assert run(scenario(setup=twice)).failure == ""  # the line drops a world of the same number into the pile
    assert str(run(scenario(setup=setup | {"phase": "start"}, steps=[])).failure).startswith("expect.sectors.11")


BAD = [
    ("no json", "x.json:1: expected JSON"),
    ("[]", "x.json: the file: [] is not of type 'object'"),
    (file_of(), "x.json: scenarios: "),
    (json.dumps({"format": "deep-future-scenarios/1", "scenarios": []}), "x.json: "),
    (file_of(scenario(id="Big")), "x.json: scenarios[0].id: 'Big' does not match"),
    (file_of(scenario(steps=[{"do": "dance"}])), "x.json: scenarios[0].steps[0].do: 'dance' is not one of"),
    (file_of(scenario(), scenario()), "x.json: scenarios[1].id: expected an id used once"),
    (
        file_of(scenario(setup=scenario()["setup"] | {"rules": {"victory_check": "never"}})),
        "x.json: scenarios[0].setup.rules.victory_check: expected one of every_effect, between_actions",
    ),
    (
        file_of(scenario(setup=scenario()["setup"] | {"deck_top": ["a 2S"]})),
        "x.json: scenarios[0].setup: expected card ids used once, 'a' occurs 2 times",
    ),
]


@each_row(("text", "told"), BAD)
def test_a_file_that_does_not_fit_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(BadScenarioFile) as problem:
        read_scenarios("x.json", text)
    assert str(problem.value).startswith(told)


def test_conform_counts_and_tells(makeplay: Makeplay, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(file_of(scenario()), "utf-8")
    bad.write_text(file_of(scenario(id="wrong-era", expect={"era": 2}), scenario()), "utf-8")
    assert (told := makeplay("conform", str(good))).out == "1 passed, 0 failed\n"
    assert told.code == 0
    told = makeplay("conform", str(good), str(bad))
    assert told.out == "FAIL wrong-era: expect.era: expected 2, found 1 [2.2 GROW]\n2 passed, 1 failed\n"
    assert told.code == 1


def test_conform_says_which_file_cannot_be_read(makeplay: Makeplay, tmp_path: Path) -> None:
    torn = tmp_path / "torn.json"
    torn.write_bytes(b'{"format": "\xff"}')
    for file, said in (
        (tmp_path / "nowhere.json", "cannot be read"),
        (torn, "not UTF-8"),
        (tmp_path, "cannot be read"),
    ):
        told = makeplay("conform", str(file))
        assert (told.code, told.out) == (2, "")
        assert str(file) in told.err
        assert said in told.err


def test_every_section_of_the_rules_has_tests() -> None:
    covered = runpy.run_path(str(HERE.parent / "tools" / "rules_covered.py"))["covered"]()
    assert [section for section, tests in covered.items() if not tests] == []
