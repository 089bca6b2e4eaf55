"""The tool that measures answers (tools/examine.py): what is held back, what nearly equals it, how it marks."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from pathlib import Path
from typing import Any

import examine
import pytest
from banks import BANKS, GAMES, ROOT, Case, Near, cases, fresh_cases, grouped, held_back, nearly_equal, telling
from choose_phrasings import Phrasing, chosen, lines
from marking import Answer, Known, mark
from rows import each_row
from sampling import first_always

from generator.engine.questions.words import Speech

PASSAGE = {"id": "D-U7", "section": "Building", "page": 0, "edition": ""}


def said(label: str = "RULE", verdict: str | None = None, **more: Any) -> Answer:
    """An answer as the command line gives it."""
    told = {"answer": "So it is.", "cites": [PASSAGE], "ruling": None, "result": None, "related": []}
    return told | {"label": label, "verdict": verdict} | more


def case(**more: Any) -> Case:
    plain: dict[str, Any] = {"rests": ("D-U7",)} | more
    return Case("deluges", "bank", "B-1", "B-1", "en", plain.pop("kind", "situational"), "May I?", **plain)


def test_a_third_of_all_cases_is_held_back() -> None:
    by_game: defaultdict[str, list[bool]] = defaultdict(list)
    for one in cases():
        by_game[one.game] += [] if one.bank.startswith("own") else [one.held]
    assert set(by_game) == set(GAMES)
    assert all(0.28 < sum(held) / len(held) < 0.39 for held in by_game.values())


def test_the_split_is_stable() -> None:
    """By the case alone, not by Python's own hash, its order or the day."""
    assert [one.held for one in cases.__wrapped__(BANKS)] == [one.held for one in cases()]
    held = {group for group in map(str, range(12)) if case()._replace(group=group).held}
    assert held == {"1", "4", "5", "8", "9", "11"}


def test_all_wordings_and_languages_of_a_case_fall_together() -> None:
    ids, rulings, words = defaultdict(set), defaultdict(set), defaultdict(set)
    for one in (each for each in cases() if not each.bank.startswith("own")):
        ids[one.game, one.bank if one.game != "deep_future" else "", one.id.rstrip("z")].add(one.held)
        words[one.game, telling(one.question) if telling(one.question)[1] else one.question].add(one.held)
        if one.ruling and one.inputs:
            rulings[one.game, one.ruling, json.dumps(one.inputs, sort_keys=True)].add(one.held)
    for fallen in (ids, rulings, words):
        assert all(len(held) == 1 for held in fallen.values())


def test_a_group_joins_what_is_the_same_by_way_of_a_third() -> None:
    one = case(ruling="war", inputs={"a": 1, "b": 2})
    two = one._replace(id="B-2", group="B-2", question="What happens to one against two?")
    three = two._replace(id="B-3", group="B-3", inputs=None)
    four = three._replace(id="B-4", group="B-4", question="Something else entirely?")
    assert [each.group for each in grouped([one, two, three, four])] == ["B-1", "B-1", "B-1", "B-4"]


@each_row(
    "alike",
    [
        ("May I settle two worlds?", "can you settle 2 worlds", False),
        ("May I settle two worlds?", "Could we settle two worlds, please?", True),
        ("May I settle two worlds?", "May I not settle two worlds?", False),
        ("The track goes from 7 to 9. Which floods?", "The track goes from 7 to 8. Which floods?", False),
        ("Do my workers breed with soldiers there now?", "do worker breed with soldier", True),
        ("How many cards?", "Which cards?", False),
        ("月亮挑战没过，翻出1，怎么办？", "月亮挑战没过翻出1怎么办", True),
        ("月亮挑战没过，翻出1，怎么办？", "月亮挑战没过，翻出2，怎么办？", False),
        ("單位數量有上限嗎", "单位数量有上限吗？", True),
        ("Can it be?", "Could it?", False),
    ],
)
def test_what_is_nearly_equal(alike: tuple[str, str, bool]) -> None:
    one, other, expected = alike
    assert nearly_equal(one, other) is expected
    assert nearly_equal(other, one) is expected


def test_the_rarest_words_find_all_that_is_nearly_equal() -> None:
    """The short way of looking finds what comparing with each one finds."""
    questions = [one.question for one in cases() if one.game == "innovation"]
    some, others = questions[::7], questions[3::11]
    near = Near(some)
    sets = [telling(question) for question in some]
    for question in others:
        language, words = telling(question)
        slow = any(language == of and 5 * len(words & its) >= 4 * len(words | its) for of, its in sets if words and its)
        assert not words or (question in near) is slow, question


@pytest.mark.skipif(not (ROOT / "generator/games/deluges/book/phrasings.en.txt").exists(), reason="not chosen yet")
@pytest.mark.parametrize("every", first_always([24, 1]))
@each_row("game", GAMES)
def test_no_phrasing_shipped_is_nearly_one_held_back(game: str, every: int) -> None:
    """Of so many phrasings one, or all."""
    near = Near(held_back().get(game, ()))
    for language in ("en", "zh"):
        text = (ROOT / f"generator/games/{game}/book/phrasings.{language}.txt").read_text("utf-8")
        shipped = [line for line in text.splitlines() if not line.startswith("[")]
        assert sum(line in near for line in shipped[::every]) == 0
        for its in text.split("[")[1:]:
            assert its.count("\n") <= 11


@each_row(
    "fared",
    [
        ("right", case(), said()),
        ("right", case(verdict=True), said(verdict="yes")),
        ("half", case(verdict=True), said()),
        ("wrong", case(verdict=True), said(verdict="no")),
        ("wrong", case(verdict=True, rests=("D-X1",)), said(verdict="no")),
        ("wrong", case(verdict=True), said(answer="No. So it is.")),
        ("right", case(verdict=False), said(answer="不。没有。")),
        ("among", case(rests=("D-X1",)), said(also=[{"cites": [PASSAGE | {"id": "D-X1b"}]}])),
        ("missed", case(rests=("D-X1",)), said(also=[{"cites": [PASSAGE]}])),
        ("silent", case(rests=("D-X1",)), said("SILENT", cites=[])),
        ("right", case(neither=True, silent=True), said("SILENT", cites=[])),
        ("right", case(neither=True), said("READING")),
        ("wrong", case(neither=True), said("RULE", verdict="yes")),
        ("wrong", case(neither=True), said("COMPUTED", ruling="war", result={"a": 1})),
        ("right", case(kind="book", rests=()), said("READING")),
        ("wrong", case(kind="book", rests=()), said("COMPUTED", ruling="war", result={"a": 1})),
        ("right", case(ruling="war", expected={"a": 1}), said("COMPUTED", ruling="war", result={"a": 1, "b": 2})),
        ("wrong", case(ruling="war", expected={"a": 1}), said("COMPUTED", ruling="war", result={"a": 2})),
        ("wrong", case(ruling="war", expected={"a": 1}), said("COMPUTED", ruling="jobs", result={"a": 2})),
        ("half", case(ruling="war", expected={"a": 1}), said("COMPUTED", ruling="jobs", result={"c": 2})),
        ("half", case(ruling="war", expected={"a": 1}), said()),
        ("right", case(ruling="war", expected={"winner": "nobody"}), said(ruling="war", result={"winner": None})),
        ("missed", case(rests=(), ruling="war", expected={"a": 1}), said()),
        ("right", case(rests=("card:Oars",)), said(answer="Oars: draw a card.")),
        ("right", case(rests=(), sections=("2.2", "Table 6")), said(cites=[PASSAGE | {"section": "2.2 (GROW)"}])),
        ("missed", case(rests=(), sections=("2.2",)), said(cites=[PASSAGE | {"section": "2.20"}])),
    ],
)
def test_an_answer_is_marked(fared: tuple[str, Case, Answer]) -> None:
    expected, asked, answer = fared
    assert mark(asked, [answer], Known()).outcome == expected


def test_yes_or_no_of_an_open_point_is_told_apart_by_its_label() -> None:
    assert mark(case(neither=True), [said("READING", "no")], Known()).leant
    assert not mark(case(neither=True), [said("RULE", "no")], Known()).leant
    told_first = said("READING", "no", answer="Open in 1.6; we play it so: no. It stays.")
    assert mark(case(neither=True), [told_first], Known()).outcome == "right"
    assert mark(case(verdict=True), [told_first], Known()).outcome == "wrong"
    assert not mark(case(verdict=True), [said("READING", "no")], Known()).leant


def test_what_is_due_is_counted_apart() -> None:
    due = case(ruling="war", expected={"a": 1}, verdict=True)
    told = mark(due, [said("COMPUTED", "yes", ruling="war", result={"a": 1})], Known())
    assert (told.given, told.computed) == (True, True)
    told = mark(due, [said("RULE")], Known())
    assert (told.given, told.computed) == (False, False)
    told = mark(case(), [said()], Known())
    assert (told.given, told.computed) == (None, None)


def test_a_passage_is_known_by_its_other_id() -> None:
    merged = Known({"d-u7": "D-G6", "d-g6": "D-G6"})
    assert mark(case(rests=("d-u7",)), [said(cites=[PASSAGE | {"id": "D-G6"}])], merged).outcome == "right"
    assert mark(case(rests=("D-G6",)), [said()], merged).outcome == "right"


def test_an_example_stands_for_its_rules() -> None:
    known = Known(related={"i-x3": ["I-K4"]})
    assert mark(case(rests=("I-K4",)), [said(cites=[PASSAGE | {"id": "I-X3"}])], known).outcome == "right"


def test_the_halves_of_a_question_are_marked_together() -> None:
    both = case(ruling="war", expected={"a": 1, "b": 2})
    halves = [said("COMPUTED", ruling="war", result={"a": 1}), said("COMPUTED", ruling="war", result={"b": 2})]
    assert mark(both, halves, Known()).outcome == "right"
    assert mark(case(verdict=True), [said(verdict="yes"), said(verdict="no", cites=[])], Known()).outcome == "right"
    assert mark(case(verdict=True), [said(verdict="no"), said(cites=[])], Known()).outcome == "wrong"
    assert mark(case(), [], Known()).outcome == "missed"


def test_near_phrasings_leave_a_tree(tmp_path: Path) -> None:
    book = tmp_path / "generator/games/deluges/book"
    (book / "asked").mkdir(parents=True)
    toml = book / "asked" / "rules-1.en.toml"
    toml.write_text('["D-1"]\nopen = [\n    "How many soldiers may I have?",\n    "What is \\"wood\\"?",\n]\n', "utf-8")
    plain = book / "phrasings.en.txt"
    plain.write_text("[D-1]\nhow many soldiers can we have\nWhat is wood?\n", "utf-8")
    assert examine.without_near(tmp_path, {"deluges": ["How many soldiers could you have?"]}) == 2
    assert toml.read_text("utf-8") == '["D-1"]\nopen = [\n    "What is \\"wood\\"?",\n]\n'
    assert plain.read_text("utf-8") == "[D-1]\nWhat is wood?\n"


def test_fresh_questions_are_read(tmp_path: Path) -> None:
    assert fresh_cases(tmp_path) == []
    (tmp_path / "fresh").mkdir()
    row = {
        "id": "F-1",
        "manner": "hard",
        "kind": "silent",
        "question": "Who?",
        "question_zh": "谁？",
        "rests": ["D-N1"],
    }
    more = {"id": "F-2", "manner": "plain", "kind": "situational", "question": "May I?", "verdict": "no"}
    (tmp_path / "fresh/deluges.json").write_text(json.dumps([row | {"verdict": None}, more]), "utf-8")
    one, two, three = fresh_cases(tmp_path)
    assert (one.group, one.bank, one.neither, one.rests) == (two.group, "hard", True, ("D-N1",))
    assert (three.verdict, three.neither, two.language) == (False, False, "zh")


def test_counts_only_are_told_of_what_is_held_back(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    asked = [one for one in cases() if one.held and one.game == "deluges"][:6]
    monkeypatch.setattr(examine, "cases", lambda: asked)
    monkeypatch.setattr(examine, "run_in", lambda _, commands, *__: [json.dumps(said()) for _ in commands])
    monkeypatch.setattr("sys.argv", ["examine", "--held"])
    examine.main()
    told = capsys.readouterr().out
    assert "all" in told
    assert not any(one.question in told or one.id in told for one in asked)
    assert "So it is." not in told


@pytest.mark.skipif(os.name == "nt", reason="the tool is for who develops makeplay")
def test_questions_are_asked_of_a_tree_by_its_own_command_line() -> None:
    printed = examine.run_in(
        ROOT, [["ask", "D-C1", "--json", "--game", "deluges"], ["rules", "D-C1", "--json", "--game", "deluges"]]
    )
    (answer,) = examine.answers_of(printed[0])
    assert answer["cites"][0]["id"] == "D-C1"
    assert json.loads(printed[1])["id"] == "D-C1"


def test_phrasings_are_chosen_by_what_they_add() -> None:
    speech = Speech(Speech.prepared({"words": {}, "idle": {"en": "the a", "zh": ""}}))
    texts = ["the red boat", "a red boat", "red boats here today", "the green mine", "green mine", "held back thing"]
    found = [Phrasing("D-1", "?", text) for text in texts]
    first = chosen(found, speech, Near(["the held back things"]), 2)
    assert [one.text for one in first] == ["a red boat", "green mine"]
    assert lines(first) == "[D-1]\na red boat\ngreen mine\n"
