"""Two copies of a campaign that each got another sitting: the other's events behind ours, or not at all.

In: our campaign and the record of the other copy. Out: what is to be written, file by file, or why it does not fit.

Every event has a mark: the fingerprint of its line and all lines before it in the file it was written in first. A file
taken in keeps the marks of its events in its header, so that they are known again on whatever way they come back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.campaign.folder import OpenCampaign
from generator.campaign.record import FRAME, Line, LogFile, Record, encode, fingerprint
from generator.campaign.replay import fold, misfit
from generator.campaign.timeline import ABOUT_THE_RECORD, Timeline, timeline
from generator.engine.keeping import Keeper
from generator.engine.names import card_name
from generator.engine.pack import Campaign, Event
from generator.errors import CannotMerge, Contradiction, RecordProblem

AS_A_BRANCH = "with --branch NAME theirs becomes a campaign of its own"
#: What is not carried over as it is: what was undone is told by one undo at the end.
NOT_CARRIED = FRAME | {"accept", "undo", "redo"}


class Part(NamedTuple):
    """What of one file of theirs is new to us: its name without number, its events, and their marks."""

    name: str
    events: tuple[Event, ...]
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Merge:
    """Everything to be written, the new numbers of cards that both sides have made, and the state that follows."""

    parts: tuple[Part, ...]
    numbers: dict[str, str]
    state: Campaign


@dataclass(slots=True)
class Comparison:
    """What of theirs is known here: *addresses* there to addresses here, cards by their *numbers* there to ours.

    *fresh* is the rest, file by file, each line with its mark.
    """

    addresses: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)
    fresh: list[tuple[LogFile, list[tuple[Line, str]]]] = field(default_factory=list)

    @property
    def lines(self) -> list[Line]:
        """All new lines, in order."""
        return [line for _, marked in self.fresh for line, _ in marked]


def merge(ours: OpenCampaign, theirs: Record, keeper: Keeper, renumber: bool = False) -> Merge:
    """Their new events, in order, as they are to stand behind ours.

    Raises CannotMerge if they are of another campaign, or do not fit: the same cards made twice (unless *renumber*
    gives theirs the next free numbers), or an event that cannot stand or is odd behind ours.
    """
    if theirs.campaign != ours.record.campaign:
        raise CannotMerge("these are two campaigns, not two copies of one", "export and import keep a copy the same")
    if ours.state.playing:
        raise CannotMerge("a game is under way here", "end or abandon it first")
    known = compare(ours.record, theirs, keeper)
    state = _without(ours, set(_undone(ours.record, theirs, known)))
    numbers = _new_numbers(ours, state, theirs, known, keeper, renumber)
    moved = known.numbers | numbers
    parts: list[Part] = []
    for log, marked in known.fresh:
        name = log.path.stem[5:]
        stem = f"{len(ours.record.logs) + len(parts):04d}-{name}"
        known.addresses |= {line.address: f"{stem}:{at}" for at, (line, _) in enumerate(marked, start=1)}
        events = tuple(_moved(line, moved, keeper) for line, _ in marked)
        parts.append(Part(name, events, tuple(mark for _, mark in marked)))
    undone = _undone(ours.record, theirs, known)
    if undone and not parts:
        parts.append(Part(theirs.logs[-1].path.stem[5:], (), ()))
    if undone:
        last = parts[-1]
        parts[-1] = last._replace(events=(*last.events, {"type": "undo", "of": undone}))
    return Merge(tuple(parts), numbers, _grown(state, known, parts, set(undone), keeper))


def compare(ours: Record, theirs: Record, keeper: Keeper) -> Comparison:
    """Which of their lines are known here, and which are new."""
    found = Comparison()
    counting = timeline(theirs)
    here = {mark: line for log in ours.logs for line, mark in marked_lines(log)}
    for log in theirs.logs:
        fresh: list[tuple[Line, str]] = []
        for line, mark in marked_lines(log):
            known = here.get(mark)
            if known is None:
                fresh.append((line, mark))
                continue
            found.addresses[line.address] = known.address
            if counting.counts(line):  # a number taken back may have been given again
                made, called = keeper.made_cards([line.event]), keeper.made_cards([known.event])
                found.numbers |= dict(zip(made, called))
        if fresh:
            found.fresh.append((log, fresh))
    return found


def marked_lines(log: LogFile) -> Iterator[tuple[Line, str]]:
    """The lines of *log* that are carried over, each with its mark."""
    taken = log.header.get("merged", {}).get("marks", ())
    carried = 0
    mark = ""
    for line in log.lines:
        mark = fingerprint(mark.encode() + encode(line.event))
        if line.event["type"] not in NOT_CARRIED:
            yield line, taken[carried] if carried < len(taken) else mark[:MARK]
            carried += 1


#: Signs of a fingerprint that tell one event from another.
MARK = 16


def _new_numbers(
    ours: OpenCampaign, state: Campaign, theirs: Record, known: Comparison, keeper: Keeper, renumber: bool
) -> dict[str, str]:
    """New numbers for cards of theirs that we have made, too.

    Raises CannotMerge if there are some and they are not to be renumbered.
    """
    here = state.contents()
    counting = timeline(theirs)
    new = list(filter(counting.counts, known.lines))
    fresh = {line.address for line in new}
    base, _ = fold([line for line in counting.standing if line.address not in fresh], ours.pack)
    known_cards = {*base.contents(), *known.numbers}
    made = dict.fromkeys(card for card in keeper.made_cards([line.event for line in new]) if card not in known_cards)
    free = dict(zip(made, (card_name(len(here) + at) for at in range(len(made)))))
    if all(card == number for card, number in free.items()):
        return {}
    twice = [card for card in made if card in here]
    if not renumber and not twice:
        raise CannotMerge(
            f"their card {next(iter(made))} would leave a gap here", f"with --renumber it gets {min(free.values())}"
        )
    if not renumber:
        raise CannotMerge(
            f"both have made {', '.join(twice[:8])}{' and more' if len(twice) > 8 else ''}",
            f"with --renumber theirs get the next free numbers, {AS_A_BRANCH}",
        )
    return free


def _moved(line: Line, numbers: dict[str, str], keeper: Keeper) -> Event:
    """An event as it stands behind ours: without its number, cards as they are called here."""
    event = {key: value for key, value in line.event.items() if key != "n"}
    changed = {there: here for there, here in numbers.items() if there != here}
    if event["type"] == "print" and changed:
        return event | {"cards": {changed.get(card, card): said for card, said in event["cards"].items()}}
    if not changed or event["type"] in ABOUT_THE_RECORD:
        return event
    try:
        return keeper.renumbered(event, changed)
    except Contradiction as problem:
        raise CannotMerge(f"{line.where}: {problem}", AS_A_BRANCH) from problem


def _undone(ours: Record, theirs: Record, known: Comparison) -> list[str]:
    """Addresses here of what they have undone and we have not."""
    here = timeline(ours)
    gone = [known.addresses[address] for address in timeline(theirs).gone if address in known.addresses]
    return sorted(address for address in gone if address not in here.gone)


def _without(ours: OpenCampaign, undone: set[str]) -> Campaign:
    """Our state without what they have *undone*, every game carried out by the rules.

    Raises CannotMerge if the rest cannot stand then.
    """
    gone = timeline(ours.record).gone | undone
    state, problems = fold(Timeline(ours.record, gone).standing, ours.pack, thorough=True, most=1)
    if problems:
        raise CannotMerge(f"what they have undone does not fit: {problems[0].reason}", AS_A_BRANCH)
    return state


def _grown(state: Campaign, known: Comparison, parts: Sequence[Part], undone: set[str], keeper: Keeper) -> Campaign:
    """*state* with their events.

    Raises CannotMerge at the first of them that cannot stand behind ours, or is odd there.
    """
    events = [event for part in parts for event in part.events]
    for line, event in zip(known.lines, events):
        if event["type"] in ABOUT_THE_RECORD or known.addresses[line.address] in undone:
            continue
        odd = [] if event.get("anyway") or state.playing else keeper.odd(state, event)
        wrong = misfit(state, Line(line.path, line.number, event))
        if wrong or odd:
            reason = wrong.reason if wrong else "; ".join(odd)
            raise CannotMerge(f"{line.where} does not fit behind ours: {reason}", AS_A_BRANCH)
    try:
        state.finish()
    except RecordProblem as problem:
        raise CannotMerge(f"their last game does not fit behind ours: {problem}", AS_A_BRANCH) from problem
    return state
