"""Telling a person what was done, after it was done.

In: a text. Out: the text on standard output, or an error that says the work stands all the same.
"""

from __future__ import annotations

import errno
import re

import click

from generator.errors import CannotTell

#: Columns of a paragraph.
WIDTH = 96


def wrapped(text: str, width: int = WIDTH) -> list[str]:
    """Lines of a paragraph of so many columns; a Chinese sign is as wide as two others and may be broken after."""
    lines, line, taken = [], "", 0
    for piece in _pieces(text):
        wide = sum(2 if ord(sign) > 0x2E80 else 1 for sign in piece)
        if taken + wide > width and line:
            lines.append(line.rstrip())
            line, taken = "", 0
        line, taken = line + (piece if line else piece.lstrip()), taken + wide
    return [*lines, line.rstrip()] if line else lines


def _pieces(text: str) -> list[str]:
    if text.isascii():  # most are, and classes of so many signs take long to compile
        return re.findall(r"\S+\s*|\s+", text)
    return re.findall(r"[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*|\s+", text)


def tell(text: str) -> None:
    """Print *text*.

    Raises CannotTell; a reader that has gone is left to click, which ends quietly.
    """
    try:
        click.echo(text)
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        raise CannotTell(error) from error
