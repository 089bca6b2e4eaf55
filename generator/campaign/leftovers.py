"""What programs that were killed have left: half-built and half-moved campaigns, half-written files.

In: a home folder. Out: nothing of it is there any more, except what another makeplay may be writing just now.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from generator.errors import CampaignBusy, CannotWrite

#: Nobody writes one file, or has a folder without its lock, for this many seconds.
ABANDONED = 600
#: As `files.create_folder` calls what it builds, and `files.replace_synced` what it writes.
_BUILDING = re.compile(r"\..+\.[a-z0-9_]{8}\.new")
_WRITING = re.compile(r"\..+\.new")
#: As `moving` calls the note of what it moves.
_MOVING = re.compile(r"\..+\.moving")


def sweep(home: Path) -> None:
    """Remove what a killed `new`, `import`, `branch`, `export` or `print` has left in *home*; what cannot go stays.

    What a killed `rename` or `remove` has moved in part is put back.
    """
    for note in _named(home / "campaigns", _MOVING):
        from generator.campaign import moving  # seldom needed

        moving.put_back(home, note)
    for place in _named(home / "campaigns", _BUILDING):
        if place.is_dir():
            _sweep(place, place, lambda place: shutil.rmtree(place, ignore_errors=True))
    for campaign in _campaigns(home / "campaigns"):
        for place in (*_named(campaign, _WRITING), *_named(campaign / "log", _WRITING)):
            _sweep(place, campaign, Path.unlink)
    for folder in (home / "output", *(campaign / ".cache" for campaign in _campaigns(home / "campaigns"))):
        for place in _named(folder, _WRITING):
            if _is_old(place):
                with suppress(OSError):
                    place.unlink()


def _sweep(place: Path, locked: Path, remove: Callable[[Path], None]) -> None:
    """Remove *place* if nobody holds the lock of the folder *locked*; if that was never locked, if *place* is old."""
    from generator.campaign import files  # seldom needed, and slow to load

    with suppress(CampaignBusy, CannotWrite, OSError):
        if not (locked / files.LOCK).exists():
            if _is_old(place):
                remove(place)
            return
        with files.locked(locked, patience=0):
            remove(place)
        if locked == place:  # Windows keeps a file that is open
            remove(place)


def _campaigns(campaigns: Path) -> Iterator[Path]:
    with suppress(OSError):
        for entry in os.scandir(campaigns):
            if not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False):
                yield Path(entry.path)


def _named(folder: Path, pattern: re.Pattern[str]) -> Iterator[Path]:
    """Yield what *folder* has under such names, links left out."""
    with suppress(OSError):
        for entry in list(os.scandir(folder)):
            if entry.name.startswith(".") and pattern.fullmatch(entry.name) and not entry.is_symlink():
                yield Path(entry.path)


def _is_old(place: Path) -> bool:
    with suppress(OSError):
        return time.time() - place.stat().st_mtime > ABANDONED
    return False
