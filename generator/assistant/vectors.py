"""What a question's words have to do with each passage, as it was learned (tools/learn_vectors.py).

In: a pack's book/vectors.json, the words of a question. Out: how likely each passage is asked for. A word has a vector,
and so has a passage: the vectors of a question's words together, each number of them as far as it is above its floor,
lie near those of the passages that are asked for in such words, even if no phrasing has just these. Here idle words
count, too: "how many" asks for another passage than "when". A passage that was not there when vectors were learned has
noughts.
"""

from __future__ import annotations

from array import array
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import exp, sqrt
from operator import mul
from typing import Any

#: The largest number of a vector, as the smallest is its negative.
LARGEST = 12
#: The letter that stands for nought, from a to y; for each byte the number that it stands for.
_NOUGHT = ord("a") + LARGEST
_NUMBERS = bytes((byte - _NOUGHT) % 256 for byte in range(256))


class Vectors:
    """The vectors of words, and those of passages in the order of the index."""

    def __init__(self, learned: Mapping[str, Any], passages: Iterable[str]) -> None:
        self._size, self._scale = int(learned.get("size", 0)), float(learned.get("scale", 0))
        self._words = {word: at for at, word in enumerate(learned.get("words", "").split())}
        self._weights = unpacked("f", learned.get("weights", ""))
        self._floors = unpacked("f", learned.get("floors", ""))
        self._of_words = numbers_of(learned.get("of_words", ""))
        self._of_passages = self._in_order(learned, passages)

    def _in_order(self, learned: Mapping[str, Any], passages: Iterable[str]) -> array[Any]:
        """Return the vectors of *passages* in their order; noughts for one of which nothing was learned."""
        vectors, size = numbers_of(learned.get("of_passages", "")), self._size
        places = {each: at * size for at, each in enumerate(learned.get("passages", "").split())}
        ordered = array("b")
        for each in passages:
            at = places.get(each)
            ordered += array("b", bytes(size)) if at is None else vectors[at : at + size]
        return ordered

    @cached_property
    def _by_passage(self) -> Sequence[Sequence[float]]:
        """The vectors of passages, each by itself, as numbers that are multiplied fastest."""
        size = self._size
        return [[*map(float, self._of_passages[at : at + size])] for at in range(0, len(self._of_passages), size)]

    @property
    def made(self) -> dict[str, Any]:
        """The vectors as plain values, for who finds passages elsewhere."""
        return {
            "size": self._size,
            "scale": self._scale,
            "words": " ".join(self._words),
            "weights": packed("f", self._weights),
            "floors": packed("f", self._floors),
            "of_words": letters_of(self._of_words),
            "of_passages": letters_of(self._of_passages),
        }

    def shares(self, words: Iterable[str]) -> Sequence[float]:
        """Return for each passage what share of questions in such *words* asks for it; all together are one.

        Nothing if nothing was learned.
        """
        size, known = self._size, [self._words[word] for word in words if word in self._words]
        if not size:
            return ()
        asked = [0.0] * size
        for word in known:
            its = self._of_words[word * size : (word + 1) * size]
            asked = [before + self._weights[word] * each for before, each in zip(asked, its)]
        length = sqrt(sum(self._weights[word] ** 2 for word in known)) or 1
        above = [max(0.0, each / length - floor) for each, floor in zip(asked, self._floors)]
        near = [self._scale * sum(map(mul, above, its)) for its in self._by_passage]
        most = max(near)
        likely = [exp(each - most) for each in near]
        total = sum(likely)
        return [each / total for each in likely]


def letters_of(numbers: Iterable[int]) -> str:
    """Return small whole numbers, from -12 to 12, as one text: a letter for each, from a to y."""
    return bytes(_NOUGHT + number for number in numbers).decode("ascii")


def numbers_of(letters: str) -> array[Any]:
    """Return the numbers in such a text."""
    return array("b", letters.encode("ascii").translate(_NUMBERS))


def packed(kind: str, numbers: Iterable[float]) -> str:
    """Return many numbers as one text, which is read faster than a list of them."""
    text: str = b2a_base64(array(kind, numbers).tobytes(), newline=False).decode("ascii")
    return text


def unpacked(kind: str, text: str) -> array[Any]:
    """Return the numbers in such a text."""
    numbers: array[Any] = array(kind)
    numbers.frombytes(a2b_base64(text))
    return numbers
