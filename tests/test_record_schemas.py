"""A campaign in schema 2 goes on in schema 3, and copies of one campaign in both know each other's events."""

from __future__ import annotations

import shutil
import sys
from io import StringIO
from pathlib import Path

import pytest
from sealing import unsealed
from talking import Makeplay
from test_folder import everything

from generator import cli
from generator.campaign import folder as campaigns
from generator.campaign import logfile, record, writing


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign `new` and its copy `old`, in schema 2."""
    monkeypatch.chdir(tmp_path)
    assert cli.run(["simulate", "new", "--eras", "1", "--seed", "4"]) == 0
    for note in ("one", "two", "three"):
        assert cli.run(["log", "new", "note", note]) == 0
    assert cli.run(["undo", "new"]) == 0
    shutil.copytree("campaigns/new", "campaigns/old")
    unsealed(Path("campaigns/old"))
    return tmp_path


def notes(name: str) -> list[str]:
    opened = campaigns.open_campaign(Path(), name)
    return [
        line.event["text"] for line in opened.record.lines if line.event["type"] == "note" and "won" not in str(line)
    ]


@pytest.mark.usefixtures("home")
def test_copies_in_both_schemas_merge_both_ways_without_a_double() -> None:
    before = notes("new")
    assert notes("old") == before
    assert cli.run(["merge", "new", "old"]) == cli.run(["merge", "old", "new"]) == 0
    assert notes("new") == notes("old") == before
    cli.run(["log", "new", "note", "in the new one"])
    cli.run(["log", "old", "note", "in the old one"])
    for _ in range(3):
        assert cli.run(["merge", "new", "old"]) == cli.run(["merge", "old", "new"]) == 0
    assert sorted(notes("new")) == sorted(notes("old")) == sorted([*before, "in the new one", "in the old one"])
    assert cli.run(["check", "new"]) == cli.run(["check", "old"]) == 0


def test_an_old_record_that_is_only_looked_at_stays_byte_for_byte(home: Path) -> None:
    before = everything(home / "campaigns" / "old")
    for words in (["status"], ["history"], ["check"], ["export"], ["chronology"], ["print", "--only", "chronology"]):
        assert cli.run([words[0], "old", *words[1:]]) == 0
    after = everything(home / "campaigns" / "old")
    assert {name: after[name] for name in before} == before
    assert not set(after) - set(before) - {".lock", ".cache", ".cache/last-run.json"}


def test_a_game_under_way_in_an_old_file_goes_on_in_a_new_one(
    monkeypatch: pytest.MonkeyPatch, makeplay: Makeplay
) -> None:
    makeplay("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "4")
    monkeypatch.setattr(sys, "stdin", StringIO("1\n1\n1\nquit\n"))
    assert makeplay("play", "kran", "--seed", "4").code == 0
    folder = Path("campaigns/kran")
    choices = sum(line.event["type"] == "play" for line in record.read(folder).lines)
    assert choices >= 2
    unsealed(folder)
    monkeypatch.setattr(sys, "stdin", StringIO("1\nquit\n"))
    assert makeplay("play", "kran").code == 0
    read = record.read(folder)
    assert [log.header["schema"] for log in read.logs] == [2, 2, 3]
    assert sum(line.event["type"] == "play" for line in read.lines) == choices + 1
    assert read.warnings == []


@pytest.mark.parametrize("first", [9_997, pytest.param(2, marks=pytest.mark.prove)])
def test_more_than_ten_thousand_files_are_one_record(tmp_path: Path, first: int) -> None:
    """The number of a file is a number: 10000 comes behind 9999."""
    shutil.copytree(Path(__file__).parent / "records" / "schema-3-shoebox", tmp_path / "campaigns" / "kran")
    folder = tmp_path / "campaigns" / "kran"
    last = record.log_files(folder)[-1]
    identity = writing.append(folder, [{"type": "end"}]).campaign
    after = f"{last.stem} {logfile.file_digest(last.read_bytes())}"
    for number in range(first, 10_002):
        stem = f"{number:04d}-sitting"
        data = writing.log_bytes(identity, stem, after, [{"type": "note", "text": str(number)}], end=True)
        (folder / "log" / f"{stem}.jsonl").write_bytes(data)
        after = f"{stem} {logfile.file_digest(data)}"
    read = writing.append(folder, [{"type": "note", "text": "last"}, {"type": "undo", "of": ["9999-sitting:1"]}])
    assert [log.path.stem for log in read.logs[-2:]] == ["10001-sitting", "10002-sitting"]
    assert [line.event.get("text") for line in read.lines[-5:-1]] == ["9999", "10000", "10001", "last"]
    opened = campaigns.open_campaign(tmp_path, "kran")
    assert opened.record.find("10001:1").event["text"] == "10001"
    assert record.read(folder).warnings == []
