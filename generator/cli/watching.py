"""Waiting until something that sheets depend on has changed.

In: folders of campaigns and templates. Out: a moment to print at, again and again, until somebody stops it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.cli.console import complain
from generator.cli.language import say
from generator.press.assets.stock import stock

#: Seconds between two looks.
PAUSE = 0.4


def changes(folders: Sequence[Path], output: Path | None = None) -> Iterator[None]:
    """Yield now, and whenever a file in one of the *folders* or a template has changed, until Ctrl-C is pressed.

    What is in *output* does not count, should one of them contain it.
    """
    seen: dict[Path, tuple[int, int]] | None = None
    try:
        while True:
            now = _stamps((*folders, stock()), output)
            if now != seen:
                seen = now
                yield
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        complain(say("tips.not_watching"))


def _stamps(folders: Sequence[Path], output: Path | None) -> dict[Path, tuple[int, int]]:
    """Return when each file was last written, and how long it is."""
    found: dict[Path, tuple[int, int]] = {}
    beside = output.resolve() if output else None
    for root in folders:
        for path in root.resolve().rglob("*"):
            try:
                if beside and path.is_relative_to(beside):
                    continue
                if path.is_file() and path.suffix not in (".lock", ".pyc"):
                    state = path.stat()
                    found[path] = (state.st_mtime_ns, state.st_size)
            except OSError:
                continue
    return found
