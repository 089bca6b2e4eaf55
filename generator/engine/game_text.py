"""A whole game as plain text (docs/notation.md): the lines that every pack's has alike.

In: lines with their places. Out: switches and choices, checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from generator.engine.game import Playing
from generator.errors import BadGameText, IllegalChoice


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


def check_switches(
    where: str, rules: Mapping[str, object], problems: Callable[[Mapping[str, object]], Sequence[tuple[str, str]]]
) -> None:
    """Raise BadGameText if there are *problems* with switches."""
    for key, wrong in problems(rules):
        raise BadGameText(where, f"rule {key}: {wrong}")


def play_line(game: Playing[Any], choice: Any, where: str, words: str) -> None:
    """Make the *choice* that a line's *words* say, None if they say none.

    Raises BadGameText.
    """
    if choice is None:
        raise BadGameText(where, f"{words!r} is no choice of docs/notation.md")
    try:
        game.play(choice)
    except IllegalChoice as error:
        raise BadGameText(where, f"{words!r} was not legal: {error.reason} [{error.rule}]") from error
