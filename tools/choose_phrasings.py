"""Choosing the phrasings that are shipped: for each passage the few that between them have the most telling words.

In: the ways to ask that are kept beside each passage (book/asked/*.toml of every game). Out: at most ten for a passage
and language in the game's book/phrasings.en.txt and .zh.txt, all others in tests/phrasings with a mark for yes (+),
no (-) or open (?). Nothing chosen equals or nearly equals a question that is held back (tools/banks.py).

python tools/choose_phrasings.py [--most 10] [--dry]
"""

from __future__ import annotations

import argparse
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log, sqrt
from typing import NamedTuple

from banks import GAMES, ROOT, Near, held_back, plain

from generator.engine.advising import speech_of
from generator.engine.wording import Speech

GAMES_FOLDER = ROOT / "generator" / "games"
OTHERS = ROOT / "tests" / "phrasings"
LANGUAGES = ("en", "zh")
#: At most so many are chosen for a passage and language.
MOST = 10
#: How much a word still counts each time that it is said again.
AGAIN = 0.3
#: So many words of a phrasing are free; every further one makes it dearer.
FREE_WORDS = 3
MARKS = {"yes": "+", "no": "-", "open": "?"}


class Phrasing(NamedTuple):
    """A way to ask for a passage; its mark says what the answer is: + yes, - no, ? neither."""

    passage: str
    mark: str
    text: str


def phrasings(game: str, language: str) -> list[Phrasing]:
    """All phrasings of a game, in the order of its files; one text once for each passage."""
    found: dict[tuple[str, str], Phrasing] = {}
    for path in sorted((GAMES_FOLDER / game / "book" / "asked").glob(f"*.{language}.toml")):
        for passage, lists in tomllib.loads(path.read_text("utf-8")).items():
            for kind, mark in MARKS.items():
                for text in lists.get(kind, ()):
                    line = " ".join(text.split())
                    found.setdefault((passage, plain(line)), Phrasing(passage, mark, line))
    return list(found.values())


def chosen(found: Sequence[Phrasing], speech: Speech, near: Near, most: int = MOST) -> list[Phrasing]:
    """At most so many phrasings for each passage, those that add most first; none *near* what is held back."""
    words = {one: frozenset(speech.words(one.text)) for one in found}
    passages: dict[str, list[Phrasing]] = {}
    for one in found:
        passages.setdefault(one.passage, []).append(one)
    having = Counter(word for its in passages.values() for word in frozenset().union(*(words[one] for one in its)))
    return [
        one
        for its in passages.values()
        for one in _cover(
            [each for each in its if words[each] and each.text not in near],
            words,
            _weights([words[each] for each in its], having, len(passages)),
            most,
        )
    ]


def _weights(said: Sequence[frozenset[str]], having: Mapping[str, int], passages: int) -> dict[str, float]:
    """How much each word of a passage's phrasings tells: the fewer passages have it and the more of these phrasings."""
    often = Counter(word for words in said for word in words)
    return {word: log(1 + passages / having[word]) * sqrt(count) for word, count in often.items()}


def _cover(
    left: list[Phrasing], words: Mapping[Phrasing, frozenset[str]], weights: dict[str, float], most: int
) -> Iterator[Phrasing]:
    """The phrasings one after the other, each the one that adds most to those before it, short ones preferred."""
    while left and most:
        best = max(left, key=lambda one: _gain(words[one], weights))
        yield best
        for word in words[best]:
            weights[word] *= AGAIN
        left = [one for one in left if words[one] != words[best]]
        most -= 1


def _gain(words: Iterable[str], weights: Mapping[str, float]) -> float:
    """What a phrasing adds, for each word that must be read for it."""
    told = [weights[word] for word in words]
    return sum(told) / sqrt(FREE_WORDS + len(told))


def lines(found: Iterable[Phrasing], marked: bool) -> str:
    """Phrasings as a file has them: each passage's id in brackets, below it a line for each."""
    told: dict[str, list[str]] = {}
    for one in found:
        told.setdefault(one.passage, []).append(f"{one.mark} {one.text}" if marked else one.text)
    return "".join(f"[{passage}]\n" + "".join(f"{line}\n" for line in its) for passage, its in told.items())


def main() -> None:
    """Choose for every game and language, and write both kinds of files."""
    parser = argparse.ArgumentParser(description="Choose the phrasings that are shipped.")
    parser.add_argument("--most", type=int, default=MOST, help="how many for a passage and language at most")
    parser.add_argument("--dry", action="store_true", help="write nothing, tell the counts")
    told = parser.parse_args()
    held, size = held_back(), 0
    for game in GAMES:
        speech, near = speech_of(f"generator.games.{game}"), Near(held.get(game, ()))
        for language in LANGUAGES:
            found = phrasings(game, language)
            kept = set(first := chosen(found, speech, near, told.most))
            files = {
                GAMES_FOLDER / game / "book" / f"phrasings.{language}.txt": lines(first, marked=False),
                OTHERS / f"{game}.{language}.txt": lines((one for one in found if one not in kept), marked=True),
            }
            shipped = len(next(iter(files.values())).encode())
            size += shipped
            print(f"{game} {language}: {len(kept)} of {len(found)} phrasings, {shipped / 1e6:.2f} MB")
            for path, text in () if told.dry else files.items():
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, "utf-8")
    print(f"shipped in all {size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
