"""The run that was printed last and waits to be confirmed, kept in the campaign's cache.

In: a campaign's folder, the event that would confirm the run. Out: that event, until it is confirmed or forgotten.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from generator.campaign.files import replace_synced
from generator.campaign.logfile import encode, fingerprint
from generator.campaign.prints import print_fault
from generator.campaign.reading import read_regular
from generator.engine.pack import Event
from generator.errors import CannotWrite

#: Bytes of it; a run of ten thousand cards has fewer.
_MOST = 64 << 20
#: The key with the events that are to be recorded before the run, in which what was printed came to be wanted.
BEFORE = "before"
_PLACE = ".cache/last-run.json"
_KEYS = frozenset({"type", "date", "cards", "board", "revisions", "run", BEFORE})


class Waiting:
    """What waits in the campaign *folder*; a cache that cannot be written or read counts as empty."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _PLACE

    @property
    def event(self) -> Event | None:
        """Return the event that confirms the last run, if one waits."""
        try:
            digest, _, data = read_regular(self._path, _MOST).partition(b"\n")
            event: Any = json.loads(data) if digest.decode() == fingerprint(data) else None
            whole = isinstance(event, dict) and isinstance(event.get(BEFORE, []), list)
            whole = whole and event.get("type") == "print" and event.keys() <= _KEYS
            if not whole or print_fault(event):
                return None
            encode(event)
        except (OSError, ValueError, RecursionError):
            return None
        found: Event = event
        return found

    def keep(self, event: Event) -> bool:
        """Save *event* until it is confirmed; return whether that was possible."""
        try:
            self._path.parent.mkdir(exist_ok=True)
            data = encode(event)
            replace_synced(self._path, f"{fingerprint(data)}\n".encode() + data)
        except (OSError, CannotWrite):
            return False
        return True

    def forget(self) -> None:
        """Forget the waiting run."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
