"""Which events count: what was undone does not, unless it was redone.

In: the lines of a record. Out: those that stand, and what can be undone or redone next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.campaign.record import Line, Record
from generator.errors import BadRecord

#: Events about the record itself; the rest are the pack's.
ABOUT_THE_RECORD = frozenset({"undo", "redo", "print", "note", "accept", "branch"})
#: Of these, what can be neither undone nor redone.
STEPS = frozenset({"undo", "redo", "accept", "branch"})


@dataclass(slots=True)
class Timeline:
    """The lines of a record, *gone* the addresses of those undone, *undone* the undo events still to be redone."""

    lines: Sequence[Line]
    gone: set[str] = field(default_factory=set)
    undone: list[Line] = field(default_factory=list)

    @property
    def standing(self) -> list[Line]:
        """Every line that counts, in order."""
        if not self.gone:
            return [line for line in self.lines if line.event["type"] not in STEPS]
        return [line for line in self.lines if line.event["type"] not in STEPS and line.address not in self.gone]

    def last(self, count: int = 1) -> list[Line]:
        """The last *count* lines that can be undone, the latest first."""
        return self.standing[: -count - 1 : -1]


def timeline(record: Record) -> Timeline:
    """Which lines of *record* count.

    Raises BadRecord for an undo of what does not stand, or a redo of what was not undone.
    """
    lines = record.lines
    found = Timeline(lines)
    if not any(line.event["type"] in {"undo", "redo"} for line in lines):
        return found
    known: dict[str, str] = {}
    for line in lines:
        kind = line.event["type"]
        if kind == "undo":
            for address in _of(line):
                if known.get(address, "undo") in STEPS or address in found.gone:
                    raise BadRecord(line.where, f"{address} cannot be undone: it does not stand")
                found.gone.add(address)
            found.undone.append(line)
        elif kind == "redo":
            if not found.undone or _of(line) != _of(found.undone[-1]):
                raise BadRecord(line.where, "it restores something else than what was undone last")
            found.gone.difference_update(_of(found.undone.pop()))
        elif kind not in STEPS:
            found.undone.clear()
        known[line.address] = kind
    return found


def _of(line: Line) -> list[str]:
    """The addresses an undo or redo is about."""
    found = line.event.get("of")
    if not isinstance(found, list) or not all(isinstance(address, str) for address in found):
        raise BadRecord(line.where, "it does not say what it is about", 'give it "of": ["0001-sitting:12"]')
    return found
