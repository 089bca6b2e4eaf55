"""Choosing the phrasings that are shipped: for each passage the few whose words cover those of all others best.

In: all known ways to ask, in tests/phrasings, each with a mark for yes (+), no (-) or open (?), or for a bare word of
what the passage is about (!), which goes first. Out: at most ten for a passage and language in the game's
book/phrasings.en.txt and .zh.txt; as a question is found by those of all languages, one adds what those before it lack.
Those of all ids of a passage are chosen from together; for what templates ask for (rows of tables) none is chosen, and
what they give is counted. Nothing chosen equals or nearly equals a question that is held back (tools/banks.py).

python tools/choose_phrasings.py [--most 10] [--dry]
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import fsum, log, sqrt
from typing import NamedTuple

from banks import GAMES, ROOT, Near, held_back, plain

from generator.engine.book import Book
from generator.engine.languages import languages
from generator.engine.pack import find_pack
from generator.engine.questions.words import Speech
from generator.engine.view import Language

GAMES_FOLDER = ROOT / "generator" / "games"
ALL = ROOT / "tests" / "phrasings"
LANGUAGES: tuple[Language, ...] = languages()
#: At most so many are chosen for a passage and language.
MOST = 10


class Phrasing(NamedTuple):
    """A way to ask for a passage; its mark says what the answer is: + yes, - no, ? neither, ! no more than a word."""

    passage: str
    mark: str
    text: str


def phrasings(game: str, language: str) -> list[Phrasing]:
    """All phrasings of a game, in the order of its file; one text once for each passage."""
    found: dict[tuple[str, str], Phrasing] = {}
    passage = ""
    for line in (ALL / f"{game}.{language}.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            passage = line[1:-1]
        elif line.strip():
            text = " ".join(line[2:].split())
            found.setdefault((passage, plain(text)), Phrasing(passage, line[0], text))
    return list(found.values())


def by_passage(found: Iterable[Phrasing], book: Book, generated: Collection[str] = ()) -> list[Phrasing]:
    """Phrasings under the passages' own ids, in the order of the book; without those of ids that are *generated*."""
    own: dict[tuple[str, str], Phrasing] = {}
    for one in found:
        passage = book.passage(one.passage)
        if passage is not None and one.passage not in generated:
            own.setdefault((passage.id, plain(one.text)), one._replace(passage=passage.id))
    places = {passage.id: place for place, passage in enumerate(book.passages)}
    return sorted(own.values(), key=lambda one: places[one.passage])


def chosen(
    found: Sequence[Phrasing],
    speech: Speech,
    near: Near,
    most: int = MOST,
    taken: Mapping[str, int] | None = None,
    before: Sequence[Phrasing] = (),
) -> list[Phrasing]:
    """At most so many phrasings for each passage, less those *taken*; those that add most to those chosen *before*
    first; none *near* what is held back. Bare words go before all others.
    """
    taken = taken or {}
    words = {one: frozenset(speech.words(one.text)) for one in (*found, *before)}
    passages: dict[str, list[Phrasing]] = {}
    for one in found:
        passages.setdefault(one.passage, []).append(one)
    having = Counter(word for its in passages.values() for word in set().union(*(words[one] for one in its)))
    weights = {word: log(1 + len(passages) / count) for word, count in having.items()}
    return [
        one
        for passage, its in passages.items()
        for one in _cover(
            its,
            [each for each in its if each.text not in near],
            words,
            weights,
            most - taken.get(passage, 0),
            [each for each in before if each.passage == passage],
        )
    ]


def _cover(
    its: Sequence[Phrasing],
    free: Iterable[Phrasing],
    words: Mapping[Phrasing, frozenset[str]],
    weights: Mapping[str, float],
    most: int,
    before: Sequence[Phrasing],
) -> Iterator[Phrasing]:
    """Of the phrasings that are *free*, one after the other, each the one that brings all of *its* phrasings most of
    their words, rare words counting more; of two that bring as much the shorter. Bare words go first.
    """

    def alike(one: Phrasing, other: Phrasing) -> float:
        return fsum(weights[word] for word in words[one] & words[other]) / (length[one] * length[other])

    length = {one: sqrt(fsum(weights.get(word, 0.0) for word in words[one])) or 1.0 for one in (*its, *before)}
    likeness = {one: [alike(one, other) for other in its] for one in free if words[one]}
    covered = [max((alike(one, other) for one in before), default=0.0) for other in its]
    while likeness and most > 0:
        best = max(likeness, key=lambda one: (one.mark == "!", _added(likeness[one], covered), -len(one.text)))
        yield best
        covered = [max(both) for both in zip(likeness[best], covered)]
        likeness = {one: its for one, its in likeness.items() if words[one] != words[best]}
        most -= 1


def _added(likeness: Sequence[float], covered: Sequence[float]) -> float:
    """How much nearer a phrasing is to all the others than those chosen before it."""
    return fsum(max(0.0, one - before) for one, before in zip(likeness, covered))


def lines(found: Iterable[Phrasing]) -> str:
    """Phrasings as a file has them: each passage's id in brackets, below it a line for each."""
    told: dict[str, list[str]] = {}
    for one in found:
        told.setdefault(one.passage, []).append(one.text)
    return "".join(f"[{passage}]\n" + "".join(f"{line}\n" for line in its) for passage, its in told.items())


def main() -> None:
    """Choose for every game and language."""
    parser = argparse.ArgumentParser(description="Choose the phrasings that are shipped.")
    parser.add_argument("--most", type=int, default=MOST, help="how many for a passage and language at most")
    parser.add_argument("--dry", action="store_true", help="write nothing, tell the counts")
    told = parser.parse_args()
    held, size = held_back(), 0
    for game in GAMES:
        adviser, near = find_pack(game).adviser(), Near(held.get(game, ()))  # type: ignore[attr-defined]
        first: list[Phrasing] = []
        for language in LANGUAGES:
            book, made = adviser.book(language), adviser.generated(language)
            taken = Counter(book.passage(each).id for each, ways in made.items() for _ in ways)
            found = by_passage(phrasings(game, language), book, made)
            first = chosen(found, adviser.speech(), near, told.most, taken, first)
            text = lines(first)
            size += len(text.encode())
            print(f"{game} {language}: {len(first)} of {len(found)} phrasings, {len(text.encode()) / 1e6:.2f} MB")
            if not told.dry:
                (GAMES_FOLDER / game / "book" / f"phrasings.{language}.txt").write_text(text, "utf-8")
    print(f"shipped in all {size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
