"""What is no plain file is never waited for where one belongs; what a person names is read, but not without end."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import inside
import pytest
from homes import left_by

KRAN = (("new", "kran", "--player", "Ada", "--seed", "7"), ("print", "kran", "--only", "reference"))
#: Seconds after which a run that waits is stopped.
PATIENCE = 120
pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")


def asked(home: Path, *words: str) -> inside.Run:
    """What the program says; it is stopped if it waits for something."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(home)
        patch.delenv("MAKEPLAY_HOME", raising=False)
        patch.setenv("MAKEPLAY_CONFIG", str(home / "config"))
        before = signal.signal(signal.SIGALRM, _waits)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)
        try:
            return inside.run(words)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def _waits(*_: object) -> None:
    raise inside.TooSlow("it waits for what is no file")


def pipe(place: Path) -> None:
    os.mkfifo(place)


def listener(place: Path) -> None:
    here = Path.cwd()
    os.chdir(place.parent)  # names of sockets are short
    try:
        with socket.socket(socket.AF_UNIX) as its:
            its.bind(place.name)
    finally:
        os.chdir(here)


def device(place: Path) -> None:
    place.symlink_to("/dev/zero")


@pytest.mark.parametrize(("make", "said"), [(pipe, "a named pipe"), (listener, "a socket"), (device, "a device")])
def test_what_is_no_file_in_a_campaign_is_refused(make: Callable[[Path], None], said: str, tmp_path: Path) -> None:
    left_by(KRAN, tmp_path)
    kran = tmp_path / "campaigns/kran"
    (kran / "campaign.toml").rename(kran / "kept.toml")
    make(kran / "campaign.toml")
    for words in (["status", "kran"], ["print", "kran"], ["check", "kran"]):
        told = asked(tmp_path, *words)
        assert told.code in (3, 6), told
        assert f"campaign.toml: it is {said}" in told.told or "no campaign" in told.told
    (kran / "campaign.toml").unlink()
    (kran / "kept.toml").rename(kran / "campaign.toml")
    (kran / "templates").mkdir()
    make(kran / "templates/world.svg.j2")
    assert asked(tmp_path, "print", "kran", "--only", "cards").code == 5
    (kran / "templates/world.svg.j2").unlink()
    (kran / ".cache").mkdir(exist_ok=True)
    for place in (".cache/last-run.json", ".cache/log-history"):
        (kran / place).unlink(missing_ok=True)
        make(kran / place)
    assert asked(tmp_path, "print", "kran", "--only", "map", "--confirm").code == 0


@pytest.mark.parametrize("make", [pipe, listener, device])
def test_what_is_no_file_among_the_press_s_settings_is_refused(make: Callable[[Path], None], tmp_path: Path) -> None:
    left_by(KRAN, tmp_path)
    config = tmp_path / "config"
    (config / "fonts").mkdir(parents=True)
    make(config / "printers.toml")
    told = asked(tmp_path, "print", "kran", "--printer", "kitchen")
    assert (told.code, "cannot read" in told.told) == (6, True), told.told
    (config / "printers.toml").unlink()
    make(config / "fonts/own.ttf")
    assert asked(tmp_path, "log", "kran", "name", "001", "สวัสดี").code == 5


#: A command that reads a file that a person names, what stands in such a file, and its exit code then.
NAMED: dict[str, tuple[list[str], str, int]] = {
    "names": (["new", "zora", "--player", "Ada", "--names"], "Windrest\n", 0),
    "scenarios": (["conform"], '{"scenarios": []}', 2),
    "a position": (["judge"], "x = 1\n", 0),
    "questions": (["ask", "--file"], "How many worlds?\n", 0),
    "a table": (["import", "FILE", "shoebox", "--player", "Ada"], "kind\nworld\n", 2),
    "an archive": (["merge", "kran"], "PK\x03\x04", 2),
    "a board": (["board", "check", "deluges"], "x = 1\n", 1),
}


@pytest.mark.parametrize("what", NAMED)
def test_a_person_may_name_a_pipe_and_a_device_without_end_is_refused(what: str, tmp_path: Path) -> None:
    words, content, code = NAMED[what]
    left_by(KRAN, tmp_path)
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)

    def command(path: str) -> list[str]:
        return [path if word == "FILE" else word for word in words] if "FILE" in words else [*words, path]

    writer = threading.Thread(target=fifo.write_bytes, args=(content.encode(),), daemon=True)
    writer.start()
    by_pipe = asked(tmp_path, *command("fifo"))
    writer.join(60)
    assert by_pipe.code == code, by_pipe.told
    endless = asked(tmp_path, *command("/dev/zero"))
    assert endless.code in (2, 6), endless.told
    assert "larger than" in endless.told
    assert len(endless.told) < 500
