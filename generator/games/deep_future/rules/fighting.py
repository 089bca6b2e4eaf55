"""BATTLE (2.2): cubes for cubes with an adjacent sector, or a track where no rival is near.

In: a position within the action. Out: the battles a player may declare, and cubes removed on both sides.
"""

from __future__ import annotations

from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.rules.choices import ASK_BATTLE, ASK_DEFENSE, FIGHT, GO_ON, HIT, TRACK
from generator.games.deep_future.rules.codes import CULTURE, DEFENSE, MILITARY, XENO, Choice, Flow
from generator.games.deep_future.rules.endings import choose_homes, move_track, payable_tracks, settle_losses
from generator.games.deep_future.rules.map import may_leave, remove, rivals_near
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.uses import at_hand, hand_techs
from generator.games.deep_future.rules.writing import one_of


def can_battle(pos: Position, who: int, card: int) -> bool:
    """Return True, unless the table wants a rival cube gone and none can go (R-2.2-38, R-2.2-39)."""
    if pos.switches.battle_zero_cubes or not rivals_anywhere(pos, who):
        return True
    return bool(fights(pos, who, 1)) or at_hand(pos, who, card, DEFENSE) > 0


def battle(pos: Position, who: int) -> Flow:
    """Fight one battle, and those announced before it (2.2 BATTLE)."""
    if rivals_anywhere(pos, who):
        options = fights(pos, who, least_cubes(pos, who))
        if options:  # none may be left if the world that could have taken over was spent for this action
            pick = yield from one_of(pos, who, ASK_BATTLE, options)
            yield from fight(pos, pick)
        while pos.banked:
            yield from more_battle(pos, who, pos.banked.pop(0))
    else:
        yield from idle_battle(pos, who)


def idle_battle(pos: Position, who: int) -> Flow:
    """Move one track of choice if no rival is near, which may be declined (2.2 BATTLE, R-2.2-39)."""
    options: list[Choice] = [(TRACK, track, 0, 1) for track in range(CULTURE, XENO + 1)]
    if pos.switches.idle_battle_track == "any":
        options += [(TRACK, track, 0, -1) for track in payable_tracks(pos, who)]
    options.append(GO_ON)
    pick = yield from one_of(pos, who, ASK_BATTLE, options)
    if pick != GO_ON:
        move_track(pos, who, pick[1], pick[3])
        settle_losses(pos)


def rivals_anywhere(pos: Position, who: int) -> bool:
    """Return whether any rival cube is next to any own sector (R-2.2-39)."""
    for sector in pos.own[who]:
        if rivals_near(pos, who, sector):
            return True
    return False


def fights(pos: Position, who: int, least: int) -> list[Choice]:
    """Return battles: an own sector, an adjacent rival one, cubes given on both sides (R-2.2-33, R-2.2-38)."""
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
    """Return the fewest cubes of a battle: 1 where a rival cube must go and nothing else may take it (R-2.2-38)."""
    if pos.switches.battle_zero_cubes:
        return 0
    if pos.marks and not pos.owing:
        return 0
    slots = pos.tools + [SLOTS * card + place for card in hand_techs(pos, who) for place in range(SLOTS)]
    there = {pos.advs[slot] for slot in slots} | set(pos.banked)
    if DEFENSE in there or (not pos.marks and MILITARY in there and fights(pos, who, 1)):
        return 0
    return 1


def fight(pos: Position, pick: Choice) -> Flow:
    """Fight: cubes go one for one (2.2 BATTLE, R-2.2-35)."""
    _, sector, there, cubes = pick
    pos.owing = int(not cubes and not pos.switches.battle_zero_cubes and (pos.owing or not pos.marks))
    pos.marks.append(there)
    if cubes:
        remove(pos, there, cubes)
        remove(pos, sector, cubes)
        yield from aftermath(pos)


def aftermath(pos: Position) -> Flow:
    """Settle what emptied sectors mean: homes, losses, victory (2.2.1, R-2.2-37). Raises GameOver or TurnOver."""
    yield from choose_homes(pos)
    settle_losses(pos)


def struck(pos: Position, who: int) -> list[Choice]:
    """Return rival sectors of this action's battles that still hold cubes: Defense may take one there (R-2.2-34)."""
    fought = dict.fromkeys(pos.marks)
    return [(HIT, there, 0, 0) for there in fought if pos.cubes[there] and pos.owner[there] != who]


def strike(pos: Position, there: int) -> Flow:
    """Take one rival cube at no cost (2.2 BATTLE)."""
    pos.owing = 0
    remove(pos, there, 1)
    yield from aftermath(pos)


def more_battle(pos: Position, who: int, advancement: int) -> Flow:
    """Fight one more battle (Military), or take a rival cube at no cost (Defense; 2.2 BATTLE, R-2.2-34, R-2.2-35)."""
    options = fights(pos, who, least_cubes(pos, who)) if advancement == MILITARY else struck(pos, who)
    if not options:
        return
    pick = yield from one_of(pos, who, ASK_BATTLE if advancement == MILITARY else ASK_DEFENSE, options)
    if advancement == MILITARY:
        yield from fight(pos, pick)
    else:
        yield from strike(pos, pick[1])
