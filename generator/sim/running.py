"""A study being run: its campaigns handed out to workers, what they bring back kept at once.

In: a plan, a folder, an executor as concurrent.futures has it. Out: all rows, in an order
that depends on the plan alone.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from generator.campaign import files
from generator.engine.study import Row
from generator.errors import CannotReport, NoCluster, StudyStopped, Text
from generator.sim import plan as plans
from generator.sim.ledger import Ledger
from generator.sim.plan import StudyPlan
from generator.sim.roster import studied

#: Campaigns that a worker plays at a time: few enough to be kept often, enough to be worth the way.
MOST_AT_A_TIME = 25
#: Seconds to wait for the answer of a scheduler.
PATIENCE = 10
#: So many batches wait for each worker.
WAITING = 3


def play(plan: StudyPlan, variant: str, campaigns: Sequence[int]) -> list[Row]:
    """Return the rows of some campaigns of a study; what a worker does."""
    pack = studied(plan.pack())
    return [row for campaign in campaigns for row in pack.campaign_rows(plan.task(variant, campaign))]


def run(
    plan: StudyPlan, folder: Path, executor: Executor, workers: int, progress: Callable[[int, int], None]
) -> list[Row]:
    """Play what is not finished yet; *progress* hears how many campaigns are done, of how many.

    Raises BadStudy, UnknownBot, BadPlayers, CannotWrite, and StudyStopped if a worker is gone.
    """
    _check(plan, folder)
    files.replace_synced(folder / plans.FILE, plans.write(plan).encode())
    ledger = Ledger(folder, studied(plan.pack()).columns())
    ledger.folder.mkdir(exist_ok=True)
    done = ledger.done()
    wanted = [(variant, campaign) for variant in plan.variants for campaign in range(plan.campaigns)]
    finished = len(done & set(wanted))
    progress(finished, plan.size)
    try:
        for rows in _brought(plan, _batches(plan, done, workers), executor, workers * WAITING):
            ledger.keep(rows)
            finished += len({row[:2] for row in rows})
            progress(finished, plan.size)
    except BrokenExecutor as error:
        raise StudyStopped(folder, finished, plan.size, Text("worker_gone")) from error
    except Exception as error:
        if type(error).__name__ not in {"KilledWorker", "CommClosedError", "CancelledError"}:  # those of a cluster
            raise
        raise StudyStopped(folder, finished, plan.size, Text("cluster_gone")) from error
    order = list(plan.variants)
    rows = [row for row in ledger.rows() if row[0] in order and int(row[1]) < plan.campaigns]
    return sorted(rows, key=lambda row: (order.index(str(row[0])), *row[1:3], row[5]))


def _check(plan: StudyPlan, folder: Path) -> None:
    """Check names, switches, seats and what was begun in *folder*, before anything is written. Raises as `run`."""
    for variant in plan.variants:
        plan.task(variant, 0)
    plan.check_founding()
    begun = plans.read(folder)
    if begun is not None:
        plans.check_same(folder, plan, begun)


def _batches(plan: StudyPlan, done: set[tuple[str, int]], workers: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield what is left to play, in batches."""
    at_a_time = max(1, min(MOST_AT_A_TIME, plan.campaigns // (4 * workers)))
    for variant in plan.variants:
        left = (campaign for campaign in range(plan.campaigns) if (variant, campaign) not in done)
        while campaigns := tuple(islice(left, at_a_time)):
            yield variant, campaigns


def _brought(
    plan: StudyPlan, batches: Iterable[tuple[str, tuple[int, ...]]], executor: Executor, most: int
) -> Iterator[list[Row]]:
    """Yield rows as workers bring them; never more than *most* batches are under way."""
    waiting: set[Future[list[Row]]] = set()
    left = iter(batches)
    try:
        while True:
            while len(waiting) < most and (batch := next(left, None)):
                waiting.add(executor.submit(play, plan, *batch))
            if not waiting:
                return
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in sorted(ready, key=lambda each: each.exception() is not None):  # keep what was finished
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def local(workers: int) -> Iterator[Executor]:
    """Start processes on this machine."""
    executor = ProcessPoolExecutor(workers, get_context("spawn"), _deaf)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _deaf() -> None:
    """Ignore Ctrl-C, which is for the command; that sends its workers home."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster(scheduler: str) -> Iterator[Executor]:
    """Connect to the workers of a Dask cluster, by the address of its scheduler.

    Raises CannotReport if Dask is not installed, NoCluster if nobody answers.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise CannotReport(["distributed"]) from error
    try:
        client: Any = Client(scheduler, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise NoCluster(scheduler) from error
    try:
        executor: Executor = client.get_executor(pure=False)
        yield executor
    finally:
        client.close()


def cores() -> int:
    """Return how many processes this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
