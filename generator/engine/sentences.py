"""Sentences that a pack says, from its files by language; what is in them is printed in the language of each.

In: a package and the folder of en.toml, zh.toml and so on in it, the key of a sentence, values. Out: the sentence in
every language. In a sentence `{name}` is a value; `{count:wood|woods}` a number with its noun; `{count:=is|are}` only
the word that goes with a number; `{known:?yes text|no text}` one of two texts by whether it is so, which may name
values of their own; `{name:^}` begins a sentence. A value may be `Words`, and several are printed one behind the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from string import Formatter
from typing import Any

from generator.engine.inputs import all_of
from generator.engine.languages import Language, Words, between, in_all, languages
from generator.engine.packdata import pack_data
from generator.errors import MakeplayError


class Sentences:
    """The sentences in the files FOLDER/en.toml, FOLDER/zh.toml of a package; a key is "table.sentence"."""

    def __init__(self, package: str, folder: str) -> None:
        self._package, self._folder = package, folder

    def __call__(self, key: str, **values: object) -> Words:
        """Return a sentence with its values, in every language.

        Raises KeyError for a sentence that a file does not have.
        """
        return in_all(lambda language: self.text(key, language, **values))

    def joined(self, key: str, values: Sequence[object]) -> Words:
        """Return values one behind the other, with a sentence between each two."""
        between = self(key)
        return in_all(lambda language: between(language).join(_Values(language).each(values)))

    def keys(self, language: Language) -> list[str]:
        """Return all keys of a file."""
        return [f"{table}.{key}" for table, its in self._files[language].items() for key in its]

    @cached_property
    def _files(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        return {each: pack_data(self._package, f"{self._folder}/{each}.toml") for each in languages()}

    def text(self, key: str, language: Language, **values: object) -> str:
        """Return a sentence with its values in *language*.

        Raises KeyError for a sentence that no file has.
        """
        table, _, name = key.partition(".")
        return _Values(language).vformat(self._files[language][table][name], (), values)


def sentences_of(texts: Sequence[Words]) -> Words:
    """Return sentences one behind the other, with what each language has between two."""
    return in_all(lambda language: between(language).sentences.join(text(language) for text in texts))


def error_lines(error: MakeplayError, language: Language) -> tuple[str, ...]:
    """Return the message of an error in *language*; a reason that is no text by its name stays as it is."""
    return error.said(cache(lambda package: pack_data(package, f"errors/{language}.toml") | {"language": language}))


def filled(text: str, language: Language, parts: Sequence[object]) -> str:
    """Return a text of a pack with its gaps filled; `{:card|cards}` is a number with its noun, as above."""
    return _Values(language).vformat(text, parts, {}) if "|" in text else text.format(*parts)


class Phrases:
    """Phrases of the pack in *package*, each in every language, from a file in it."""

    def __init__(self, package: str, file: str = "texts/telling.toml") -> None:
        self.package, self.file = package, file

    def __call__(self, key: str, language: Language, *parts: object) -> str:
        """Return the phrase *key* with its gaps filled."""
        phrase: str = pack_data(self.package, self.file)[key][language]
        return filled(phrase, language, parts)

    def __contains__(self, key: object) -> bool:
        """Whether there is a phrase of that name."""
        return key in pack_data(self.package, self.file)


class _Values(Formatter):
    """Values as they are written in a language."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def each(self, values: Sequence[object]) -> list[str]:
        """Return each of several values."""
        return [self.format_field(value, "") for value in values]

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value by its kind and by what is behind the colon."""
        if isinstance(value, Words):  # nothing in a language is no value there
            value = value(self._language)
        first, stroke, second = format_spec.removeprefix("=").removeprefix("?").partition("|")
        if format_spec == "^":
            text = self.format_field(value, "")
            return text[:1].upper() + text[1:]
        if format_spec.startswith("?"):
            return first if value else second
        if stroke:
            word = first if str(value) == "1" else second
            return word if format_spec.startswith("=") else f"{value} {word}"
        if isinstance(value, list | tuple):
            return all_of((self.format_field(each, format_spec) for each in value), self._language)
        return format(value, format_spec)
