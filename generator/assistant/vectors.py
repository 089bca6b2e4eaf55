"""What a question's words have to do with each passage, as it was learned (tools/learn_vectors.py).

In: a pack's book/vectors.toml, numbers of words. Out: how likely each passage is asked for. A word has a vector, and so
has a passage: the vectors of a question's words together lie near those of the passages that are asked for in such
words, even if no phrasing has just these. A word or passage that was not there when vectors were learned has noughts.
"""

from __future__ import annotations

from array import array
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterable, Mapping, Sequence
from math import exp
from operator import mul
from typing import Any


class Vectors:
    """The vectors of words and passages, by their numbers in the index that *made* is part of."""

    def __init__(self, made: Mapping[str, Any]) -> None:
        self._size, self._scale = int(made["size"]), float(made["scale"])
        self._words, self._passages = unpacked("b", made["of_words"]), unpacked("b", made["of_passages"])

    def shares(self, words: Iterable[tuple[int, float]]) -> Sequence[float]:
        """Return for each passage what share of such questions asks for it; all together are one.

        *words* are the numbers of a question's words and how much each counts. Nothing if nothing was learned.
        """
        size = self._size
        if not size:
            return ()
        asked = [0.0] * size
        for word, counts in words:
            its = self._words[word * size : (word + 1) * size]
            asked = [before + counts * self._scale * each for before, each in zip(asked, its)]
        near = [sum(map(mul, asked, self._passages[at : at + size])) for at in range(0, len(self._passages), size)]
        most = max(near)
        likely = [exp(each - most) for each in near]
        total = sum(likely)
        return [each / total for each in likely]


def prepared(learned: Mapping[str, Any], words: Iterable[str], passages: Iterable[str]) -> dict[str, Any]:
    """Return what was *learned*, in the order of the index's words and passages, as `Vectors` takes it."""
    size = int(learned.get("size", 0))

    def in_order(of: str, wanted: Iterable[str]) -> str:
        vectors = unpacked("b", learned[f"of_{of}"])
        places = {each: at * size for at, each in enumerate(learned[of].split())}
        ordered = array("b")
        for each in wanted:
            at = places.get(each)
            ordered += array("b", bytes(size)) if at is None else vectors[at : at + size]
        return packed("b", ordered)

    of = {"words": words, "passages": passages} if size else {}
    both = {f"of_{each}": in_order(each, wanted) for each, wanted in of.items()}
    return {"size": size, "scale": float(learned.get("scale", 0)), "of_words": "", "of_passages": ""} | both


def packed(kind: str, numbers: Iterable[float]) -> str:
    """Return many numbers as one text, which is read faster than a list of them."""
    text: str = b2a_base64(array(kind, numbers).tobytes(), newline=False).decode("ascii")
    return text


def unpacked(kind: str, text: str) -> array[Any]:
    """Return the numbers in such a text."""
    numbers: array[Any] = array(kind)
    numbers.frombytes(a2b_base64(text))
    return numbers
