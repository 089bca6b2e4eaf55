"""The former place of engine.game_pack.

In: a pack of other people, whose parts may be beside its pack.py. Out: the same answers as of a pack of today.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from generator.engine.chance import RandomSource
from generator.engine.former_names import warn_of_former
from generator.engine.game_pack import GamePack
from generator.engine.pack import Event, Founding

#: Parts that stood elsewhere, and how they were called.
FORMER_PARTS = {
    "legacy.campaign": "campaign",
    "legacy.events": "events",
    "legacy.founding": "founding",
    "play.table": "table",
    "play.studying": "studying",
    "judging.analysis": "judging",
}


class RefereedPack(GamePack):
    """A pack under its former name; its `legacy.founding.found` makes the events of a founding."""

    def __init_subclass__(cls) -> None:
        warn_of_former(cls, "engine.game_pack.GamePack")

    def _part(self, module: str, name: str) -> Any:
        """A part of this pack, where it is or where it was."""
        package = self._package()
        before = FORMER_PARTS.get(module, module)
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
