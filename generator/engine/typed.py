"""What people type, in whichever language, from the file typed.toml of a package.

In: a package and a folder in it, the name of a word ("kind.tech"). Out: all ways to type it; what each way means.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

from generator.engine.languages import ways
from generator.engine.packdata import pack_data


class Typed:
    """The words in the file FOLDER/typed.toml of a package; a name is "table.word", without a table one of "word"."""

    def __init__(self, package: str, folder: str) -> None:
        self._package, self._folder = package, folder

    def __call__(self, name: str) -> frozenset[str]:
        """Return all ways to type a word."""
        return frozenset(ways(self._said(name)))

    def table(self, table: str) -> dict[str, tuple[str, ...]]:
        """Return all ways to type each word of a table, in its order."""
        return {word: ways(said) for word, said in self._tables[table].items()}

    def meanings(self, table: str) -> dict[str, str]:
        """Return the word that each way to type one of a table stands for."""
        return {way: word for word, typed in self.table(table).items() for way in typed}

    def pattern(self, name: str) -> re.Pattern[str]:
        """Return the pattern of what is typed so in any language; the file has one for each."""
        return re.compile("|".join(dict.fromkeys(self._said(name).values())))

    def _said(self, name: str) -> Mapping[str, str]:
        table, _, word = name.rpartition(".")
        return self._tables[table or "word"][word]

    @cached_property
    def _tables(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        return pack_data(self._package, f"{self._folder}/typed.toml")
