"""Makeplay in processes of its own that begin where its modules are loaded: forked from one that has loaded them.

In: words of the command line, a folder of packs to be found, a folder to run in, what is typed. Out: what it answered.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import subprocess
import sys
import tempfile
from pathlib import Path

from talking import Told

ROOT = Path(__file__).resolve().parent.parent


class Forking:
    """A process that has everything loaded but packs of others, and runs each makeplay in a fork of itself."""

    def __init__(self) -> None:
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "MAKEPLAY"))}
        environment["PYTHONPATH"] = str(ROOT)
        command = [sys.executable, "-B", "-W", "error", __file__]  # -B: a pack that was changed is never an old one
        self._server = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, *words: str, path: Path, cwd: Path, typed: str = "") -> Told:
        """What makeplay answers to *words*, with packs in *path*, in the folder *cwd*."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        with tempfile.TemporaryDirectory() as folder:
            streams = [Path(folder, name) for name in ("in", "out", "err")]
            streams[0].write_text(typed, "utf-8")
            asked = {"words": words, "path": str(path), "cwd": str(cwd), "streams": list(map(str, streams))}
            self._server.stdin.write(f"{json.dumps(asked)}\n")
            self._server.stdin.flush()
            code = int(self._server.stdout.readline())
            return Told(code, *(stream.read_text("utf-8") for stream in streams[1:]))

    def close(self) -> None:
        """No more."""
        self._server.communicate()


def serve() -> None:
    """Answer each line of the standard input with an exit code."""
    for room in ("cli", "games", "press", "sim"):
        within = importlib.import_module(f"generator.{room}")
        for module in pkgutil.walk_packages(within.__path__, f"generator.{room}."):
            if module.name != "generator.sim.tables":  # it asks for what need not be installed
                importlib.import_module(module.name)
    gc.freeze()  # what is loaded is shared by all forks as long as nobody touches it
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if child == 0:
            _makeplay(**asked)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


def _makeplay(words: list[str], path: str, cwd: str, streams: list[str]) -> None:
    """Run makeplay here, and end."""
    from generator.cli import main

    os.chdir(cwd)
    for number, stream in enumerate(streams):
        os.dup2(os.open(stream, os.O_WRONLY | os.O_CREAT if number else os.O_RDONLY), number)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.path[:] = [cwd, str(ROOT), path, *sys.path[2:]]
    code: object = 70
    try:
        main(words)
    except SystemExit as end:
        code = end.code
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    serve()
