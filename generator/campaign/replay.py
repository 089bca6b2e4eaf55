"""From record to state: every event applied in order, errors told with their line.

In: a record and a pack. Out: the campaign's state.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from generator.campaign.record import Line, Record
from generator.engine.pack import Campaign, Pack
from generator.errors import BadRecord, RecordProblem, UsageProblem


def replay(record: Record, pack: Pack) -> Campaign:
    """The state that *record* adds up to.

    Raises BadRecord at the first line that cannot stand.
    """
    campaign = pack.fresh()
    lines = record.lines
    for line in lines:
        _told_with_line(line, partial(campaign.apply, line.event))
    _told_with_line(lines[-1] if lines else record.logs[-1].lines[-1], campaign.finish)
    return campaign


def _told_with_line(line: Line, step: Callable[[], None]) -> None:
    try:
        step()
    except (RecordProblem, UsageProblem) as problem:
        raise BadRecord(line.where, str(problem)) from problem
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        kind = line.event["type"]
        raise BadRecord(line.where, f"the {kind!r} event lacks or misstates something ({error})") from error
