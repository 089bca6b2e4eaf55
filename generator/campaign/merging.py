"""Two copies of a campaign that each got another sitting: the other's events after ours, or not at all.

In: our campaign and the record of the other copy. Out: what is to be written, file by file, or why it does not fit.

What both know is recognised by its marks (`marks`), and a closed file that was edited by hand by the fingerprint it had
when it was closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from generator.campaign.events import copied
from generator.campaign.folder import OpenCampaign
from generator.campaign.logfile import Line, LogFile, number_of
from generator.campaign.marks import Step, gone_by, marked_lines, steps_of
from generator.campaign.record import Record
from generator.campaign.replay import fold, misfit
from generator.campaign.timeline import ABOUT_THE_RECORD, Timeline, timeline
from generator.campaign.writing import SittingFile
from generator.engine.events import beside
from generator.engine.keeping import Keeper
from generator.engine.names import card_name
from generator.engine.pack import Campaign, Event, Pack
from generator.engine.plain_text import unseen
from generator.errors import BadRecord, CannotMerge, Contradiction, RecordProblem, Said, Text

AS_A_BRANCH = Text("as_branch")


@dataclass(frozen=True, slots=True)
class Merge:
    """What is to be written, the new numbers of cards that both sides have made, and the state that follows.

    *edited* are files that were edited by hand in one of the copies: here they stay as they are.
    """

    sittings: tuple[SittingFile, ...]
    numbers: dict[str, str]
    edited: tuple[str, ...]
    state: Campaign


@dataclass(slots=True)
class Comparison:
    """What of theirs is known here: *addresses* there to addresses here, cards by their *numbers* there to ours.

    *fresh* is the rest, file by file, each line with its mark; *steps* are, by mark, what they have undone or restored
    and we do not know of, with the addresses there; *edited* are files one of us has edited by hand.
    """

    addresses: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)
    fresh: list[tuple[LogFile, list[tuple[Line, str]]]] = field(default_factory=list)
    steps: dict[str, Step] = field(default_factory=dict)
    edited: list[str] = field(default_factory=list)

    def news(self) -> dict[str, Step]:
        """Return their new steps with the addresses here, as far as those are known."""
        return {
            mark: step._replace(of=tuple(self.addresses[at] for at in step.of if at in self.addresses))
            for mark, step in self.steps.items()
        }

    @property
    def lines(self) -> list[Line]:
        """Return all new lines, in order."""
        return [line for _, marked in self.fresh for line, _ in marked]


def merge(ours: OpenCampaign, theirs: Record, keeper: Keeper, renumber: bool = False) -> Merge:
    """Return their new events, in order, as they are to follow ours.

    Raises CannotMerge if they are of another campaign, or do not fit: the same cards made twice (unless *renumber*
    gives theirs the next free numbers), or an event that is invalid or odd after ours; BadRecord at a line of
    theirs that is invalid today, or with a text whose characters do not all show.
    """
    if theirs.campaign != ours.record.campaign:
        raise CannotMerge(Text("two_campaigns"), Text("make_copies"))
    if ours.state.playing:
        raise CannotMerge(Text("game_under_way"), Text("finish_first"))
    known = compare(ours.record, theirs, keeper)
    check_plain([*(log.lines[0] for log, _ in known.fresh), *known.lines])
    state = _flipped(ours, *_last_word(ours.record, known))
    numbers = _new_numbers(ours, state, theirs, known, keeper, renumber)
    sittings = _sittings(ours, known, known.numbers | numbers, keeper)
    undone, restored = _last_word(ours.record, known)  # again: now the new events have their addresses, too
    if known.steps:
        last = sittings.pop() if sittings else SittingFile(_name(theirs.logs[-1]), (), {"marks": []})
        sittings.append(_with_steps(last, known, undone, restored))
    state = _grown(state, known, sittings, set(undone), keeper)
    return Merge(tuple(sittings), numbers, tuple(known.edited), state)


def _sittings(ours: OpenCampaign, known: Comparison, numbers: dict[str, str], keeper: Keeper) -> list[SittingFile]:
    """Return their new events, file by file, as they follow ours; their addresses here are noted in *known*.

    Raises what `merge` raises.
    """
    sittings: list[SittingFile] = []
    for number, (log, marked) in enumerate(known.fresh, start=number_of(ours.record.logs[-1].path) + 1):
        stem = f"{number:04d}-{_name(log)}"
        known.addresses |= {line.address: f"{stem}:{at}" for at, (line, _) in enumerate(marked, start=1)}
        events = copied((line for line, _ in marked), ours.pack)
        moved = tuple(_moved(event, line.where, numbers, keeper) for event, (line, _) in zip(events, marked))
        sittings.append(SittingFile(_name(log), moved, {"marks": [mark for _, mark in marked]}, log.date))
    return sittings


def _name(log: LogFile) -> str:
    """Return the name of a file without its number and ending."""
    return log.path.stem.partition("-")[2]


def _with_steps(last: SittingFile, known: Comparison, undone: list[str], restored: list[str]) -> SittingFile:
    """Return the *last* sitting with their new steps, and what these have *undone* and *restored* here."""
    flips = [{"type": kind, "of": of} for kind, of in (("undo", undone), ("redo", restored)) if of]
    merged = (last.merged or {}) | {"steps": {mark: step.in_header() for mark, step in known.news().items()}}
    return last._replace(events=(*last.events, *flips), merged=merged)


def check_plain(lines: Iterable[Line]) -> None:
    """Raise BadRecord at the first of somebody else's *lines* whose text has characters that do not show.

    What a record has already is read all the same; it is checked when it comes in.
    """
    for line in lines:
        wrong = unseen(line.event)
        if wrong:
            raise BadRecord(line.where, wrong, Text("write_plain"))


def compare(ours: Record, theirs: Record, keeper: Keeper) -> Comparison:
    """Return which of their lines and steps are known here, and which are new."""
    found = Comparison()
    counting = timeline(theirs)
    here = {mark: line for log in ours.logs for line, mark in marked_lines(log)}
    closed_here, closed_there = _as_closed(ours), _as_closed(theirs)
    for log in theirs.logs:
        same = closed_there.get(log.path.stem, "") == closed_here.get(log.path.stem)
        if same and log.digest not in {ours_too.digest for ours_too in ours.logs}:
            found.edited.append(log.path.stem)
            found.addresses |= {line.address: line.address for line in log.events}
            continue
        fresh = _fresh(log, here, found, counting, keeper)
        if fresh:
            found.fresh.append((log, fresh))
    steps = steps_of(ours)
    found.steps = {
        mark: step for mark, (stem, step) in steps_of(theirs).items() if mark not in steps and stem not in found.edited
    }
    return found


def _fresh(
    log: LogFile, here: dict[str, Line], found: Comparison, counting: Timeline, keeper: Keeper
) -> list[tuple[Line, str]]:
    """Return the new lines of *log* with their marks; note in *found* what the lines that are *here* are called."""
    fresh: list[tuple[Line, str]] = []
    for line, mark in marked_lines(log):
        known = here.get(mark)
        if known is None:
            fresh.append((line, mark))
            continue
        found.addresses[line.address] = known.address
        if counting.counts(line):  # a number that was undone may have been given again
            made, called = keeper.made_cards([line.event]), keeper.made_cards([known.event])
            found.numbers |= dict(zip(made, called))
    return fresh


def _as_closed(record: Record) -> dict[str, str]:
    """Return the fingerprint that every closed file had when it was closed, whatever was done to it afterwards."""
    then = {log.path.stem: str(later.header["after"]).rpartition(" ")[2] for log, later in pairwise(record.logs)}
    last = record.logs[-1]
    return then | ({last.path.stem: last.digest} if last.ended else {})


def _new_numbers(
    ours: OpenCampaign, state: Campaign, theirs: Record, known: Comparison, keeper: Keeper, renumber: bool
) -> dict[str, str]:
    """Return new numbers for cards of theirs whose numbers we have given, too.

    Raises CannotMerge if there are some and they are not to be renumbered.
    """
    here = state.contents()
    made = _new_cards(theirs, known, ours.pack, keeper)
    free = dict(zip(made, (card_name(len(here) + at) for at in range(len(made)))))
    if all(card == number for card, number in free.items()):
        return {}
    twice = [card for card in made if card in here]
    if not renumber and not twice:
        raise CannotMerge(Text("leaves_gap", card=made[0]), Text("becomes", number=min(free.values())))
    if not renumber:
        raise CannotMerge(
            Text("made_twice", cards=tuple(twice[:8]), more=len(twice) > 8),
            Text("next_free", branch=AS_A_BRANCH),
        )
    return free


def _new_cards(theirs: Record, known: Comparison, pack: Pack, keeper: Keeper) -> list[str]:
    """Return the cards that they have made in their new events."""
    counting = timeline(theirs)
    new = list(filter(counting.counts, known.lines))
    fresh = {line.address for line in new}
    base, _ = fold([line for line in counting if line.address not in fresh], pack)
    known_cards = {*base.contents(), *known.numbers}
    made = keeper.made_cards([line.event for line in new])
    return list(dict.fromkeys(card for card in made if card not in known_cards))


def _moved(event: Event, where: str, numbers: dict[str, str], keeper: Keeper) -> Event:
    """Return an event as it follows ours: its cards as they are called here."""
    changed = {there: here for there, here in numbers.items() if there != here}
    if event["type"] == "print":
        return _moved_print(event, changed)
    if not changed or event["type"] in ABOUT_THE_RECORD or beside(event["type"]):
        return event
    try:
        return keeper.renumbered(event, changed)
    except Contradiction as problem:
        raise CannotMerge(Text("at", where=where, what=problem), AS_A_BRANCH) from problem


def _moved_print(event: Event, changed: dict[str, str]) -> Event:
    """Return a print run with the cards as they are called here, and without `at`, which is an address of theirs."""
    run = {key: value for key, value in event.get("run", {}).items() if key != "at"}
    said = {key: event[key] for key in ("cards", "revisions") if key in event}
    moved = {key: {changed.get(card, card): each for card, each in what.items()} for key, what in said.items()}
    return event | moved | ({"run": run} if run else {})


def _last_word(ours: Record, known: Comparison) -> tuple[list[str], list[str]]:
    """Return the addresses here of what their steps undo, and of what they restore."""
    news = known.news().values()
    about = {address for step in news for address in step.of}
    gone = gone_by([*(step for _, step in steps_of(ours).values()), *news])
    here = timeline(ours).gone
    return sorted((about & gone) - here), sorted((about - gone) & here)


def _flipped(ours: OpenCampaign, undone: Sequence[str], restored: Sequence[str]) -> Campaign:
    """Return our state without what they have *undone* and with what they have *restored*, all games replayed.

    Raises CannotMerge if the rest is invalid then.
    """
    gone = (timeline(ours.record).gone | set(undone)) - set(restored)
    state, problems = fold(Timeline(ours.record, gone), ours.pack, thorough=True, most=1)
    if problems:
        raise CannotMerge(Text("steps_conflict", reason=problems[0].reason), AS_A_BRANCH)
    return state


def _grown(
    state: Campaign, known: Comparison, sittings: Sequence[SittingFile], undone: set[str], keeper: Keeper
) -> Campaign:
    """Return *state* with their events.

    Raises CannotMerge at the first of them that is invalid after ours, or odd there.
    """
    events = [event for sitting in sittings for event in sitting.events]
    for line, event in zip(known.lines, events):
        passed_over = event["type"] in ABOUT_THE_RECORD or beside(event["type"])
        if passed_over or known.addresses[line.address] in undone:
            continue
        if reason := _conflict(state, Line(line.path, line.number, event), keeper):
            raise CannotMerge(Text("line_conflicts", where=line.where, reason=reason), AS_A_BRANCH)
    try:
        state.finish()
    except RecordProblem as problem:
        raise CannotMerge(Text("game_conflicts", problem=problem), AS_A_BRANCH) from problem
    return state


def _conflict(state: Campaign, line: Line, keeper: Keeper) -> Said:
    """Apply *line* to *state*; return why it is invalid or odd there, "" if it is neither."""
    odd = [] if line.event.get("anyway") or state.playing else keeper.odd(state, line.event)
    wrong = misfit(state, line)
    return wrong.reason if wrong else "; ".join(odd)
