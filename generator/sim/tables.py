"""The table of a study as files: CSV, Parquet, and the dictionary that says what each column means.

In: rows and columns. Out: games.csv, games.parquet and dictionary.csv in the study's folder.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from generator.campaign import files
from generator.engine.study import Column, Row
from generator.sim.ledger import text_of

GAMES_CSV, GAMES_PARQUET, DICTIONARY = "games.csv", "games.parquet", "dictionary.csv"


def write(folder: Path, columns: Sequence[Column], rows: Sequence[Row]) -> list[Path]:
    """Write the table; the files that were written.

    Raises CannotWrite; it needs pyarrow.
    """
    parquet = _parquet(columns, rows)
    meanings = text_of(("column", "kind", "meaning", "group"), [(*column,) for column in columns])
    contents = {
        GAMES_CSV: text_of([column.name for column in columns], rows).encode(),
        GAMES_PARQUET: parquet,
        DICTIONARY: meanings.encode(),
    }
    for name, data in contents.items():
        files.replace_synced(folder / name, data)
    return [folder / name for name in contents]


def _parquet(columns: Sequence[Column], rows: Sequence[Row]) -> bytes:
    import pyarrow  # only where a table is written: it is large, and no dependency of the rest
    from pyarrow import parquet

    kinds = {"int": pyarrow.int64(), "bool": pyarrow.bool_(), "str": pyarrow.string()}
    fields = [
        pyarrow.field(column.name, kinds[column.kind], metadata={"meaning": column.meaning, "group": column.group})
        for column in columns
    ]
    values = list(zip(*rows, strict=True)) if rows else [()] * len(columns)
    table = pyarrow.Table.from_arrays(
        [pyarrow.array(its, field.type) for its, field in zip(values, fields, strict=True)],
        schema=pyarrow.schema(fields),
    )
    sink = io.BytesIO()
    parquet.write_table(table, sink)
    return sink.getvalue()
