"""How long a question takes where makeplay was just installed: the first one, a later one, one where nothing may be
written; each against `python -c "import click"`, and against an installation without the copies that a wheel brings.

A wheel of this tree is built and laid out as pip would, compiled modules included. Median of several runs, alternating,
in processor time, as other work on the machine is no part of it.

    python benchmarks/first_question.py [RUNS]
"""

from __future__ import annotations

import compileall
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
QUESTIONS = {
    "deep_future": ("May I settle two worlds in one action?", "牌库空了怎么办？"),
    "innovation": ("May I meld twice in a turn?", "我可以抽两次牌吗？"),
    "eminent_domain": ("Can I colonize two planets at once?", "我可以殖民两颗行星吗？"),
    "deluges": ("May a boat carry soldiers?", "船能运士兵吗？"),
}
#: The promise (issue 20).
PROMISED = 3
#: How root becomes somebody who may not write where it is forbidden.
AS_ANYBODY = ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"] if os.geteuid() == 0 else []


def main() -> None:
    """Measure and print."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder)
        at.chmod(0o755)
        installed = _installed(at)
        floor = [sys.executable, "-c", "import click"]
        for game, questions in QUESTIONS.items():
            for language, question in zip(("en", "zh"), questions):
                print(f"{game}, {language}")
                for name, measured in _measured(installed, at, game, question).items():
                    pairs = [(_timed(floor, installed), measured()) for _ in range(runs)]
                    base, median = map(statistics.median, zip(*pairs))
                    ratio = f"{median / base:5.2f} (promised: at most {PROMISED})"
                    print(f"  {name:42} {1000 * median:7.1f} ms, import click {1000 * base:5.1f} ms: {ratio}")


def _installed(at: Path) -> Path:
    """The wheel, laid out."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(at)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    [wheel] = at.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(at / "installed")
    shutil.rmtree(at / "installed" / "generator" / "_templates")  # a question needs none
    compileall.compile_dir(at / "installed", quiet=1)
    return at / "installed"


def _measured(installed: Path, at: Path, game: str, question: str) -> Mapping[str, Callable[[], float]]:
    """What is measured, by its name."""
    command = [sys.executable, "-m", "generator", "ask", "--game", game, question]

    def fresh(change: Callable[[Path], None] | None = None) -> float:
        place = at / "fresh"
        shutil.copytree(installed, place)
        if change:
            change(place)
        try:
            return _timed(command, place)
        finally:
            shutil.rmtree(place)

    def without(place: Path) -> None:
        for path in place.rglob("*.prepared.json"):
            path.unlink()

    def read_only(place: Path) -> None:
        for path in (place, *place.rglob("*")):
            path.chmod(0o555 if path.is_dir() else 0o444)

    return {
        "first question": fresh,
        "where nothing may be written": lambda: fresh(read_only),
        "a later question": lambda: _timed(command, installed),
        "first question, no copies in the wheel": lambda: fresh(without),
    }


def _timed(command: list[str], place: Path) -> float:
    """The processor time that a command took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*AS_ANYBODY, *command], check=True, cwd=place, env=_environment(place), stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def _environment(place: Path) -> dict[str, str]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "MAKEPLAY"))}
    return environment | {"PYTHONPATH": str(place)}


if __name__ == "__main__":
    main()
