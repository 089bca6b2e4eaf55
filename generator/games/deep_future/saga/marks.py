"""What marked an age most.

In: the deeds of an age and those before it. Out: marks, the strongest first, each with what a name for the age needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
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
    home, homes = _most(deed.home for deed in wins)
    if homes >= HOMES:
        yield Mark("home", {"home": tongue.world(home)})
    player, eras = _most(deed.winner for deed in wins if not deed.alone)
    if eras >= MOST:
        yield Mark("player", {"player": player})
    if sum(not deed.won and not deed.abandoned for deed in deeds) >= DEFEATS:
        yield Mark("failures", {})
    victory, kinds = _most(deed.victory for deed in wins)
    if kinds >= KINDS and victory != _most(deed.victory for deed in before[-len(deeds) :] if deed.won)[0]:
        yield Mark(victory, {})
    if sum(len(deed.built) for deed in deeds) >= WONDERS:
        yield Mark("wonders", {})
    region, seats = _most(str(deed.realm.sector // 10) for deed in wins if deed.realm and deed.realm.sector)
    if seats >= MOST:
        yield Mark("region", {"region": tongue.region(10 * int(region))})
    winners = [deed.winner for deed in wins if not deed.alone]
    if len({*winners}) == 2 and sum(one != other for one, other in pairwise(winners)) >= 2:
        yield Mark("rivals", {})
    if kinds >= KINDS:
        yield Mark(victory, {})
    if kinds <= 2:
        yield Mark("many", {})
    yield Mark("wonders" if any(deed.built for deed in deeds) else "many", {})
    yield Mark("many", {})


def _most(row: Iterator[str]) -> tuple[str, int]:
    """Return what is there most often, and how often; "" if there is nothing."""
    return next(iter(Counter(filter(None, row)).most_common(1)), ("", 0))
