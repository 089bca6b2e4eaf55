"""The record: append-only JSON Lines, one file for each sitting, results and not seeds.

In: events without numbers. Out: events with file and line. Format (schema 2, docs/record.md), every file:

    {"n": 0, "type": "log", "schema": 2, "campaign": UUID, "file": "0000-setup", "after": null, "date": "2026-11-21"}
    {"n": 1, "type": ...}                      contiguous numbers within the file
    {"n": k, "type": "end"}                    closes the file; its sha256 opens the next one as "after"

A last line without its line end was torn by a crash: readers leave it out with a warning, unless it is
whole, and the next write heals it. A closed file that was edited by hand is read as it is now, with a warning.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from generator.campaign import files
from generator.campaign.migrate import SCHEMA, upcast
from generator.engine.pack import Event
from generator.errors import BadRecord, CannotRead, CannotWrite, NewerRecord, RecordMoved, UnknownEvent

LOG = "log"
SETUP = "0000-setup"
#: Types that frame a file and are no events.
FRAME = frozenset({"log", "end"})
#: In the header of a file taken in from another copy: by what its events are known again.
MERGED = "merged"
_FILE = re.compile(r"\d{4}-[\w-]+\.jsonl")


class Line(NamedTuple):
    """An event, where it stands, and the schema it was written in; lines count from 1."""

    path: Path
    number: int
    event: Event
    schema: int = SCHEMA

    @property
    def where(self) -> str:
        """FILE:LINE for an error."""
        return f"{self.path}:{self.number}"

    @property
    def address(self) -> str:
        """How people and other events call it: its file and its number there, "0001-sitting:12"."""
        return f"{self.path.stem}:{self.number - 1}"


@dataclass(slots=True)
class LogFile:
    """One file as it was read: its whole lines as they stand there, *count* of them, decoded when asked for."""

    path: Path
    data: bytes
    header: Event
    count: int
    ended: bool
    digest: str
    whole_tail: bool = False
    warning: str | None = None

    @property
    def lines(self) -> list[Line]:
        """Its lines, header first, brought up to today's schema.

        Raises BadRecord at one that cannot stand.
        """
        return _lines(self.path, self.data, self.header.get("schema", SCHEMA))

    @property
    def events(self) -> list[Line]:
        """Its lines without header and end."""
        return [line for line in self.lines if line.event["type"] not in FRAME]

    @property
    def sound(self) -> int:
        """How many of its bytes are whole lines."""
        return len(self.data)

    @property
    def last_place(self) -> str:
        """FILE:LINE of its last line."""
        return f"{self.path}:{self.count}"

    @property
    def campaign(self) -> str:
        """The campaign's identity, from the header."""
        return str(self.header["campaign"])

    @property
    def date(self) -> str | None:
        """The day on which the sitting began, as YYYY-MM-DD, if it is known."""
        day: str | None = self.header.get("date")
        return day

    @property
    def foreign(self) -> bool:
        """Whether it is of an older schema, so that nothing may be added to it."""
        return bool(self.header["schema"] < SCHEMA)

    def until(self, number: int) -> LogFile:
        """The same file when it had only *number* lines."""
        data = b"\n".join(self.data.split(b"\n", number)[:number]) + b"\n"
        return LogFile(self.path, data, self.header, number, False, "")


@dataclass(slots=True)
class Record:
    """All log files of a campaign in order. *edited* are closed files that were changed afterwards, by name."""

    folder: Path
    logs: list[LogFile] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)

    def each(self) -> Iterator[Line]:
        """Every event but headers and ends, in order, a file at a time in memory.

        Raises BadRecord at one that cannot stand.
        """
        for log in self.logs:
            yield from log.events

    @property
    def lines(self) -> list[Line]:
        """All of them at once."""
        return list(self.each())

    @property
    def count(self) -> int:
        """How many events there are."""
        return sum(log.count - 1 - log.ended for log in self.logs)

    @property
    def campaign(self) -> str:
        """The campaign's identity."""
        return self.logs[0].campaign

    @property
    def warnings(self) -> list[str]:
        """What a reader should be told although the record can be read."""
        torn = [log.warning for log in self.logs if log.warning]
        by_hand = [
            f"{self.folder / LOG / name}.jsonl was edited after it was closed; if that is meant: "
            f"makeplay check {self.folder.name} --accept"
            for name in self.edited
        ]
        return torn + by_hand

    def until(self, line: Line) -> Record:
        """The record as it was when *line* had just been written."""
        before = [log for log in self.logs if log.path.name < line.path.name]
        here = next(log for log in self.logs if log.path == line.path)
        return Record(self.folder, [*before, here.until(line.number)])

    def find(self, address: str) -> Line:
        """The event at *address*: "0001-sitting:12", "1:12", or "12" in the last file.

        Raises UnknownEvent.
        """
        name, _, number = address.strip().rpartition(":")
        for log in self.logs[::-1]:
            if number.isdecimal() and len(number) < 10 and _is_called(log, name):
                lines = [line for line in log.events if line.number == int(number) + 1]
                if lines:
                    return lines[0]
                break
        known = [log.path.stem for log in self.logs]
        raise UnknownEvent(address, known[-3:])


def _is_called(log: LogFile, name: str) -> bool:
    stem = log.path.stem
    return not name or stem == name or (name.isdecimal() and int(stem[:4]) == int(name))


def today() -> str:
    """This day as YYYY-MM-DD."""
    return date.today().isoformat()


def encode(event: Event) -> bytes:
    """One line of the record; half a character, which UTF-8 does not have, stays the escape it was read from."""
    return json.dumps(event, ensure_ascii=False, separators=(", ", ": ")).encode(errors="backslashreplace") + b"\n"


def log_bytes(
    campaign: str,
    name: str,
    after: str | None,
    events: Iterable[Event],
    end: bool,
    day: str | None = None,
    merged: Event | None = None,
) -> bytes:
    """A whole log file: header, numbered events, and the end if the sitting is over.

    *merged* says which events of another copy of the campaign these are (docs/record.md).
    """
    header: Event = {"type": "log", "schema": SCHEMA, "campaign": campaign, "file": name, "after": after, "date": day}
    if merged:
        header[MERGED] = merged
    body = [header, *events, *([{"type": "end"}] if end else [])]
    return b"".join(encode({"n": n} | event) for n, event in enumerate(body))


def read(folder: Path, whole: bool = True) -> Record:
    """The record in the campaign *folder*; unless it is read *whole*, lines are looked at when they are asked for.

    Raises BadRecord with FILE:LINE, NewerRecord or CannotRead.
    """
    record, problems = survey(folder, whole)
    if problems:
        raise problems[0]
    return record


def survey(folder: Path, whole: bool = True) -> tuple[Record, list[BadRecord]]:
    """The record as far as it can be read, and every file of it that cannot stand.

    Raises NewerRecord or CannotRead.
    """
    try:
        paths = sorted(path for path in (folder / LOG).iterdir() if _FILE.fullmatch(path.name))
    except FileNotFoundError:
        paths = []
    except OSError as error:
        raise CannotRead(folder / LOG, error) from error
    return _survey(folder, paths, _bytes, whole)


def read_from(folder: Path, contents: Mapping[str, bytes]) -> Record:
    """The record among *contents*, files by their path within the campaign; errors call them as if in *folder*.

    Raises what `read` raises.
    """
    there = {folder / name: data for name, data in contents.items()}
    paths = sorted(path for path in there if path.parent == folder / LOG and _FILE.fullmatch(path.name))
    record, problems = _survey(folder, paths, there.__getitem__, whole=True)
    if problems:
        raise problems[0]
    return record


def _survey(
    folder: Path, paths: Sequence[Path], content: Callable[[Path], bytes], whole: bool
) -> tuple[Record, list[BadRecord]]:
    record = Record(folder)
    problems: list[BadRecord] = []
    if not paths:
        problems.append(
            BadRecord(str(folder / LOG), "the campaign has no record", "restore its log folder from a backup")
        )
    for path in paths:
        try:
            log = read_log(path, content(path))
            if whole:
                _ = log.lines
            _check_chain(log, record)
        except BadRecord as problem:
            problems.append(problem)
            continue
        record.logs.append(log)
    problems += [
        BadRecord(f"{log.path}:{log.count + 1}", "a line is torn, yet a later file follows")
        for log in record.logs[:-1]
        if log.warning
    ]
    if record.edited:
        _forget_accepted(record)
    return record, problems


def append(
    folder: Path,
    events: Sequence[Event],
    name: str = "sitting",
    known: Record | None = None,
    new_day: bool = False,
) -> Record:
    """Write *events* behind the record, healing a torn tail first; returns when they are on the disk.

    They go into the last file, or, if that is closed, into a new one called NNNN-*name*. With *new_day* a file begun
    on another day is closed first. If the caller says what he has *known* of the record, that must still be all of it.
    Raises RecordMoved if it is not, CampaignBusy, CannotWrite, or what `read` raises; ValueError for a name that no
    log can have or an event that is none.
    """
    _check(events, name)
    with _open_to_write(folder, known) as record:
        last = record.logs[-1]
        if last.ended or last.foreign or (new_day and last.date != today()):
            return _in_new_files(record, [Sitting(name, events, None)])
        return Record(folder, [*record.logs[:-1], _lengthened(last, events)], record.edited)


class Sitting(NamedTuple):
    """Events for a file of their own: its name without number, where they were written first, if not here, and when."""

    name: str
    events: Sequence[Event]
    merged: Event | None
    day: str | None = None


def append_sittings(folder: Path, sittings: Sequence[Sitting], known: Record) -> Record:
    """Write each of *sittings* into a new file behind the record, all of them or none.

    Raises what `append` raises.
    """
    for sitting in sittings:
        _check(sitting.events, sitting.name)
    with _open_to_write(folder, known) as record:
        return _in_new_files(record, sittings)


def _check(events: Sequence[Event], name: str) -> None:
    if not _FILE.fullmatch(f"0000-{name}.jsonl"):
        raise ValueError(f"{name!r} is not letters, digits, - and _")
    for event in events:
        if "n" in event or event.get("type") in (None, "log"):
            raise ValueError(f"an event has a type of its own and no number: {event}")


@contextmanager
def _open_to_write(folder: Path, known: Record | None) -> Iterator[Record]:
    """The record under its lock, its torn tail healed."""
    if known is None:
        read(folder)  # tells what is wrong before a lock is made
    with files.locked(folder):
        record = known if known is not None and _untouched(known) else read(folder)
        if known is not None and [log.data for log in record.logs] != [log.data for log in known.logs]:
            raise RecordMoved(folder)
        yield Record(folder, [*record.logs[:-1], _healed(record.logs[-1])], record.edited)


def _in_new_files(record: Record, sittings: Sequence[Sitting]) -> Record:
    """The last file closed and a new one for each sitting; if one cannot be written, all is as it was."""
    open_before = record.logs[-1]
    logs = record.logs[:-1]
    try:
        logs.append(open_before if open_before.ended else _lengthened(open_before, [{"type": "end"}]))
        for sitting in sittings:
            last = logs[-1]
            if not last.ended:
                logs[-1] = last = _lengthened(last, [{"type": "end"}])
            stem = f"{len(logs):04d}-{sitting.name}"
            after = f"{last.path.stem} {last.digest}"
            closed = sitting.merged is not None  # nothing of ours goes into a file of theirs
            day = sitting.day if closed else today()
            data = log_bytes(last.campaign, stem, after, sitting.events, closed, day, sitting.merged)
            path = record.folder / LOG / f"{stem}.jsonl"
            files.create_synced(path, data)
            logs.append(read_log(path, data))
    except CannotWrite:
        for log in logs[len(record.logs) :]:
            log.path.unlink(missing_ok=True)
        if not open_before.ended:
            files.shorten(open_before.path, len(open_before.data))
        raise
    return Record(record.folder, logs, record.edited)


def _healed(log: LogFile) -> LogFile:
    """*log* with a torn last line cut off, or a whole one ended."""
    if log.warning:
        files.cut_tail(log.path, log.sound)
    if log.whole_tail:
        files.append_synced(log.path, b"\n")
    return read_log(log.path, _bytes(log.path)) if log.warning or log.whole_tail else log


def _lengthened(log: LogFile, events: Sequence[Event]) -> LogFile:
    """*log* with *events* behind it, on the disk and in memory."""
    added = b"".join(encode({"n": n} | event) for n, event in enumerate(events, start=log.count))
    files.append_synced(log.path, added)
    ended = bool(events) and events[-1]["type"] == "end"
    data = log.data + added
    return LogFile(log.path, data, log.header, log.count + len(events), ended, fingerprint(data) if ended else "")


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


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CannotRead(path, error) from error


def fingerprint(data: bytes) -> str:
    """The fingerprint by which a file is known to the one behind it."""
    return hashlib.sha256(data).hexdigest()


def read_log(path: Path, data: bytes) -> LogFile:
    """The log file with that content; only its header and a torn end are looked at.

    Raises BadRecord or NewerRecord.
    """
    sound = data.rfind(b"\n") + 1
    tail = data[sound:]
    count = data.count(b"\n")
    warning: str | None = None
    if tail and _decode(tail) is None:
        warning = f"{path}:{count + 1}: the last line is torn and left out; the next write will heal it"
    elif tail:
        sound, count = len(data), count + 1
    if not sound:
        raise BadRecord(f"{path}:1", "the header is missing", "restore the file from a backup")
    header = _decode(data[: data.find(b"\n") + 1 or len(data)])
    if header is None:
        raise BadRecord(f"{path}:1", NO_OBJECT)
    _check_line(path, 1, header)
    ended = count > 1 and (_decode(data[data.rfind(b"\n", 0, sound - 1) + 1 : sound]) or {}).get("type") == "end"
    digest = fingerprint(data) if ended else ""
    return LogFile(path, data[:sound], header, count, ended, digest, bool(tail) and not warning, warning)


NO_OBJECT = "this line is not a JSON object"


def _lines(path: Path, data: bytes, schema: int) -> list[Line]:
    """The lines of a file, each looked at."""
    raw = data.removesuffix(b"\n").split(b"\n")
    lines: list[Line] = []
    closed = False
    for number, event in enumerate(_decode_all(raw), start=1):
        if type(event) is not dict:
            raise BadRecord(f"{path}:{number}", NO_OBJECT)
        n, kind = event.get("n"), event.get("type")
        if n != number - 1 or type(n) is not int or type(kind) is not str or kind in FRAME or closed or number == 1:
            _check_line(path, number, event, closed)  # only what may be wrong is looked at closely: speed
            closed = kind == "end"
        lines.append(Line(path, number, event))
    if schema < SCHEMA:
        return [line._replace(event=upcast(line.event, schema), schema=schema) for line in lines]
    return lines


def _decode_all(whole: list[bytes]) -> list[Any]:
    """The events of those lines; None where there is none."""
    try:  # all at once: quicker, and the keys are kept in memory once
        events: list[Any] = json.loads(b"[" + b",".join(whole) + b"]")
    except (ValueError, RecursionError):
        events = []
    return events if len(events) == len(whole) else [_decode(raw) for raw in whole]


def _decode(raw: bytes) -> Event | None:
    try:
        event = json.loads(raw.decode())
    except (ValueError, RecursionError):
        return None
    return event if isinstance(event, dict) else None


def _check_line(path: Path, number: int, event: Event, closed: bool = False) -> None:
    where = f"{path}:{number}"
    if closed:
        raise BadRecord(where, "the file is closed, nothing may follow its end")
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
    if schema == SCHEMA and not isinstance(header.get("date", 0), str | None):
        raise BadRecord(where, "the header's date is no day", 'write it as "2026-11-21", or null')


def _check_chain(log: LogFile, record: Record) -> None:
    """A file names the one before it with its digest, so that a file lost or changed is noticed."""
    where = f"{log.path}:1"
    after = log.header.get("after")
    if not record.logs:
        if after is not None:
            raise BadRecord(where, f"the file before it ({after}) is missing")
        return
    before = record.logs[-1]
    if log.header.get("campaign") != before.campaign:
        raise BadRecord(where, "this file belongs to another campaign", "move it back to its own campaign")
    name, _, digest = after.partition(" ") if isinstance(after, str) else ("", "", "")
    if name != before.path.stem:
        raise BadRecord(where, f"it does not follow {before.path.name}, but {name or 'nothing'}")
    if not before.ended:
        raise BadRecord(before.last_place, "the file is not closed, yet a later file follows")
    if digest != before.digest:
        record.edited.append(name)


def _forget_accepted(record: Record) -> None:
    """Files edited by hand whose present content the table has accepted are told no more."""
    accepted = {
        (str(line.event.get("file")), line.event.get("sha256"))
        for line in record.each()
        if line.event["type"] == "accept" and isinstance(line.event.get("sha256"), str)
    }
    record.edited = [
        log.path.stem
        for log in record.logs
        if log.path.stem in record.edited and (log.path.stem, log.digest) not in accepted
    ]
