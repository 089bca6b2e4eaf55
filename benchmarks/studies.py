"""How much memory a study takes as it grows, and how fast its table and report are made.

    python benchmarks/studies.py [CAMPAIGNS]...
    python benchmarks/studies.py --copied [CAMPAIGNS]...

The first plays Deep Future by `random`, one game for each campaign. The second plays one campaign of twenty games and
hands in copies of it: what is measured is the way of the rows, as if the workers were many. Everything is a figure;
nothing is judged.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

from generator.engine.pack import find_pack
from generator.engine.study import Row
from generator.sim import counts, page, running, tables, usage
from generator.sim.findings import Findings
from generator.sim.plan import StudyPlan
from generator.sim.roster import studied
from generator.sim.wording import Wording

COMMAND = """
from generator.cli import main
main(["study", "s", "--campaigns", "{campaigns}", "--bot", "random", "--workers", "2"])
"""
COPIES = "from studies import copied; copied({campaigns})"


class Copies(Executor):
    """Hands in one campaign again and again, under other numbers."""

    def __init__(self) -> None:
        self._rows: list[Row] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return the rows of some campaigns at once."""
        plan, variant, campaigns = args
        self._rows = self._rows or fn(plan, variant, (0,), **kwargs)
        future: Future[list[Row]] = Future()
        future.set_result([(row[0], each, *row[2:-1], each) for each in campaigns for row in self._rows])
        return future


def copied(campaigns: int) -> None:
    """Make the files of a study of copies in this folder."""
    plan = StudyPlan("deep_future", campaigns, 20, (1,), ("tuned",), 1)
    pack = studied(plan.pack())
    ledger = running.run(plan, Path(), Copies(), 1, lambda *_: None)
    tables.write(Path(), plan, ledger, "en")
    its = counts.counted(counts.Counts(plan, ledger.columns, pack.sections()), tables.chunks(plan, ledger))
    used = usage.used(its, tables.chunks(plan, ledger))
    page.write(Path(), Findings(its), used, Wording(plan, find_pack(plan.game), "en"), pack.sections())


def measure(code: str, campaigns: int) -> tuple[float, float]:
    """Return seconds by the clock and megabytes of the largest process."""
    paths = {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        words = [sys.executable, "-c", code.format(campaigns=campaigns)]
        process = subprocess.Popen(words, cwd=folder, env=os.environ | paths, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(process.returncode)
        return time.perf_counter() - began, used.ru_maxrss / 1024


def main() -> None:
    """Measure and print."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()] or [200, 2000, 10_000]
    code, games = (COPIES, 20) if "--copied" in sys.argv else (COMMAND, 1)
    print("campaigns      games    seconds   largest process")
    for campaigns in numbers:
        seconds, megabytes = measure(code, campaigns)
        print(f"{campaigns:9} {campaigns * games:10} {seconds:10.1f} {megabytes:14.0f} MB", flush=True)


if __name__ == "__main__":
    main()
