"""The plan of a study: what is played, by whom, how often, with which seed.

In: what a person asks for, or the study.toml of a folder. Out: the plan; its tasks, one for each campaign.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import tomlkit

import generator
from generator.engine.chance import RandomSource
from generator.engine.documents import read_toml
from generator.engine.pack import Founding, Pack, find_pack
from generator.engine.study import Task
from generator.errors import BadStudy, Text
from generator.sim.roster import find_bot

FILE = "study.toml"
#: What the campaigns are called that are played by the rules as they are.
BASE = "base"


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """A study. *players* are the numbers of players its games have, *bots* the names of who plays.

    Campaigns take turns with both, and the bots with the seats: each combination is dealt the same cards before the
    next are dealt. *compared* is a switch that a second set of campaigns has, besides *rules*, as
    {"battle_zero_cubes": False}; it is dealt the same cards as well.
    """

    game: str
    campaigns: int
    games: int
    players: tuple[int, ...]
    bots: tuple[str, ...]
    seed: int
    rules: Mapping[str, object] = field(default_factory=dict)
    compared: Mapping[str, object] = field(default_factory=dict)
    makeplay: str = generator.__version__

    @property
    def variants(self) -> dict[str, dict[str, object]]:
        """Return the switches of each set of campaigns, by its name in the table."""
        found = {BASE: dict(self.rules)}
        if self.compared:
            name = " ".join(f"{key}={shown(value)}" for key, value in self.compared.items())
            found[name] = {**self.rules, **self.compared}
        return found

    @property
    def size(self) -> int:
        """Return how many campaigns are played in all."""
        return self.campaigns * len(self.variants)

    def pack(self) -> Pack:
        """Return the pack of its game.

        Raises UnknownGame.
        """
        return find_pack(self.game)

    def check_founding(self) -> None:
        """Found a campaign with each number of players and each set of switches, for nothing.

        Raises BadPlayers if that many cannot play by them.
        """
        for rules in self.variants.values():
            for count in self.players:
                names = tuple(str(seat) for seat in range(1, count + 1))
                self.pack().found(Founding(names, "en", rules=rules), RandomSource(self.seed))

    def task(self, variant: str, campaign: int) -> Task:
        """Return one campaign of it.

        Raises UnknownBot or CannotDo.
        """
        deal, turn = divmod(campaign, len(self.players) * len(self.bots))
        shift, kind = divmod(turn, len(self.players))
        names = [self.bots[(shift + seat) % len(self.bots)] for seat in range(self.players[kind])]
        bots = tuple(find_bot(self.pack(), name) for name in names)
        return Task(variant, self.seed, campaign, deal, self.games, bots, self.variants[variant])


def shown(value: object) -> str:
    """Return a switch's value as it is typed; of a whole file, how long it is."""
    lines = str(value).count("\n")
    if lines:
        return f"a file of {lines} lines"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _in_message(value: object) -> str:
    """Return a setting as a message shows it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={shown(its)}" for key, its in value.items()) or "none"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def write(plan: StudyPlan) -> str:
    """Return a plan as the text of study.toml."""
    table: dict[str, Any] = asdict(plan)
    lists = {"players": list(plan.players), "bots": list(plan.bots)}
    return tomlkit.dumps({**table, **lists, "rules": dict(plan.rules), "compared": dict(plan.compared)})


def read(folder: Path) -> StudyPlan | None:
    """Return the plan of a study folder, None if there is no such file.

    Raises BadStudy if it cannot be read.
    """
    path = folder / FILE
    if not path.exists():
        return None
    try:
        table = read_toml(path.read_text("utf-8"))
        return StudyPlan(**{**table, "players": tuple(table["players"]), "bots": tuple(table["bots"])})
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise BadStudy(path, Text("it_is_unreadable", error=error), Text("name_folder")) from error


def check_same(folder: Path, wanted: StudyPlan, found: StudyPlan) -> None:
    """Raise BadStudy if the study in *folder* was begun with another plan, or by another makeplay."""
    if found.makeplay != wanted.makeplay:
        raise BadStudy(
            folder / FILE,
            Text("other_makeplay", found=found.makeplay, wanted=wanted.makeplay),
            Text("name_folder"),
        )
    for key, value in asdict(replace(wanted, campaigns=found.campaigns)).items():
        if asdict(found)[key] != value:
            raise BadStudy(
                folder / FILE,
                Text("other_plan", key=key, found=_in_message(asdict(found)[key]), wanted=_in_message(value)),
                Text("folder_or_same"),
            )
