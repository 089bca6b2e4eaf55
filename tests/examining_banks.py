"""Asking the rules assistant a bank of questions about a game, and marking what it says.

In: a bank (tests/rulings/GAME/*.json). Out: how many answers are right, not known and wrong, by kind and by way of
asking, and every fault with its question and answer: `python tests/examining_banks.py BANK.json [--score]`. A bank's
game is its folder, or told: `--game=GAME`.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from examining import has

from generator.assistant.answering import Answer, Assistant
from generator.engine.pack import find_pack
from generator.engine.questions.words import normalised
from generator.errors import BadInputs

#: How a question may be asked: in English, in Chinese, as a ruling by its name.
Way = Literal["en", "zh", "named"]
Mark = Literal["right", "unknown", "wrong"]
Question = Mapping[str, Any]

_SURE = {"RULE", "COMPUTED"}
_TOLD = {"PUBLIC", "READING"}
#: Labels that are right, by how far the sources carry the answer.
LABELS: dict[str, set[str]] = {
    "seed": _SURE,
    "seed_inferred": _SURE | {"PUBLIC"},  # what follows from the seed, a public source may say outright
    "seed_partial": _SURE | _TOLD,
    "seed_ambiguous": _TOLD | {"SILENT"},
    "seed_contradiction": _TOLD | {"SILENT"},
    "seed_conflicts_public": _TOLD | {"SILENT"},
    "seed_silent": _TOLD | {"SILENT"},
    "seed_silent_public_answer": _TOLD | {"COMPUTED"},
}
#: Chinese for words that must be mentioned.
CHINESE = dict(
    zip(
        ("castle", "crown", "leaf", "bulb", "factory", "clock", "1", "2", "3", "4", "5", "6", "10"),
        ("城堡", "王冠", "叶子", "灯泡", "工厂", "时钟", "一", "两", "三", "四", "五", "六", "十"),
    )
)
#: Results whose order says nothing.
_SETS = {"winners", "affected", "eligible", "values", "transferred"}
_YES = re.compile(r"(?:yes|是的?|可以|会|能|要|有)(?![a-z])", re.IGNORECASE)
_NO = re.compile(r"(?:no|不|没有|否|无|nobody|none|nothing|never)(?![a-z])", re.IGNORECASE)


#: Ids of worked cases, of the sources' examples, of what is told by way of summary: by the letter of the game's ids.
_EXAMPLE = re.compile(r"I-(?:[XYOR]\d|E0)|E-[XO]\d")


class Marked(NamedTuple):
    """How one question fared in one way. *faults* are why it is not right."""

    question: Question
    way: Way
    mark: Mark
    faults: list[str]
    answer: Answer | None


@cache
def assistant(game: str) -> Assistant:
    return Assistant(find_pack(game).adviser())  # type: ignore[attr-defined]


def bank(path: Path) -> list[Question]:
    found: list[Question] = json.loads(path.read_text("utf-8"))["items"]
    return found


def marked(question: Question, game: str) -> Iterator[Marked]:
    """Every way of asking a question, with its mark."""
    for way, typed in (("en", question["question"]), ("zh", question.get("question_zh"))):
        if typed:
            answer = assistant(game).answer(typed)
            yield _marked(question, "zh" if way == "zh" else "en", answer, faults(question, answer, game, way == "zh"))
    if question["kind"] == "computed":
        try:
            told = assistant(game).ruled(question["ruling"].removeprefix(f"{game}."), question["inputs"])
        except BadInputs as problem:
            yield Marked(question, "named", "wrong", [str(problem)], None)
        else:
            yield _marked(question, "named", told, _unmet(question, told))


def _marked(question: Question, way: Way, answer: Answer, found: list[str]) -> Marked:
    unknown = answer.label == "SILENT" and question["kind"] != "honesty"
    return Marked(question, way, ("unknown" if unknown else "wrong") if found else "right", found, answer)


def faults(question: Question, answer: Answer, game: str, chinese: bool = False) -> list[str]:
    """Why the answer to a question is not right: label, passage, words, result."""
    labels = LABELS[question["status"]]
    if question["kind"] == "honesty":
        labels = labels - {"COMPUTED"}
    found = [] if answer.label in labels else [f"is {answer.label}, not {' or '.join(sorted(labels))}"]
    if not rests(question.get("rests", []), answer, game) and not (
        answer.label == "SILENT" and question["status"] == "seed_silent"
    ):
        cited = ", ".join(cite.id for cite in answer.cites) or "nothing"
        found.append(f"rests on {cited}, not on {', '.join(question['rests'])}")
    if question["kind"] == "computed" and question.get("spoken", True):
        return found + _unmet(question, answer)
    return found + list(_missing(question, answer, chinese))


def rests(wanted: list[str], answer: Answer, game: str) -> bool:
    """Whether an answer rests on one of the rules or cards wanted."""
    cited = set(_cited(answer, game))
    return not wanted or any(
        answer.ruling in {"card", "planet", "technology"}
        or one.removeprefix("card:").casefold() in f"{cited} {answer.text}".casefold()
        if one.startswith("card:")
        else one in cited
        for one in wanted
    )


def _cited(answer: Answer, game: str) -> Iterator[str]:
    """The rules an answer rests on: I-C5 for its part I-C5a, and for an example those that it stands for."""
    for cite in answer.cites:
        yield cite.id
        yield cite.id.rstrip("abcdefgh")
        if _EXAMPLE.match(cite.id):
            named = assistant(game).answer(cite.id)
            yield from (one.id.rstrip("abcdefgh") for one in named.related)


def _missing(question: Question, answer: Answer, chinese: bool) -> Iterator[str]:
    """Words that must be there; one with strokes has several ways. Of English words, Chinese has only the numbers."""
    wanted = question.get("must_mention", [])
    if chinese:
        kept = [
            word for word in wanted if word in {"yes", "no"} or (word.isdigit() and "must_mention_zh" not in question)
        ]
        wanted = kept + question.get("must_mention_zh", [])
    for word in wanted:
        if word in {"yes", "no"}:
            if not says(answer, word == "yes"):
                yield f"does not say {word}"
        elif not any(_has(answer, way) for way in word.split("|")):
            yield f"lacks {word}"


def _has(answer: Answer, word: str) -> bool:
    """Whether a word is there, in whichever signs."""
    return has(answer, word, CHINESE) or normalised(word) in normalised(answer.text)


def says(answer: Answer, yes: bool) -> bool:
    """Whether an answer begins with yes, or with no."""
    if answer.verdict is not None:
        return answer.verdict is yes
    return bool((_YES if yes else _NO).match(answer.text)) or (not yes and bool(_NO.search(answer.text[:40])))


def _unmet(question: Question, answer: Answer) -> list[str]:
    """What is expected of a computed result and not there; icons that are not expected must not be there either."""
    if answer.result is None:
        return [f"no result: a {answer.label.lower()} is told instead"]
    expected, result = dict(question["expected"]), dict(answer.result)
    if question["ruling"].endswith("visible_icons"):
        icons = set(list(CHINESE)[:6]) & set(result)
        expected = {**dict.fromkeys(icons, 0), **expected}
    return [
        f"{key} is {result.get(key)!r}, not {value!r}"
        for key, value in expected.items()
        if not _met(key, value, result)
    ]


def _met(key: str, value: Any, result: Mapping[str, Any]) -> bool:
    if key not in result:
        return value in (None, 0)
    if isinstance(value, dict) and isinstance(result[key], dict):
        return all(_met(inner, wanted, result[key]) for inner, wanted in value.items())
    if key in _SETS and isinstance(result[key], list | tuple):
        return sorted(map(str, result[key])) == sorted(map(str, value))
    found = json.loads(json.dumps(result[key]))
    if isinstance(value, dict) and isinstance(found, dict):  # further facts are allowed
        return all(found.get(fact) == its for fact, its in value.items())
    return bool(found == value)


def tell(found: list[Marked], score_only: bool) -> None:
    """Print every fault, and the score."""
    for one in [] if score_only else [one for one in found if one.mark != "right"]:
        asked = one.question.get("question_zh" if one.way == "zh" else "question")
        print(f"{one.question['id']} {one.question['kind']} {one.way} {one.mark.upper()}: {'; '.join(one.faults)}")
        print(f"  Q {asked}")
        if one.answer:
            cites = ", ".join(cite.id for cite in one.answer.cites)
            print(f"  A {one.answer.label} [{cites}] {one.answer.text}")
    counts = Counter((one.way, one.question["kind"], one.mark) for one in found)
    for way in ("en", "zh", "named"):
        for kind in ("lookup", "situational", "computed", "honesty", None):
            line = [
                sum(
                    count
                    for key, count in counts.items()
                    if key[0] == way and kind in {None, key[1]} and key[2] == mark
                )
                for mark in ("right", "unknown", "wrong")
            ]
            if sum(line):
                print(f"{way:6}{kind or 'all':12} right {line[0]:3}  not known {line[1]:3}  wrong {line[2]:3}")


def main() -> None:
    banks = [Path(word) for word in sys.argv[1:] if not word.startswith("--")]
    if not banks:
        sys.exit("no bank given; python tests/examining_banks.py tests/rulings/innovation/exam-a.json")
    told = next((word.removeprefix("--game=") for word in sys.argv if word.startswith("--game=")), "")
    for path in banks:
        game = told or path.parent.name
        tell([one for question in bank(path) for one in marked(question, game)], "--score" in sys.argv)


if __name__ == "__main__":
    main()
