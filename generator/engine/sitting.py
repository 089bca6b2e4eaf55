"""The former place of engine.game_in_progress and engine.renderer.

In: a name. Out: what has it now; what packs of other people were built upon goes on working.
"""

from __future__ import annotations

from typing import Any

from generator.engine.former_names import former, warn_of_former
from generator.engine.game_in_progress import GameInProgress


class Sitting(GameInProgress):
    """A game in progress under its former name."""

    def __init_subclass__(cls) -> None:
        warn_of_former(cls, "engine.game_in_progress.GameInProgress")

    @property
    def pos(self) -> Any:
        """The position as it is."""
        return self.position


__getattr__ = former(__name__, dict.fromkeys(("Renderer", "Teller"), "generator.engine.renderer.Renderer"))
