"""A study being run: its campaigns handed out to workers, what they bring back kept at once.

In: a plan, a folder, an executor as concurrent.futures has it. Out: the parts of its table, whose order depends on the
plan alone.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any

from generator.campaign import files
from generator.engine.study import DEAL, Row
from generator.errors import CannotReport, NoCluster, StudyStopped, Text
from generator.sim import plan as plans
from generator.sim.ledger import Ledger
from generator.sim.plan import StudyPlan
from generator.sim.roster import studied

#: Campaigns and rows that a worker plays at a time: few enough to be kept often, enough to be worth the way.
MOST_AT_A_TIME, MOST_ROWS = 25, 5000
#: Seconds to wait for the answer of a scheduler.
PATIENCE = 10
#: So many batches wait for each worker; and at least so many on a cluster, which grows if much is waiting.
WAITING, WAITING_ON_CLUSTER = 3, 24


def play(plan: StudyPlan, variant: str, campaigns: Sequence[int]) -> list[Row]:
    """Return the rows of some campaigns of a study; what a worker does."""
    pack = studied(plan.pack())
    tasks = [plan.task(variant, campaign) for campaign in campaigns]
    return [(*row, task.deal) for task in tasks for row in pack.campaign_rows(task)]


def run(
    plan: StudyPlan, folder: Path, executor: Executor, workers: int, progress: Callable[[int, int], None]
) -> Ledger:
    """Play what is not finished yet; *progress* hears how many campaigns are done, of how many.

    Raises BadStudy, UnknownBot, BadPlayers, CannotWrite, and StudyStopped if a worker is gone.
    """
    _check(plan, folder)
    files.replace_synced(folder / plans.FILE, plans.write(plan).encode())
    ledger = Ledger(folder, (*studied(plan.pack()).columns(), DEAL), list(plan.variants))
    ledger.folder.mkdir(exist_ok=True)
    done = ledger.done()
    left = {variant: list(_gaps(its, plan.campaigns)) for variant, its in done.items()}
    finished = plan.size - sum(len(gap) for gaps in left.values() for gap in gaps)
    progress(finished, plan.size)
    most = executor.most if isinstance(executor, Cluster) else lambda: workers * WAITING
    try:
        for rows in _brought(plan, _batches(plan, left, workers), executor, most):
            ledger.keep(rows)
            finished += len({row[1] for row in rows})
            progress(finished, plan.size)
    except BrokenExecutor as error:
        raise StudyStopped(folder, finished, plan.size, Text("worker_gone")) from error
    except Exception as error:
        if type(error).__name__ not in {"KilledWorker", "CommClosedError", "CancelledError"}:  # those of a cluster
            raise
        raise StudyStopped(folder, finished, plan.size, Text("cluster_gone")) from error
    return ledger


def _check(plan: StudyPlan, folder: Path) -> None:
    """Check names, switches, seats and what was begun in *folder*, before anything is written. Raises as `run`."""
    for variant in plan.variants:
        plan.task(variant, 0)
    plan.check_founding()
    begun = plans.read(folder)
    if begun is not None:
        plans.check_same(folder, plan, begun)


def _gaps(done: Iterable[range], campaigns: int) -> Iterator[range]:
    """Yield which of so many campaigns are not done."""
    first = 0
    for its in (*done, range(campaigns, campaigns)):
        if gap := range(first, min(its.start, campaigns)):
            yield gap
        first = max(first, its.stop)


def _batches(plan: StudyPlan, left: Mapping[str, Iterable[range]], workers: int) -> Iterator[tuple[str, range]]:
    """Yield what is left to play, in batches of campaigns that follow one another."""
    fitting = MOST_ROWS // (plan.games * max(plan.players))
    at_a_time = max(1, min(MOST_AT_A_TIME, fitting, plan.campaigns // (4 * workers)))
    for variant, gaps in left.items():
        for gap in gaps:
            yield from ((variant, gap[first : first + at_a_time]) for first in range(0, len(gap), at_a_time))


def _brought(
    plan: StudyPlan, batches: Iterable[tuple[str, range]], executor: Executor, most: Callable[[], int]
) -> Iterator[list[Row]]:
    """Yield rows as workers bring them; never more than *most* batches are under way."""
    waiting: set[Future[list[Row]]] = set()
    left = iter(batches)
    try:
        while True:
            while len(waiting) < most() and (batch := next(left, None)):
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
    executor = ProcessPoolExecutor(workers, get_context("spawn"), _attend)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _attend() -> None:
    """Ignore Ctrl-C, which is for the command, and end when the command is gone, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    """Wait until the process that started this one has ended, then end."""
    if parent := parent_process():
        connection.wait([parent.sentinel])
        os._exit(1)


class Cluster(Executor):
    """The workers of a Dask cluster, whose number may change."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor: Executor = client.get_executor(pure=False)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Let a worker do it; another one if that is lost."""
        return self._executor.submit(fn, *args, **kwargs)

    def most(self) -> int:
        """Return how many batches may be under way: so many that a cluster that adapts sees a reason to grow."""
        return max(WAITING_ON_CLUSTER, WAITING * int(sum(self._client.nthreads().values())))


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
        yield Cluster(client)
    finally:
        client.close()


def cores() -> int:
    """Return how many processes this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
