"""Sentences of rulings in files by language: alike in both, whole, and told with numbers, lists and either-or."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from rows import each_row

from generator.engine import sentences
from generator.engine.languages import Words
from generator.engine.packdata import pack_data_as_written
from generator.engine.sentences import Sentences

GAMES = Path(__file__).resolve().parent.parent / "generator" / "games"
PACKS = sorted(path.parent.parent.name for path in GAMES.glob("*/rulings/en.toml"))


def fields(sentence: str) -> set[str]:
    """The values that a sentence names."""
    told = [(name, spec or "") for _, name, spec, _ in string.Formatter().parse(sentence) if name]
    return {name for name, _ in told}.union(*(fields(spec) for _, spec in told))


@each_row("game", PACKS)
def test_both_languages_have_the_same_sentences_with_the_same_values(game: str) -> None:
    package, files = f"generator.games.{game}", ("rulings/en.toml", "rulings/zh.toml")
    english, chinese = (pack_data_as_written(package, file) for file in files)
    assert {table: set(its) for table, its in english.items()} == {table: set(its) for table, its in chinese.items()}
    for table, its in english.items():
        for key, sentence in its.items():
            told = f"{table}.{key}"
            assert fields(chinese[table][key]) <= fields(sentence), told


@each_row("game", PACKS)
def test_every_sentence_is_said_and_there(game: str) -> None:
    code = "".join(path.read_text("utf-8") for path in (GAMES / game / "rulings").glob("*.py"))
    words = re.findall(r'"([a-z_]+\.[a-z_]+)"', code)
    told = Sentences(f"generator.games.{game}", "rulings").keys("en")
    named = {key for key in told if key in words or re.search(rf'f"{key.partition(".")[0]}\.\{{', code)}
    assert set(told) == named


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch) -> Sentences:
    files = {
        "en.toml": {
            "farm": {
                "told": "{n:sheep|sheep} {n:=is|are} {kept:?kept|lost}: {names}.",
                "and": " + ",
                "left": "{who:^} left{n:?; {n:sheep|sheep} {n:=is|are} there|}.",
            }
        },
        "zh.toml": {
            "farm": {
                "told": "{n} 只羊{kept:?留下|丢了}：{names}。",
                "and": "＋",
                "left": "{who}走了{n:?；有 {n} 只|}。",
            }
        },
    }
    monkeypatch.setattr(sentences, "pack_data", lambda _, name: files[name.partition("/")[2]])
    return Sentences("farm", "rulings")


def test_a_sentence_is_told_in_both_languages(say: Sentences) -> None:
    told = say("farm.told", n=1, kept=True, names=["Dolly", Words("wool", "羊毛")])
    assert told == ("1 sheep is kept: Dolly and wool.", "1 只羊留下：Dolly、羊毛。")
    assert say("farm.told", n=2, kept=False, names="-").en == "2 sheep are lost: -."
    assert say.joined("farm.and", [1, Words("two", "二")]) == ("1 + two", "1＋二")


def test_a_value_begins_a_sentence_and_stands_in_one_of_two_texts(say: Sentences) -> None:
    who = [Words("you", "你"), Words("your dog", "你的狗")]
    assert say("farm.left", who=who, n=1) == ("You and your dog left; 1 sheep is there.", "你、你的狗走了；有 1 只。")
    assert say("farm.left", who="ann", n=0) == ("Ann left.", "ann走了。")


def test_a_sentence_that_is_not_there_is_a_fault(say: Sentences) -> None:
    with pytest.raises(KeyError):
        say("farm.nothing")
