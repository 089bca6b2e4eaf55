"""A product of papers, languages, themes and the like: some rows in every `make test`, all of them in `make prove`.

In: all rows, and those that are always run, each value of each axis among them. Out: rows for parametrize.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from generator.engine.view import CardSheets, Face, Printable


def some_always(rows: Iterable[tuple[Any, ...]], *always: tuple[Any, ...]) -> list[Any]:
    """All *rows*, those that are not *always* run marked for `make prove`."""
    every = list(rows)
    assert set(always) <= set(every)
    for axis, met in zip(zip(*every, strict=True), zip(*always, strict=True), strict=True):
        assert set(axis) == set(met), f"{set(axis) - set(met)} would be met in make prove only"
    return [*always, *(pytest.param(*row, marks=pytest.mark.prove) for row in every if row not in always)]


def some_of(rows: Iterable[Any], every: int) -> list[Any]:
    """*rows* as the one argument of a test: one of so many in every `make test`, all of them in `make prove`."""
    whole = list(rows)
    return [pytest.param(whole[::every], id="some"), pytest.param(whole, id="all", marks=pytest.mark.prove)]


def first_always(rows: Iterable[Any], count: int = 1) -> list[Any]:
    """All *rows* of one axis, or of cases alike: the first *count* always run, the others marked for `make prove`."""
    every = list(rows)
    assert not any(hasattr(row, "marks") for row in every), "rows that are marked already"
    later = (row if isinstance(row, tuple) else (row,) for row in every[count:])
    return [*every[:count], *(pytest.param(*row, marks=pytest.mark.prove) for row in later)]


def by_turns(each: Sequence[Any], others: Sequence[Any]) -> list[tuple[Any, Any]]:
    """All pairs of two axes: the first `len(each)` of them have every value of both, *others* by turns."""
    assert len(each) >= len(others)
    return [(one, others[(at + turn) % len(others)]) for turn in range(len(others)) for at, one in enumerate(each)]


def two_of_each(sheet: Printable) -> Printable:
    """Sheets with two cards of each template, far from one another; a page as it is."""
    if not isinstance(sheet, CardSheets):
        return sheet
    by_template: dict[str, list[Face]] = {}
    for face in sheet.faces:
        by_template.setdefault(face.template, []).append(face)
    return replace(sheet, faces=tuple(face for its in by_template.values() for face in its[:1] + its[1:][-1:]))


def played(most: int, *games: Iterator[object]) -> None:
    """Play so many choices of each of these games, which are played as their choices are asked for."""
    for choices in games:
        deque(islice(choices, most), maxlen=0)
