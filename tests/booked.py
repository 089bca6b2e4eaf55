"""What every game's book and rulings must be: nothing copied, found as people ask, alike in both languages, documented.

In: an adviser, a language, the title of a game in docs/rulings.md. Out: what is wrong; texts of the documentation.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from generator import cli
from generator.assistant.answering import Assistant
from generator.assistant.likeness import Likeness
from generator.engine.book import Adviser, Passage
from generator.engine.pack import find_pack
from generator.engine.questions.question import Question
from generator.engine.questions.words import language_of
from generator.engine.view import Language

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


#: Where in ../shared the words of others are.
SOURCES = ("packs", "seeds", "qa", "reference")


@cache
def runs_of_others(folders: tuple[str, ...] = SOURCES) -> tuple[frozenset[tuple[str, ...]], frozenset[str]]:
    """Every run of 8 English words and of 12 Chinese or Japanese signs in the sources."""
    english: set[tuple[str, ...]] = set()
    signs_: set[str] = set()
    for folder in folders:
        for path in (SHARED / folder).iterdir():
            if path.suffix in {".txt", ".md", ".json", ".toml"}:
                text = path.read_text("utf-8")
                english |= {run for run in runs(text) if any(map(str.isalpha, run))}
                signs_ |= set(signs(text))
    return frozenset(english), frozenset(signs_)


def runs(text: str) -> list[tuple[str, ...]]:
    """The runs of 8 words."""
    words = re.findall(r"[a-z0-9']+", text.casefold())
    return list(zip(*(words[at:] for at in range(8))))


def signs(text: str) -> list[str]:
    """The runs of 12 signs."""
    found = re.findall(r"[\u3041-\u30ff\u4e00-\u9fff]{12,}", text)
    return [run[at : at + 12] for run in found for at in range(len(run) - 11)]


def copied(
    adviser: Adviser, passages: Iterable[Passage], language: Language, folders: tuple[str, ...] = SOURCES
) -> list[tuple[str, str]]:
    """Texts that repeat a run of one of the files of ../shared."""
    english, chinese = runs_of_others(folders)
    asked = adviser.phrasings(language)
    found = []
    for passage in passages:
        for text in (passage.title, passage.text, passage.why, *passage.others, *asked.get(passage.id, ())):
            if english & set(runs(text)) or chinese & set(signs(text)):
                found.append((passage.id, text))
    return found


def asked_in_another_language(adviser: Adviser, language: Language) -> list[str]:
    """Phrasings that do not stand in the file of their language."""
    return [way for ways in adviser.phrasings(language).values() for way in ways if language_of(way) != language]


def share_found(adviser: Adviser, language: Language, every: int = 1) -> float:
    """Of the phrasings that are not shipped (tests/phrasings), the share that finds its passage among the first three.

    *every*: only each so many are asked.
    """
    game = type(adviser).__module__.split(".")[2]
    likeness, speech, book = Likeness(adviser, language), adviser.speech(), adviser.book(language)
    asked = [(own, way[2:]) for own, way in left_out(game, language)][::every]
    found = 0
    for own, way in asked:
        passage = book.passage(own)
        hits = likeness.find(Question(way, speech), 3)
        found += passage is not None and passage.id in {hit.passage.id for hit in hits}
    return found / len(asked)


def contrary(adviser: Adviser, language: Language, every: int = 1) -> list[tuple[str, str, str]]:
    """The phrasings whose yes or no is written down and that the assistant answers with the contrary."""
    game = type(adviser).__module__.split(".")[2]
    assistant = Assistant(adviser)
    wrong = []
    for own, way in [each for each in left_out(game, language) if each[1][0] in "+-"][::every]:
        answer = assistant.answer(way[2:])
        if answer.verdict is not None and answer.verdict is not (way[0] == "+"):
            wrong.append((own, way, answer.text[:60]))
    return wrong


def left_out(game: str, language: Language) -> Iterator[tuple[str, str]]:
    """The phrasings that are no part of what is shipped, each with its passage."""
    shipped = {way for ways in find_pack(game).adviser().phrasings(language).values() for way in ways}  # type: ignore[attr-defined]
    own = ""
    for line in (ROOT / "tests" / "phrasings" / f"{game}.{language}.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            own = line[1:-1]
        elif line.strip() and line[2:] not in shipped:
            yield own, line


def documented(title: str) -> dict[str, str]:
    """What docs/rulings.md says of each ruling of the game that has this heading."""
    text = (ROOT / "docs" / "rulings.md").read_text("utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    return dict(re.findall(r"(?ms)^#### (\w+)\n(.*?)(?=^###|\Z)", text))


def command(capsys: pytest.CaptureFixture[str], game: str, *words: str) -> tuple[int, str, str]:
    """A command about *game*: its exit code and what it said."""
    capsys.readouterr()
    code = cli.run([*words, "--game", game])
    said = capsys.readouterr()
    return code, said.out, said.err


def read_by(capsys: pytest.CaptureFixture[str], game: str, words: Iterable[str], shown: Iterable[str]) -> None:
    """`makeplay rules` shows all of *shown* for *words*, and is data for programs."""
    code, out, err = command(capsys, game, "rules", *words)
    assert (code, err) == (0, "")
    assert all(part in out for part in shown), out
    assert "p. 0" not in out
    code, out, err = command(capsys, game, "rules", *words, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)
