"""Two copies of a campaign that each got another sitting: the other's events behind ours, or not at all.

In: our campaign and the record of the other copy. Out: what is to be written, file by file, or why it does not fit.

A file taken in says in its header where its events were written first: the file there, how many of its lines, and
their fingerprint. So the same events are known again on whatever way they come back, and never taken twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    """What of one file of theirs is new to us: its name without number, its events, and where they were written first.

    *origin* is kept in our file's header.
    """

    name: str
    events: tuple[Event, ...]
    origin: Event


@dataclass(frozen=True, slots=True)
class Merge:
    """Everything to be written, the new numbers of cards that both sides have made, and the state that follows."""

    parts: tuple[Part, ...]
    numbers: dict[str, str]
    state: Campaign


@dataclass(slots=True)
class Comparison:
    """What of theirs is known here: *addresses* there to addresses here, cards by their *numbers* there to ours.

    *fresh* is the rest, file by file, with its origin.
    """

    addresses: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)
    fresh: list[tuple[LogFile, list[Line], Event]] = field(default_factory=list)

    def same(self, there: Iterable[Line], here: Iterable[Line]) -> None:
        """These lines are the same events."""
        self.addresses |= {line.address: ours.address for line, ours in zip(there, here)}


def merge(ours: OpenCampaign, theirs: Record, keeper: Keeper, renumber: bool = False) -> Merge:
    """Their new events, in order, as they are to stand behind ours.

    Raises CannotMerge if they are of another campaign, or do not fit: the same cards made twice (unless *renumber*
    gives theirs the next free numbers), or an event that cannot stand or is odd behind ours.
    """
    if theirs.campaign != ours.record.campaign:
        raise CannotMerge("these are two campaigns, not two copies of one", "export and import keep a copy the same")
    if ours.state.playing:
        raise CannotMerge("a game is under way here", "end or abandon it first")
    known = compare(ours.record, theirs)
    numbers = _new_numbers(ours, theirs, known, keeper, renumber)
    moved = known.numbers | numbers
    parts: list[Part] = []
    for log, lines, origin in known.fresh:
        name = log.path.stem[5:]
        stem = f"{len(ours.record.logs) + len(parts):04d}-{name}"
        known.addresses |= {line.address: f"{stem}:{at}" for at, line in enumerate(lines, start=1)}
        events = tuple(_moved(line, moved, keeper) for line in lines)
        told = origin["numbers"]
        composed = moved | {card: moved.get(number, number) for card, number in told.items()}
        parts.append(Part(name, events, origin | {"numbers": composed}))
    undone = _undone(ours.record, theirs, known)
    if undone and not parts:
        log = theirs.logs[-1]
        parts.append(Part(log.path.stem[5:], (), _origin(log, log.count) | {"numbers": moved}))
    if undone:
        last = parts[-1]
        parts[-1] = last._replace(events=(*last.events, {"type": "undo", "of": undone}))
    return Merge(tuple(parts), numbers, _state(ours, known, parts, set(undone), keeper))


def compare(ours: Record, theirs: Record) -> Comparison:
    """Which of their lines are known here, and which are new."""
    found = Comparison()
    same = True
    before: dict[str, int] = {}
    for at, log in enumerate(theirs.logs):
        mine = ours.logs[at] if same and at < len(ours.logs) else None
        common = _common(mine, log) if mine else 0
        same = mine is not None and common == log.count == mine.count
        shared = [line for line in log.events if line.number <= common]
        found.same(shared, shared)
        if common == log.count:
            continue
        origin = log.header.get("merged")
        if origin:
            _compare_taken(found, ours, log, origin, before)
        else:
            _compare_own(found, ours, log, common)
    return found


def _compare_own(found: Comparison, ours: Record, log: LogFile, common: int) -> None:
    """A file they have written themselves: what we have taken of it before, and what is new."""
    taken = common
    for mine in sorted(_taken_from(ours, log), key=lambda mine: int(mine.header["merged"]["lines"])):
        origin = mine.header["merged"]
        found.same(_carried(log, taken, origin["lines"]), _carried(mine, 1, mine.count))
        found.numbers |= origin["numbers"]
        taken = max(taken, origin["lines"])
    lines = _carried(log, taken, log.count)
    if lines:
        found.fresh.append((log, lines, _origin(log, log.count) | {"numbers": {}}))


def _compare_taken(found: Comparison, ours: Record, log: LogFile, origin: Event, before: dict[str, int]) -> None:
    """A file they have taken in from another copy: from ours, from one we have taken it from, too, or from a third."""
    lines = _carried(log, 1, log.count)
    start = before.get(origin["file"], 1)
    for mine in ours.logs:
        taken = mine.header.get("merged")
        if mine.path.stem == origin["file"] and _is_origin(origin, mine):
            found.same(lines, _carried(mine, start, origin["lines"]))
            found.numbers |= {there: here for here, there in origin["numbers"].items()}
            before[origin["file"]] = origin["lines"]
            return
        if taken and all(taken[key] == origin[key] for key in ("file", "lines", "sha256")):
            found.same(lines, _carried(mine, 1, mine.count))
            cards = {*origin["numbers"], *taken["numbers"]}
            found.numbers |= {origin["numbers"].get(card, card): taken["numbers"].get(card, card) for card in cards}
            return
    if lines:
        found.fresh.append((log, lines, origin))


def _common(mine: LogFile, other: LogFile) -> int:
    """With how many equal lines two files begin."""
    if mine.path.stem != other.path.stem:
        return 0
    for number, (line, theirs) in enumerate(zip(mine.lines, other.lines)):
        if line.event != theirs.event:
            return number
    return min(mine.count, other.count)


def _carried(log: LogFile, after: int, until: int) -> list[Line]:
    """Lines of *log* behind line *after*, up to line *until*, that are carried over."""
    return [line for line in log.lines[after:until] if line.event["type"] not in NOT_CARRIED]


def _origin(log: LogFile, count: int) -> Event:
    """Where events were written first: their file, how many of its lines, and the fingerprint of these."""
    data = b"".join(encode(line.event) for line in log.lines[:count])
    return {"file": log.path.stem, "lines": count, "sha256": fingerprint(data)}


def _is_origin(origin: Event, log: LogFile) -> bool:
    """Whether those events were written in this file; another copy may have a file of the same name."""
    count = origin["lines"]
    return bool(count <= log.count and _origin(log, count)["sha256"] == origin["sha256"])


def _taken_from(ours: Record, log: LogFile) -> list[LogFile]:
    """Our files that hold events of *log*."""
    taken = [(mine, mine.header.get("merged")) for mine in ours.logs]
    return [mine for mine, origin in taken if origin and origin["file"] == log.path.stem and _is_origin(origin, log)]


def _new_numbers(
    ours: OpenCampaign, theirs: Record, known: Comparison, keeper: Keeper, renumber: bool
) -> dict[str, str]:
    """New numbers for cards of theirs that we have made, too.

    Raises CannotMerge if there are some and they are not to be renumbered.
    """
    here = ours.state.contents()
    new = [line for _, lines, _ in known.fresh for line in lines]
    fresh = {line.address for line in new}
    base, _ = fold([line for line in timeline(theirs).standing if line.address not in fresh], ours.pack)
    there = base.contents()
    made = dict.fromkeys(card for card in keeper.made_cards([line.event for line in new]) if card not in there)
    twice = [card for card in made if known.numbers.get(card, card) in here]
    if not twice:
        return {}
    if not renumber:
        raise CannotMerge(
            f"both have made {', '.join(twice[:8])}{' and more' if len(twice) > 8 else ''}",
            f"with --renumber theirs get the next free numbers, {AS_A_BRANCH}",
        )
    return dict(zip(made, (card_name(len(here) + at) for at in range(len(made)))))


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


def _state(ours: OpenCampaign, known: Comparison, parts: Sequence[Part], undone: set[str], keeper: Keeper) -> Campaign:
    """The state that follows, every game carried out by the rules.

    Raises CannotMerge at the first of their events that cannot stand behind ours, or is odd there.
    """
    gone = timeline(ours.record).gone | undone
    state, problems = fold(Timeline(ours.record, gone).standing, ours.pack, thorough=True, most=1)
    if problems:
        raise CannotMerge(f"what they have undone does not fit: {problems[0].reason}", AS_A_BRANCH)
    lines = [line for _, theirs, _ in known.fresh for line in theirs]
    events = [event for part in parts for event in part.events]
    for line, event in zip(lines, events):
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
