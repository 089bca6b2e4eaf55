"""What can be read of a damaged file of the record, every event at the number it had.

In: a file's bytes, the kinds of events there are. Out: its events, and everything that could not be kept as it was. A
line that cannot be read becomes a note in its place, with what could be read of it, so that every address stays what it
was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

from generator.campaign import chain, logfile
from generator.campaign.events import OWN
from generator.campaign.logfile import FRAME, MERGED
from generator.campaign.migrate import SCHEMA, SEALED, upcast
from generator.campaign.record import FILE_NAME
from generator.engine.events import Kinds
from generator.engine.pack import UNPLAYED, Event
from generator.engine.plain_text import visible
from generator.errors import Said, Text

#: Characters of a lost line that its note keeps.
_KEPT = 400
#: At most this many lines are missing in one place; a number that is further off is wrong.
_MISSING = 100_000
#: What became of a line: it is as it was, it is taken as it is now, it is a note.
WHOLE, CHANGED, LOST = "whole", "changed", "lost"


@dataclass(slots=True)
class Salvaged:
    """What could be read of the file *path*; *lost* is what was not kept as it was, with its place."""

    path: Path
    header: Mapping[str, Any]
    lost: list[tuple[str, Said]]
    events: list[Event] = field(default_factory=list)
    fates: list[str] = field(default_factory=list)
    #: Whether the digest of its header fits.
    header_fits: bool = True
    #: By what the file after it should know it.
    digest: str = ""

    @property
    def stem(self) -> str:
        """Return its name without ending, as its header has it if that is possible."""
        said = str(self.header.get("file"))
        return said if FILE_NAME.fullmatch(f"{said}.jsonl") else self.path.stem

    @property
    def campaign(self) -> str:
        """Return the campaign it says it is of, "" if it does not say or its digest does not fit."""
        return str(self.header.get("campaign") or "") if self.header_fits else ""

    @property
    def date(self) -> str | None:
        """Return the day it says."""
        day = self.header.get("date")
        return day if isinstance(day, str) else None

    @property
    def merged(self) -> Event | None:
        """Return what it says of the copy it was taken from."""
        merged = self.header.get(MERGED)
        return merged if isinstance(merged, dict) else None

    def add(self, event: Event, fate: str) -> None:
        """Add one more event."""
        self.events.append(event)
        self.fates.append(fate)


def salvage(path: Path, data: bytes, kinds: Kinds) -> Salvaged:
    """Return what can be read of the file *path* with that content.

    Raises NewerRecord.
    """
    lines = data.removesuffix(b"\n").split(b"\n")
    header, lost = _header(path, lines[0])
    schema = header.get("schema", SCHEMA)
    found = Salvaged(path, header, lost, digest=logfile.file_digest(data, schema))
    changed = {line.number for line in chain.changed(lines)[0]} if schema >= SEALED else set()
    found.header_fits = 1 not in changed
    first = logfile.decode(lines[0])
    begins = 0 if not header and first and first.get("type") != "log" else 1  # an event if the header is gone
    _read_events(found, lines, begins, changed, kinds)
    _results_only(found)
    return found


def _read_events(found: Salvaged, lines: Sequence[bytes], begins: int, changed: set[int], kinds: Kinds) -> None:
    """Add to *found* the events of *lines* from index *begins* on; the numbers of *changed* lines count from 1."""
    decoded = [logfile.decode(line) for line in lines[begins:]]
    numbers = [event.pop("n", None) if event else None for event in decoded]
    for at, event in enumerate(decoded):
        number = at + begins + 1
        place = f"{found.path}:{number}"
        if event is None or not isinstance(event.get("type"), str) or event["type"] == "log":
            found.lost.append((place, Text("line_to_note")))
            found.add(note(lines[number - 1].decode("utf-8", "replace")), LOST)
        elif event["type"] not in FRAME:
            event.pop(chain.SUM, None)
            behind_a_loss = bool(found.fates) and found.fates[-1] == LOST  # then no digest can fit
            fate = CHANGED if number in changed and not behind_a_loss else WHOLE
            today = upcast(event, found.header.get("schema", SCHEMA))
            _put(found, _known(found, today, fate, kinds, place), numbers[at:], place)


def note(said: str = "") -> Event:
    """Return what replaces something lost, with what it *said*."""
    text = visible(said)
    kept = text if len(text) <= _KEPT else f"{text[:_KEPT]}…"
    return {"type": "note", "text": f"(lost: {kept})" if kept else "(lost)"}


def _header(path: Path, line: bytes) -> tuple[Mapping[str, Any], list[tuple[str, Said]]]:
    header = logfile.decode(line)
    if header is None or header.get("type") != "log" or type(header.get("schema")) is not int:
        return {}, [(f"{path}:1", Text("header_unread"))]
    logfile.check_schema(f"{path}:1", header["schema"])
    if header.pop(chain.SUM, None) and header["schema"] < SEALED:
        return header | {"schema": SCHEMA}, [(f"{path}:1", Text("schema_of_digest"))]
    if wrong := OWN.faults(upcast(header, header["schema"])):
        kept: Mapping[str, Any] = {key: header[key] for key in ("schema", "campaign", "file") if key in header}
        return kept, [(f"{path}:1", Text("header_again", wrong=wrong[0]))]
    return header, []


def _put(found: Salvaged, what: tuple[Event, str], numbers: Sequence[object], place: str) -> None:
    """Put an event, and its fate, where it belongs by *numbers*: its own, and those that the lines after it say."""
    said, *later = numbers
    due = len(found.events) + 1
    follower = _first_number(later)
    if type(said) is not int or said == due:
        found.add(*what)
    elif said > due and due in later and said in later:
        found.lost.append((place, Text("comes_later", number=said)))
    elif due < said <= due + _MISSING and (due in later or follower > said):
        found.lost.append((place, Text("lines_missing", count=said - due)))
        for _ in range(said - due):
            found.add(note(), LOST)
        found.add(*what)
    elif not _put_back(found, what, said, follower, place):
        found.lost.append((place, Text("wrong_number", number=said, due=due)))
        found.add(*what)


def _first_number(numbers: Sequence[object]) -> float:
    """Return the first of *numbers* that is an integer, infinity if there is no such one."""
    return next((number for number in numbers if type(number) is int), inf)


def _put_back(found: Salvaged, what: tuple[Event, str], said: int, follower: float, place: str) -> bool:
    """Put an event where there is one with the number it *said*, or leave it out; return whether either is right.

    *follower* is the number that the next line says.
    """
    event, fate = what
    count = len(found.events)
    if not 0 < said <= count:
        return False
    there = found.fates[said - 1]
    original = there == CHANGED and fate == WHOLE
    if original:
        found.lost.append((place, Text("original_event", number=said)))
    if original or there == LOST:
        found.events[said - 1], found.fates[said - 1] = event, fate
        return True
    if event == found.events[said - 1] or (follower or inf) <= count + 1:
        found.lost.append((place, Text("event_exists", number=said)))
        return True
    return False


def _known(found: Salvaged, event: Event, fate: str, kinds: Kinds, place: str) -> tuple[Event, str]:
    """Return *event* without the keys that nobody knows; a note if what it means is not clear."""
    if fate == CHANGED:
        found.lost.append((place, Text("line_accepted")))
    wrong = kinds.faults(event)
    if not wrong:
        return event, fate
    right = {key: event[key] for key in event if key == "type" or not _spoils(key, event, kinds)}
    if kinds.faults(right):
        found.lost.append((place, Text("wrong_to_note", wrong=wrong[0])))
        return note(logfile.encode(event).decode().strip()), LOST
    found.lost.append((place, Text("wrong_left_out", wrong=wrong[0])))
    return right, fate


def _spoils(key: str, event: Event, kinds: Kinds) -> bool:
    """Return whether there is less wrong with *event* without that key."""
    return len(kinds.faults({other: event[other] for other in event if other != key})) < len(kinds.faults(event))


def _results_only(found: Salvaged) -> None:
    """Mark the games of which something was lost, if they have an end that keeps their results."""
    game: Event | None = None
    whole = True
    for event, fate in zip(found.events, found.fates):
        if event["type"] == "game":
            game, whole = event, True
        elif fate == LOST:
            whole = False
        elif event["type"] == "over" and game is not None and not whole:
            game[UNPLAYED] = True
