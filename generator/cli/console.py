"""All output to the person: results, and what went wrong.

In: lines of text, data. Out: the same on standard output or standard error, every invisible character
made visible; or an error that says the work was done all the same.
"""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from itertools import zip_longest
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TextIO

import click

from generator.cli.language import say
from generator.cli.texts import typed
from generator.engine.plain_text import visible, visible_json
from generator.errors import CannotTell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.color import ColorSystem
    from rich.console import RenderableType
    from rich.segment import Segment

    from generator.engine.keeping import Report

#: Columns of a paragraph, and the fewest that a window is taken to have.
WIDTH, _FEWEST = 96, 20
#: How far a line goes on to the right where a window has no room for more: behind the number of a choice.
_NEXT = 3
#: What no line begins with: Chinese commas, stops and brackets that close; and what no line ends with.
_BEGINS, _ENDS = "\u201c\uff08\u300a\u300c", "\u3001\u3002\uff0c\uff1a\uff1b\uff1f\uff09\u201d"
#: Lines of boxes, for terminals that have none.
_WITHOUT_BOXES = str.maketrans("─│┌┐└┘├┤┬┴┼·…", "-|++++++++" + "+..")
#: The longest line of standard error, and the longest word in it, in characters.
LONGEST, _LONG_WORD = 1000, 160
#: What is to be shown in the pager, while that is collected.
_collected: list[str] = []


def columns() -> int:
    """Return how many columns the terminal has; 80 where there is none and COLUMNS does not say."""
    return max(get_terminal_size().columns, _FEWEST)


def wrapped(text: str, width: int = 0, hang: int = 0, beside: int = 0) -> list[str]:
    """Return the lines of a paragraph; a Chinese character takes two columns, and a line may end after it.

    It keeps the spaces before its first word; the other lines begin *hang* columns further to the right. At a terminal
    there is room for *beside* columns before each line.
    """
    width = width or (min(WIDTH, columns() - beside) if sys.stdout.isatty() else WIDTH)
    body = text.lstrip(" ")
    first = len(text) - len(body)
    indent = " " * (first + hang if first + hang < width // 2 else min(first + _NEXT, width // 2))
    lines, line, taken = [], " " * first, first
    for piece in _pieces(body):
        wide = _cells(piece.rstrip())
        if taken + wide > width and line.strip():
            lines.append(line.rstrip())
            line, taken = indent, len(indent)
        line, taken = line + piece, taken + _cells(piece)
    return [*lines, line.rstrip()]


def _pieces(text: str) -> list[str]:
    if text.isascii():  # most are, and large character classes take long to compile
        return re.findall(r"\S+\s*|\s+", text)
    return re.findall(rf"[{_BEGINS}]*(?:[^\s\u2e80-\uffff{_BEGINS}]+|[\u2e80-\uffff])[{_ENDS}]*\s*|\S|\s+", text)


def _cells(text: str) -> int:
    """Return how many columns *text* takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # seldom needed, and its tables are large

    return cell_len(text)


@contextmanager
def through_pager() -> Iterator[None]:
    """Collect what is printed meanwhile; at a terminal, show it in the pager if it is higher than the window.

    What was collected before an error is printed.
    """
    if _collected or not (sys.stdout.isatty() and sys.stdin.isatty()):  # or there is one already
        yield
        return
    _collected.append("")
    try:
        yield
    finally:
        text = "".join(_collected)
        _collected.clear()
        coding = sys.stdout.encoding or "ascii"
        text = text.encode(coding, "backslashreplace").decode(coding)
        if text.count("\n") < get_terminal_size().lines:
            _print(text, beneath(sys.stdout))
        else:
            _page(text)


def _page(text: str) -> None:
    """Show a text in the pager; Ctrl-C ends it calmly."""
    os.environ.setdefault("LESSCHARSET", "utf-8")
    os.environ.setdefault("LESS", f"-R -Ps{say('tips.pager')}")
    guarded = sys.stdout
    sys.stdout = beneath(guarded)  # everything is visible already, and colours are meant
    try:
        click.echo_via_pager(text.removesuffix("\n"))
    except KeyboardInterrupt:
        click.echo()
    finally:
        sys.stdout = guarded


def tell(*lines: str, hang: int = 2) -> None:
    """Print *lines*; a line break within one is data, and is made visible like every invisible character.

    At a terminal they are wrapped at words, and go on *hang* columns further to the right. Raises CannotTell; if the
    reader of a pipe has closed it, click ends the program quietly.
    """
    shown = [visible(line) for line in lines]
    if sys.stdout.isatty():
        width = columns()
        shown = [part for line in shown for part in wrapped(line, width, hang)]
    _print("".join(f"{line}\n" for line in shown))


def show(*pictures: RenderableType) -> None:
    """Print pictures (engine.screen) as wide as the window, in colour where the terminal has it and nobody minds.

    Raises what `tell` raises.
    """
    from rich.color import ColorSystem
    from rich.console import Console

    from generator.engine.screen import hung

    stream = beneath(sys.stdout)
    console = Console(file=stream, width=columns(), highlight=False, emoji=False, markup=False)
    colours = ColorSystem.STANDARD if console.color_system and not console.no_color else None
    lines = (line for picture in hung(pictures, columns()) for line in console.render_lines(picture, pad=False))
    text = "".join(f"{_coloured(line, colours)}\n" for line in lines)
    encoding = stream.encoding or "ascii"
    if not encoding.lower().startswith("utf"):
        text = text.translate(_WITHOUT_BOXES).encode(encoding, "backslashreplace").decode(encoding)
    _print(text, stream)


def _coloured(line: Sequence[Segment], colours: ColorSystem | None) -> str:
    """Return a line of a picture as the terminal gets it, without blanks at its end."""
    from rich.segment import Segment

    pieces = [(visible(segment.text), segment.style) for segment in Segment.simplify(line)]
    while pieces and not pieces[-1][0].rstrip():
        pieces.pop()
    return "".join(style.render(text, color_system=colours) if style else text for text, style in pieces).rstrip()


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows of a table, one line each; the last cell of a row is as wide as it likes."""
    widths = [max(map(_cells, column)) for column in zip_longest(*(row[:-1] for row in rows), fillvalue="")]
    lines = []
    for row in rows:
        cells = [cell + " " * (width - _cells(cell)) for cell, width in zip(row[:-1], widths)]
        lines.append("  ".join([*cells, row[-1]]).rstrip())
    return lines


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
        return
    with through_pager():
        tell(*report.lines)
        if report.picture:
            show("", *report.picture(columns()))


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


def agreed(question: str) -> bool:
    """Ask a question of yes and no at a terminal; return whether the answer is yes, which it is not by default."""
    ways = say("session.yes_or_no")
    *before, last = wrapped(question, columns() - _cells(f"{ways}x"))
    tell(*before)
    try:
        answer: str = click.prompt(visible(last), default="", show_default=False, prompt_suffix=ways)
    except click.Abort:
        click.echo()  # what is said next begins a line
        raise
    return answer.strip().casefold() in typed("yes")


def clear() -> None:
    """Clear the screen of a terminal; do nothing elsewhere."""
    if sys.stdout.isatty():
        click.echo("\x1b[2J\x1b[1;1H", file=beneath(sys.stdout), nl=False)


def complain(*lines: str) -> None:
    """Print what went wrong on standard error."""
    remark(*(f"makeplay: {line}" for line in lines))


def remark(*lines: str) -> None:
    """Print notes that are not part of the result on standard error."""
    shown = [visible(cut(visible(line))) for line in lines]
    if sys.stderr.isatty():
        shown = [part for line in shown for part in wrapped(line, columns(), 2)]
    click.echo("\n".join(shown), err=True)


def cut(text: str, longest: int = LONGEST) -> str:
    """Return *text* with the middle of long words, and of a long text, left out."""
    if len(text) <= _LONG_WORD:
        return text
    words = re.sub(rf"[^\s\u2e80-\uffff]{{{_LONG_WORD},}}", lambda word: _ends(word.group(), _LONG_WORD), text)
    return _ends(words, longest)


def _ends(text: str, longest: int) -> str:
    half = longest // 2
    return text if len(text) <= longest else f"{text[:half]} … {text[-half:]}"


def _print(text: str, stream: TextIO | None = None) -> None:
    if _collected:
        _collected.append(text)
        return
    try:
        click.echo(text, stream, nl=False)
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
