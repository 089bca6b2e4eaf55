"""A deck as its record has it: how it looks, its rows in order, the files they need.

In: events. Out: the state they add up to.

Whole rows are recorded, so that an event says by itself what is wanted, and two copies of a deck can be merged: what is
gone may be taken away again, what was never there may be renamed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.languages import FIRST
from generator.engine.view import Language
from generator.errors import BadRecord, Text, clauses
from generator.games.deck.cards import CardKind, CardRow, Deck, contents
from generator.games.deck.events import KINDS
from generator.games.deck.summary import summary

Event = dict[str, Any]
#: What a layout may show beside the cells of a row.
_BESIDE = ("deck", "count")
#: What every event may have.
_FRAME = frozenset({"n", "type", "anyway"})
_SHAPES = {each.type: each.shape for each in KINDS}


class DeckCampaign:
    """The state of a deck.

    *files* are digests of the pictures, icons and templates in its folder that its cards use, by path
    ("art/sun.png", "icons/sun" for icons/sun.svg, "templates/mine.svg.j2").
    """

    playing = False

    def __init__(self, language: Language = FIRST) -> None:
        self.language: Language = language
        self.players: tuple[str, ...] = ()
        self.deck = Deck()
        self.rows: dict[str, CardRow] = {}
        self.files: dict[str, str] = {}
        self.founded = False
        #: Where rows stand in the files that they were read from, by id, as errors name it; no record has them.
        self.places: Mapping[str, str] = {}
        self._contents: dict[str, str] | None = None

    def __eq__(self, other: object) -> bool:
        """Whether both are the same deck, its rows in the same order."""
        return isinstance(other, DeckCampaign) and self._parts() == other._parts()

    __hash__ = None  # type: ignore[assignment]

    def _parts(self) -> tuple[object, ...]:
        return self.language, self.players, self.deck.plain(), list(self.rows.items()), self.files

    def contents(self) -> Mapping[str, str]:
        """Return a line for each card."""
        if self._contents is None:
            self._contents = contents(self.deck, self.rows, self.files, self._shows)
        return self._contents

    def _shows(self, kind: CardKind, layout: str) -> frozenset[str]:
        """Return what else than the cells of a row a layout shows: the deck's title, how many copies there are."""
        from generator.games.deck.layouts.parts import LAYOUTS, merged, usual_layout

        if layout and layout not in LAYOUTS:
            return frozenset(_BESIDE)  # a template of one's own may show anything
        said = str(merged(kind, layout or usual_layout(kind)))
        return frozenset(name for name in _BESIDE if f"{{{name}}}" in said)

    def board(self) -> Mapping[str, str]:
        """Return nothing: boards of a deck are printed as they are."""
        return {}

    def copy(self) -> DeckCampaign:
        """Return the same deck, to be changed independently."""
        other = DeckCampaign(self.language)
        other.__dict__ |= self.__dict__ | {"rows": dict(self.rows), "files": dict(self.files)}
        return other

    def apply(self, event: Event) -> None:
        """Add one event.

        Raises BadRecord for a kind that a deck does not have, or one that says what it cannot say.
        """
        kind = event["type"]
        shape = _SHAPES.get(kind)
        said = {key: value for key, value in event.items() if key not in _FRAME}
        if shape is not None and not shape.fits(said):  # a record may be read without being compared with these before
            raise BadRecord("", clauses([*shape.faults(said)]))
        if kind == "found":
            self.language, self.players, self.founded = event["language"], tuple(event["players"]), True
        elif kind == "deck":
            self.deck = Deck.of(event["deck"])
        elif kind == "rows":
            self._change(event)
        else:
            raise BadRecord("", Text("unknown_type", kind=kind))
        self._contents = None

    def finish(self) -> None:
        """Accept the record as it ends."""

    def _change(self, event: Event) -> None:
        """Change, rename, add and remove rows; whatever is new comes last unless the event says the order."""
        renamed = {old: new for old, new in event.get("renamed", {}).items() if old in self.rows}
        changed = {plain["id"]: CardRow.of(plain) for plain in event.get("rows", ())}
        gone = set(event.get("gone", ()))
        rows: dict[str, CardRow] = {}
        for name, row in self.rows.items():
            its = renamed.get(name, name)
            if name not in gone:
                rows[its] = changed.get(its, row)
        rows.update(changed)
        order = event.get("order")
        if order:
            rows = {name: rows[name] for name in dict.fromkeys([*order, *rows]) if name in rows}
        self.rows = rows
        files = {**self.files, **event.get("files", {})}
        self.files = {name: digest for name, digest in files.items() if digest}

    def summary(self) -> list[str]:
        """Return how many cards there are, by kind."""
        return summary(self.rows.values(), self.language)
