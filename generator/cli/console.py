"""All output to the person: results, and what went wrong.

In: lines of text, data. Out: the same on standard output or standard error, every invisible character
made visible; or an error that says the work was done all the same.
"""

from __future__ import annotations

import errno
import json
import re
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO

import click

from generator.engine.plain_text import visible, visible_json
from generator.errors import CannotTell

if TYPE_CHECKING:
    from generator.engine.keeping import Report

#: Columns of a paragraph.
WIDTH = 96
#: The longest line of standard error, and the longest word in it, in characters.
LONGEST, _LONG_WORD = 1000, 160


def wrapped(text: str, width: int = WIDTH) -> list[str]:
    """Return the lines of a paragraph; a Chinese character takes two columns, and a line may end after it."""
    lines, line, taken = [], "", 0
    for piece in _pieces(text):
        wide = sum(2 if ord(character) > 0x2E80 else 1 for character in piece)
        if taken + wide > width and line:
            lines.append(line.rstrip())
            line, taken = "", 0
        line, taken = line + (piece if line else piece.lstrip()), taken + wide
    return [*lines, line.rstrip()] if line else lines


def _pieces(text: str) -> list[str]:
    if text.isascii():  # most are, and large character classes take long to compile
        return re.findall(r"\S+\s*|\s+", text)
    return re.findall(r"[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*|\s+", text)


def tell(*lines: str) -> None:
    """Print *lines*; a line break within one is data, and is made visible like every invisible character.

    Raises CannotTell; if the reader of a pipe has closed it, click ends the program quietly.
    """
    _print("".join(f"{visible(line)}\n" for line in lines))


def tell_json(data: object) -> None:
    """Print *data* for programs.

    Raises what `tell` raises.
    """
    _print(visible_json(json.dumps(data, ensure_ascii=False)) + "\n")


def tell_report(report: Report, as_json: bool) -> None:
    """Print *report* for people or for programs.

    Raises what `tell` raises.
    """
    if as_json:
        tell_json(report.data)
    else:
        tell(*report.lines)


def hand_over(text: str) -> None:
    """Print the content of a file to be saved unchanged; on a terminal invisible characters are made visible.

    Raises what `tell` raises.
    """
    if sys.stdout.isatty():
        tell(*text.splitlines())
    else:
        _print(f"{text}\n")


def ask_for(text: str) -> None:
    """Print *text* without a line end, before the answer is typed."""
    _print(visible(text))


def clear() -> None:
    """Clear the screen of a terminal; do nothing elsewhere."""
    if sys.stdout.isatty():
        click.echo("\x1b[2J\x1b[1;1H", file=beneath(sys.stdout), nl=False)


def complain(*lines: str) -> None:
    """Print what went wrong on standard error."""
    remark(*(f"makeplay: {line}" for line in lines))


def remark(*lines: str) -> None:
    """Print notes that are not part of the result on standard error."""
    click.echo("\n".join(visible(cut(visible(line))) for line in lines), err=True)


def cut(text: str, longest: int = LONGEST) -> str:
    """Return *text* with the middle of long words, and of a long text, left out."""
    if len(text) <= _LONG_WORD:
        return text
    words = re.sub(rf"[^\s\u2e80-\uffff]{{{_LONG_WORD},}}", lambda word: _ends(word.group(), _LONG_WORD), text)
    return _ends(words, longest)


def _ends(text: str, longest: int) -> str:
    half = longest // 2
    return text if len(text) <= longest else f"{text[:half]} … {text[-half:]}"


def _print(text: str) -> None:
    try:
        click.echo(text, nl=False)
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        raise CannotTell(error) from error


class Guarded(TextIOWrapper):
    """A standard stream that also makes visible what a library, a warning or a traceback writes.

    A terminal that cannot show a character shows its code instead of failing.
    """

    def __init__(self, stream: TextIOWrapper) -> None:
        super().__init__(
            stream.buffer,
            stream.encoding,
            "backslashreplace",
            line_buffering=stream.line_buffering,
            write_through=stream.write_through,
        )
        self.beneath = stream

    def write(self, text: str) -> int:
        """Write *text* and keep its line breaks."""
        return super().write("\n".join(map(visible, text.split("\n"))))


def show_all() -> None:
    """Make prompt_toolkit, which shows control characters, show all other invisible characters.

    It looks at each character alone: joiners, which are valid beside some letters, always pass.
    """
    from prompt_toolkit.layout.screen import Char

    rest = set(map(chr, range(0xA1, 0x10000))) - set("\u180e\u200c\u200d")
    Char.display_mappings.update((each, visible(each)) for each in rest if visible(each) != each)


def beneath(stream: TextIO) -> TextIO:
    """Return the stream that accepts cursor codes: *stream* without its guard."""
    return stream.beneath if isinstance(stream, Guarded) else stream
