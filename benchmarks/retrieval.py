"""How often the passage that a phrasing asks for is found first, or among three, by the phrasings that are shipped.

In: book/phrasings.*.txt of every game, and of tests/phrasings a random 3,000 that nearly equal none of them. Out: for
each game and language the share found, by two ways to score, as typed and with one letter of a word mistyped. Several
passages say nearly the same, and only the one meant counts: all shares are lower than what a person would give.

    python benchmarks/retrieval.py [--count 3000]
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log, sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from banks import GAMES, Near, plain  # noqa: E402

from generator.engine.book import Advised  # noqa: E402
from generator.engine.pack import find_pack  # noqa: E402
from generator.engine.wording import normalised  # noqa: E402

#: What is not told apart: a word that no player of this game uses.
OTHER_WORD = 0.7
#: The shortest word that is mended, the letters that it may be mended with.
MENDED, LETTERS = 4, "abcdefghijklmnopqrstuvwxyz"
Rows = Sequence[tuple[str, str]]


def rows(path: Path, marked: bool) -> Rows:
    """Passages with their phrasings, as a file has them; marks of yes and no left away."""
    found, passage = [], ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("["):
            passage = line[1:-1]
        else:
            found.append((passage, line[2:] if marked else line))
    return found


class Index:
    """The phrasings of a game in one language, to be searched."""

    def __init__(self, game: str, language: str) -> None:
        pack = find_pack(game)
        assert isinstance(pack, Advised)
        adviser = pack.adviser()
        self.speech = adviser.speech()
        passages = adviser.book("zh" if language == "zh" else "en").passages
        self.chosen = rows(ROOT / f"generator/games/{game}/book/phrasings.{language}.txt", marked=False)
        asked: defaultdict[str, list[str]] = defaultdict(list)
        for name, text in self.chosen:
            asked[name].append(text)
        self.raw = Counter(
            word
            for passage in passages
            for text in (passage.title, passage.text, *asked[passage.id])
            for word in re.findall("[a-z]+", normalised(text))
        )
        self.raw.update(word for phrase in self.speech._english for word in phrase.split())
        self.raw.update(self.speech._idle)
        bags = {each.id: [self._bag(text) for text in (each.title, *asked[each.id])] for each in passages}
        texts = {each.id: self._bag(f"{each.title} {each.text}") for each in passages}
        having = Counter(word for name, its in bags.items() for word in texts[name].union(*its))
        self.weights = {
            word: sqrt(log(1 + len(passages) / count)) * (1 if self.speech.has(word) else OTHER_WORD)
            for word, count in having.items()
        }
        self.asked: defaultdict[str, list[tuple[str, float, int]]] = defaultdict(list)
        self.middle: defaultdict[str, list[tuple[str, float]]] = defaultdict(list)
        self.having: defaultdict[str, list[str]] = defaultdict(list)
        for name, its in bags.items():
            for number, bag in enumerate(its):
                length = self._length({word: self.weights[word] for word in bag})
                for word in bag:
                    self.asked[word].append((name, self.weights[word] / length, number))
            often = Counter(word for bag in its for word in bag)
            vector = {word: self.weights[word] * count / len(its) for word, count in often.items()}
            for word in texts[name]:
                vector[word] = vector.get(word, 0) + self.weights[word] / len(its)
            length = self._length(vector)
            for word, weight in vector.items():
                self.middle[word].append((name, weight / length))
                self.having[word].append(name)

    def _bag(self, text: str) -> frozenset[str]:
        return frozenset(self.speech.words(text))

    @staticmethod
    def _length(vector: Mapping[str, float]) -> float:
        return sqrt(sum(weight * weight for weight in vector.values())) or 1.0

    def find(self, typed: str, best: float, second: float, middle: float, covered: float, mended: bool) -> list[str]:
        """The three passages that fit best. What counts: the likeness to the most and the second most alike phrasing,
        to the middle of all, the share of the question that the passage has. *mended* before phrases are looked for,
        else after.
        """
        words = self.speech.words(self._mended(typed) if mended else typed)
        weights = {word: self.weights.get(word, 1.5) for word in self.speech.mended(words, self.weights)}
        length, whole = self._length(weights), sum(weights.values())
        alike: defaultdict[tuple[str, int], float] = defaultdict(float)
        score: defaultdict[str, float] = defaultdict(float)
        for word, weight in weights.items():
            for name, share, number in self.asked.get(word, ()):
                alike[name, number] += weight * share / length
            for name, share in self.middle.get(word, ()):
                score[name] += middle * weight * share / length
            for name in self.having.get(word, ()):
                score[name] += covered * weight / whole
        tops: defaultdict[str, list[float]] = defaultdict(list)
        for (name, _), each in alike.items():
            tops[name].append(each)
        for name, its in tops.items():
            score[name] += sum(factor * each for factor, each in zip((best, second), sorted(its, reverse=True)))
        return sorted(score, key=lambda name: -score[name])[:3]

    def _mended(self, typed: str) -> str:
        """The same with each unknown English word put right that lacks, has too much or swaps one letter."""
        return re.sub("[a-z]+", lambda found: self._put_right(found[0]), normalised(typed))

    def _put_right(self, word: str) -> str:
        if len(word) < MENDED or word in self.raw:
            return word
        near = {each for each in _one_off(word) if each in self.raw and len(each) >= MENDED}
        return max(near, key=lambda each: (each[0] == word[0], self.raw[each], each), default=word)


def _one_off(word: str) -> Iterable[str]:
    halves = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    yield from (left + right[1:] for left, right in halves if right)
    yield from (left + right[1] + right[0] + right[2:] for left, right in halves if len(right) > 1)
    yield from (left + letter + right[1:] for left, right in halves if right for letter in LETTERS)
    yield from (left + letter + right for left, right in halves for letter in LETTERS)


def mistyped(text: str, chance: random.Random) -> str:
    """The text with one letter of an English word lost, doubled, or swapped with the next."""
    places = list(re.finditer("[A-Za-z]{5,}", text))
    if not places:
        return text
    found = chance.choice(places)
    at = found.start() + chance.randrange(1, len(found[0]) - 1)
    one, two = text[at], text[at + 1]
    return text[:at] + chance.choice((two, one + one + two, two + one)) + text[at + 2 :]


#: How much the most alike phrasing counts, the second, the middle of all, the share of the question; when it is mended.
WAYS: Mapping[str, tuple[float, float, float, float, bool]] = {
    "as today, rare by passages": (1.0, 0.7, 0.0, 1.0, False),
    "best, middle, half the share": (1.0, 0.0, 1.0, 0.5, True),
}


def main() -> None:
    """Measure, and tell it."""
    parser = argparse.ArgumentParser(description="Measure how often the right passage is found.")
    parser.add_argument("--count", type=int, default=3000, help="how many phrasings are asked")
    count = parser.parse_args().count
    places = [(game, language) for game in GAMES for language in ("en", "zh")]
    indexes = {place: Index(*place) for place in places}
    asked, meant = [], defaultdict(set)
    for place, index in indexes.items():
        near = Near([text for _, text in index.chosen])
        for name, text in rows(ROOT / f"tests/phrasings/{place[0]}.{place[1]}.txt", marked=True):
            meant[place, plain(text)].add(name)
            if text not in near:
                asked.append((place, text))
    chance = random.Random(1)
    sample = chance.sample(asked, min(count, len(asked)))
    print(f"{len(sample)} of {len(asked)} phrasings: percent first / among three, as typed; mistyped")
    for told, way in WAYS.items():
        found: defaultdict[str, list[tuple[bool, ...]]] = defaultdict(list)
        for place, text in sample:
            wanted = meant[place, plain(text)]
            tops = [indexes[place].find(each, *way) for each in (text, mistyped(text, random.Random(text)))]
            hits = tuple(hit for top in tops for hit in (top[:1] and top[0] in wanted, not wanted.isdisjoint(top)))
            for row in (" ".join(place), "all"):
                found[row].append(tuple(map(bool, hits)))
        print(told)
        for row, its in sorted(found.items(), key=lambda each: (each[0] == "all", each[0])):
            shares = [100 * sum(each) / len(its) for each in zip(*its)]
            print(f"  {row:18} {len(its):5}  {shares[0]:.1f} / {shares[1]:.1f};  {shares[2]:.1f} / {shares[3]:.1f}")


if __name__ == "__main__":
    main()
