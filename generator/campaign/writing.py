"""Writing the record: events at its end, whole sittings, in one step or not at all, and the witness after them.

In: events without numbers, a campaign's folder. Out: the record as it is on the disk then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from generator.campaign import chain, files, witness
from generator.campaign.logfile import LOG, MERGED, LogFile, encode, file_digest, number_of, read_log
from generator.campaign.migrate import SCHEMA
from generator.campaign.record import FILE_NAME, Record, content, log_files, read
from generator.campaign.witness import Witness
from generator.engine.events import Kinds
from generator.engine.pack import Event
from generator.errors import CampaignProblem, CannotWrite, RecordCut, RecordMoved

if TYPE_CHECKING:
    from pathlib import Path


def today() -> str:
    """Return this day as YYYY-MM-DD."""
    return date.today().isoformat()


def log_bytes(
    campaign: str,
    name: str,
    after: str | None,
    events: Iterable[Event],
    end: bool,
    day: str | None = None,
    merged: Event | None = None,
) -> bytes:
    """Return a whole log file: header, numbered events, and the end if the sitting is over.

    *merged* says which events of another copy of the campaign these are (docs/record.md).
    """
    header: Event = {"type": "log", "schema": SCHEMA, "campaign": campaign, "file": name, "after": after, "date": day}
    if merged:
        header[MERGED] = merged
    return _numbered([header, *events, *([{"type": "end"}] if end else [])])[0]


def _numbered(events: Iterable[Event], start: int = 0, before: str = "") -> tuple[bytes, str]:
    """Return the lines of *events* from number *start* on, after the digest *before*, and the last digest."""
    return chain.sealed(before, (encode({"n": n} | event)[:-1] for n, event in enumerate(events, start)))


def append(
    folder: Path,
    events: Sequence[Event],
    name: str = "sitting",
    known: Record | None = None,
    new_day: bool = False,
    kinds: Kinds | None = None,
    accepting: bool = False,
) -> Record:
    """Write *events* at the end of the record, healing a torn tail first; returns when they are on the disk.

    They go into the last file, or, if that is closed, into a new one called NNNN-*name*. With *new_day* a file begun
    on another day is closed first. If the caller says what was *known* of the record, that must still be all of it;
    if the *kinds* of events are given, nothing else is written.
    Raises BadEvent, RecordMoved if it is not, RecordCut unless the events are about *accepting* it as it is,
    CampaignBusy, CannotWrite, or what `read` raises; ValueError for a name that no log can have or an invalid
    event.
    """
    _check(events, name, kinds)
    with _open_to_write(folder, known, accepting) as record:
        last = record.logs[-1]
        if last.ended or last.foreign or (new_day and last.date != today()):
            return _written(record, [], [SittingFile(name, events, None)])
        return _written(record, events, [])


class SittingFile(NamedTuple):
    """Events for a file of their own: its name without number, where they were written first, if not here, and when."""

    name: str
    events: Sequence[Event]
    merged: Event | None
    day: str | None = None


def append_sittings(folder: Path, sittings: Sequence[SittingFile], known: Record, kinds: Kinds | None = None) -> Record:
    """Write each of *sittings* into a new file after the record, all of them or none.

    Raises what `append` raises.
    """
    for sitting in sittings:
        _check(sitting.events, sitting.name, kinds)
    with _open_to_write(folder, known) as record:
        return _written(record, [], sittings)


def refuse_cut(record: Record) -> None:
    """Raise RecordCut if nothing may be added to *record*."""
    if record.cut:
        raise RecordCut(record.folder, record.logs[-1].last_place, record.cut_message)


def witness_again(record: Record) -> None:
    """Write the witness of *record*, which has none; where that is not possible it is reported again next time."""
    with suppress(CampaignProblem, CannotWrite), files.locked(record.folder, patience=0):
        if witness.read(record.folder) is None:
            witness.write(record.folder, witness_of(record.logs[-1]))


def witness_of(log: LogFile) -> Witness:
    """Return the witness of a record whose last file is *log*."""
    return Witness(log.path.stem, log.count - 1, log.sum)


def _check(events: Sequence[Event], name: str, kinds: Kinds | None) -> None:
    if not FILE_NAME.fullmatch(f"0000-{name}.jsonl"):
        raise ValueError(f"{name!r} is not letters, digits, - and _")
    for event in events:
        if "n" in event or chain.SUM in event or event.get("type") in (None, "log"):
            raise ValueError(f"an event has a type of its own, no number and no digest: {event}")
    if kinds:
        kinds.check(events)


@contextmanager
def _open_to_write(folder: Path, known: Record | None, accepting: bool = False) -> Iterator[Record]:
    """Hold the record under its lock, its torn tail healed."""
    if known is None:
        read(folder)  # reports what is wrong before a lock is made
    with files.locked(folder):
        record = known if known is not None and _untouched(known) else read(folder)
        if known is not None and [log.data for log in record.logs] != [log.data for log in known.logs]:
            raise RecordMoved(folder)
        if record.stray:
            files.set_aside(record.stray)
        if not accepting:
            refuse_cut(record)
        yield replace(record, stray=None, logs=[*record.logs[:-1], _healed(record.logs[-1])])


def _written(record: Record, events: Sequence[Event], sittings: Sequence[SittingFile]) -> Record:
    """Write *events* to the last file, each sitting to a new one, and the witness: all of them or none."""
    last = record.logs[-1]
    logs = list(record.logs)
    try:
        if events:
            logs[-1] = _lengthened(last, events)
        for sitting in sittings:
            if not logs[-1].ended:
                logs[-1] = _lengthened(logs[-1], [{"type": "end"}])
            logs.append(_new_file(record.folder, logs[-1], sitting))
        if not logs[-1].foreign:
            witness.write(record.folder, witness_of(logs[-1]))
    except (CannotWrite, RecordMoved):
        for log in reversed(logs[len(record.logs) :]):
            files.take_back(log.path, 0, len(log.data))
        made = logs[len(record.logs) - 1]
        if made is not last and not _followed(last):
            files.take_back(last.path, len(last.data), len(made.data))
        raise
    return Record(record.folder, logs, record.edited, record.changed)


def _followed(last: LogFile) -> bool:
    """Return whether somebody has put a file after *last* meanwhile, so that its end must stay."""
    with suppress(OSError):
        return log_files(last.path.parent.parent)[-1] != last.path
    return False


def _new_file(folder: Path, before: LogFile, sitting: SittingFile) -> LogFile:
    """Write a file after *before*; return it."""
    stem = f"{number_of(before.path) + 1:04d}-{sitting.name}"
    closed = sitting.merged is not None  # nothing of ours goes into a file of theirs
    day = sitting.day if closed else today()
    after = f"{before.path.stem} {before.digest}"
    data = log_bytes(before.campaign, stem, after, sitting.events, closed, day, sitting.merged)
    path = folder / LOG / f"{stem}.jsonl"
    files.create_synced(path, data)
    return read_log(path, data)


def _healed(log: LogFile) -> LogFile:
    """Return *log* with a torn end set aside, or a whole one ended."""
    if log.torn:
        files.cut_tail(log.path, len(log.data), len(log.data) + log.torn)
    if log.whole_tail:
        files.append_synced(log.path, b"\n", len(log.data))
    return read_log(log.path, content(log.path)) if log.torn or log.whole_tail else log


def _lengthened(log: LogFile, events: Sequence[Event]) -> LogFile:
    """Write *events* at the end of *log*; return it with them."""
    if log.foreign:  # an old file is closed as its schema has it
        added, its_sum = b"".join(encode({"n": n} | event) for n, event in enumerate(events, start=log.count)), ""
    else:
        added, its_sum = _numbered(events, log.count, log.sum)
    files.append_synced(log.path, added, len(log.data))
    data = log.data + added
    ended = bool(events) and events[-1]["type"] == "end"
    digest = file_digest(data, log.header["schema"]) if ended else ""
    return replace(log, data=data, count=log.count + len(events), ended=ended, digest=digest, sum=its_sum)


def _untouched(known: Record) -> bool:
    """Return whether the files still are those that were read; makeplay only ever makes them longer."""
    last = known.logs[-1]
    try:
        names = [path.name for path in log_files(known.folder)]
        size = last.path.stat().st_size
    except OSError:
        return False
    whole = not last.torn and not last.whole_tail
    return whole and size == len(last.data) and names == [log.path.name for log in known.logs]
