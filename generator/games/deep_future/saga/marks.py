"""What marked an age most.

In: the deeds of an age and those before it. Out: marks, the strongest first, each with what a name for the age needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, starmap
from operator import ne
from typing import NamedTuple

from generator.games.deep_future.saga.deeds import Deed
from generator.games.deep_future.saga.words import Tongue

#: So many of the eras of an age are its mark: of one player or region; of one homeworld; of one kind of victory.
MOST, HOMES, KINDS = 4, 3, 3
#: So many defeats, and so many wonders.
DEFEATS, WONDERS = 5, 3


class Mark(NamedTuple):
    """What marked an age, and what its name needs."""

    kind: str
    values: Mapping[str, str]


def marks(deeds: Sequence[Deed], before: Sequence[Deed], tongue: Tongue) -> Iterator[Mark]:
    """Yield what marked the age of *deeds*, the strongest first; the last is always there."""
    wins = [deed for deed in deeds if deed.won]
    winners = [deed.winner for deed in wins if not deed.alone]
    home, homes = _most(deed.home for deed in wins)
    if homes >= HOMES:
        yield Mark("home", {"home": tongue.world(home)})
    player, eras = _most(winners)
    if eras >= MOST:
        yield Mark("player", {"player": player})
    yield from _of_ways(deeds, before)
    yield from _of_region(wins, tongue)
    if len({*winners}) == 2 and sum(starmap(ne, pairwise(winners))) >= 2:
        yield Mark("rivals", {})
    yield from _weak(deeds)


def _of_region(wins: Sequence[Deed], tongue: Tongue) -> Iterator[Mark]:
    region, seats = _most(str(deed.seat // 10) for deed in wins if deed.seat)
    if seats >= MOST:
        yield Mark("region", {"region": tongue.region(10 * int(region))})


def _of_ways(deeds: Sequence[Deed], before: Sequence[Deed]) -> Iterator[Mark]:
    """Yield many defeats, a way to win that is not that of the age before, many wonders."""
    if sum(deed.lost for deed in deeds) >= DEFEATS:
        yield Mark("failures", {})
    victory, kinds = _most(deed.victory for deed in deeds if deed.won)
    if kinds >= KINDS and victory != _most(deed.victory for deed in before[-len(deeds) :] if deed.won)[0]:
        yield Mark(victory, {})
    if sum(len(deed.built) for deed in deeds) >= WONDERS:
        yield Mark("wonders", {})


def _weak(deeds: Sequence[Deed]) -> Iterator[Mark]:
    """Yield what marks an age that nothing else does."""
    victory, kinds = _most(deed.victory for deed in deeds if deed.won)
    wonders = any(deed.built for deed in deeds)
    found = [(victory, kinds >= KINDS), ("many", kinds <= 2), ("wonders", wonders), ("many", True)]
    yield from (Mark(kind, {}) for kind, there in found if there)


def _most(row: Iterable[str]) -> tuple[str, int]:
    """Return what is there most often, and how often; "" if there is nothing."""
    return next(iter(Counter(filter(None, row)).most_common(1)), ("", 0))
