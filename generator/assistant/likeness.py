"""Finding the passages that answer a question: those for which people ask most alike.

In: a book, the speech of its game, phrasings, a question. Out: passages, best first. A question is like a phrasing by
the words both have, rare words counting more; as each word has become its meaning, it is like those of all languages.
What was learned of words and passages (vectors.py) adds to that, where a game has learned.
What can be prepared is kept beside the book until that changes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain
from math import log, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.assistant.vectors import Vectors, packed, unpacked
from generator.engine.book import Adviser, LearnedAdviser, Passage
from generator.engine.languages import languages
from generator.engine.packdata import parse_cache
from generator.engine.questions import words

if TYPE_CHECKING:
    from generator.engine.questions.question import Question
    from generator.engine.questions.words import Speech
    from generator.engine.view import Language

#: How much the best phrasing of a passage counts, its best few, the middle of all, and how much of the question it has.
BEST, FEW, MIDDLE, COVERED = 1.0, 0.5, 0.7, 0.5
#: How much it adds that just this passage is asked for in such words, as was learned, and the power of its share.
LEARNED, POWER = 1.0, 0.35
#: How much less a reading counts: rules are asked for more.
READING = 0.05
#: How many are a few; how alike a phrasing is that has just the words of the question, and what that adds.
SO_FEW, SAME, EXACT = 3, 0.97, 0.3
#: How much a number tells, and a word that is none of the game's; a word and a number that are in no phrasing.
NUMBER, OTHER_WORD, UNKNOWN, ANY_NUMBER = 0.85, 0.85, 1.5, 0.3
#: A shorter word that is not known is thought to be slang.
LONG = 5


class Hit(NamedTuple):
    """A passage found, how well it fits, and how much of the question it covers."""

    passage: Passage
    score: float
    covered: float


class Likeness:
    """The phrasings of a book in all languages; the passages that it finds are in one."""

    def __init__(self, adviser: Adviser, language: Language) -> None:
        kept = [adviser.kept(each) for each in languages()]
        sources = [*chain(*(copy.sources for copy in kept)), __file__, *words.made_of()]
        made = parse_cache(kept[0].place, list(dict.fromkeys(sources)), lambda: _prepared(adviser))
        book = adviser.book(language)
        self._passages = [book.passage(each) or _anywhere(adviser, each) for each in made["passages"]]
        self._words: dict[str, int] = made["words"]
        self._said, self._in_language = unpacked("B", made["said"]), 1 << languages().index(language)
        self._owners, self._places, self._place_ends, self._in, self._in_ends = (
            unpacked("I", made[key]) for key in ("owners", "places", "place_ends", "in", "in_ends")
        )
        self._lengths, self._weights, self._middles, self._less = (
            unpacked("f", made[key]) for key in ("lengths", "weights", "middles", "less")
        )
        learned = adviser.vectors() if isinstance(adviser, LearnedAdviser) else {}
        self._vectors = Vectors(learned, made["passages"])

    def made(self) -> dict[str, Any]:
        """Return the index as plain values, as `find` uses it, for who finds passages elsewhere."""
        return {
            "passages": [passage.id for passage in self._passages],
            "words": list(self._words),
            "said": packed("B", self._said),
            "languages": list(languages()),
            "owners": list(self._owners),
            "places": list(self._places),
            "place_ends": list(self._place_ends),
            "in": list(self._in),
            "in_ends": list(self._in_ends),
            "lengths": packed("f", self._lengths),
            "weights": packed("f", self._weights),
            "middles": packed("f", self._middles),
            "less": packed("f", self._less),
            "vectors": self._vectors.made,
        }

    def find(self, question: Question, most: int = 5) -> list[Hit]:
        """Return the passages that people ask for in that way, best first; ties are in the book's order."""
        weights = {word: self._weight(word) for word in question.heard}
        if not weights:
            return []
        whole, all_of_it = sqrt(sum(weight * weight for weight in weights.values())), sum(weights.values())
        shares, (covered, middle) = self._shares(weights, whole), self._of_all(weights)
        said = dict.fromkeys(token.word for token in question.tokens if not token.stop)
        learned = [LEARNED * share**POWER for share in self._vectors.shares(said)] or [0.0] * len(self._passages)
        ranked = sorted(
            (
                (
                    _of_few(shares[at])
                    + MIDDLE * middle[at] / whole
                    + COVERED * its / all_of_it
                    + learned[at]
                    - self._less[at],
                    -at,
                )
                for at, its in covered.items()
            ),
            reverse=True,
        )
        return [Hit(self._passages[-minus], score, covered[-minus] / all_of_it) for score, minus in ranked[:most]]

    def _shares(self, weights: Mapping[str, float], whole: float) -> Mapping[int, list[float]]:
        """Return for each passage how alike the question is to those of its phrasings that share a word with it."""
        alike: dict[int, float] = defaultdict(float)
        for word, weight in weights.items():
            for place in self._places_of(word):
                alike[place] += weight * weight
        shares: dict[int, list[float]] = defaultdict(list)
        for place, both in alike.items():
            shares[self._owners[place]].append(both / (whole * self._lengths[place]))
        return shares

    def _places_of(self, word: str) -> Sequence[int]:
        """Return the places of the phrasings that have a word."""
        number = self._words.get(word)
        return () if number is None else self._places[self._place_ends[number] : self._place_ends[number + 1]]

    def _of_all(self, weights: Mapping[str, float]) -> tuple[Mapping[int, float], Mapping[int, float]]:
        """Return for each passage how much of the question it has, and how much its texts say of these words."""
        covered: dict[int, float] = defaultdict(float)
        middle: dict[int, float] = defaultdict(float)
        for word, weight in weights.items():
            number = self._words.get(word)
            for at in () if number is None else range(self._in_ends[number], self._in_ends[number + 1]):
                covered[self._in[at]] += weight
                middle[self._in[at]] += weight * self._middles[at]
        return covered, middle

    def words_of(self, passage: Passage) -> frozenset[str]:
        """Return all words of a passage and of its phrasings, in the language of the passages."""
        return self._words_by_passage[self._passages.index(passage)]

    @cached_property
    def _words_by_passage(self) -> list[frozenset[str]]:
        """All words of each passage, in the book's order."""
        found: list[list[str]] = [[] for _ in self._passages]
        for word, number in self._words.items():
            for at in range(self._in_ends[number], self._in_ends[number + 1]):
                if self._said[at] & self._in_language:
                    found[self._in[at]].append(word)
        return list(map(frozenset, found))

    def foreign(self, question: Question) -> list[str]:
        """English words of a question that nobody asks this game with, as they were typed."""
        return [
            token.raw
            for token in question.tokens
            if token.word in question.heard
            and token.word not in self._words
            and token.raw.isalpha()
            and token.raw.isascii()
            and len(token.raw) >= LONG
        ]

    def _weight(self, word: str) -> float:
        """Return how much a word tells; one that nobody has asked with tells little."""
        number = self._words.get(word)
        unknown = ANY_NUMBER if word.lstrip("+-#").isdigit() else UNKNOWN
        return unknown if number is None else self._weights[number]


def _of_few(shares: list[float]) -> float:
    """Return what the phrasings of a passage say by their likeness: the best one, and the best few together."""
    best = sorted(shares, reverse=True)[:SO_FEW]
    return BEST * best[0] + EXACT * (best[0] > SAME) + FEW * sum(best) / SO_FEW if best else 0.0


def _anywhere(adviser: Adviser, id: str) -> Passage:
    """Return a passage in the first language that has it."""
    return next(found for each in languages() if (found := adviser.book(each).passage(id)) is not None)


def _prepared(adviser: Adviser) -> dict[str, Any]:
    """Return the index of a book as plain values: for each word the phrasings and the passages that have it."""
    speech = adviser.speech()
    ids = list(dict.fromkeys(passage.id for each in languages() for passage in adviser.book(each).passages))
    numbers: dict[str, int] = {}
    owners: list[int] = []
    bags: list[Sequence[int]] = []
    middles: list[Mapping[int, float]] = []
    said: list[Mapping[int, int]] = []
    for owner, (own, often, its) in enumerate(_asked_for(adviser, ids, numbers)):
        bags += own
        owners += [owner] * len(own)
        middles.append(often)
        said.append(its)
    places, passages = _having(bags, len(numbers)), _having(middles, len(numbers))
    rare = (sqrt(log(1 + len(ids) / max(1, len(its)))) for its in passages)
    weights = [share * _told_by(word, speech) for word, share in zip(numbers, rare)]
    middles = [_weighed(its, weights) for its in middles]
    return {
        "passages": ids,
        "words": numbers,
        "said": packed("B", _by_word(said, passages)),
        "owners": packed("I", owners),
        "places": packed("I", chain(*places)),
        "place_ends": packed("I", accumulate(map(len, places), initial=0)),
        "in": packed("I", chain(*passages)),
        "in_ends": packed("I", accumulate(map(len, passages), initial=0)),
        "lengths": packed("f", (sqrt(sum(weights[word] ** 2 for word in bag)) for bag in bags)),
        "weights": packed("f", weights),
        "middles": packed("f", _by_word(middles, passages)),
        "less": packed("f", (READING * (_anywhere(adviser, each).kind == "reading") for each in ids)),
    }


def _by_word(told: Sequence[Mapping[int, float]], having: Sequence[Sequence[int]]) -> Iterator[float]:
    """Yield what each passage tells of each word, word by word, for those that have it."""
    return (told[owner][word] for word, its in enumerate(having) for owner in its)


def _told_by(word: str, speech: Speech) -> float:
    """Return how much a word tells, among words as rare."""
    return NUMBER if words.is_number(word) else 1 if speech.has(word) else OTHER_WORD


def _asked_for(
    adviser: Adviser, ids: Sequence[str], numbers: dict[str, int]
) -> Iterator[tuple[list[Sequence[int]], Mapping[int, float], Mapping[int, int]]]:
    """Yield for each passage its phrasings as *numbers* of words, in what share of them each word is, and in which
    languages: the first is 1, the second 2, both 3.
    """

    def heard(text: str) -> Sequence[int]:
        return tuple(sorted({numbers.setdefault(word, len(numbers)) for word in speech.words(text)}))

    speech = adviser.speech()
    books = [(adviser.book(each), adviser.phrasings(each)) for each in languages()]
    for own_id in ids:
        own: list[Sequence[int]] = []
        texts: list[Sequence[int]] = []
        said: dict[int, int] = {}
        for at, (book, asked) in enumerate(books):
            if (passage := book.passage(own_id)) is None:
                continue
            ways = [way for each in passage.ids for way in asked.get(each, ())]
            bags = [bag for bag in map(heard, [passage.title, *ways]) if bag]
            texts.append(heard(f"{passage.title} {passage.text}"))
            for word in chain(texts[-1], *bags):
                said[word] = said.get(word, 0) | 1 << at
            own += bags
        often = Counter(chain(*own, *texts))
        shares = {word: count / (len(texts) + len(own)) for word, count in often.items()}
        yield list(dict.fromkeys(own)), shares, said


def _weighed(shares: Mapping[int, float], weights: Sequence[float]) -> Mapping[int, float]:
    """Return how much each word says of a passage, so that all together have the length of one."""
    worth = {word: weights[word] * share for word, share in shares.items()}
    size = sqrt(sum(share**2 for share in worth.values())) or 1.0
    return {word: share / size for word, share in worth.items()}


def _having(several: Iterable[Iterable[int]], words: int) -> list[list[int]]:
    """Return for each word, of which there are so many, the places of those that have it."""
    found: list[list[int]] = [[] for _ in range(words)]
    for place, its in enumerate(several):
        for word in its:
            found[word].append(place)
    return found
