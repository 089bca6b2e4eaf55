"""A disk that fills up in the middle: what does not fit is told, changes nothing, and works when there is room.

The disk is a small tmpfs, so Linux and its root are needed; without them a limit on the size of a file stands in.
"""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from talking import Told
from test_folder import everything, found

from generator import cli
from generator.campaign import folder as campaigns
from generator.campaign import logfile, record, writing
from generator.cli import copying, founding, keeping
from generator.cli.log_session import LogSession
from generator.cli.opening import keep
from generator.engine.pack import Event
from generator.errors import CannotWrite

pytestmark = pytest.mark.usefixtures("told_in_english")

PAGE = 4096
#: Pages of the disk: enough for three small campaigns and their export.
PAGES = 48
STORAGE = 6
FILLER = "filler"


class Disk:
    """A disk that can be filled but for some pages."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def leave(self, pages: int) -> None:
        """So many pages are free now."""
        filler = self.place / FILLER
        filler.unlink(missing_ok=True)
        free = os.statvfs(self.place).f_bavail
        with filler.open("wb") as handle:
            handle.write(b"x" * PAGE * max(free - pages, 0))
        assert os.statvfs(self.place).f_bavail <= pages

    def clear(self) -> None:
        (self.place / FILLER).unlink(missing_ok=True)

    def held(self) -> dict[str, bytes | None]:
        """Everything on it that makeplay made, except the lock."""
        return {path: data for path, data in everything(self.place).items() if path != FILLER and ".lock" not in path}


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    """A tmpfs with nothing on it."""
    for module in (copying, founding, keeping):
        monkeypatch.setitem(vars(module), "proof", lambda *_: None)
    if not sys.platform.startswith("linux") or not shutil.which("mount"):
        pytest.skip("no tmpfs can be mounted on this system")
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={PAGE * PAGES},mode=700", "tmpfs", str(place)]
    mounted = subprocess.run(mount, capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"a tmpfs may not be mounted here: {mounted.stderr.strip()}")
    try:
        yield Disk(place)
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def run(home: Path, capsys: pytest.CaptureFixture[str], *words: str) -> Told:
    """What makeplay answers."""
    capsys.readouterr()
    code = cli.run([*words, "--home", str(home)])
    return Told(code, *capsys.readouterr())


def events(folder: Path) -> list[Event]:
    return [line.event for line in record.read(folder).lines]


def pad(folder: Path, left: int) -> None:
    """A note that fills the last page of the last file but for *left* bytes."""
    writing.append(folder, [{"type": "note", "text": ""}])
    path = record.read(folder).logs[-1].path
    line = logfile.encode({"n": len(record.read(folder).logs[-1].lines), "type": "note", "text": ""})
    room = -(path.stat().st_size + len(line) + SUM + left) % PAGE
    writing.append(folder, [{"type": "note", "text": "x" * room}])
    assert -path.stat().st_size % PAGE == left


LONG = "深空港" * 600
#: What the digest adds to a line.
SUM = len(', "sum": "0123456789abcdef"')
UNDO = len(logfile.encode({"n": 12, "type": "undo", "of": ["0001-sitting:12"]})) + SUM
#: What is done, what before it, how many bytes are then left of the last page, and the pages it surely fits into.
DEEDS: dict[str, tuple[list[str], list[list[str]], int, int]] = {
    "log": (["log", "kran", "note", LONG], [], 50, 5),
    "log into a new file": (["log", "kran", "note", LONG], [], 0, 5),
    "log behind a torn line": (["log", "kran", "note", LONG], [], 50, 6),
    "print run": (["log", "kran", "printed", "all"], [], 50, 4),
    "undo": (["undo", "kran"], [], UNDO // 2, 3),
    "redo": (["redo", "kran"], [["undo", "kran"]], UNDO + UNDO // 2, 3),
    "rows": (["import", "{here}/rows.csv", "kran"], [], 50, 5),
    "merge": (["merge", "kran", "copy"], [["log", "copy", "note", LONG], ["log", "kran", "note", "ours"]], 0, 6),
    "export": (["export", "kran", "{disk}/out.zip"], [], 50, 5),
    "branch": (["branch", "kran", "other"], [], 50, 9),
    "import": (["import", "{here}/copy.zip", "other"], [], 50, 9),
    "new": (["new", "other", "--player", "Ada"], [], 50, 9),
    "print": (["print", "kran", "--only", "chronology"], [], 50, 20),
}


LAST = "campaigns/kran/log/0001-sitting.jsonl"
TORN = f"{LAST}.torn"


@pytest.mark.parametrize("deed", DEEDS)
def test_what_does_not_fit_is_told_and_changes_nothing_and_is_done_when_there_is_room(
    disk: Disk, tmp_path: Path, capsys: pytest.CaptureFixture[str], deed: str
) -> None:
    words, before, left, most = DEEDS[deed]
    folder = found(disk.place)
    shutil.copytree(folder, disk.place / "campaigns" / "copy")
    (tmp_path / "rows.csv").write_text("kind,number,suit\n" + "blank,3,heart\n" * 80, "utf-8")
    assert run(disk.place, capsys, "export", "copy", str(tmp_path / "copy.zip")).code == 0
    if left:
        pad(folder, left)
    for earlier in before:
        assert run(disk.place, capsys, *earlier).code == 0
    if "torn" in deed:
        path = record.read(folder).logs[-1].path
        path.write_bytes(path.read_bytes() + b'{"n": 2, "ty' + b"x" * 4000)
    words = [word.format(here=tmp_path, disk=disk.place) for word in words]
    acknowledged = events(folder)
    failures = 0
    for pages in range(most + 1):
        start = disk.held()
        disk.leave(pages)
        told = run(disk.place, capsys, *words)
        now = disk.held()
        disk.clear()
        if told.code == 0:
            break
        failures += 1
        assert told.code == STORAGE, told
        last = told.err.splitlines()[-1]
        assert last.startswith("makeplay: cannot write "), told.err
        assert "No space left on device; nothing was changed" in last
        assert len([line for line in told.err.splitlines() if "warning" not in line]) == 1
        if "torn" in deed:  # what was torn is kept aside before it is cut off
            mended = (now[TORN] or b"") if TORN in now else b""
            assert now[LAST] == start[LAST] or (start[LAST] or b"").endswith(mended.rstrip(b"\n"))
            now, start = ({**held, TORN: None, LAST: None} for held in (now, start))
        assert now == start
        assert events(folder) == acknowledged
        campaigns.open_campaign(disk.place, "kran")
    assert told.code == 0, f"it does not even fit into {most} pages"
    assert failures, "the disk was never full"
    assert campaigns.open_campaign(disk.place, "kran").record.warnings == []
    assert events(folder)[: len(acknowledged)] == acknowledged
    again = run(disk.place, capsys, "log", "kran", "note", "there is room again")
    assert (again.code, again.err) == (0, "")
    assert events(folder)[-1]["text"] == "there is room again"


def test_a_table_that_goes_on_typing_while_the_disk_is_full_loses_no_line_it_was_told_of(disk: Disk) -> None:
    """At one prompt, the disk filling up again and again; a file is closed, and the next can't be opened."""
    folder = found(disk.place)
    desk = LogSession(keep(disk.place, "kran"), disk.place)
    told: list[str] = []
    for number in range(60):
        if number % 10 == 9:
            disk.clear()
        elif number % 10 == 4:
            disk.leave(number // 10 % 2)
        text = f"{number} " + "x" * 700
        try:
            if number % 7 == 3:
                desk.undo([], False)
                told.pop()
            else:
                desk.write(["note", text])
                told.append(text.strip())
        except CannotWrite:
            pass
        standing = [line.event for line in record.read(folder).lines]
        assert record.read(folder).warnings == []
        gone = {address for event in standing if event["type"] == "undo" for address in event["of"]}
        notes = [
            line.event["text"]
            for line in record.read(folder).lines
            if line.event["type"] == "note" and line.address not in gone
        ]
        assert notes == told
    assert 10 < len(told) < 50


@pytest.mark.parametrize("pages", range(4))
def test_a_day_that_ends_on_a_full_disk_loses_nothing(
    disk: Disk, pages: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The old file is closed before the new one is there; then there is no event less, and none too many."""
    folder = found(disk.place)
    assert run(disk.place, capsys, "log", "kran", "note", "x" * 3700).code == 0
    before = events(folder)
    monkeypatch.setattr(writing, "today", lambda: "2099-01-01")
    desk = LogSession(keep(disk.place, "kran"), disk.place)
    disk.leave(pages)
    try:
        desk.write(["note", LONG])
        done = True
    except CannotWrite:
        done = False
    disk.clear()
    assert events(folder)[len(before) :] == [line.event for line in record.read(folder).lines[len(before) :]]
    assert len(events(folder)) == len(before) + done
    assert campaigns.open_campaign(disk.place, "kran").record.warnings == []
    desk.write(["note", "after"])
    assert [event["text"] for event in events(folder)[len(before) + done :]] == ["after"]
    assert record.read(folder).logs[-1].date == "2099-01-01"


class Terminal:
    """A makeplay at a terminal, and what it shows."""

    def __init__(self, *words: str) -> None:
        self.handle, its_side = pty.openpty()
        command = [sys.executable, "-m", "generator", *words]
        self.process = subprocess.Popen(
            command, stdin=its_side, stdout=its_side, stderr=its_side, env={**os.environ, "TERM": "dumb"}
        )
        os.close(its_side)
        self.shown = self.ahead = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.handle)

    def until(self, text: str) -> str:
        """What is shown up to *text*, which must come."""
        while text not in self.ahead:
            if not select.select([self.handle], [], [], 120)[0]:
                pytest.fail(f"{text!r} was never shown, but {self.ahead!r}")
            self.ahead += os.read(self.handle, 65536).decode("utf-8", "replace")
        shown, _, self.ahead = self.ahead.partition(text)
        self.shown += shown + text
        return shown

    def type(self, line: str) -> None:
        os.write(self.handle, line.encode() + b"\r")


def test_at_the_prompt_a_full_disk_is_told_in_one_line_and_the_prompt_stays(disk: Disk) -> None:
    """The history of what was typed does not fit either; that is nobody's concern."""
    folder = found(disk.place)
    pad(folder, 20)
    before = events(folder)
    with Terminal("log", "kran", "--home", str(disk.place)) as terminal:
        terminal.until("kran>")
        disk.leave(0)
        terminal.type("note it does not fit")
        assert "No space left on device" in terminal.until("nothing was changed")  # the campaign is Chinese
        terminal.until("kran>")
        disk.clear()
        terminal.type("note it fits")
        terminal.until("noted: it fits")
        terminal.type("quit")
        terminal.process.wait(120)
        for word in ("Traceback", "exception", "Press ENTER"):
            assert word not in terminal.shown
    assert [event["text"] for event in events(folder)[len(before) :]] == ["it fits"]


# Where nothing may be mounted: no file may grow beyond a limit


LIMITED = """
import resource, sys
from generator import cli
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.exit(cli.run(sys.argv[2:]))
"""


LOG, BACK, FORTH = ["log", "kran", "note", LONG], ["undo", "kran"], ["redo", "kran"]


@pytest.mark.parametrize(
    ("words", "room"),
    [
        (LOG, 30), (BACK, 1),
        *(pytest.param(words, room, marks=pytest.mark.prove) for words, room in
          [(LOG, 0), (LOG, 1), (BACK, 0), (BACK, 30), (FORTH, 0), (FORTH, 1), (FORTH, 30)]),
    ],
)  # fmt: skip
def test_a_file_that_may_not_grow_is_told_and_left_as_it_is(tmp_path: Path, words: list[str], room: int) -> None:
    if sys.platform == "win32":
        pytest.skip("files are not limited there")
    folder = found(tmp_path)
    desk = LogSession(keep(tmp_path, "kran"), tmp_path)
    for text in ("one", "two"):
        desk.write(["note", text])
    if words[0] == "redo":
        desk.undo([], False)
    before = everything(folder / "log")
    limit = record.read(folder).logs[-1].path.stat().st_size + room
    child = subprocess.run(
        [sys.executable, "-c", LIMITED, str(limit), *words, "--home", str(tmp_path)], capture_output=True, text=True
    )
    assert child.returncode == STORAGE
    assert child.stderr.count("\n") == 1
    assert "File too large; nothing was changed" in child.stderr
    assert everything(folder / "log") == before
    assert campaigns.open_campaign(tmp_path, "kran").record.warnings == []
