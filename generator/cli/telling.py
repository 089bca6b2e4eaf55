"""Telling a person what was done, after it was done.

In: a text. Out: the text on standard output, or an error that says the work stands all the same.
"""

from __future__ import annotations

import errno

import click

from generator.errors import CannotTell


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
