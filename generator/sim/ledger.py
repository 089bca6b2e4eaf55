"""What of a study is finished: its parts, each a file that appears whole or not at all.

In: a folder, rows of campaigns. Out: which campaigns are done, and the parts in the order of the table.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from generator.campaign import files
from generator.engine.study import Column, Row, Value
from generator.errors import BadStudy, Text

PARTS = "parts"
_NAME = re.compile(r"(\d+)-(\d+)-(\d+)\.csv")


class LedgerPart(NamedTuple):
    """A part: its file, the number of its variant, its first and its last campaign."""

    path: Path
    variant: int
    first: int
    last: int


class Ledger:
    """The parts of the study in *folder*; *variants* are the names of its sets of campaigns, in order."""

    def __init__(self, folder: Path, columns: Sequence[Column], variants: Sequence[str] = ("base",)) -> None:
        self.folder = folder / PARTS
        self.columns = tuple(columns)
        self.variants = tuple(variants)
        self._names = [column.name for column in columns]

    def parts(self) -> list[LedgerPart]:
        """Return all parts, by variant and first campaign.

        Raises BadStudy if one cannot be read.
        """
        found = []
        for path in self.folder.glob("*.csv"):
            if not (its := _NAME.fullmatch(path.name)):
                raise self.spoilt(path)
            found.append(LedgerPart(path, *map(int, its.groups())))
            self._check(path)
        return sorted(found, key=lambda part: part[1:])

    def done(self) -> dict[str, list[range]]:
        """Return the campaigns of each variant that are finished, as ranges in order.

        Raises BadStudy if a part cannot be read.
        """
        parts = self.parts()
        return {
            variant: [range(part.first, part.last + 1) for part in parts if part.variant == number]
            for number, variant in enumerate(self.variants)
        }

    def keep(self, rows: Iterable[Row]) -> None:
        """Write finished campaigns, which follow one another, as a part of their own.

        Raises CannotWrite.
        """
        found = list(rows)
        (variant, first), last = found[0][:2], found[-1][1]
        name = f"{self.variants.index(str(variant))}-{first:07d}-{last:07d}.csv"
        files.create_synced(self.folder / name, text_of(self._names, found).encode())

    def spoilt(self, path: Path, error: object = "") -> BadStudy:
        """Return the error of a part that cannot be read."""
        return BadStudy(path, Text("it_is_unreadable", error=error), Text("delete_it"))

    def _check(self, path: Path) -> None:
        """Raise BadStudy if a part cannot be read, or has other columns."""
        try:
            with path.open(encoding="utf-8", newline="") as lines:
                names = next(csv.reader(lines), [])
        except (OSError, ValueError, csv.Error) as error:
            raise self.spoilt(path, error) from error
        if names != self._names:
            raise BadStudy(path, Text("other_columns"), Text("name_folder"))


def text_of(names: Sequence[str], rows: Iterable[Row]) -> str:
    """Return rows as comma-separated lines below their names."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([_written(value) for value in row] for row in rows)
    return text.getvalue()


def _written(value: Value) -> int | str:
    return str(value).lower() if isinstance(value, bool) else value
