"""The bots that play Eminent Domain, from any choice to one thought over.

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


#: Any choice; three that go by rules of thumb; one that looks ahead.
BOTS: Final = Bots(
    {
        "random": "uniform:Uniform",
        "traders": "styles:Traders",
        "warriors": "styles:Warriors",
        "scholars": "styles:Scholars",
        "greedy": "greedy:Greedy",
    }
)
