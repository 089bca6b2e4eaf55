"""The former place of engine.game_table and engine.game_analysis.

In: a name. Out: what has it now; what packs of other people were built upon goes on working.
"""

from __future__ import annotations

from typing import Any

from generator.engine.former_names import former, warn_of_former
from generator.engine.game_analysis import GameAnalysis
from generator.engine.game_table import GameTable, ToldGame


class _Former(ToldGame):
    """A game in progress and who tells it, under their former names."""

    @property
    def sitting(self) -> Any:
        """The game in progress."""
        return self.in_progress

    @property
    def teller(self) -> Any:
        """Who tells it."""
        return self.renderer


class RefereedTable(GameTable, _Former):
    """A table under its former name."""

    def __init_subclass__(cls) -> None:
        warn_of_former(cls, "engine.game_table.GameTable")


class RefereedAnalysis(GameAnalysis, _Former):
    """An analysis under its former name."""

    def __init_subclass__(cls) -> None:
        warn_of_former(cls, "engine.game_analysis.GameAnalysis")


RefereedBench = RefereedAnalysis
__getattr__ = former(
    __name__,
    {"described": "generator.engine.game_analysis.described"}
    | dict.fromkeys(("RefereedSimulator", "RefereedGrower"), "generator.engine.game_table.GameSimulator"),
)
