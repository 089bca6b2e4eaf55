"""Learn what words have to do with each passage of a game's book, from all known ways to ask for it (tests/phrasings).

    python tools/learn_vectors.py [--game GAME]

Each phrasing, title and text is a lesson: in such words this passage is asked for. Every word and every passage gets a
vector, so that the words of a phrasing, rare ones counting more, lie nearest to its passage, each number of theirs
counting as far as it is above its floor; words and numbers are left out by chance, so that none decides alone. What
equals or nearly equals a question held back is no lesson, nor is any exam (tools/banks.py). Whole numbers from -12 to
12 are kept, in book/vectors.json. It needs numpy, which comes with the extra "study"; the same lessons give the same
vectors on one machine.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log, sqrt
from typing import Any

import numpy as np
from banks import GAMES, Near, held_back
from choose_phrasings import GAMES_FOLDER, LANGUAGES, phrasings
from numpy.typing import NDArray

from generator.assistant.likeness import NUMBER
from generator.assistant.vectors import LARGEST, letters_of, packed
from generator.engine.book import Adviser
from generator.engine.pack import find_pack
from generator.engine.questions.words import is_number

Floats = NDArray[np.float32]
#: Numbers of a vector; how often all lessons are gone through, how many are at a time.
SIZE, ROUNDS, AT_A_TIME = 256, 30, 512
#: What share of numbers is kept as it is; those above it are as large as the largest that is kept.
BELOW = 0.999
#: In how many lessons a word must be.
OFTEN = 2
#: How large the vectors are at first, how large the first steps are, how many words are left out, how many numbers are.
AT_FIRST, STEP, LEFT_OUT, UNHEARD = 0.05, 0.005, 0.25, 0.5
#: How long steps and their squares are remembered (the Adam method), and what no square is below.
STEPS, SQUARES, LEAST = 0.9, 0.999, 1e-8


def lessons(adviser: Adviser, game: str) -> Iterator[tuple[str, str]]:
    """Yield passages, each with a text in which it is asked for."""
    near = Near(held_back()[game])
    for language in LANGUAGES:
        book = adviser.book(language)
        for passage in book.passages:
            yield passage.id, passage.title
            yield passage.id, f"{passage.title} {passage.text}"
        ways = [(each, way) for each, its in adviser.phrasings(language).items() for way in its]
        ways += [(one.passage, one.text) for one in phrasings(game, language)]
        for each, way in ways:
            asked = book.passage(each)
            if asked is not None and way not in near:
                yield asked.id, way


class Pupil:
    """Vectors of words and passages, and the floors of their numbers, while they are learned."""

    def __init__(self, words: int, passages: int) -> None:
        self.random = np.random.default_rng(0)
        of_words, of_passages = (
            self.random.normal(0, AT_FIRST, (many, SIZE)).astype(np.float32) for many in (words, passages)
        )
        self.vectors = [of_words, of_passages, np.zeros(SIZE, np.float32)]
        self._steps = [np.zeros_like(its) for its in self.vectors]
        self._squares = [np.zeros_like(its) for its in self.vectors]
        self._times = 0

    def learn(self, asked: Floats, passages: NDArray[np.int64], size: float) -> None:
        """Take a step of that *size*: rows of *asked* have how much each word counts in a lesson for a passage."""
        words, of_passages, floors = self.vectors
        above = asked @ words - floors
        heard = ((above > 0) & (self.random.random(above.shape) > UNHEARD)) / np.float32(1 - UNHEARD)
        meant = above * heard
        near = meant @ of_passages.T
        missed = np.exp(near - near.max(1, keepdims=True))
        missed /= missed.sum(1, keepdims=True)
        missed[np.arange(len(passages)), passages] -= 1
        missed /= len(passages)
        self._times += 1
        back = (missed @ of_passages) * heard
        for at, slope in enumerate((asked.T @ back, missed.T @ meant, -back.sum(0))):
            self._steps[at] += (1 - STEPS) * (slope - self._steps[at])
            self._squares[at] += (1 - SQUARES) * (slope * slope - self._squares[at])
            usual = np.sqrt(self._squares[at] / (1 - SQUARES**self._times)) + LEAST
            self.vectors[at] -= size * self._steps[at] / (1 - STEPS**self._times) / usual


def learned(adviser: Adviser, game: str) -> Mapping[str, Any]:
    """Return the vectors of a game, as book/vectors.json has them."""
    speech, found = adviser.speech(), dict[tuple[str, tuple[str, ...]], None]()
    for passage, text in lessons(adviser, game):
        found[passage, tuple(dict.fromkeys(token.word for token in speech.tokens(text) if not token.stop))] = None
    places = {each: at for at, each in enumerate(dict.fromkeys(passage for passage, _ in found))}
    often = Counter(word for _, words in found for word in words)
    having = Counter(word for _, word in {(passage, word) for passage, words in found for word in words})
    numbers = {word: at for at, word in enumerate(word for word, count in often.items() if count >= OFTEN)}
    rare = (sqrt(log(1 + len(places) / having[word])) for word in numbers)
    weights = np.array([rarity * (NUMBER if is_number(word) else 1) for word, rarity in zip(numbers, rare)], np.float32)
    told = [(places[passage], [numbers[word] for word in words if word in numbers]) for passage, words in found]
    words, of_passages, floors = taught(told, weights, len(places))
    scales = [float(np.quantile(np.abs(its), BELOW)) / LARGEST for its in (words, of_passages)]
    whole = [
        np.round(its / scale).clip(-LARGEST, LARGEST).astype(int).ravel().tolist()
        for its, scale in zip((words, of_passages), scales)
    ]
    return {
        "size": SIZE,
        "scale": scales[0] * scales[1],
        "lessons": len(told),
        "words": " ".join(numbers),
        "weights": packed("f", weights.tolist()),
        "floors": packed("f", (floors / scales[0]).tolist()),
        "of_words": letters_of(whole[0]),
        "passages": " ".join(places),
        "of_passages": letters_of(whole[1]),
    }


def taught(told: Sequence[tuple[int, Sequence[int]]], weights: Floats, passages: int) -> Sequence[Floats]:
    """Return the vectors of words and passages, and the floors, after all lessons.

    A lesson is the number of its passage and those of its words.
    """
    pupil = Pupil(len(weights), passages)
    for done in range(ROUNDS):
        order = pupil.random.permutation(len(told))
        for start in range(0, len(told), AT_A_TIME):
            chosen = [told[at] for at in order[start : start + AT_A_TIME]]
            asked = np.zeros((len(chosen), len(weights)), np.float32)
            for row, (_, words) in enumerate(chosen):
                asked[row, words] = weights[words] * (pupil.random.random(len(words)) > LEFT_OUT)
            asked /= np.maximum(np.sqrt((asked**2).sum(1, keepdims=True)), LEAST)
            pupil.learn(asked, np.array([passage for passage, _ in chosen]), STEP * (1 - done / ROUNDS))
    return pupil.vectors


def main() -> None:
    """Learn for every game, or for one."""
    parser = argparse.ArgumentParser(description="Learn what words have to do with each passage.")
    parser.add_argument("--game", choices=GAMES)
    wanted = parser.parse_args().game
    for game in [wanted] if wanted else GAMES:
        found = dict(learned(find_pack(game).adviser(), game))  # type: ignore[attr-defined]
        told = json.dumps(found, ensure_ascii=False, indent=1) + "\n"
        (GAMES_FOLDER / game / "book/vectors.json").write_text(told, "utf-8")
        print(f"{game}: {found['lessons']} lessons, {len(found['passages'].split())} passages")


if __name__ == "__main__":
    main()
