"""A damaged record is made whole in a copy: what can be read is there, what is lost is said, the damaged one stays."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from afresh import each_row_afresh
from test_folder import everything, found

from generator import cli
from generator.campaign import folder as campaigns
from generator.campaign import record, writing
from generator.campaign.checking import WRONG, check
from generator.campaign.repairing import repair

pytestmark = pytest.mark.usefixtures("told_in_english")
Damage = Callable[[list[bytes]], list[bytes]]
NOTES = [{"type": "note", "text": text} for text in "abc"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two sittings behind a founding."""
    folder = found(tmp_path)
    writing.append(folder, [*NOTES, {"type": "undo", "of": ["0001-sitting:1"]}, {"type": "end"}])
    writing.append(folder, NOTES)
    return folder


def damaged(folder: Path, stem: str, damage: Damage) -> Path:
    path = folder / "log" / f"{stem}.jsonl"
    path.write_bytes(b"".join(damage(path.read_bytes().splitlines(keepends=True))))
    return path


def mended(folder: Path, tmp_path: Path) -> campaigns.OpenCampaign:
    """The repaired copy; nothing is wrong with it, and the damaged one is as it was."""
    before = everything(folder)
    assert cli.run(["check", "kran", "--repair", "new", "--home", str(tmp_path)]) == 0
    assert everything(folder) == before
    opened = campaigns.open_campaign(tmp_path, "new")
    assert opened.record.warnings == []
    assert [finding for finding in check(opened.folder) if finding.kind == WRONG] == []
    return opened


def texts(opened: campaigns.OpenCampaign) -> list[str]:
    said = [line.event["text"] for line in opened.record.lines if line.event["type"] == "note"]
    return [LOST if text.startswith(LOST) else text for text in said]


LOST = "(lost"


@each_row_afresh(
    ("damage", "left"),
    [
        (lambda lines: [*lines[:2], b"\0" * 80 + b"\n", *lines[3:]], ["a", LOST, "c", *"abc"]),
        (lambda lines: [*lines[:2], lines[2][:20] + b"\n", *lines[3:]], ["a", LOST, "c", *"abc"]),
        (lambda lines: [*lines[:2], lines[2][:-1] + lines[3], *lines[4:]], ["a", LOST, LOST, *"abc"]),
        (lambda lines: [*lines[:2], *lines[3:]], ["a", LOST, "c", *"abc"]),
        (lambda lines: [*lines[:2], lines[1], *lines[2:]], ["a", "b", "c", *"abc"]),
        (lambda lines: [b"\xff" * 90 + b"\n", *lines[1:]], ["a", "b", "c", *"abc"]),
        (lambda lines: lines[1:], ["a", "b", "c", *"abc"]),
        (lambda lines: [lines[0].replace(b'"schema": 3', b'"schema": 1'), *lines[1:]], ["a", "b", "c", *"abc"]),
        (lambda lines: [lines[0].replace(b'"20', b'":0'), *lines[1:]], ["a", "b", "c", *"abc"]),
        (lambda lines: [*lines[:2], b"?\n", *lines[2:]], ["a", "b", "c", *"abc"]),
        (lambda lines: [*lines[:2], lines[2].replace(b'"n": 2', b'"n": 6'), *lines[3:]], ["a", "b", "c", *"abc"]),
        (lambda lines: [*lines[:3], lines[3].replace(b'"n": 3', b'"n": 1'), *lines[4:]], ["a", "b", "c", *"abc"]),
        (lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], ["a", "b", "c", *"abc"]),
        (lambda lines: [*lines[:2], lines[4], *lines[2:]], ["a", "b", "c", *"abc"]),
        (lambda lines: lines[:-1], ["a", "b", "c", *"abc"]),
    ],
)
def test_a_line_that_cannot_be_read_becomes_a_note_in_its_place(
    folder: Path, tmp_path: Path, damage: Damage, left: list[str]
) -> None:
    """So that the undo of the first note still means that note."""
    damaged(folder, "0001-sitting", damage)
    opened = mended(folder, tmp_path)
    assert texts(opened) == left
    assert opened.record.find("0001-sitting:1").event["text"] == "a"
    assert opened.record.find("0001-sitting:4").event["type"] == "undo"


def test_an_undo_of_what_cannot_be_becomes_a_note(folder: Path, tmp_path: Path) -> None:
    damaged(
        folder, "0001-sitting", lambda lines: [*lines[:4], lines[4].replace(b"sitting:1", b"sitting:9"), *lines[5:]]
    )
    assert texts(mended(folder, tmp_path))[3] == LOST


def lost_in(folder: Path) -> list[str]:
    """What is told, without its place."""
    return [str(what) for _, what in repair(folder, "new").lost]


AS_NOW = "the line is not as it was written; it is accepted as it is now"


@each_row_afresh(
    ("damage", "left", "told"),
    [
        ([b'"text": "b"', b'"text": "B"'], ["a", "B", "c"], [AS_NOW]),
        ([b'"text": "b", "sum"', b'"text": "b", "smu"'], ["a", "b", "c"], [AS_NOW, 'no key "smu"', AS_NOW]),
        ([b'"text": "b"', b'"text": "b", "anyway": 5'], ["a", "b", "c"], [AS_NOW, "anyway"]),
        ([b'"text": "b"', b'"txet": "b"'], ["a", LOST, "c"], [AS_NOW, 'no key "txet"']),
        (
            [b'{"n": 2', b'{"n": 2, "type": "note", "text": "x"}\n{"n": 2'],
            ["a", "b", "c"],
            [AS_NOW, "this is the original event 2"],
        ),
        ([b'"text": "b"', b'"te\nxt": "b"'], ["a", LOST, "c"], ["cannot be read", "cannot be read"]),
    ],
)
def test_what_was_edited_is_told_and_no_line_is_lost_for_it(
    folder: Path, tmp_path: Path, damage: list[bytes], left: list[str], told: list[str]
) -> None:
    path = folder / "log" / "0001-sitting.jsonl"
    assert damage[0] in path.read_bytes()
    path.write_bytes(path.read_bytes().replace(damage[0], damage[1], 1))
    said = lost_in(folder)
    assert len(said) == len(told)
    assert all(word in what for word, what in zip(told, said)), said
    assert texts(mended(folder, tmp_path)) == [*left, *"abc"]


def test_what_was_cut_off_is_told_although_nobody_can_say_what_it_was(folder: Path, tmp_path: Path) -> None:
    damaged(folder, "0002-sitting", lambda lines: lines[:2])
    assert lost_in(folder) == ["the record once continued to 0002-sitting:3; everything after this place is lost"]
    (folder / "log" / "0002-sitting.jsonl").unlink()
    assert lost_in(folder) == ["the record once continued to 0002-sitting:3; everything after this place is lost"]
    assert texts(mended(folder, tmp_path)) == [*"abc"]


def test_an_older_copy_of_a_file_in_its_place_is_told(folder: Path) -> None:
    damaged(folder, "0001-sitting", lambda lines: lines[:3])
    assert lost_in(folder) == ["0002-sitting follows a file of this name with other content, which is lost"]


def test_a_copy_and_a_file_of_another_campaign_are_left_out(folder: Path, tmp_path: Path) -> None:
    log = folder / "log"
    shutil.copy(log / "0002-sitting.jsonl", log / "0002-sitting-LAPTOP.jsonl")
    other = found(tmp_path / "else", "zora", seed=3)
    writing.append(other, NOTES)
    shutil.copy(other / "log" / "0001-sitting.jsonl", log / "0009-sitting.jsonl")
    said = "\n".join(f"{kind}: {where}: {what}" for kind, where, what in check(folder))
    assert "or move it out of log/ if it is a copy" in said
    assert lost_in(folder) == [
        "the file is a copy of 0002-sitting and is left out",
        "the file belongs to another campaign and is left out",
    ]
    assert texts(mended(folder, tmp_path)) == [*"abcabc"]


@each_row_afresh("kind", ["found", "deck", "world", "deal", "era"])
def test_a_founding_that_is_not_whole_cannot_be_made_up(folder: Path, tmp_path: Path, kind: str) -> None:
    damaged(
        folder,
        "0000-setup",
        lambda lines: [b"?\n" if f'"type": "{kind}"'.encode() in line else line for line in lines],
    )
    before = everything(tmp_path)
    assert cli.run(["check", "kran", "--repair", "new", "--home", str(tmp_path)]) == 4
    assert everything(tmp_path) == before


def test_a_file_that_is_lost_is_gone_and_the_rest_stands(folder: Path, tmp_path: Path) -> None:
    (folder / "log" / "0001-sitting.jsonl").unlink()
    opened = mended(folder, tmp_path)
    assert [log.path.stem for log in opened.record.logs] == ["0000-setup", "0002-sitting", "0003-new"]
    written = writing.append(opened.folder, [{"type": "end"}])
    assert writing.append(opened.folder, NOTES, known=written).logs[-1].path.stem == "0004-sitting"


def test_what_cannot_stand_without_what_is_lost_is_undone(folder: Path, tmp_path: Path) -> None:
    """A name of a card whose line is lost."""
    makes = {"type": "card", "card": "037", "corner": "4K", "kind": "blank"}
    names = [{"type": "lost", "card": "037"}, {"type": "note", "text": "z"}]
    writing.append(folder, [{"type": "end"}])
    writing.append(folder, [makes, *names])
    path = damaged(folder, "0003-sitting", lambda lines: [lines[0], b"?\n", *lines[2:]])
    told = repair(folder, "new").lost
    assert told[0] == (f"{path}:2", "the line cannot be read; it becomes a note")
    assert [where.rpartition("/")[2] for where, _ in told] == ["0003-sitting.jsonl:2", "0003-sitting.jsonl:3"]
    opened = mended(folder, tmp_path)
    assert opened.record.lines[-1].event["of"] == ["0003-sitting:2"]
    assert texts(opened)[-1] == "z"


@pytest.mark.parametrize(
    "game",
    [
        "deep_future",
        "innovation",
        pytest.param("eminent_domain", marks=pytest.mark.prove),
        pytest.param("deluges", marks=pytest.mark.prove),
    ],
)
def test_a_game_of_which_choices_are_lost_keeps_its_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["simulate", "kran", "--game", game, "--eras", "2", "--seed", "4"]) == 0
    folder = tmp_path / "campaigns" / "kran"
    whole = campaigns.open_campaign(tmp_path, "kran").state.summary()
    stem = record.read(folder).logs[1].path.stem
    damaged(folder, stem, lambda lines: [*lines[:9], b"\0" * 40 + b"\n", *lines[10:20], *lines[22:]])
    assert cli.run(["status", "kran"]) == 4
    opened = mended(folder, tmp_path)
    assert opened.state.summary() == whole
    for words in (["history", "new"], ["check", "new"], ["status", "new"]):
        capsys.readouterr()
        assert cli.run(words) == 0, capsys.readouterr().err
    if game == "deep_future":
        assert cli.run(["log", "new", "note", "x"]) == cli.run(["undo", "new"]) == 0


def test_without_a_name_it_is_told_and_nothing_is_written(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = damaged(folder, "0001-sitting", lambda lines: [*lines[:2], b"?\n", *lines[3:]])
    before = everything(tmp_path)
    assert cli.run(["check", "kran", "--home", str(tmp_path)]) == 4
    assert f"makeplay check kran --repair --home {tmp_path}" in capsys.readouterr().out
    assert cli.run(["check", "kran", "--repair", "--home", str(tmp_path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"{path}:3: the line cannot be read; it becomes a note"
    assert told[-1].startswith("makeplay check kran --repair NEW makes this copy")
    assert cli.run(["check", "kran", "--json", "--repair", "--home", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)[0]["where"] == f"{path}:3"
    assert everything(tmp_path) == before


def test_findings_are_counted_in_the_plural_where_there_are_several(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for stem, counted in (("0002-sitting", "1 warning"), ("0001-sitting", "1 wrong, 2 warnings")):
        damaged(folder, stem, lambda lines: [*lines, b'{"typ'])
        cli.run(["check", "kran", "--home", str(tmp_path)])
        assert counted in capsys.readouterr().out.splitlines()


def test_a_copy_never_takes_the_place_of_a_campaign(folder: Path, tmp_path: Path) -> None:
    before = everything(folder)
    assert cli.run(["check", "kran", "--repair", "kran", "--home", str(tmp_path)]) == 3
    assert everything(folder) == before


def test_a_record_of_which_nothing_can_be_read_is_refused(folder: Path, tmp_path: Path) -> None:
    for path in (folder / "log").iterdir():
        path.write_bytes(b"\0" * 100)
    assert cli.run(["check", "kran", "--repair", "new", "--home", str(tmp_path)]) == 4
    shutil.rmtree(folder / "log")
    assert cli.run(["check", "kran", "--repair", "new", "--home", str(tmp_path)]) == 4
    assert not (tmp_path / "campaigns" / "new").exists()


def test_a_game_without_its_end_is_undone_and_those_behind_it_keep_their_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for seed in ("3", "4"):
        assert cli.run(["simulate", "kran", "--games", "1", "--seed", seed]) == 0
        assert cli.run(["log", "kran", "note", "between"]) == 0
    folder = tmp_path / "campaigns" / "kran"
    first, second = (log.path.stem for log in record.read(folder).logs[1:])
    damaged(folder, first, lambda lines: lines[:9])
    opened = mended(folder, tmp_path)
    undone = opened.record.lines[-1].event["of"]
    assert undone[0] == f"{first}:1"
    assert f"{second}:1" not in undone


@pytest.mark.parametrize("lines", [0, 1, 3, 8])
def test_without_its_founding_nothing_is_repaired(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: int
) -> None:
    damaged(folder, "0000-setup", lambda whole: whole[:lines])
    assert cli.run(["check", "kran", "--repair", "new", "--home", str(tmp_path)]) == 4
    assert "restore it from a backup" in capsys.readouterr().err
    assert not (tmp_path / "campaigns" / "new").exists()


def test_a_result_that_is_wrong_hides_nothing_of_the_game_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["simulate", "kran", "--game", "innovation", "--games", "3", "--seed", "4"]) == 0
    folder = tmp_path / "campaigns" / "kran"
    first, second = (log.path for log in record.read(folder).logs[1:3])
    first.write_bytes(first.read_bytes().replace(b'"turns": ', b'"turns": 1'))
    second.write_bytes(second.read_bytes().replace(b'"choice": "', b'"choice": "z', 1))
    wrong = [finding.where for finding in check(folder) if finding.kind == WRONG]
    assert [where.rpartition("/")[2].partition(":")[0] for where in wrong] == [first.name, second.name]
    assert len(mended(folder, tmp_path).state.summary()) == 5


def test_to_accept_and_to_repair_are_two_things(folder: Path, tmp_path: Path) -> None:
    before = everything(folder)
    assert cli.run(["check", "kran", "--accept", "--repair", "new", "--home", str(tmp_path)]) == 2
    assert everything(folder) == before
