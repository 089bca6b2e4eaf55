"""EXPAND and its like (2.2): cubes move into a neighbouring sector, farther with FTL, and open wonders.

In: a position. Out: the moves a player has, and cubes moved.
"""

from __future__ import annotations

from generator.games.deep_future.facts.amounts import FULL
from generator.games.deep_future.rules.choices import ASK_EXPAND, MOVE
from generator.games.deep_future.rules.codes import FTL, Choice, Flow
from generator.games.deep_future.rules.endings import effect_done
from generator.games.deep_future.rules.map import place, remove
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import AROUND, BLACK_HOLE, FARTHEST, WITHIN
from generator.games.deep_future.rules.uses import at_hand
from generator.games.deep_future.rules.writing import one_of


def can_expand(pos: Position, who: int, card: int) -> bool:
    """Return whether any cube can move, if need be with every FTL at hand (2.2 EXPAND, R-2.2-03)."""
    if can_move(pos, who, 1):
        return True
    farther = at_hand(pos, who, card, FTL)
    return farther > 0 and can_move(pos, who, 1 + farther)


def expand(pos: Position, who: int) -> Flow:
    """Make one move (2.2 EXPAND)."""
    pick = yield from one_of(pos, who, ASK_EXPAND, moves(pos, who, 1 + pos.reach))
    pos.focus = pick[1]
    carry(pos, who, pick, True)


def reachable(pos: Position, sector: int, steps: int) -> list[int]:
    """Return sectors within *steps*, the black hole only where a table lets cubes end there (R-1.5-03, R-2.2-42)."""
    if pos.switches.enter_black_hole:
        return WITHIN[min(steps, FARTHEST)][sector]
    if steps == 1:
        return AROUND[sector]
    return [there for there in WITHIN[min(steps, FARTHEST)][sector] if there != BLACK_HOLE]


def moves_from(pos: Position, who: int, sector: int, steps: int) -> list[Choice]:
    """Return moves of 1 or more cubes from *sector*, one staying, into empty or own sectors up to 5 (R-2.2-40)."""
    found: list[Choice] = []
    spare = pos.cubes[sector] - 1
    if spare > 0:
        for there in reachable(pos, sector, steps):
            if pos.owner[there] < 0 or pos.owner[there] == who:
                room = FULL - pos.cubes[there]
                for cubes in range(1, min(spare, room) + 1):
                    found.append((MOVE, sector, there, cubes))
    return found


def moves(pos: Position, who: int, steps: int) -> list[Choice]:
    """Return all moves of an expansion (2.2 EXPAND)."""
    return [move for sector in pos.own[who] if pos.cubes[sector] > 1 for move in moves_from(pos, who, sector, steps)]


def can_move(pos: Position, who: int, steps: int) -> bool:
    """Return whether there is any move (2.2 EXPAND)."""
    for sector in pos.own[who]:
        if pos.cubes[sector] > 1:
            for there in reachable(pos, sector, steps):
                if pos.owner[there] < 0 or (pos.owner[there] == who and pos.cubes[there] < FULL):
                    return True
    return False


def spare_moves(pos: Position, who: int, steps: int) -> list[Choice]:
    """Return the moves of a cube more (Spacecraft), same origin, to a target not yet served (2.2 EXPAND, R-2.2-41)."""
    origins = pos.own[who] if pos.switches.spacecraft_any_origin else [pos.focus]
    found = [move for sector in origins for move in moves_from(pos, who, sector, steps)]
    return [move for move in found if move[3] == 1 and move[2] not in pos.marks]


def carry(pos: Position, who: int, move: Choice, opens: bool) -> None:
    """Move the cubes; a wonder in a sector that was empty *opens* (2.2.1, R-2.2.1-05, R-2.2.1-06). Raises GameOver."""
    _, sector, there, cubes = move
    if opens and not pos.cubes[there] and pos.wonder[there] >= 0:
        pos.entered.append(there)
    pos.marks.append(there)
    remove(pos, sector, cubes)
    place(pos, there, who, cubes)
    effect_done(pos)
