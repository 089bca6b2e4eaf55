"""The table of a study as files: CSV, Parquet, and the dictionary that says what each column means.

In: the parts of a study. Out: their rows as Arrow tables, one after the other; games.csv, games.parquet and
dictionary.csv in the study's folder. Never more than some thousand rows are in memory.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import copyfileobj
from typing import Any, BinaryIO

from generator.campaign import files
from generator.engine.study import Column
from generator.engine.view import Language
from generator.errors import CannotWrite
from generator.sim.ledger import Ledger, LedgerPart, text_of
from generator.sim.plan import StudyPlan

GAMES_CSV, GAMES_PARQUET, DICTIONARY = "games.csv", "games.parquet", "dictionary.csv"
#: Rows of a row group, and rows that are looked at together: the file must not depend on how the work was cut.
GROUP, CHUNK, MOST_PARTS = 10_000, 5_000, 20


def chunks(plan: StudyPlan, ledger: Ledger) -> Iterator[Any]:
    """Yield the table in the order of its rows, as Arrow tables of whole campaigns.

    Raises BadStudy if a part cannot be read.
    """
    import pyarrow  # only where a table is read or written: it is large, and no dependency of the rest

    waiting: list[Any] = []
    for table in (_read(plan, ledger, *its) for its in _wanted(plan, ledger)):
        if waiting and (waiting[0]["variant"][0] != table["variant"][0] or sum(map(len, waiting)) >= CHUNK):
            yield pyarrow.concat_tables(waiting).combine_chunks()
            waiting = []
        waiting.append(table)
        if len(waiting) > MOST_PARTS:  # many small ones take more room than one
            waiting = [pyarrow.concat_tables(waiting).combine_chunks()]
    if waiting:
        yield pyarrow.concat_tables(waiting).combine_chunks()


def write(folder: Path, plan: StudyPlan, ledger: Ledger, language: Language) -> list[Path]:
    """Write the table, and what its columns mean in *language*; the files that were written.

    Raises CannotWrite, BadStudy; it needs pyarrow.
    """
    rows = [(its.name, its.kind, its.means(language), its.group) for its in ledger.columns]
    files.replace_synced(folder / DICTIONARY, text_of(("column", "kind", "meaning", "group"), rows).encode())
    for name, write_table in ((GAMES_CSV, _write_csv), (GAMES_PARQUET, _write_parquet)):
        building = folder / f".{name}.new"
        try:
            with building.open("wb") as file:
                write_table(plan, ledger, file)
                file.flush()
                os.fsync(file.fileno())
            building.replace(folder / name)
        except OSError as error:
            raise CannotWrite(folder / name, error) from error
        finally:
            building.unlink(missing_ok=True)
    return [folder / name for name in (GAMES_CSV, GAMES_PARQUET, DICTIONARY)]


def schema(columns: Sequence[Column]) -> Any:
    """Return the columns as Arrow has them."""
    import pyarrow

    kinds = {"int": pyarrow.int64(), "bool": pyarrow.bool_(), "str": pyarrow.string()}
    return pyarrow.schema(
        pyarrow.field(column.name, kinds[column.kind], metadata={"meaning": column.means(), "group": column.group})
        for column in columns
    )


def _write_csv(plan: StudyPlan, ledger: Ledger, file: BinaryIO) -> None:
    """Write the rows of the parts, one part after the other."""
    file.write(text_of([column.name for column in ledger.columns], ()).encode())
    for part, wanted in _wanted(plan, ledger):
        with part.path.open("rb") as lines:
            lines.readline()
            if len(wanted) == part.last + 1 - part.first:
                copyfileobj(lines, file)
            else:
                file.writelines(line for line in lines if int(line.split(b",", 2)[1]) in wanted)


def _write_parquet(plan: StudyPlan, ledger: Ledger, file: BinaryIO) -> None:
    """Write the rows in groups of the same size, however the work was cut."""
    import pyarrow
    from pyarrow.parquet import ParquetWriter

    its = schema(ledger.columns)
    waiting = its.empty_table()
    with ParquetWriter(file, its) as groups:
        for table in chunks(plan, ledger):
            waiting = pyarrow.concat_tables([waiting, table])
            while len(waiting) >= GROUP:
                groups.write_table(waiting.slice(0, GROUP).combine_chunks())
                waiting = waiting.slice(GROUP)
        if len(waiting):
            groups.write_table(waiting.combine_chunks())


def _wanted(plan: StudyPlan, ledger: Ledger) -> Iterator[tuple[LedgerPart, range]]:
    """Yield each part with the campaigns of it that the plan has and no part before it."""
    done = dict.fromkeys(range(len(ledger.variants)), 0)
    for part in ledger.parts():
        wanted = range(max(part.first, done[part.variant]), min(part.last + 1, plan.campaigns))
        if wanted:
            done[part.variant] = wanted.stop
            yield part, wanted


def _read(plan: StudyPlan, ledger: Ledger, part: LedgerPart, wanted: range) -> Any:
    """Return the *wanted* campaigns of a part as a table."""
    import pyarrow
    from pyarrow import compute
    from pyarrow.csv import ConvertOptions, ReadOptions, read_csv

    its = schema(ledger.columns)
    kinds = {field.name: field.type for field in its}
    converting = ConvertOptions(column_types=kinds, strings_can_be_null=False, true_values=["true"],
                                false_values=["false"])  # fmt: skip
    try:
        table = read_csv(part.path, ReadOptions(use_threads=False), convert_options=converting).cast(its)
    except (pyarrow.ArrowException, OSError, ValueError) as error:
        raise ledger.spoilt(part.path, error) from error
    campaign = table["campaign"]
    whole = len(table) and (campaign[0].as_py(), campaign[-1].as_py()) == (part.first, part.last)
    if not whole or not _is_of(plan, ledger.variants[part.variant], table):
        raise ledger.spoilt(part.path)
    inside = compute.and_(compute.greater_equal(campaign, wanted.start), compute.less(campaign, wanted.stop))
    return table.filter(inside)


def _is_of(plan: StudyPlan, variant: str, table: Any) -> bool:
    """Return whether all rows are of the plan: this variant, its bots, no cell empty, no seat or game too many."""
    from pyarrow import compute

    most = {"seat": max(plan.players), "game": plan.games}
    ends = {name: compute.min_max(table[name]).as_py() for name in most}
    words = {name: {*table[name].unique().to_pylist()} for name in ("variant", "bot")}
    return (
        not any(column.null_count for column in table.columns)
        and words["variant"] == {variant}
        and words["bot"] <= {*plan.bots}
        and all(its["min"] >= 1 and its["max"] <= most[name] for name, its in ends.items())
    )
