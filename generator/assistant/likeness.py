"""Finding the passage that answers a question: the one for which people ask most alike.

In: a book, the speech of its game, a question. Out: passages, best first, and whether the answer begins with yes or no.
Questions that people ask are kept in the book beside each passage; a question is like another by the words both have,
rare words counting more. What can be prepared is kept beside the book until that changes.
"""

from __future__ import annotations

from array import array
from binascii import a2b_base64, b2a_base64
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.engine import wording
from generator.engine.book import Adviser, Book, Passage, Questions
from generator.engine.deciding import fits
from generator.engine.packdata import fair_copy
from generator.engine.wording import manner

if TYPE_CHECKING:
    from generator.engine.view import Language
    from generator.engine.wording import Speech

#: How much the best asked question of a passage counts, the second best, and how much of the question the passage has.
BEST, SECOND, COVERED = 1.0, 0.7, 1.0
#: How much better a passage fits for which certain words speak.
CUED = 0.4
#: How much a word tells that is none of the game's, and one that stands in no question.
OTHER_WORD, UNKNOWN = 0.7, 1.5
#: A question to be answered with yes or no is a little more like one such, an open one like an open one.
SAME_KIND = 0.06
#: How sharply the most alike questions outvote others about yes and no.
SHARPNESS = 6
#: How much less a question counts for yes or no that asks in another manner (may, must, is; denied or not).
OTHER_MANNER = 0.05
#: People ask more often about what is not so: yes must be so much more likely than no.
DOUBT = 1.5
#: Neither is said if the votes are closer than this share of them all.
CLOSE = 0.1
#: How much a word counts for yes or no before it was seen, and how far words must speak for one of them.
UNSEEN, LEANS = 0.3, 0.5
#: A shorter word that is not known is thought to be slang.
LONG = 5


class Hit(NamedTuple):
    """A passage found: how well it fits, how much of the question it covers, and what it says if yes or no is asked.

    *sure* is how like the question those are that are answered so; *leaning* what its single words speak for, reckoned
    only for a game that is wary.
    """

    passage: Passage
    score: float
    covered: float
    verdict: bool | None
    sure: float
    leaning: bool | None = None


class Likeness:
    """The questions people ask for the passages of one book."""

    def __init__(self, adviser: Adviser, language: Language) -> None:
        book, speech = adviser.book(language), adviser.speech()
        place, sources = adviser.kept(language)
        code = [__file__, wording.__file__]
        made = fair_copy(place, [*sources, *code], lambda: _prepared(book, speech, adviser.questions(language)))
        self._passages = book.passages
        self._certainty = adviser.certainty
        self._speech = speech
        self._words: dict[str, int] = made["words"]
        self._kinds: str = made["kinds"]
        self._manners: str = made["manners"]
        self._owners, self._places, self._place_ends, self._in, self._in_ends = (
            _unpacked("I", made[key]) for key in ("owners", "places", "place_ends", "in", "in_ends")
        )
        self._lengths, self._weights = (_unpacked("f", made[key]) for key in ("lengths", "weights"))

    def find(self, typed: str, yes_no: bool, most: int = 5) -> list[Hit]:
        """The passages that people ask for in that way, best first; ties stand in the book's order."""
        weights = {word: self._weight(word) for word in self.heard(typed)}
        if not weights:
            return []
        whole = sqrt(sum(weight * weight for weight in weights.values()))
        alike: dict[int, float] = defaultdict(float)
        covered: dict[int, float] = defaultdict(float)
        for word, weight in weights.items():
            number = self._words.get(word)
            if number is None:
                continue
            square = weight * weight
            for place in self._places[self._place_ends[number] : self._place_ends[number + 1]]:
                alike[place] += square
            for passage in self._in[self._in_ends[number] : self._in_ends[number + 1]]:
                covered[passage] += weight
        missing = self._without_a_subject(weights)
        bonus = {kind: SAME_KIND * ((kind != "o") == yes_no) for kind in "oyn"}
        best = [0.0] * len(self._passages)
        second = best[:]
        owners, kinds, lengths = self._owners, self._kinds, self._lengths
        for place, both in alike.items():
            score = alike[place] = both / (whole * lengths[place]) + bonus[kinds[place]]
            owner = owners[place]
            if score > second[owner]:
                if score > best[owner]:
                    second[owner], best[owner] = best[owner], score
                else:
                    second[owner] = score
        all_of_it = sum(weights.values())
        cued = self._cued(typed)
        ranked = sorted(
            (
                (
                    BEST * score
                    + SECOND * second[passage]
                    + COVERED * covered[passage] / all_of_it
                    + CUED * (passage in cued),
                    -passage,
                )
                for passage, score in enumerate(best)
                if score and passage not in missing
            ),
            reverse=True,
        )
        how = manner(typed)
        return [
            Hit(
                self._passages[-minus],
                score,
                covered[-minus] / all_of_it,
                *self._verdict(-minus, alike, how),
                self._leaning(-minus, weights, how) if self._certainty.wary else None,
            )
            for score, minus in ranked[:most]
        ]

    def _cued(self, typed: str) -> set[int]:
        """The passages for which the words of a question speak."""
        cues = self._certainty.cues
        said = self._speech.said(typed) if cues else []
        ids = {place for place, rules in cues.items() if any(fits(rule, said) for rule in rules)}
        return {number for number, passage in enumerate(self._passages) if passage.id in ids} if ids else set()

    def _without_a_subject(self, words: Iterable[str]) -> set[int]:
        """The passages that lack a word which says what a question is about."""
        missing: set[int] = set()
        for word in self._certainty.subjects.intersection(words, self._words):
            number = self._words[word]
            having = self._in[self._in_ends[number] : self._in_ends[number + 1]]
            missing |= set(range(len(self._passages))).difference(having)
        return missing

    def has(self, passage: Passage, word: str) -> bool:
        """Whether a passage, or a question for it, has that word."""
        number = self._words.get(word)
        if number is None:
            return False
        having = self._in[self._in_ends[number] : self._in_ends[number + 1]]
        return any(self._passages[each].id == passage.id for each in having)

    def heard(self, typed: str) -> list[str]:
        """The words of a question that count, each once, misspelt ones mended."""
        return list(dict.fromkeys(self.heard_all(typed)))

    def foreign(self, typed: str) -> list[str]:
        """English words of a question that nobody asks this game with, as they were typed."""
        words = dict(zip(self._speech.words(typed), self.heard_all(typed)))
        return [
            word
            for word, heard in words.items()
            if heard not in self._words and word.isalpha() and word.isascii() and len(word) >= LONG
        ]

    def heard_all(self, typed: str) -> list[str]:
        """The words of a question that count, misspelt ones mended."""
        return self._speech.mended(self._speech.words(typed), self._words)

    def _verdict(self, passage: int, alike: Mapping[int, float], how: str) -> tuple[bool | None, float]:
        """Yes or no, by the questions of a passage most like this one that are answered so, and how like they are."""
        votes = {"y": 0.0, "n": 0.0}
        best = {"y": 0.0, "n": 0.0}
        for place in range(bisect_left(self._owners, passage), bisect_right(self._owners, passage)):
            score = alike.get(place, 0.0)
            kind = self._kinds[place]
            if kind == "o" or not score:
                continue
            other = self._manners[2 * place] != how[0], self._manners[2 * place + 1] != how[1]
            if self._certainty.mannered and (other[1] or (other[0] and "m" in {how[0], self._manners[2 * place]})):
                continue
            votes[kind] += max(0.0, score - OTHER_MANNER * sum(other)) ** SHARPNESS
            best[kind] = max(best[kind], score)
        lead = votes["y"] - DOUBT * votes["n"]
        said, unsaid = ("y", "n") if lead > 0 else ("n", "y")
        close = abs(lead) <= CLOSE * sum(votes.values())
        if close or best[said] < self._certainty.alike or best[said] - best[unsaid] < self._certainty.apart:
            return None, 0.0
        return said == "y", best[said]

    def _leaning(self, passage: int, words: Iterable[str], how: str) -> bool | None:
        """What the words of a question speak for, by how often questions of the passage with them are answered so."""
        first, end = bisect_left(self._owners, passage), bisect_right(self._owners, passage)
        kinds = Counter(self._kinds[first:end])
        each = {"y": kinds["y"] + 2 * UNSEEN, "n": kinds["n"] + 2 * UNSEEN}
        leaning = 0.5 * log((kinds["y"] + 1) / (kinds["n"] + 1))
        alike = [place for place in range(first, end) if self._manners[2 * place : 2 * place + 2] == how]
        having: list[Sequence[int]] = [alike]
        for number in (self._words[word] for word in words if word in self._words):
            begin, stop = self._place_ends[number], self._place_ends[number + 1]
            begin = bisect_left(self._places, first, begin, stop)
            having.append(self._places[begin : bisect_left(self._places, end, begin, stop)])
        for those in having:
            with_it = Counter(self._kinds[place] for place in those)
            if with_it["y"] or with_it["n"]:
                leaning += 0.6 * log((with_it["y"] + UNSEEN) / each["y"] * each["n"] / (with_it["n"] + UNSEEN))
        return None if abs(leaning) < LEANS else leaning > 0

    def _weight(self, word: str) -> float:
        """How much a word tells; one that nobody has asked with tells little."""
        number = self._words.get(word)
        return UNKNOWN if number is None else self._weights[number]


def _prepared(book: Book, speech: Speech, asked: Mapping[str, Questions]) -> dict[str, Any]:
    """The index of a book as plain values: for each word the questions and the passages that have it."""
    words: dict[str, int] = {}
    owners: list[int] = []
    kinds: list[str] = []
    manners: list[str] = []
    places: defaultdict[int, list[int]] = defaultdict(list)
    passages: defaultdict[int, set[int]] = defaultdict(set)
    bags: list[list[int]] = []

    def heard(text: str) -> list[int]:
        return sorted({words.setdefault(word, len(words)) for word in speech.words(text)})

    for owner, passage in enumerate(book.passages):
        for word in heard(f"{passage.title} {passage.text}"):
            passages[word].add(owner)
        seen = set()
        for kind, questions in _ways(passage, asked.get(passage.id, Questions())):
            for bag, how in ((heard(question), manner(question)) for question in questions):
                if not bag or (kind, *bag) in seen:
                    continue
                seen.add((kind, *bag))
                for word in bag:
                    places[word].append(len(bags))
                    passages[word].add(owner)
                owners.append(owner)
                kinds.append(kind)
                manners.append(how)
                bags.append(bag)
    weights = [
        sqrt(log(1 + len(bags) / max(1, len(places[number])))) * (1 if speech.has(word) else OTHER_WORD)
        for word, number in words.items()
    ]
    lengths = [sqrt(sum(weights[word] ** 2 for word in bag)) for bag in bags]
    all_places, place_ends = _joined([places[word] for word in range(len(words))])
    all_in, in_ends = _joined([sorted(passages[word]) for word in range(len(words))])
    return {
        "words": words,
        "kinds": "".join(kinds),
        "manners": "".join(manners),
        "owners": _packed("I", owners),
        "places": _packed("I", all_places),
        "place_ends": _packed("I", place_ends),
        "in": _packed("I", all_in),
        "in_ends": _packed("I", in_ends),
        "lengths": _packed("f", lengths),
        "weights": _packed("f", weights),
    }


def _joined(lists: Iterable[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Lists one behind the other, and where each begins; the last figure is the end of all."""
    joined: list[int] = []
    ends = [0]
    for each in lists:
        joined += each
        ends.append(len(joined))
    return joined, ends


def _packed(kind: str, numbers: Iterable[float]) -> str:
    """Many numbers as one text, which is read faster than a list of them."""
    packed: str = b2a_base64(array(kind, numbers).tobytes(), newline=False).decode("ascii")
    return packed


def _unpacked(kind: str, packed: str) -> array[Any]:
    numbers: array[Any] = array(kind)
    numbers.frombytes(a2b_base64(packed))
    return numbers


def _ways(passage: Passage, questions: Questions) -> Iterable[tuple[str, Sequence[str]]]:
    """The ways of asking for a passage: openly, with the answer yes, with the answer no."""
    yield "o", [passage.title, *questions.open]
    yield "y", questions.yes
    yield "n", questions.no
