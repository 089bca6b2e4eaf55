"""The banks of questions with known answers (tests/rulings), which of them are held back, and what is nearly one.

In: the folder of the banks. Out: cases, each one way to ask with what a right answer must have. All wordings of a case
and both its languages have one group; a third of the groups, by a hash, is held back: what is shipped must have no
phrasing that equals or nearly equals a question of those, and tools print no such question.
"""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from generator.engine.signs import SIMPLIFIED

ROOT = Path(__file__).resolve().parent.parent
BANKS = ROOT / "tests" / "rulings"
GAMES = ("deep_future", "deluges", "eminent_domain", "innovation")
#: Banks that builders wrote for themselves; they move no other case into or out of what is held back.
OWN = "own"
#: One case in so many is held back.
HELD_ONE_IN = 3
#: From this share of common words on, of all that either has, two questions are nearly equal: four of five.
ALIKE = (4, 5)
#: English words that do not tell two questions apart. No denial, no number, no word that asks is among them.
_IDLE_WORDS = """
    a an the i me my mine you your yours we us our ours he him his she her hers it its they them their theirs
    am is are was were be been being do does did done doing have has had having can could may might shall should
    will would of in on at to for from with by as and or but so then than that this these those there here if
    also just please exactly ok okay well oh hey now really actually still even too very im ive id ill youre
    were weve theyre thats whats its lets some any
"""
IDLE = frozenset(_IDLE_WORDS.split())
_SIGNS = re.compile("[\u3041-\u30ff\u3400-\u9fff]")
_WORD = re.compile(r"[a-z]+|\d+")
_MARKS = re.compile(r"[\W_]+")
_ENDINGS = (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", "e"), ("s", ""))
#: Statuses of a point that the sources do not settle.
_OPEN_STATUSES = {"seed_silent", "seed_ambiguous", "seed_contradiction", "seed_conflicts_public"}
#: Kinds of fresh questions to which the rules say nothing.
_SILENT_KINDS = {"silent", "silence", "honesty", "open"}
_SURE, _TOLD = frozenset({"RULE", "COMPUTED"}), frozenset({"PUBLIC", "READING"})
#: Labels that are right for an open point of a bank, by its status; all labels are where none is named.
_LABELS: dict[str, frozenset[str]] = {
    "seed_partial": _SURE - {"COMPUTED"} | _TOLD,
    "seed_silent_public_answer": _TOLD,
    "seed": frozenset({"RULE"}),
    "seed_inferred": frozenset({"RULE", "PUBLIC"}),
    **dict.fromkeys(_OPEN_STATUSES, _TOLD | {"SILENT"}),
}


class Case(NamedTuple):
    """One way to ask for a case, and what a right answer has.

    *group* is shared by all ways to ask for the case. *sections* are those of Deep Future, *rests* ids of passages, of
    which one is enough; *labels* are those allowed (none: any). *neither* says that neither yes nor no is right,
    *silent* that it is enough to say that the rules are silent. *expected* is what a ruling must give; *ruling* is
    empty where a bank does not name it.
    """

    game: str
    bank: str
    id: str
    group: str
    language: str
    kind: str
    question: str
    sections: tuple[str, ...] = ()
    rests: tuple[str, ...] = ()
    labels: frozenset[str] = frozenset()
    verdict: bool | None = None
    neither: bool = False
    silent: bool = False
    ruling: str = ""
    inputs: Mapping[str, Any] | None = None
    expected: Mapping[str, Any] | None = None

    @property
    def held(self) -> bool:
        """Whether the case belongs to the third that is held back; none does that builders wrote for themselves."""
        return (
            not self.bank.startswith(OWN)
            and int(sha256(f"{self.game} {self.group}".encode()).hexdigest(), 16) % HELD_ONE_IN == 0
        )


@cache
def cases(folder: Path = BANKS) -> tuple[Case, ...]:
    """All cases of the banks, but for those of folder/fresh; they are read once."""
    found = [case for path in sorted(folder.glob("questions-*.toml")) for case in _deep_future(path)]
    for game in GAMES:
        for path in sorted((folder / game).glob("*.json")):
            found += _of_json(path, game)
        computed = folder / game / "computed.toml"
        if computed.exists():
            found += _of_rulings(computed, game)
    own = [case for case in found if case.bank.startswith(OWN)]
    return (*grouped([case for case in found if not case.bank.startswith(OWN)]), *own)


def fresh_cases(folder: Path = BANKS) -> list[Case]:
    """The cases of folder/fresh, which are reported apart; their bank is "plain" or "hard"."""
    return grouped([case for path in sorted((folder / "fresh").glob("*.json")) for case in _fresh(path)])


@cache
def held_back(folder: Path = BANKS) -> Mapping[str, list[str]]:
    """For each game the questions that no shipped phrasing may nearly equal: those held back, and all fresh ones."""
    questions: defaultdict[str, list[str]] = defaultdict(list)
    for case in [*(case for case in cases(folder) if case.held), *fresh_cases(folder)]:
        questions[case.game].append(case.question)
    return questions


def _deep_future(path: Path) -> Iterator[Case]:
    bank = path.stem.removeprefix("questions-")
    for row in tomllib.loads(path.read_text("utf-8"))["question"]:
        labels = frozenset([row["label"]] if isinstance(row["label"], str) else row["label"])
        verdict = _verdict(row.get("must", ()))
        open_point = row["kind"] == "honesty"
        yield Case(
            "deep_future",
            bank,
            row["id"],
            row["id"].rstrip("z"),
            "zh" if is_chinese(row["ask"]) else "en",
            row["kind"],
            row["ask"],
            sections=tuple(each for each in row["section"].split(" / ") if each),
            labels=labels | ({"READING"} if "SILENT" in labels else set()) if open_point else frozenset(),
            verdict=verdict,
            neither=open_point and verdict is None and labels <= {"READING", "SILENT"},
            silent="SILENT" in labels,
            ruling=row.get("ruling", ""),
            inputs=row.get("inputs"),
            expected=row.get("expected"),
        )


def _of_json(path: Path, game: str) -> Iterator[Case]:
    for row in json.loads(path.read_text("utf-8"))["items"]:
        verdict = _verdict(row.get("must_mention", ()))
        computed = row["kind"] == "computed" and row.get("spoken", True)
        honest = row["kind"] == "honesty"
        for language, key in (("en", "question"), ("zh", "question_zh")):
            if row.get(key):
                yield Case(
                    game,
                    path.stem,
                    row["id"],
                    f"{path.stem} {row['id']}",
                    language,
                    row["kind"],
                    row[key],
                    rests=tuple(row.get("rests", ())),
                    labels=_LABELS[row["status"]] if honest else frozenset(),
                    verdict=verdict,
                    neither=row.get("neither", False)
                    or (honest and verdict is None and row["status"] in _OPEN_STATUSES),
                    silent=row["status"] == "seed_silent",
                    ruling=row.get("ruling", "").removeprefix(f"{game}."),
                    inputs=row.get("inputs"),
                    expected=row.get("expected") if computed else None,
                )


def _of_rulings(path: Path, game: str) -> Iterator[Case]:
    """Questions that become rulings; those that no ruling may take are of the kind "book"."""
    table = tomllib.loads(path.read_text("utf-8"))
    rows = [*table["question"], *(row | {"kind": "book"} for row in table.get("book", ()))]
    for number, row in enumerate(rows, 1):
        yield Case(
            game,
            "computed",
            f"computed-{number:04}",
            f"computed {row['ask']}",
            "zh" if is_chinese(row["ask"]) else "en",
            row.get("kind", "computed"),
            row["ask"],
            labels=frozenset({"RULE", "READING", "PUBLIC", "SILENT"}) if "kind" in row else frozenset(),
            verdict=row.get("yes"),
            silent="kind" in row,
            ruling=row.get("ruling", ""),
            expected=row.get("result"),
        )


def _fresh(path: Path) -> Iterator[Case]:
    told = json.loads(path.read_text("utf-8"))
    for row in told["items"] if isinstance(told, dict) else told:
        for language, key in (("en", "question"), ("zh", "question_zh")):
            if row.get(key):
                yield Case(
                    path.stem,
                    row.get("manner") or "plain",
                    row["id"],
                    row["id"],
                    language,
                    row["kind"],
                    row[key],
                    rests=tuple(row.get("rests") or ()),
                    verdict={"yes": True, "no": False}.get(row.get("verdict") or ""),
                    neither=not row.get("verdict") and row["kind"] in _SILENT_KINDS,
                    silent=row["kind"] in _SILENT_KINDS,
                    ruling=(row.get("ruling") or "").removeprefix(f"{path.stem}."),
                    inputs=row.get("inputs"),
                    expected=row.get("expected") or None,
                )


def _verdict(must: Iterable[Any]) -> bool | None:
    """Yes or no, if a bank says that an answer must say one of them."""
    said = {"yes", "no"}.intersection(map(str, must))
    return said == {"yes"} if len(said) == 1 else None


def grouped(found: list[Case]) -> list[Case]:
    """The cases, with one group for all that are the same: one id, one ruling of the same inputs, the same words.

    A group is called after the first of its cases.
    """
    first: dict[tuple[str, str], tuple[str, str]] = {}

    def root(mark: tuple[str, str]) -> tuple[str, str]:
        while first.setdefault(mark, mark) != mark:
            mark = first[mark]
        return mark

    for case in found:
        own = root((case.game, f"group {case.group}"))
        for mark in _marks(case):
            other = root((case.game, mark))
            first[other] = own
            own = root(own)
    names: dict[tuple[str, str], str] = {}
    return [
        case._replace(group=names.setdefault(root((case.game, f"group {case.group}")), case.group)) for case in found
    ]


def _marks(case: Case) -> Iterator[str]:
    """By what a case is known for the same as another."""
    _, words = telling(case.question)
    yield f"words {sorted(words) or plain(case.question)}"
    inputs = json.dumps(case.inputs, sort_keys=True, ensure_ascii=False) if case.inputs else ""
    if inputs and case.ruling:
        yield f"ruling {case.ruling} {inputs}"
    result = sorted(_leaves(case.expected))
    if inputs and result:
        yield f"inputs {inputs} {result}"
    if case.sections and len(result) > 1:  # Deep Future's exams tell no inputs, but a result such as a line of a table
        yield f"result {result}"


def _leaves(expected: Any, name: str = "") -> Iterator[str]:
    """Every value of a result but nothing, nought and no, each with its name."""
    if isinstance(expected, Mapping):
        for key, value in expected.items():
            yield from _leaves(value, f"{name}.{key}")
    elif expected not in (None, 0, "", "none", [], {}):
        yield f"{name} {json.dumps(expected, sort_keys=True, ensure_ascii=False)}"


def is_chinese(text: str) -> bool:
    """Whether there is a Chinese or Japanese sign in it."""
    return bool(_SIGNS.search(text))


def plain(text: str) -> str:
    """A text without capitals, marks and spaces, in simplified signs."""
    return _MARKS.sub("", unicodedata.normalize("NFKC", text).casefold().translate(SIMPLIFIED))


@cache
def telling(text: str) -> tuple[str, frozenset[str]]:
    """The language of a question and what tells it from others: stems of its English words that are not idle, or every
    two Chinese signs that stand beside each other.
    """
    if is_chinese(text):
        signs = plain(text)
        return "zh", frozenset(signs[at : at + 2] for at in range(max(1, len(signs) - 1)))
    words = _WORD.findall(unicodedata.normalize("NFKC", text).casefold().replace("'", "").replace("\u2019", ""))
    return "en", frozenset(_stem(word) for word in words if word not in IDLE)


def _stem(word: str) -> str:
    """An English word without its ending."""
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith(("ss", "us", "is")):
            word = word[: -len(ending)] + instead
            break
    return word.rstrip("e") if len(word) > 4 else word


def nearly_equal(one: str, other: str) -> bool:
    """Whether two questions have the same telling words, or four of five in common."""
    return other in Near([one])


class Near:
    """Questions, to be asked whether another one equals or nearly equals one of them."""

    def __init__(self, questions: Iterable[str]) -> None:
        self._sets = sorted({telling(question) for question in questions}, key=lambda one: (one[0], sorted(one[1])))
        self._plain = {plain(question) for question in questions}

    @cached_property
    def _often(self) -> Counter[tuple[str, str]]:
        return Counter((language, word) for language, words in self._sets for word in words)

    @cached_property
    def _with(self) -> Mapping[tuple[str, str], list[frozenset[str]]]:
        """The sets by the words of which a nearly equal one must have at least one: their rarest."""
        found: defaultdict[tuple[str, str], list[frozenset[str]]] = defaultdict(list)
        for language, words in self._sets:
            for word in self._rarest(language, words):
                found[language, word].append(words)
        return found

    def _rarest(self, language: str, words: frozenset[str]) -> list[str]:
        ordered = sorted(words, key=lambda word: (self._often[language, word], word))
        return ordered[: len(words) - _least(len(words)) + 1]

    def __contains__(self, question: str) -> bool:
        language, words = telling(question)
        if not words or plain(question) in self._plain:
            return plain(question) in self._plain
        return any(
            ALIKE[1] * len(words & other) >= ALIKE[0] * len(words | other)
            for word in self._rarest(language, words)
            for other in self._with.get((language, word), ())
        )


def _least(size: int) -> int:
    """How many of so many words a nearly equal set has at least."""
    return -(-ALIKE[0] * size // ALIKE[1])
