"""The words of a game: ours in every language, what its sources call them, what each means and the rules about it.

In: a table of words (texts/words.toml), or a word of any of them. Out: our terms.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from generator.engine.book import Term
from generator.engine.former_names import keep_former
from generator.engine.inputs import nearest, plain
from generator.engine.languages import Words, in_all, listed
from generator.engine.packdata import pack_data
from generator.engine.questions.words import normalised
from generator.engine.ruling import Result, Ruled
from generator.engine.sentences import Sentences
from generator.errors import Text

_TABLE = "texts/words.toml"
_SAY = Sentences("generator.engine", "texts")


class VocabularyEntry(NamedTuple):
    """One term; *theirs* is what each source says, *also* what else is said, *rests* are ids of rules."""

    name: Words
    what: str
    theirs: Mapping[str, tuple[str, ...]]
    also: tuple[str, ...]
    rests: tuple[str, ...]
    means: Words

    @property
    def foreign(self) -> tuple[str, ...]:
        """What the sources say."""
        return tuple(word for words in self.theirs.values() for word in words)

    @property
    def ways(self) -> frozenset[str]:
        """Every way to say it, plain."""
        return frozenset(map(plain_word, (*self.name, *self.foreign, *self.also)))


def plain_word(word: str) -> str:
    """A word without capitals, in simplified signs."""
    return normalised(unicodedata.normalize("NFKC", word)).strip().replace("-", " ")


class Vocabulary:
    """The words of one game; its table says what its sources are called (source)."""

    def __init__(self, package: str) -> None:
        self._package = package

    @cached_property
    def _sources(self) -> Mapping[str, Words]:
        return {source: Words.of(name) for source, name in pack_data(self._package, _TABLE)["source"].items()}

    @cached_property
    def all(self) -> Sequence[VocabularyEntry]:
        """All terms, in the order of the table."""
        return tuple(
            VocabularyEntry(
                Words.of(row),
                row["what"],
                {source: tuple(row[source]) for source in self._sources},
                tuple(row["also"]),
                tuple(row["rests"]),
                Words.of(row, "means_{}"),
            )
            for row in pack_data(self._package, _TABLE)["word"]
        )

    def called(self, word: str) -> list[VocabularyEntry]:
        """Return the terms that a word may mean; of our own names only that term, else whoever's it is."""
        wanted = plain_word(word)
        own = [each for each, names, _ in self._called if wanted in names]
        return [*own, *(each for each, _, ways in self._called if wanted in ways and each not in own)]

    @cached_property
    def _called(self) -> Sequence[tuple[VocabularyEntry, frozenset[str], frozenset[str]]]:
        """Each term with its own names and every way to say it, plain."""
        return tuple((each, frozenset(map(plain_word, each.name)), each.ways) for each in self.all)

    def terms(self) -> list[Term]:
        """Return the words as `makeplay rules` lists them."""
        return [
            Term(
                each.name.en,
                each.name.zh,
                each.what,
                (
                    *((self._sources[source].en, word) for source, words in each.theirs.items() for word in words),
                    *(("also", word) for word in each.also),
                ),
                each.rests,
            )
            for each in self.all
        ]

    def ruled(self, word: object) -> Ruled:
        """Return what a word means and the rules about it.

        Raises ValueError for a word that the game does not have.
        """
        typed = str(word).strip()
        found = self.called(typed)
        if not found:
            near = self._nearest(typed)
            raise ValueError(Text("no_word_of_game", given=typed, near=tuple(near)))
        first = found[0]
        result: Result = {
            "term": first.name.en,
            "term_zh": first.name.zh,
            "rules": list(first.rests),
            **{source: list(words) for source, words in first.theirs.items()},
            "what": first.what,
            "means": first.means.en,
            "also": [{"term": each.name.en, "rules": list(each.rests)} for each in found[1:]],
        }
        text = _SAY.joined("term.or", [self._say(each) for each in found])
        return Ruled(result, *text, tuple(rest for each in found for rest in each.rests)[:4])

    def _say(self, its: VocabularyEntry) -> Words:
        """A term with what the sources call it, and what it means."""
        theirs = [
            _SAY("term.source", source=self._sources[source], words=in_all(partial(listed, words)))
            for source, words in its.theirs.items()
            if words
        ]
        said = in_all(lambda language: "".join(each(language) for each in theirs))
        return _SAY("term.text", en=its.name.en, zh=its.name.zh, name=its.name, said=said, means=its.means)

    def _nearest(self, typed: str) -> list[str]:
        """Return terms that are nearly spelt so."""
        ways = {way: each.name.en for each in self.all for way in each.ways}
        return list(dict.fromkeys(ways[way] for way in nearest(plain(typed), ways)))


keep_former(__name__, {"Entry": "VocabularyEntry"})
