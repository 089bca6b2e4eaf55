"""The arithmetic of the rules, apart from any position: track, jobs, costs, births, woods, wars, points.

In: plain numbers. Out: plain numbers. The referee and the rulings both count by this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from generator.games.deluges.facts import DOLMEN, EACH_OF, FLOODS, LAST_POINT, MAJORITIES, MAJORITY, MOST_MINES, WOODS

#: Jobs on the mineral by the number of mines (D-U6, D-U7): what each reading of `mineral_jobs` says.
MINERAL_JOBS: Mapping[str, tuple[int, ...]] = {"1/3/6/9": (1, 3, 6, 9), "1/3/3/3": (1, 3, 3, 3)}
#: Of a stock of so many pieces it is counted out how many buildings it pays for.
_COUNTED = 40


def floods_at(old: int, new: int) -> list[int]:
    """Return the points from *old* (not counted) to *new* (counted) at which something floods (D-F2, D-U12)."""
    return [point for point in FLOODS if old < point <= new]


def at_its_end(track: int) -> bool:
    """Return whether the track ends the game (D-F3)."""
    return track >= LAST_POINT


def mineral_jobs(mines: int, reading: str) -> int:
    """Return how many may work on the mineral of a territory (D-G6, D-U6, D-U7)."""
    return MINERAL_JOBS[reading][min(mines, MOST_MINES)]


class Shift(NamedTuple):
    """What became of the people of a territory in phase 2: woods and minerals taken, who had nothing to do."""

    woods: int
    minerals: int
    idle_workers: int
    idle_slaves: int


def shift(workers: int, slaves: int, woods: int, jobs: int) -> Shift:
    """Return so many *woods*, and as much mineral as there are hands and *jobs* left; slaves first (D-G1, D-G5)."""
    minerals = min(jobs, workers + slaves - woods)
    employed = woods + minerals
    slaves_employed = min(slaves, employed)
    return Shift(woods, minerals, workers - (employed - slaves_employed), slaves - slaves_employed)


def ways_to_pay(stock: Sequence[int]) -> list[tuple[int, ...]]:
    """Return which resources a soldier, a mine or a dolmen can be paid with, the fewest pieces first (D-B3)."""
    return [
        way
        for kinds in sorted(EACH_OF, reverse=True)
        for way in combinations(range(len(stock)), kinds)
        if all(stock[resource] >= EACH_OF[kinds] for resource in way)
    ]


def buildings_paid(stock: Sequence[int]) -> int | None:
    """Return how many soldiers, mines or dolmens a stock pays for (D-B3); None if it is great and mixed."""
    have = tuple(sorted((each for each in stock if each), reverse=True))
    if len(have) > 2 and sum(have) > _COUNTED:
        return None
    if len(have) > 2:
        return _most_paid(have)
    first, second = (*have, 0, 0)[:2]
    pairs = range(min(first, second) // EACH_OF[2] + 1)
    return max(two + sum((each - two * EACH_OF[2]) // EACH_OF[1] for each in (first, second)) for two in pairs)


@cache
def _most_paid(have: tuple[int, ...]) -> int:
    """The most buildings that a stock in falling order pays for: one paid in each way, and the most of the rest."""
    paid = 0
    for kinds, each in EACH_OF.items():
        for way in combinations(range(len(have)), kinds):
            if have[way[-1]] >= each:
                rest = sorted((own - each * (at in way) for at, own in enumerate(have)), reverse=True)
                paid = max(paid, 1 + _most_paid(tuple(own for own in rest if own)))
    return paid


def births(count: int, reading: str) -> int:
    """Return how many pieces *count* equal ones bring forth (D-R1, D-U8)."""
    return count // 2 if reading == "per_pair" else int(count >= 2)


def regrown(woods: int) -> int:
    """Return the woods of a territory after reforestation (D-R2, D-U14)."""
    return woods + 1 if 2 <= woods < WOODS else woods


def taken_over(fanatics: int, others: int) -> bool:
    """Return whether fanatics take a territory over: more than all others together (D-G4, D-M9)."""
    return fanatics > others


def fought(sides: Sequence[int]) -> list[int]:
    """Return what is left of each side: all lose as many as the second largest has (D-W1, D-PUB6, D-U4, D-U5)."""
    lost = sorted(sides, reverse=True)[1] if len(sides) > 1 else 0
    return [max(0, side - lost) for side in sides]


class Standing(NamedTuple):
    """What a player's points are counted from (D-E1)."""

    wood: int
    boats: int
    soldiers: int
    mines: int
    dolmens: int


class Score(NamedTuple):
    """The points of everybody, in seat order; *tied* are majorities that nobody has alone (D-U16)."""

    points: tuple[int, ...]
    tied: tuple[str, ...]


def score(standings: Sequence[Standing], majority_tie: str) -> Score:
    """Return points: 3 for each majority, 2 for each dolmen (D-E1); ties by `majority_tie` (D-U16).

    What nobody has at all is no majority.
    """
    points = [DOLMEN * standing.dolmens for standing in standings]
    tied = []
    for majority in MAJORITIES:
        counts = [getattr(standing, majority) for standing in standings]
        holders = [seat for seat, count in enumerate(counts) if count == max(counts) > 0]
        if len(holders) > 1:
            tied.append(majority)
        if len(holders) == 1 or majority_tie == "all":
            for seat in holders:
                points[seat] += MAJORITY
    return Score(tuple(points), tuple(tied))


def winner(points: Sequence[int]) -> int | None:
    """Return who has most points; nobody if the highest totals are equal (D-E2)."""
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None
