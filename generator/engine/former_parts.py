"""What packs of other people were built upon, under its former names (engine.former_names.MODULES).

In: a game in progress, a table, an analysis, campaigns, a pack as they were written for version 0.8, the parts of the
pack beside its pack.py. Out: the same as of a pack of today.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any, ClassVar, NamedTuple

from generator.engine.chance import RandomSource
from generator.engine.former_names import warn_of_former
from generator.engine.game_analysis import GameAnalysis
from generator.engine.game_campaign import GameCampaign
from generator.engine.game_in_progress import GameInProgress
from generator.engine.game_pack import GamePack
from generator.engine.game_table import GameTable, ToldGame
from generator.engine.pack import Event, Founding
from generator.errors import Said

#: Parts of a pack that stood elsewhere, and how they were called.
FORMER_PLACES = {
    "legacy.campaign": "campaign",
    "legacy.events": "events",
    "legacy.founding": "founding",
    "play.table": "table",
    "play.studying": "studying",
    "judging.analysis": "judging",
}


class Sitting(GameInProgress):
    """A game in progress."""

    def __init_subclass__(cls) -> None:
        warn_of_former(cls, "engine.game_in_progress.GameInProgress")

    @property
    def pos(self) -> Any:
        """The position as it is."""
        return self.position


class _Refereed(ToldGame):
    @property
    def sitting(self) -> Any:
        """The game in progress."""
        return self.in_progress

    @property
    def teller(self) -> Any:
        """What puts it into words."""
        return self.renderer


class RefereedTable(GameTable, _Refereed):
    """A table."""

    def __init_subclass__(cls) -> None:
        warn_of_former(cls, "engine.game_table.GameTable")


class RefereedAnalysis(GameAnalysis, _Refereed):
    """An analysis."""

    def __init_subclass__(cls) -> None:
        warn_of_former(cls, "engine.game_analysis.GameAnalysis")


class Ways(NamedTuple):
    """What a pack knows of its campaigns.

    *seats* are the players (raises BadPlayers), *rule_problems* what is wrong with switches: each key and why; *begun*
    is the game that a `game` event begins (raises BadPlayers, RecordProblem), *endings* how a game may end, *entry* the
    line of the chronology for a first and a last event, *say* a phrase: `players`, `switches`, `under_way`.
    """

    game: str
    seats: Callable[[Sequence[str]], tuple[str, ...]]
    rule_problems: Callable[[Mapping[str, object]], Sequence[tuple[str, Said]]]
    begun: Callable[[Event], GameInProgress]
    endings: Sequence[str]
    entry: Callable[[Event, Event], Any]
    say: Callable[..., str]


class ChronicledCampaign(GameCampaign):
    """A campaign, by its *ways*."""

    ways: ClassVar[Ways]

    def __init_subclass__(cls) -> None:
        warn_of_former(cls, "engine.game_campaign.GameCampaign")
        its: Any = SimpleNamespace(
            name=cls.ways.game,
            named=cls.ways.seats,
            switch_problems=cls.ways.rule_problems,
            begun=cls.ways.begun,
            endings=("", *cls.ways.endings),
        )
        cls.game_type = its

    @property
    def sitting(self) -> Any:
        """The game in progress."""
        return self.in_progress

    def say(self, key: str, *parts: object) -> str:
        """A phrase of the pack."""
        return self.ways.say(key, self.language, *parts)

    def entry(self, begun: Event, event: Event) -> Any:
        """The entry of a game that one event began and another ended."""
        return self.ways.entry(begun, event)


class RefereedPack(GamePack):
    """A pack; its `legacy.founding.found` makes the events of a founding."""

    def __init_subclass__(cls) -> None:
        warn_of_former(cls, "engine.game_pack.GamePack")

    def _part(self, module: str, name: str) -> Any:
        """A part of this pack, where it is or where it was."""
        package = self._package()
        before = FORMER_PLACES.get(module, module)
        if before != module and find_spec(f"{package}.{before}") and not _there(f"{package}.{module}"):
            warn_of_former(type(self), f"for a pack whose parts stand in rooms, {module} and not {before},")
            module, name = before, {"Analysis": "Bench"}.get(name, name)
        return super()._part(module, name)

    @property
    def example_position(self) -> str:
        """A position to copy."""
        example: str = self._part("judging.analysis", "EXAMPLE")
        return example

    def found(self, founding: Founding, chance: RandomSource) -> list[Event]:
        """The founding: who plays."""
        events: list[Event] = self._part("legacy.founding", "found")(founding, self.rules_version, chance)
        return events


def _there(module: str) -> bool:
    """Whether there is such a module, in a room."""
    room = find_spec(module.rpartition(".")[0])
    return room is not None and room.submodule_search_locations is not None and find_spec(module) is not None
