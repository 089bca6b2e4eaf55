"""Homes with a campaign in them: founded, and perhaps printed, once in a process, and copied for each test.

In: what makeplay is asked to do, one thing after the other, seeds given. Out: the folder as it leaves it.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from generator import cli

Steps = tuple[tuple[str, ...], ...]


def left_by(steps: Steps, into: Path) -> None:
    """Make *into* as makeplay leaves an empty folder after those steps."""
    shutil.copytree(_left_by(steps).name, into, dirs_exist_ok=True)


@cache
def _left_by(steps: Steps) -> tempfile.TemporaryDirectory[str]:
    folder = tempfile.TemporaryDirectory()
    *before, last = steps
    if before:
        left_by(tuple(before), Path(folder.name))
    here, home = Path.cwd(), os.environ.pop("MAKEPLAY_HOME", None)
    try:
        os.chdir(folder.name)
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
            assert cli.run(list(last)) == 0, said.getvalue()
    finally:
        os.chdir(here)
        if home is not None:
            os.environ["MAKEPLAY_HOME"] = home
    return folder
