"""A position that is analysed: described by hand or taken from a game, what may be chosen in it, and what that does.

In: a table of a TOML file, or a campaign's game. Out: the answers of engine.table.Analysis. Choices are made on a copy
only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.refereed import RefereedAnalysis, described
from generator.engine.view import Language
from generator.games.deluges.game import Game
from generator.games.deluges.legacy.campaign import DelugesCampaign
from generator.games.deluges.legacy.founding import GAME
from generator.games.deluges.legacy.refereed import DelugesSitting
from generator.games.deluges.rendering.ending import caveat
from generator.games.deluges.rendering.renderer import DelugesRenderer
from generator.games.deluges.rules.described import KEYS, laid_out
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


class Analysis(RefereedAnalysis):
    """One game to be judged."""

    @classmethod
    def from_description(cls, source: str, told: Mapping[str, Any], language: Language) -> Analysis:
        """A position described by hand.

        Raises BadPosition.
        """
        pos, names = described(source, told, GAME, KEYS, laid_out)
        return cls(DelugesSitting(names, {}, Game(pos)), DelugesRenderer(language))

    @classmethod
    def from_campaign(cls, campaign: DelugesCampaign, language: Language | None) -> Analysis | None:
        """The game of a campaign; everybody sees all of it (D-T1)."""
        sitting = campaign.sitting
        if sitting is None or sitting.game.over:
            return None
        its = DelugesSitting(sitting.players, sitting.rules, sitting.game.copy())
        return cls(its, DelugesRenderer(language or campaign.language))

    def problems(self) -> list[str]:
        """Everything that cannot be."""
        return problems(self.sitting.pos)

    def caveat(self) -> str:
        """The house map, and how open points are read (15)."""
        pos = self.sitting.pos
        return caveat(pos.switches, (pos.seats,), self.language)
