"""From record to state: every event that counts applied in order, errors with their line.

In: a record and a pack. Out: the campaign's state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.campaign.events import Fault, known
from generator.campaign.logfile import Line
from generator.campaign.record import Record
from generator.campaign.timeline import ABOUT_THE_RECORD, Timeline, timeline
from generator.engine.pack import Campaign, Event, Pack
from generator.errors import BadRecord, RecordProblem, Text, reason_of

#: What packs stumble over in an event that somebody has written otherwise.
MISSTATED = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)


def replay(
    record: Record, pack: Pack, thorough: bool = False, report: Callable[[Fault], None] = lambda _: None
) -> Campaign:
    """Return the state that *record* adds up to; *thorough* plays finished games again by the rules.

    Faults in how older lines are written are given to *report*. Raises BadRecord at the first invalid line.
    """
    try:
        counting = timeline(record)
    except BadRecord:
        list(known(record, pack))  # a misspelt step back is reported with the right word
        raise
    lines = _Counting(counting, pack, report)
    campaign, problems = fold(lines, pack, thorough, 1, record.logs[-1].last_place)
    if problems:
        raise problems[0]
    return campaign


@dataclass(frozen=True, slots=True)
class _Counting:
    """What of a record counts, each line checked for how it is written."""

    counting: Timeline
    pack: Pack
    report: Callable[[Fault], None]

    def __iter__(self) -> Iterator[Line]:
        return filter(self.counting.counts, known(self.counting.record, self.pack, self.report))


def fold(
    lines: Iterable[Line], pack: Pack, thorough: bool = False, most: int | None = None, where: str = "the record"
) -> tuple[Campaign, list[BadRecord]]:
    """Return the state that *lines* add up to without the invalid ones, and why these are; stop after *most* of them.

    What is missing at the end is reported for the last line, or for *where* if there is none; to find the line at
    fault, *lines* are gone through a second time.
    """
    campaign = pack.fresh(thorough)
    problems: list[BadRecord] = []
    for here in lines:
        where = here.where
        if here.event["type"] in ABOUT_THE_RECORD:
            continue
        problem = misfit(campaign, here)
        if problem:
            problems.append(problem)
            if len(problems) == most:
                return campaign, problems
    if not problems and (problem := unfinished(campaign, where)):
        again = [] if thorough else fold(lines, pack, True, 1, where)[1]  # only then each event has its line
        problems.append(again[0] if again else problem)
    return campaign, problems


def unfinished(campaign: Campaign, where: str) -> BadRecord | None:
    """Return what is wrong with *campaign* once its last event, at *where*, is applied; None if nothing is."""
    try:
        campaign.finish()
    except RecordProblem as problem:
        return BadRecord(where, reason_of(problem))
    except MISSTATED as error:
        return BadRecord(where, Text("game_event_invalid", error=error))
    return None


def misfit(campaign: Campaign, line: Line) -> BadRecord | None:
    """Apply *line* to *campaign*; what is wrong with it, if anything is."""
    try:
        campaign.apply(line.event)
    except RecordProblem as problem:
        return BadRecord(line.where, reason_of(problem))
    except MISSTATED as error:
        return BadRecord(line.where, Text("kind_invalid", kind=line.event["type"], error=error))
    return None


def state_of(events: Sequence[Event], pack: Pack) -> Campaign:
    """Return the state that a pack's own *events* add up to, before they are written.

    Raises RecordProblem.
    """
    campaign = pack.fresh()
    for event in events:
        campaign.apply(event)
    campaign.finish()
    return campaign
