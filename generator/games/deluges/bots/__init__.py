"""The bots that play Déluges, from any choice to one thought over, and four styles.

In: a bot's name. Out: its class. A module is read only when its bot is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from generator.engine.bots import Bot


class Bots(Mapping[str, type[Bot]]):
    """Classes of bots by their names; *places* says where each one is, as "module:Class"."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = dict(places)

    def __getitem__(self, name: str) -> type[Bot]:
        module, _, kind = self._places[name].partition(":")
        found: type[Bot] = getattr(import_module(f"{__name__}.{module}"), kind)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


#: Any choice; the styles of section 15; the one who compares what every choice leads to.
BOTS: Final = Bots(
    {
        "random": "uniform:Uniform",
        "forester": "styles:Forester",
        "logger": "styles:Logger",
        "builder": "styles:Builder",
        "warrior": "styles:Warrior",
        "greedy": "greedy:Greedy",
    }
)
