"""What is said to be written is on the disk; what cannot be written leaves everything as it was."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from threading import Timer
from typing import NamedTuple
from unittest.mock import Mock

import pytest
from filelock import FileLock
from sampling import some_always
from test_folder import everything, found

from generator.campaign import files, record, writing
from generator.errors import CampaignBusy, CampaignExists, CannotWrite, NoLocks, RecordMoved

CONTENTS = {"campaign.toml": b"title", "log/0000-setup.jsonl": b"header\n", "log/more/deep.txt": b"deep"}
NO_ROOM = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
EVENT = {"type": "note", "text": "深空港"}


class Sync(NamedTuple):
    """One fsync: what was synced, how long it was then, and whether the awaited name was there yet."""

    inode: int
    length: int
    shown: bool


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Sync]:
    """Every fsync from now on; the awaited name is tmp_path/new."""
    seen: list[Sync] = []
    fsync = os.fsync

    def watched(handle: int) -> None:
        fsync(handle)
        status = os.fstat(handle)
        seen.append(Sync(status.st_ino, status.st_size, (tmp_path / "new").exists()))

    monkeypatch.setattr(os, "fsync", watched)
    return seen


def fail_at(
    monkeypatch: pytest.MonkeyPatch, name: str, call: int, on: str = "", error: BaseException = NO_ROOM
) -> None:
    """The disk is full at the given call of os.*name* on a path that contains *on*; calls count from 1."""
    calls = 0
    real = getattr(os, name)

    def failing(*arguments: object, **more: object) -> object:
        nonlocal calls
        calls += on in str(arguments[0])
        if calls == call:
            raise error
        return real(*arguments, **more)

    monkeypatch.setattr(os, name, failing)


# A whole folder or none


def test_a_folder_appears_with_all_it_holds_and_nothing_beside_it(tmp_path: Path) -> None:
    files.create_folder(tmp_path / "campaigns" / "kran", CONTENTS)
    held = {f"campaigns/kran/{name}": data for name, data in CONTENTS.items()}
    assert {name: data for name, data in everything(tmp_path).items() if data is not None} == held
    assert (tmp_path / "campaigns" / "kran").stat().st_mode & 0o777 == 0o755


def test_every_file_and_folder_is_on_the_disk_before_a_new_folder_shows_and_its_name_before_return(
    tmp_path: Path, synced: list[Sync]
) -> None:
    new = tmp_path / "new"
    files.create_folder(new, CONTENTS)
    before = {sync.inode: sync.length for sync in synced if not sync.shown}
    for name, data in CONTENTS.items():
        assert before[(new / name).stat().st_ino] == len(data)
    assert {path.stat().st_ino for path in (new, *new.rglob("*"))} == set(before)
    assert [sync.inode for sync in synced if sync.shown] == [tmp_path.stat().st_ino]


@pytest.mark.parametrize("make", ["folder", "full folder", "file", "link", "dangling link"])
def test_what_stands_in_the_place_of_a_new_folder_is_never_touched(tmp_path: Path, make: str) -> None:
    target = tmp_path / "kran"
    if "folder" in make:
        target.mkdir()
    if make == "full folder":
        (target / "campaign.toml").write_text("mine")
    if make == "file":
        target.write_text("mine")
    if "link" in make:
        target.symlink_to(tmp_path if make == "link" else tmp_path / "nowhere")
    before = everything(tmp_path)
    with pytest.raises(CampaignExists, match="already exists"):
        files.create_folder(target, CONTENTS)
    assert everything(tmp_path) == before


#: A call of the system, which of them fails, on what: six are synced before the folder shows.
STEPS = [
    *(("fsync", call, "") for call in range(1, 7)),
    *(("mkdir", 1, on) for on in (".new", ".new/log", "/more")),
    *(("open", call, ".new") for call in (1, 2)),
    ("chmod", 1, ".new"),
    ("rename", 1, ".new"),
]


@pytest.mark.parametrize(("name", "call", "on"), STEPS)
def test_a_failure_at_any_step_before_the_folder_shows_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, call: int, on: str
) -> None:
    target = tmp_path / "home" / "campaigns" / "kran"
    with monkeypatch.context() as broken:
        fail_at(broken, name, call, on)
        with pytest.raises(CannotWrite, match="No space left on device; nothing was changed") as told:
            files.create_folder(target, CONTENTS)
    assert str(target) in str(told.value)
    assert told.value.exit_code == 6
    assert everything(tmp_path) == {}
    files.create_folder(target, CONTENTS)
    assert len(everything(target)) == 5


@pytest.mark.parametrize("call", range(1, 7))
def test_ctrl_c_before_the_folder_shows_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    fail_at(monkeypatch, "fsync", call, error=KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        files.create_folder(tmp_path / "home" / "campaigns" / "kran", CONTENTS)
    assert everything(tmp_path) == {}


def test_a_home_that_is_a_file_is_told_and_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("mine")
    with pytest.raises(CannotWrite, match="Not a directory"):
        files.create_folder(tmp_path / "home" / "campaigns" / "kran", CONTENTS)
    assert everything(tmp_path) == {"home": b"mine"}


def test_a_folder_made_by_another_in_the_meantime_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "kran"
    sync_folder = files.sync_folder

    def other_is_faster(folder: Path) -> None:
        sync_folder(folder)
        target.mkdir(exist_ok=True)
        (target / "campaign.toml").write_text("theirs")

    monkeypatch.setattr(files, "sync_folder", other_is_faster)
    with pytest.raises(CampaignExists):
        files.create_folder(target, CONTENTS)
    assert everything(tmp_path) == {"kran": None, "kran/campaign.toml": b"theirs"}


# One file


def test_an_append_is_on_the_disk_before_it_returns(tmp_path: Path, synced: list[Sync]) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"old\n")
    files.append_synced(path, b"new\n", 4)
    assert path.read_bytes() == b"old\nnew\n"
    assert synced == [Sync(path.stat().st_ino, 8, False)]


def test_a_new_file_is_on_the_disk_before_it_shows_and_its_name_before_return(
    tmp_path: Path, synced: list[Sync]
) -> None:
    path = tmp_path / "new"
    files.create_synced(path, b"whole")
    assert everything(tmp_path) == {"new": b"whole"}
    assert synced[0] == Sync(path.stat().st_ino, 5, False)
    assert [(sync.inode, sync.shown) for sync in synced[1:]] == [(tmp_path.stat().st_ino, True)]


def test_a_tail_is_kept_on_the_disk_before_it_is_cut_off(tmp_path: Path, synced: list[Sync]) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"whole\ntorn")
    files.cut_tail(path, 6, 10)
    assert everything(tmp_path) == {"log": b"whole\n", "log.torn": b"torn\n"}
    kept = Sync((tmp_path / "log.torn").stat().st_ino, 5, False)
    cut = Sync(path.stat().st_ino, 6, False)
    assert [sync for sync in synced if sync in (kept, cut)] == [kept, cut]


def test_events_are_on_the_disk_when_append_returns(tmp_path: Path, synced: list[Sync]) -> None:
    folder = found(tmp_path)
    for _ in range(3):
        synced.clear()
        path = writing.append(folder, [EVENT]).logs[-1].path
        assert (path.stat().st_ino, path.stat().st_size) in [(sync.inode, sync.length) for sync in synced]


def test_an_append_that_the_system_takes_in_small_pieces_is_written_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"old\n")
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:3]))
    files.append_synced(path, "深空港的灯塔\n".encode(), 4)
    assert path.read_text("utf-8") == "old\n深空港的灯塔\n"


@pytest.mark.parametrize(("name", "call"), [("write", 1), ("write", 3), ("fsync", 1)])
def test_a_failed_append_leaves_the_file_as_long_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, call: int
) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"old\n")
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:3]))
    fail_at(monkeypatch, name, call)
    with pytest.raises(CannotWrite, match="No space left on device"):
        files.append_synced(path, b"0123456789\n", 4)
    assert path.read_bytes() == b"old\n"


@pytest.mark.parametrize("names", [("fsync",), ("rename", "replace", "link")], ids="-".join)
def test_a_new_file_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...]
) -> None:
    with monkeypatch.context() as broken:
        for name in names:
            fail_at(broken, name, 1)
        with pytest.raises(CannotWrite, match="No space left on device"):
            files.create_synced(tmp_path / "log", b"whole")
    assert everything(tmp_path) == {}
    files.create_synced(tmp_path / "log", b"whole")
    assert everything(tmp_path) == {"log": b"whole"}


def test_what_a_killed_makeplay_left_of_a_new_file_does_not_stand_in_the_way(tmp_path: Path) -> None:
    left = tmp_path / ".log.7.new"
    left.write_bytes(b"hal")
    files.create_synced(tmp_path / "log", b"whole")
    assert everything(tmp_path) == {"log": b"whole", left.name: b"hal"}  # another may be writing it just now


def test_a_new_file_never_overwrites_another(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(b"mine")
    with pytest.raises(RecordMoved):
        files.create_synced(tmp_path / "log", b"theirs")
    assert everything(tmp_path) == {"log": b"mine"}


@pytest.mark.parametrize(
    "write",
    [lambda path: files.append_synced(path, b"x", 0), lambda path: files.cut_tail(path, 0, 0)],
    ids=["append", "cut"],
)
def test_a_file_that_is_not_there_is_told_and_not_made(tmp_path: Path, write: Callable[[Path], None]) -> None:
    with pytest.raises(CannotWrite, match=r"cannot write .*log: No such file or directory"):
        write(tmp_path / "log")
    assert everything(tmp_path) == {}


# A disk that is really full: no file may grow beyond a limit that the system holds

FULL = """
import resource, sys
from pathlib import Path
from generator.campaign import files, writing
from generator.errors import CannotWrite

def act(what, path):
    if what == "create_folder":
        files.create_folder(path / "home" / "kran", {"campaign.toml": b"x", "log/0000-setup.jsonl": b"x" * 100_000})
    elif what == "create_synced":
        files.create_synced(path / "new", b"x" * 100_000)
    elif what == "append_synced":
        files.append_synced(path / "log", b"x" * 100_000, 4)
    else:
        writing.append(path / "campaigns" / "kran", [{"type": "note", "text": "x" * 100_000}])

resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), resource.RLIM_INFINITY))
try:
    act(sys.argv[1], Path(sys.argv[2]))
except CannotWrite as error:
    print(error)
"""


WRITING = ("create_folder", "create_synced", "append_synced", "open a sitting", "go on")


@pytest.mark.parametrize(
    ("what", "room"),
    some_always(
        product(WRITING, (4, 70_000)),
        *((what, (4, 70_000)[at % 2]) for at, what in enumerate(WRITING)),
    ),
)
def test_a_disk_that_is_full_in_the_middle_of_writing_changes_nothing(tmp_path: Path, what: str, room: int) -> None:
    (tmp_path / "log").write_bytes(b"old\n")
    folder = found(tmp_path)
    if what == "go on":
        writing.append(folder, [EVENT])
    record_before = record.read(folder)
    (folder / ".lock").touch()
    before = everything(tmp_path)
    child = subprocess.run(
        [sys.executable, "-c", FULL, what, str(tmp_path), str(room)], capture_output=True, text=True, check=True
    )
    assert child.stdout.startswith(f"cannot write {tmp_path}")
    assert "File too large; nothing was changed" in child.stdout
    assert everything(tmp_path) == before
    assert record.read(folder) == record_before


# One writer at a time

HOLD = """
import sys, time
from pathlib import Path
from generator.campaign import files
with files.locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


@contextmanager
def holder(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another makeplay that holds the lock of *folder*."""
    with subprocess.Popen([sys.executable, "-c", HOLD, str(folder)], stdout=subprocess.PIPE, text=True) as other:
        try:
            assert other.stdout
            assert other.stdout.readline() == "held\n"
            yield other
        finally:
            other.kill()


def test_a_second_writer_waits_a_little_with_a_word_and_then_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(files, "PATIENCE", 0.2)
    folder = found(tmp_path)
    with holder(folder):
        before = everything(folder)
        with pytest.raises(CampaignBusy, match="is being written to by another makeplay; wait for it") as told:
            writing.append(folder, [EVENT])
        assert caplog.messages == [f"{folder} is being written to by another makeplay; waiting for it"]
        assert str(folder) in str(told.value)
        assert told.value.exit_code == 3
        assert everything(folder) == before
        assert len(record.read(folder).logs) == 1  # reading needs no lock


def test_the_lock_is_free_when_its_holder_was_killed(tmp_path: Path) -> None:
    folder = found(tmp_path)
    with holder(folder) as other:
        other.send_signal(signal.SIGKILL)
        other.wait()
        assert writing.append(folder, [EVENT]).lines[-1].event["text"] == EVENT["text"]


def test_a_second_writer_writes_as_soon_as_the_first_has_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PATIENCE", 60.0)
    folder = found(tmp_path)
    with holder(folder) as other:
        Timer(0.3, other.kill).start()
        assert writing.append(folder, [EVENT]).lines[-1].event["text"] == EVENT["text"]


@pytest.mark.parametrize("error", [NotImplementedError("no flock"), OSError(errno.ENOLCK, "No locks available")])
def test_where_there_are_no_locks_the_file_is_named_and_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    folder = found(tmp_path)
    monkeypatch.setattr(FileLock, "_acquire", Mock(side_effect=error))
    with pytest.raises(NoLocks, match=r"kran.\.lock cannot be locked .*; keep the campaign on a disk of this computer"):
        writing.append(folder, [EVENT])


@pytest.mark.parametrize("shift", [1, -1])
def test_what_somebody_without_the_lock_writes_at_the_same_moment_is_never_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shift: int
) -> None:
    """The lock was deleted under a writer: whoever comes second to the end of the file is refused."""
    path = tmp_path / "log"
    path.write_bytes(b"old\n")
    write, calls = os.write, [b"theirs\n"]

    def slow(handle: int, data: bytes) -> int:
        if calls and shift == 1:
            with path.open("ab", buffering=0) as other:
                other.write(calls.pop())
        wrote = write(handle, data)
        if calls:
            with path.open("ab", buffering=0) as other:
                other.write(calls.pop())
        return wrote

    monkeypatch.setattr(os, "write", slow)
    if shift == 1:
        with pytest.raises(RecordMoved):
            files.append_synced(path, b"ours\n", 4)
        assert path.read_bytes() == b"old\ntheirs\n"
    else:
        files.append_synced(path, b"ours\n", 4)
        assert path.read_bytes() == b"old\nours\ntheirs\n"


def test_a_file_put_in_the_place_of_the_one_written_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, other = tmp_path / "log", tmp_path / "other"
    path.write_bytes(b"old\n")
    other.write_bytes(b"new\n")
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (other.exists() and other.replace(path), fsync(handle)))
    with pytest.raises(RecordMoved):
        files.append_synced(path, b"ours\n", 4)
    assert path.read_bytes() == b"new\n"


def test_the_lock_is_held_within_one_process_too_and_free_after_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "PATIENCE", 0.1)
    with files.locked(tmp_path), pytest.raises(CampaignBusy), files.locked(tmp_path):
        pytest.fail("two writers at once")
    with pytest.raises(ZeroDivisionError), files.locked(tmp_path):
        raise ZeroDivisionError
    with files.locked(tmp_path):
        assert (tmp_path / files.LOCK).exists()


def test_an_end_that_somebody_without_the_lock_has_followed_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the file would not be closed, and no command could read the record."""
    folder = found(tmp_path)
    known = writing.append(folder, [EVENT])
    sitting = writing.SittingFile("sitting", [EVENT], None)
    create = files.create_synced

    def second(path: Path, data: bytes) -> None:
        create(path, data)
        create(path, data)

    monkeypatch.setattr(files, "create_synced", second)
    with pytest.raises(RecordMoved):
        writing.append_sittings(folder, [sitting], known)
    monkeypatch.undo()
    assert len(writing.append(folder, [EVENT]).lines) == len(known.lines) + 2


def test_a_new_file_whose_temporary_one_stays_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "unlink", Mock(side_effect=PermissionError))
    files.create_synced(tmp_path / "log", b"whole")
    assert (tmp_path / "log").read_bytes() == b"whole"
