"""The plan of a study: what is played, by whom, how often, with which seed.

In: what a person asks for, or the study.toml of a folder. Out: the plan; its tasks, one for each campaign.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

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
#: From so many times all orders on, deals in which the bots sat in all orders are kept together.
MANY_BLOCKS = 10
#: More orders of bots than this are not made: 5040 are those of eight bots in eight seats.
MOST_ORDERS = 5040


class StudyPlace(NamedTuple):
    """Where a campaign stands in its study: its deal, the number of players as an index, and which of the seatings."""

    deal: int
    kind: int
    turn: int


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """A study. *players* are the numbers of players its games have, *bots* the names of who plays.

    Campaigns take turns with both: in each deal, every number of players is dealt the same cards once for each bot,
    and each bot has each seat once. The next deal has another order of the bots, until all orders have been played.
    *compared* are switches that further sets of campaigns have, besides *rules*, as ({"battle_zero_cubes": False},);
    they are dealt the same cards as well.
    """

    game: str
    campaigns: int
    games: int
    players: tuple[int, ...]
    bots: tuple[str, ...]
    seed: int
    rules: Mapping[str, object] = field(default_factory=dict)
    compared: tuple[Mapping[str, object], ...] = ()
    makeplay: str = generator.__version__

    @property
    def variants(self) -> dict[str, dict[str, object]]:
        """Return the switches of each set of campaigns, by its name in the table."""
        found = {BASE: dict(self.rules)}
        for switches in self.compared:
            name = " ".join(f"{key}={shown(value)}" for key, value in switches.items())
            found[name] = {**self.rules, **switches}
        return found

    @property
    def cycle(self) -> int:
        """Return how many campaigns are dealt the same cards."""
        return len(self.players) * len(self.bots)

    @property
    def size(self) -> int:
        """Return how many campaigns are played in all."""
        return self.campaigns * len(self.variants)

    @property
    def balanced(self) -> int:
        """Return how many campaigns it takes until the bots have sat in all orders."""
        return self.cycle * max(len(orders(len(self.bots), count)) for count in self.players)

    @property
    def block(self) -> int:
        """Return how many deals belong together, as the bots have sat in all orders in them; 1 if there are too few."""
        deals = self.balanced // self.cycle
        return deals if self.campaigns >= MANY_BLOCKS * self.balanced else 1

    @property
    def fair_deals(self) -> int:
        """Return how many deals can be compared, as they are played by all bots, in all orders if there are many."""
        deals = self.campaigns // self.cycle
        return deals - deals % self.block

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
        place = self.place(campaign)
        bots = tuple(find_bot(self.pack(), self.bots[bot]) for bot in self.seating(place))
        return Task(variant, self.seed, campaign, place.deal, self.games, bots, self.variants[variant])

    def place(self, campaign: int) -> StudyPlace:
        """Return where a campaign stands in the study."""
        deal, rest = divmod(campaign, self.cycle)
        turn, kind = divmod(rest, len(self.players))
        return StudyPlace(deal, kind, turn)

    def seating(self, place: StudyPlace) -> tuple[int, ...]:
        """Return which bot has each seat, by its number among the bots."""
        known = orders(len(self.bots), self.players[place.kind])
        return tuple((bot + place.turn) % len(self.bots) for bot in known[place.deal % len(known)])


@cache
def orders(bots: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the orders in which so many bots take the seats, each as often as any other or once more often.

    Only those that begin with bot 0: if each of these is played with the bots renamed in a circle, all are played.
    """
    least, more = divmod(seats, bots)

    def longer(order: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(order) == seats:
            yield order
            return
        counts = [order.count(bot) for bot in range(bots)]
        room = sum(count > least for count in counts) < more
        for bot in range(bots) if order else (0,):
            if counts[bot] < least or (counts[bot] == least and room):
                yield from longer((*order, bot))

    return tuple(islice(longer(()), MOST_ORDERS))


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
    return "; ".join(map(_in_message, value)) or "none" if isinstance(value, tuple) else str(value)


def write(plan: StudyPlan) -> str:
    """Return a plan as the text of study.toml."""
    table: dict[str, Any] = asdict(plan)
    lists = {key: list(table[key]) for key in ("players", "bots", "compared")}
    return tomlkit.dumps({**table, **lists})


def read(folder: Path) -> StudyPlan | None:
    """Return the plan of a study folder, None if there is no such file.

    Raises BadStudy if it cannot be read.
    """
    path = folder / FILE
    if not path.exists():
        return None
    try:
        table = read_toml(path.read_text("utf-8"))
        return StudyPlan(**table | {key: tuple(table[key]) for key in ("players", "bots", "compared")})
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise BadStudy(path, Text("it_is_unreadable", error=error), Text("name_folder")) from error


def check_same(folder: Path, wanted: StudyPlan, found: StudyPlan) -> None:
    """Raise BadStudy if the study in *folder* was begun with another plan, or by another makeplay."""
    if found.makeplay != wanted.makeplay:
        raise BadStudy(
            folder / FILE, Text("other_makeplay", found=found.makeplay, wanted=wanted.makeplay), Text("name_folder")
        )
    for key, value in asdict(replace(wanted, campaigns=found.campaigns)).items():
        if asdict(found)[key] != value:
            raise BadStudy(
                folder / FILE,
                Text("other_plan", key=key, found=_in_message(asdict(found)[key]), wanted=_in_message(value)),
                Text("folder_or_same"),
            )
