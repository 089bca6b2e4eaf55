"""Which events count: what was undone does not, unless it was redone.

In: a record. Out: the lines that count, and what can be undone or redone next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from generator.campaign.logfile import FRAME, MERGED, Line, number_of
from generator.campaign.record import Record
from generator.engine.events import beside
from generator.errors import BadRecord, Text

#: Events about the record itself; the rest are the pack's.
ABOUT_THE_RECORD = frozenset({"undo", "redo", "print", "note", "accept", "branch"})
#: Of these, what can be neither undone nor redone.
STEPS = frozenset({"undo", "redo", "accept", "branch"})
#: A file with fewer lines is always read; a longer one if it mentions undoing, or something beside the record.
FEW = 8
MENTIONS = (b'undo"', b'redo"', b'"_')
#: An event's number as its address says it, in the one way that other events are compared with.
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")


@dataclass(slots=True)
class Timeline:
    """What of a *record* counts: *gone* are the addresses undone, *undone* the undo events still to be redone."""

    record: Record
    gone: set[str] = field(default_factory=set)
    undone: list[Line] = field(default_factory=list)

    def counts(self, line: Line) -> bool:
        """Return whether *line* counts: it is not a step back or forth, not beside the record, and was not undone."""
        kind = line.event["type"]
        return kind not in STEPS and not beside(kind) and not (self.gone and line.address in self.gone)

    def __iter__(self) -> Iterator[Line]:
        """Yield every line that counts, in order.

        Raises BadRecord at a line that cannot be read.
        """
        return filter(self.counts, self.record.each())

    def last(self, count: int = 1) -> list[Line]:
        """Return the last *count* lines that can be undone, the latest first."""
        found: list[Line] = []
        for log in reversed(self.record.logs):
            found += filter(self.counts, reversed(log.events))
            if len(found) >= count:
                break
        return found[:count]


def timeline(record: Record) -> Timeline:
    """Return which lines of *record* count.

    Raises BadRecord for an undo of what does not count, or a redo of what was not undone.
    """
    found = Timeline(record)
    kinds: dict[str, list[str]] = {}
    for log in record.logs:
        if log.count > FEW and not any(word in log.data for word in MENTIONS):
            found.undone.clear()
            continue
        for line in log.events:
            kind = line.event["type"]
            if kind == "undo":
                _take_back(found, line, kinds)
            elif kind == "redo":
                _restore(found, line, MERGED in log.header)
            elif kind not in STEPS and not beside(kind):
                found.undone.clear()
    return found


def _take_back(found: Timeline, undo: Line, kinds: dict[str, list[str]]) -> None:
    for address in addresses(undo):
        if address in found.gone or not _can_be_undone(found.record, kinds, address, undo):
            raise BadRecord(undo.where, Text("cannot_undo", address=address))
        found.gone.add(address)
    found.undone.append(undo)


def _restore(found: Timeline, redo: Line, elsewhere: bool) -> None:
    """Restore what was undone last; if that was done *elsewhere*, in another copy, whatever was undone before."""
    back = set(addresses(redo))
    if not elsewhere and (not found.undone or back != set(addresses(found.undone[-1]))):
        raise BadRecord(redo.where, Text("restores_other"))
    if not back <= found.gone:
        raise BadRecord(redo.where, Text("restores_nothing"))
    found.gone -= back
    if elsewhere:
        found.undone.clear()
    else:
        found.undone.pop()


def _can_be_undone(record: Record, kinds: dict[str, list[str]], address: str, undo: Line) -> bool:
    """Return whether *address* is an event before *undo* and not a step; *kinds* keeps what each file holds."""
    stem, _, number = address.rpartition(":")
    if stem not in kinds:
        kinds[stem] = [line.event["type"] for log in record.logs if log.path.stem == stem for line in log.lines]
    known = kinds[stem]
    if not _NUMBER.fullmatch(number):
        return False
    earlier = known and (number_of(Path(stem)), int(number) + 1) < undo.place
    return bool(earlier) and int(number) < len(known) and known[int(number)] not in STEPS | FRAME


def addresses(line: Line) -> list[str]:
    """Return the addresses an undo or redo is about.

    Raises BadRecord if it does not say them.
    """
    found = line.event.get("of")
    if not isinstance(found, list) or not all(isinstance(address, str) for address in found):
        raise BadRecord(line.where, Text("no_events_named"), Text("give_of"))
    return found
