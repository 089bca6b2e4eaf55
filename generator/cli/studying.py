"""`makeplay study`: thousands of campaigns played by bots, one tidy table, and a report on what the rules do.

In: a folder, how many campaigns of how many games, bots. Out: study.toml, games.csv, games.parquet, dictionary.csv and
report.html in that folder.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from generator.cli.console import tell, tell_json
from generator.cli.options import game_option, json_option
from generator.cli.progress import Progress
from generator.cli.simulating import bots_counted, check_seats
from generator.cli.switches import new_switches, switches
from generator.cli.tongue import say
from generator.engine.pack import find_pack
from generator.engine.study import Cautious, Row, Studied
from generator.errors import CannotReport, NotUnderstood, Text
from generator.sim import running, tables
from generator.sim.figures import Study
from generator.sim.plan import StudyPlan
from generator.sim.roster import find_bot, studied

BACKENDS = ("local", "dask")


@click.command("study")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--campaigns",
    type=click.IntRange(1, 10_000_000),
    default=100,
    show_default=True,
    metavar="N",
    help="Number of campaigns.",
)
@click.option(
    "--games", type=click.IntRange(1, 10_000), default=1, show_default=True, metavar="N", help="Games of each campaign."
)
@click.option(
    "--players",
    type=click.IntRange(min=1),
    multiple=True,
    metavar="N",
    help="Players of a game; by default the fewest that it allows. If repeated, the numbers "
    "alternate from campaign to campaign.",
)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="BOT",
    help="Which bot plays; if repeated, the bots rotate through campaigns and seats. Each game has a default bot.",
)
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    metavar="N",
    help="Random seed: the same N repeats the same study.",
)
@click.option("--rule", "rules", multiple=True, metavar="KEY=VALUE", help="Set a switch of the rules in all campaigns.")
@click.option(
    "--compare",
    "compared",
    multiple=True,
    metavar="KEY=VALUE",
    help="Play everything a second time with this switch set, dealing the same cards.",
)
@click.option(
    "--workers", type=click.IntRange(1, 1024), metavar="N", help="Processes at once; by default one for each core."
)
@click.option(
    "--backend", type=click.Choice(BACKENDS), default="local", show_default=True, help="Where the games are played."
)
@click.option("--scheduler", metavar="ADDRESS", help="Address of a Dask cluster, such as tcp://10.0.0.1:8786.")
@game_option
@json_option
def study_command(
    folder: Path,
    campaigns: int,
    games: int,
    players: tuple[int, ...],
    bots: tuple[str, ...],
    seed: int,
    rules: tuple[str, ...],
    compared: tuple[str, ...],
    workers: int | None,
    backend: str,
    scheduler: str | None,
    game: str,
    as_json: bool,
) -> None:
    """Let bots play many campaigns; write a table of all games and a report into FOLDER.

    The result depends on the seed, not on the number of workers. Stop it when you like: finished campaigns are kept,
    and the same command continues.
    """
    if (backend == "dask") != (scheduler is not None):
        raise NotUnderstood("", Text("dask_scheduler"), Text("both_or_neither"))
    pack = find_pack(game)
    its = studied(pack)
    names = tuple(find_bot(pack, name).name for name in dict.fromkeys(bots or (its.usual_bot,)))
    counts = tuple(dict.fromkeys(players or pack.seats[:1]))
    for count in counts:
        check_seats(pack, count)
    plan = StudyPlan(game, campaigns, games, counts, names, seed, new_switches(pack, rules), switches(pack, compared))
    _check_packages()
    study = Study(its.columns(), _rows(plan, folder, workers or running.cores(), scheduler))
    caveats = _caveats(its, plan)
    written = _write(folder, plan, its, study, caveats)
    if as_json:
        tell_json(_as_data(plan, study, written, caveats))
    else:
        _tell(study, written, caveats)


def _rows(plan: StudyPlan, folder: Path, workers: int, scheduler: str | None) -> list[Row]:
    """Play the games of *plan*; return the rows of the table."""
    executor = running.cluster(scheduler) if scheduler else running.local(workers)
    with bots_counted(), Progress("Playing") as progress, executor as at_work:
        return running.run(plan, folder, at_work, workers, progress)


def _write(folder: Path, plan: StudyPlan, pack: Studied, study: Study, caveats: list[str]) -> list[Path]:
    """Write the tables and the report; return their paths."""
    from generator.sim import report  # draws, so it takes its time to load

    written = tables.write(folder, pack.columns(), study.rows)
    return [*written, report.write(folder, plan, study, pack.sections(), caveats)]


def _tell(study: Study, written: list[Path], caveats: list[str]) -> None:
    """Print the chief figures for people, below their caveats."""
    for caveat in caveats:
        tell(caveat)
    for (bot,), found in study.win_rates("bot").items():
        tell(say("tips.study_won", bot=bot, share=found.share, low=found.low, high=found.high, total=found.total))
    for name, difference in study.compared("won").items():
        tell(say("tips.study_compared", name=name, mean=difference.mean, low=difference.low, high=difference.high))
    tell(*map(str, written))


def _caveats(pack: Studied, plan: StudyPlan) -> list[str]:
    """Return the caveat that belongs to the results of each set of campaigns, if the game has any."""
    if not isinstance(pack, Cautious):
        return []
    return [pack.caveat(rules, plan.players) for rules in plan.variants.values()]


def _check_packages() -> None:
    """Raise CannotReport before anything is played, if a package that draws and writes the report is missing."""
    if missing := [package for package in ("pyarrow", "matplotlib") if find_spec(package) is None]:
        raise CannotReport(missing)


def _as_data(plan: StudyPlan, study: Study, written: list[Path], caveats: list[str]) -> dict[str, Any]:
    """Return the chief figures for programs."""
    return {
        "campaigns": plan.campaigns,
        "games": plan.games,
        "won": {bot: found._asdict() | {"share": found.share} for (bot,), found in study.win_rates("bot").items()},
        "compared": {name: found._asdict() for name, found in study.compared("won").items()},
        "files": [str(path) for path in written],
        **({"caveats": caveats} if caveats else {}),
    }
