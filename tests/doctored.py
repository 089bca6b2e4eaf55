"""A game whose truth is known beforehand: who wins, and why, is written down in a function; studies must find it.

In: for each player of a game, how likely he wins. Out: a pack, found by its name, that bots are said to play.
"""

from __future__ import annotations

import importlib.metadata
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import EntryPoint, EntryPoints
from random import Random
from typing import Any, NamedTuple

import pyarrow
import pytest
from nim import Eager, Pack

from generator.engine.bots import Bot
from generator.engine.chance import RandomSource
from generator.engine.pack import Event, Founding
from generator.engine.study import COMMON, DEAL, Column, ReportSection, Row, Task
from generator.sim import running, tables
from generator.sim.counts import Counts, counted
from generator.sim.findings import Findings
from generator.sim.plan import StudyPlan
from generator.sim.usage import Usage, used


class Case(NamedTuple):
    """A player of a game, as far as he has a say in who wins."""

    bot: str
    seat: int
    first: bool
    expands: int
    turns: int
    rules: Mapping[str, object]


class Truth(NamedTuple):
    """How likely each player wins, as a weight beside the others' (alone: as a share), and what happens besides."""

    weight: Callable[[Case], float]
    expands: Callable[[str, int, Random], int] = lambda _bot, _turns, _chance: 0
    turns: Callable[[str, Random], int] = lambda _bot, chance: chance.randint(5, 15)
    lasts: Callable[[int, int], int] = lambda turns, _expands: turns


class Strong(Eager):
    """A bot."""

    name, game = "strong", "doctored"


class Weak(Eager):
    """Another one."""

    name, game = "weak", "doctored"


class Odd(Eager):
    """A third one."""

    name, game = "odd", "doctored"


class Doctored(Pack):
    """The pack."""

    name = "doctored"
    seats = range(1, 5)
    usual_bot = "strong"
    titles: Mapping[str, str] = {"en": "Doctored", "zh": "假局"}
    truth: Truth

    def rule_problems(self, rules: Mapping[str, object]) -> list[tuple[str, str]]:
        del rules  # it knows every switch
        return []

    def found(self, founding: Founding, chance: RandomSource) -> list[Event]:
        del founding, chance
        return []

    def bots(self) -> Mapping[str, type[Bot]]:
        return {bot.name: bot for bot in (Strong, Weak, Odd)}

    def columns(self) -> Sequence[Column]:
        did = (Column(f"did_{key}", "int", f"times he did {key}", "action") for key in ("expand", "rest"))
        return (*COMMON, *did, Column("cards", "int", "cards of the campaign", "deck"))

    def sections(self) -> Sequence[ReportSection]:
        return (
            ReportSection("action", "Actions", "What was done.", "use"),
            ReportSection("deck", "Growth", "", "growth"),
        )

    def campaign_rows(self, task: Task) -> list[Row]:
        rows: list[Row] = []
        era = 1
        for game in range(1, task.games + 1):
            chance = Random(f"{task.seed} {task.deal} {game} {[bot.name for bot in task.bots]} {dict(task.rules)}")
            names = [bot.name for bot in task.bots]
            turns = self.truth.turns(names[0], chance)
            done = [self.truth.expands(name, turns, chance) for name in names]
            turns = self.truth.lasts(turns, sum(done))
            first = chance.randrange(len(names))
            cases = [
                Case(name, seat + 1, seat == first, done[seat], turns, task.rules) for seat, name in enumerate(names)
            ]
            weights = [self.truth.weight(case) for case in cases]
            weights.append(max(0.0, 1 - weights[0]) if len(names) == 1 else 0.0)
            winner = chance.choices(range(len(weights)), weights)[0]
            for seat, case in enumerate(cases):
                won = winner == seat
                rows.append((task.variant, task.campaign, game, era, len(names), seat + 1, case.first, case.bot, won,
                             "luck" * won, "luck" * (not won), turns, turns, case.expands, 1, 30 + game))  # fmt: skip
            era += winner < len(names)
        return rows


PACK = Doctored()


def true(truth: Truth) -> None:
    """Say what is true from now on."""
    PACK.truth = truth


def judged(plan: StudyPlan) -> tuple[Findings, Usage]:
    """What a study finds, without its files."""
    columns = (*PACK.columns(), DEAL)
    its = tables.schema(columns)
    played = []
    for variant in plan.variants:
        rows = running.play(plan, variant, range(plan.campaigns))
        values = [pyarrow.array(column, field.type) for column, field in zip(zip(*rows), its)]
        played.append(pyarrow.Table.from_arrays(values, schema=its))
    counts = counted(Counts(plan, columns, PACK.sections()), played)
    return Findings(counts), used(counts, played)


@pytest.fixture
def doctored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the pack; workers are threads of this process."""
    announced = EntryPoints([EntryPoint("doctored", f"{__name__}:PACK", "makeplay.games")])
    real = importlib.metadata.entry_points

    def entry_points(**wanted: Any) -> Any:
        return announced.select(**wanted) if wanted.get("group") == "makeplay.games" else real(**wanted)

    @contextmanager
    def local(workers: int) -> Iterator[Executor]:
        with ThreadPoolExecutor(workers) as executor:
            yield executor

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    monkeypatch.setattr(running, "local", local)
