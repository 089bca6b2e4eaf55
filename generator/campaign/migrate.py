"""Old schemas of the record, brought up to today's while they are read; old files are never rewritten.

In: an event and the schema of its file. Out: the event as today's schema has it.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine.pack import Event

#: The schema that is written today.
SCHEMA = 3
#: From this one on every line has its digest (campaign/chain.py).
SEALED = 3
#: The last one without. Marks and the digests of files are those that it would have given.
UNSEALED = SEALED - 1


def upcast(event: Event, schema: int) -> Event:
    """Return *event* of a file of that *schema*, as SCHEMA has it."""
    for older in range(schema, SCHEMA):
        event = _STEPS[older](event)
    return event


def _from_1(event: Event) -> Event:
    """Return the event of schema 2, in which a game takes back with `take_back`, not `undo`, and files have dates."""
    if event["type"] == "undo":
        return event | {"type": "take_back"}
    return event | {"date": None} if event["type"] == "log" else event


def _from_2(event: Event) -> Event:
    """Return the event as it is: schema 3 gave each line its digest."""
    return event


_STEPS: dict[int, Callable[[Event], Event]] = {1: _from_1, 2: _from_2}
