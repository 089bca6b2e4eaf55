"""Questions typed while a game is played: answered as `ask --campaign` answers them, and the game waits meanwhile."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from afresh import each_row_afresh
from rows import each_row
from sitting_down import typing
from talking import Makeplay
from terminal import DUMB, shown

from generator.cli.play_questions import is_question, question_in

SETTLE = "may I settle two worlds in one action?"
#: A game, how many play it, a question about it in either language.
GAMES = [
    ("deep_future", 2, SETTLE, "一个行动可以定居两个世界吗？"),
    ("innovation", 2, "may I meld two cards in one action?", "手牌有上限吗？"),
    ("eminent_domain", 2, "is there a hand limit?", "手牌有上限吗？"),
    ("deluges", 3, "may two players stand in one territory?", "两个人可以在同一块土地上吗？"),
]


def founded(makeplay: Makeplay, game: str = "deep_future", players: int = 2) -> None:
    people = [word for name in ("Ada", "Ben", "Cleo")[:players] for word in ("--player", name)]
    assert makeplay("new", "kran", "--game", game, *people, "--seed", "5").code == 0


def record() -> list[bytes]:
    return [path.read_bytes() for path in sorted(Path("campaigns/kran/log").iterdir())]


@each_row_afresh("game,players,english,chinese", GAMES)
def test_the_answer_is_that_of_ask_and_the_same_choice_is_asked_again(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, game: str, players: int, english: str, chinese: str
) -> None:
    founded(makeplay, game, players)
    play = typing(makeplay, monkeypatch, "kran")
    asking = re.findall("^(?:Ada|Ben|Cleo): .*", play("", "--seed", "3").out, re.MULTILINE)[-1]
    before = record()
    told = play(f"ask {english}\n问 {chinese}\n{english}\n").out
    first, second = (makeplay("ask", "--campaign", "kran", words).out for words in (english, chinese))
    assert told.count(f"> {first}\n{asking}\n") == 2
    assert told.count(f"> {second}\n{asking}\n") == 1
    assert record() == before


def test_help_says_how_to_ask(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    founded(makeplay)
    play = typing(makeplay, monkeypatch, "kran")
    assert "\n  ask QUESTION " in play("help\n").out
    assert "after ask, type a question" in play("ask\n").out
    assert "\n  ask QUESTION " in makeplay_table(makeplay, monkeypatch, "help\n")


def makeplay_table(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, typed: str) -> str:
    makeplay("new", "tab", "--player", "Ada", "--seed", "5")
    return typing(lambda _, *words: makeplay("table", *words), monkeypatch, "tab")(typed).out


def test_the_answer_knows_the_choice_that_was_just_made(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    founded(makeplay)
    play = typing(makeplay, monkeypatch, "kran")
    told = play("ask what can I do now?\n013\nask what can I do now?\n", "--seed", "3").out
    before, after = (part.split(" In\n")[0] for part in told.split("may choose: ")[1:])
    assert "013 1R" in before
    assert "013 1R" not in after


def test_nobody_who_asks_before_the_end_has_ended_the_game(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question whether to end it is asked once more."""
    founded(makeplay)
    told = typing(makeplay, monkeypatch, "kran")(f"abandon\nask {SETTLE}\nno\n").out
    assert told.count("End the game for good? Type yes.") == 2
    assert "Each SETTLE settles no more than one world" in told
    assert "the game goes on" in told


def test_where_a_card_is_asked_for_a_question_may_be_asked(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    told = makeplay_table(makeplay, monkeypatch, f"001\nask {SETTLE}\n002\n")
    assert "Each SETTLE settles no more than one world" in told
    assert told.count("Ada, 2 of 5") == 2
    assert "= 002" in told


def test_before_somebody_sits_down_a_question_may_be_asked(tmp_path: Path, makeplay: Makeplay) -> None:
    home = ("--home", str(tmp_path))
    people = ("--player", "Ada", "--player", "Ben")
    assert makeplay("new", "kran", "--game", "innovation", *people, "--seed", "5", *home).code == 0
    typed = (
        "1\nask is there a hand limit?\n问：手牌有上限吗？\nask what can I do now?\n\nask what can I do now?\nquit\n"
    )
    found = shown(("play", "kran", "--seed", "3", *home), tmp_path, typed, environment=DUMB).decode()
    assert found.count("-- Ben, sit down and press Enter --") == 4
    assert found.count("That is told once the next player has sat down.") == 1
    assert found.count("Ben may choose") == 1  # only when Ben has sat down
    assert found.count("There is no hand limit") == 1
    assert found.count("没有手牌上限") + found.count("手牌没有上限") >= 1
    assert found.count("Ben: which") == 2


@each_row(
    "line,question",
    [
        ("ask may I?", "may I?"),
        ("ASK: may I?", "may I?"),
        ("ask：可以吗", "可以吗"),
        ("问可以吗？", "可以吗？"),
        ("请问 可以吗？", "可以吗？"),
        ("提问：可以吗？", "可以吗？"),
        ("ask", ""),
        ("问", ""),
        ("asking price", ""),
        ("task 1", ""),
        ("go", ""),
        ("", ""),
    ],
)
def test_a_question_is_what_stands_behind_the_word_that_asks(line: str, question: str) -> None:
    assert question_in(line) == question


@each_row("line,alone", [("may I?", True), ("可以吗？", True), ("12?", False), ("?", False), ("go", False)])
def test_a_line_with_a_question_mark_is_a_question_by_itself(line: str, alone: bool) -> None:
    assert is_question(line) is alone


@pytest.mark.parametrize("language", ["en", "zh"])
def test_rules_at_the_table_are_told_with_the_questions_that_they_answer(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    makeplay("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "5", "--lang", language)
    passages = json.loads(makeplay("rules", "2.4", "--json", "--lang", language).out)
    asked = [each for each in passages if each["title"].endswith(("?", "\uff1f"))]
    told = re.sub(r"\s+", "", typing(makeplay, monkeypatch, "kran")("rules 2.4\n").out)
    assert asked
    for each in asked:
        assert re.sub(r"\s+|:\w+:", "", each["title"]) in told
