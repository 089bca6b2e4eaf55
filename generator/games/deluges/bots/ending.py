"""How bots bring a game to its end: who leads lets the last woods fall, and so does everybody once nothing falls.

In: a position, its choices. Out: whether a player wants the end now; the move of a worker to where wood still stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from generator.games.deluges.facts import LAST_POINT, MAJORITY
from generator.games.deluges.rules.codes import WORKER, Choice
from generator.games.deluges.rules.counting import taken_over
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.turn import final
from generator.games.deluges.rules.work import hands

#: Rounds without a felled forest after which nobody waits any longer.
PATIENCE: Final = 6
LATE = 2
#: A lead that outlasts the loss of a majority.
AHEAD: Final = MAJORITY
REACH = 1.0


def lead(pos: Position, who: int) -> int:
    """Return the points ahead of the best of the others, if the game ended now."""
    points = final(pos).points
    return points[who] - max(points[other] for other in range(pos.seats) if other != who)


def hurries(pos: Position, who: int) -> bool:
    """Return whether a player lets the last woods fall: they lead safely, or it has stood still for long."""
    if pos.switches.end != "track14":
        return False
    if pos.still >= LATE * PATIENCE:
        return True
    if pos.still < PATIENCE and not _within_reach(pos, who):
        return False
    ahead = lead(pos, who)
    return ahead > AHEAD or (ahead <= 0 and waited(pos))


def waited(pos: Position) -> bool:
    """Return whether the track has stood still for so long that who does not lead has nothing to wait for."""
    return pos.still >= PATIENCE


def _within_reach(pos: Position, who: int) -> bool:
    """Return whether the forests where they have people would bring the track to its end."""
    own = sum(pos.woods[land] > 0 for land, count in enumerate(pos.workers[who]) if count)
    return pos.track + own * REACH >= LAST_POINT


def waited(pos: Position) -> bool:
    """Return whether the track has stood still for so long that nobody can gain by waiting."""
    return pos.still >= PATIENCE


def to_woods(pos: Position, choices: Sequence[Choice]) -> Choice | None:
    """Return the move of a worker who fells nothing towards the nearest land where they would; None if there is none.

    One alone never fells a forest of two woods or three, for it grows again: such a one goes where another is.
    """
    who = pos.asker
    at_work = [hands(pos, who, land) for land in range(pos.lands)]
    lacking = {land for land, woods in enumerate(pos.woods) if woods > at_work[land] and _free(pos, who, land)}
    peopled = {land for land in range(pos.lands) if at_work[land] and pos.woods[land]}
    best, nearest = None, pos.lands
    far: dict[int, list[int]] = {}
    for choice in choices:
        if choice[0] != "move":
            continue
        land, to, kind, count, borrowed = choice[1]
        if kind != WORKER or count > 1 or borrowed or not _free(pos, who, to) or not _may_leave(pos, land, at_work):
            continue
        if land not in far:
            alone = at_work[land] == 1 < pos.woods[land]
            far[land] = _far(pos, peopled - {land} if alone else lacking)
        if far[land][to] < min(far[land][land], nearest):
            best, nearest = choice, far[land][to]
    return best


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
