"""The former place of engine.game_campaign.

In: what a pack knows of its campaigns, said in `Ways`. Out: campaigns as they are today.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, ClassVar, NamedTuple

from generator.engine.former_names import former, warn_of_former
from generator.engine.game_campaign import GameCampaign
from generator.engine.game_in_progress import GameInProgress
from generator.engine.pack import Event
from generator.errors import Said


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
    """A campaign under its former name."""

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


__getattr__ = former(__name__, {"EVENTS": "generator.engine.game_campaign.EVENTS"})
