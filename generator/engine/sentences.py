"""Sentences that a pack says, from its files by language; what stands in them is told in the language of each.

In: a package and the folder of en.toml and zh.toml in it, the key of a sentence, values. Out: the sentence in both. In
a sentence `{name}` is a value; `{count:wood|woods}` a number with its noun; `{count:=is|are}` only the word that goes
with a number; `{known:?yes text|no text}` one of two texts by whether it is so, which may name values of their own;
`{name:^}` begins a sentence. A value may be in both languages, and several are told one behind the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from string import Formatter
from typing import Any, get_args

from generator.engine.bilingual import Language, Words
from generator.engine.inputs import all_of, all_of_zh
from generator.engine.packdata import pack_data


class Sentences:
    """The sentences in the files FOLDER/en.toml and FOLDER/zh.toml of a package; a key is "table.sentence"."""

    def __init__(self, package: str, folder: str) -> None:
        self._package, self._folder = package, folder

    def __call__(self, key: str, **values: object) -> Words:
        """A sentence with its values, in both languages.

        Raises KeyError for a sentence that a file does not have.
        """
        return Words(self._said("en", key, values), self._said("zh", key, values))

    def joined(self, key: str, values: Sequence[object]) -> Words:
        """Values one behind the other, with a sentence between each two."""
        between = self(key)
        en, zh = ([_Told(language).format_field(each, "") for each in values] for language in ("en", "zh"))
        return Words(between.en.join(en), between.zh.join(zh))

    def keys(self, language: Language) -> list[str]:
        """All keys of a file."""
        return [f"{table}.{key}" for table, its in self._files[language].items() for key in its]

    @cached_property
    def _files(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        return {each: pack_data(self._package, f"{self._folder}/{each}.toml") for each in get_args(Language)}

    def _said(self, language: Language, key: str, values: Mapping[str, object]) -> str:
        table, _, name = key.partition(".")
        return _Told(language).vformat(self._files[language][table][name], (), values)


class _Told(Formatter):
    """Values as a language tells them."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value by its kind and by what stands behind the colon."""
        if isinstance(value, Words):  # nothing in a language is no value there
            value = value(self._language)
        first, stroke, second = format_spec.removeprefix("=").removeprefix("?").partition("|")
        if format_spec == "^":
            told = self.format_field(value, "")
            return told[:1].upper() + told[1:]
        if format_spec.startswith("?"):
            return first if value else second
        if stroke:
            word = first if value == 1 else second
            return word if format_spec.startswith("=") else f"{value} {word}"
        if isinstance(value, list | tuple):
            several = [self.format_field(each, format_spec) for each in value]
            return all_of(several) if self._language == "en" else all_of_zh(several)
        return format(value, format_spec)
