"""The record: append-only JSON Lines, one file for each sitting, results and not seeds.

In: events without numbers. Out: events with file and line. Format (schema 1), every file:

    {"n": 0, "type": "log", "schema": 1, "campaign": UUID, "file": "0000-setup", "after": null}
    {"n": 1, "type": ...}                      contiguous numbers within the file
    {"n": k, "type": "end"}                    closes the file; its sha256 opens the next one as "after"

A last line without its line end was torn by a crash: readers leave it out with a warning, unless it is
whole, and the next write heals it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.campaign import files
from generator.engine.pack import Event
from generator.errors import BadRecord, CannotRead, NewerRecord, RecordMoved

SCHEMA = 1
LOG = "log"
SETUP = "0000-setup"
_FILE = re.compile(r"\d{4}-[\w-]+\.jsonl")


@dataclass(frozen=True, slots=True)
class Line:
    """An event and where it stands."""

    path: Path
    number: int
    event: Event

    @property
    def where(self) -> str:
        """FILE:LINE for an error; lines count from 1."""
        return f"{self.path}:{self.number}"


@dataclass(slots=True)
class LogFile:
    """One file as it was read. *sound* is how many of its bytes are whole lines."""

    path: Path
    lines: list[Line]
    sound: int
    whole_tail: bool = False
    warning: str | None = None

    @property
    def ended(self) -> bool:
        """Whether its last event closes it."""
        return bool(self.lines[-1].event["type"] == "end")

    @property
    def campaign(self) -> str:
        """The campaign's identity, from the header."""
        return str(self.lines[0].event["campaign"])


@dataclass(slots=True)
class Record:
    """All log files of a campaign in order."""

    folder: Path
    logs: list[LogFile] = field(default_factory=list)

    @property
    def lines(self) -> list[Line]:
        """Every event but headers and ends, in order."""
        return [line for log in self.logs for line in log.lines if line.event["type"] not in ("log", "end")]

    @property
    def warnings(self) -> list[str]:
        """What a reader should be told although the record can be read."""
        return [log.warning for log in self.logs if log.warning]


def encode(event: Event) -> bytes:
    """One line of the record."""
    return json.dumps(event, ensure_ascii=False, separators=(", ", ": ")).encode() + b"\n"


def log_bytes(campaign: str, name: str, after: str | None, events: Iterable[Event], end: bool) -> bytes:
    """A whole log file: header, numbered events, and the end if the sitting is over."""
    header = {"type": "log", "schema": SCHEMA, "campaign": campaign, "file": name, "after": after}
    body = [header, *events, *([{"type": "end"}] if end else [])]
    return b"".join(encode({"n": n} | event) for n, event in enumerate(body))


def read(folder: Path) -> Record:
    """The record in the campaign *folder*.

    Raises BadRecord with FILE:LINE, NewerRecord or CannotRead.
    """
    try:
        paths = sorted(path for path in (folder / LOG).iterdir() if _FILE.fullmatch(path.name))
    except FileNotFoundError:
        paths = []
    except OSError as error:
        raise CannotRead(folder / LOG, error) from error
    if not paths:
        raise BadRecord(str(folder / LOG), "the campaign has no record", "restore its log folder from a backup")
    record = Record(folder)
    before: bytes | None = None
    for path in paths:
        data = _bytes(path)
        log = _read_log(path, data)
        _check_chain(log, record.logs[-1] if record.logs else None, before)
        record.logs.append(log)
        before = data
    for log in record.logs[:-1]:
        if log.warning:
            raise BadRecord(f"{log.path}:{len(log.lines) + 1}", "a line is torn, yet a later file follows")
    return record


def append(folder: Path, events: Sequence[Event], name: str = "sitting", known: Record | None = None) -> Record:
    """Write *events* behind the record, healing a torn tail first; returns when they are on the disk.

    They go into the last file, or, if that is closed, into a new one called NNNN-*name*. If the caller says what he
    has *known* of the record, that must still be all of it.
    Raises RecordMoved if it is not, CampaignBusy, CannotWrite, or what `read` raises; ValueError for a name that no
    log can have or an event that is none.
    """
    if not _FILE.fullmatch(f"0000-{name}.jsonl"):
        raise ValueError(f"{name!r} is not letters, digits, - and _")
    for event in events:
        if "n" in event or event.get("type") in (None, "log"):
            raise ValueError(f"an event has a type of its own and no number: {event}")
    if known is None:
        read(folder)  # tells what is wrong before a lock is made
    with files.locked(folder):
        record = known if known is not None and _untouched(known) else read(folder)
        if known is not None and _length(record) != _length(known):
            raise RecordMoved(folder)
        last = record.logs[-1]
        if last.warning:
            files.cut_tail(last.path, last.sound)
        if last.whole_tail:
            files.append_synced(last.path, b"\n")
        if last.ended:
            stem = f"{len(record.logs):04d}-{name}"
            digest = hashlib.sha256(_bytes(last.path)).hexdigest()
            data = log_bytes(last.campaign, stem, f"{last.path.stem} {digest}", events, end=False)
            files.create_synced(folder / LOG / f"{stem}.jsonl", data)
        else:
            start = len(last.lines)
            data = b"".join(encode({"n": n} | event) for n, event in enumerate(events, start=start))
            files.append_synced(last.path, data)
            if record is known:  # what came before has been read already
                return Record(folder, [*known.logs[:-1], _read_log(last.path, _bytes(last.path))])
        return read(folder)


def _untouched(known: Record) -> bool:
    """Whether the files still are those that were read; makeplay only ever makes them longer."""
    last = known.logs[-1]
    try:
        names = sorted(path.name for path in (known.folder / LOG).iterdir() if _FILE.fullmatch(path.name))
        size = last.path.stat().st_size
    except OSError:
        return False
    whole = not last.warning and not last.whole_tail
    return whole and size == last.sound and names == [log.path.name for log in known.logs]


def _length(record: Record) -> int:
    """Lines in all files."""
    return sum(len(log.lines) for log in record.logs)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CannotRead(path, error) from error


def _read_log(path: Path, data: bytes) -> LogFile:
    log = LogFile(path, [], sound=0)
    for number, raw in enumerate(re.findall(rb"[^\n]*\n|[^\n]+\Z", data), start=1):
        complete = raw.endswith(b"\n")
        event = _decode(raw)
        if not complete and event is None:
            log.warning = f"{path}:{number}: the last line is torn and left out; the next write will heal it"
            break
        if event is None:
            raise BadRecord(f"{path}:{number}", "this line is not a JSON object")
        if log.lines and log.ended:
            raise BadRecord(f"{path}:{number}", "the file is closed, nothing may follow its end")
        _check_line(path, number, event)
        log.whole_tail = not complete
        log.sound += len(raw)
        log.lines.append(Line(path, number, event))
    if not log.lines:
        raise BadRecord(f"{path}:1", "the header is missing", "restore the file from a backup")
    return log


def _decode(raw: bytes) -> dict[str, Any] | None:
    try:
        event = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    return event if isinstance(event, dict) else None


def _check_line(path: Path, number: int, event: Event) -> None:
    where = f"{path}:{number}"
    if event.get("n") != number - 1 or type(event["n"]) is not int:
        raise BadRecord(where, f"event {number - 1} is due here, found n = {event.get('n')}")
    if not isinstance(event.get("type"), str):
        raise BadRecord(where, "the event has no type")
    if (event["type"] == "log") != (number == 1):
        raise BadRecord(where, "a header stands at the top of a file and nowhere else")
    if number == 1:
        _check_header(path, where, event)


def _check_header(path: Path, where: str, header: Event) -> None:
    schema = header.get("schema")
    if type(schema) is not int or schema < 1:
        raise BadRecord(where, f"schema {schema!r} is none")
    if schema > SCHEMA:
        raise NewerRecord(where, schema, SCHEMA)
    if header.get("file") != path.stem:
        raise BadRecord(where, f"the header says file {header.get('file')!r}", "give the file its old name back")
    if not isinstance(header.get("campaign"), str):
        raise BadRecord(where, "the header does not say which campaign it is of")


def _check_chain(log: LogFile, before: LogFile | None, before_bytes: bytes | None) -> None:
    """A file names the one before it with its digest, so that a file lost or changed is noticed."""
    header = log.lines[0].event
    where = f"{log.path}:1"
    if before is None:
        if header.get("after") is not None:
            raise BadRecord(where, f"the file before it ({header['after']}) is missing")
        return
    if header.get("campaign") != before.campaign:
        raise BadRecord(where, "this file belongs to another campaign", "move it back to its own campaign")
    digest = hashlib.sha256(before_bytes or b"").hexdigest()
    if header.get("after") != f"{before.path.stem} {digest}":
        raise BadRecord(where, f"it does not follow {before.path.name} as that file is now")
