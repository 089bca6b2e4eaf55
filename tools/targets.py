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
        "docs": docs,
        "lock": lock,
        "clean": clean,
    }
    if len(words) != 1 or words[0] not in targets:
        print(f"usage: python tools/make.py {'|'.join(targets)}", file=sys.stderr)
        return 2
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # here are many processes, and each would compile everything anew
    try:
        targets[words[0]]()
    except subprocess.CalledProcessError as error:
        return error.returncode or 1
    except CannotSetUp as error:
        print(f"makeplay: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # nobody reads any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
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


#: Who starts the campaign of the demonstration, and with which seed.
PLAYERS, SEED = ["Ada", "Ben"], 1


def demo() -> None:
    """Start a campaign with a fixed seed, or go on with the one that is there, and print its sheets."""
    ready(RUN)
    began = time.monotonic()
    name, there = demo_name(ROOT / os.environ.get("MAKEPLAY_HOME", ""))
    if name != "demo":
        print(f"The demo's campaign is {name}; what is called demo is left as it is.")
    if not there:
        players = [word for who in PLAYERS for word in ("--player", who)]
        said = _makeplay("new", name, *players, "--seed", str(SEED))
        print(said.partition("Next: ")[0], end="", flush=True)
    print(_makeplay("print", name))
    print(f"Printed after {time.monotonic() - began:.1f} s; print the files at 100 %. Try next:")
    command = (BIN / "makeplay").relative_to(ROOT)
    for words in (f"status {name}", f"play {name}", 'ask "what happens when the deck is empty?"'):
        print(f"  {command} {words}")


def demo_name(home: Path) -> tuple[str, bool]:
    """The name of the demonstration's campaign in *home*, and whether it is there already.

    It is demo; or demo-2, demo-3 ... where a campaign or sheets of a person's are called so.
    """
    campaigns, sheets = home / "campaigns", home / "output"
    names = ("demo", *(f"demo-{number}" for number in range(2, 1000)))
    ours = next((name for name in names if _is_the_demo(campaigns / name)), None)
    free = (name for name in names if not os.path.lexists(campaigns / name) and not os.path.lexists(sheets / name))
    return (ours, True) if ours else (next(free), False)


def _is_the_demo(campaign: Path) -> bool:
    """Whether the campaign was founded as the demonstration founds its own."""
    try:
        lines = (campaign / "log" / "0000-setup.jsonl").read_text("utf-8").splitlines()
        founded = json.loads(lines[1])
        return bool((founded["game"], founded["players"], founded["seed"]) == ("deep_future", PLAYERS, SEED))
    except (OSError, ValueError, LookupError, TypeError):
        return False


def test() -> None:
    """Everything that must hold before a change lands; types and imports are checked while the tests run."""
    ready(TEST)
    tools: list[str | Path] = [PYTHON, "-m"]
    _run(*tools, "ruff", "check", ".")
    _run(*tools, "ruff", "format", "--check", ".")
    checks = [_begun(BIN / "lint-imports"), _begun(*tools, "mypy")]
    tested = subprocess.run([PYTHON, "-m", "pytest"], cwd=ROOT, check=False)
    for check in checks:
        print(check.communicate()[0], end="", flush=True)
    failed = [code for code in (tested.returncode, *(check.returncode for check in checks)) if code]
    if failed:
        raise subprocess.CalledProcessError(failed[0], "make test")


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
    """Every way to print, to look at, in output/specimen/, and which files are not what tests/specimen.digests has."""
    ready(TEST)
    _run(PYTHON, "tests/specimen.py")


def docs() -> None:
    """Build the manual as a site, in build/site."""
    ready(TEST)
    _run(PYTHON, "tools/build_docs.py")


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


def _begun(*command: str | Path) -> subprocess.Popen[str]:
    """A command that runs beside others; what it says is kept."""
    return subprocess.Popen([str(part) for part in command], cwd=ROOT, stdout=subprocess.PIPE, text=True)


def _run(*command: str | Path) -> None:
    subprocess.run([str(part) for part in command], cwd=ROOT, check=True)


def _makeplay(*words: str) -> str:
    """What makeplay says, run in the folder of its sources."""
    command = [str(PYTHON), "-m", "generator", *words]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8").stdout
