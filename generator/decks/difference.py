"""The difference of two versions of a deck: rows that are new, altered, gone or renamed, cell by cell.

In: two states, and which rows were renamed between them. Out: differences, as lines and as plain data.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from generator.games.deck.campaign import DeckCampaign
from generator.games.deck.cards import CardKind, CardRow

NEW, ALTERED, GONE, RENAMED, LOOK = "new", "altered", "gone", "renamed", "look"


class CellDifference(NamedTuple):
    """A cell that differs."""

    column: str
    before: str
    after: str


class DeckDifference(NamedTuple):
    """A row, or the look of a kind, that differs: how, what it is called, its cells."""

    how: str
    id: str
    name: str
    kind: str
    cells: tuple[CellDifference, ...] = ()
    #: What its id was before.
    was: str = ""

    def plain(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        cells = [{"column": cell.column, "before": cell.before, "after": cell.after} for cell in self.cells]
        found = {"how": self.how, "id": self.id, "name": self.name, "kind": self.kind, "cells": cells}
        return found | ({"was": self.was} if self.was else {})


def differences(before: DeckCampaign, after: DeckCampaign, renamed: Mapping[str, str]) -> list[DeckDifference]:
    """Return what differs: looks first, then rows in the order of *after*, then what is gone."""
    former = {new: old for old, new in renamed.items()}
    kept = {former.get(name, name) for name in after.rows}
    gone = [row for name, row in before.rows.items() if name not in kept]
    found = [*_looks(before, after), *_files(before, after), *_rows(before, after, former)]
    return [*found, *(DeckDifference(GONE, row.id, row.name, row.kind) for row in gone)]


def _rows(before: DeckCampaign, after: DeckCampaign, former: Mapping[str, str]) -> Iterator[DeckDifference]:
    """Yield what differs in rows that there are; *former* ids by those they have now."""
    pictures = _changed(before.files, after.files)
    for name, row in after.rows.items():
        was = former.get(name, name)
        old = before.rows.get(was)
        cells = (*_cells(old or CardRow(name, row.kind), row), *(_redrawn(row, pictures) if old else ()))
        how = NEW if old is None else ALTERED if was == name else RENAMED
        if how != ALTERED or cells:
            yield DeckDifference(how, name, row.name, row.kind, cells, was if how == RENAMED else "")


def _changed(before: Mapping[str, str], after: Mapping[str, str]) -> set[str]:
    return {name for name in before.keys() | after if before.get(name) != after.get(name)}


def _cells(old: CardRow, new: CardRow) -> Iterator[CellDifference]:
    """Yield the cells that differ, makeplay's own columns last."""
    for column in dict.fromkeys([*old.values, *new.values]):
        if old.values.get(column, "") != new.values.get(column, ""):
            yield CellDifference(column, old.values.get(column, ""), new.values.get(column, ""))
    for column in ("count", "back", "size", "layout", "tags", "by_hand"):
        said = [_text(getattr(row, column)) for row in (old, new)]
        if said[0] != said[1]:
            yield CellDifference(column, *said)


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(value)
    return ("yes" if value else "") if isinstance(value, bool) else str(value)


def _redrawn(row: CardRow, pictures: set[str]) -> Iterator[CellDifference]:
    """Yield the pictures of a row that are called as before, but are others."""
    for column, said in row.values.items():
        if said in pictures:
            yield CellDifference(column, said, said)


def _looks(before: DeckCampaign, after: DeckCampaign) -> Iterator[DeckDifference]:
    """Yield what differs in how kinds of cards look, and the look of all."""
    kinds = {**before.deck.kinds, **after.deck.kinds}
    for name in kinds:
        old, new = before.deck.kinds.get(name, CardKind(name)), after.deck.kinds.get(name, CardKind(name))
        its, theirs = ({**kind.plain(), "header": None, "sheet": None, "columns": None} for kind in (old, new))
        cells = [CellDifference(key, _said(its.get(key)), _said(theirs.get(key))) for key in {**its, **theirs}]
        cells = [cell for cell in cells if cell.before != cell.after]
        if cells:
            yield DeckDifference(LOOK, "", name, name, tuple(cells))
    for key in ("title", "backs", "look"):
        said = [_said(getattr(its.deck, key)) for its in (before, after)]
        if said[0] != said[1]:
            yield DeckDifference(LOOK, "", key, "", (CellDifference(key, *said),))


def _files(before: DeckCampaign, after: DeckCampaign) -> Iterator[DeckDifference]:
    """Yield the icons, templates and pictures of all cards that are called as before, but are others."""
    of_rows = {said for row in after.rows.values() for said in row.values.values()}
    for name, digest in after.files.items():
        if name not in of_rows and before.files.get(name, digest) != digest:
            yield DeckDifference(LOOK, "", name, "", (CellDifference("file", name, name),))


def _said(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} = {_said(its)}" for key, its in value.items())
    return "" if value is None else str(value)
