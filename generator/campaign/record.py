"""The record: append-only JSON Lines, one file for each sitting, results and not seeds.

In: events without numbers. Out: events with file and line. Format (schema 3, docs/record.md), every file:

    {"n": 0, "type": "log", "schema": 3, "campaign": UUID, "file": "0000-setup", "after": null, ..., "sum": DIGEST}
    {"n": 1, "type": ..., "sum": DIGEST}       contiguous numbers within the file; digests: campaign/chain.py
    {"n": k, "type": "end", "sum": DIGEST}     closes the file; its sha256 opens the next one as "after"

How far the record was acknowledged is told by campaign/witness.py. What stands behind that and is not whole was torn
by a crash: readers leave it out with a warning, and the next write sets it aside. What was edited by hand is read as
it is now, with a warning until it is accepted.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from generator.campaign import chain, witness
from generator.campaign.chain import Changed
from generator.campaign.migrate import SCHEMA, SEALED, upcast
from generator.campaign.reading import read_regular
from generator.campaign.witness import Witness
from generator.engine.pack import Event
from generator.errors import BadRecord, CannotRead, NewerRecord, UnknownEvent

LOG = "log"
SETUP = "0000-setup"
#: Types that frame a file and are no events.
FRAME = frozenset({"log", "end"})
#: In the header of a file taken in from another copy: by what its events are known again.
MERGED = "merged"
FILE_NAME = re.compile(r"\d{4,9}-[\w-]+\.jsonl")


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
    def place(self) -> tuple[int, int]:
        """Where it stands among all lines: the number of its file, and its own."""
        return number_of(self.path), self.number

    @property
    def address(self) -> str:
        """How people and other events call it: its file and its number there, "0001-sitting:12"."""
        return f"{self.path.stem}:{self.number - 1}"


@dataclass(slots=True)
class LogFile:
    """One file as it was read: its whole lines as they stand there, *count* of them, decoded when asked for.

    *sum* is the digest on which its next line follows; *changed* are lines that are not what was written; *torn* is how
    many bytes behind *data* are not whole.
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
    """All log files of a campaign in order.

    *edited* are closed files that were changed afterwards, by name, and *changed* lines that were, both not accepted.
    *cut* is how far a record went that ends earlier now. *unwitnessed*: nobody knows how far it went. *stray* is a file
    behind the last one that was never acknowledged and cannot be read.
    """

    folder: Path
    logs: list[LogFile] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)
    changed: list[ChangedLine] = field(default_factory=list)
    cut: str = ""
    unwitnessed: bool = False
    stray: Path | None = None

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
        told: dict[Path, list[str]] = {}
        for line in self.changed:
            told.setdefault(line.path, []).append(line.where)
        rest = {where for places in told.values() for where in places[1:]}  # one warning a file is enough
        more = {places[0]: f" (and {len(places) - 1} more in this file)" for places in told.values() if places[1:]}
        found = [(where, what) for where, what in [*self.torn, *self.unaccepted] if where not in rest]
        return [f"{where}{more.get(where, '')}: {what}" for where, what in found]

    @property
    def torn(self) -> list[tuple[str, str]]:
        """What a crash has left behind the last whole line, with its place."""
        found = [(f"{log.path}:{log.count + 1}", TORN) for log in self.logs if log.torn]
        return [*found, (f"{self.stray}:1", TORN)] if self.stray else found

    @property
    def unaccepted(self) -> list[tuple[str, str]]:
        """What was changed or cut off, each with its place, and not accepted yet."""
        meant = f"if that is meant: makeplay check {self.folder.name} --accept"
        by_line = {line.path.stem for line in self.changed}
        told = [
            (str(self.folder / LOG / f"{name}.jsonl"), f"the file was edited after it was closed; {meant}")
            for name in self.edited
            if name not in by_line
        ]
        told += [(line.where, f"the line is not as it was written; {meant}") for line in self.changed]
        if self.cut:
            told.append((self.logs[-1].last_place, f"the record once went on to {self.cut}, it was cut; {meant}"))
        return told

    def until(self, line: Line) -> Record:
        """The record as it was when *line* had just been written."""
        at = next(at for at, log in enumerate(self.logs) if log.path == line.path)
        return Record(self.folder, [*self.logs[:at], self.logs[at].until(line.number)])

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


class ChangedLine(NamedTuple):
    """A line that is not what was written, and the digest that would fit it as it is now."""

    path: Path
    number: int
    sum: str

    @property
    def where(self) -> str:
        """FILE:LINE."""
        return f"{self.path}:{self.number}"


def _is_called(log: LogFile, name: str) -> bool:
    stem = log.path.stem
    return not name or stem == name or (name.isdecimal() and number_of(log.path) == int(name))


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
    seen = witness.read(folder)  # before the record: what it has told is there
    try:
        paths = log_files(folder)
    except FileNotFoundError:
        paths = []
    except OSError as error:
        raise CannotRead(folder / LOG, error) from error
    record, problems = _survey(folder, paths, content, whole, seen)
    if seen is not None and record.logs and not problems:
        record.cut = _cut(record, seen)
    record.unwitnessed = seen is None and bool(record.logs) and not record.logs[-1].foreign
    return record, problems


def log_files(folder: Path) -> list[Path]:
    """The log files of the campaign *folder*, in order.

    Raises OSError.
    """
    return _in_order((folder / LOG).iterdir())


def _in_order(paths: Iterable[Path]) -> list[Path]:
    """The log files among *paths*, by their numbers."""
    return sorted((path for path in paths if FILE_NAME.fullmatch(path.name)), key=lambda path: (number_of(path), path))


def number_of(path: Path) -> int:
    """The number of a log file: 1 for "0001-sitting.jsonl"."""
    return int(path.name.partition("-")[0])


def _cut(record: Record, seen: Witness) -> str:
    """How far *record* once went, if it ends before that or goes on otherwise now; else ""."""
    log = next((log for log in record.logs if log.path.stem == seen.file), None)
    if log is None or log.count <= seen.n:
        return seen.address
    if seen.n + 1 in {line.number for line in log.changed}:
        return ""  # told as what it is
    return "" if chain.sum_of(log.data.split(b"\n")[seen.n]) == seen.sum else seen.address


def read_from(folder: Path, contents: Mapping[str, bytes]) -> Record:
    """The record among *contents*, files by their path within the campaign; errors call them as if in *folder*.

    Raises what `read` raises.
    """
    there = {folder / name: data for name, data in contents.items()}
    paths = _in_order(path for path in there if path.parent == folder / LOG)
    record, problems = _survey(folder, paths, there.__getitem__, whole=True)
    if problems:
        raise problems[0]
    return record


def _survey(
    folder: Path,
    paths: Sequence[Path],
    bytes_of: Callable[[Path], bytes],
    whole: bool,
    seen: Witness | None = None,
) -> tuple[Record, list[BadRecord]]:
    record = Record(folder)
    problems: list[BadRecord] = []
    if not paths:
        problems.append(
            BadRecord(str(folder / LOG), "the campaign has no record", "restore its log folder from a backup")
        )
    for path in paths:
        acknowledged = _acknowledged(seen, path) if path == paths[-1] else None
        try:
            log = read_log(path, bytes_of(path), acknowledged)
            if whole:
                _ = log.lines
            _check_chain(log, record)
        except BadRecord as problem:
            if acknowledged == 0 and decode(bytes_of(path).partition(b"\n")[0]) is None:
                record.stray = path
            else:
                problems.append(problem)
            continue
        record.logs.append(log)
    problems += [
        BadRecord(f"{log.path}:{log.count + 1}", "a line is torn, yet a later file follows")
        for log in record.logs[:-1]
        if log.torn
    ]
    record.changed = [ChangedLine(log.path, *line) for log in record.logs for line in log.changed]
    if record.edited or record.changed:
        _forget_accepted(record)
    return record, problems


def _acknowledged(seen: Witness | None, last: Path) -> int | None:
    """How many lines of the *last* file the witness has *seen*; None if that is not known."""
    if seen is None:
        return None
    if seen.file == last.stem:
        return seen.n + 1
    return 0 if number_of(Path(seen.file)) < number_of(last) else None


def content(path: Path) -> bytes:
    """What the log file at *path* holds.

    Raises CannotRead.
    """
    try:
        return read_regular(path)
    except OSError as error:
        raise CannotRead(path, error) from error


def fingerprint(data: bytes) -> str:
    """The sha256 of *data*."""
    return hashlib.sha256(data).hexdigest()


def encode(event: Event) -> bytes:
    """One line of the record; half a character, which no file can hold, stays the escape that JSON has for it."""
    return json.dumps(event, ensure_ascii=False, separators=(", ", ": ")).encode("utf-8", "backslashreplace") + b"\n"


def file_digest(data: bytes, schema: int = SCHEMA) -> str:
    """By what a file with that content is known to the one behind it: its sha256 as schema 2 would have written it.

    So the digests of its lines are no part of it, nor of the marks by which its events are known in another copy.
    """
    if schema < SEALED:
        return fingerprint(data)
    return fingerprint(chain.unsealed(data).replace(b'"schema": %d' % schema, b'"schema": 2', 1))


def read_log(path: Path, data: bytes, acknowledged: int | None = None) -> LogFile:
    """The log file with that content; only its header, a torn end and the digests are looked at.

    *acknowledged*, if that is known, is how many of its lines have been told to somebody: what stands behind them and
    is not whole never was. Raises BadRecord or NewerRecord.
    """
    *lines, tail = data.split(b"\n")
    whole_tail = bool(tail) and decode(tail) is not None
    if whole_tail:
        lines.append(tail)
    whole = len(lines) if acknowledged is None else _whole(lines, acknowledged)
    torn = 0
    if whole < len(lines) or (tail and not whole_tail):
        del lines[whole:]
        whole_tail = False
        size, data = len(data), b"".join(line + b"\n" for line in lines)
        torn = size - len(data)
    if not lines:
        raise BadRecord(f"{path}:1", "the header is missing", "restore the file from a backup")
    header = decode(lines[0])
    if header is None:
        raise BadRecord(f"{path}:1", NO_OBJECT)
    _check_line(path, 1, header)
    header.pop(chain.SUM, None)
    changed, its_sum = chain.changed(lines) if header["schema"] >= SEALED else ((), "")
    ended = len(lines) > 1 and (decode(lines[-1]) or {}).get("type") == "end"
    digest = file_digest(data, header["schema"]) if ended else ""
    return LogFile(path, data, header, len(lines), ended, digest, whole_tail, its_sum, changed, torn)


#: What is told of an end that a crash has torn off.
TORN = "what stands here is torn and left out; the next write sets it aside beside the file"


def _whole(lines: Sequence[bytes], acknowledged: int) -> int:
    """How many of *lines* are those acknowledged, and what follows them whole."""
    for at in range(acknowledged, len(lines)):
        event = decode(lines[at])
        stale = event is not None and event.get("n") != at and chain.sum_of(lines[at])
        if event is None or stale:
            return at
    return len(lines)


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
        if schema >= SEALED:
            event.pop(chain.SUM, None)
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
    return events if len(events) == len(whole) else [decode(raw) for raw in whole]


def decode(raw: bytes) -> Event | None:
    """The event in a line; None if there is none."""
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
    check_schema(where, header.get("schema"))
    if header.get("file") != path.stem:
        raise BadRecord(
            where,
            f"the header says file {header.get('file')!r}",
            "give the file its old name back, or move it out of log/ if it is a copy",
        )
    if not isinstance(header.get("campaign"), str):
        raise BadRecord(where, "the header does not say which campaign it is of")
    if header["schema"] > 1 and not isinstance(header.get("date", 0), str | None):
        raise BadRecord(where, "the header's date is no day", 'write it as "2026-11-21", or null')


def check_schema(where: str, schema: object) -> None:
    """Raises BadRecord for a *schema* that is none, NewerRecord for one of a later makeplay."""
    if type(schema) is not int or schema < 1:
        raise BadRecord(where, f"schema {schema!r} is none")
    if schema > SCHEMA:
        raise NewerRecord(where, schema, SCHEMA)


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
    """What was edited by hand and is accepted as it is now is told no more."""
    lines = (line for log in record.logs if b'"accept"' in log.data for line in log.events)
    accepted = [{key: str(value) for key, value in line.event.items()} for line in lines]
    accepted = [event for event in accepted if event["type"] == "accept"]
    files_accepted = {(event.get("file"), event.get("sha256")) for event in accepted}
    lines_accepted = {(event.get("file"), event.get("line"), event.get("digest")) for event in accepted}
    record.edited = [
        log.path.stem
        for log in record.logs
        if log.path.stem in record.edited and (log.path.stem, log.digest) not in files_accepted
    ]
    record.changed = [
        line for line in record.changed if (line.path.stem, str(line.number), line.sum) not in lines_accepted
    ]
