"""What words were learned to have to do with passages helps to find them, and is not needed."""

from __future__ import annotations

import sys
from functools import cache
from math import isclose
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

import numpy as np
from banks import GAMES, Case, cases
from learn_vectors import Pupil

from generator.assistant import likeness
from generator.assistant.likeness import Likeness
from generator.assistant.vectors import Vectors, letters_of, numbers_of, packed
from generator.engine.book import Adviser
from generator.engine.pack import find_pack
from generator.engine.questions.question import Question

#: Of the passages of an index so many must have vectors, or it is time to learn again.
LEARNED = 0.9


@cache
def adviser(game: str) -> Adviser:
    found: Adviser = find_pack(game).adviser()  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nearly_all_passages_have_a_vector(game: str) -> None:
    made = Likeness(adviser(game), "en").made()
    size, numbers = made["vectors"]["size"], numbers_of(made["vectors"]["of_passages"])
    has = [any(numbers[at : at + size]) for at in range(0, len(numbers), size)]
    assert len(has) == len(made["passages"])
    assert sum(has) >= LEARNED * len(has), "run tools/learn_vectors.py"


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_more_questions_find_their_passage_than_without(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [case for case in cases() if case.game == game and not case.held and case.rests]
    sample = Random(5).sample(asked, min(400, len(asked)))
    with_vectors = sum(map(found_first, sample))
    monkeypatch.setattr(likeness, "LEARNED", 0.0)
    assert with_vectors > sum(map(found_first, sample))


def found_first(case: Case) -> bool:
    """Whether the passage found first is one that answers."""
    book, speech = adviser(case.game).book("en"), adviser(case.game).speech()
    hits = Likeness(adviser(case.game), "en").find(Question(case.question, speech))
    right = {passage.id for each in case.rests if (passage := book.passage(each)) is not None}
    return bool(hits) and hits[0].passage.id in right


def test_a_game_that_has_not_learned_has_no_shares() -> None:
    assert Vectors({}, ["F-1"]).shares(["fox"]) == ()


def test_vectors_follow_the_passages_of_the_index() -> None:
    told = {
        "size": 2,
        "scale": 0.1,
        "words": "wolf sheep",
        "weights": packed("f", [1.0, 2.0]),
        "floors": packed("f", [0.0, 0.0]),
        "of_words": letters_of([12, 0, 0, 12]),
        "passages": "F-1 F-2",
        "of_passages": letters_of([4, 0, 0, 4]),
    }
    vectors = Vectors(told, ["F-2", "F-3", "F-1"])
    of_sheep, of_wolf, of_both, of_new = map(vectors.shares, (["sheep"], ["wolf"], ["wolf", "sheep"], ["new"]))
    assert max(of_sheep) == of_sheep[0] and max(of_wolf) == of_wolf[2]
    assert of_both[0] > of_both[2] > of_both[1]  # sheep counts more; F-3 was not there yet
    assert of_new == pytest.approx([1 / 3] * 3)
    assert isclose(sum(of_wolf), 1)


def test_a_pupil_learns_what_words_mean() -> None:
    asked = np.array([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]], np.float32)
    passages = np.array([0, 0, 1, 2])
    pupils = [Pupil(4, 3), Pupil(4, 3)]
    for pupil in pupils:
        for _ in range(100):
            pupil.learn(asked, passages, 0.05)
    words, of_passages, floors = pupils[0].vectors
    assert (np.maximum(asked @ words - floors, 0) @ of_passages.T).argmax(1).tolist() == passages.tolist()
    assert all(np.array_equal(one, other) for one, other in zip(pupils[0].vectors, pupils[1].vectors, strict=True))
