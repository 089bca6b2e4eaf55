"""A progress bar for what takes longer than a second.

In: how much is done. Out: a bar on a terminal, nothing when piped.
"""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

import click

from generator.cli.console import beneath


class ProgressBar:
    """A progress bar on a terminal for what takes longer than a second; silent when piped."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._began = time.monotonic()
        self._bar: Any = None

    def __enter__(self) -> ProgressBar:
        return self

    def __call__(self, done: int, total: int) -> None:
        """Tell that *done* of *total* are finished."""
        if self._bar is None:
            if time.monotonic() - self._began < 0.5 or not sys.stderr.isatty():
                return
            self._bar = click.progressbar(length=total, label=self._label, file=beneath(sys.stderr))
            self._bar.__enter__()
        self._bar.update(done - self._bar.pos)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.__exit__(kind, error, trace)
