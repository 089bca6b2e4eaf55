"""What has changed between a deck as its record has it and as its files want it.

In: a state, what is wanted, ids that are known to be renamed. Out: the events that make the record say it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from generator.decks.wanted import Wanted
from generator.games.deck.campaign import DeckCampaign
from generator.games.deck.cards import CardRow

Event = dict[str, Any]
#: Rows that are gone, or new, among which one that is like another is looked for.
_MOST = 60
#: How much alike two rows are that may be one.
_ALIKE = 0.5


class Renaming(NamedTuple):
    """A row that is gone, and a new one that may be the same."""

    old: CardRow
    new: CardRow


def renamings(state: DeckCampaign, wanted: Wanted) -> list[Renaming]:
    """Return the rows that may have been renamed: of the same kind, and near to equal."""
    gone = [row for name, row in state.rows.items() if name not in wanted.rows]
    new = [row for name, row in wanted.rows.items() if name not in state.rows]
    found: list[Renaming] = []
    left = {row.id: row for row in new}
    for old in gone if len(gone) <= _MOST and len(new) <= _MOST else ():
        near = max(left.values(), key=lambda row: _likeness(old, row), default=None)
        if near is not None and _likeness(old, near) >= _ALIKE:
            found.append(Renaming(old, left.pop(near.id)))
    return found


def _likeness(old: CardRow, new: CardRow) -> float:
    """Return how much two rows are alike: the share of their columns that say the same."""
    if old.kind != new.kind:
        return 0.0
    columns = old.values.keys() | new.values.keys()
    same = sum(old.values.get(column) == new.values.get(column) for column in columns)
    return same / len(columns) if columns else 0.0


def changes(state: DeckCampaign, wanted: Wanted, renamed: Mapping[str, str]) -> list[Event]:
    """Return the events after which the record says what is wanted; none if it does already."""
    deck = wanted.deck.plain()
    events: list[Event] = [{"type": "deck", "deck": deck}] * (deck != state.deck.plain())
    event: Event = {"type": "rows"}
    before = {renamed.get(name, name): row for name, row in state.rows.items()}
    if changed := [row.plain() for name, row in wanted.rows.items() if before.get(name) != row]:
        event["rows"] = changed
    still = wanted.rows.keys() | renamed
    if gone := [name for name in state.rows if name not in still]:
        event["gone"] = gone
    if renamed:
        event["renamed"] = _cards(state, wanted, renamed)
    if files := _files(state, wanted):
        event["files"] = files
    after = state.copy()
    after.apply(event)
    if list(after.rows) != list(wanted.rows):
        event["order"] = list(wanted.rows)
    return [*events, event] if len(event) > 1 else events


def _cards(state: DeckCampaign, wanted: Wanted, renamed: Mapping[str, str]) -> dict[str, str]:
    """Return which card of a row that was *renamed* is which now, copy by copy."""
    pairs = [(state.rows[old], replace(wanted.rows[new], count=state.rows[old].count)) for old, new in renamed.items()]
    return {old: new for before, after in pairs for old, new in zip(before.cards, after.cards)}


def _files(state: DeckCampaign, wanted: Wanted) -> dict[str, str]:
    """Return the digests of pictures that have changed, "" for one that is gone."""
    files = {name: digest for name, digest in wanted.files.items() if state.files.get(name) != digest}
    return files | {name: "" for name in state.files if name not in wanted.files}
