"""Marks: by what events, and what was undone and restored, are known again in another copy of a campaign.

In: a record. Out: its lines with their marks; its steps, and what has the last word about each event.

The mark of an event is the fingerprint of its line and all lines before it in the file it was written in first. A file
taken in from another copy keeps the marks of its events in its header, and as *steps* the marks of what was undone and
restored there. Of several steps about one event the deepest has the last word: the one made by somebody who knew of
most steps before; between two that did not know of each other, the one that restores.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from generator.campaign.logfile import FRAME, MERGED, Line, LogFile, encode, fingerprint
from generator.campaign.migrate import UNSEALED
from generator.campaign.record import Record
from generator.campaign.timeline import addresses
from generator.errors import BadRecord, Text

#: What is not carried over as it is: what was undone or restored becomes one undo and one redo at the end.
NOT_CARRIED = FRAME | {"accept", "undo", "redo"}
#: What changes whether an event counts.
FLIPS = frozenset({"undo", "redo"})
#: Characters of a fingerprint, enough to distinguish events.
MARK = 16


class Step(NamedTuple):
    """Something undone or restored: which, how many steps about the same events came before it, the events."""

    kind: str
    depth: int
    of: tuple[str, ...]

    def in_header(self) -> dict[str, Any]:
        """Return it as a header has it."""
        return {"kind": self.kind, "depth": self.depth, "of": list(self.of)}


def marked_lines(log: LogFile) -> Iterator[tuple[Line, str]]:
    """Yield the lines of *log* that are carried over, each with its mark.

    Raises BadRecord for a header whose marks cannot be read.
    """
    taken = _taken(log, "marks", list)
    carried = (marked for marked in _marked(log) if marked[0].event["type"] not in NOT_CARRIED)
    for at, (line, mark) in enumerate(carried):
        yield line, str(taken[at]) if at < len(taken) else mark


def steps_of(record: Record) -> dict[str, tuple[str, Step]]:
    """Return everything that was undone and restored, as far as *record* knows, by mark, each with its file.

    Raises BadRecord for a header whose steps cannot be read.
    """
    found: dict[str, tuple[str, Step]] = {}
    depth: dict[str, int] = {}
    for log in record.logs:
        for mark, step in _steps(log, depth):
            found[mark] = (log.path.stem, step)
            for address in step.of:
                depth[address] = max(depth.get(address, 0), step.depth)
    return found


def _steps(log: LogFile, depth: dict[str, int]) -> Iterator[tuple[str, Step]]:
    """Yield the steps of one file; *depth* is that of every event before it."""
    if MERGED in log.header:
        for mark, said in _taken(log, "steps", dict).items():
            yield mark, _step(log, said)
        return
    for line, mark in _marked(log):
        if line.event["type"] in FLIPS:
            of = tuple(addresses(line))
            yield mark, Step(line.event["type"], 1 + max((depth.get(address, 0) for address in of), default=0), of)


def gone_by(steps: Iterable[Step]) -> set[str]:
    """Return the events that do not count after all those steps."""
    last: dict[str, tuple[int, bool]] = {}
    for step in steps:
        word = (step.depth, step.kind == "redo")
        for address in step.of:
            last[address] = max(last.get(address, word), word)
    return {address for address, (_, restored) in last.items() if not restored}


def _marked(log: LogFile) -> Iterator[tuple[Line, str]]:
    """Yield every line of *log* with the mark it has by its place."""
    mark = ""
    for line in log.lines:
        event = line.event
        # neither the digests nor the schema that brought them are part of a mark
        if line.number == 1 and line.schema > UNSEALED:
            event = event | {"schema": UNSEALED}
        mark = fingerprint(mark.encode() + encode(event))
        yield line, mark[:MARK]


def _taken(log: LogFile, key: str, kind: type) -> Any:
    """Return what the header of a file taken in keeps."""
    merged = log.header.get(MERGED, {})
    taken = merged.get(key, kind()) if isinstance(merged, dict) else None
    if not isinstance(taken, kind):
        raise BadRecord(f"{log.path}:1", Text("copy_unread", key=key), Text("restore_file"))
    return taken


def _step(log: LogFile, said: Any) -> Step:
    if isinstance(said, dict):
        kind, depth, of = said.get("kind"), said.get("depth"), said.get("of")
        if kind in FLIPS and type(depth) is int and isinstance(of, list) and all(isinstance(each, str) for each in of):
            return Step(str(kind), depth, tuple(of))
    raise BadRecord(f"{log.path}:1", Text("copy_unread", key="steps"), Text("restore_file"))
