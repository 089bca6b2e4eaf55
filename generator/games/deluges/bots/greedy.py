"""The player who looks what each building would make of the points, and lives by good habits otherwise.

In: a position and its choices. Out: one of them. What is built is tried on a copy of the position and compared; how
near the end is decides whether points count more than what brings them in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from generator.games.deluges.bots.policy import best_of
from generator.games.deluges.bots.styles import PlayingStyle
from generator.games.deluges.facts import LAST_POINT, LAST_ROUND
from generator.games.deluges.rules.codes import DONE, NOBODY, Choice
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.turn import final


class Greedy(PlayingStyle):
    """Whatever betters their lead most."""

    name: ClassVar[str] = "greedy"
    keep: ClassVar[int] = 1
    attacks: ClassVar[bool] = True
    #: What each building is worth beside points while the game is young.
    worth: ClassVar[Mapping[str, float]] = {"mine": 0.7, "soldier": 2.5, "boat": 2.0, "dolmen": 0.0}
    #: More boats than this reach nothing new.
    enough_boats: ClassVar[int] = 2

    def _build(self, pos: Position, choices: Sequence[Choice]) -> Choice:
        """Return the building that betters their lead most, with what it yields; None if none does."""
        who = pos.asker
        standing = lead(pos, who)
        best, most = DONE, 0.0
        for kind in self.worth:
            places = [choice for choice in choices if choice[0] == kind]
            if not places:
                continue
            choice = self._any(best_of(places, lambda each: self._worth(pos, who, each)))
            gain = lead(built(pos, who, choice), who) - standing + self._yield(pos, who, kind)
            if gain > most:
                best, most = choice, gain
        return best

    def _yield(self, pos: Position, who: int, kind: str) -> float:
        """Return what a building brings in until the end; a boat only while there are few."""
        if kind == "boat" and sum(pos.boats[who]) >= self.enough_boats:
            return 0.0
        return self.worth[kind] * left(pos)


class Steward(Greedy):
    """The greedy player who spares two woods and wants most boats and soldiers, for the points of having most."""

    name: ClassVar[str] = "steward"
    keep: ClassVar[int] = 2
    worth: ClassVar[Mapping[str, float]] = {"mine": 0.7, "soldier": 5.0, "boat": 4.0, "dolmen": 0.0}
    enough_boats: ClassVar[int] = 8


def left(pos: Position) -> float:
    """Return how much of the game is still to come, from 1 down to 0."""
    if pos.switches.end == "rounds14":
        return max(0.0, 1 - pos.round / LAST_ROUND)
    return max(0.0, 1 - pos.track / LAST_POINT)


def lead(pos: Position, who: int) -> float:
    """Return the points ahead of the best of the others; points of one's own count a little by themselves."""
    points = final(pos).points
    others = max(points[other] for other in range(pos.seats) if other != who)
    return points[who] - others + 0.1 * points[who]


def built(pos: Position, who: int, choice: Choice) -> Position:
    """Return a copy in which that is built already; what it costs is ignored."""
    kind, (space,) = choice
    after = pos.copy()
    if kind == "boat":
        after.boats[who][space] += 1
    elif kind == "soldier":
        after.soldiers[who][space] += 1
    elif kind == "mine":
        after.mines[space][who] += 1
    else:
        assert after.dolmen[space] == NOBODY
        after.dolmen[space] = who
    return after
