"""A study on a Dask cluster that adapts between one worker and two and loses one: progress, memory, the table.

    python benchmarks/cluster.py [CAMPAIGNS [SAME]]

Deep Future, one game of `random` for each campaign. When two fifths are played a worker is killed. A line for each
twentieth prints what the progress bar showed, megabytes of the command and of the scheduler, and workers alive. Last,
the first SAME campaigns are played again without a cluster, and the two tables compared. Everything is a figure;
nothing is judged.
"""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from threading import Thread

from distributed import LocalCluster

COMMAND = "import sys; from generator.cli import main; main(sys.argv[1:])"
#: When a worker is killed, as a share of all campaigns; how many lines are told.
KILLED, LINES = 0.4, 20


def study(folder: Path, campaigns: int, *words: str) -> list[str]:
    """The command line of a study."""
    asked = ["study", str(folder), "--campaigns", str(campaigns), "--bot", "random", *words]
    return [sys.executable, "-c", COMMAND, *asked]


def megabytes(process: int) -> float:
    """What a process has in memory."""
    found = re.search(r"VmRSS:\s*(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


class Bar:
    """The progress bar that a command shows at a terminal, as it was last drawn."""

    def __init__(self) -> None:
        self._seen, self.end = pty.openpty()
        self.shown = ""
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        text = ""
        while data := os.read(self._seen, 4096):
            text = (text + data.decode(errors="replace"))[-500:]
            if drawn := re.findall(r"[^\r\n\x1b]*\d+%[^\r\n\x1b]*", text):
                self.shown = " ".join(drawn[-1].removeprefix("[?25l").split())


def alive(cluster: LocalCluster) -> list[int]:
    """The processes of the workers."""
    return [worker.process.pid for worker in cluster.workers.values() if worker.process and worker.process.pid]


def watched(cluster: LocalCluster, folder: Path, campaigns: int) -> None:
    """Play on the cluster, kill a worker, tell what is seen."""
    bar, began, told, killed = Bar(), time.perf_counter(), 0, 0
    words = ("--backend", "dask", "--scheduler", cluster.scheduler_address)
    command = subprocess.Popen(study(folder, campaigns, *words), stdout=subprocess.DEVNULL, stderr=bar.end)
    print("campaigns  seconds  command  scheduler  workers  bar")
    while True:
        gone, status, used = os.wait4(command.pid, os.WNOHANG)
        if gone:
            break
        played = sum(int(path.stem[10:]) - int(path.stem[2:9]) + 1 for path in folder.glob("parts/*.csv"))
        workers = alive(cluster)
        if played * LINES >= told * campaigns:
            told = played * LINES // campaigns + 1
            held = f"{megabytes(command.pid):5.0f} MB {megabytes(os.getpid()):7.0f} MB"
            print(f"{played:9} {time.perf_counter() - began:8.0f} {held} {len(workers):8}  {bar.shown}", flush=True)
        if not killed and KILLED * campaigns <= played < campaigns and len(workers) > 1:
            killed = workers[0]
            os.kill(killed, signal.SIGKILL)
            print(f"          worker {killed} killed", flush=True)
        time.sleep(1)
    code = os.waitstatus_to_exitcode(status)
    command.returncode = code
    took = time.perf_counter() - began
    print(f"ended with {code} after {took:.0f} s; the command at most {used.ru_maxrss / 1024:.0f} MB", flush=True)


def main() -> None:
    """Measure and print."""
    campaigns, same = [*map(int, sys.argv[1:]), *(100_000, 2000)[len(sys.argv) - 1 :]]
    with tempfile.TemporaryDirectory() as base:
        folder, plain = Path(base, "cluster"), Path(base, "plain")
        with LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=1, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
        ) as cluster:
            cluster.adapt(minimum=1, maximum=2)
            watched(cluster, folder, campaigns)
        subprocess.run(study(plain, same, "--workers", "1"), stdout=subprocess.DEVNULL, check=True)
        table, part = ((each / "games.csv").read_bytes() for each in (folder, plain))
        lines, its, alike = table.count(b"\n") - 1, part.count(b"\n") - 1, table.startswith(part)
        print(f"{lines} rows; the first {its} are {'the same' if alike else 'NOT the same'} without a cluster")


if __name__ == "__main__":
    main()
