"""A position that is analysed: described by hand or taken from a game, what may be chosen in it, and what that does.

In: a table of a TOML file, or a campaign's game. Out: the answers of engine.table.Analysis. Choices are made on a copy
only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.game_analysis import GameAnalysis
from generator.games.deluges.legacy.campaign import DelugesCampaign
from generator.games.deluges.rendering.ending import caveat
from generator.games.deluges.rules.described import KEYS, laid_out
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.problems import problems

EXAMPLE = """# A position for `makeplay judge --game deluges`: a house map, not the published board. Leave out what you
# do not need; territories and seas by the ids of the map, seats in the order yellow, blue, green, white.
players = ["Ada", "Ben", "Cleo"]
phase = "movement"                           # movement, gathering, trade, building
turn = "Ada"
first = "Ada"
round = 4
track = 2
rules = { map = "house-27", war = "soldiers_first" }

[lands.ea1]
woods = 2
fanatics = 1

[Ada]
workers = { ea1 = 3, ea2 = 1 }
soldiers = { ea2 = 2 }
slaves = { ea2 = { blue = 1 } }
boats = { s6 = 1 }
stock = { wood = 4, gold = 2 }

[Ben]
workers = { ea3 = 2 }
soldiers = { ea3 = 1 }
mines = { ea3 = 1 }
dolmens = ["ea3"]

[Cleo]
workers = { oc1 = 2 }
"""


class Analysis(GameAnalysis):
    """One game to be judged."""

    campaign_type = DelugesCampaign
    keys = KEYS

    @classmethod
    def laid_out(cls, told: Mapping[str, Any]) -> Position:
        """The position. Raises ValueError."""
        return laid_out(told)

    def problems(self) -> list[str]:
        """Everything that cannot be."""
        return problems(self.in_progress.position)

    def caveat(self) -> str:
        """The house map, and how open points are read (15)."""
        pos = self.in_progress.position
        return caveat(pos.switches, (pos.seats,), self.language)
