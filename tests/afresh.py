"""A table of cases as one test, each row in a temporary folder that holds what it held before the first one.

As `rows.each_row`, for rows that write into the folder of the test: a campaign is founded once for all of them.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from rows import ALL, Test, each_row

Held = dict[Path, bytes | None]


def each_row_afresh(
    names: str | Sequence[str],
    rows: Iterable[Any],
    ids: Callable[[Any], object] | None = None,
    always: slice = ALL,
) -> Callable[[Test], Test]:
    """Run the test below for every row of *rows*, in one test; arguments as those of `each_row`.

    The folder put back before each row is `tmp_path`, in which a campaign lies as the fixtures have made it.
    """

    def whole(test: Test) -> Test:
        given = inspect.signature(test)
        asked = list(given.parameters.values())
        place = inspect.Parameter("tmp_path", inspect.Parameter.KEYWORD_ONLY, annotation=Path)

        @functools.wraps(test)
        def row(held_before: Held, tmp_path: Path, **values: Any) -> None:
            put_back(tmp_path, held_before)
            test(**values, **({"tmp_path": tmp_path} if "tmp_path" in given.parameters else {}))

        known = [each for each in asked if each.name != "tmp_path"]
        before = inspect.Parameter("held_before", inspect.Parameter.KEYWORD_ONLY, annotation=Held)
        row.__signature__ = given.replace(parameters=[*known, before, place])  # type: ignore[attr-defined]
        every = each_row(names, rows, ids, always)(row)
        left = [each for name, each in inspect.signature(every).parameters.items() if name != "held_before"]

        @functools.wraps(every)
        def from_here(tmp_path: Path, **fixtures: Any) -> None:
            every(held_before=held(tmp_path), tmp_path=tmp_path, **fixtures)

        from_here.__signature__ = given.replace(parameters=left)  # type: ignore[attr-defined]
        return from_here

    return whole


def held(folder: Path) -> Held:
    """Every file of the folder with what is in it, and every folder of it."""
    return {path: path.read_bytes() if path.is_file() else None for path in sorted(folder.rglob("*"))}


def put_back(folder: Path, before: Held) -> None:
    """Make the folder hold that and nothing else."""
    now = held(folder)
    for path in reversed(now):
        if path not in before:
            path.rmdir() if now[path] is None else path.unlink()
    for path, data in before.items():
        if path not in now and data is None:
            path.mkdir()
        elif data is not None and now.get(path) != data:
            path.write_bytes(data)
