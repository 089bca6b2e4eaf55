"""The targets of the Makefile: a demonstration, the tests, the long runs, benchmarks, lock files."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from environment import BIN, PYTHON, ROOT, RUN, TEST, VENV, CannotSetUp, ready

INTERRUPTED = 130


def main(words: list[str]) -> int:
    """Run the target that is named; the exit code. No traceback reaches a person."""
    targets = {
        "setup": setup,
        "demo": demo,
        "test": test,
        "prove": prove,
        "benchmark": benchmark,
        "compiled": compiled,
        "specimen": specimen,
        "lock": lock,
        "clean": clean,
    }
    if len(words) != 1 or words[0] not in targets:
        print(f"usage: python tools/make.py {'|'.join(targets)}", file=sys.stderr)
        return 2
    try:
        targets[words[0]]()
    except subprocess.CalledProcessError as error:
        return error.returncode or 1
    except CannotSetUp as error:
        print(f"makeplay: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"makeplay: {error.filename or 'the system'}: {error.strerror or error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"\nmakeplay: stopped; make {words[0]} goes on or begins anew", file=sys.stderr)
        return INTERRUPTED
    return 0


def setup() -> None:
    """Make .venv for everything: program, tests, benchmarks."""
    ready(TEST)


def demo() -> None:
    """Start a campaign with a fixed seed, or go on with the one that is there, and print its sheets."""
    ready(RUN)
    began = time.monotonic()
    home = ROOT / os.environ.get("MAKEPLAY_HOME", "")
    name, there = demo_name(home)
    if not there:
        _makeplay("new", name, *(word for who in DEMO["players"] for word in ("--player", who)), "--seed", "1")
    _makeplay("print", name)
    print(f"\nPrinted in {time.monotonic() - began:.1f} s; print the files at 100 %. Try next:")
    command = os.path.relpath(BIN / "makeplay")
    for words in (f"status {name}", f"play {name}", 'ask "what happens when the deck is empty?"'):
        print(f"  {command} {words}")


#: What the campaign of the demonstration was founded with.
DEMO = {"game": "deep_future", "players": ["Ada", "Ben"], "seed": 1}


def demo_name(home: Path) -> tuple[str, bool]:
    """The demonstration's name in *home*, and whether its campaign is there: demo, or demo-2 ... if that is a person's."""
    number = 1
    while True:
        name = f"demo-{number}" if number > 1 else "demo"
        campaign, sheets = home / "campaigns" / name, home / "output" / name
        try:
            _, founded, *_ = (campaign / "log" / "0000-setup.jsonl").read_text("utf-8").splitlines()
            event = json.loads(founded)
            if {key: event.get(key) for key in DEMO} == DEMO:
                return name, True
        except (OSError, ValueError, AttributeError):
            if not os.path.lexists(campaign) and not os.path.lexists(sheets):
                return name, False
        number += 1


def test() -> None:
    """Everything that must hold before a change lands."""
    ready(TEST)
    tools: list[str | Path] = [PYTHON, "-m"]
    _run(*tools, "ruff", "check", ".")
    _run(*tools, "ruff", "format", "--check", ".")
    _run(*tools, "mypy")
    _run(BIN / "lint-imports")
    _run(*tools, "pytest")


def prove() -> None:
    """The long runs: fuzzing and crashes; MAKEPLAY_PROVE=0.1 runs a tenth of them."""
    ready(TEST)
    _run(PYTHON, "-m", "pytest", "-m", "prove")


def benchmark() -> None:
    """Print the figures of every benchmark."""
    ready(TEST)
    for script in sorted((ROOT / "benchmarks").glob("*.py")):
        _run(PYTHON, script)


def compiled() -> None:
    """The rules engine compiled by mypyc, in build/compiled (needs a C compiler)."""
    ready(TEST)
    _run(PYTHON, "tools/compile_engine.py")


def specimen() -> None:
    """Every kind of sheet in both languages, to look at, in output/specimen-LANGUAGE/."""
    ready(TEST)
    _run(PYTHON, "tests/specimen.py")


def lock() -> None:
    """Write both lock files anew from pyproject.toml (needs uv: pip install uv)."""
    resolve = ("uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes")
    _run(*resolve, "--group", "test", "pyproject.toml", "--output-file", TEST)
    _run(*resolve, "--group", "build", "--constraint", TEST, "pyproject.toml", "--output-file", RUN)


def clean() -> None:
    """Remove .venv and what was printed."""
    shutil.rmtree(VENV, ignore_errors=True)
    for folder in (ROOT / "output").glob("*/"):
        shutil.rmtree(folder)


def _run(*command: str | Path) -> None:
    subprocess.run([str(part) for part in command], cwd=ROOT, check=True)


def _makeplay(*words: str) -> None:
    """Run makeplay in the folder of its sources; what it says is shown."""
    sys.stdout.flush()
    _run(PYTHON, "-m", "generator", *words)
