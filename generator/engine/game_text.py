"""A whole game as plain text (docs/notation.md): the lines that every pack's has alike.

In: lines with their places. Out: switches and choices, checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from generator.engine.former_names import keep_former
from generator.engine.game import Playing
from generator.errors import BadGameText, IllegalChoice, Said, Text

#: What is wrong with some switches, as `engine.pack.Switched` says it.
SwitchProblems = Callable[[Mapping[str, object]], Sequence[tuple[str, Said]]]


def changed_switches(switches: Any) -> dict[str, object]:
    """Return the switches, a dataclass, that are not at their default."""
    default = asdict(type(switches)())
    return {key: value for key, value in asdict(switches).items() if value != default[key]}


def told_lines(lines: Iterable[str], source: str, as_it_is: str = "#") -> Iterator[tuple[str, str]]:
    """Return lines that say something, each with its place; blanks in one that begins with *as_it_is* count."""
    for number, line in enumerate(lines, start=1):
        words = line.rstrip("\n") if line.startswith(as_it_is) else " ".join(line.split())
        if words and not words.startswith("#"):
            yield f"{source}:{number}", words


class Header:
    """What a game's text says before its first choice: how many play, by which switches; where it was read last.

    *value* reads a switch's value, *problems* finds what is wrong with switches.
    """

    def __init__(
        self, source: str, seats: range, problems: SwitchProblems, value: Callable[[str], object] = str
    ) -> None:
        self.where = source
        self.seats = 0
        self.rules: dict[str, object] = {}
        self._allowed = list(map(str, seats))
        self._problems = problems
        self._value = value

    def takes(self, words: str) -> bool:
        """Return whether a line gives the number of players or a switch."""
        word, *rest = words.split()
        if word == "players" and len(rest) == 1 and rest[0] in self._allowed:
            self.seats = int(rest[0])
        elif word == "rule" and len(rest) == 2:
            self.rules[rest[0]] = self._value(rest[1])
        else:
            return False
        return True

    def pack_lines(self, lines: Iterable[tuple[str, str]]) -> Iterator[str]:
        """Return the lines before "begin" that a pack must read.

        Raises BadGameText if the game does not begin.
        """
        for self.where, words in lines:
            if words.split()[0] == "begin":
                return
            if not self.takes(words):
                yield words
        raise BadGameText(self.where, Text("does_not_begin"))

    def check(self) -> None:
        """Raise BadGameText if there are problems with the switches."""
        for key, wrong in self._problems(self.rules):
            raise BadGameText(self.where, Text("rule_key", key=key, wrong=wrong))

    def unknown(self, words: str) -> BadGameText:
        """Return what is wrong with a line that nobody can read."""
        return BadGameText(self.where, Text("no_line_before", words=words))


def play_line(game: Playing[Any], choice: Any, where: str, words: str) -> None:
    """Make the *choice* that a line's *words* say, None if they say none.

    Raises BadGameText.
    """
    if choice is None:
        raise BadGameText(where, Text("no_notation", words=words))
    try:
        game.play(choice)
    except IllegalChoice as error:
        raise BadGameText(where, Text("was_not_legal", choice=words, why=error.why)) from error


keep_former(__name__, {"Problems": "SwitchProblems"})
