"""What of a study is finished: its parts, each a file that appears whole or not at all.

In: a folder, rows of campaigns. Out: which campaigns are done, and all rows in order.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from generator.campaign import files
from generator.engine.study import Column, Row, Value
from generator.errors import BadStudy, Text

PARTS = "parts"


class Ledger:
    """The parts of the study in *folder*."""

    def __init__(self, folder: Path, columns: Sequence[Column]) -> None:
        self.folder = folder / PARTS
        self._names = [column.name for column in columns]
        self._kinds = [column.kind for column in columns]

    def done(self) -> set[tuple[str, int]]:
        """Return variant and number of every campaign that is finished.

        Raises BadStudy if a part cannot be read.
        """
        return {(str(row[0]), int(row[1])) for row in self.rows()}

    def rows(self) -> list[Row]:
        """Return all rows, by variant as they come, campaign, game and seat.

        Raises BadStudy if a part cannot be read.
        """
        return [row for path in sorted(self.folder.glob("*.csv")) for row in self._read(path)]

    def keep(self, rows: Iterable[Row]) -> None:
        """Write finished campaigns as a part of their own.

        Raises CannotWrite.
        """
        found = list(rows)
        variant, campaign = found[0][:2]
        safe = "base" if variant == "base" else "compared"
        files.create_synced(self.folder / f"{safe}-{campaign:07d}.csv", text_of(self._names, found).encode())

    def _read(self, path: Path) -> list[Row]:
        try:
            lines = list(csv.reader(io.StringIO(path.read_text("utf-8"))))
            if not lines or lines[0] != self._names:
                raise BadStudy(path, Text("other_columns"), Text("name_folder"))
            return [
                tuple(_value(kind, text) for kind, text in zip(self._kinds, line, strict=True)) for line in lines[1:]
            ]
        except (OSError, ValueError, LookupError, csv.Error) as error:
            raise BadStudy(path, Text("it_is_unreadable", error=error), Text("delete_it")) from error


def text_of(names: Sequence[str], rows: Iterable[Row]) -> str:
    """Return rows as comma-separated lines below their names."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([_written(value) for value in row] for row in rows)
    return text.getvalue()


def _written(value: Value) -> int | str:
    return str(value).lower() if isinstance(value, bool) else value


def _value(kind: str, text: str) -> Value:
    if kind == "bool":
        return {"true": True, "false": False}[text]
    return int(text) if kind == "int" else text
