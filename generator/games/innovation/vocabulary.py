"""The words of the game in three languages: ours, those of the Iello rulebook, those of the Japanese page.

In: nothing, or a word in any of them. Out: our terms, what each means, and the rules about it (section 0).
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import NamedTuple

from generator.engine.packdata import pack_data
from generator.engine.wording import normalised
from generator.games.innovation.deck import Words


class Entry(NamedTuple):
    """One term; *iello*, *ja* and *also* are what others say, *rests* are ids of rules."""

    name: Words
    what: str
    iello: tuple[str, ...]
    ja: tuple[str, ...]
    also: tuple[str, ...]
    rests: tuple[str, ...]
    means: Words

    @property
    def ways(self) -> frozenset[str]:
        """Every way to say it, plain."""
        return frozenset(map(plain_word, (*self.name, *self.iello, *self.ja, *self.also)))


@cache
def vocabulary() -> tuple[Entry, ...]:
    """All terms, in the order of the table."""
    rows = pack_data(__package__, "tables/words.toml")["word"]
    return tuple(
        Entry(
            Words(row["en"], row["zh"]),
            row["what"],
            tuple(row["iello"]),
            tuple(row["ja"]),
            tuple(row["also"]),
            tuple(row["rests"]),
            Words(row["means_en"], row["means_zh"]),
        )
        for row in rows
    )


def plain_word(word: str) -> str:
    """A word without capitals, in simplified signs."""
    return normalised(unicodedata.normalize("NFKC", word)).strip().replace("-", " ")


def entries(word: str) -> list[Entry]:
    """The terms that a word may mean; of our own names only that term, else whoever's it is."""
    wanted = plain_word(word)
    own = [each for each in vocabulary() if wanted in map(plain_word, each.name)]
    return [*own, *(each for each in vocabulary() if wanted in each.ways and each not in own)]
