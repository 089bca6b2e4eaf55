"""How well an answer answers: right, the right passage with less, or among others, wrong and certain, silent, missed.

In: a case (tools/banks.py), what `makeplay ask --json` said to it, line for line. Out: a mark. No words of a sentence
count, but the passage, yes or no, and the values of a result.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from banks import Case

#: An answer as `ask --json` gives it.
Answer = Mapping[str, Any]
Outcome = Literal["right", "half", "among", "wrong", "silent", "missed"]
#: How one answer of several is chosen: the first of these that one of them is.
ORDER: tuple[Outcome, ...] = ("right", "wrong", "half", "among", "missed", "silent")
#: Results whose order says nothing.
SETS = {"winners", "affected", "eligible", "values", "transferred"}
#: Labels of what is said for sure.
SURE = {"RULE", "COMPUTED"}
#: How a bank says that it is nobody, or nothing.
NOTHING = (None, "none", "nobody")
#: Rulings that show a card, whichever passages they name.
OF_CARDS = {"card", "planet", "technology"}
#: Ids of examples, which stand for the rules that they are related to.
EXAMPLE = re.compile(r"I-(?:[XYOR]\d|E0)|E-[XO]\d", re.IGNORECASE)
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_CHINESE = {"sun": "太阳", "moon": "月亮", "heart": "爱心", "skull": "骷髅", "hand": "手掌", "foot": "脚掌"}
_YES = re.compile(r"(?:yes|是的?|可以|能|会|算|够|行|有|要|必须)[,.;:，。；：！]", re.IGNORECASE)
_NO = re.compile(r"(?:no|不|否|不(?:是|可以|行|能|会|算|够|要|用|必)|没有)[,.;:，。；：！]", re.IGNORECASE)
#: What says first that the rules leave the point open, and then how it is played: a yes behind it is no certainty.
_LEFT_OPEN = re.compile(r"Open in [^;]+; we play it so: |[^，。]*没有定论；我们这样玩：")


class Mark(NamedTuple):
    """How a case fared. *first* says that the right passage is the first, without a wrong word; *shown* that it is
    among those shown; *leant* that the answer is wrong only because it begins with yes or no of an open point, under a
    label that tells how open it is; *given* and *computed* whether yes or no, or the values, are there, None if none is
    due.
    """

    outcome: Outcome
    label: str
    first: bool
    shown: bool
    leant: bool = False
    given: bool | None = None
    computed: bool | None = None


class Known:
    """What the measured program says of ids: their present ones, and what is related to an example; and the passages
    that rulings were seen to rest on.
    """

    def __init__(
        self, present: Mapping[str, str] | None = None, related: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self._present = present or {}
        self._related = related or {}
        self.rests: dict[str, set[str]] = {}

    def present(self, id: str) -> str:
        """The id under which a passage stands today, without capitals and without the letter of its part."""
        return _whole(self._present.get(id.casefold(), id))

    def of(self, id: str) -> set[str]:
        """The passages that a cited id stands for."""
        stands = self._related.get(id.casefold(), ()) if EXAMPLE.match(id) else ()
        return {self.present(each) for each in (id, *stands)}


def _whole(id: str) -> str:
    return id.casefold().rstrip("abcdefgh") if id[-2:-1].isdigit() else id.casefold()


def mark(case: Case, answers: Sequence[Answer], known: Known) -> Mark:
    """The mark of a case: that of the best of its answers, or of all of them together."""
    if not answers:
        return _marked(case, {"label": "none"}, known)
    marks = [_marked(case, answer, known) for answer in answers]
    if len(answers) > 1:
        marks.append(_marked(case, _together(answers), known))
    return min(marks, key=lambda one: ORDER.index(one.outcome))


def _together(answers: Sequence[Answer]) -> Answer:
    """The answers to the halves of a question as one."""
    verdicts = {answer.get("verdict") for answer in answers} - {None}
    results = [answer["result"] for answer in answers if answer.get("result")]
    return {
        **answers[0],
        "answer": " ".join(str(answer.get("answer", "")) for answer in answers),
        "verdict": verdicts.pop() if len(verdicts) == 1 else None,
        "cites": [cite for answer in answers for cite in answer.get("cites", ())],
        "result": {key: value for result in reversed(results) for key, value in result.items()} or None,
        "also": [one for answer in answers for one in answer.get("also") or ()],
    }


def _marked(case: Case, answer: Answer, known: Known) -> Mark:
    label = str(answer.get("label"))
    result = answer.get("result")
    yes = said(answer)
    enough = case.silent and label == "SILENT"
    passage = enough or rests(case, answer, known)
    shown = passage or any(rests(case, other, known) for other in answer.get("also") or ())
    values = case.expected is None or met_by(case, answer)
    begins = yes is not None and case.neither and not _LEFT_OPEN.match(str(answer.get("answer", "")))
    leant = begins and label not in SURE
    wrong = (
        begins
        or (yes is not None and case.verdict is not None and yes is not case.verdict)
        or (label == "COMPUTED" and (case.neither or case.kind == "book") and "COMPUTED" not in case.labels)
        or (case.expected is not None and result is not None and not values and _contrary(case, answer))
    )
    outcome: Outcome
    if wrong:
        outcome = "wrong"
    elif passage and values and case.verdict in {None, yes} and (not case.labels or label in case.labels):
        outcome = "right"
    elif shown:
        outcome = "half" if passage else "among"
    else:
        outcome = "silent" if label == "SILENT" else "missed"
    return Mark(
        outcome,
        label,
        passage and not wrong,
        shown,
        leant,
        None if case.verdict is None else yes is case.verdict,
        None if case.expected is None else result is not None and values,
    )


def said(answer: Answer) -> bool | None:
    """Yes or no, as an answer says it: by its key, or with its first word."""
    if answer.get("verdict") in {"yes", "no"}:
        return bool(answer["verdict"] == "yes")
    text = str(answer.get("answer", ""))
    return True if _YES.match(text) else False if _NO.match(text) else None


def rests(case: Case, answer: Answer, known: Known) -> bool:
    """Whether an answer rests on a right passage, or is the right ruling's."""
    cites = answer.get("cites") or []
    if case.sections:
        place = str(cites[0]["section"]) if cites else ""
        return any(_stands_in(place, section) for section in case.sections)
    cited = {place for cite in cites for place in known.of(str(cite["id"]))}
    if case.rests:
        told = " ".join([*cited, str(answer.get("answer", ""))]).casefold()
        return any(
            answer.get("ruling") in OF_CARDS or one.removeprefix("card:").casefold() in told
            if one.startswith("card:")
            else known.present(one) in cited
            for one in case.rests
        )
    if case.ruling:
        return answer.get("ruling") == case.ruling or bool(cited & known.rests.get(case.ruling, set()))
    return True


def _stands_in(place: str, section: str) -> bool:
    """Whether a place, or one of several, is a section; 2.2 is met by any of its parts, and an action's part by 2.2."""
    parts = (f"{section}.", f"{section} ")
    return any(
        each == section or each.startswith(parts) or (each != "" and section.startswith(f"{each} ("))
        for each in place.split("; ")
    )


def met_by(case: Case, answer: Answer) -> bool:
    """Whether an answer has the values expected. Those of Deep Future's banks need only be there: in text or result."""
    if case.sections or case.game == "deep_future":
        text = f"{answer.get('answer', '')} {json.dumps(answer.get('result') or {}, ensure_ascii=False)}".casefold()
        return all(_has(text, value) for value in _values(case.expected))
    result = answer.get("result") or {}
    same = not case.ruling or answer.get("ruling") == case.ruling or any(key in result for key in case.expected or ())
    return bool(result) and same and met(case.expected, result)


def _contrary(case: Case, answer: Answer) -> bool:
    """Whether a result that is not what was expected is for sure another: of the same ruling or key."""
    if case.game != "deep_future" and case.ruling and answer.get("ruling") == case.ruling:
        return True
    return contradicts(case.expected, answer["result"])


def met(expected: Any, found: Any, key: str = "") -> bool:
    """Whether a result has everything that is expected; further facts are allowed."""
    if expected in NOTHING:
        return found in (*NOTHING, [], 0)
    if isinstance(expected, Mapping):
        return isinstance(found, Mapping) and all(
            met(value, found.get(inner, 0 if value in (None, 0, False) else None), inner)
            for inner, value in expected.items()
        )
    if isinstance(expected, list) and isinstance(found, list):
        if key in SETS:
            return sorted(map(str, expected)) == sorted(map(str, found))
        return len(expected) == len(found) and all(map(met, expected, found))
    if isinstance(expected, float):
        return isinstance(found, int | float) and abs(expected - found) < 0.0005
    return bool(expected == found)


def contradicts(expected: Any, found: Any, key: str = "") -> bool:
    """Whether a result says something else of the same thing."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return any(contradicts(value, found[inner], inner) for inner, value in expected.items() if inner in found)
    if isinstance(expected, list) and isinstance(found, list):
        return sorted(map(str, expected)) != sorted(map(str, found))
    alike = isinstance(expected, int | float) and isinstance(found, int | float)
    return (alike or type(expected) is type(found)) and not met(expected, found, key)


def _values(expected: Any) -> Iterator[str]:
    """Every number and word of an expected result; nothing for nobody, no and none."""
    if isinstance(expected, Mapping):
        expected = list(expected.values())
    if isinstance(expected, list):
        for inner in expected:
            yield from _values(inner)
    elif not isinstance(expected, bool) and expected not in (None, "none", 0, ""):
        yield str(abs(expected)) if isinstance(expected, int) else str(expected)


def _has(text: str, value: str) -> bool:
    """Whether a text has a word or a number, in figures, in words or in Chinese."""
    ways = [value.casefold(), _CHINESE.get(value.casefold(), value.casefold())]
    ways += [word for number, word in enumerate(_WORDS, 1) if str(number) == value]
    return any(
        re.search(rf"(?<![a-z0-9]){re.escape(way)}(?![a-z0-9])", text) or (not way.isascii() and way in text)
        for way in ways
    )
