"""Mishaps of disks, hands and callers that once slipped through the record."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from afresh import each_row_afresh
from test_folder import everything, found
from test_record import ADA, first, log, rewrite

from generator.campaign import files, logfile, record, writing
from generator.campaign.replay import replay
from generator.engine.pack import find_pack
from generator.errors import BadRecord, CannotWrite, MakeplayError

PACK = find_pack("deep_future")
Events = list[dict[str, Any]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A founded campaign."""
    return found(tmp_path)


def failing_sync(monkeypatch: pytest.MonkeyPatch, call: int) -> None:
    """The disk fails at the fsync number *call*."""
    real, calls = os.fsync, [0]

    def sync(handle: int) -> None:
        calls[0] += 1
        if calls[0] == call:
            raise OSError(errno.EIO, "Input/output error")
        real(handle)

    monkeypatch.setattr(os, "fsync", sync)


def synced(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The inodes that are made durable from now on."""
    seen: set[int] = set()
    real = os.fsync

    def sync(handle: int) -> None:
        seen.add(os.fstat(handle).st_ino)
        real(handle)

    monkeypatch.setattr(os, "fsync", sync)
    return seen


def test_a_carriage_return_inside_a_line_tears_nothing(folder: Path) -> None:
    path = log(folder)
    path.write_bytes(path.read_bytes().replace(b', "sector"', b', \r"sector"', 1))
    before = path.read_bytes()
    writing.append(folder, [ADA])
    assert path.read_bytes() == before


@each_row_afresh("name", ["Ada", "贝拉", "second_sitting"])
def test_a_sitting_may_bear_a_players_name(folder: Path, name: str) -> None:
    assert writing.append(folder, [ADA], name=name).lines[-1].event["type"] == "note"


@each_row_afresh("name", ["", "a b", "../x", "a.b"])
def test_a_sitting_may_not_bear_a_name_that_no_file_of_the_record_has(folder: Path, name: str) -> None:
    before = everything(folder)
    with pytest.raises(ValueError, match="is not letters"):
        writing.append(folder, [ADA], name=name)
    assert everything(folder) == before


@each_row_afresh("event", [{"type": "x", "n": 99}, {"text": "no type"}, {"type": "log"}], ids=str)
def test_what_the_reader_would_refuse_is_not_written(folder: Path, event: dict[str, Any]) -> None:
    before = everything(folder)
    with pytest.raises(ValueError, match="an event has a type"):
        writing.append(folder, [ADA, event])
    assert everything(folder) == before


@pytest.mark.parametrize("call", [1, 2])
def test_a_new_file_that_did_not_become_durable_is_not_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    failing_sync(monkeypatch, call)
    with pytest.raises(CannotWrite):
        writing.append(folder, [ADA])
    assert len(record.read(folder).logs) == 1


@pytest.mark.parametrize("call", range(1, 6))
def test_a_campaign_that_did_not_become_durable_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    failing_sync(monkeypatch, call)
    with pytest.raises(CannotWrite):
        files.create_folder(tmp_path / "home" / "kran", {"log/a": b"1"})
    assert everything(tmp_path) == {}


def test_if_one_of_two_missing_folders_cannot_be_made_the_other_is_not_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real: Callable[..., None] = os.mkdir

    def make(path: Path, *rest: Any, **named: Any) -> None:
        if str(path).endswith("campaigns"):
            raise OSError(errno.ENOSPC, "No space left on device")
        real(path, *rest, **named)

    monkeypatch.setattr(os, "mkdir", make)
    with pytest.raises(CannotWrite):
        files.create_folder(tmp_path / "home" / "campaigns" / "kran", {"a": b"1"})
    monkeypatch.undo()
    assert everything(tmp_path) == {}


def test_new_folders_are_durable_all_the_way_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = synced(monkeypatch)
    files.create_folder(tmp_path / "home" / "campaigns" / "kran", {"a": b"1"})
    assert {tmp_path.stat().st_ino, (tmp_path / "home").stat().st_ino} <= seen


def test_the_name_of_what_was_torn_is_durable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writing.append(folder, [ADA])
    path = log(folder, "0001-sitting")
    path.write_bytes(path.read_bytes() + b"{")
    seen = synced(monkeypatch)
    writing.append(folder, [ADA])
    assert (folder / "log").stat().st_ino in seen


def test_a_home_with_a_name_too_long_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite):
        files.create_folder(tmp_path / ("x" * 300) / "kran", {"a": b""})


def test_a_lock_that_cannot_be_made_is_told(folder: Path) -> None:
    (folder / ".lock").mkdir()
    with pytest.raises(CannotWrite):
        writing.append(folder, [ADA])


def test_appending_to_no_campaign_makes_none(tmp_path: Path) -> None:
    with pytest.raises(MakeplayError):
        writing.append(tmp_path / "nope", [ADA])
    assert everything(tmp_path) == {}


@each_row_afresh(
    ("old", "new"),
    [
        (b'"n": 1,', b'"n": true,'),
        (b'"n": 1,', b'"n": 1.0,'),
        (b'"campaign"', b'"kampaign"'),
        (b'"schema": 3', b'"schema": 0'),
        (b'"schema": 3', b'"schema": "2"'),
        (b'"date": null', b'"date": 5'),
    ],
    ids=str,
)
def test_a_line_that_only_looks_right_is_refused(folder: Path, old: bytes, new: bytes) -> None:
    log(folder).write_bytes(log(folder).read_bytes().replace(old, new, 1))
    with pytest.raises(BadRecord):
        record.read(folder)


@each_row_afresh("tail", [b'{"n": 2, "type": "note"}\n', b'{"n": 2, "type": "note"}'])
def test_a_whole_line_that_cannot_stand_is_not_taken_for_a_torn_one(folder: Path, tail: bytes) -> None:
    writing.append(folder, [ADA])
    path = log(folder, "0001-sitting")
    path.write_bytes(path.read_bytes() + tail.replace(b'"n": 2', b'"n": 7'))
    with pytest.raises(BadRecord):
        record.read(folder)


def test_nothing_follows_the_end_of_a_file(folder: Path) -> None:
    path = log(folder)
    line = logfile.encode({"n": len(path.read_bytes().splitlines()), "type": "era", "era": 9})
    path.write_bytes(path.read_bytes() + line)
    with pytest.raises(BadRecord, match="nothing may follow its end"):
        record.read(folder)


@each_row_afresh(
    ("kind", "values"),
    [
        ("name", {"name": 5}),
        ("name", {"name": ""}),
        ("name", {"player": "Eve"}),
        ("found", {"language": "xx"}),
        ("found", {"players": "Ada"}),
        ("found", {"players": []}),
        ("found", {"game": "chess"}),
        ("era", {"era": []}),
        ("era", {"era": 0}),
        ("era", {"era": 2}),
    ],
    ids=str,
)
def test_a_value_that_cannot_be_is_told_with_its_line(folder: Path, kind: str, values: dict[str, Any]) -> None:
    rewrite(folder, lambda events: first(kind, events).update(values))
    with pytest.raises((BadRecord, MakeplayError)):
        replay(record.read(folder), PACK)


@each_row_afresh("kind", ["found", "deck", "deal", "era"])
def test_a_founding_without_one_of_its_steps_is_told(folder: Path, kind: str) -> None:
    rewrite(folder, lambda events: events.remove(first(kind, events)))
    with pytest.raises(BadRecord):
        replay(record.read(folder), PACK)


@each_row_afresh("kind", ["found", "deck"])
def test_a_step_of_the_founding_is_not_taken_twice(folder: Path, kind: str) -> None:
    def twice(events: Events) -> None:
        event = first(kind, events)
        events.insert(events.index(event), dict(event))

    rewrite(folder, twice)
    with pytest.raises(BadRecord):
        replay(record.read(folder), PACK)


def test_worlds_are_dealt_to_the_players_and_nobody_else(folder: Path) -> None:
    def to_eve(events: Events) -> None:
        hands = first("deal", events)["hands"]
        hands["Eve"] = hands.pop("Ada")

    rewrite(folder, to_eve)
    with pytest.raises(BadRecord, match="not dealt to the players"):
        replay(record.read(folder), PACK)
