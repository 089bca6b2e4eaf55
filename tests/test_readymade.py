"""Shipped templates are compiled once and kept; whatever happens to what is kept, cards look the same."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from types import CodeType

import pytest
import specimen

from generator.games.deep_future.sheets.cards import face
from generator.press.assets.stock import stock
from generator.press.painting.painter import Item
from generator.press.templating import dialect, readymade
from generator.press.templating.templates import Templates

WORLD = "deep_future/world.svg.j2"


class Forgetful(dict[tuple[str, str], CodeType]):
    """What a process has loaded, as if each run were a process."""

    def __setitem__(self, key: tuple[str, str], value: CodeType) -> None:
        """Keep nothing."""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what is shipped, nothing of it compiled."""
    monkeypatch.setattr(readymade, "_loaded", Forgetful())
    copy = tmp_path / "stock"
    shutil.copytree(stock(), copy, ignore=shutil.ignore_patterns("__pycache__", "fonts"))
    for module in ("templating.templates", "assets.folders", "assets.themes"):
        monkeypatch.setattr(f"generator.press.{module}.stock", lambda: copy)
    return copy


def drawn(theme: str = "notebook") -> str:
    campaign = specimen.grown("en")
    its = face(campaign.worlds()[0], campaign.cards, "en")
    given = {"w": 63.5, "h": 76.2, "bleed": 0, "radius": 0, "revision": 1, "other": None}
    return Templates("deep_future", "en", theme).render(WORLD, Item(its.label, WORLD), {**its.data, **given})


def kept(shelf: Path) -> list[Path]:
    return sorted((shelf / "deep_future" / "__pycache__").glob("world.*.pyc"))


def test_a_template_is_compiled_once_for_each_theme(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, other = drawn(), drawn("starlight")
    assert first != other
    assert len(kept(shelf)) == 2
    monkeypatch.setattr(dialect._Trusted, "compile", None)  # nothing is compiled any more
    assert (drawn(), drawn("starlight")) == (first, other)


def test_a_template_that_was_changed_is_compiled_again(shelf: Path) -> None:
    first = drawn()
    path = shelf / WORLD
    path.write_text(path.read_text("utf-8").replace("</svg>", "<desc>changed</desc></svg>"), "utf-8")
    assert drawn() == first.replace("</svg>", "<desc>changed</desc></svg>")


def flipped(at: int) -> Callable[[bytes], bytes]:
    return lambda data: data[: at % len(data)] + bytes([data[at] ^ 4]) + data[at % len(data) + 1 :]


SPOILED = [lambda _: b"", lambda data: data[:30], lambda data: data[:200], *map(flipped, (0, 20, 60, 300, 900, -1))]


@pytest.mark.parametrize(
    "spoil",
    [spoil if at in {0, 2, 4, 8} else pytest.param(spoil, marks=pytest.mark.prove) for at, spoil in enumerate(SPOILED)],
)
def test_what_is_damaged_is_made_anew(shelf: Path, spoil: Callable[[bytes], bytes]) -> None:
    first = drawn()
    (path,) = kept(shelf)
    whole = path.read_bytes()
    path.write_bytes(spoil(whole))
    assert drawn() == first
    assert path.read_bytes() == whole


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_what_lies_in_its_place_and_is_no_file_is_not_waited_for(shelf: Path, make: Callable[[Path], None]) -> None:
    first = drawn()
    (path,) = kept(shelf)
    path.unlink()
    make(path)
    assert drawn() == first
    assert [each.name for each in path.parent.iterdir() if each.name.startswith("world.")] == [path.name]


def test_where_nothing_may_be_written_it_is_compiled_each_time(shelf: Path) -> None:
    (shelf / "deep_future" / "__pycache__").write_text("no folder", "utf-8")
    assert drawn() == drawn()
    assert kept(shelf) == []


def test_templates_of_a_persons_own_are_never_kept(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "world.svg.j2").write_text('{% extends "shipped/deep_future/world.svg.j2" %}', "utf-8")
    assert Templates("deep_future", "en", folders=(own,))._environment.bytecode_cache is None
    assert isinstance(Templates("deep_future", "en")._environment.bytecode_cache, readymade.Readymade)


def test_a_process_loads_each_template_once(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readymade, "_loaded", {})
    first = [drawn(), drawn()][1]
    monkeypatch.setattr(readymade, "read_regular", None)
    assert drawn() == first
    assert kept(shelf)
