"""What lies printed on the table: the last confirmed content of every card.

In: the lines that count, and what the cards say now. Out: runs, and the cards that are new or no longer right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeGuard

from generator.campaign.timeline import Timeline
from generator.errors import BadRecord


class Run(NamedTuple):
    """One confirmed print run: where it stands in the record, its day, the cards it held, what was asked for."""

    address: str
    day: str | None
    cards: tuple[str, ...]
    asked: Mapping[str, Any] | None = None


@dataclass(slots=True)
class Prints:
    """*content* is what each printed card says, *revision* how often it was printed with another content.

    *board* is what stands on the printed board, or was written there by hand since.
    """

    content: dict[str, str] = field(default_factory=dict)
    revision: dict[str, int] = field(default_factory=dict)
    board: dict[str, str] = field(default_factory=dict)
    runs: list[Run] = field(default_factory=list)

    def unprinted(self, now: Mapping[str, str]) -> list[str]:
        """Cards that were never printed."""
        return [card for card in now if card not in self.content]

    def outdated(self, now: Mapping[str, str]) -> list[str]:
        """Printed cards that say something else now, or that are gone."""
        return [card for card, said in self.content.items() if now.get(card) != said]

    def made_wrong(self, before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
        """Printed cards that were right *before* a change and are wrong *after* it."""
        right = set(self.content) - set(self.outdated(before))
        return [card for card in self.outdated(after) if card in right]


def prints(timeline: Timeline) -> Prints:
    """All print runs that count.

    Raises BadRecord for a run that does not say what was printed.
    """
    found = Prints()
    runs = (line for log in timeline.record.logs if b'"print"' in log.data for line in log.events)
    for line in runs:
        if line.event["type"] != "print" or not timeline.counts(line):
            continue
        cards, board = line.event.get("cards"), line.event.get("board")
        if not _says(cards) or not (board is None or _says(board)):
            raise BadRecord(line.where, "the run does not say what was printed", 'give it "cards": {"012": "..."}')
        for card, said in cards.items():
            if not said:  # taken out of the deck
                found.content.pop(card, None)
                continue
            if found.content.get(card) != said:
                found.revision[card] = found.revision.get(card, 0) + 1
            found.content[card] = said
        if board is not None:
            found.board = dict(board)
        found.runs.append(Run(line.address, line.event.get("date"), tuple(cards), line.event.get("run")))
    return found


def _says(what: object) -> TypeGuard[dict[str, str]]:
    return isinstance(what, dict) and all(isinstance(said, str) for said in what.values())
