"""All banks of questions, asked as tools/examine.py asks them: floors for what is right, a ceiling for false certainty.

Of the third that is held back, and of the fresh questions, only counts are looked at.
"""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Literal

import pytest
from booked import SHARED, runs, runs_of_others, signs
from rows import each_row

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from banks import GAMES, Case, cases, fresh_cases  # noqa: E402
from marking import Known, Mark, mark  # noqa: E402

from generator.assistant.answering import Assistant, as_data  # noqa: E402
from generator.engine.pack import find_pack  # noqa: E402

Part = Literal["open", "near", "strangers", "held", "fresh"]
#: Of a hundred: how many are right at least, and how many wrong and certain at most; what was measured, less a little.
FLOORS: dict[tuple[str, Part], tuple[float, float]] = {
    ("deep_future", "open"): (80.0, 0.1),
    ("deep_future", "held"): (64.5, 0.8),
    ("deep_future", "fresh"): (65.0, 0.1),
    ("deluges", "open"): (87.0, 0.1),
    ("deluges", "held"): (81.5, 1.3),
    ("deluges", "fresh"): (78.5, 0.1),
    ("eminent_domain", "open"): (90.0, 0.2),
    ("eminent_domain", "near"): (63.5, 0.1),
    ("eminent_domain", "held"): (81.5, 0.6),
    ("eminent_domain", "fresh"): (76.5, 0.1),
    ("innovation", "open"): (88.5, 0.1),
    ("innovation", "near"): (65.0, 0.1),
    ("innovation", "held"): (79.0, 0.7),
    ("innovation", "fresh"): (67.0, 0.1),
    ("deep_future", "strangers"): (50.5, 0.4),
    ("deluges", "strangers"): (65.0, 0.4),
    ("eminent_domain", "strangers"): (53.0, 0.1),
    ("innovation", "strangers"): (54.0, 0.2),
}
#: Banks that are a part of their own: what is nearly asked for a computed ruling, most of which nothing should answer
#: for sure; questions of strangers, most of them traps, that should get the right yes or no or none.
APART: dict[str, Part] = {"own-computed": "near", "own-strangers": "strangers"}
#: In a quick run one case in so many is asked.
EVERY = 144


fresh = cache(fresh_cases)


@cache
def assistant(game: str) -> Assistant:
    return Assistant(find_pack(game).adviser())  # type: ignore[attr-defined]


def of(game: str, part: Part) -> list[Case]:
    """The cases of a part of a game."""
    if part == "fresh":
        return [case for case in fresh() if case.game == game]
    its = [case for case in cases() if case.game == game and case.held is (part == "held")]
    banks = {case.bank: next((APART[each] for each in APART if case.bank.startswith(each)), "open") for case in its}
    return [case for case in its if part in {"held", banks[case.bank]}]


@cache
def marks(game: str, part: Part, every: int) -> tuple[Mark, ...]:
    asked = of(game, part)[::every]
    told = [(case, [as_data(each) for each in assistant(game).answers(case.question)]) for case in asked]
    book = find_pack(game).adviser().book("en")  # type: ignore[attr-defined]
    present = {each.casefold(): passage.id for passage in book.passages for each in passage.ids}
    known = Known(present, {passage.id.casefold(): passage.see for passage in book.passages})
    for _, answers in told:
        for answer in answers:
            if answer["ruling"]:
                known.rests.setdefault(answer["ruling"], set()).update(cite["id"] for cite in answer["cites"])
    return tuple(mark(case, answers, known) for case, answers in told)


def shares(game: str, part: Part, every: int) -> tuple[float, float]:
    """How many of a hundred are right, and how many wrong and certain."""
    counts = Counter(one.outcome for one in marks(game, part, every))
    return 100 * counts["right"] / counts.total(), 100 * counts["wrong"] / counts.total()


@each_row(("game", "part"), FLOORS)
def test_much_is_answered_right_and_hardly_anything_is_said_for_sure_and_wrong(game: str, part: Part) -> None:
    """A few of the cases: room for three times the error that so few have, and for two wrong answers more."""
    share, most = FLOORS[game, part]
    asked = len(of(game, part)[::EVERY])
    right, wrong = shares(game, part, EVERY)
    assert right >= share - 3 * sqrt(share * (100 - share) / asked)
    assert wrong <= most + 200 / asked


@pytest.mark.prove
@each_row(("game", "part"), FLOORS)
def test_of_all_questions_hardly_any_is_answered_wrong_and_many_right(game: str, part: Part) -> None:
    right, wrong = shares(game, part, 1)
    assert (right >= FLOORS[game, part][0], wrong <= FLOORS[game, part][1]) == (True, True), (right, wrong)


@each_row("game", GAMES)
def test_a_bank_is_in_words_of_our_own(game: str) -> None:
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    english, chinese = runs_of_others()
    copied = [case.id for case in cases() if english & set(runs(case.question)) or chinese & set(signs(case.question))]
    assert [each for each in copied if game in each] == []
