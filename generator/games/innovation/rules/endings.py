"""Special achievements and the three endings (7, 8).

In: a position after an atomic step. Out: achievements claimed; GameOver once the game has ended.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.games.innovation.rules import codes
from generator.games.innovation.rules.position import COLOURS_OF_A_BOARD, Position

#: Monument: cards tucked or scored in one turn; Empire: icons of each kind; World: clocks; Universe: value (I-PUB15).
MONUMENT_CARDS, EMPIRE_ICONS, WORLD_CLOCKS, UNIVERSE_VALUE = 6, 3, 12, 8
#: Achievements that win, by how many play (I-E1); those of a team together (I-V4).
NEEDED = {2: 6, 3: 5, 4: 4}
NEEDED_BY_TEAM = 6


class GameOver(Exception):
    """The game has ended; the position says how."""


def _universe(pos: Position, who: int) -> bool:
    tops = pos.tops(who)
    return len(tops) == COLOURS_OF_A_BOARD and all(codes.AGE[card] >= UNIVERSE_VALUE for card in tops)


#: When each is claimed by itself (I-M5, I-PUB15).
CONDITIONS: dict[int, Callable[[Position, int], bool]] = {
    codes.MONUMENT: lambda pos, who: max(pos.tucked[who], pos.scored[who]) >= MONUMENT_CARDS,
    codes.EMPIRE: lambda pos, who: min(pos.icons(who)) >= EMPIRE_ICONS,
    codes.WORLD: lambda pos, who: pos.icons(who)[codes.CLOCK] >= WORLD_CLOCKS,
    codes.WONDER: lambda pos, who: all(direction in (codes.RIGHT, codes.UP) for direction in pos.splay[who]),
    codes.UNIVERSE: _universe,
}


def settle(pos: Position) -> None:
    """Give special achievements after an atomic step, from the active player clockwise (I-M1, I-M4, I-U7, I-U8).

    Raises GameOver.
    """
    stirred, pos.stirred = pos.stirred, 0
    if not stirred or codes.NOBODY not in pos.special_owner:
        return
    for who in (pos.turn, *pos.clockwise(pos.turn)):
        if stirred >> who & 1:
            for special, owner in enumerate(pos.special_owner):
                if owner == codes.NOBODY and CONDITIONS[special](pos, who):
                    claim_special(pos, special, who)


def claim_special(pos: Position, special: int, who: int) -> bool:
    """Claim a special achievement; return whether it was still there (I-M2). It counts as a change (I-U3).

    Raises GameOver.
    """
    if pos.special_owner[special] != codes.NOBODY:
        return False
    pos.special_owner[special] = who
    pos.changes += 1
    pos.tell("special", who, special)
    check_victory(pos, who)
    return True


def claim_age(pos: Position, age: int, who: int) -> None:
    """Claim an age achievement (I-A12 to I-A16). Raises GameOver."""
    pos.age_owner[age] = who
    pos.changes += 1
    pos.tell("achieve", who, age)
    check_victory(pos, who)


def achievable(pos: Position, who: int) -> list[int]:
    """Return ages a player may claim now: 5 points times its number, a top card of that value (I-A12, I-A13)."""
    most = min(pos.points(who) // 5, pos.highest_top(who), 9)
    return [age for age in range(1, most + 1) if pos.age_owner[age] == codes.NOBODY]


def needed(pos: Position) -> int:
    """Return how many achievements win (I-E1, I-V4)."""
    return NEEDED[pos.seats] if len(set(pos.team)) == pos.seats else NEEDED_BY_TEAM


def team_mates(pos: Position, who: int) -> list[int]:
    """Return who wins with a player: the player, and a team-mate (I-V6)."""
    return [other for other in range(pos.seats) if pos.team[other] == pos.team[who]]


def check_victory(pos: Position, who: int) -> None:
    """Raise GameOver if a player or their team has enough achievements (I-E1)."""
    ours = team_mates(pos, who)
    if sum(map(pos.achievements, ours)) >= needed(pos):
        end(pos, codes.BY_ACHIEVEMENTS, ours)


def end(pos: Position, ending: int, winners: list[int]) -> None:
    """End the game at once. Raises GameOver."""
    assert pos.ending == codes.NOT_YET
    pos.ending = ending
    pos.winners = sorted(winners)
    pos.tell("over", ending, pos.effects[-1][0] if pos.effects else codes.NO_CARD)
    raise GameOver


def end_by_score(pos: Position) -> None:
    """End by highest score, then most achievements, then all who are tied; teams add up (I-E2, I-E3, I-V5, I-U19).

    Raises GameOver.
    """
    standing = {}
    for who in range(pos.seats):
        ours = team_mates(pos, who)
        standing[who] = (sum(map(pos.points, ours)), sum(map(pos.achievements, ours)))
    best = max(standing.values())
    end(pos, codes.BY_SCORE, [who for who, its in standing.items() if its == best])


def win_by_dogma(pos: Position, who: int) -> None:
    """End for a player who has met the winning condition of an effect (I-E5, I-V6). Raises GameOver."""
    end(pos, codes.BY_DOGMA, team_mates(pos, who))
