"""Everything that is wrong with a campaign, not only the first thing; what is odd; what was agreed to all the same.

In: a campaign folder. Out: findings, each with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from generator.campaign import record, settings, witness
from generator.campaign.events import agreed_to, kinds_of, refused
from generator.campaign.folder import pack_of
from generator.campaign.logfile import Line
from generator.campaign.print_doubts import doubts
from generator.campaign.prints import prints
from generator.campaign.record import Record
from generator.campaign.replay import MISSTATED, fold, misfit, unfinished
from generator.campaign.settings import Settings
from generator.campaign.timeline import ABOUT_THE_RECORD, Timeline, timeline
from generator.engine.keeping import Forgiving, Keepable, Keeper
from generator.engine.pack import UNPLAYED, Campaign, Event, Pack, Switched
from generator.errors import BadRecord, RecordProblem, Said, Text, clauses

#: How bad a finding is: what is invalid, what was edited by hand or cut off and not accepted, what a reader should
#: know, what the rules find odd, what was agreed to.
WRONG, CHANGED, WARNING, ODD, AGREED = "wrong", "changed", "warning", "odd", "agreed"


class Finding(NamedTuple):
    """Something found: how bad, where (FILE:LINE), and what."""

    kind: str
    where: str
    what: Said


def check(folder: Path, progress: Callable[[int, int], None] = lambda _done, _all: None) -> list[Finding]:
    """Return all that can be found in the campaign *folder*; games are played again by the rules.

    Raises BadSettings, CannotRead, NewerRecord.
    """
    its_settings = settings.read(folder)
    pack = pack_of(its_settings, folder / settings.FILE)
    its_record, problems = record.survey(folder)
    found = [*_in_settings(folder, its_settings, pack), *_in_files(its_record, problems)]
    if problems or not its_record.logs:
        return found
    return found + _in_events(its_record, pack, progress)


def _in_settings(folder: Path, its_settings: Settings, pack: Pack) -> Iterator[Finding]:
    """Yield what is wrong with the switches in campaign.toml."""
    for key, wrong in pack.rule_problems(its_settings.rules) if isinstance(pack, Switched) else ():
        yield Finding(WRONG, f"{folder / settings.FILE}, rules.{key}", Text("wrong_line", wrong=wrong))


def _in_files(its_record: Record, problems: Sequence[BadRecord]) -> Iterator[Finding]:
    """Yield what is wrong with the files of a record, its *problems* among it, or was done to them by hand."""
    for its in problems:
        yield Finding(WRONG, its.where, Text("wrong_and_remedy", reason=its.reason, remedy=its.remedy))
    yield from (Finding(WARNING, *torn) for torn in its_record.torn)
    yield from (Finding(CHANGED, *changed) for changed in its_record.unaccepted)
    if its_record.unwitnessed and not problems:
        yield Finding(WARNING, str(its_record.folder / witness.FILE), record.NO_WITNESS)


def _in_events(its_record: Record, pack: Pack, progress: Callable[[int, int], None]) -> list[Finding]:
    """Return what is wrong with the events of a record whose files can be read: how they are written, what they say."""
    found = list(_written(its_record, pack))
    refusals = frozenset(finding.where for finding in found if finding.kind == WRONG)
    try:
        counting = timeline(its_record)
        runs = prints(counting).runs
    except BadRecord as problem:
        return found if problem.where in refusals else [*found, Finding(WRONG, problem.where, problem.reason)]
    if runs:
        now = fold(counting, pack)[0].contents()
        found += [Finding(WARNING, doubt.line.where, doubt.what) for doubt in doubts(runs, its_record, pack, now)]
    keeper = pack.keeper() if isinstance(pack, Keepable) else None
    return found + list(events_of(counting, pack.fresh(thorough=True), keeper, refusals, progress))


def _written(its_record: Record, pack: Pack) -> Iterator[Finding]:
    """Yield what is wrong with how each line is written, and, once each, what is beside the record."""
    kinds = kinds_of(pack)
    passed_over: dict[Said, list[str]] = {}
    for log in its_record.logs:
        for line in log.lines:
            for what in kinds.faults(line.event):
                yield Finding(WRONG if refused(line) else WARNING, line.where, what)
            for what in kinds.besides(line.event):
                passed_over.setdefault(what, []).append(line.where)
    for what, places in passed_over.items():
        yield Finding(WARNING, places[0], Text("ignored", what=what, times=len(places) if len(places) > 1 else 0))


def events_of(
    counting: Timeline,
    campaign: Campaign,
    keeper: Keeper | None,
    refusals: frozenset[str] = frozenset(),
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> Iterator[Finding]:
    """Yield what is wrong, odd or agreed to about each event, every game played again; *refusals* are known already."""
    wrong, total = bool(refusals), counting.record.count
    where = ""
    judged, odd_lines = _Judged(campaign), list[tuple[Line, list[str]]]()
    for number, line in enumerate(counting):
        progress(number, total)
        where = line.where
        if line.event["type"] in ABOUT_THE_RECORD or judged.passes_over(line):
            continue
        odd = odd_about(line, judged.campaign, keeper)
        agreed = agreed_to(line.event)
        misfitting = judged.apply(line)
        if misfitting:
            wrong = True
            if line.where not in refusals:
                yield Finding(WRONG, line.where, misfitting.reason)
        elif agreed:
            yield Finding(AGREED, line.where, clauses(agreed))
        elif odd:
            odd_lines.append((line, odd))
    problem = None if wrong else unfinished(judged.campaign, where)
    if problem:
        yield Finding(WRONG, problem.where, problem.reason)
    for line, odd in odd_lines:
        yield from (Finding(ODD, line.where, what) for what in _still_odd(line, odd, judged.campaign, keeper))


def _still_odd(line: Line, odd: list[str], campaign: Campaign, keeper: Keeper | None) -> list[str]:
    """Return what is still odd about *line* at the end of the record."""
    its: object = keeper
    return its.still_odd(campaign, line.event, odd) if isinstance(its, Forgiving) else odd


class _Judged:
    """A campaign gone through line by line; after a game that breaks off it goes on with that game's results."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self._before = campaign
        self._game: list[Line] = []
        self._broken = False

    def passes_over(self, line: Line) -> bool:
        """Return whether *line* comes after the place where its game broke off, and cannot be judged."""
        if not self._broken:
            return False
        self._game.append(line)
        if line.event["type"] == "over":
            self._take_results()
        return True

    def apply(self, line: Line) -> BadRecord | None:
        """Apply the next line; return what is wrong with it."""
        kind = line.event["type"]
        if kind == "game" and not self.campaign.playing:
            self._before, self._game = self.campaign.copy(), []
        self._game.append(line)
        problem = misfit(self.campaign, line)
        self._broken = problem is not None and self._game[0].event["type"] == "game"
        if self._broken and kind == "over":
            self._take_results()
        elif kind == "over":
            self._game = []
        return problem

    def _take_results(self) -> None:
        """Go on from what the last event of the game that broke off says."""
        first, *rest = self._game
        self.campaign, self._game, self._broken = self._before, [], False
        misfit(self.campaign, first._replace(event=first.event | {UNPLAYED: True}))
        for line in rest:
            misfit(self.campaign, line)


def odd_about(line: Line, campaign: Campaign, keeper: Keeper | None) -> list[str]:
    """Return what the rules find odd about the event of *line* before it is applied to *campaign*."""
    if keeper is None or campaign.playing:
        return []
    try:
        return keeper.odd(campaign, line.event)
    except (*MISSTATED, RecordProblem):
        return []  # it is invalid, as the next step reports


def acceptance(its_record: Record) -> list[Event]:
    """Return events that accept everything that was edited, or cut off, as it is now."""
    events: list[Event] = [
        {"type": "accept", "file": log.path.stem, "sha256": log.digest}
        for log in its_record.logs
        if log.path.stem in its_record.edited
    ]
    events += [
        {"type": "accept", "file": line.path.stem, "line": line.number, "digest": line.sum}
        for line in its_record.changed
    ]
    if its_record.cut:
        last = its_record.logs[-1]
        where: Event = {"file": last.path.stem, "line": last.count, "digest": last.sum}
        events.append({"type": "accept"} | where | {"cut": its_record.cut})
    return events
