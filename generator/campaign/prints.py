"""What is printed on the table: the last confirmed content of every card.

In: the lines that count, and what the cards say now. Out: runs, and the cards that are new or no longer right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from generator.campaign.logfile import Line
from generator.campaign.timeline import Timeline
from generator.engine.pack import HANDMADE, Event
from generator.errors import BadRecord, Text

#: Files without any of these say nothing of what is printed.
_WORDS = (b'"print"', b'"renamed"')
#: Ways of having a run on the table by which a card keeps the revision it bears.
BY_HAND = frozenset({"sheet", "stickers"})


class ConfirmedRun(NamedTuple):
    """One confirmed print run: its place in the record, its day, the cards it held, what was asked for."""

    address: str
    day: str | None
    cards: tuple[str, ...]
    asked: Mapping[str, Any] | None = None
    board: bool = False
    line: Line | None = None


@dataclass(slots=True)
class Prints:
    """*content* is what each printed card says, *revision* how often it was printed with another content.

    *board* is what is on the printed board, or was written there by hand since.
    """

    content: dict[str, str] = field(default_factory=dict)
    revision: dict[str, int] = field(default_factory=dict)
    board: dict[str, str] = field(default_factory=dict)
    runs: list[ConfirmedRun] = field(default_factory=list)

    def unprinted(self, now: Mapping[str, str]) -> list[str]:
        """Return the cards that were never printed."""
        return [card for card in now if card not in self.content]

    def outdated(self, now: Mapping[str, str]) -> list[str]:
        """Return the printed cards that say something else now, or that are gone."""
        return [card for card, said in self.content.items() if now.get(card) != said]

    def renamed(self, names: Mapping[str, str]) -> Prints:
        """Return the same where cards with old *names* have new ones."""
        content = {names.get(card, card): said for card, said in self.content.items()}
        return replace(
            self, content=content, revision={names.get(card, card): count for card, count in self.revision.items()}
        )

    def made_wrong(self, before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
        """Return the printed cards that were right *before* a change and are wrong *after* it."""
        right = set(self.content) - set(self.outdated(before))
        return [card for card in self.outdated(after) if card in right]


def prints(timeline: Timeline) -> Prints:
    """Return all print runs that count.

    Raises BadRecord for a run that does not say what was printed.
    """
    found = Prints()
    runs = (line for log in timeline.record.logs if any(word in log.data for word in _WORDS) for line in log.events)
    for line in runs:
        if _renames(line.event) and timeline.counts(line):
            found = found.renamed(line.event["renamed"])
        if line.event["type"] != "print" or not timeline.counts(line):
            continue
        wrong = print_fault(line.event)
        if wrong:
            raise BadRecord(line.where, *wrong)
        _add(found, line.event)
        event = line.event
        board = "board" in event
        found.runs.append(
            ConfirmedRun(line.address, event.get("date"), tuple(event["cards"]), event.get("run"), board, line)
        )
    return found


def printed_cards(event: Event) -> list[str]:
    """Return the cards that a run has printed: not those taken out, nor those that were made by hand."""
    return [card for card, said in event["cards"].items() if said and not str(said).endswith(HANDMADE)]


def made_cards(event: Event) -> list[str]:
    """Return the cards of a run that were made by hand."""
    return [card for card, said in event["cards"].items() if str(said).endswith(HANDMADE)]


def _renames(event: Event) -> bool:
    """Return whether cards have other names after *event*."""
    return event["type"] == "rows" and _says(event.get("renamed"), str)


def _add(found: Prints, event: Event) -> None:
    """Add what a run has changed of what is on the table."""
    by_hand = (event.get("run") or {}).get("as") in BY_HAND
    revisions = event.get("revisions", {})
    for card, said in event["cards"].items():
        if not said:  # taken out of the deck
            found.content.pop(card, None)
            continue
        if found.content.get(card) != said and not (by_hand and card in found.content):
            found.revision[card] = found.revision.get(card, 0) + 1
        found.revision[card] = revisions.get(card, found.revision.get(card, 1))
        found.content[card] = said
    found.board = event.get("board", found.board)


def print_fault(event: Event) -> tuple[Text, Text] | None:
    """Return what is wrong with how a `print` event is written, and what would be right; None if nothing is."""
    if not _says(event.get("cards"), str):
        return Text("run_what"), Text("give_cards")
    if not _says(event.get("board", {}), str):
        return Text("run_board"), Text("give_board")
    if not _says(event.get("revisions", {}), int):
        return Text("run_revisions"), Text("give_revisions")
    if not isinstance(event.get("date"), str | None):
        return Text("run_date"), Text("write_date")
    run = event.get("run", {})
    if not isinstance(run, dict) or any(key in run and not _fits(run[key], kind) for key, kind in ASKED.items()):
        return Text("run_asked"), Text("give_run")
    return None


#: What a run may say of what was asked for, and of which kind it is; a list is one of words.
ASKED: dict[str, type] = {
    "as": str, "paper": str, "lang": str, "leads": str, "cut": str, "at": str, "by": str, "title": str,
    "changed": bool, "colophon": bool, "settings": dict, "only": list, "cards": list, "players": list,
    "theme": str, "templates": list, "moment": str, "plain": bool, "setup": list, "thickness": float, "room_for": int,
    "text": str, "large": bool, "qr": str, "rules": dict, "drawn": dict, "art": bool,
}  # fmt: skip


def _fits(value: object, kind: type) -> bool:
    if kind is float and type(value) is int:
        return True
    return type(value) is kind and (not isinstance(value, list) or all(isinstance(each, str) for each in value))


def _says(what: object, kind: type) -> bool:
    return isinstance(what, dict) and all(type(said) is kind for said in what.values())
