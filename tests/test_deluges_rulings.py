"""Déluges' rulings: by name, from questions in two languages, worked cases, bad inputs, their documentation."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from booked import SHARED, documented
from rows import each_row
from talking import Makeplay

from generator import cli
from generator.assistant.answering import Assistant
from generator.engine.questions.frames import Asked
from generator.engine.questions.question import Question
from generator.errors import BadInputs
from generator.games.deluges.adviser import DelugesAdviser
from generator.games.deluges.board import board_text
from generator.games.deluges.book.terms import VOCABULARY
from generator.games.deluges.facts import RESOURCES
from generator.games.deluges.rulings import RULINGS

ROOT = Path(__file__).resolve().parent.parent
ADVISER = DelugesAdviser()
#: The rulings of the specification's section 14, with the inputs and outputs that it names.
SPECIFIED = {
    "game_over": ("track", "game_over"),
    "track_step": ("old new", "floods_at game_over"),
    "deforestation": ("old newly_deforested_by_logging forests_lost_to_flood", "new"),
    "starting_pieces": ("", "pieces"),
    "next_first_player": ("order first", "next_first"),
    "move_distance": ("", "spaces"),
    "limits": ("", "soldiers boats"),
    "boat_may_move": ("boat_used_for_crossing", "may_move"),
    "move_legal": ("piece from to soldiers_along owner_of_target boats", "legal war"),
    "war": ("a b", "a b winner"),
    "slaves_freed": ("soldiers_left slaves", "freed"),
    "fanatic_takeover": ("fanatics others others_before leaving", "takeover recoverable"),
    "jobs": ("workers woods mineral_jobs", "employed unemployed"),
    "affordable": ("stock building", "affordable ways"),
    "dolmen_limit": ("existing", "may_build"),
    "births": ("kind count", "born"),
    "forest_regrowth": ("woods", "woods_after"),
    "flood": ("workers soldiers mines dolmens fanatics", "flee mines dolmens fanatics"),
    "final_score": ("players", "scores winner unsettled"),
    "winner": ("scores", "winner"),
    "map_check": ("map", "problems"),
}
YELLOW = {"wood": 6, "boats": 2, "soldiers": 1, "mines": 3, "dolmens": 4}
BLUE = {"wood": 4, "boats": 3, "soldiers": 5, "mines": 1, "dolmens": 3}
#: Cases of the specification, many of them from its section 7: a ruling, its inputs, what it must give.
CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("game_over", {"track": 13}, {"game_over": False}),
    ("game_over", {"track": 14}, {"game_over": True}),
    ("track_step", {"old": 9, "new": 12}, {"floods_at": [11], "game_over": False}),
    ("track_step", {"old": 4, "new": 8}, {"floods_at": [5, 8], "game_over": False}),
    ("track_step", {"old": 5, "new": 7}, {"floods_at": []}),
    ("track_step", {"old": 10, "new": 14}, {"floods_at": [11], "game_over": True}),
    ("track_step", {"old": 0, "new": 14}, {"floods_at": [5, 8, 11], "game_over": True}),
    (
        "deforestation",
        {"old": 6, "newly_deforested_by_logging": 2, "forests_lost_to_flood": 1},
        {"new": 8, "floods_at": [8]},
    ),
    ("deforestation", {"old": 12, "newly_deforested_by_logging": 0, "forests_lost_to_flood": 4}, {"new": 12}),
    ("starting_pieces", {}, {"pieces": 4}),
    ("next_first_player", {"order": ["yellow", "blue", "green"], "first": "green"}, {"next_first": "yellow"}),
    ("next_first_player", {"order": ["黄", "蓝", "绿", "白"], "first": "蓝"}, {"next_first": "green"}),
    ("move_distance", {}, {"spaces": 1}),
    ("limits", {}, {"soldiers": 5, "boats": 8, "mines": 3, "dolmens": 1}),
    ("limits", {"of": "soldier", "number": 5}, {"allowed": True}),
    ("limits", {"of": "mines", "number": 4}, {"allowed": False}),
    ("boat_may_move", {"boat_used_for_crossing": True}, {"may_move": False}),
    ("boat_may_move", {"boat_used_for_crossing": "no"}, {"may_move": True}),
    ("move_legal", {"piece": "worker", "owner_of_target": "blue"}, {"legal": False, "war": False}),
    (
        "move_legal",
        {"piece": "worker", "owner_of_target": "blue", "soldiers_along": 1},
        {"legal": True, "war": True, "unsettled": ["D-U2"]},
    ),
    ("move_legal", {"piece": "soldier", "owner_of_target": "blue"}, {"legal": True, "war": True}),
    ("move_legal", {"piece": "soldier", "owner_of_target": "own"}, {"legal": True, "war": False}),
    ("move_legal", {"piece": "soldier", "owner_of_target": "fanatics"}, {"legal": False}),
    ("move_legal", {"piece": "slave", "soldiers_along": 0}, {"legal": False}),
    ("move_legal", {"piece": "slave", "soldiers_along": 1}, {"legal": True, "war": False}),
    ("move_legal", {"piece": "slave", "soldiers_along": 2, "owner_of_target": "green"}, {"legal": False}),
    ("move_legal", {"piece": "fanatic"}, {"legal": False}),
    ("move_legal", {"piece": "boat", "to": "sea", "owner_of_target": "blue"}, {"legal": True, "war": True}),
    ("move_legal", {"piece": "boat", "to": "land"}, {"legal": False}),
    ("move_legal", {"piece": "worker", "to": "sea"}, {"legal": False}),
    ("move_legal", {"piece": "worker", "boats": ["own", {"owner": "blue", "agrees": True}]}, {"legal": True}),
    ("move_legal", {"piece": "worker", "boats": [{"owner": "blue", "agrees": False}]}, {"legal": False}),
    ("war", {"a": 5, "b": 3}, {"a": 2, "b": 0, "winner": "a"}),
    ("war", {"a": 1, "b": 4}, {"a": 0, "b": 3, "winner": "b"}),
    ("war", {"a": 2, "b": 2}, {"a": 0, "b": 0, "winner": None, "unsettled": ["D-U4"]}),
    ("war", {"a": 4, "b": 2, "c": 1}, {"a": 2, "b": 0, "c": 0, "winner": "a", "unsettled": ["D-U5"]}),
    ("slaves_freed", {"soldiers_left": 0, "slaves": 3}, {"freed": 3}),
    ("slaves_freed", {"soldiers_left": 1, "slaves": 3}, {"freed": 0}),
    ("fanatic_takeover", {"fanatics": 3, "others": 2}, {"takeover": True, "recoverable": False}),
    ("fanatic_takeover", {"fanatics": 4, "others": 4}, {"takeover": False}),
    ("fanatic_takeover", {"fanatics": 5, "others_before": 6, "leaving": 3}, {"takeover": True, "others": 3}),
    ("jobs", {"workers": 5, "woods": 2, "mineral_jobs": 1}, {"employed": 3, "unemployed": 2}),
    ("jobs", {"workers": 5, "woods": 2}, {"employed": 3, "mineral_jobs": 1}),
    ("jobs", {"workers": 2, "slaves": 2, "woods": 2}, {"slaves_employed": 2, "workers_employed": 1}),
    ("jobs", {"workers": 4, "woods": 0, "mines": 1}, {"employed": 3}),
    ("jobs", {"workers": 4, "woods": 0, "mines": 2}, {"employed": 4, "unsettled": ["D-U7"]}),
    ("affordable", {"stock": {"gold": 9, "wood": 1}, "building": "mine"}, {"affordable": False, "ways": []}),
    (
        "affordable",
        {"stock": {"gold": 3, "marble": 3, "wood": 3}, "building": "mine"},
        {"affordable": True, "ways": [{"wood": 2, "gold": 2, "marble": 2}]},
    ),
    ("affordable", {"stock": {"copper": 9, "wood": 3}, "building": "boat"}, {"affordable": False}),
    ("affordable", {"stock": {"木头": 4}, "building": "船"}, {"affordable": True, "ways": [{"wood": 4}]}),
    ("affordable", {"stock": dict.fromkeys(RESOURCES, 1), "building": "soldier"}, {"affordable": True}),
    ("affordable", {"stock": {"gold": 4, "granite": 3}, "building": "dolmen"}, {"affordable": False}),
    ("dolmen_limit", {"existing": 0}, {"may_build": True}),
    ("dolmen_limit", {"existing": 1}, {"may_build": False}),
    ("births", {"kind": "worker", "count": 2}, {"born": 1}),
    ("births", {"kind": "slave", "count": 1}, {"born": 0}),
    ("births", {"kind": "fanatic", "count": 3}, {"born": 1}),
    ("births", {"kind": "worker", "count": 4}, {"born": 2, "unsettled": ["D-U8"]}),
    ("births", {"kind": "soldier", "count": 2}, {"born": 0, "unsettled": ["D-U9"]}),
    ("births", {"fanatics": 1, "workers": 1}, {"born": 0}),
    ("births", {"kinds": {"fanatic": 2, "worker": 3}}, {"born": 2, "by_kind": {"fanatic": 1, "worker": 1}}),
    ("births", {"kind": "wood", "count": 2}, {"born": 1}),
    ("forest_regrowth", {"woods": 0}, {"woods_after": 0}),
    ("forest_regrowth", {"woods": 1}, {"woods_after": 1}),
    ("forest_regrowth", {"woods": 2}, {"woods_after": 3}),
    ("forest_regrowth", {"woods": 3}, {"woods_after": 3}),
    (
        "flood",
        {"workers": 3, "soldiers": 0, "mines": 2, "dolmens": 0, "fanatics": 2},
        {"flee": 3, "mines": 0, "dolmens": 0, "fanatics": 0},
    ),
    ("flood", {"workers": 1, "soldiers": 1, "slaves": 1, "dolmens": 1}, {"flee": 3, "dolmens": 1}),
    (
        "final_score",
        {"players": {"yellow": YELLOW, "blue": BLUE}},
        {"scores": {"yellow": 14, "blue": 12}, "winner": "yellow", "unsettled": []},
    ),
    (
        "final_score",
        {"players": {"yellow": YELLOW, "blue": BLUE | {"boats": 2}}},
        {"scores": {"yellow": 14, "blue": 9}, "unsettled": ["D-U16"], "tied": ["boats"],
         "scores_if_all": {"yellow": 17, "blue": 12}},
    ),
    ("winner", {"scores": {"yellow": 11, "green": 11, "blue": 9}}, {"winner": None}),
    ("winner", {"scores": {"yellow": 11, "green": 12, "blue": 9}}, {"winner": "green"}),
    ("map_check", {"map": "house-27"}, {"problems": [], "ok": True}),
    ("map_check", {"map": "house-31"}, {"problems": [], "label": "House map, not the published board"}),
    ("keyword", {"word": "石棚"}, {"term": "dolmen"}),
]  # fmt: skip


def shared_items() -> list[dict[str, Any]]:
    source = SHARED / "qa" / "deluges.json"
    items = json.loads(source.read_text("utf-8"))["items"] if source.exists() else []
    return [item for item in items if item["kind"] == "computed"]


def understood(typed: str) -> Asked | None:
    """The ruling that a question asks for."""
    adviser = ADVISER
    return adviser.understood(Question(typed, adviser.speech()))


def met(expected: dict[str, Any], found: dict[str, Any]) -> bool:
    return all(key in found and found[key] == (None if value == "nobody" else value) for key, value in expected.items())


def test_every_ruling_of_the_specification_is_there_with_its_keys() -> None:
    known = {ruling.name: ruling.keys for ruling in RULINGS}
    for name, (inputs, _) in SPECIFIED.items():
        assert set(inputs.split()) <= set(known[name]), name
    source = SHARED / "packs" / "deluges.md"
    if source.exists():
        table = source.read_text("utf-8").partition("## 14.")[2].partition("\n## ")[0]
        assert set(re.findall(r"(?m)^\| `(\w+)`", table)) == set(SPECIFIED)


def test_every_output_that_the_specification_names_is_given() -> None:
    given: dict[str, set[str]] = {}
    for name, inputs, _ in CASES:
        given.setdefault(name, set()).update(RULINGS.rule_on(name, inputs).result)
    for name, (_, outputs) in SPECIFIED.items():
        assert set(outputs.split()) <= given[name], name


@each_row(("name", "inputs", "expected"), CASES, ids=lambda value: str(value)[:40])
def test_a_worked_case(name: str, inputs: dict[str, Any], expected: dict[str, Any]) -> None:
    ruled = RULINGS.rule_on(name, inputs)
    assert met(expected, ruled.result), ruled


@each_row("item", shared_items() or [{}], ids=lambda item: str(item.get("id")))
def test_the_shared_examples_by_name_and_from_their_questions(item: dict[str, Any]) -> None:
    if not item:
        pytest.skip("../shared is not there")
    name = item["ruling"].removeprefix("deluges.")
    assert met(item["expected"], RULINGS.rule_on(name, item["inputs"]).result)
    asked = understood(item["question"])
    assert asked is not None
    assert asked.ruling == name
    assert met(item["expected"], RULINGS.rule_on(asked.ruling, asked.inputs).result), asked


@each_row(("name", "inputs", "expected"), CASES, ids=lambda value: str(value)[:40])
def test_what_rests_on_an_open_point_says_so(name: str, inputs: dict[str, Any], expected: dict[str, Any]) -> None:
    answer = Assistant(ADVISER).ruled(name, inputs)
    open_points = expected.get("unsettled", [])
    assert answer.label == ("READING" if open_points else "COMPUTED")
    assert answer.text.startswith("Open in the rules") is bool(open_points)
    assert set(open_points) <= {cite.id for cite in answer.cites}


def test_every_word_of_the_game_is_known() -> None:
    for entry in VOCABULARY.all:
        for way in (*entry.name, *entry.foreign, *entry.also):
            result = RULINGS.rule_on("keyword", {"word": way}).result
            assert entry.name.en in [result["term"], *(each["term"] for each in result["also"])], way
            assert result["rules"]


def test_a_map_with_a_hole_is_told_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = board_text("house-27")
    first = re.search(r'(?m)^id = "(\w+)"', text)
    assert first is not None
    wrong = re.sub(rf'(?m)^(a|b) = "{first[1]}"', r'\1 = "nowhere"', text)
    ruled = RULINGS.rule_on("map_check", {"map": wrong})
    assert ruled.result["ok"] is False
    assert any("map:" in told and "'nowhere'" in told and "(D-H1)" in told for told in ruled.result["problems"])
    assert ruled.rests[0] == "D-H1"
    assert "house map" in ruled.en.casefold()
    source = tmp_path / "mine.toml"
    source.write_text(wrong, encoding="utf-8")
    words = ["ask", "--game", "deluges", "--ruling", "map_check", "--json", "--inputs"]
    assert cli.run([*words, json.dumps({"map": f"@{source}"})]) == 0
    assert json.loads(capsys.readouterr().out)["result"]["problems"] == ruled.result["problems"]
    assert cli.run([*words, json.dumps({"map": f"@{tmp_path}/none.toml"})]) == 2
    assert "cannot be read (FileNotFoundError)" in capsys.readouterr().err


@each_row(
    ("name", "inputs", "told"),
    [
        ("nonsense", {}, "no such ruling"),
        ("affordable", {"stock": {"iron": 4}, "building": "boat"}, "resource 'iron' is not one of wood, gold"),
        ("affordable", {"stock": {"golt": 4}, "building": "boat"}, "resource 'golt' is not one of wood, gold"),
        ("affordable", {"stock": {"gold": 4}, "building": "city"}, "building 'city' is not one of boat, soldier"),
        ("affordable", {"stock": {"gold": -1}, "building": "mine"}, "gold in stock -1 is not a whole number"),
        ("affordable", {"stock": 10, "building": "mine"}, "must be an object"),
        ("move_legal", {"piece": "king"}, "piece 'king' is not one of worker, soldier, slave, fanatic, boat"),
        ("births", {"kind": "boat", "count": 2}, "kind 'boat' is not one of worker"),
        ("births", {"kind": "worker"}, "it needs one of these: kind [+] count, kinds"),
        ("winner", {"scores": {"red": 3, "blue": 4}}, "'red' is not a player; the colours are yellow"),
        ("winner", {"scores": {"yelow": 3, "blue": 4}}, "'yelow' is not a player; the colours are yellow"),
        ("winner", {"scores": dict.fromkeys("ABCDE", 3)}, "5 players; Déluges is for 3 or 4"),
        ("final_score", {"players": {"yellow": {"cities": 3}}}, "thing 'cities' is not one of wood, boats"),
        ("final_score", {"players": {"yellow": 3}}, "must be an object"),
        ("next_first_player", {"order": ["yellow", "blue", "green"], "first": "white"}, "white does not sit at"),
        ("next_first_player", {"order": ["yellow", "yellow"], "first": "yellow"}, "each player is named once"),
        ("track_step", {"old": 8, "new": 4}, "the track never goes back"),
        ("forest_regrowth", {"woods": 4}, "woods 4 is not a whole number from 0 to 3"),
        ("jobs", {"workers": 3, "woods": 1, "mines": 4}, "mines 4 is not a whole number from 0 to 3"),
        ("jobs", {"workers": 3}, "it needs woods"),
        ("fanatic_takeover", {"fanatics": 3}, "it needs one of these: others, "),
        ("fanatic_takeover", {"fanatics": 3, "others_before": 2, "leaving": 4}, "leaving 4 is more than the 2"),
        ("limits", {"of": "workers"}, "of 'workers' is not one of soldiers"),
        ("map_check", {"map": "house-99"}, "there is no map 'house-99'; use house-27, house-31"),
        ("keyword", {"word": "dolmens of doom"}, "is not a word of the game"),
        ("boat_may_move", {"boat_used_for_crossing": "banana"}, "'banana' must be true or false"),
        ("move_legal", {"piece": "worker", "boats": [{"agrees": 3}]}, "agrees 3 must be true or false"),
        ("fanatic_takeover", {"fanatics": 3, "others": 1, "others_before": 6, "leaving": 3}, "give only one of them"),
        ("jobs", {"workers": 3, "woods": 1, "mines": 1, "mineral_jobs": 9}, "9 does not agree with mines 1"),
        ("still_to_build", {"of": "mine", "built": 2}, "not one of boat, soldier"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_in_a_line(name: str, inputs: dict[str, Any], told: str) -> None:
    with pytest.raises(BadInputs, match=told) as problem:
        RULINGS.rule_on(name, inputs)
    assert "\n" not in str(problem.value)


def test_every_answer_is_told_in_both_languages_and_rests_on_the_book() -> None:
    books = [ADVISER.book(language) for language in ("en", "zh")]
    for name, inputs, _ in CASES:
        ruled = RULINGS.rule_on(name, inputs)
        assert re.search(r"[.?]$", ruled.en), ruled
        assert re.search("[\u4e00-\u9fff]", ruled.zh), ruled
        assert re.search("[。？]$", ruled.zh), ruled
        for book in books:
            assert [rest for rest in ruled.rests if book.passage(rest) is None] == [], name
        assert ruled.rests, name


def test_every_ruling_and_every_key_is_documented() -> None:
    parts = documented("Déluges")
    assert set(parts) == {ruling.name for ruling in RULINGS}
    for ruling in RULINGS:
        assert [key for key in ruling.keys if f"| `{key}` |" not in parts[ruling.name]] == [], ruling.name
        assert ruling.about


@each_row("name", documented("Déluges"))
def test_every_example_of_the_documentation_is_so(name: str) -> None:
    told = documented("Déluges")[name]
    inputs, result, sentence = (line.strip() for line in re.findall(r"(?m)^    (.+)$", told)[-3:])
    ruled = RULINGS.rule_on(name, json.loads(inputs))
    assert met(json.loads(result), json.loads(json.dumps(ruled.result)))
    assert ruled.en == sentence
    assert f"Rests on: {', '.join(ruled.rests)}." in told


def test_a_ruling_is_called_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ask", "--game", "deluges", "--ruling"]
    assert cli.run([*words, "births", "--inputs", '{"kind": "worker", "count": 4}', "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["label"], answer["result"]["born"]) == ("READING", 2)
    assert answer["cites"][0]["id"] == "D-U8"
    assert cli.run([*words, "affordable", "--inputs", '{"stock": {"iron": 4}, "building": "boat"}']) == 2
    assert capsys.readouterr().err.count("\n") == 1


@each_row(
    "typed", ["", "?", "x" * 5000, "A A A A", "5 5 5 5 5 5", "Ann Ann Ann", "洪水洪水洪水", "%s {}", "boat", "P1 P2"]
)
def test_nonsense_is_no_ruling_and_never_a_fault(typed: str) -> None:
    assert understood(typed) is None


@pytest.mark.parametrize("words", [["E-R4"], ["e-r4"], ["R-2.4-03"], ["D-U99"]])
def test_an_id_of_no_passage_is_not_answered_with_another_one(words: list[str], makeplay: Makeplay) -> None:
    its = makeplay("ask", "--game", "deluges", "--json", *words)
    answer = json.loads(its.out)
    assert (answer["label"], answer["cites"]) == ("SILENT", [])
    assert words[0] in answer["answer"]


@pytest.mark.parametrize("inputs", ["[" * 20000, "{", "[]", "3", "@nope"])
def test_inputs_that_are_none(inputs: str, makeplay: Makeplay) -> None:
    its = makeplay("ask", "--game", "deluges", "--ruling", "war", "--inputs", inputs)
    assert (its.code, its.err.count("\n")) == (2, 1)
    assert its.err.endswith("; --inputs '{\"players\": 3}'\n")


def test_a_file_of_questions_takes_no_other_question(makeplay: Makeplay) -> None:
    Path("questions.txt").write_text("how many players?\n", "utf-8")
    its = makeplay("ask", "--game", "deluges", "--file", "questions.txt", "what is a mine?")
    assert (its.code, its.out) == (2, "")
    assert "--file contains the questions" in its.err
