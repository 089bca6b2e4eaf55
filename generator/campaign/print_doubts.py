"""What print runs say that is not possible in their campaign: cards that never existed, absurd revisions, days, sizes.

In: runs, a record and its pack. Out: what is doubtful, in words; a record with it is read all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import date, timedelta

from generator.campaign.events import Fault
from generator.campaign.logfile import Line
from generator.campaign.prints import ConfirmedRun
from generator.campaign.record import Record
from generator.campaign.replay import replay
from generator.engine.pack import Event, Pack
from generator.errors import MakeplayError, Said, Text

#: Nobody had makeplay before.
FIRST_DAY = date(2020, 1, 1)
#: Clocks have been wrong by this much.
CLOCKS_DIFFER = timedelta(days=10_000)
#: The most characters on a card or in a sector.
LONGEST = 2000
#: This many cards are named, the rest is counted.
_MOST_NAMED = 5


def doubts(runs: Iterable[ConfirmedRun], its_record: Record, pack: Pack, now: Collection[str]) -> Iterator[Fault]:
    """Yield what is doubtful about confirmed *runs* of a campaign that has the cards *now*."""
    known = set(now)
    most = most_runs(its_record)
    for run in runs:
        line = run.line
        if line is None:
            continue
        if not known.issuperset(_named(line.event)):  # seldom: cards that are gone
            known |= _cards_at(its_record, pack, line)
        yield from (Fault(line, what) for what in wrong_with(line.event, known, most))


def wrong_with(event: Event, known: Collection[str], most: int) -> Iterator[Said]:
    """Yield what is doubtful about a `print` event where cards *known* exist or did, with at most *most* runs."""
    strange = [card for card in _named(event) if card not in known]
    if strange:
        named = ", ".join(card[:20] for card in strange[:_MOST_NAMED])
        yield Text("strange_cards", named=named, more=max(0, len(strange) - _MOST_NAMED))
    if absurd := _absurd_revision(event, most):
        yield absurd
    if (day := event.get("date")) is not None and not _is_possible(day):
        yield Text("strange_day", day=day[:20])
    texts = [*event["cards"].values(), *event.get("board", {}).values()]
    longest = max((len(said) for said in texts), default=0)
    if longest > LONGEST:
        yield Text("too_many_characters", longest=longest, most=LONGEST)


def _absurd_revision(event: Event, most: int) -> Said:
    """Return what is doubtful about the revisions that a run gives its cards, "" if nothing is."""
    revisions = event.get("revisions", {})
    absurd = [card for card, number in revisions.items() if not 1 <= number <= most or card not in event["cards"]]
    if not absurd:
        return ""
    return Text("strange_revision", revision=str(revisions[absurd[0]])[:20], card=absurd[0][:20], most=most)


def most_runs(its_record: Record) -> int:
    """Return no fewer runs than the record has: those undone, and perhaps a note about one, are among them."""
    return sum(log.data.count(b'"print"') for log in its_record.logs)


def _named(event: Event) -> list[str]:
    """Return the cards that a run has laid on the table."""
    return [card for card, said in event["cards"].items() if said]


def _cards_at(its_record: Record, pack: Pack, line: Line) -> set[str]:
    """Return the cards that there were when a run was confirmed, and when it was printed."""
    found: set[str] = set()
    run = line.event.get("run") or {}
    for address in {line.address, str(run.get("at", line.address))}:
        try:
            found |= set(replay(its_record.until(its_record.find(address)), pack).contents())
        except MakeplayError:  # no such event, or one with which the record cannot end
            continue
    return found


def _is_possible(day: str) -> bool:
    try:
        return FIRST_DAY <= date.fromisoformat(day) <= date.today() + CLOCKS_DIFFER
    except ValueError:
        return False
