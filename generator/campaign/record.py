"""The record: append-only JSON Lines, one file for each sitting, results and not seeds.

In: a campaign's folder. Out: its files and their events with file and line (campaign/logfile.py). Format (schema 3,
docs/record.md), every file:

    {"n": 0, "type": "log", "schema": 3, "campaign": UUID, "file": "0000-setup", "after": null, ..., "sum": DIGEST}
    {"n": 1, "type": ..., "sum": DIGEST}       contiguous numbers within the file; digests: campaign/chain.py
    {"n": k, "type": "end", "sum": DIGEST}     closes the file; its sha256 opens the next one as "after"

How far the record was acknowledged is in campaign/witness.py. What comes after that and is not whole was torn
by a crash: readers leave it out with a warning, and the next write sets it aside. What was edited by hand is read as
it is now, with a warning until it is accepted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from generator.campaign import chain, witness
from generator.campaign.logfile import LOG, TORN, Line, LogFile, decode, number_of, read_log
from generator.campaign.reading import read_regular
from generator.campaign.witness import Witness
from generator.errors import BadRecord, CannotRead, Said, Text, UnknownEvent

#: What is said of a campaign without a witness.
NO_WITNESS = Text("no_witness")
FILE_NAME = re.compile(r"\d{4,9}-[\w-]+\.jsonl")


@dataclass(slots=True)
class Record:
    """All log files of a campaign in order.

    *edited* are closed files that were changed afterwards, by name, and *changed* lines that were, both not accepted.
    *cut* is the last line that was acknowledged, if it is not there any more: the record ends before it, or has
    *another* there. *unwitnessed*: how far it went is unknown. *stray* is a file
    after the last one that was never acknowledged and cannot be read.
    """

    folder: Path
    logs: list[LogFile] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)
    changed: list[ChangedLine] = field(default_factory=list)
    cut: str = ""
    another: bool = False
    unwitnessed: bool = False
    stray: Path | None = None

    def each(self) -> Iterator[Line]:
        """Yield every event but headers and ends, in order, a file at a time in memory.

        Raises BadRecord at an invalid one.
        """
        for log in self.logs:
            yield from log.events

    @property
    def lines(self) -> list[Line]:
        """Return all of them at once."""
        return list(self.each())

    @property
    def count(self) -> int:
        """Return how many events there are."""
        return sum(log.count - 1 - log.ended for log in self.logs)

    @property
    def campaign(self) -> str:
        """Return the campaign's identity."""
        return self.logs[0].campaign

    @property
    def warnings(self) -> list[Text]:
        """Return what a reader should know although the record can be read."""
        by_file: dict[Path, list[str]] = {}
        for line in self.changed:
            by_file.setdefault(line.path, []).append(line.where)
        rest = {where for places in by_file.values() for where in places[1:]}  # one warning a file is enough
        more = {places[0]: len(places) - 1 for places in by_file.values()}
        name = self.folder.name if self.logs[0].path.exists() else ""
        changed = [
            (where, Text("intended", what=what, name=name)) for where, what in self.unaccepted if where not in rest
        ]
        found = [*self.torn, *changed]
        return [Text("warned", where=where, more=more.get(where, 0), what=what) for where, what in found]

    @property
    def torn(self) -> list[tuple[str, Said]]:
        """Return what a crash has left after the last whole line, with its place."""
        found: list[tuple[str, Said]] = [(f"{log.path}:{log.count + 1}", TORN) for log in self.logs if log.torn]
        return [*found, (f"{self.stray}:1", TORN)] if self.stray else found

    @property
    def unaccepted(self) -> list[tuple[str, Said]]:
        """Return what was changed or cut off, each with its place, and not accepted yet."""
        by_line = {line.path.stem for line in self.changed}
        found: list[tuple[str, Said]] = [
            (str(self.folder / LOG / f"{name}.jsonl"), Text("file_edited"))
            for name in self.edited
            if name not in by_line
        ]
        found += [(line.where, Text("line_changed")) for line in self.changed]
        if self.cut:
            found.append((self.logs[-1].last_place, self.cut_message))
        return found

    @property
    def cut_message(self) -> Said:
        """Return what is wrong with the last line that was acknowledged."""
        if self.another:
            why = Text("other_time")
            return Text("not_the_line", address=self.cut, why=why)
        return Text("was_cut", address=self.cut)

    def until(self, line: Line) -> Record:
        """Return the record as it was when *line* had just been written."""
        at = next(at for at, log in enumerate(self.logs) if log.path == line.path)
        return Record(self.folder, [*self.logs[:at], self.logs[at].until(line.number)])

    def find(self, address: str) -> Line:
        """Return the event at *address*: "0001-sitting:12", "1:12", or "12" in the last file.

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
        """Return FILE:LINE."""
        return f"{self.path}:{self.number}"


def _is_called(log: LogFile, name: str) -> bool:
    stem = log.path.stem
    return not name or stem == name or (name.isdecimal() and number_of(log.path) == int(name))


def read(folder: Path, whole: bool = True) -> Record:
    """Return the record in the campaign *folder*; unless it is read *whole*, lines are checked when they are asked for.

    Raises BadRecord with FILE:LINE, NewerRecord or CannotRead.
    """
    record, problems = survey(folder, whole)
    if problems:
        raise problems[0]
    return record


def survey(folder: Path, whole: bool = True) -> tuple[Record, list[BadRecord]]:
    """Return the record as far as it can be read, and every file of it that is invalid.

    Raises NewerRecord or CannotRead.
    """
    seen = witness.read(folder)  # before the record: what it has acknowledged is there
    try:
        paths = log_files(folder)
    except FileNotFoundError:
        paths = []
    except OSError as error:
        raise CannotRead(folder / LOG, error) from error
    record, problems = _survey(folder, paths, content, whole, seen)
    if seen is not None and record.logs and not problems:
        _look_for_a_cut(record, seen)
    record.unwitnessed = seen is None and bool(record.logs) and not record.logs[-1].foreign
    return record, problems


def log_files(folder: Path) -> list[Path]:
    """Return the log files of the campaign *folder*, in order.

    Raises OSError.
    """
    return _in_order((folder / LOG).iterdir())


def _in_order(paths: Iterable[Path]) -> list[Path]:
    """Return the log files among *paths*, by their numbers."""
    return sorted((path for path in paths if FILE_NAME.fullmatch(path.name)), key=lambda path: (number_of(path), path))


def _look_for_a_cut(record: Record, seen: Witness) -> None:
    """Note in *record* if the last line that was acknowledged is not there any more."""
    log = next((log for log in record.logs if log.path.stem == seen.file), None)
    if log is None or log.count <= seen.n:
        record.cut = seen.address
    elif seen.n + 1 not in {line.number for line in log.changed}:  # else reported as changed
        record.another = chain.sum_of(log.data.split(b"\n")[seen.n]) != seen.sum
        record.cut = seen.address if record.another else ""


def read_from(folder: Path, contents: Mapping[str, bytes]) -> Record:
    """Return the record among *contents*, files by their path within the campaign; errors place it in *folder*.

    Raises what `read` raises.
    """
    there = {folder / name: data for name, data in contents.items()}
    paths = _in_order(path for path in there if path.parent == folder / LOG)
    record, problems = _survey(folder, paths, there.__getitem__, whole=True)
    if problems:
        raise problems[0]
    return record


def last_log(folder: Path, contents: Mapping[str, bytes]) -> LogFile:
    """Return the last log file among *contents*, as `read_from` has them.

    Raises BadRecord, NewerRecord.
    """
    path = _in_order(folder / name for name in contents if (folder / name).parent == folder / LOG)[-1]
    return read_log(path, contents[f"{LOG}/{path.name}"])


def _survey(
    folder: Path, paths: Sequence[Path], bytes_of: Callable[[Path], bytes], whole: bool, seen: Witness | None = None
) -> tuple[Record, list[BadRecord]]:
    """Return the record in *paths* as far as it can be read, and every file of it that is invalid."""
    record = Record(folder)
    problems: list[BadRecord] = []
    if not paths:
        problems.append(BadRecord(str(folder / LOG), Text("no_record"), Text("restore_log")))
    for path in paths:
        acknowledged = _acknowledged(seen, path) if path == paths[-1] else None
        try:
            log = read_log(path, bytes_of(path), acknowledged)
            if whole:
                _ = log.lines
            if not problems:  # else the file before it was not taken in
                _check_chain(log, record)
        except BadRecord as problem:
            if acknowledged == 0 and decode(bytes_of(path).partition(b"\n")[0]) is None:
                record.stray = path
            else:
                problems.append(problem)
            continue
        record.logs.append(log)
    problems += [
        BadRecord(f"{log.path}:{log.count + 1}", Text("incomplete_line")) for log in record.logs[:-1] if log.torn
    ]
    _note_changed(record)
    return record, problems


def _acknowledged(seen: Witness | None, last: Path) -> int | None:
    """Return how many lines of the *last* file the witness has *seen*; None if that is not known."""
    if seen is None:
        return None
    if seen.file == last.stem:
        return seen.n + 1
    return 0 if number_of(Path(seen.file)) < number_of(last) else None


def content(path: Path) -> bytes:
    """Return what the log file at *path* holds.

    Raises CannotRead.
    """
    try:
        return read_regular(path)
    except OSError as error:
        raise CannotRead(path, error) from error


def _check_chain(log: LogFile, record: Record) -> None:
    """Check that *log* names the file before it with its digest, so that a file lost or changed is noticed."""
    where = f"{log.path}:1"
    after = log.header.get("after")
    if not record.logs:
        if after is not None:
            name = str(after).partition(" ")[0]
            raise BadRecord(where, Text("file_missing", name=name), Text("restore_that_file"))
        return
    before = record.logs[-1]
    if log.header.get("campaign") != before.campaign:
        raise BadRecord(where, Text("of_another"), Text("move_back"))
    name, _, digest = after.partition(" ") if isinstance(after, str) else ("", "", "")
    if name != before.path.stem:
        raise BadRecord(where, Text("follows", name=name or "nothing", before=before.path.name))
    if not before.ended:
        raise BadRecord(before.last_place, Text("not_closed"))
    if digest != before.digest:
        record.edited.append(name)


def _note_changed(record: Record) -> None:
    """Note in *record* the lines that were changed; of these and of the edited files, drop those that are accepted."""
    record.changed = [ChangedLine(log.path, *line) for log in record.logs for line in log.changed]
    if not record.edited and not record.changed:
        return
    accepted = _accepted(record)
    digests = {log.path.stem: log.digest for log in record.logs}
    record.edited = [stem for stem in record.edited if (stem, digests[stem]) not in accepted]
    record.changed = [line for line in record.changed if (line.path.stem, str(line.number), line.sum) not in accepted]


def _accepted(record: Record) -> set[tuple[str | None, ...]]:
    """Return what `accept` events accept: (file, sha256) of closed files, (file, line, digest) of lines."""
    found: set[tuple[str | None, ...]] = set()
    for line in (line for log in record.logs if b'"accept"' in log.data for line in log.events):
        if line.event["type"] == "accept":
            said = {key: str(value) for key, value in line.event.items()}
            file = said.get("file")
            found |= {(file, said.get("sha256")), (file, said.get("line"), said.get("digest"))}
    return found
