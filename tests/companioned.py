"""What the companion's page answers, run by node without a browser, and the questions to ask it.

In: a game, questions. Out: the answers of search.js; every question of the tests' banks.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from generator.assistant.answering import Answer, Assistant
from generator.companion import finding
from generator.engine.pack import find_pack
from generator.engine.packdata import pack_path
from generator.engine.questions.frames import Asked
from generator.engine.questions.question import Question

NODE = shutil.which("node")
GAMES = ("deep_future", "innovation", "eminent_domain", "deluges")
RULINGS = Path(__file__).parent / "rulings"
_SCRIPT = """
const { Finder } = require(process.argv[1]);
const [data, questions] = JSON.parse(require("fs").readFileSync(0, "utf8"));
const finder = new Finder(data);
console.log(JSON.stringify(questions.map((each) => finder.answers(each))));
"""


def questions(game: str) -> list[str]:
    """Every question of the tests about a game, in both languages, each once."""
    return list(dict.fromkeys(filter(None, _questions(game))))


def _questions(game: str) -> Iterator[str]:
    for path in sorted([*(RULINGS / game).glob("*.json"), RULINGS / "fresh" / f"{game}.json"]):
        for item in json.loads(path.read_text("utf-8"))["items"]:
            yield from (item.get(key, "") for key in ("question", "question_zh"))
    flagship = RULINGS.glob("questions-*.toml") if game == "deep_future" else ()
    for path in sorted([*(RULINGS / game).glob("*.toml"), *flagship]):
        yield from (item.get("ask", "") for item in tomllib.loads(path.read_text("utf-8")).get("question", ()))
    shared = Path(__file__).parents[2] / "shared" / "qa"  # beside a checkout of ours, not in the wheel
    for name in (game, "plain_questions"):
        if (shared / f"{name}.json").is_file():
            for item in json.loads((shared / f"{name}.json").read_text("utf-8"))["items"]:
                if item.get("game", game) == game:
                    yield from (item.get(key, "") for key in ("question", "question_zh"))
    for language in ("en", "zh"):
        lines = (Path(__file__).parent / "phrasings" / f"{game}.{language}.txt").read_text("utf-8").splitlines()
        yield from (line for line in lines if not line.startswith(("[", "#")))


class BookOnly:
    """An adviser who computes nothing: what is asked is looked up in the book."""

    def __init__(self, adviser: Any) -> None:
        self._adviser = adviser

    def __getattr__(self, name: str) -> Any:
        return getattr(self._adviser, name)

    def understood(self, question: Question) -> Asked | None:
        del question
        return None


@cache
def assistants(game: str) -> tuple[Assistant, Assistant]:
    """The one that `ask` has, and one that looks everything up."""
    adviser = find_pack(game).adviser()  # type: ignore[attr-defined]
    return Assistant(adviser), Assistant(BookOnly(adviser))


@cache
def made(game: str) -> dict[str, Any]:
    """What the page of a game searches."""
    return finding.searchable(assistants(game)[0].adviser, ("en", "zh"), {})


def found_by_page(game: str, asked: Sequence[str]) -> list[list[dict[str, Any]]]:
    """What the page answers."""
    script = pack_path("generator.companion", "search.js")
    given = json.dumps([made(game), list(asked)])
    run = subprocess.run(
        [str(NODE), "-e", _SCRIPT, script], input=given, capture_output=True, text=True, check=True, timeout=600
    )
    answers: list[list[dict[str, Any]]] = json.loads(run.stdout)
    return answers


def as_page(answer: Answer, game: str) -> dict[str, Any]:
    """An answer of Python's in the words of the page."""
    ids = [each["ids"][0] for each in made(game)["passages"]]
    return {
        "label": answer.label,
        "cite": answer.cites[0].id if answer.cites else None,
        "verdict": answer.verdict,
        "also": [each.cite.id for each in answer.also],
        "related": [each.id for each in answer.related],
        "known": len(ids),
    }


def of_page(answer: dict[str, Any], game: str) -> dict[str, Any]:
    """An answer of the page, passages by their ids."""
    ids = [each["ids"][0] for each in made(game)["passages"]]
    return {
        "label": answer["label"],
        "cite": None if answer["cite"] is None else ids[answer["cite"]],
        "verdict": answer["verdict"],
        "also": [ids[at] for at in answer["also"]],
        "related": [ids[at] for at in answer["related"]],
        "known": len(ids),
    }
