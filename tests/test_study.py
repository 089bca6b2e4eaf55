"""`makeplay study`: the same table however the work is cut, what is finished is kept, figures that are right."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib.metadata import EntryPoint, EntryPoints
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet
from rows import each_row

from generator.cli import makeplay, run
from generator.engine.pack import find_pack
from generator.engine.study import DEAL, Row
from generator.errors import StudyStopped
from generator.sim import roster, running, tables
from generator.sim.counts import Counts, counted
from generator.sim.figures import difference, rate
from generator.sim.findings import Findings
from generator.sim.ledger import Ledger
from generator.sim.plan import StudyPlan, orders
from generator.sim.roster import studied

PLAN = StudyPlan("deep_future", 12, 3, (2,), ("sensible", "tuned"), 7)
COLUMNS = (*studied(find_pack("deep_future")).columns(), DEAL)


def nothing(_done: int, _size: int) -> None:
    pass


class Here(Executor):
    """Work done at once, in this process; after *most* batches the worker is gone."""

    def __init__(self, most: int = 10_000) -> None:
        self.left = most

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.left -= 1
        if self.left < 0:
            future.set_exception(BrokenExecutor("gone"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def ran(plan: StudyPlan, folder: Path, executor: Executor, workers: int, told: Any = nothing) -> list[Row]:
    """The rows of a study."""
    return rows_of(plan, running.run(plan, folder, executor, workers, told))


def rows_of(plan: StudyPlan, ledger: Ledger) -> list[Row]:
    """The rows of what was played."""
    return [tuple(row.values()) for table in tables.chunks(plan, ledger) for row in table.to_pylist()]


def study(*words: str) -> Result:
    return CliRunner().invoke(makeplay, ["study", *words], catch_exceptions=False)


class Whole(NamedTuple):
    """A study that is finished: where it lies, its table."""

    folder: Path
    rows: list[Any]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """PLAN, all of it in this process."""
    folder = tmp_path_factory.mktemp("whole")
    return Whole(folder, ran(PLAN, folder, Here(), 1))


def test_the_table_does_not_depend_on_how_the_work_is_cut(tmp_path: Path, whole: Whole) -> None:
    alone = whole.rows
    with ThreadPoolExecutor(3) as several:
        assert ran(PLAN, tmp_path / "several", several, 6) == alone
    assert len(alone) == 12 * 3 * 2
    assert [row[1:3] for row in alone] == sorted(row[1:3] for row in alone)


@pytest.mark.prove
def test_a_cluster_gives_the_identical_table(tmp_path: Path, whole: Whole) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
        ) as cluster,
        running.cluster(cluster.scheduler_address) as workers,
    ):
        assert ran(PLAN, tmp_path / "cluster", workers, 2) == whole.rows


def test_a_scheduler_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    monkeypatch.setattr(running, "PATIENCE", 0.2)
    words = ("--backend", "dask", "--scheduler", "tcp://127.0.0.1:9")
    assert run(["study", str(tmp_path / "s"), "--campaigns", "2", *words]) == 7
    told = capsys.readouterr().err
    assert "no scheduler answers" in told
    assert "Traceback" not in told


def test_what_was_finished_is_kept_and_gone_on_with(tmp_path: Path, whole: Whole) -> None:
    with pytest.raises(StudyStopped, match=r"6 of 12 campaigns are finished"):
        ran(PLAN, tmp_path / "broken", Here(most=2), 1)
    told: list[tuple[int, int]] = []
    assert ran(PLAN, tmp_path / "broken", Here(), 1, lambda *far: told.append(far)) == whole.rows
    assert told[0] == (6, 12)


def test_more_campaigns_may_be_asked_for_later(tmp_path: Path, whole: Whole) -> None:
    few = StudyPlan("deep_future", 4, 3, (2,), ("sensible", "tuned"), 7)
    rows = ran(few, tmp_path, Here(), 1)
    again = ran(PLAN, tmp_path, Here(), 1)
    assert again[: len(rows)] == rows
    assert again == whole.rows


def _dies(*_: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_a_worker_that_is_killed(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    @contextmanager
    def doomed(workers: int) -> Iterator[Executor]:
        with real(workers) as executor:
            executor.submit(_dies)
            yield executor

    real = running.local
    monkeypatch.setattr(running, "local", doomed)
    words = ["study", str(tmp_path / "s"), "--campaigns", "2", "--bot", "sensible", "--workers", "1"]
    assert run(words) == 7
    told = capsys.readouterr().err
    assert "a worker process has ended" in told
    assert "run the same command again to continue" in told
    assert "Traceback" not in told
    monkeypatch.setattr(running, "local", real)
    assert run(words) == 0


def test_variants_are_dealt_the_same_cards(tmp_path: Path) -> None:
    plan = StudyPlan("deep_future", 5, 1, (1,), ("tuned",), 3, {}, ({"allow_self_loss": False},))
    rows = ran(plan, tmp_path, Here(), 1)
    assert len(rows) == 10
    half = [row[1:] for row in rows if row[0] == "base"]
    assert [row[1:] for row in rows if row[0] != "base"] == half  # the switch as it stands changes nothing


def test_bots_and_numbers_of_players_take_turns_and_are_dealt_the_same_cards(tmp_path: Path) -> None:
    plan = StudyPlan("deep_future", 8, 1, (1, 3), ("random", "sensible"), 3)
    rows = ran(plan, tmp_path, Here(), 1)
    seated = [[str(row[7])[0] for row in rows if row[1] == campaign] for campaign in range(8)]
    assert seated == [["r"], ["r", "r", "s"], ["s"], ["s", "s", "r"], ["r"], ["r", "s", "r"], ["s"], ["s", "r", "s"]]
    deals = [plan.task("base", campaign).deal for campaign in range(8)]
    assert deals == [0, 0, 0, 0, 1, 1, 1, 1]
    assert [row[-1] for row in rows if row[5] == 1] == deals


@each_row(("bots", "seats", "count"), [(1, 1, 1), (2, 2, 2), (3, 3, 6), (4, 4, 24), (2, 3, 6), (4, 2, 12), (3, 4, 36)])
def test_bots_sit_in_all_orders_equally_often(bots: int, seats: int, count: int) -> None:
    plan = StudyPlan("deep_future", count, 1, (seats,), tuple(map(str, range(bots))), 3)
    seatings = [plan.seating(plan.place(campaign)) for campaign in range(count)]
    wanted = {order for order in product(range(bots), repeat=seats) if len({*map(order.count, range(bots))} | {0}) <= 3}
    even = {order for order in wanted if max(map(order.count, range(bots))) - min(map(order.count, range(bots))) <= 1}
    assert sorted(seatings) == sorted(even)
    assert count == bots * len(orders(bots, seats)) == plan.balanced
    for seat in range(seats):  # of each deal, and so of any number of whole deals
        assert sorted(order[seat] for order in seatings[:bots]) == list(range(bots))


def test_the_table_in_all_its_forms(tmp_path: Path) -> None:
    words = ("--campaigns", "6", "--games", "2", "--bot", "sensible", "--players", "2", "--workers", "1", "--json")
    result = study(str(tmp_path / "s"), *words)
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert {Path(path).name for path in told["files"]} == {
        "games.csv",
        "games.parquet",
        "dictionary.csv",
        "report.html",
    }
    with (tmp_path / "s" / "games.csv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    table = parquet.read_table(tmp_path / "s" / "games.parquet").to_pylist()
    assert len(rows) == len(table) == 24
    assert [str(row["turns"]) for row in table] == [row["turns"] for row in rows]
    with (tmp_path / "s" / "dictionary.csv").open(encoding="utf-8") as lines:
        explained = [row["column"] for row in csv.DictReader(lines)]
    assert explained == list(rows[0]) == [column.name for column in COLUMNS]
    assert all(not column.means("zh").isascii() for column in COLUMNS)
    page = (tmp_path / "s" / "report.html").read_text("utf-8")
    for part in (
        "Win rate",
        "Victories",
        "Causes of loss",
        "Growth of the deck",
        "Corner bias",
        "First turn and seats",
    ):
        assert part in page
    assert page.count("<svg") == page.count("</svg>") >= 7


@each_row(
    ("words", "told"),
    [
        (("--bot", "deep thought"), "deep thought"),
        (("--compare", "no_such_switch=true"), "no_such_switch"),
        (("--compare", "battle_zero_cubes=perhaps"), "battle_zero_cubes"),
        (("--backend", "dask"), "--scheduler"),
        (("--game", "chess"), "chess"),
    ],
)
def test_what_cannot_be_is_said(
    tmp_path: Path, words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["study", str(tmp_path / "s"), "--campaigns", "2", *words]) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "s").exists()


def test_what_is_not_installed_is_said_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.cli.studying.find_spec", lambda _: None)
    assert run(["study", str(tmp_path / "s"), "--campaigns", "2"]) == 2
    assert "-m pip install pyarrow matplotlib" in capsys.readouterr().err
    assert not (tmp_path / "s").exists()


class Planner:
    """A bot that another distribution might bring."""

    name = "planner"
    game = "deep_future"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, _position: Any, choices: list[Any]) -> Any:
        return choices[-1]


def test_a_bot_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    announced = EntryPoints([EntryPoint("planner", f"{__name__}:Planner", roster.GROUP)])
    monkeypatch.setattr(roster, "entry_points", lambda group: announced.select(group=group))
    plan = StudyPlan("deep_future", 2, 1, (2,), ("planner", "sensible"), 7)
    rows = ran(plan, tmp_path, Here(), 1)
    assert [row[7] for row in rows] == ["planner", "sensible", "sensible", "planner"]


def test_another_study_in_the_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["study", str(tmp_path), "--campaigns", "2", "--bot", "sensible", "--workers", "1"]
    assert run(words) == 0
    assert run([*words, "--seed", "5"]) == 7
    assert "it was started with seed 1, not 5" in capsys.readouterr().err
    plan = tmp_path / "study.toml"
    text = plan.read_text("utf-8")
    plan.write_text(text.replace('makeplay = "', 'makeplay = "0.0.'), "utf-8")
    assert run(words) == 7
    assert "started by makeplay 0.0." in capsys.readouterr().err
    plan.write_text("game = ", "utf-8")
    assert run(words) == 7
    plan.write_text(text, "utf-8")
    part = next((tmp_path / "parts").glob("*.csv"))
    rows = part.read_text("utf-8")
    spoilt = ("spoilt\n1,2\n", rows.replace(",sensible,", ",sensibel,"), re.sub("(?m)^base,", "bose,", rows))
    assert rows not in spoilt
    for each in spoilt:
        part.write_text(each, "utf-8")
        assert run(words) == 7
        assert part.name in capsys.readouterr().err


def test_rates_have_their_intervals() -> None:
    found = rate(8, 10)
    assert (round(found.low, 3), round(found.high, 3)) == (0.49, 0.943)  # Wilson, by hand
    assert rate(0, 20).low == 0
    assert rate(20, 20).high == 1
    paired = difference([1, 0, 1, 0])
    assert paired.mean == 0.5
    assert paired.low < 0 < paired.high


def test_figures_count_what_happened(whole: Whole) -> None:
    rows = whole.rows
    ledger = Ledger(whole.folder, COLUMNS)
    its = Findings(counted(Counts(PLAN, COLUMNS, ()), tables.chunks(PLAN, ledger)))
    won = sum(found.hits for found in its.won().values())
    assert won == sum(bool(row[8]) for row in rows)
    assert won == sum(int(count.sum()) for words in its.counts.words.values() for count in words.values())
    assert {(players, bot): found.total for (players, bot), found in its.won().items()} == {
        (2, "sensible"): 36,
        (2, "tuned"): 36,
    }
    done = {campaign for its in ledger.done()["base"] for campaign in its}
    assert done == set(range(12))


def test_files_do_not_depend_on_how_the_work_is_cut(
    tmp_path: Path, whole: Whole, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "GROUP", 20)  # several row groups
    monkeypatch.setattr(tables, "CHUNK", 10)
    with pytest.raises(StudyStopped):
        running.run(PLAN, tmp_path, Here(most=1), 2, nothing)
    ledger = running.run(PLAN, tmp_path, Here(), 1, nothing)
    again = Ledger(whole.folder, COLUMNS)
    assert len(list(ledger.folder.iterdir())) != len(list(again.folder.iterdir()))
    for one, other in zip(tables.write(tmp_path, PLAN, ledger, "en"), tables.write(whole.folder, PLAN, again, "en")):
        assert one.read_bytes() == other.read_bytes()
    assert parquet.ParquetFile(tmp_path / "games.parquet").num_row_groups == 4
    fewer = replace(PLAN, campaigns=5)
    tables.write(tmp_path, fewer, ledger, "en")
    assert (tmp_path / "games.csv").read_text("utf-8").splitlines()[-1].startswith("base,4,3,")
    assert len(parquet.read_table(tmp_path / "games.parquet")) == 5 * 3 * 2


def test_two_commands_that_play_the_same_campaigns_do_not_count_them_twice(tmp_path: Path, whole: Whole) -> None:
    ledger = running.run(PLAN, tmp_path, Here(), 1, nothing)
    ledger.keep([row for row in whole.rows if 2 <= int(row[1]) <= 7])
    tables.write(tmp_path, PLAN, ledger, "en")
    assert len(parquet.read_table(tmp_path / "games.parquet")) == len(whole.rows)


#: Plays for a long time, in two processes.
ENDLESS = """
from generator.cli import main
main(["study", "s", "--campaigns", "100000", "--games", "10", "--bot", "sensible", "--workers", "2"])
"""


def _group(leader: int) -> list[int]:
    """The processes of a group that are alive."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, group = path.read_text("utf-8").rpartition(")")[2].split()[:3]
            if int(group) == leader and state != "Z":
                found.append(int(path.parent.name))
    return found


def _until(true: Callable[[], object], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.1)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are counted by /proc")
def test_workers_end_when_the_command_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ENDLESS], cwd=tmp_path, start_new_session=True) as command:
        _until(lambda: list(tmp_path.glob("s/parts/*.csv")), 600)
        assert len(_group(command.pid)) >= 3, "the command and two workers"
        command.kill()
    _until(lambda: not _group(command.pid), 120)
    assert _group(command.pid) == []
    assert Ledger(tmp_path / "s", COLUMNS).parts(), "what was finished is kept"


@pytest.mark.prove
def test_a_cluster_that_adapts_and_loses_a_worker(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    plan = replace(PLAN, campaigns=200, bots=("sensible",))
    told: list[tuple[int, int]] = []
    seen: set[int] = set()
    killed: list[int] = []
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
        ) as cluster,
        running.cluster(cluster.scheduler_address) as workers,
    ):
        cluster.adapt(minimum=1, maximum=2, interval="200ms", target_duration="1s")

        def listen(done: int, size: int) -> None:
            told.append((done, size))
            alive = [worker.process.pid for worker in cluster.workers.values() if worker.process]
            seen.update(alive)
            if len(alive) == 2 and not killed:
                os.kill(alive[0], signal.SIGKILL)
                killed.append(alive[0])

        rows = ran(plan, tmp_path / "cluster", workers, 1, listen)
    assert killed, "it has grown to two workers, and lost one"
    assert len(seen) >= 2
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1] == (200, 200)
    assert rows == ran(plan, tmp_path / "here", Here(), 1)
