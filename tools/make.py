"""Set up and run: what `make` calls, and what Windows calls without make.

    python tools/make.py demo     found a campaign and print all its sheets to output/demo/
    python tools/make.py test     style, types, import contracts, tests

Needs Python 3.11 or newer and nothing else; makes .venv from requirements.lock, once.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
LOCK = ROOT / "requirements.lock"
STAMP = VENV / "makeplay-setup"
OLDEST = (3, 11)


def main() -> int:
    """Run the target named on the command line."""
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
    wanted = sys.argv[1:2]
    if wanted == [] or wanted[0] not in targets:
        print(f"usage: python tools/make.py {'|'.join(targets)}", file=sys.stderr)
        return 2
    if sys.version_info < OLDEST:
        return _with_newer_python()
    try:
        targets[wanted[0]]()
    except subprocess.CalledProcessError as error:
        return error.returncode or 1
    return 0


def setup() -> None:
    """Make .venv with what requirements.lock pins, unless it is there and up to date."""
    import tomllib  # only now: an older Python must come far enough to be told so

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    recipe = [LOCK.read_text("utf-8"), repr(project["build-system"]), repr(project["project"]), sys.version]
    wanted = hashlib.sha256("\n".join(recipe).encode()).hexdigest()
    if PYTHON.exists() and STAMP.exists() and STAMP.read_text() == wanted:
        return
    print("Setting up .venv (once; needs the network)", flush=True)
    try:
        venv.EnvBuilder(with_pip=True, clear=True, symlinks=os.name != "nt").create(VENV)
    except subprocess.CalledProcessError:
        sys.exit("makeplay: this Python has no ensurepip; on Debian and Ubuntu: apt install python3-venv")
    pip: list[str | Path] = [
        PYTHON,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "-qq",
        "--no-warn-script-location",
    ]
    _run(*pip, "--require-hashes", "--requirement", LOCK)
    _run(*pip, "--no-deps", "--no-build-isolation", "--editable", ROOT)
    _run(PYTHON, "-m", "compileall", "-q", ROOT / "generator")  # even where Python is told to write none of its own
    for question in ("a", "牌"):  # the book is made ready in both languages, so that the first question is quick too
        _output(PYTHON, "-m", "generator", "ask", question)
    STAMP.write_text(wanted)


def demo() -> None:
    """Found a campaign with a fixed seed in a temporary home, print its sheets, keep them in output/demo/."""
    setup()
    began = time.monotonic()
    kept = ROOT / "output" / "demo"
    with tempfile.TemporaryDirectory(prefix="makeplay-demo-") as home:
        founded = _output(
            *(*MAKEPLAY, "new", "demo", "--player", "Ada", "--player", "Ben", "--seed", "1", "--home", home)
        )
        listing = _output(*MAKEPLAY, "print", "demo", "--paper", "letter", "--lang", "en", "--home", home)
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(Path(home, "output", "demo"), kept)
    facts = [line for line in founded.splitlines() if line.startswith(" ")]
    print("A new campaign:", *facts, sep="\n")
    print(f"Its sheets, after {time.monotonic() - began:.1f} s:")
    print(listing.replace(f"{home}{os.sep}", ""), end="")


def test() -> None:
    """Everything that must hold before a change lands."""
    setup()
    tools: list[str | Path] = [PYTHON, "-m"]
    _run(*tools, "ruff", "check", ".")
    _run(*tools, "ruff", "format", "--check", ".")
    _run(*tools, "mypy")
    _run(BIN / "lint-imports")
    _run(*tools, "pytest")


def prove() -> None:
    """The long runs: fuzzing and crashes."""
    setup()
    _run(PYTHON, "-m", "pytest", "-m", "prove")


def benchmark() -> None:
    """Print the figures of every benchmark."""
    setup()
    for script in sorted((ROOT / "benchmarks").glob("*.py")):
        _run(PYTHON, script)


def compiled() -> None:
    """The rules engine compiled by mypyc, in build/compiled (needs a C compiler)."""
    setup()
    _run(PYTHON, "tools/compile_engine.py")


def specimen() -> None:
    """Every kind of sheet in both languages, to look at, in output/specimen-LANGUAGE/."""
    setup()
    _run(PYTHON, "tests/specimen.py")


def lock() -> None:
    """Write requirements.lock anew from pyproject.toml (needs uv: pip install uv)."""
    _run(
        *("uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes"),
        *("--group", "dev", "pyproject.toml", "--output-file", LOCK.name),
    )


def clean() -> None:
    """Remove .venv and what was printed."""
    shutil.rmtree(VENV, ignore_errors=True)
    for folder in (ROOT / "output").glob("*/"):
        shutil.rmtree(folder)


MAKEPLAY = (PYTHON, "-m", "generator")


def _run(*command: str | Path) -> None:
    subprocess.run([str(part) for part in command], cwd=ROOT, check=True)


def _output(*command: str | Path) -> str:
    return subprocess.run(
        [str(part) for part in command], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def _with_newer_python() -> int:
    for minor in range(OLDEST[1], OLDEST[1] + 10):
        found = shutil.which(f"python3.{minor}")
        if found and not subprocess.call([found, "-c", ""], stderr=subprocess.DEVNULL):  # a pyenv shim may be empty
            return subprocess.call([found, *sys.argv])
    version = ".".join(map(str, sys.version_info[:3]))
    print(f"makeplay: Python 3.11 or newer is needed, this is {version}: {sys.executable}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
