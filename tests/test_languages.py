"""A language that somebody adds: a folder of files by which the whole program prints, asks and plays in it.

The folder is tests/esperanto: a handful of texts. What it does not have is said in English.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from measuring import pages, strings

from generator.engine.languages import Words, in_all, languages, manner
from generator.engine.packdata import pack_data, pack_data_as_written

ESPERANTO = Path(__file__).parent / "esperanto"
PACKAGE = Path(__file__).resolve().parent.parent / "generator"
#: Files of words that people type.
TYPED = ("speech.toml", "plain.toml", "grammar.toml", "typed.toml")
RULING = ("ask", "--game", "innovation", "--lang", "eo", "--ruling", "draw_age", "--inputs", '{"top_values": [3, 1]}')
PLAYERS = ("--player", "Ana", "--player", "Beno", "--seed", "3")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with nothing in it."""
    return tmp_path


#: Answers to several lines of words, in one process that has read what it needs.
SEVERAL = """
import io, json, sys
from contextlib import redirect_stdout
from generator.cli import run

answers = []
for words, typed in json.loads(sys.argv[1]):
    sys.stdin, said = io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    with redirect_stdout(said):
        assert run(words) == 0, words
    said.flush()
    answers.append(said.buffer.getvalue().decode())
print(json.dumps(answers))
"""


def told_each(home: Path, *asked: Sequence[str], typed: Sequence[str] = (), folders: str = str(ESPERANTO)) -> list[str]:
    """What the program says to each line, where a person has the folder of translations; what is *typed* at each."""
    settings = os.environ | {
        "MAKEPLAY_LANGUAGES": folders,
        "MAKEPLAY_HOME": str(home),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    given = json.dumps(list(zip(asked, typed or [""] * len(asked), strict=True)))
    run = subprocess.run([sys.executable, "-c", SEVERAL, given], env=settings, capture_output=True, text=True, cwd=home)
    assert run.returncode == 0, run.stderr
    answers: list[str] = json.loads(run.stdout)
    return answers


def told(home: Path, *words: str, folders: str = str(ESPERANTO)) -> str:
    """What the program says to one line."""
    return told_each(home, words, folders=folders)[0]


def printed(home: Path, name: str, kind: str) -> str:
    """The words of one sheet of a campaign, all of its pages."""
    told(home, "print", name, "--only", kind)
    (file,) = (home / "output" / name).glob("*.pdf")
    return " ".join(map(strings, pages(file.read_bytes())))


def test_a_language_is_there_as_soon_as_its_file_is(home: Path) -> None:
    assert "[en|zh|eo]" in told(home, "new", "--help")
    assert "[en|zh]" in told(home, "new", "--help", folders="")


def test_a_campaign_is_begun_and_played_in_it(home: Path) -> None:
    _, shown, wrong, history = told_each(
        home,
        ("new", "ludo", "--game", "innovation", "--lang", "eo", *PLAYERS),
        ("play", "ludo", "--seed", "5"),
        ("play", "ludo"),
        ("history", "ludo"),
        typed=("", "1\n1\nnope\nquit\n", "99\n", ""),
    )
    assert "; ĉi tie eblas: " in shown  # the sentence of an error
    assert "010 Domestication (epoko 1, flava)" in shown  # a phrase and a word that are translated
    assert "Ana: which of your two cards do you put on the table?" in shown  # one that is not
    assert "ne ekzistas elekto 99 [1 to " in wrong  # an error's reason that is translated, and one that is not
    assert "take Domestication" in history  # notation is that of every language


@pytest.mark.prove
def test_sheets_of_two_games_are_printed_in_it(home: Path) -> None:
    told(home, "new", "ludo", "--game", "innovation", "--lang", "eo", *PLAYERS)
    told(home, "new", "kran", "--lang", "eo", *PLAYERS)
    innovation = printed(home, "ludo", "reference")
    assert "Superrigardo" in innovation
    assert "presu je 100 %" in innovation
    deep_future = printed(home, "kran", "reference")
    assert "presu je 100 %" in deep_future
    assert "Shuffle every card into one deck" in deep_future.replace("\n", " ")


def test_rules_are_asked_and_read_in_it(home: Path) -> None:
    ask = ("ask", "--game", "innovation")
    first, second, untranslated, ruled, computed, as_data = told_each(
        home,
        (*ask, "ĉu vi prenas karton?"),
        (*ask, "may I draw without a card on my board?", "--lang", "eo"),
        (*ask, "--lang", "eo", "I-A1"),
        ("rules", "--game", "innovation", "--lang", "eo", "why", "I-A3"),
        RULING,
        (*RULING, "--json"),
    )
    for answer in (first, second):
        assert "Se vi havas neniun karton sur la tablo" in answer
        assert "baziĝas sur: Innovation" in answer
    assert "look at your top cards" in untranslated
    assert "preni sen kartoj" in ruled
    assert computed.startswith("COMPUTED  Epoko 3: via plej alta supra karto havas 3.")
    assert json.loads(as_data)["inputs"] == {"top_values": [3, 1]}


def test_what_other_languages_say_stays(home: Path) -> None:
    asked = [
        ("ask", "--game", "innovation", each) for each in ("may I draw without a card on my board?", "分数怎么算？")
    ]
    assert told_each(home, *asked) == told_each(home, *asked, folders="")


def test_a_text_is_that_of_the_fallback_where_a_language_has_none() -> None:
    assert languages()[:2] == ("en", "zh")
    assert Words("wool")("zh") == "wool"
    assert Words.of({"zh": "羊毛"}, usual="wool") == ("wool", "羊毛")
    assert in_all(lambda language: manner(language).name) == ("English", "中文")
    assert Words("wool", "羊毛").but(en="fleece").each(str.upper) == ("FLEECE", "羊毛")


def test_what_is_shipped_lacks_no_text_in_any_shipped_language() -> None:
    """Where nothing is lacking, nothing is filled in from a fallback; words that are typed need not be in each."""
    for path in sorted(PACKAGE.rglob("*.toml")):
        home = next(folder for folder in path.parents if (folder / "__init__.py").is_file())
        package, name = ".".join(home.relative_to(PACKAGE.parent).parts), path.relative_to(home).as_posix()
        if path.name not in TYPED and path.name != "help.zh.toml":  # the English help is in the code
            assert pack_data(package, name) == pack_data_as_written(package, name), path


def test_words_of_other_languages_stand_in_files_of_text() -> None:
    """Only the help of `makeplay ask` has a question in Chinese, as an example."""
    found = [path for path in sorted(PACKAGE.rglob("*.py")) if re.search("[\u4e00-\u9fff]", path.read_text("utf-8"))]
    assert [path.relative_to(PACKAGE).as_posix() for path in found] == ["cli/asking.py"]


def test_every_word_that_is_asked_for_by_name_is_there_and_every_one_there_is_asked_for() -> None:
    code = "".join(path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py")))
    asked = set(re.findall(r'(?<=[" |!?>])@([a-z_]+)(?=[" |>])|grammar\("([a-z_]+)"\)', code))
    names = {name for pair in asked for name in pair if name}
    assert names == set(pack_data_as_written("generator.engine.questions", "grammar.toml")["words"])
