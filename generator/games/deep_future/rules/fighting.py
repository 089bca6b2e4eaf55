"""Battles between two sectors (2.2 BATTLE).

In: a position. Out: the battles a player may declare, and cubes removed on both sides.
"""

from __future__ import annotations

from generator.games.deep_future.rules.choices import FIGHT, HIT
from generator.games.deep_future.rules.codes import CULTURE, DEFENSE, HIGHEST, SLOTS, XENO, Choice, Flow
from generator.games.deep_future.rules.endings import payable_tracks, settle_losses
from generator.games.deep_future.rules.homes import choose_homes
from generator.games.deep_future.rules.map import may_leave, remove, rivals_near
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.uses import hand_techs


def rivals_anywhere(pos: Position, who: int) -> bool:
    """Whether any rival cube is next to any own sector (R-2.2-39)."""
    for sector in pos.own[who]:
        if rivals_near(pos, who, sector):
            return True
    return False


def fights(pos: Position, who: int, least: int) -> list[Choice]:
    """Battles: an own sector, an adjacent rival one, cubes given on both sides (R-2.2-33, R-2.2-38)."""
    found: list[Choice] = []
    for sector in pos.own[who]:
        near = rivals_near(pos, who, sector)
        if near:
            most = pos.cubes[sector]
            if not may_leave(pos, who, sector):
                most -= 1
            for there in near:
                for cubes in range(least, min(most, pos.cubes[there]) + 1):
                    found.append((FIGHT, sector, there, cubes))
    return found


def least_cubes(pos: Position, who: int) -> int:
    """Fewest cubes of a battle: 0, unless the table wants a rival cube gone and no Defense is left (R-2.2-38)."""
    if pos.switches.battle_zero_cubes or (not pos.owing and defenses(pos, who)):
        return 0
    return 1


def defenses(pos: Position, who: int) -> int:
    """How many Defense may still be used in this action (R-2.2-34)."""
    slots = pos.tools + [SLOTS * card + place for card in hand_techs(pos, who) for place in range(SLOTS)]
    return sum(pos.advs[slot] == DEFENSE for slot in slots)


def fight(pos: Position, pick: Choice) -> Flow:
    """Cubes go one for one (2.2 BATTLE, R-2.2-35)."""
    _, sector, there, cubes = pick
    pos.marks.append(there)
    if cubes:
        remove(pos, there, cubes)
        remove(pos, sector, cubes)
        yield from aftermath(pos)
    elif not pos.switches.battle_zero_cubes:
        pos.owing.append(there)


def aftermath(pos: Position) -> Flow:
    """Sectors may have been emptied: new homeworlds, losses, victory (2.2.1, R-2.2-37).

    Raises GameOver or TurnOver.
    """
    yield from choose_homes(pos)
    settle_losses(pos)


def struck(pos: Position, who: int) -> list[Choice]:
    """Rival sectors of this action's battles that still hold cubes: Defense may take one there (R-2.2-34)."""
    found: list[Choice] = []
    for there in pos.owing or pos.marks:
        if pos.cubes[there] and pos.owner[there] != who and (HIT, there, 0, 0) not in found:
            found.append((HIT, there, 0, 0))
    return found


def strike(pos: Position, there: int) -> Flow:
    """One rival cube goes at no cost (2.2 BATTLE)."""
    if there in pos.owing:
        pos.owing.remove(there)
    remove(pos, there, 1)
    yield from aftermath(pos)


def idle_steps(pos: Position, who: int) -> list[tuple[int, int]]:
    """Without rivals nearby a track goes up 1, or down where a table reads it so (R-2.2-39): (track, steps)."""
    found = [(track, 1) for track in range(CULTURE, XENO + 1) if pos.tracks[4 * who + track] < HIGHEST[track]]
    if pos.switches.idle_battle_track == "any":
        found += [(track, -1) for track in payable_tracks(pos, who)]
    return found
