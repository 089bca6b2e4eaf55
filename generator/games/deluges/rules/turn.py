"""Rounds of seven phases, and the end of the game (4, 5).

In: a position at the beginning of somebody's turn in a phase. Out: its questions one after the other, until the game is
over. Everybody finishes a phase before the next one begins (D-PUB3).
"""

from __future__ import annotations

from collections.abc import Callable

from generator.games.deluges.facts import LAST_ROUND, WOOD
from generator.games.deluges.rules import codes
from generator.games.deluges.rules.codes import Flow
from generator.games.deluges.rules.counting import Score, Standing, at_its_end, score, winner
from generator.games.deluges.rules.movement import move
from generator.games.deluges.rules.nature import breed, rise
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.work import build, gather, trade, turn_fanatic

#: Phases in which everybody has a turn.
TURNS: dict[int, Callable[[Position, int], Flow[None]]] = {
    codes.MOVEMENT: move,
    codes.GATHERING: gather,
    codes.TRADE: trade,
    codes.BUILDING: build,
}


def play_on(pos: Position) -> Flow[None]:
    """Go on from the beginning of a turn until the game is over."""
    while pos.ending == codes.NOT_YET:
        if pos.phase in TURNS:
            yield from _everybody(pos)
        elif pos.phase == codes.BREEDING:
            breed(pos)
        elif pos.phase == codes.FLOOD:
            yield from rise(pos)
        if pos.phase == codes.GATHERING:
            turn_fanatic(pos)
        if pos.phase == codes.FLOOD:
            end_round(pos)
        else:
            pos.phase += 1
            pos.step = 0
    close(pos)
    yield


def _everybody(pos: Position) -> Flow[None]:
    """Let each player move in turn, clockwise from the first one (D-M1)."""
    while pos.step < pos.seats:
        if not pos.begun:
            pos.turns += 1
            pos.begun = True
        yield from TURNS[pos.phase](pos, pos.turn)
        pos.begun = False
        pos.step += 1


def end_round(pos: Position) -> None:
    """End the round (phase 7): the game is over (D-F3, D-E3), or the player to the left begins the next (D-M1)."""
    if pos.switches.end == "track14" and at_its_end(pos.track):
        pos.ending = codes.BY_TRACK
    elif pos.switches.end == "rounds14" and pos.round >= LAST_ROUND:
        pos.ending = codes.BY_ROUNDS
    elif pos.switches.end == "track14" and 0 < pos.switches.standstill <= pos.still:  # the rules have no end for it
        pos.ending = codes.STANDSTILL
    else:
        pos.round += 1
        pos.first = (pos.first + 1) % pos.seats
        pos.phase, pos.step = codes.MOVEMENT, 0
        for row in (*pos.sailed, *pos.ferried):
            row[:] = [0] * len(row)
        pos.water += 1
        pos.tell("round", pos.round, pos.first)


def close(pos: Position) -> None:
    """Count the points, and note the winner if there is one (D-E1, D-E2)."""
    pos.points = list(final(pos).points)
    best = winner(pos.points)
    pos.winners = [] if best is None else [best]
    pos.tell("over", pos.ending)
    pos.ask(codes.OVER, pos.turn % pos.seats, [])


def standings(pos: Position) -> list[Standing]:
    """Return what everybody's points are counted from."""
    dolmens = [pos.dolmen.count(who) for who in range(pos.seats)]
    return [
        Standing(
            wood_of(pos, who),
            sum(pos.boats[who]),
            sum(pos.soldiers[who]),
            sum(sum(pos.mines[land]) for land in pos.held(who)),  # D-U18: who holds the land has its mines
            dolmens[who],
        )
        for who in range(pos.seats)
    ]


def wood_of(pos: Position, who: int) -> int:
    """Return a player's wood: standing in the lands they hold, or in stock (D-U17)."""
    if pos.switches.most_wood == "stock":
        return pos.stock[who][WOOD]
    return sum(pos.woods[land] for land in pos.held(who))


def final(pos: Position) -> Score:
    """Return the points if the game ended now."""
    return score(standings(pos), pos.switches.majority_tie)
