"""From record to state: every event applied in order, errors told with their line.

In: a record and a pack. Out: the campaign's state.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.campaign.record import Record
from generator.engine.pack import Campaign, Event, Pack
from generator.errors import BadRecord, RecordProblem


def replay(record: Record, pack: Pack) -> Campaign:
    """The state that *record* adds up to.

    Raises BadRecord at the first line that cannot stand.
    """
    campaign = pack.fresh()
    here = record.logs[-1].lines[-1]
    try:
        for here in record.lines:
            campaign.apply(here.event)
        campaign.finish()
    except RecordProblem as problem:
        raise BadRecord(here.where, str(problem)) from problem
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        kind = here.event["type"]
        raise BadRecord(here.where, f"the {kind!r} event lacks or misstates something ({error})") from error
    return campaign


def state_of(events: Sequence[Event], pack: Pack) -> Campaign:
    """The state that a pack's own *events* add up to, before they are written.

    Raises RecordProblem.
    """
    campaign = pack.fresh()
    for event in events:
        campaign.apply(event)
    campaign.finish()
    return campaign
