"""The only writer of campaign files: what it calls written is on the disk, and nothing is ever half there.

In: bytes and a path. Out: a durable file, or the old state and an error.
"""

from __future__ import annotations

import errno
import itertools
import logging
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from generator.errors import CampaignBusy, CampaignExists, CannotWrite, NoLocks, RecordMoved, Text

LOCK = ".lock"
#: Seconds for which another writer is waited for.
PATIENCE = 5.0
#: How a file system says that it has no locks.
_NO_LOCKS = frozenset({errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP})
_log = logging.getLogger(__name__)
#: From this number of files on they are written side by side, this many at once.
_MANY, _AT_ONCE = 100, 16


@contextmanager
def locked(folder: Path, patience: float | None = None) -> Iterator[None]:
    """Hold the folder's lock; the system frees it even if this process is killed.

    Another process that holds it is waited for, PATIENCE or *patience* seconds at most, with a word to the person.
    Raises CampaignBusy then, NoLocks where there are none, CannotWrite if it cannot be made.
    """
    if not folder.is_dir():  # the lock would make it
        raise CannotWrite(folder, FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))
    lock = FileLock(folder / LOCK)
    patience = PATIENCE if patience is None else patience
    try:
        try:
            lock.acquire(timeout=0)
        except Timeout:
            if patience:
                _log.warning(Text("waiting", folder=folder))
            lock.acquire(timeout=patience)
    except Timeout as busy:
        raise CampaignBusy(folder) from busy
    except NotImplementedError as error:
        raise NoLocks(folder / LOCK) from error
    except OSError as error:
        if error.errno in _NO_LOCKS:
            raise NoLocks(folder / LOCK) from error
        raise CannotWrite(folder / LOCK, error) from error
    try:
        yield
    finally:
        lock.release()


def create_folder(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Make *folder* with all its *contents* (relative paths) appear in one step.

    It is built beside its place under a hidden name, synced, and renamed. As long as its lock is held nobody takes it
    for a leftover.
    Raises CampaignExists, NoLocks or CannotWrite; either way nothing is left behind.
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
        with locked(building, patience=0):
            _fill(building, contents)
        (building / LOCK).unlink()
        building.rename(folder)
        placed = True
        sync_folder(folder.parent)
    except BaseException as error:
        if building is not None:
            shutil.rmtree(folder if placed else building, ignore_errors=True)
        _remove_folders(made)
        cause = error.__cause__ if isinstance(error, CannotWrite) else error  # its lock could not be made
        if not isinstance(cause, OSError):
            raise
        if not placed and os.path.lexists(folder):
            raise CampaignExists(folder) from cause
        raise CannotWrite(folder, cause) from cause


def _fill(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write *contents* (relative paths) into *folder*, durably."""
    targets = [folder / name for name in contents]
    for target in targets:
        target.parent.mkdir(parents=True, exist_ok=True)
    _write_all_synced(targets, list(contents.values()))
    for subfolder in [folder, *(path for path in folder.rglob("*") if path.is_dir())]:
        sync_folder(subfolder)


def append_synced(path: Path, data: bytes, at: int) -> None:
    """Add *data* at the end of *path*, which is *at* bytes long, and return only when it is on the disk.

    Whoever writes there without the lock is noticed: what lands elsewhere is taken back.
    Raises RecordMoved, CannotWrite; the file is then as long as it was before.
    """
    try:
        with _held(path, at) as handle:
            _write_at(handle, data, at, path)
    except OSError as error:
        raise CannotWrite(path, error) from error


@contextmanager
def _held(path: Path, size: int) -> Iterator[int]:
    """Hold a handle to *path*, which is *size* bytes long; where the system can, nobody else has one meanwhile.

    The folder's lock may have been deleted; this one cannot. Raises RecordMoved, OSError.
    """
    handle = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
    try:
        with suppress(ImportError, OSError):  # of Unix alone, and not everywhere there
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        if os.fstat(handle).st_size != size or not os.path.samestat(os.fstat(handle), path.stat()):
            raise RecordMoved(path)
        yield handle
    finally:
        os.close(handle)


def _write_at(handle: int, data: bytes, at: int, path: Path) -> None:
    """Write *data* at *at*, while the file is still the one at *path*; else nothing of it stays."""
    end = at
    try:
        while end < at + len(data):
            wrote = os.write(handle, data[end - at :])
            if os.lseek(handle, 0, os.SEEK_CUR) != end + wrote:
                _cut_off(handle, os.lseek(handle, 0, os.SEEK_CUR) - wrote, wrote)
                raise RecordMoved(path)
            end += wrote
        os.fsync(handle)
        if not os.path.samestat(os.fstat(handle), path.stat()):
            raise RecordMoved(path)
    except (OSError, RecordMoved):
        _cut_off(handle, at, end - at)
        raise


def _cut_off(handle: int, start: int, length: int) -> None:
    """Take back the *length* bytes written at *start*, if nobody has written after them."""
    if length and os.fstat(handle).st_size == start + length:
        os.ftruncate(handle, start)


def create_synced(path: Path, data: bytes) -> None:
    """Make a new file that is never seen half written; refuses to overwrite. The caller holds the lock.

    Raises RecordMoved if there is one, CannotWrite.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    placed = False
    try:
        _write_synced(temporary, data)
        _place_new(temporary, path)
        placed = True
        sync_folder(path.parent)
    except FileExistsError as error:
        raise RecordMoved(path) from error
    except OSError as error:
        if placed:
            path.unlink(missing_ok=True)
        raise CannotWrite(path, error) from error
    finally:
        with suppress(OSError):  # what stays is swept up later
            temporary.unlink(missing_ok=True)


def _place_new(temporary: Path, path: Path) -> None:
    """Give *temporary* the name *path*, which nothing may have yet. Raises OSError."""
    if os.name == "nt":
        temporary.rename(path)  # refuses by itself
        return
    try:
        os.link(temporary, path)
    except OSError as error:
        if isinstance(error, FileExistsError) or path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from error
        temporary.rename(path)  # a file system without links


def replace_synced(path: Path, data: bytes) -> None:
    """Replace *path* in one step: it is the old file or the new one, never half of either.

    Raises CannotWrite.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    made: list[Path] = []
    try:
        _make_parents(path.parent, made)
        _write_synced(temporary, data)
        temporary.replace(path)
        sync_folder(path.parent)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        _remove_folders(made)
        if not isinstance(error, OSError):
            raise
        raise CannotWrite(path, error) from error


def cut_tail(path: Path, keep: int, size: int) -> None:
    """Shorten *path*, which is *size* bytes long, to *keep* bytes; the rest is kept beside it as NAME.torn.

    Raises RecordMoved, CannotWrite.
    """
    try:
        with _held(path, size) as handle:
            torn = path.with_name(f"{path.name}.torn")
            with torn.open("ab") as aside:
                aside.write(path.read_bytes()[keep:] + b"\n")
                aside.flush()
                os.fsync(aside.fileno())
            sync_folder(path.parent)
            os.ftruncate(handle, keep)
            os.fsync(handle)
    except OSError as error:
        raise CannotWrite(path, error) from error


def set_aside(path: Path) -> None:
    """Give *path* the name NAME.torn, or NAME.torn2 and so on if that is taken.

    Raises CannotWrite.
    """
    names = (path.with_name(f"{path.name}.torn{count if count > 1 else ''}") for count in itertools.count(1))
    try:
        path.rename(next(name for name in names if not os.path.lexists(name)))
        sync_folder(path.parent)
    except OSError as error:
        raise CannotWrite(path, error) from error


def take_back(path: Path, keep: int, size: int) -> None:
    """Cut *path*, made *size* bytes long by something that failed, back to *keep*; with nothing to keep it goes.

    What cannot be done, or if somebody has written after it since, is left.
    """
    with suppress(OSError, RecordMoved), _held(path, size) as handle:
        if keep:
            os.ftruncate(handle, keep)
            os.fsync(handle)
        else:
            path.unlink()


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


def _remove_folders(made: Sequence[Path]) -> None:
    """Remove the folders that `_make_parents` has *made*, except those in which something is."""
    for folder in reversed(made):
        with suppress(OSError):
            folder.rmdir()


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
