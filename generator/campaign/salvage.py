"""What can be read of a damaged file of the record, every event at the number it had.

In: a file's bytes, the kinds of events there are. Out: its events, and everything that could not be kept as it was. A
line that cannot be read becomes a note in its place, with what could be read of it, so that every address stays what it
was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.campaign import chain, logfile
from generator.campaign.logfile import FRAME, MERGED
from generator.campaign.migrate import SCHEMA, SEALED, upcast
from generator.engine.events import Kinds
from generator.engine.pack import UNPLAYED, Event
from generator.engine.plain_text import visible

#: Characters of a lost line that its note keeps.
_KEPT = 400
#: What became of a line: it is as it was, it is taken as it is now, it is a note.
WHOLE, CHANGED, LOST = "whole", "changed", "lost"


@dataclass(slots=True)
class Salvaged:
    """What could be read of the file *path*; *lost* tells what was not kept as it was, with its place."""

    path: Path
    header: Mapping[str, Any]
    lost: list[tuple[str, str]]
    events: list[Event] = field(default_factory=list)
    fates: list[str] = field(default_factory=list)
    #: By what the file behind it should know it.
    digest: str = ""

    @property
    def stem(self) -> str:
        """Its name without ending, as its header has it."""
        return str(self.header.get("file") or self.path.stem)

    @property
    def campaign(self) -> str:
        """The campaign it says it is of, "" if it says none."""
        return str(self.header.get("campaign") or "")

    @property
    def date(self) -> str | None:
        """The day it says."""
        day = self.header.get("date")
        return day if isinstance(day, str) else None

    @property
    def merged(self) -> Event | None:
        """What it says of the copy it was taken from."""
        merged = self.header.get(MERGED)
        return merged if isinstance(merged, dict) else None

    def add(self, event: Event, fate: str) -> None:
        """One more event."""
        self.events.append(event)
        self.fates.append(fate)

    def drop(self) -> None:
        """One event less."""
        del self.events[-1], self.fates[-1]


def salvage(path: Path, data: bytes, kinds: Kinds) -> Salvaged:
    """What can be read of the file *path* with that content.

    Raises NewerRecord.
    """
    lines = data.removesuffix(b"\n").split(b"\n")
    header, lost = _header(path, lines[0])
    schema = header.get("schema", SCHEMA)
    found = Salvaged(path, header, lost, digest=logfile.file_digest(data, schema))
    changed = {line.number for line in chain.changed(lines)[0]} if schema >= SEALED else set()
    for number, line in enumerate(lines[1:], start=2):
        event = logfile.decode(line)
        if event is None or not isinstance(event.get("type"), str) or event["type"] == "log":
            lost.append((f"{path}:{number}", "the line cannot be read and becomes a note"))
            found.add(note(line.decode("utf-8", "replace")), LOST)
            continue
        n = event.pop("n", None)
        event.pop(chain.SUM, None)
        behind_a_loss = bool(found.fates) and found.fates[-1] == LOST  # then no digest can fit
        fate = CHANGED if number in changed and not behind_a_loss else WHOLE
        if event["type"] in FRAME or not _takes_its_place(found, n, fate, f"{path}:{number}", len(lines)):
            continue
        if fate == CHANGED:
            lost.append((f"{path}:{number}", "the line is not as it was written, it is taken as it is now"))
        _add_known(found, upcast(event, schema), fate, kinds, f"{path}:{number}")
    _results_only(found)
    return found


def note(said: str = "") -> Event:
    """What stands in the place of something lost, with what it *said*."""
    text = visible(said)
    kept = text if len(text) <= _KEPT else f"{text[:_KEPT]}…"
    return {"type": "note", "text": f"(lost: {kept})" if kept else "(lost)"}


def _header(path: Path, line: bytes) -> tuple[Mapping[str, Any], list[tuple[str, str]]]:
    header = logfile.decode(line)
    if header is None or header.get("type") != "log" or type(header.get("schema")) is not int:
        return {}, [(f"{path}:1", "the header cannot be read and is made anew")]
    logfile.check_schema(f"{path}:1", header["schema"])
    return header, []


def _takes_its_place(found: Salvaged, n: object, fate: str, place: str, most: int) -> bool:
    """Make room for the event *n*; whether it may stand there."""
    if type(n) is not int:
        return True
    while found.events and len(found.events) >= n and found.fates[-1] == LOST:
        found.drop()  # a line that was broken in two counted twice
    due = len(found.events) + 1
    if n == due - 1 and found.fates[-1] == CHANGED and fate == WHOLE:
        found.drop()
        found.lost.append((place, f"it is the event {n} that was written; another line with that number is left out"))
        return True
    if n < due:
        found.lost.append((place, f"event {n} stands there already, the line is left out"))
        return False
    if due < n <= due + most:
        found.lost.append((place, f"lines before it are missing: {n - due}, each becomes a note"))
        for _ in range(n - due):
            found.add(note(), LOST)
    return True


def _add_known(found: Salvaged, event: Event, fate: str, kinds: Kinds, place: str) -> None:
    """*event* without the keys that nobody knows; a note if it cannot be told what it means."""
    wrong = kinds.faults(event)
    if not wrong:
        found.add(event, fate)
        return
    right = {key: event[key] for key in event if key == "type" or not _spoils(key, event, kinds)}
    if kinds.faults(right):
        found.lost.append((place, f"{wrong[0]}: the line becomes a note"))
        found.add(note(logfile.encode(event).decode().strip()), LOST)
        return
    found.lost.append((place, f"{wrong[0]}: that is left out"))
    found.add(right, fate)


def _spoils(key: str, event: Event, kinds: Kinds) -> bool:
    """Whether there is less wrong with *event* without that key."""
    return len(kinds.faults({other: event[other] for other in event if other != key})) < len(kinds.faults(event))


def _results_only(found: Salvaged) -> None:
    """Games of which something was lost are marked, if they have an end that keeps their results."""
    game: Event | None = None
    whole = True
    for event, fate in zip(found.events, found.fates):
        if event["type"] == "game":
            game, whole = event, True
        elif fate == LOST:
            whole = False
        elif event["type"] == "over" and game is not None and not whole:
            game[UNPLAYED] = True
