"""A table checked in one test reports every row that fails, and takes fixtures and other tables beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from rows import each_row


@each_row(("number", "square"), [(1, 1), (2, 4), (3, 9)])
def test_every_row_is_checked(number: int, square: int) -> None:
    assert number * number == square


@pytest.mark.parametrize("other", ["a", "b"])
@each_row("word", ["x", "y"])
def test_fixtures_and_parameters_stand_beside_the_rows(word: str, other: str, tmp_path: Path) -> None:
    assert word not in {other, str(tmp_path)}


def test_all_rows_that_fail_are_told() -> None:
    @each_row("number, least", [(1, 2), (5, 2), (0, 3)])
    def at_least(number: int, least: int) -> None:
        assert number >= least

    with pytest.raises(BaseExceptionGroup) as told:
        at_least()
    assert str(told.value).startswith("2 of 3 rows of at_least")
    assert [error.__notes__ for error in told.value.exceptions] == [["row 0: (1, 2)"], ["row 2: (0, 3)"]]


def test_what_was_expected_to_be_raised_and_was_not_is_told_with_its_row() -> None:
    @each_row("text", ["1", "x"], ids=lambda text: f"<{text}>")
    def refused(text: str) -> None:
        with pytest.raises(ValueError, match="invalid literal"):
            int(text)

    with pytest.raises(BaseExceptionGroup) as told:
        refused()
    (error,) = told.value.exceptions
    assert error.__notes__ == ["row 0: <1>"]


def test_a_table_is_skipped_only_if_every_row_is() -> None:
    seen = []

    @each_row("number", [1, 2])
    def some(number: int) -> None:
        if number == 1:
            pytest.skip("no one")
        seen.append(number)

    some()
    assert seen == [2]

    @each_row("number", [1])
    def none(number: int) -> None:
        pytest.skip(f"no {number}")

    with pytest.raises(pytest.skip.Exception):
        none()


def test_a_table_without_rows_or_with_a_name_that_no_test_takes_is_no_test() -> None:
    with pytest.raises(AssertionError, match="checks nothing"):
        each_row("number", [])
    with pytest.raises(AssertionError, match="does not take"):
        each_row("number", [1])(print)


SEEN: list[int] = []


@each_row("number", range(6), always=slice(None, None, 3))
@each_row("word", ["x", "y"], always=slice(1))
def test_of_rows_that_are_alike_some_are_always_run(number: int, word: str) -> None:
    SEEN.append(number)
    assert word in {"x", "y"}


def test_those_and_no_others_were_run() -> None:
    assert SEEN in ([], [0, 3])  # behind the test above, or by itself
    with pytest.raises(AssertionError, match="without a row"):
        each_row("number", [1], always=slice(1, None))
