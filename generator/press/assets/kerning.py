"""The kerning of a TrueType font: how much nearer together or farther apart two glyphs stand than their widths say.

In: the bytes of a GPOS table. Out: an amount for each pair of glyphs, in the font's units. Read are the pairs of its
feature "kern", of single glyphs and of classes; what depends on more than two glyphs is not followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from struct import unpack_from

#: A part of a lookup: the amount for two glyphs, None where it says nothing about the first.
_Pairs = Callable[[int, int], int | None]
_PAIRS, _EXTENSION = 2, 9
#: The bit of a value format that stands for the advance, and those before it: what is stored ahead of the advance.
_ADVANCE, _AHEAD = 4, 3


class Kerning:
    """The pairs of one font; its table is read when the first pair is asked for."""

    def __init__(self, table: bytes) -> None:
        self._table = table
        self._known: dict[tuple[int, int], int] = {}

    def between(self, left: int, right: int) -> int:
        """Return the amount between two glyphs, by their numbers in the font."""
        found = self._known.get((left, right))
        if found is None:
            said = (
                (amount for pairs in parts if (amount := pairs(left, right)) is not None) for parts in self._lookups
            )
            found = self._known[left, right] = sum(next(amounts, 0) for amounts in said)
        return found

    @cached_property
    def _lookups(self) -> list[list[_Pairs]]:
        if not self._table:
            return []
        features, lookups = self._shorts(6, 2)
        wanted: set[int] = set()
        for index in range(self._short(features)):
            tag, offset = unpack_from(">4sH", self._table, features + 2 + 6 * index)
            if tag == b"kern":
                wanted.update(self._array(features + offset + 2))
        places = self._array(lookups)
        return [[*self._parts(lookups + places[index])] for index in sorted(wanted)]

    def _parts(self, lookup: int) -> Iterator[_Pairs]:
        kind = self._short(lookup)
        for offset in self._array(lookup + 4):
            at, its_kind = lookup + offset, kind
            if kind == _EXTENSION:
                its_kind, further = unpack_from(">HI", self._table, at + 2)
                at += further
            if its_kind == _PAIRS:
                yield self._single(at) if self._short(at) == 1 else self._classes(at)

    def _single(self, at: int) -> _Pairs:
        """Return pairs of single glyphs (format 1)."""
        covered = self._coverage(at + self._short(at + 2))
        ahead, size = self._record(at)
        sets = self._array(at + 8)

        def pairs(left: int, right: int) -> int | None:
            index = covered.get(left)
            if index is None:
                return None
            start = at + sets[index]
            rows = range(start + 2, start + 2 + self._short(start) * (2 + size), 2 + size)
            return next((self._signed(row + 2 + ahead) for row in rows if self._short(row) == right), None)

        return pairs if ahead >= 0 else lambda _left, _right: None

    def _classes(self, at: int) -> _Pairs:
        """Return pairs of classes (format 2)."""
        covered = self._coverage(at + self._short(at + 2))
        ahead, size = self._record(at)
        first, second, _, columns = self._shorts(at + 8, 4)
        lefts, rights = self._classified(at + first), self._classified(at + second)

        def pairs(left: int, right: int) -> int | None:
            if left not in covered:
                return None
            return self._signed(at + 16 + (lefts.get(left, 0) * columns + rights.get(right, 0)) * size + ahead)

        return pairs if ahead >= 0 else lambda _left, _right: None

    def _record(self, at: int) -> tuple[int, int]:
        """Return where in a record of values the first glyph's advance is (below 0: nowhere), and how long that is."""
        first, second = self._shorts(at + 4, 2)
        ahead = 2 * (first & _AHEAD).bit_count() if first & _ADVANCE else -1
        return ahead, 2 * (first.bit_count() + second.bit_count())

    def _coverage(self, at: int) -> dict[int, int]:
        """Return the glyphs that a part knows, each with its number among them."""
        if self._short(at) == 1:
            return {glyph: index for index, glyph in enumerate(self._array(at + 2))}
        return {
            glyph: start + glyph - first for first, last, start in self._ranges(at) for glyph in range(first, last + 1)
        }

    def _classified(self, at: int) -> dict[int, int]:
        """Return the class of each glyph that has one."""
        if self._short(at) == 1:
            first = self._short(at + 2)
            return {first + index: its_class for index, its_class in enumerate(self._array(at + 4))}
        return {glyph: its_class for first, last, its_class in self._ranges(at) for glyph in range(first, last + 1)}

    def _ranges(self, at: int) -> Iterator[tuple[int, ...]]:
        return (self._shorts(at + 4 + 6 * index, 3) for index in range(self._short(at + 2)))

    def _array(self, at: int) -> tuple[int, ...]:
        return self._shorts(at + 2, self._short(at))

    def _short(self, at: int) -> int:
        return self._shorts(at, 1)[0]

    def _signed(self, at: int) -> int:
        value: int = unpack_from(">h", self._table, at)[0]
        return value

    def _shorts(self, at: int, count: int) -> tuple[int, ...]:
        return unpack_from(f">{count}H", self._table, at)
