"""Waiting until something that sheets depend on has changed.

In: a campaign's folder, folders of templates. Out: a moment to print at, again and again, until somebody stops it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from generator.press.stock import stock

#: Seconds between two looks.
PAUSE = 0.4


def changes(folder: Path, templates: Sequence[Path] = ()) -> Iterator[None]:
    """Now, and whenever a file of the campaign or a template has changed; ends when somebody presses Ctrl-C.

    *templates* are folders of the person's own besides the campaign's.
    """
    seen: dict[Path, tuple[int, int]] | None = None
    try:
        while True:
            now = _stamps((folder, *templates, stock()))
            if now != seen:
                seen = now
                yield
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        click.echo("makeplay: no longer watching", err=True)


def _stamps(folders: Sequence[Path]) -> dict[Path, tuple[int, int]]:
    """When each file was written last, and how long it is."""
    found: dict[Path, tuple[int, int]] = {}
    for root in folders:
        for path in root.rglob("*"):
            try:
                if path.is_file() and path.suffix not in (".lock", ".pyc"):
                    state = path.stat()
                    found[path] = (state.st_mtime_ns, state.st_size)
            except OSError:
                continue
    return found
