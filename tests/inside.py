"""Runs of makeplay inside this process, as a person's: its streams, its time, what it may touch.

In: words and what is typed; a sandbox. Out: exit code, what was said, seconds of the processor. Nothing outside the
sandbox is written, no socket and no process is opened: that would be an error of its own.
"""

from __future__ import annotations

import io
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from generator import cli

#: Seconds of the processor after which a run is stopped.
PATIENCE = 20.0
#: What nobody keeps: caches, locks.
PASSING = frozenset({".cache", ".lock"})


#: What Python reports of the system: what reaches out of the process; what changes files, which argument says where.
REACHING = frozenset({"socket.connect", "socket.bind", "subprocess.Popen", "os.fork", "os.exec", "os.system"})
CHANGING = {"os.remove": 0, "os.rmdir": 0, "os.mkdir": 0, "shutil.rmtree": 0, "os.rename": 1, "os.link": 1}


class Run(NamedTuple):
    """What a run answered, and how long it took."""

    code: int
    out: bytes
    err: bytes
    seconds: float

    @property
    def told(self) -> str:
        """What stands on standard error."""
        return self.err.decode("utf-8", "replace")


class TooSlow(BaseException):
    """A run that does not end."""


class Reached(RuntimeError):
    """A run touched what is not its own."""


class _Guard:
    """Looks at what Python reports of the system; it cannot be taken off, only told to look away."""

    def __init__(self) -> None:
        self.root = ""
        self.installed = False

    def __call__(self, event: str, args: tuple[Any, ...]) -> None:
        if not self.root:
            return
        learns_fonts = event == "subprocess.Popen" and args[0] == "fc-list"  # matplotlib does, once
        if event == "subprocess.Popen" and args[0] == "xdg-open":  # as on a machine that has no viewer
            raise FileNotFoundError(args[0])
        if event in REACHING and not learns_fonts:
            raise Reached(f"{event} {args!r:.200}")
        writes = event == "open" and isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if writes or event in CHANGING:
            path = args[CHANGING.get(event, 0)]
            if isinstance(path, str | bytes | os.PathLike):
                self._inside(event, os.fsdecode(path))

    def _inside(self, event: str, path: str) -> None:
        where = os.path.normpath(Path.cwd() / path)
        ours = where.startswith(self.root) or "__pycache__" in where or "/generator/" in where or where == os.devnull
        if not ours:
            raise Reached(f"{event} {where}")


_guard = _Guard()


class Sandbox:
    """A folder that is the whole world of a run: *root*/home is where it stands; afterwards it is as it was before."""

    def __init__(self, make: Callable[[], None]) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.root = Path(self._folder.name).resolve()
        self.home = self.root / "world" / "home"
        self.home.mkdir(parents=True)
        with self.entered():
            make()
        self._kept = dict(self._files())
        self._stats = self.looked()

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Stand in it."""
        here, before = Path.cwd(), dict(os.environ)
        os.environ.pop("MAKEPLAY_HOME", None)
        os.environ.pop("MAKEPLAY_DEBUG", None)
        os.environ |= {"HOME": str(self.root / "world"), "MAKEPLAY_CONFIG": str(self.root / "world" / "config")}
        os.environ |= {"XDG_CONFIG_HOME": str(self.root / "world"), "TMPDIR": str(self.root / "world")}
        os.environ["MPLCONFIGDIR"] = str(self.root / ".cache")
        tempfile.tempdir = None
        if not _guard.installed:
            sys.addaudithook(_guard)
            _guard.installed = True
        _guard.root = f"{self.root}{os.sep}"
        try:
            os.chdir(self.home)
            yield
        finally:
            _guard.root = ""
            os.chdir(here)
            os.environ.clear()
            os.environ |= before
            tempfile.tempdir = None

    def _paths(self) -> Iterator[tuple[str, os.DirEntry[str]]]:
        folders = [str(self.root)]
        while folders:
            with os.scandir(folders.pop()) as entries:
                for entry in entries:
                    yield entry.path, entry
                    if entry.is_dir(follow_symlinks=False) and entry.name not in PASSING:
                        folders.append(entry.path)

    def _files(self) -> Iterator[tuple[str, bytes | None]]:
        for path, entry in self._paths():
            if entry.name not in PASSING:
                yield path, None if entry.is_dir() else Path(path).read_bytes()

    def looked(self) -> dict[str, tuple[int, int, int]]:
        """Size, time and number of every file, by its path."""
        found = {}
        for path, entry in self._paths():
            if entry.name in PASSING:
                continue
            its = entry.stat(follow_symlinks=False)
            found[path] = (
                (0, 0, its.st_mode)
                if entry.is_dir(follow_symlinks=False)
                else (its.st_size, its.st_mtime_ns, its.st_ino)
            )
        return found

    def content(self, path: Path) -> bytes:
        """What a file held when it was made."""
        return self._kept[str(path)] or b""

    def differing_from(self, before: dict[str, tuple[int, int, int]]) -> list[str]:
        """What is not as it was *looked* at before, by its path."""
        now = self.looked()
        return sorted(path for path in {*now, *before} if now.get(path) != before.get(path))

    def restore(self) -> None:
        """Everything as it was when it was made."""
        for cache in self.home.glob("campaigns/*/.cache"):
            shutil.rmtree(cache)
        other = self.differing_from(self._stats)
        for path in other:
            place = Path(path)
            if place.is_dir() and not place.is_symlink():
                shutil.rmtree(path)
            else:
                place.unlink(missing_ok=True)
        for path, data in self._kept.items() if other else ():
            place = Path(path)
            if data is None:
                place.mkdir(parents=True, exist_ok=True)
            elif not place.exists():
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(data)
        if other:
            self._stats = self.looked()

    def close(self) -> None:
        """Remove it."""
        self._folder.cleanup()


def run(words: Sequence[str], typed: bytes = b"") -> Run:
    """What makeplay answers to *words*, and to what is *typed* into its standard input.

    Raises TooSlow after PATIENCE, and whatever comes through its last door.
    """
    streams = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    sys.stdout, sys.stderr = (io.TextIOWrapper(each, encoding="utf-8", write_through=True) for each in (out, err))
    before = signal.signal(signal.SIGVTALRM, _too_slow)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    began = time.process_time()
    try:
        cli.main(list(words))
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else -1
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        seconds = time.process_time() - began
        said, wrong = out.getvalue(), err.getvalue()
        sys.stdin, sys.stdout, sys.stderr = streams
    return Run(code, said, wrong, seconds)


def _too_slow(*_: object) -> None:
    raise TooSlow


class AtOnce(Executor):
    """Workers that are this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it now."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def workers(_: int) -> Iterator[Executor]:
    """What `generator.sim.running.local` is here."""
    yield AtOnce()
