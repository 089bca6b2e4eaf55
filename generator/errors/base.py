"""What all errors share: the base class, texts by name with their values, and how long texts and lists are shortened.

In: the name of a text and its values. Out: the sentence, in English or with the texts of another language.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, reduce
from typing import Any, overload

#: How many problems are listed; the rest are counted.
MOST_SHOWN = 20
#: Longer texts are abbreviated in a message.
LONGEST_SHOWN = 80
#: The texts of a language by their names: those of a package, given its name.
TextLookup = Callable[[str], Mapping[str, str]]


class Text:
    """A text by its name in en.toml, zh.toml and so on, or by its class, and its values; a reason may be one.

    A pack has texts of its own in a folder `errors`, and a class for them with its `package`.

    In a text `{name}` is a value, or several with commas between; `{name!r}` a value in quotation marks;
    `{name:?yes text|no text}` one of two texts, by whether there is such a value; `{count:card|cards}` a number with
    its noun, `{count:=is|are}` only the word that goes with a number; `{width:g}` a value in Python's format.
    """

    package = __package__.partition(".")[0]
    #: What it says is abbreviated if it is longer.
    longest = 10**6

    def __init__(self, name: str | type, /, **values: object) -> None:
        self.name, self.values = name, values

    def said(self, texts: TextLookup) -> str:
        """Return it with its values and the *texts* of a language; a class without one has that of its base."""
        names = [self.name] if isinstance(self.name, str) else [kind.__name__ for kind in self.name.__mro__]
        places = (texts(self.package), texts(Text.package))
        said = next((known[name] for name in names for known in places if name in known), "")
        return short("".join(self._parts(said, texts)), self.longest)

    def __str__(self) -> str:
        return self.said(_english)

    def __eq__(self, other: object) -> bool:
        """Whether both say the same, in English."""
        return isinstance(other, str | Text) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def _parts(self, sentence: str, texts: TextLookup) -> Iterator[str]:
        """The parts of a sentence; what a value says is never taken for a place."""
        from string import Formatter  # seldom needed

        formatter = Formatter()
        for plain, name, choice, conversion in formatter.parse(sentence):
            yield plain
            if not name:
                continue
            value = formatter.get_field(name, (), self.values)[0]
            if choice:
                yield self._chosen(value, choice, texts)
            else:
                yield repr(value) if conversion and not isinstance(value, Text) else _say(value, texts)

    def _chosen(self, value: object, choice: str, texts: TextLookup) -> str:
        """The text that *choice* has for a *value*: "?there|lacking", "one|several", or a format."""
        if "|" not in choice:
            return format(value, choice)
        if choice[0] == "?":
            there, _, lacking = choice[1:].rpartition("|")
            return "".join(self._parts(there if value else lacking, texts))
        first, _, second = choice.removeprefix("=").partition("|")
        return ("" if choice[0] == "=" else f"{value} ") + (first if value == 1 else second)


#: What a person reads: as it is, or a text by its name.
Said = str | Text


def clauses(said: Sequence[Said]) -> Said:
    """Return several things in one sentence."""
    return reduce(lambda first, second: Text("two_clauses", first=first, second=second), said)


class MakeplayError(Exception):
    """Base of all errors of makeplay; `exit_code` is the code of its family."""

    exit_code = 1
    family = "internal"
    #: The event of a game that it is about, counted from 0, when the game is played again.
    happening = -1

    def __init__(self, *lines: object, **values: object) -> None:
        """Say *lines*: sentences, texts, other errors; if there are none, the text of the class with its *values*."""
        super().__init__(*lines or (Text(type(self), **values),))

    def said(self, texts: TextLookup) -> tuple[str, ...]:
        """Return the message with the *texts* of a language: one line, or one for each of several problems."""
        return tuple(_say(line, texts) for line in self.args)

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the message in English."""
        return self.said(_english)

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the words of the error when a worker passes it to another process."""
        return _handed_over, (type(self), self.args), self.__dict__


def _handed_over(kind: type[MakeplayError], worded: tuple[object, ...]) -> MakeplayError:
    """Return an error that keeps its words."""
    return kind.__new__(kind, *worded)


def _say(value: Any, texts: TextLookup) -> str:
    """Return what a value says with the *texts* of a language."""
    if isinstance(value, Text):
        return value.said(texts)
    if isinstance(value, MakeplayError):
        return "\n".join(value.said(texts))
    if callable(value):  # words, by language
        return str(value(texts(Text.package).get("language", "en")))
    if isinstance(value, Exception):
        return _say(reason_of(value), texts)
    if isinstance(value, tuple):
        return texts(Text.package)["between"].join(_say(each, texts) for each in value)
    return str(value)


def reason_of(problem: Exception) -> Said:
    """Return why something failed: a text by its name if the error was given one, else what the error says."""
    first, *_ = problem.args or ("",)
    return first if isinstance(first, Text) else str(problem)


#: What systems say of files, by the name of its number; anything else is said in the system's words.
_SYSTEM = frozenset(
    {"EACCES", "EADDRINUSE", "EADDRNOTAVAIL", "EEXIST", "EISDIR", "ENOENT", "ENOSPC", "ENOTDIR", "EPERM", "EROFS"}
)


def told_by_system(error: OSError) -> Said:
    """Return what the system says went wrong."""
    name = errno.errorcode.get(error.errno or 0, "")
    usual = name in _SYSTEM and error.strerror == os.strerror(error.errno or 0)
    return Text(f"system_{name}") if usual else error.strerror or type(error).__name__


@cache
def _english(package: str) -> Mapping[str, str]:
    import tomllib  # both seldom needed
    from pkgutil import get_data

    return tomllib.loads((get_data(package, "errors/en.toml") or b"").decode())


class UsageProblem(MakeplayError):
    """The command line cannot be understood or carried out (exit code 2, as in click)."""

    exit_code = 2
    family = "usage"


def first_lines(problems: Sequence[object]) -> list[object]:
    """Return the first *problems*, and how many more there are."""
    more = len(problems) - MOST_SHOWN
    return [*problems[:MOST_SHOWN], *([Text("more", number=more)] if more > 0 else [])]


@overload
def short(text: str, longest: int = ...) -> str: ...
@overload
def short(text: Said, longest: int = ...) -> Said: ...
def short(text: Said, longest: int = LONGEST_SHOWN) -> Said:
    """Return *text*, abbreviated if it is longer than *longest*; a text by its name in whichever language."""
    if isinstance(text, Text):
        cut = type(text)(text.name, **text.values)
        cut.longest = longest
        return cut
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
