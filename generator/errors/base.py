"""What all errors share: the base class, and how long texts and long lists are shortened."""

from __future__ import annotations

from collections.abc import Sequence

#: How many problems are listed; the rest are counted.
MOST_SHOWN = 20
#: Longer texts are abbreviated in a message.
LONGEST_SHOWN = 80


class MakeplayError(Exception):
    """Base of all errors of makeplay; `exit_code` is the code of its family."""

    exit_code = 1
    family = "internal"
    #: The event of a game that it is about, counted from 0, when the game is played again.
    happening = -1

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the message: one line, or one for each of several problems."""
        return tuple(map(str, self.args))

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the words of the error when a worker passes it to another process."""
        return _handed_over, (type(self), self.args), self.__dict__


def _handed_over(kind: type[MakeplayError], worded: tuple[object, ...]) -> MakeplayError:
    """Return an error that keeps its words."""
    error = kind.__new__(kind, *worded)
    error.args = worded
    return error


class UsageProblem(MakeplayError):
    """The command line cannot be understood or carried out (exit code 2, as in click)."""

    exit_code = 2
    family = "usage"


def listed(problems: Sequence[MakeplayError]) -> list[str]:
    """Return a line for each of the first *problems*, and how many more there are."""
    return first_lines([str(problem) for problem in problems])


def first_lines(problems: Sequence[str]) -> list[str]:
    """Return the first *problems*, and how many more there are."""
    shown = list(problems[:MOST_SHOWN])
    more = len(problems) - len(shown)
    return [*shown, *([f"and {more} more like these"] if more else [])]


def short(text: str, longest: int = LONGEST_SHOWN) -> str:
    """Return *text*, abbreviated if it is longer than *longest*."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def with_code(character: str) -> str:
    """Return *character* with its Unicode code point."""
    return f"{character!r} (U+{ord(character):04X})"
