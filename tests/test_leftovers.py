"""What makeplays that were killed have left goes with the next command; what another one is writing stays."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest
from homes import left_by
from sampling import some_always

from generator import cli
from generator.campaign import archive, files
from generator.campaign.folder import known_campaigns

KRAN = (("new", "kran", "--player", "Ada", "--seed", "7"), ("export", "kran"))
#: The program, stopped or killed by itself in the middle of building a campaign.
IN_THE_MIDDLE = """
import os, signal, sys
from generator import cli
from generator.campaign import files
def half(*_):
    os.kill(os.getpid(), signal.SIG{signal})
files.sync_folder = half
sys.exit(cli.run(sys.argv[1:]))
"""


def everything(home: Path) -> set[str]:
    return {str(path.relative_to(home)) for path in home.rglob("*") if path.name != ".lock"}


def begun(home: Path, signal: str, *words: str) -> subprocess.Popen[bytes]:
    """A makeplay that was stopped or killed in the middle of what it was told."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    command = [sys.executable, "-c", IN_THE_MIDDLE.replace("{signal}", signal), *words]
    running = subprocess.Popen(command, cwd=home, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.waitid(os.P_PID, running.pid, os.WEXITED | os.WSTOPPED | os.WNOWAIT)
    return running


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    left_by(KRAN, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


MAKING = [("new", "zora", "--player", "Ben"), ("branch", "kran", "zora"), ("import", "output/kran.zip", "zora")]
THEN = [("status", "kran"), ("check", "kran"), ("new", "zora", "--player", "Ada")]


@pytest.mark.parametrize(
    ("words", "then"),
    some_always(product(MAKING, THEN), *((MAKING[at % len(MAKING)], then) for at, then in enumerate(THEN))),
)
def test_what_a_killed_command_has_left_goes_with_the_next_one(
    home: Path, words: tuple[str, ...], then: tuple[str, ...]
) -> None:
    before = everything(home)
    assert begun(home, "KILL", *words).wait() == -signal.SIGKILL
    assert any(path.name.startswith(".zora.") for path in (home / "campaigns").iterdir())
    assert cli.run(list(then)) == 0
    assert {path for path in everything(home) if "zora" not in path} == before
    assert not any(path.name.startswith(".zora.") for path in (home / "campaigns").iterdir())


def test_what_another_makeplay_is_building_stays_and_comes_to_its_end(home: Path) -> None:
    other = begun(home, "STOP", "new", "zora", "--player", "Ben")
    try:
        building = [path for path in (home / "campaigns").iterdir() if path.name.startswith(".zora.")]
        assert cli.run(["status", "kran"]) == 0
        assert [path.exists() for path in building] == [True]
    finally:
        while other.poll() is None:  # it stops once more at each folder
            other.send_signal(signal.SIGCONT)
            time.sleep(0.01)
    assert other.returncode == 0
    assert known_campaigns(home) == ["kran", "zora"]
    assert not (home / "campaigns/zora/.lock").exists()


def test_a_folder_without_a_lock_and_a_file_go_when_they_are_old(home: Path) -> None:
    folder = home / "campaigns/.zora.abcd1234.new"
    (folder / "log").mkdir(parents=True)
    (home / "campaigns/kran/.cache").mkdir()
    written = [home / "campaigns/kran/.cache/.last-run.json.new", home / "output/.kran.zip.new"]
    kept = [home / "campaigns/.mine", home / "campaigns/.a.new", home / "output/kran.new", home / "output/.kran.zip"]
    for path in (*written, *kept):
        path.write_text("x")
    assert cli.run(["status", "kran"]) == 0
    assert all(path.exists() for path in (folder, *written, *kept))
    long_ago = time.time() - 100_000
    for path in (folder, *written, *kept):
        os.utime(path, (long_ago, long_ago))
    assert cli.run(["status", "kran"]) == 0
    assert [path.exists() for path in (folder, *written, *kept)] == [False] * 3 + [True] * 4


def test_a_half_written_sitting_goes_unless_the_campaign_is_being_written(home: Path) -> None:
    campaign = home / "campaigns/kran"
    half = campaign / "log/.0001-sitting.jsonl.new"
    assert cli.run(["log", "kran", "note", "x"]) == 0
    half.write_bytes(b'{"n": 0')
    with files.locked(campaign):
        assert cli.run(["status", "kran"]) == 0
        assert half.exists()
    assert cli.run(["status", "kran"]) == 0
    assert not half.exists()


def test_links_are_not_followed(home: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine").write_text("x")
    (home / "campaigns/.zora.abcd1234.new").symlink_to(elsewhere)
    assert cli.run(["status", "kran"]) == 0
    assert (elsewhere / "mine").exists()


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failed_export_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, error: BaseException
) -> None:
    left_by(KRAN[:1], tmp_path)
    monkeypatch.chdir(tmp_path)
    before = everything(tmp_path)

    def failing(*_: object, **__: object) -> None:
        raise error

    with monkeypatch.context() as broken:
        broken.setattr(os if call == "fsync" else Path, call, failing)
        assert cli.run(["export", "kran"]) in (6, 130)
    assert everything(tmp_path) == before
    monkeypatch.setattr(archive, "MOST_FILES", 1)
    assert cli.run(["export", "kran"]) == 2
    assert everything(tmp_path) == before
