"""Earlier states: a campaign as it was at an event, or when an era ended; events taken back and restored.

In: a campaign as it is now. Out: the campaign as it was, or the event that changes what counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.campaign.aftermath import aftermath_of
from generator.campaign.eras import EraCounter
from generator.campaign.folder import OpenCampaign, command_on
from generator.campaign.logfile import Line
from generator.campaign.replay import fold, misfit
from generator.campaign.timeline import ABOUT_THE_RECORD, STEPS, Timeline, timeline
from generator.engine.pack import Campaign, Event
from generator.engine.view import Moment
from generator.errors import CannotUndo, Text, UnknownEvent

#: How many lines that rest on what is undone are named; of more, only the first one.
MOST_NAMED = 8


def as_it_was(opened: OpenCampaign, when: str) -> tuple[OpenCampaign, Line]:
    """Return the campaign as it was after the event at address *when*, or the era *when*, and the last event.

    Raises UnknownEvent, or a RecordProblem.
    """
    line = opened.record.find(when) if ":" in when else _end_of_era(opened, when)
    if line is None:
        raise UnknownEvent(when, [log.path.stem for log in opened.record.logs])
    return opened.grown(opened.record.until(line)), line


def _end_of_era(opened: OpenCampaign, when: str) -> Line | None:
    """Return the last event of the era *when*, with all that its winner wrote; None if that era never came."""
    wanted = when.casefold().removeprefix("era").strip()
    state = opened.pack.fresh()
    eras = EraCounter(opened.pack)
    found: Line | None = None
    for line in timeline(opened.record):
        if line.event["type"] not in ABOUT_THE_RECORD and misfit(state, line):
            break
        if wanted in {eras.era_of(line.event, state).casefold(), eras.now.casefold()}:
            found = line
    return found


@dataclass(frozen=True, slots=True)
class Past:
    """Everything that has happened, notes too, carried out one after the other each time somebody goes through it."""

    opened: OpenCampaign

    def __iter__(self) -> Iterator[Moment]:
        """Yield every event that counts, with the campaign as it left it.

        Raises BadRecord at the first invalid one.
        """
        state = self.opened.pack.fresh()
        days = {log.path.stem: str(log.header.get("date") or "") for log in self.opened.record.logs}
        for line in timeline(self.opened.record):
            if line.event["type"] not in ABOUT_THE_RECORD and (problem := misfit(state, line)):
                raise problem
            yield Moment(line.event, state, line.path.stem, days[line.path.stem])


@dataclass(frozen=True, slots=True)
class Change:
    """What counts from now on or no longer does: the event that says so, the lines it is about, the state that follows.

    *odd* are the lines that the rules find odd only now, each with what they say.
    """

    event: Event
    lines: tuple[Line, ...]
    state: Campaign
    odd: Sequence[tuple[Line, list[str]]] = ()


def undoing(opened: OpenCampaign, *addresses: str, since: bool = False) -> Change:
    """Return the undo of the last event, of those at *addresses*, or with *since* of the first of these and all after.

    Raises CannotUndo, UnknownEvent.
    """
    found = timeline(opened.record)
    if addresses:
        each = {line.address: line for address in addresses for line in _undoable(opened, found, address, since)}
        lines = sorted(each.values(), key=lambda line: line.place, reverse=True)
    elif since:
        raise CannotUndo(Text("since_event"), Text("give_address"))
    else:
        lines = found.last()
        if not lines or lines[0].path == opened.record.logs[0].path:
            raise CannotUndo(Text("nothing_happened"), Text("start_another"))
    return _change(opened, "undo", lines, found.gone | {line.address for line in lines})


def _undoable(opened: OpenCampaign, found: Timeline, address: str, since: bool) -> list[Line]:
    """Return the line at *address*, or with *since* all that count from there on, the latest first.

    Raises CannotUndo, UnknownEvent.
    """
    line = opened.record.find(address)
    if since and line.path == opened.record.logs[0].path:
        raise CannotUndo(Text("start_stays"), Text("start_another_one"))
    if line.event["type"] in STEPS:
        raise CannotUndo(Text("is_a_step", address=line.address, kind=line.event["type"]), Text("undo_itself"))
    if line.address in found.gone:
        raise CannotUndo(Text("undone_already", address=line.address), Text("see_history"))
    return [later for later in found if later.place >= line.place][::-1] if since else [line]


def redoing(opened: OpenCampaign) -> Change:
    """Return the redo of what was undone last.

    Raises CannotUndo if something else has happened since.
    """
    found = timeline(opened.record)
    if not found.undone:
        raise CannotUndo(Text("nothing_undone"), Text("record_again"))
    addresses = found.undone[-1].event["of"]
    stems = {address.rpartition(":")[0] for address in addresses}
    logs = [log for log in opened.record.logs if log.path.stem in stems]
    lines = [line for log in logs for line in log.events if line.address in addresses]
    return _change(opened, "redo", lines, found.gone - set(addresses))


def _change(opened: OpenCampaign, kind: str, lines: Sequence[Line], gone: set[str]) -> Change:
    """Return the change, once it is sure that all that counts then is valid.

    Raises CannotUndo.
    """
    event = {"type": kind, "of": [line.address for line in lines]}
    if all(line.event["type"] in ABOUT_THE_RECORD for line in lines):
        return Change(event, tuple(lines), opened.state)  # a note, a print: no state rests on it
    after = Timeline(opened.record, gone)
    aftermath = aftermath_of(timeline(opened.record), after, opened.pack)
    if aftermath.problem:
        named = ", ".join(line.address for line in lines[:5])
        problem = aftermath.problem
        reason = Text("invalid_after", kind=kind, named=named, reason=problem.reason, at=_address(problem.where))
        raise CannotUndo(reason, _undo_too(opened, after, lines) if kind == "undo" else Text("undo_that"))
    return Change(event, tuple(lines), aftermath.state, aftermath.odd)


def _undo_too(opened: OpenCampaign, after: Timeline, lines: Sequence[Line]) -> Text:
    """Return what rests on the *lines* that were to be undone, and what to type that undoes them together."""
    resting = [_address(problem.where) for problem in fold(after, opened.pack)[1]][::-1]
    if any(line.path == opened.record.logs[0].path for line in lines):
        return Text("start_another_one")
    own = [line.address for line in lines]
    all_since = command_on(opened.folder, "undo", own[-1], "--since")
    if not 0 < len(resting) <= MOST_NAMED:
        return Text("undo_since", since=all_since)
    together = command_on(opened.folder, "undo", *resting, *own)
    return Text("undo_those", addresses=tuple(resting), together=together, since=all_since)


def _address(where: str) -> str:
    """Return what people call the event at FILE:LINE, "0001-sitting:12"."""
    file, _, line = where.rpartition(":")
    return f"{Path(file).stem}:{int(line) - 1}" if line.isdecimal() else where
