"""Print runs are checked against their campaign, and know what they were drawn with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from homes import left_by
from rows import each_row
from sealing import resealed, unsealed
from talking import Told

from generator import cli
from generator.campaign.folder import open_campaign
from generator.campaign.logfile import encode, fingerprint
from generator.campaign.print_doubts import doubts

FOUNDED = (("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "3"),)
PRINTED = (*FOUNDED, ("print", "kran", "--only", "cards"))
CONFIRMED = (*FOUNDED, ("print", "kran", "--only", "cards", "--confirm"))
WAITING = Path("campaigns/kran/.cache/last-run.json")
LOG = Path("campaigns/kran/log/0001-sitting.jsonl")
RUN = "0001-sitting:1"
Ask = Callable[..., Told]


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    """The command line in an empty folder."""
    monkeypatch.setenv("MAKEPLAY_CONFIG", str(tmp_path / "configuration"))

    def asked(*words: str, steps: Any = ()) -> Told:
        if steps:
            home = tmp_path / f"home {len(list(tmp_path.iterdir()))}"
            left_by(steps, home)
            monkeypatch.chdir(home)
        capsys.readouterr()
        return Told(cli.run(list(words)), *capsys.readouterr())

    return asked


def change(event: dict[str, Any], damage: dict[str, Any]) -> dict[str, Any]:
    """*event* with keys of its tables changed, and others put in their place."""
    return {**event, **{k: {**event[k], **v} if isinstance(v, dict) else v for k, v in damage.items()}}


DAMAGE: list[tuple[dict[str, Any], str]] = [
    ({"cards": {"099": "3R | 34. Kranax"}}, "the run names cards that do not exist: 099"),
    ({"cards": {f"{n}": "x" for n in range(100, 120)}}, "100, 101, 102, 103, 104 and 15 more"),
    ({"revisions": {"001": 10**9}}, "revision 1000000000 of 001 is not possible"),
    ({"revisions": {"001": 0}}, "revision 0 of 001 is not possible"),
    ({"revisions": {"001": -3}}, "revision -3 of 001 is not possible"),
    ({"revisions": {"099": 1}}, "revision 1 of 099 is not possible"),
    ({"date": "2026-02-31"}, "the date '2026-02-31' is not possible as the day"),
    ({"date": "yesterday"}, "the date 'yesterday' is not possible as the day"),
    ({"date": "9999-12-31"}, "the date '9999-12-31' is not possible as the day"),
    ({"date": "0001-01-01"}, "the date '0001-01-01' is not possible as the day"),
    ({"cards": {"001": "x" * 1_000_000}}, "1,000,000 characters are on a card"),
]


@each_row(("damage", "said"), DAMAGE, always=slice(None, None, 2))
def test_a_run_of_an_old_record_that_cannot_be_is_told_and_not_refused(
    ask: Ask, damage: dict[str, Any], said: str
) -> None:
    assert ask("status", "kran", steps=CONFIRMED).err == ""
    header, line = LOG.read_bytes().splitlines(keepends=True)
    LOG.write_bytes(header + encode(change(json.loads(line), damage)))
    unsealed(LOG.parent.parent)
    for words in (("check", "kran"), ("print", "kran", "--runs"), ("status", "kran"), ("print", "kran", "--changed")):
        told = ask(*words)
        assert told.code == 0, told.err
        assert "0001-sitting.jsonl:2: " in told.out + told.err
        assert said in told.out + told.err


@each_row(
    ("damage", "said"),
    [*DAMAGE, ({"run": {"paper": "9999999x1mm"}}, "paper"), ({"run": {"at": "0007-x:1"}}, "0007-x:1")],
    always=slice(None, None, 3),
)
def test_a_run_that_waits_and_cannot_be_is_not_confirmed(ask: Ask, damage: dict[str, Any], said: str) -> None:
    ask("status", "kran", steps=PRINTED)
    data = encode(change(json.loads(WAITING.read_bytes().partition(b"\n")[2]), damage))
    WAITING.write_bytes(f"{fingerprint(data)}\n".encode() + data)
    told = ask("print", "kran", "--confirm")
    assert told.code == 4
    assert "the run cannot be confirmed: " in told.err
    assert said in told.err
    assert not LOG.exists()


def test_a_damaged_run_that_waits_is_none(ask: Ask) -> None:
    ask(
        "status", "kran", steps=(*CONFIRMED, ("log", "kran", "name", "002", "Neuhafen"), ("print", "kran", "--changed"))
    )
    whole = WAITING.read_bytes()
    for at in range(0, len(whole), 97):
        for damaged in (whole[:at], whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]):
            WAITING.write_bytes(damaged)
            told = ask("print", "kran", "--confirm")
            assert told.code == 2
            assert "no run is waiting" in told.err
    WAITING.write_bytes(whole)
    assert ask("print", "kran", "--confirm").code == 0


def test_cards_that_are_gone_and_runs_that_were_taken_back_are_nothing_doubtful(ask: Ask) -> None:
    ask("status", "kran", steps=CONFIRMED)
    for words in (
        ("log", "kran", "name", "002", "Neuhafen"),
        ("print", "kran", "--changed", "--confirm"),
        ("undo", "kran", RUN),
        ("log", "kran", "lost", "003"),
        ("print", "kran", "--changed", "--confirm"),
    ):
        told = ask(*words)
        assert told.code == 0, told.err
    for looking in (("check", "kran"), ("print", "kran", "--runs"), ("status", "kran")):
        told = ask(*looking)
        assert "warning" not in told.out + told.err


def test_a_run_that_is_had_again_tells_whether_it_is_drawn_with_the_same(ask: Ask) -> None:
    ask("status", "kran", steps=CONFIRMED)
    drawn = json.loads(LOG.read_bytes().splitlines()[1])["run"]["drawn"]
    assert list(drawn) == ["templates", "fonts", "theme"]
    again = ("print", "kran", "--repeat", RUN)
    assert ask(*again).err == ""
    its = Path("campaigns/kran/templates")
    its.mkdir()
    (its / "chronology.svg.j2").write_text("<svg/>", "utf-8")  # of another sheet
    assert ask(*again).err == ""
    (its / "world.svg.j2").write_text('{% extends "shipped/deep_future/world.svg.j2" %}', "utf-8")
    other = f"makeplay: warning: drawn with other templates than {RUN}: the sheets may look different\n"
    assert ask(*again).err == other
    (its / "world.svg.j2").unlink()
    theme = its / "themes/notebook/theme.toml"
    theme.parent.mkdir(parents=True)
    theme.write_text('extends = "notebook"\n[colour]\nink = "#336699"\n', "utf-8")
    assert "drawn with other theme than" in ask(*again).err
    theme.unlink()
    header, line = LOG.read_bytes().splitlines(keepends=True)
    event = json.loads(line)
    event["run"]["drawn"]["fonts"] = "0" * 32
    LOG.write_bytes(header + encode(event))
    resealed(LOG.parent.parent)
    assert "other fonts than" in ask(*again).err
    event["run"] |= {"by": "0.0.1", "drawn": drawn}
    LOG.write_bytes(header + encode(event))
    resealed(LOG.parent.parent)
    assert "was printed by makeplay 0.0.1" in ask(*again).err
    del event["run"]["drawn"]
    LOG.write_bytes(header + encode(event))
    resealed(LOG.parent.parent)
    told = ask(*again)
    assert told.code == 0
    assert told.err.count("\n") == 1
    assert "the record does not say which templates, fonts and theme" in told.err


def test_cards_that_were_there_when_a_run_was_printed_are_known(ask: Ask) -> None:
    ask("status", "kran", steps=CONFIRMED)
    opened = open_campaign(Path(), "kran")
    assert not list(doubts(opened.prints.runs, opened.record, opened.pack, ()))
