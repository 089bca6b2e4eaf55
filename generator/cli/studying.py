"""`makeplay study`: thousands of campaigns played by bots, one tidy table, and a report on what the rules do.

In: a folder, how many campaigns of how many games, bots. Out: study.toml, games.csv, games.parquet, dictionary.csv and
report.html in that folder.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.console import tell, tell_json
from generator.cli.language import lang_option, say, spoken_language
from generator.cli.options import game_option, json_option
from generator.cli.progress import ProgressBar
from generator.cli.simulating import bots_counted, check_seats
from generator.cli.switches import new_switches, switches
from generator.engine.pack import find_pack
from generator.engine.study import Cautious, Studied
from generator.engine.view import Language
from generator.errors import CannotReport, NotUnderstood, Text
from generator.sim import running, tables
from generator.sim.ledger import Ledger
from generator.sim.plan import StudyPlan
from generator.sim.roster import find_bot, studied

if TYPE_CHECKING:
    from generator.sim.findings import Findings
    from generator.sim.wording import Wording

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
    help="Which bot plays; if repeated, the bots take turns in campaigns, and seats in all orders. Each game has a "
    "default bot.",
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
    help="Play everything once more with this switch set, dealing the same cards; several in quotes are set together. "
    "If repeated, all are compared with each other, too.",
)
@click.option(
    "--workers", type=click.IntRange(1, 1024), metavar="N", help="Processes at once; by default one for each core."
)
@click.option(
    "--backend", type=click.Choice(BACKENDS), default="local", show_default=True, help="Where the games are played."
)
@click.option("--scheduler", metavar="ADDRESS", help="Address of a Dask cluster, such as tcp://10.0.0.1:8786.")
@lang_option("Language of the report; by default MAKEPLAY_LANG, or that of your system.")
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
    lang: Language | None,
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
    sets = tuple(switches(pack, its) for its in _split(compared))
    plan = StudyPlan(game, campaigns, games, counts, names, seed, new_switches(pack, rules), sets)
    _check_packages()
    ledger = _played(plan, folder, workers or running.cores(), scheduler)
    findings, written = _write(folder, plan, its, ledger, wording := _wording(plan, spoken_language(lang)))
    caveats = _caveats(its, plan, wording.language)
    if as_json:
        tell_json(_as_data(findings, wording, written, caveats))
    else:
        _tell(findings, wording, written, caveats)


def _split(compared: Sequence[str]) -> Iterator[list[str]]:
    """Yield the switches of each set that is compared.

    Raises NotUnderstood if a quote is not closed.
    """
    for each in compared:
        try:
            yield shlex.split(each)
        except ValueError as error:
            raise NotUnderstood(each, Text("no_switch"), "KEY=VALUE") from error


def _played(plan: StudyPlan, folder: Path, workers: int, scheduler: str | None) -> Ledger:
    """Play the games of *plan*; return what was played."""
    executor = running.cluster(scheduler) if scheduler else running.local(workers)
    with bots_counted(), ProgressBar(say("progress.playing")) as progress, executor as at_work:
        return running.run(plan, folder, at_work, workers, progress)


def _wording(plan: StudyPlan, language: Language) -> Wording:
    from generator.sim.wording import Wording  # it counts by numpy, which takes its time to load

    return Wording(plan, plan.pack(), language)


def _write(
    folder: Path, plan: StudyPlan, pack: Studied, ledger: Ledger, wording: Wording
) -> tuple[Findings, list[Path]]:
    """Write the tables and the report; return what was found, and the paths."""
    from generator.sim import counts, page, usage  # as above, and plots
    from generator.sim.findings import Findings

    written = tables.write(folder, plan, ledger, wording.language)
    counted = counts.counted(counts.Counts(plan, ledger.columns, pack.sections()), tables.chunks(plan, ledger))
    findings = Findings(counted)
    used = usage.used(counted, tables.chunks(plan, ledger))
    caveats = _caveats(pack, plan, wording.language)
    return findings, [*written, page.write(folder, findings, used, wording, pack.sections(), caveats)]


def _tell(findings: Findings, wording: Wording, written: list[Path], caveats: list[str]) -> None:
    """Print what decides and the rates for people, below their caveats."""
    from generator.sim.wording import first_lines

    told, unseen = first_lines(findings, wording)
    tell(*caveats, *told, *unseen)
    for (players, bot), found in findings.won().items():
        who = wording.who(players, bot)
        tell(say("tips.study_won", who=who, share=found.share, low=found.low, high=found.high, total=found.total))
    tell(*map(str, written))


def _caveats(pack: Studied, plan: StudyPlan, language: Language) -> list[str]:
    """Return the caveat that belongs to the results of each set of campaigns, if the game has any."""
    if not isinstance(pack, Cautious):
        return []
    return [pack.caveat(rules, plan.players, language) for rules in plan.variants.values()]


def _check_packages() -> None:
    """Raise CannotReport before anything is played, if a package that draws and writes the report is missing."""
    if missing := [package for package in ("pyarrow", "matplotlib") if find_spec(package) is None]:
        raise CannotReport(missing)


def _as_data(findings: Findings, wording: Wording, written: list[Path], caveats: list[str]) -> dict[str, Any]:
    """Return the chief figures for programs: all differences, those that are more than chance and largest first."""
    from generator.sim.wording import first_lines

    found = sorted(findings.all, key=lambda its: (not its.shown, -abs(its.effect.mean)))
    told, unseen = first_lines(findings, wording)
    return {
        "campaigns": findings.plan.campaigns,
        "games": findings.plan.games,
        "decides": told,
        "not_shown": unseen,
        "won": [
            {"players": players, "bot": bot, **its._asdict(), "share": its.share}
            for (players, bot), its in findings.won().items()
        ],
        "differences": [{**its._asdict(), "effect": its.effect._asdict()} for its in found],
        "files": [str(path) for path in written],
        **({"caveats": caveats} if caveats else {}),
    }
