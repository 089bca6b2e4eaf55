"""Campaigns bear names that Windows, macOS and Linux can all hold and tell apart; those that are there are opened."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from rows import each_row

from generator import cli
from generator.campaign import archive, names
from generator.errors import BadArchive

#: No system but Linux can hold them, or not every one.
NOWHERE = ["con", "NUL.txt", "aux .md", "COM1", "com¹", "LPT³.log", "conin$", "CONOUT$", "kran.", "kran ", "a*b", "a?"]
NEW: dict[str, Callable[[str], list[str]]] = {
    "new": lambda name: ["new", name, "--player", "Ada", "--seed", "7"],
    "branch": lambda name: ["branch", "kran", name],
    "import": lambda name: ["import", "output/kran.zip", name],
    "import a table": lambda name: ["import", "cards.csv", name, "--player", "Ada"],
    "simulate": lambda name: ["simulate", name, "--games", "1", "--seed", "3"],
    "merge": lambda name: ["merge", "kran", "output/kran.zip", "--branch", name],
}


@pytest.fixture
def kran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A home with the campaign kran, its archive and a table."""
    monkeypatch.chdir(tmp_path)
    assert cli.run(["new", "kran", "--player", "Ada", "--seed", "7"]) == 0
    assert cli.run(["export", "kran"]) == 0
    capsys.readouterr()
    assert cli.run(["import", "--template"]) == 0
    Path("cards.csv").write_text(capsys.readouterr().out, "utf-8")
    return tmp_path


@each_row("name", NOWHERE)
def test_one_rule_refuses_a_name_for_campaigns_and_in_archives(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = names.fault_of(name)
    assert fault
    with pytest.raises(BadArchive, match=r"has a name|contains a character"):
        archive.pack_up({"campaign.toml": b"", "log/0000-setup.jsonl": b"", f"notes/{name}": b""}, "kran")
    monkeypatch.chdir(tmp_path)
    assert cli.run(["new", name, "--player", "Ada"]) == 2
    said = capsys.readouterr().err
    assert str(fault) in said or "begins or ends with a dot or a space" in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("way", NEW)
def test_no_campaign_is_made_that_another_system_takes_for_one_that_is_there(
    way: str, kran: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(NEW[way]("KRAN")) == 3
    told = capsys.readouterr().err
    assert "campaigns/kran already exists, and Windows or macOS cannot tell 'KRAN' from it; choose another" in told
    assert [path.name for path in (kran / "campaigns").iterdir()] == ["kran"]
    assert cli.run(NEW[way]("nul")) == 2
    assert "Windows reserves" in capsys.readouterr().err
    assert [path.name for path in (kran / "campaigns").iterdir()] == ["kran"]


def test_what_is_there_already_is_opened_whatever_it_is_called(kran: Path, capsys: pytest.CaptureFixture[str]) -> None:
    decomposed = unicodedata.normalize("NFD", "Ça ira")
    for name in ("com¹", decomposed):
        assert cli.run(["branch", "kran", "other"]) == 0
        (kran / "campaigns/other").rename(kran / "campaigns" / name)
    capsys.readouterr()
    for name in ("com¹", decomposed, unicodedata.normalize("NFC", "Ça ira")):
        assert cli.run(["status", name]) == 0
    assert cli.run(["new", unicodedata.normalize("NFC", "ça IRA"), "--player", "Ada"]) == 3
