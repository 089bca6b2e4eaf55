"""Other players: how near each is to a victory, and where they can be stopped.

In: a position and a player. Out: what it is worth to stand next to the homeworld of one who is about to win, and to
take its cubes: who loses their homeworld's sector begins anew (3).
"""

from __future__ import annotations

from typing import Final

from generator.games.deep_future.bots.prospects import missing
from generator.games.deep_future.bots.scales import Scales
from generator.games.deep_future.facts.amounts import FULL
from generator.games.deep_future.rules.codes import PLAYING
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import AROUND

#: A player with so many advancements missing is no threat yet.
FAR: Final = 8


def homes_feared(pos: Position, who: int) -> dict[int, float]:
    """Return the sectors of the homeworlds of others who are near a victory, and how near, up to 1."""
    found: dict[int, float] = {}
    for other in range(pos.seats):
        if other != who and pos.status[other] == PLAYING and pos.home[other] >= 0:
            near = FAR - missing(pos, other)
            if near > 0:
                found[pos.sector[pos.home[other]]] = near / FAR
    return found


def blow(s: Scales, pos: Position, feared: dict[int, float], there: int, count: int) -> float:
    """Return what it is worth to take *count* cubes from the sector *there* of another player."""
    threat = feared.get(there)
    if threat is None:
        return 0.0
    if count >= pos.cubes[there]:
        return s.weights["rival.home"] * threat
    return s.weights["rival.hit"] * threat * count


def best_blow(s: Scales, pos: Position, who: int, feared: dict[int, float]) -> float:
    """Return what the best battle next to a feared homeworld is worth."""
    most = 0.0
    for there in feared:
        for here in AROUND[there]:
            if pos.owner[here] == who:
                most = max(most, blow(s, pos, feared, there, pos.cubes[here]))
    return most


def force(s: Scales, pos: Position, who: int, feared: dict[int, float], here: int, count: int) -> float:
    """Return what *count* more own cubes *here* are worth: next to a feared homeworld, the first of them most."""
    worth = 0.0
    for there, threat in feared.items():
        if here in AROUND[there]:
            first = s.weights["rival.near"] * (pos.owner[here] != who)
            worth += threat * (first + s.weights["rival.force"] * min(count, FULL - pos.cubes[here]))
    return worth


def approach(s: Scales, pos: Position, who: int, feared: dict[int, float]) -> float:
    """Return what it is worth to move: next to a feared homeworld, where nobody stands there yet."""
    most = 0.0
    for there, threat in feared.items():
        around = AROUND[there]
        if any(pos.owner[here] == who for here in around):
            continue
        if any(pos.owner[far] == who and pos.cubes[far] > 1 for here in around for far in AROUND[here]):
            most = max(most, s.weights["rival.near"] * threat)
    return most
