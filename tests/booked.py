"""What every game's book and rulings must be: nothing copied, found as people ask, alike in both languages, documented.

In: an adviser, a language, the title of a game in docs/rulings.md. Out: what is wrong; texts of the documentation.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from generator import cli
from generator.assistant.likeness import Likeness
from generator.engine.book import Adviser, Passage, Questions
from generator.engine.view import Language
from generator.engine.wording import language_of

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
    asked = adviser.questions(language)
    found = []
    for passage in passages:
        ways = asked.get(passage.id, Questions())
        for text in (passage.title, passage.text, passage.why, *passage.others, *ways.open, *ways.yes, *ways.no):
            if english & set(runs(text)) or chinese & set(signs(text)):
                found.append((passage.id, text))
    return found


def asked_with_both(adviser: Adviser, language: Language) -> list[str]:
    """Questions that are answered with yes in one place and with no in another."""
    said: dict[str, set[str]] = {}
    for ways in adviser.questions(language).values():
        for verdict in ("yes", "no"):
            for question in getattr(ways, verdict):
                said.setdefault(question.casefold(), set()).add(verdict)
    return [question for question, verdicts in said.items() if len(verdicts) > 1]


def asked_in_another_language(adviser: Adviser, language: Language) -> list[str]:
    """Questions that do not stand in the file of their language."""
    ways = (way for ways in adviser.questions(language).values() for kind in ways for way in kind)
    return [way for way in ways if language_of(way) != language]


def found_and_told(adviser: Adviser, language: Language, every: int = 1) -> tuple[float, float]:
    """Of the questions written down, the share that finds its own passage, and that is told its own yes or no.

    *every*: only each second, third ... of each list is asked.
    """
    likeness = Likeness(adviser, language)
    place, told, total, decided = 0, 0, 0, 0
    for own, ways in adviser.questions(language).items():
        for kind in ("open", "yes", "no"):
            for question in getattr(ways, kind)[::every]:
                hits = likeness.find(question, kind != "open", 3)
                total += 1
                place += own in {hit.passage.id for hit in hits}
                if kind != "open" and hits and hits[0].passage.id == own:
                    decided += 1
                    told += hits[0].verdict is (kind == "yes")
    return place / total, told / decided


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
