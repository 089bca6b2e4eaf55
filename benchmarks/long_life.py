"""What it costs to look at a campaign and to change it as it grows old: CPU and memory at 25, 100, 300, 1,000 games.

    python benchmarks/long_life.py [--games 25,100] [--home build/long_life] [--against 13039a4] [--limit 600]

The campaign is grown once by the usual bot, with two players, and stays in the home folder; growing 1,000 games takes
hours, and how long is told. As each game is a file, the first 25 of them are the campaign as it was after 25 games.
Every command runs in a process of its own, start of Python included; one that needs more CPU than the limit is stopped.
With --against the same is done with an earlier revision, command by command in turn. A straight line shows in the last
columns: the milliseconds of each further game.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
NAME = "long"
#: What is measured, by the words behind `makeplay`; a note is written before, to be undone.
COMMANDS = {
    "status": ("status", NAME),
    "undo of a note": ("undo", NAME),
    "cards 012": ("cards", NAME, "012"),
    "history --card 012": ("history", NAME, "--card", "012"),
    "history": ("history", NAME),
    "check": ("check", NAME),
}


class Cost(NamedTuple):
    """CPU seconds and MB; *stopped* if it needed more than the limit."""

    cpu: float
    memory: float
    stopped: bool = False

    def __str__(self) -> str:
        return f"{'>' * self.stopped}{self.cpu:.2f} s {self.memory:4.0f} MB"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="25,100,300,1000", help="lengths, in ascending order")
    parser.add_argument("--home", type=Path, default=ROOT / "build" / "long_life")
    parser.add_argument("--against", metavar="REVISION")
    parser.add_argument("--limit", type=int, default=600, metavar="SECONDS")
    asked = parser.parse_args()
    lengths = sorted(map(int, asked.games.split(",")))
    home = asked.home.resolve()
    _grow(home, lengths[-1])
    with _trees(asked.against) as trees:
        found = {games: _measured(home, games, trees, asked.limit) for games in lengths}
    for what in COMMANDS:
        print(what)
        for tree in trees:
            costs = [found[games][tree, what] for games in lengths]
            print(f"  {tree:10} " + "   ".join(f"{games:5} games {cost!s:>18}" for games, cost in zip(lengths, costs)))
            print(f"  {'':10} ms for each further game: {_slopes(lengths, costs)}")


def _slopes(lengths: Sequence[int], costs: Sequence[Cost]) -> str:
    """How much each game more has cost, from one length to the next; "-" where it was stopped."""
    told = []
    for at in range(1, len(lengths)):
        more, games = costs[at].cpu - costs[at - 1].cpu, lengths[at] - lengths[at - 1]
        told.append("-" if costs[at].stopped or costs[at - 1].stopped else f"{1000 * more / games:.1f}")
    return ", ".join(told)


def _grow(home: Path, games: int) -> None:
    """Make the campaign as long as is wanted; what is there is kept."""
    there = max(0, len(_logs(home)) - 1)
    if there >= games:
        return
    began = time.monotonic()
    words = ["simulate", NAME, "--games", str(games - there), "--eras", "10000", "--max-games", "100000", "--seed", "1"]
    cost, _ = _run(ROOT, home, words, limit=resource.RLIM_INFINITY)
    wall = time.monotonic() - began
    print(f"grown from {there} to {games} games: {wall:.0f} s, {cost.cpu:.0f} s of CPU, {cost.memory:.0f} MB")


def _logs(home: Path) -> list[Path]:
    return sorted((home / "campaigns" / NAME / "log").glob("*.jsonl"))


@contextmanager
def _trees(revision: str | None) -> Iterator[dict[str, Path]]:
    """This tree, and one of an earlier revision."""
    if revision is None:
        yield {"now": ROOT}
        return
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "worktree", "add", "-q", "--detach", tree, revision], cwd=ROOT, check=True)
        try:
            yield {"now": ROOT, revision: tree}
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)


def _measured(home: Path, games: int, trees: dict[str, Path], limit: int) -> dict[tuple[str, str], Cost]:
    """What every command costs in every tree, by their names."""
    logs = _logs(home)[: games + 1]
    lines, size = sum(log.read_bytes().count(b"\n") for log in logs), sum(log.stat().st_size for log in logs)
    print(f"{games} games: {lines - 2 * len(logs)} events, {size / 1e6:.1f} MB")
    found: dict[tuple[str, str], Cost] = {}
    for what, words in COMMANDS.items():
        for name, tree in trees.items():
            with tempfile.TemporaryDirectory() as folder:
                _copy(home, Path(folder), logs)
                if what.startswith("undo"):
                    _run(tree, Path(folder), ("log", NAME, "note", "to be undone"), limit)
                found[name, what], code = _run(tree, Path(folder), words, limit)
                if code and not found[name, what].stopped:
                    raise SystemExit(f"makeplay {' '.join(words)} has failed ({code})")
    return found


def _copy(home: Path, to: Path, logs: Sequence[Path]) -> None:
    """The campaign with nothing but those logs."""
    campaign = to / "campaigns" / NAME
    (campaign / "log").mkdir(parents=True)
    shutil.copy(home / "campaigns" / NAME / "campaign.toml", campaign)
    for log in logs:
        shutil.copy(log, campaign / "log")


def _run(tree: Path, home: Path, words: Sequence[str], limit: int) -> tuple[Cost, int]:
    """What that command costs, and its exit code."""
    home.mkdir(parents=True, exist_ok=True)
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", *words, "--home", str(home)],
        cwd=tree,
        env=os.environ | {"PYTHONPATH": str(tree)},
        stdout=subprocess.DEVNULL,
    )
    resource.prlimit(process.pid, resource.RLIMIT_CPU, (limit, limit))
    _, status, used = os.wait4(process.pid, 0)
    cpu = used.ru_utime + used.ru_stime
    code = process.returncode = os.waitstatus_to_exitcode(status)
    return Cost(cpu, used.ru_maxrss / 1024, stopped=code < 0), code


if __name__ == "__main__":
    main()
