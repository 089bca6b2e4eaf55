"""How bots bring a game to its end: who leads lets the last woods fall, and so does everybody once nothing falls.

In: a position, its choices. Out: whether a player wants the end now; the move of a worker to where wood still stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from generator.games.deluges.facts import MAJORITY
from generator.games.deluges.rules.codes import WORKER, Choice
from generator.games.deluges.rules.counting import at_its_end, score, taken_over
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.turn import standings
from generator.games.deluges.rules.work import hands

#: Rounds without a felled forest after which who does not lead has nothing to wait for: before a standstill is called.
PATIENCE: Final = 15
#: A lead that is seldom made up any more: two majorities.
SAFE: Final = 2 * MAJORITY
#: The round from which on they do not wait at all.
LATE: Final = 30


def hurries(pos: Position, who: int) -> bool:
    """Return whether a player lets the last woods fall: they lead and can end it now; or it has long stood still, and
    they do not lead, or lead by far.
    """
    if pos.switches.end != "track14":
        return False
    return _can_end(pos, who) or (waited(pos) and (lead(pos, who) <= 0 or lead(pos, who, bare=True) > SAFE))


def waited(pos: Position) -> bool:
    """Return whether the track has stood still for long, or the game is old."""
    return pos.still >= PATIENCE or pos.round >= LATE


def lead(pos: Position, who: int, bare: bool = False) -> int:
    """Return the points ahead of the best of the others, if the game ended now; *bare*: with no wood standing there."""
    its = standings(pos)
    if bare and pos.switches.most_wood == "standing":
        its[who] = its[who]._replace(wood=0)
    points = score(its, pos.switches.majority_tie).points
    return points[who] - max(points[other] for other in range(pos.seats) if other != who)


def _can_end(pos: Position, who: int) -> bool:
    """Return whether they can bring the track to its end in this round, and win."""
    falling = sum(0 < woods <= hands(pos, who, land) for land, woods in enumerate(pos.woods))
    return at_its_end(pos.track + pos.newly_bare + falling) and lead(pos, who, bare=True) > 0


def to_woods(pos: Position, choices: Sequence[Choice]) -> Choice | None:
    """Return the move of a worker who fells nothing towards the nearest land where they would; None if there is none.

    One alone never fells a forest of two woods or three, for it grows again: such a one goes where another is.
    """
    who = pos.asker
    at_work = [hands(pos, who, land) for land in range(pos.lands)]
    lacking = {land for land, woods in enumerate(pos.woods) if woods > at_work[land] and _free(pos, who, land)}
    peopled = {land for land in range(pos.lands) if at_work[land] and pos.woods[land]}

    @cache
    def far(land: int) -> list[int]:
        alone = at_work[land] == 1 < pos.woods[land]
        return _far(pos, peopled - {land} if alone else lacking)

    nearer: dict[Choice, int] = {}
    for choice in choices:
        if choice[0] == "move" and _walks(pos, choice[1], at_work):
            land, to, *_ = choice[1]
            if far(land)[to] < far(land)[land]:
                nearer[choice] = far(land)[to]
    return min(nearer, key=nearer.__getitem__, default=None)


def _walks(pos: Position, move: Sequence[int], at_work: Sequence[int]) -> bool:
    """Return whether one worker goes on foot to a land free of others from one that they may leave."""
    land, to, kind, count, borrowed = move
    alone = kind == WORKER and count == 1 and not borrowed
    return alone and _free(pos, pos.asker, to) and _may_leave(pos, land, at_work)


def _free(pos: Position, who: int, land: int) -> bool:
    return pos.open_land(land) and not pos.others_there(land, who)


def _may_leave(pos: Position, land: int, at_work: Sequence[int]) -> bool:
    """Return whether one may go: who stays can fell what stands, and fanatics do not outnumber them."""
    left = pos.people(land) - 1
    if left and taken_over(pos.fanatics[land], left):
        return False
    return at_work[land] > pos.woods[land] if left else waited(pos) and pos.woods[land] != 1


def _far(pos: Position, wanted: Iterable[int]) -> list[int]:
    """Return how many steps over open land each land is from one of those."""
    far = [pos.lands] * pos.lands
    edge = list(wanted)
    for land in edge:
        far[land] = 0
    for land in edge:  # it grows while it is gone through
        for beside in pos.board.neighbours[land]:
            if beside < pos.lands and far[beside] == pos.lands and pos.open_land(beside):
                far[beside] = far[land] + 1
                edge.append(beside)
    return far
