"""One file of the record: a sitting's events as JSON Lines, each line with its number and its digest.

In: bytes. Out: events with file and line, brought up to today's schema; what is torn, what is not as it was written.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from generator.campaign import chain
from generator.campaign.chain import Changed
from generator.campaign.migrate import SCHEMA, SEALED, UNSEALED, upcast
from generator.engine.pack import Event
from generator.errors import BadRecord, NewerRecord, Text

LOG = "log"
SETUP = "0000-setup"
#: Types that frame a file and are no events.
FRAME = frozenset({"log", "end"})
#: In the header of a file taken in from another copy: by what its events are known again.
MERGED = "merged"


class Line(NamedTuple):
    """An event, its place, and the schema it was written in; lines count from 1."""

    path: Path
    number: int
    event: Event
    schema: int = SCHEMA

    @property
    def where(self) -> str:
        """Return FILE:LINE for an error."""
        return f"{self.path}:{self.number}"

    @property
    def place(self) -> tuple[int, int]:
        """Return where it is among all lines: the number of its file, and its own."""
        return number_of(self.path), self.number

    @property
    def address(self) -> str:
        """Return what people and other events call it: its file and its number there, "0001-sitting:12"."""
        return f"{self.path.stem}:{self.number - 1}"


@dataclass(slots=True)
class LogFile:
    """One file as it was read: its whole lines as they are there, *count* of them, decoded when asked for.

    *sum* is the digest on which its next line follows; *changed* are lines that are not what was written; *torn* is how
    many bytes after *data* are not whole.
    """

    path: Path
    data: bytes
    header: Event
    count: int
    ended: bool
    digest: str
    whole_tail: bool = False
    sum: str = ""
    changed: Sequence[Changed] = ()
    torn: int = 0

    @property
    def lines(self) -> list[Line]:
        """Return its lines, header first, brought up to today's schema.

        Raises BadRecord at an invalid one.
        """
        return _lines(self.path, self.data, self.header.get("schema", SCHEMA))

    @property
    def events(self) -> list[Line]:
        """Return its lines without header and end."""
        return [line for line in self.lines if line.event["type"] not in FRAME]

    @property
    def last_place(self) -> str:
        """Return FILE:LINE of its last line."""
        return f"{self.path}:{self.count}"

    @property
    def campaign(self) -> str:
        """Return the campaign's identity, from the header."""
        return str(self.header["campaign"])

    @property
    def date(self) -> str | None:
        """Return the day on which the sitting began, as YYYY-MM-DD, if it is known."""
        day: str | None = self.header.get("date")
        return day

    @property
    def foreign(self) -> bool:
        """Return whether it is of an older schema, so that nothing may be added to it."""
        return bool(self.header["schema"] < SCHEMA)

    def until(self, number: int) -> LogFile:
        """Return the same file when it had only *number* lines."""
        data = b"\n".join(self.data.split(b"\n", number)[:number]) + b"\n"
        return LogFile(self.path, data, self.header, number, False, "")


def number_of(path: Path) -> int:
    """Return the number of a log file: 1 for "0001-sitting.jsonl"."""
    return int(path.name.partition("-")[0])


def fingerprint(data: bytes) -> str:
    """Return the sha256 of *data*."""
    return hashlib.sha256(data).hexdigest()


def encode(event: Event) -> bytes:
    """Return one line of the record; half a character, which no file can hold, keeps the escape of JSON."""
    return json.dumps(event, ensure_ascii=False, separators=(", ", ": ")).encode("utf-8", "backslashreplace") + b"\n"


def file_digest(data: bytes, schema: int = SCHEMA) -> str:
    """Return what the next file knows a file with that content by: its sha256 as UNSEALED would have written it.

    So the digests of its lines are no part of it, nor of the marks by which its events are known in another copy.
    """
    if schema < SEALED:
        return fingerprint(data)
    return fingerprint(chain.unsealed(data).replace(b'"schema": %d' % schema, b'"schema": %d' % UNSEALED, 1))


def read_log(path: Path, data: bytes, acknowledged: int | None = None) -> LogFile:
    """Return the log file with that content; only its header, a torn end and the digests are checked.

    *acknowledged*, if that is known, is how many of its lines have been reported to somebody: what comes after
    them and is not whole never was. Raises BadRecord or NewerRecord.
    """
    lines, unended = _intact_lines(data, acknowledged)
    if not lines:
        raise BadRecord(f"{path}:1", Text("no_header"), Text("restore_file"))
    header = _header(path, lines[0])
    sound = data[: sum(len(line) + 1 for line in lines)]
    changed, its_sum = chain.changed(lines) if header["schema"] >= SEALED else ((), "")
    ended = len(lines) > 1 and (decode(lines[-1]) or {}).get("type") == "end"
    digest = file_digest(sound, header["schema"]) if ended else ""
    torn = len(data) - len(sound)
    return LogFile(path, sound, header, len(lines), ended, digest, unended, its_sum, changed, torn)


#: What is said of an end that a crash has torn off.
TORN = Text("torn")


def _intact_lines(data: bytes, acknowledged: int | None) -> tuple[list[bytes], bool]:
    """Return the lines before a torn end, and whether the last of them lacks its line end and nothing else."""
    *lines, tail = data.split(b"\n")
    unended = bool(tail) and decode(tail) is not None
    if unended:
        lines.append(tail)
    intact = lines if acknowledged is None else lines[: _intact_count(lines, acknowledged)]
    return intact, unended and len(intact) == len(lines)


def _intact_count(lines: Sequence[bytes], acknowledged: int) -> int:
    """Return how many of *lines* are those acknowledged, and what follows them whole."""
    for at in range(acknowledged, len(lines)):
        event = decode(lines[at])
        ours = event is not None and (chain.sum_of(lines[at]) or "type" not in event)  # not written by hand
        stale = event is not None and event.get("n") != at and ours
        if event is None or stale:
            return at
    return len(lines)


NO_OBJECT = Text("no_object")


def _header(path: Path, line: bytes) -> Event:
    """Return the header in the first *line* of a file, without its digest. Raises BadRecord or NewerRecord."""
    header = decode(line)
    if header is None:
        raise BadRecord(f"{path}:1", NO_OBJECT)
    _check_line(path, 1, header)
    if header["schema"] < SEALED and chain.sum_of(line):
        reason = Text("header_schema", schema=header["schema"])
        raise BadRecord(f"{path}:1", reason, Text("write_schema", schema=SCHEMA))
    header.pop(chain.SUM, None)
    return header


def _lines(path: Path, data: bytes, schema: int) -> list[Line]:
    """Return the lines of a file, each checked."""
    raw = data.removesuffix(b"\n").split(b"\n")
    lines: list[Line] = []
    closed = False
    for number, event in enumerate(_decode_all(raw), start=1):
        if type(event) is not dict:
            raise BadRecord(f"{path}:{number}", NO_OBJECT)
        n, kind = event.get("n"), event.get("type")
        if n != number - 1 or type(n) is not int or type(kind) is not str or kind in FRAME or closed or number == 1:
            _check_line(path, number, event, closed)  # only what may be wrong is checked closely: speed
            closed = kind == "end"
        if schema >= SEALED:
            event.pop(chain.SUM, None)
        lines.append(Line(path, number, event))
    if schema < SCHEMA:
        return [line._replace(event=upcast(line.event, schema), schema=schema) for line in lines]
    return lines


def _decode_all(whole: list[bytes]) -> list[Any]:
    """Return the events of those lines; None where there is none."""
    try:  # all at once: quicker, and the keys are kept in memory once
        events: list[Any] = json.loads(b"[" + b",".join(whole) + b"]")
    except (ValueError, RecursionError):
        events = []
    return events if len(events) == len(whole) else [decode(raw) for raw in whole]


def decode(raw: bytes) -> Event | None:
    """Return the event in a line; None if there is none."""
    try:
        event = json.loads(raw.decode())
    except (ValueError, RecursionError):
        return None
    return event if isinstance(event, dict) else None


def _check_line(path: Path, number: int, event: Event, closed: bool = False) -> None:
    where = f"{path}:{number}"
    if closed:
        raise BadRecord(where, Text("closed"))
    if event.get("n") != number - 1 or type(event["n"]) is not int:
        raise BadRecord(where, Text("expected_event", expected=number - 1, found=event.get("n")))
    if not isinstance(event.get("type"), str):
        raise BadRecord(where, Text("no_type"))
    if (event["type"] == "log") != (number == 1):
        raise BadRecord(where, Text("header_first"))
    if number == 1:
        _check_header(path, where, event)


def _check_header(path: Path, where: str, header: Event) -> None:
    check_schema(where, header.get("schema"))
    if header.get("file") != path.stem:
        raise BadRecord(where, Text("header_file", file=header.get("file")), Text("old_name"))
    if not isinstance(header.get("campaign"), str):
        raise BadRecord(where, Text("header_campaign"))
    if header["schema"] > 1 and not isinstance(header.get("date", 0), str | None):
        raise BadRecord(where, Text("header_date"), Text("write_day"))


def check_schema(where: str, schema: object) -> None:
    """Raise BadRecord for an invalid *schema*, NewerRecord for one of a later makeplay."""
    if type(schema) is not int or schema < 1:
        raise BadRecord(where, Text("schema_invalid", schema=schema))
    if schema > SCHEMA:
        raise NewerRecord(where, schema, SCHEMA)
