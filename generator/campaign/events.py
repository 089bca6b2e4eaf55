"""Look at every event that is read or written: is its type declared, and has it the keys and values of that type?

In: lines and a pack. Out: the same lines; FILE:LINE and what is wrong.

From schema KNOWN on, a line with a fault is refused. Older lines were written before anybody looked: they are read all
the same, and the faults are reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.campaign.logfile import FRAME, MERGED, Line
from generator.campaign.prints import ASKED
from generator.campaign.record import Record
from generator.engine.events import EventKeys, Kinds, kind, tables
from generator.engine.pack import Declaring, Event, Pack
from generator.engine.values import (
    DAY,
    NUMBER,
    TEXT,
    TRUTH,
    ValueKind,
    called,
    lists,
    mappings,
    maybe,
    one_of,
    whole,
    written,
)
from generator.errors import BadRecord, Said, Text, clauses

#: The first schema in which every field is known.
KNOWN = 3
#: Keys that any event may have: its number, its type, what was odd about it and agreed to.
EVERYWHERE = {"n": whole(), "type": TEXT, "anyway": lists(TEXT)}
#: Faults of older lines that a command shows; `check` shows all.
MOST_SHOWN = 3

ADDRESS = written(r".+:[0-9]+", *called("address"))
_OF = {"of": lists(ADDRESS, least=1)}
_ASKED = {bool: TRUTH, str: TEXT, int: whole(), float: NUMBER, list: lists(TEXT)}
ANY_TABLE = ValueKind(*called("table"), lambda given: type(given) is dict)
RUN = EventKeys({}, {key: _ASKED.get(its, ANY_TABLE) for key, its in ASKED.items()})
_STEP = EventKeys({"kind": one_of("undo", "redo"), "depth": whole(1), "of": lists(TEXT)})
_TAKEN_IN = EventKeys({"marks": lists(TEXT)}, {"steps": mappings(TEXT, tables(*called("step"), _STEP))})

#: What frames a file.
FRAMES = (
    kind(
        "log",
        "the header of a file",
        {"schema": whole(1), "campaign": TEXT, "file": TEXT, "after": maybe(TEXT), "date": maybe(DAY)},
        {MERGED: tables(*called("merged"), _TAKEN_IN)},
    ),
    kind("end", "the sitting is closed; the next game opens a new file", {}),
)
#: What is about the record itself (`timeline.ABOUT_THE_RECORD`).
KINDS = (
    kind("undo", "the events at these addresses no longer count", _OF),
    kind(
        "redo",
        "they count again; only what was undone last can be restored, and only if nothing has happened since",
        _OF,
    ),
    kind(
        "print",
        "a print run is confirmed: the text of each card (empty if it was taken out) and of the map, to know later "
        "what is on the table. `revisions` are the numbers printed on the cards; without them they are counted. `run` "
        "is the request, to print the run again exactly: paper, language, every setting, a printer's values, title, "
        "players and language of the campaign, its switches (`rules`) if sheets follow them, `art` (false if "
        "campaign.toml turned pictures off), and `at`, the last event at that time; its `drawn` has digests of the "
        "`templates` (and pictures), `fonts` and `theme` used, to report whether they have changed; without it that "
        "is not known. A run with cards that never existed, or with an absurd revision, date or size, is not "
        "confirmed; in a record it is reported as a warning",
        {"date": maybe(DAY), "cards": mappings(TEXT, TEXT)},
        {
            "board": mappings(TEXT, TEXT),
            "revisions": mappings(TEXT, whole()),
            "run": tables(Text("value_run", keys=tuple(ASKED)), Text("values_run"), RUN),
        },
    ),
    kind("note", "a line for the history", {"text": TEXT}),
    kind(
        "accept",
        "an edit by hand is accepted: a `line` of the file with its present `digest`, or a whole closed file with its "
        "`sha256`; or a record that was cut, with `cut`, how far it once went",
        {"file": TEXT},
        {"sha256": TEXT, "line": whole(1), "digest": TEXT, "cut": ADDRESS},
    ),
    kind(
        "branch",
        "this campaign started as a copy of another one up to that event",
        {"of": TEXT, "campaign": TEXT, "at": ADDRESS},
    ),
)
#: What may be written into any record, whatever its game is.
OWN = Kinds((*FRAMES, *KINDS), EVERYWHERE)


class Fault(NamedTuple):
    """A line of the record, and what is wrong with it, or doubtful."""

    line: Line
    what: Said

    @property
    def text(self) -> Text:
        """Return it with its place."""
        return Text("at", where=self.line.where, what=self.what)


def agreed_to(event: Event) -> list[str]:
    """Return what was odd about an event, and recorded all the same."""
    said = event.get("anyway")
    return [str(each) for each in (said if isinstance(said, list) else [said] if said else [])]


def refused(line: Line) -> bool:
    """Return whether a fault in *line* makes a record invalid: it was written when every field was known."""
    return line.schema >= KNOWN


def kinds_of(pack: Pack) -> Kinds:
    """Return every kind of event that is possible in a record of *pack*'s game."""
    declared = tuple(pack.events()) if isinstance(pack, Declaring) else None
    return Kinds((*FRAMES, *KINDS, *(declared or ())), EVERYWHERE, open=declared is None)


def known(record: Record, pack: Pack, report: Callable[[Fault], None] = lambda _: None) -> Iterator[Line]:
    """Yield every event of *record*, in order; faults of lines that are read all the same are given to *report*.

    Raises BadRecord at the first line that is refused, or that cannot be read.
    """
    kinds = kinds_of(pack)
    for log in record.logs:
        for line in log.lines:
            found = kinds.faults(line.event)
            if found:
                _refuse_or_report(line, found, report)
            if line.event["type"] not in FRAME:
                yield line


def _refuse_or_report(line: Line, found: Sequence[Said], report: Callable[[Fault], None]) -> None:
    """Raise BadRecord if *line* is refused, else *report* what was found."""
    if refused(line):
        raise BadRecord(line.where, clauses(found), MEND)
    for what in found:
        report(Fault(line, what))


#: What to do about a line that was edited, or written by another program.
MEND = Text("correct_or_restore")


def as_warnings(found: Iterable[Fault], name: str) -> tuple[Text, ...]:
    """Return the first faults of a campaign called *name* in words, and how many more there are."""
    each = list(found)
    more = len(each) - MOST_SHOWN
    rest = (Text("more_lines", more=more, name=name),) if more > 0 else ()
    return (*(fault.text for fault in each[:MOST_SHOWN]), *rest)


def copied(lines: Iterable[Line], pack: Pack) -> list[Event]:
    """Return the events of *lines* without their numbers, to be written into another record.

    Raises BadRecord at the first that may not be written so today.
    """
    kinds = kinds_of(pack)
    events: list[Event] = []
    for line in lines:
        found = kinds.faults(line.event)
        if found:
            raise BadRecord(line.where, clauses(found), MEND)
        events.append({key: value for key, value in line.event.items() if key != "n"})
    return events
