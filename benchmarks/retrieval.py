"""How often the right passage is found, of phrasings that the program does not have, as typed and mistyped.

    python benchmarks/retrieval.py [--count 3000]

Phrasings in tests/phrasings that are among none of those in the books, nor nearly, are asked. Compared are the parts
that likeness is made of: all as they are, and each left out. Percent: the right passage first / among three.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from banks import GAMES, Near, plain  # noqa: E402

from generator.assistant import likeness  # noqa: E402
from generator.engine.book import Advised, Adviser  # noqa: E402
from generator.engine.pack import find_pack  # noqa: E402
from generator.engine.questions.question import Question  # noqa: E402
from generator.engine.view import Language  # noqa: E402

#: Parts of the likeness that are left out.
LEFT_OUT: Mapping[str, str] = {
    "all": "",
    "without the best phrasing": "BEST",
    "without the middle": "MIDDLE",
    "without the share": "COVERED",
}
LANGUAGES: tuple[Language, ...] = ("en", "zh")
Place = tuple[str, Language]


def mistyped(text: str, chance: random.Random) -> str:
    """The text with one letter of an English word lost, doubled, or swapped with the next."""
    places = list(re.finditer("[A-Za-z]{5,}", text))
    if not places:
        return text
    found = chance.choice(places)
    at = found.start() + chance.randrange(1, len(found[0]) - 1)
    one, two = text[at], text[at + 1]
    return text[:at] + chance.choice((two, one + one + two, two + one)) + text[at + 2 :]


def adviser(game: str) -> Adviser:
    """Who knows the rules of a game."""
    pack = find_pack(game)
    assert isinstance(pack, Advised)
    return pack.adviser()


def unknown(game: str, language: Language, its: Adviser) -> Iterator[tuple[str, str]]:
    """Passages with phrasings that are not in the book."""
    near = Near([text for texts in its.phrasings(language).values() for text in texts])
    passage = ""
    for line in (ROOT / f"tests/phrasings/{game}.{language}.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            passage = line[1:-1]
        elif line[2:] not in near:
            yield passage, line[2:]


def main() -> None:
    """Measure, and tell it."""
    parser = argparse.ArgumentParser(description="Measure how often the right passage is found.")
    parser.add_argument("--count", type=int, default=3000, help="how many phrasings are asked")
    advisers = {game: adviser(game) for game in GAMES}
    places: list[Place] = [(game, language) for game in GAMES for language in LANGUAGES]
    meant: dict[tuple[Place, str], set[str]] = defaultdict(set)
    asked: list[tuple[Place, str]] = []
    for place in places:
        for passage, text in unknown(*place, advisers[place[0]]):
            meant[place, plain(text)].add(passage)
            asked.append((place, text))
    sample = random.Random(1).sample(asked, min(parser.parse_args().count, len(asked)))
    finders = {place: likeness.Likeness(advisers[place[0]], place[1]) for place in places}
    print(f"{len(sample)} of {len(asked)} phrasings, percent first / among three, as typed; mistyped")
    for told, part in LEFT_OUT.items():
        with patch.object(likeness, part, 0.0) if part else patch.object(likeness, "BEST", likeness.BEST):
            rows: dict[str, list[list[bool]]] = defaultdict(list)
            for place, text in sample:
                wanted, hits = meant[place, plain(text)], []
                for typed in (text, mistyped(text, random.Random(text))):
                    question = Question(typed, advisers[place[0]].speech())
                    tops = [hit.passage.id for hit in finders[place].find(question, 3)]
                    hits += [bool(tops) and tops[0] in wanted, not wanted.isdisjoint(tops)]
                rows[" ".join(place)].append(hits)
                rows["all"].append(hits)
        print(told)
        for row, its in sorted(rows.items(), key=lambda each: (each[0] == "all", each[0])):
            first, three, mistyped_first, mistyped_three = (100 * sum(each) / len(its) for each in zip(*its))
            print(f"  {row:18} {len(its):5}  {first:.1f} / {three:.1f};  {mistyped_first:.1f} / {mistyped_three:.1f}")


if __name__ == "__main__":
    main()
