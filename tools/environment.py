"""The environment .venv: made once from a lock file, found ready the next time, mended where it is half-made.

In: the name of a lock file. Out: a Python in .venv that has all it pins, and makeplay itself. While it works it says
what it does on standard error, on a terminal with how far it is. Raises CannotSetUp.
"""

from __future__ import annotations

import codecs
import errno
import hashlib
import json
import locale
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
#: What the program needs, and what its tests need besides; the first is a subset of the second.
RUN, TEST = "requirements.lock", "requirements-test.lock"
SIZES = {RUN: "about 100 MB", TEST: "about 600 MB"}
LOG = VENV / "makeplay-setup.log"

#: Run in .venv: which of the distributions named are there, and the first file that one of them lacks or has in part.
_LOOK = """
import importlib.metadata, json, os, re, sys
def broken(file):
    try:
        return file.size not in (None, os.stat(file.locate()).st_size)
    except OSError:
        return True
wanted, found, lacking = set(json.loads(sys.argv[1])), [], None
for each in importlib.metadata.distributions():
    name = re.sub("[-_.]+", "-", each.metadata["Name"] or "").lower()
    if name and name not in wanted:
        continue
    files = each.files if name else None
    gone = (f for f in files or () if f.suffix != ".pyc" and broken(f))
    lacking = lacking or (str(next(gone, "")) if files else f"the list of files of {name or each._path}")
    found.append(name)
print(json.dumps([sorted(found), lacking]))
"""
#: What pip and Python say, and what a person is to do about it.
_REMEDIES = (
    ("No space left on device|Errno 28|disk quota|not enough space", "the disk is full; make room ({size} are needed)"),
    (
        "DO NOT MATCH THE HASHES",
        "a package is not the one that {lock} pins; download it again from a network you trust",
    ),
    (
        "NewConnectionError|ConnectTimeout|ReadTimeout|Max retries|ProxyError|SSLError|Name or service not known|"
        "Temporary failure in name resolution|Network is unreachable|Connection refused|nodename nor servname|"
        "getaddrinfo failed|from versions: none",
        "the packages cannot be downloaded; connect to the network (behind a proxy: set https_proxy)",
    ),
    (
        "No module named .?ensurepip|ensurepip is",
        "this Python has no ensurepip; on Debian and Ubuntu: apt install python3-venv",
    ),
    (
        "Permission denied|Errno 13|Read-only file system|Errno 30",
        "{venv} cannot be written; check who owns the folder",
    ),
)


_AGAIN = "then run the same command again"


class CannotSetUp(Exception):
    """One line: what is wrong, and what to do."""


class Step:
    """A line that says what is being done; on a terminal with the seconds it takes, and how far it is if that is known.

    *far* gives the share done, 0 to 1.
    """

    def __init__(self, text: str, far: Callable[[], float] | None = None) -> None:
        self._text, self._far, self._began = text, far, time.monotonic()
        self._ended = threading.Event()
        self._drawing = threading.Thread(target=self._draw, daemon=True) if sys.stderr.isatty() else None

    def __enter__(self) -> Step:
        if self._drawing:
            self._drawing.start()
        else:
            print(f"  {self._text}", file=sys.stderr, flush=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._drawing:
            self._ended.set()
            self._drawing.join()
            print(file=sys.stderr, flush=True)

    def _draw(self) -> None:
        while True:
            ended = self._ended.wait(0.2)
            seconds = f"{time.monotonic() - self._began:3.0f} s"
            share = min(1.0, self._far()) if self._far else None
            bar = "" if share is None else f"[{'#' * round(20 * share):<20}] "
            print(f"\r  {self._text:<42} {bar}{seconds}", end="", file=sys.stderr, flush=True)
            if ended:
                return


def ready(lock: str) -> None:
    """Have .venv hold what *lock* pins and makeplay itself, installed in place.

    What is sound is kept, with all that a person has installed beside it; what is broken is made anew. Raises
    CannotSetUp.
    """
    _refuse_what_is_none()
    pinned = _pinned(lock)
    there, lacking = _look(pinned)
    if lacking is None and _stamp_file(lock).exists() and _stamp_file(lock).read_text("utf-8") == _stamp(lock, there):
        return
    print(f"Setting up makeplay in .venv (once; {SIZES[lock]}, needs the network)", file=sys.stderr, flush=True)
    try:
        if lacking is not None:
            if VENV.exists() and any(VENV.iterdir()):
                if not any(VENV.glob("makeplay-*")):
                    raise CannotSetUp(f"{VENV} is not makeplay's, and {lacking}; move it away, {_AGAIN}")
                print(f"  making .venv anew: {lacking}", file=sys.stderr, flush=True)
            with Step("making the environment"):
                _make()
        _install(lock, len(pinned))
        with Step("installing makeplay, its rules at hand"):
            _run("-m", "pip", "install", *_QUIETLY, "--no-deps", "--no-build-isolation", "--editable", ROOT)
            _run("-m", "compileall", "-q", "-j", "0", ROOT / "generator")  # even where Python is told to write none
            with ThreadPoolExecutor() as both:  # the book is made ready in both languages: the first question is quick
                list(both.map(lambda question: _run("-m", "generator", "ask", question), ("a", "牌")))
        there, _ = _look(pinned)
        for each in {RUN, lock}:
            _stamp_file(each).write_text(_stamp(each, there), "utf-8")
    except subprocess.CalledProcessError as error:
        _forget_compiled()
        said = error.output or ""  # in bytes where venv calls ensurepip
        raise CannotSetUp(_told(said.decode(errors="replace") if isinstance(said, bytes) else said, lock)) from error
    except OSError as error:
        _forget_compiled()
        raise CannotSetUp(_told(f"{errno.errorcode.get(error.errno or 0)} {error}", lock)) from error


_QUIETLY = ("--disable-pip-version-check", "--no-input", "--no-warn-script-location", "--retries", "2")


def _refuse_what_is_none() -> None:
    """Raises CannotSetUp where .venv cannot be an environment, or Python could not read where it lies."""
    if os.path.lexists(VENV) and not VENV.is_dir():
        raise CannotSetUp(f"{VENV} is not a folder; move it away, {_AGAIN}")
    if not str(ROOT).isascii() and codecs.lookup(locale.getencoding()).name == "ascii":
        raise CannotSetUp(f"the folder's name cannot be read in this locale; unset LC_ALL (or LANG), {_AGAIN}")


def _make() -> None:
    try:
        import venv
    except ImportError:
        raise CannotSetUp(_told("No module named ensurepip", RUN)) from None
    shutil.rmtree(VENV, ignore_errors=True)
    VENV.mkdir(parents=True, exist_ok=True)
    _stamp_file("begun").touch()  # whatever happens from here on, the folder is ours
    try:
        venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(VENV)
    except (subprocess.CalledProcessError, OSError):
        shutil.rmtree(VENV, ignore_errors=True)
        raise


def _forget_compiled() -> None:
    """Remove what Python compiled: on a full disk it may have been cut off, and no import would tell."""
    for folder in [*VENV.rglob("__pycache__"), *(ROOT / "generator").rglob("__pycache__")]:
        shutil.rmtree(folder, ignore_errors=True)


def _install(lock: str, packages: int) -> None:
    """Have two pips install what *lock* pins, each every second distribution; their lines and folders tell how far."""
    said: list[str] = []
    site = next((VENV / "lib").glob("python*/site-packages"), VENV / "Lib" / "site-packages")
    before = len(list(site.glob("*.dist-info")))

    def far() -> float:
        collected = sum(line.startswith(("Collecting ", "Requirement already satisfied")) for line in said)
        return (collected + len(list(site.glob("*.dist-info"))) - before) / (2 * packages)

    with Step(f"installing {packages} packages", far), ThreadPoolExecutor() as both:
        list(both.map(lambda part: _install_part(lock, part, said), range(2)))


def _install_part(lock: str, part: int, said: list[str]) -> None:
    """Have pip install every second distribution that *lock* pins, and add to *said* what it says.

    Raises CalledProcessError, all that was said with it.
    """
    pins = re.split(r"^(?=[\w.-]+==)", (ROOT / lock).read_text("utf-8"), flags=re.MULTILINE)[1:]
    wanted = VENV / f"makeplay-part-{part}"
    wanted.write_text("".join(pins[part::2]), "utf-8")
    spared = ("--no-compile",) if lock == TEST else ()  # of hundreds of megabytes little is ever imported
    words = ("install", *_QUIETLY, "--progress-bar", "off", "--no-deps", "--require-hashes", "--requirement", wanted)
    command = [str(word) for word in (PYTHON, "-m", "pip", *words, *spared)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            said.append(line)
    if pip.returncode:
        raise subprocess.CalledProcessError(pip.returncode, command, "".join(said))


def _run(*words: str | Path) -> str:
    """What the Python of .venv says to those words. Raises CalledProcessError, its output with it."""
    command = [str(word) for word in (PYTHON, *words)]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.stdout


def _look(pinned: Sequence[str]) -> tuple[list[str], str | None]:
    """Which of the pinned distributions .venv has, and what is wrong with it, if anything is."""
    try:
        there, lacking = json.loads(_run("-c", _LOOK, json.dumps([*pinned, "pip", "makeplay"])))
    except (subprocess.CalledProcessError, OSError, ValueError):
        return [], "its Python does not run"
    if lacking or "pip" not in there:
        return there, f"{lacking or 'pip'} is missing or damaged"
    script = BIN / ("makeplay.exe" if os.name == "nt" else "makeplay")
    if script.exists() and os.fsencode(BIN) not in script.read_bytes():
        return there, "the folder was moved or copied"
    return there, None


def _pinned(lock: str) -> list[str]:
    """The distributions that a lock file pins, for this machine or others."""
    text = (ROOT / lock).read_text("utf-8")
    return [name.lower() for name in re.findall(r"^([\w.-]+)==", text, re.MULTILINE)]


def _stamp_file(lock: str) -> Path:
    return VENV / f"makeplay-{lock}"


def _stamp(lock: str, there: Sequence[str]) -> str:
    """What is written down of a set-up that came to its end: the recipe, and which distributions it gave.

    Another recipe, or a distribution that is there no longer, asks for another set-up.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    parts = [(ROOT / lock).read_text("utf-8"), repr(project["build-system"]), repr(project["project"])]
    recipe = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return "\n".join([recipe, *(name for name in there if name in {*_pinned(lock), "makeplay"})])


def _told(said: str, lock: str) -> str:
    """The line for a person: the remedy if the cause is known, else where to read what was said."""
    remedy = next((remedy for signs, remedy in _REMEDIES if re.search(signs, said, re.IGNORECASE)), None)
    if remedy:
        return f"{remedy.format(size=SIZES[lock], lock=lock, venv=VENV)}, {_AGAIN}"
    try:
        LOG.write_text(said, "utf-8")
    except OSError:
        return f"setting up failed: {' '.join(said.split())[-300:]}"
    return f"setting up failed; {LOG} has what was said; run the same command again, or delete .venv first"
