"""The only writer of campaign files: what it says is written is on the disk, and nothing is ever half there.

In: bytes and a path. Out: a durable file, or the old state and an error.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from errno import EEXIST
from pathlib import Path

from filelock import FileLock, Timeout

from generator.errors import CampaignBusy, CampaignExists, CannotWrite

LOCK = ".lock"
#: From so many files on they are written side by side, so many at once.
_MANY, _AT_ONCE = 100, 16


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder's lock; the system frees it even if this process is killed.

    Raises CampaignBusy at once if another process holds it, CannotWrite if it cannot be made.
    """
    lock = FileLock(folder / LOCK, timeout=0)
    try:
        lock.acquire()
    except Timeout as busy:
        raise CampaignBusy(folder) from busy
    except OSError as error:
        raise CannotWrite(folder / LOCK, error) from error
    try:
        yield
    finally:
        lock.release()


def create_folder(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Make *folder* with all its *contents* (relative paths) appear in one step.

    It is built beside its place under a hidden name, synced, and renamed. As long as its lock is held nobody takes it
    for a leftover.
    Raises CampaignExists or CannotWrite; either way nothing is left behind.
    """
    if os.path.lexists(folder):
        raise CampaignExists(folder)
    made: list[Path] = []
    building: Path | None = None
    placed = False
    try:
        _make_parents(folder.parent, made)
        building = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", suffix=".new", dir=folder.parent))
        building.chmod(0o755)
        with FileLock(building / LOCK, timeout=0):
            targets = [building / name for name in contents]
            for target in targets:
                target.parent.mkdir(parents=True, exist_ok=True)
            _write_all_synced(targets, list(contents.values()))
            for subfolder in [building, *(path for path in building.rglob("*") if path.is_dir())]:
                sync_folder(subfolder)
        (building / LOCK).unlink()
        building.rename(folder)
        placed = True
        sync_folder(folder.parent)
    except BaseException as error:
        if building is not None:
            shutil.rmtree(folder if placed else building, ignore_errors=True)
        for parent in reversed(made):
            with suppress(OSError):
                parent.rmdir()
        if not isinstance(error, OSError):
            raise
        if not placed and os.path.lexists(folder):
            raise CampaignExists(folder) from error
        raise CannotWrite(folder, error) from error


def append_synced(path: Path, data: bytes) -> None:
    """Add *data* at the end of *path* and return only when it is on the disk.

    Raises CannotWrite; the file is then as long as it was before.
    """
    try:
        with path.open("r+b", buffering=0) as handle:
            before = handle.seek(0, os.SEEK_END)
            try:
                _write_all(handle.fileno(), data)
                os.fsync(handle.fileno())
            except OSError:
                handle.truncate(before)
                raise
    except OSError as error:
        raise CannotWrite(path, error) from error


def create_synced(path: Path, data: bytes) -> None:
    """Make a new file that is never seen half written; refuses to overwrite. The caller holds the lock.

    Raises CannotWrite.
    """
    temporary = path.with_name(f".{path.name}.new")
    placed = False
    try:
        if path.exists():
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path))
        temporary.unlink(missing_ok=True)  # left by a process that was killed
        _write_synced(temporary, data)
        temporary.rename(path)
        placed = True
        sync_folder(path.parent)
    except OSError as error:
        if placed:
            path.unlink(missing_ok=True)
        raise CannotWrite(path, error) from error
    finally:
        temporary.unlink(missing_ok=True)


def replace_synced(path: Path, data: bytes) -> None:
    """Write *path* anew, in one step: it is the old file or the new one, never half of either.

    Raises CannotWrite.
    """
    temporary = path.with_name(f".{path.name}.new")
    made: list[Path] = []
    try:
        _make_parents(path.parent, made)
        temporary.unlink(missing_ok=True)  # left by a process that was killed
        _write_synced(temporary, data)
        temporary.replace(path)
        sync_folder(path.parent)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        for parent in reversed(made):
            with suppress(OSError):
                parent.rmdir()
        if not isinstance(error, OSError):
            raise
        raise CannotWrite(path, error) from error


def cut_tail(path: Path, keep: int) -> None:
    """Shorten *path* to *keep* bytes; what is cut off is kept beside it as NAME.torn.

    Raises CannotWrite.
    """
    try:
        data = path.read_bytes()
        torn = path.with_name(f"{path.name}.torn")
        with torn.open("ab") as handle:
            handle.write(data[keep:] + b"\n")
            handle.flush()
            os.fsync(handle.fileno())
        sync_folder(path.parent)
        with path.open("r+b") as handle:
            handle.truncate(keep)
            os.fsync(handle.fileno())
    except OSError as error:
        raise CannotWrite(path, error) from error


def shorten(path: Path, keep: int) -> None:
    """Cut *path* back to *keep* bytes, as it was before something that failed; what cannot be done is left."""
    with suppress(OSError), path.open("r+b") as handle:
        handle.truncate(keep)
        os.fsync(handle.fileno())


def sync_folder(folder: Path) -> None:
    """Make names in *folder* durable (a no-op where the system cannot open folders)."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _make_parents(folder: Path, made: list[Path]) -> None:
    """Make missing folders durable, noting in *made* those that are, outermost first."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    for path in reversed(missing):
        path.mkdir()
        made.append(path)
        sync_folder(path.parent)


def _write_synced(path: Path, data: bytes) -> None:
    with path.open("xb") as handle:
        handle.write(data)
        handle.flush()
        os.fsync(handle.fileno())


def _write_all_synced(paths: Sequence[Path], datas: Sequence[bytes]) -> None:
    """Write new files; many of them side by side: the disk takes as long for each."""
    if len(paths) < _MANY:
        for path, data in zip(paths, datas):
            _write_synced(path, data)
        return
    from concurrent.futures import ThreadPoolExecutor  # seldom needed

    with ThreadPoolExecutor(_AT_ONCE) as pool:
        for _ in pool.map(_write_synced, paths, datas):
            pass


def _write_all(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]
