"""From record to state: every event applied in order, errors told with their line.

In: a record and a pack. Out: the campaign's state.
"""

from __future__ import annotations

from generator.campaign.record import Line, Record
from generator.engine.pack import Campaign, Pack
from generator.errors import BadRecord, RecordProblem


def replay(record: Record, pack: Pack) -> Campaign:
    """The state that *record* adds up to.

    Raises BadRecord at the first line that cannot stand.
    """
    campaign = pack.fresh()
    for line in record.lines:
        _apply(campaign, line)
    return campaign


def _apply(campaign: Campaign, line: Line) -> None:
    try:
        campaign.apply(line.event)
    except RecordProblem as problem:
        raise BadRecord(line.where, str(problem)) from problem
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        kind = line.event["type"]
        raise BadRecord(line.where, f"the {kind!r} event lacks or misstates something ({error})") from error
