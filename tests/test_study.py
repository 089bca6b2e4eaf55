"""`makeplay study`: the same table however the work is cut, what is finished is kept, figures that are right."""

from __future__ import annotations

import csv
import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet
from rows import each_row

from generator.cli import makeplay, run
from generator.engine.pack import find_pack
from generator.errors import StudyStopped
from generator.sim import roster, running
from generator.sim.figures import Study, difference, rate
from generator.sim.ledger import Ledger
from generator.sim.plan import StudyPlan
from generator.sim.roster import studied

PLAN = StudyPlan("deep_future", 12, 3, (2,), ("sensible", "tuned"), 7)
COLUMNS = studied(find_pack("deep_future")).columns()


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
    return Whole(folder, list(running.run(PLAN, folder, Here(), 1, nothing)))


def test_the_table_does_not_depend_on_how_the_work_is_cut(tmp_path: Path, whole: Whole) -> None:
    alone = whole.rows
    with ThreadPoolExecutor(3) as several:
        assert running.run(PLAN, tmp_path / "several", several, 6, nothing) == alone
    assert len(alone) == 12 * 3 * 2
    assert [row[1:3] for row in alone] == sorted(row[1:3] for row in alone)


def test_a_cluster_gives_the_identical_table(tmp_path: Path, whole: Whole) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster,
        running.cluster(cluster.scheduler_address) as workers,
    ):
        assert running.run(PLAN, tmp_path / "cluster", workers, 2, nothing) == whole.rows


def test_a_scheduler_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    monkeypatch.setattr(running, "PATIENCE", 0.2)
    words = ("--backend", "dask", "--scheduler", "tcp://127.0.0.1:9")
    assert run(["study", str(tmp_path / "s"), "--campaigns", "2", *words]) == 7
    told = capsys.readouterr().err
    assert "no scheduler answers" in told
    assert "Traceback" not in told


def test_what_was_finished_is_kept_and_gone_on_with(tmp_path: Path, whole: Whole) -> None:
    with pytest.raises(StudyStopped, match=r"6 of 12 campaigns are finished"):
        running.run(PLAN, tmp_path / "broken", Here(most=2), 1, nothing)
    told: list[tuple[int, int]] = []
    assert running.run(PLAN, tmp_path / "broken", Here(), 1, lambda *far: told.append(far)) == whole.rows
    assert told[0] == (6, 12)


def test_more_campaigns_may_be_asked_for_later(tmp_path: Path, whole: Whole) -> None:
    few = StudyPlan("deep_future", 4, 3, (2,), ("sensible", "tuned"), 7)
    rows = running.run(few, tmp_path, Here(), 1, nothing)
    again = running.run(PLAN, tmp_path, Here(), 1, nothing)
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
    words = ["study", str(tmp_path / "s"), "--campaigns", "6", "--bot", "sensible", "--workers", "1"]
    assert run(words) == 7
    told = capsys.readouterr().err
    assert "a worker process has ended" in told
    assert "run the same command again to continue" in told
    assert "Traceback" not in told
    monkeypatch.setattr(running, "local", real)
    assert run(words) == 0


def test_variants_are_dealt_the_same_cards(tmp_path: Path) -> None:
    plan = StudyPlan("deep_future", 5, 1, (1,), ("tuned",), 3, {}, {"allow_self_loss": False})
    rows = running.run(plan, tmp_path, Here(), 1, nothing)
    assert len(rows) == 10
    half = [row[1:] for row in rows if row[0] == "base"]
    assert [row[1:] for row in rows if row[0] != "base"] == half  # the switch as it stands changes nothing
    assert Study(COLUMNS, rows).compared("won")["allow_self_loss=false"].mean == 0


def test_bots_and_numbers_of_players_take_turns_and_are_dealt_the_same_cards(tmp_path: Path) -> None:
    plan = StudyPlan("deep_future", 8, 1, (1, 3), ("random", "sensible"), 3)
    rows = running.run(plan, tmp_path, Here(), 1, nothing)
    seated = [[str(row[7])[0] for row in rows if row[1] == campaign] for campaign in range(8)]
    assert seated == [["r"], ["r", "s", "r"], ["s"], ["s", "r", "s"]] * 2
    deals = [plan.task("base", campaign).deal for campaign in range(8)]
    assert deals == [0, 0, 0, 0, 1, 1, 1, 1]


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
    page = (tmp_path / "s" / "report.html").read_text("utf-8")
    for part in ("Win rate", "Victories", "Causes of loss", "Growth of the deck", "Corner bias", "The first player"):
        assert part in page
    assert page.count("<svg") == page.count("</svg>") >= 10


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
    rows = running.run(plan, tmp_path, Here(), 1, nothing)
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
    part.write_text("spoilt\n1,2\n", "utf-8")
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
    its = Study(COLUMNS, rows)
    won = sum(found.hits for found in its.win_rates("bot").values())
    assert won == its.victories().total() == sum(bool(row[8]) for row in rows)
    assert Ledger(whole.folder, COLUMNS).done() == {("base", campaign) for campaign in range(12)}
    assert sum(its.words("lost_by").values()) >= sum(bool(causes) for causes in its.column("lost_by"))
