"""A table of cases as one test: every row is checked, and all rows that fail are told together.

`@each_row(names, rows)` stands where `@pytest.mark.parametrize(names, rows)` would, and takes the same. A test for each
row costs more than most rows do; so a table whose rows change nothing that another row sees is one test. Of a table
whose rows are alike `always=slice(...)` runs those in every `make test`, and `make prove` all of them.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

Test = Callable[..., None]
#: The whole table.
ALL = slice(None)


def each_row(
    names: str | Sequence[str],
    rows: Iterable[Any],
    ids: Callable[[Any], object] | None = None,
    always: slice = ALL,
) -> Callable[[Test], Test]:
    """Run the test below for every row of *rows*, in one test; or for those that are *always* run, and for all later.

    *names*: the arguments that a row fills; one name takes the row itself. *ids*: how a row is called where it fails;
    without it by its position and what stands in it. What else the test takes are fixtures, shared by all rows.
    *always*: which rows `make test` runs, at least one; `make prove` runs the whole table.
    Raises BaseExceptionGroup with the failures of all rows.
    """
    single = isinstance(names, str) and "," not in names
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    table = list(rows)
    assert table[always], "a table without a row checks nothing"
    which = f"rows_of_{'_'.join(wanted)}"

    def whole(test: Test) -> Test:
        given = inspect.signature(test)
        assert set(wanted) <= set(given.parameters), f"{test.__name__} does not take {wanted}"

        @functools.wraps(test)
        def every(**fixtures: Any) -> None:
            part = fixtures.pop(which, ALL)
            wrong: list[BaseException] = []
            skipped: list[BaseException] = []
            for at, row in list(enumerate(table))[part]:
                values = dict(zip(wanted, [row] if single else row, strict=True))
                try:
                    test(**fixtures, **values)
                except pytest.skip.Exception as reason:
                    skipped.append(reason)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"row {at}: {ids(row) if ids else repr(row)}")
                    wrong.append(error)
            if wrong:
                raise BaseExceptionGroup(f"{len(wrong)} of {len(table[part])} rows of {test.__name__}", wrong)
            if len(skipped) == len(table[part]):
                raise skipped[0]

        left = [each for name, each in given.parameters.items() if name not in wanted]
        if always != ALL:
            left.append(inspect.Parameter(which, inspect.Parameter.KEYWORD_ONLY, annotation=slice))
        every.__signature__ = given.replace(parameters=left)  # type: ignore[attr-defined]
        parts = [pytest.param(always, id="some"), pytest.param(ALL, id="all", marks=pytest.mark.prove)]
        return every if always == ALL else pytest.mark.parametrize(which, parts)(every)

    return whole
