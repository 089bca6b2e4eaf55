"""What is kept of a pack's files beside them is made anew whatever has happened to it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.engine.packdata import parse_cache

MADE = {"passages": ["一条规则", "another"], "numbers": [1, 22, 333]}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "book.toml"
    path.write_text("x = 1", "utf-8")
    return path


def copied(source: Path, made: object = MADE) -> object:
    return parse_cache(str(source), [str(source)], lambda: made)


def kept(source: Path) -> Path:
    (path,) = (source.parent / "__pycache__").iterdir()
    return path


def test_it_is_made_once(source: Path) -> None:
    assert copied(source) == MADE
    assert copied(source, "never asked for") == MADE
    source.write_text("x = 2", "utf-8")
    assert copied(source, "asked for") == "asked for"


def test_a_copy_with_any_byte_changed_or_lost_is_made_anew(source: Path) -> None:
    copied(source)
    place = kept(source)
    whole = place.read_bytes()
    for at in range(len(whole)):
        for damaged in (
            whole[:at],
            whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :],
            whole[:at] + whole[at + 1 :],
        ):
            place.write_bytes(damaged)
            assert copied(source, "anew") == "anew", (at, damaged)


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda place: place.symlink_to("nowhere")])
def test_what_is_no_file_in_its_place_is_not_waited_for(source: Path, make: Callable[[Path], None]) -> None:
    copied(source)
    place = kept(source)
    place.unlink()
    make(place)
    assert copied(source) == MADE
    assert kept(source) == place  # nothing half-written beside it


def test_where_nothing_may_be_written_it_is_made_each_time(source: Path) -> None:
    (source.parent / "__pycache__").write_text("no folder", "utf-8")
    assert copied(source) == MADE
    assert copied(source, "again") == "again"
