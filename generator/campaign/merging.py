"""Two copies of a campaign that each got another sitting: the other's events behind ours, or not at all.

In: our campaign and the record of the other copy. Out: what is to be written, file by file, or why it does not fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.campaign.folder import OpenCampaign
from generator.campaign.record import FRAME, Line, LogFile, Record, encode, fingerprint
from generator.campaign.replay import fold, misfit
from generator.campaign.timeline import ABOUT_THE_RECORD, timeline
from generator.engine.keeping import Keeper
from generator.engine.names import card_name
from generator.engine.pack import Event
from generator.errors import CannotMerge, Contradiction

AS_A_BRANCH = "with --branch NAME theirs becomes a campaign of its own"


@dataclass(frozen=True, slots=True)
class Part:
    """What of one file of the other copy is new to us: its name without number, its events, and where they are from.

    *source* is kept in our file's header, so that the same events are never taken twice and cards keep the numbers
    they were given.
    """

    name: str
    events: tuple[Event, ...]
    source: Event


@dataclass(frozen=True, slots=True)
class Merge:
    """Everything to be written, and the new numbers of cards that both sides have made since the last merge."""

    parts: tuple[Part, ...]
    numbers: dict[str, str]


def merge(ours: OpenCampaign, theirs: Record, keeper: Keeper, renumber: bool = False) -> Merge:
    """Their new events, in order, as they are to stand behind ours.

    Raises CannotMerge if they are of another campaign, or do not fit: the same cards made twice (unless *renumber*
    gives theirs the next free numbers), or an event that cannot stand or is odd behind ours.
    """
    if theirs.campaign != ours.record.campaign:
        raise CannotMerge("these are two campaigns, not two copies of one", "export and import keep a copy the same")
    fresh = list(_new_lines(ours.record, theirs))
    before = _numbers_before(ours.record, theirs)
    numbers = _numbers(ours, theirs, fresh, keeper, renumber)
    files = len(ours.record.logs)
    addresses: dict[str, str] = {}
    parts: list[Part] = []
    for log, lines in fresh:
        name = log.path.stem[5:]
        for at, line in enumerate(lines, start=1):
            addresses[line.address] = f"{files + len(parts):04d}-{name}:{at}"
        events = tuple(_moved(line, addresses, before | numbers, keeper) for line in lines)
        parts.append(Part(name, events, _source(log, log.count) | {"numbers": before | numbers}))
    _check(ours, parts, fresh, keeper)
    return Merge(tuple(parts), numbers)


def _new_lines(ours: Record, theirs: Record) -> Iterator[tuple[LogFile, list[Line]]]:
    """Their lines, file by file, that we have neither written nor taken before."""
    same = True
    for at, log in enumerate(theirs.logs):
        mine = ours.logs[at] if same and at < len(ours.logs) else None
        common = _common(mine, log) if mine else 0
        same = mine is not None and common == log.count == mine.count
        taken = max((source["lines"] for source in _sources(ours) if _is_from(source, log)), default=0)
        new = log.lines[max(common, taken) :]
        lines = [line for line in new if line.event["type"] not in FRAME | {"accept"}]
        if lines:
            yield log, lines


def _common(mine: LogFile, other: LogFile) -> int:
    """With how many equal lines two files begin."""
    if mine.path.stem != other.path.stem:
        return 0
    for number, (line, theirs) in enumerate(zip(mine.lines, other.lines)):
        if line.event != theirs.event:
            return number
    return min(mine.count, other.count)


def _source(log: LogFile, count: int) -> Event:
    """What is kept of where events came from: their file, how many of its lines, and the fingerprint of these."""
    data = b"".join(encode(line.event) for line in log.lines[:count])
    return {"file": log.path.stem, "lines": count, "sha256": fingerprint(data)}


def _sources(ours: Record) -> list[Event]:
    """Where events came from that we have taken in before."""
    return [log.header["merged"] for log in ours.logs if isinstance(log.header.get("merged"), dict)]


def _is_from(source: Event, log: LogFile) -> bool:
    """Whether those events came from this file of this copy; another copy may have a file of the same name."""
    count = source["lines"]
    return bool(count <= log.count and _source(log, count) == {key: source[key] for key in _source(log, 0)})


def _numbers_before(ours: Record, theirs: Record) -> dict[str, str]:
    """New numbers that cards of this copy were given when it was merged before."""
    found: dict[str, str] = {}
    for source in _sources(ours):
        if any(_is_from(source, log) for log in theirs.logs):
            found |= source["numbers"]
    return found


def _numbers(
    ours: OpenCampaign, theirs: Record, fresh: Sequence[tuple[LogFile, list[Line]]], keeper: Keeper, renumber: bool
) -> dict[str, str]:
    """New numbers for cards of theirs that we have made, too.

    Raises CannotMerge if there are some and they are not to be renumbered.
    """
    known = ours.state.contents()
    new = [line for _, lines in fresh for line in lines]
    before = {line.address for line in new}
    base, _ = fold([line for line in timeline(theirs).standing if line.address not in before], ours.pack)
    there = base.contents()
    made = dict.fromkeys(card for card in keeper.made_cards([line.event for line in new]) if card not in there)
    twice = [card for card in made if card in known]
    if twice and not renumber:
        raise CannotMerge(
            f"both have made {', '.join(twice[:8])}{' and more' if len(twice) > 8 else ''}",
            f"with --renumber theirs get the next free numbers, {AS_A_BRANCH}",
        )
    return dict(zip(made, (card_name(len(known) + at) for at in range(len(made))))) if twice else {}


def _moved(line: Line, addresses: dict[str, str], numbers: dict[str, str], keeper: Keeper) -> Event:
    """An event as it stands behind ours: without its number, addresses and cards as they are called there."""
    event = {key: value for key, value in line.event.items() if key != "n"}
    if event["type"] in {"undo", "redo"}:
        return event | {"of": [addresses.get(address, address) for address in event["of"]]}
    if event["type"] == "print" and numbers:
        return event | {"cards": {numbers.get(card, card): said for card, said in event["cards"].items()}}
    if not numbers or event["type"] in ABOUT_THE_RECORD:
        return event
    try:
        return keeper.renumbered(event, numbers)
    except Contradiction as problem:
        raise CannotMerge(f"{line.where}: {problem}", AS_A_BRANCH) from problem


def _check(
    ours: OpenCampaign, parts: Sequence[Part], fresh: Sequence[tuple[LogFile, list[Line]]], keeper: Keeper
) -> None:
    """Raises CannotMerge at the first of their events that cannot stand behind ours, or is odd there."""
    state = ours.state.copy()
    if state.playing and parts:
        raise CannotMerge("a game of ours is under way", "end or abandon it first")
    lines = [line for _, theirs in fresh for line in theirs]
    events = [event for part in parts for event in part.events]
    gone = _undone(events, lines, ours)
    for line, event in zip(lines, events):
        if event["type"] in ABOUT_THE_RECORD or line.address in gone:
            continue
        odd = [] if event.get("anyway") or state.playing else keeper.odd(state, event)
        problem = misfit(state, Line(line.path, line.number, event))
        reason = problem.reason if problem else "; ".join(odd)
        if reason:
            raise CannotMerge(
                f"{line.where} does not fit behind ours: {reason}",
                AS_A_BRANCH,
            )


def _undone(events: Sequence[Event], lines: Sequence[Line], ours: OpenCampaign) -> set[str]:
    """Their new lines that they have undone.

    Raises CannotMerge if they have undone something that we both had.
    """
    gone: set[str] = set()
    new = {line.address for line in lines}
    for event, line in zip(events, lines):
        if event["type"] not in {"undo", "redo"}:
            continue
        about = line.event["of"]
        if not new.issuperset(about):
            raise CannotMerge(
                f"{line.where}: they have undone {about[0]}, which both have",
                f"undo it here too, in {ours.folder.name}, or use --branch NAME",
            )
        gone = gone | set(about) if event["type"] == "undo" else gone - set(about)
    return gone
