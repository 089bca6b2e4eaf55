"""What bots think of lands, jobs, attacks and trades.

In: a position, a choice. Out: figures to compare choices by; nothing is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.games.deluges.rules.codes import DONE, SLAVE, SOLDIER, WORKER, Choice
from generator.games.deluges.rules.counting import taken_over
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.work import jobs, shift_of


def room(pos: Position, land: int, keep: int) -> int:
    """Return how many a land has work for if *keep* of its woods are to stay."""
    return jobs(pos, land) + max(0, pos.woods[land] - keep)


def spread(pos: Position, choices: Sequence[Choice], keep: int) -> list[Choice]:
    """Return one worker from where there are too many to where most work is, all equally good ways; else the end."""

    def work(land: int, to: int) -> int:
        people = pos.people(land)
        if people <= room(pos, land, keep) or taken_over(pos.fanatics[land], people - 1):
            return 0
        return room(pos, to, keep) - pos.people(to) - pos.fanatics[to]

    return _best_moves(pos, choices, work)


def in_pairs(pos: Position, choices: Sequence[Choice], keep: int) -> list[Choice]:
    """Return moves of one worker to where they are worth most, all equally good ones; else the end.

    Two of a land breed a third, so that one is sent where another is alone.
    """

    def gain(land: int, to: int) -> float:
        here, there = pos.people(land), pos.people(to)
        if taken_over(pos.fanatics[land], here - 1) or taken_over(pos.fanatics[to], there + 1):
            return 0
        there += pos.fanatics[to]
        gained = _settled(pos, to, there + 1, keep) - _settled(pos, to, there, keep)
        return gained + (_settled(pos, land, here - 1, keep) - _settled(pos, land, here, keep))

    return _best_moves(pos, choices, gain)


def _best_moves(pos: Position, choices: Sequence[Choice], gain: Callable[[int, int], float]) -> list[Choice]:
    """Return the moves of one worker to where no other player is that gain most, from and to; else the end."""
    best, most = [DONE], 0.0
    for choice in choices:
        if choice[0] != "move":
            continue
        land, to, kind, count, borrowed = choice[1]
        if kind != WORKER or count > 1 or borrowed or pos.others_there(to, pos.asker):
            continue
        gained = gain(land, to)
        if gained > most:
            best, most = [choice], gained
        elif gained == most > 0:
            best.append(choice)
    return best


def _settled(pos: Position, land: int, people: int, keep: int) -> float:
    """Return what so many people of a land are worth: work, births, idle hands, the land itself."""
    work = min(people, room(pos, land, keep))
    return work + work // 2 - 1.5 * (people - work) + 0.5 * (people > 0)


def attack(pos: Position, choices: Sequence[Choice]) -> Choice | None:
    """Return the move of all soldiers of a land against one they beat that brings most slaves; None if none does."""
    who = pos.asker
    best, most = None, 0
    for choice in choices:
        if choice[0] != "move" or choice[1][2] != SOLDIER:
            continue
        land, to, _, count, borrowed = choice[1]
        if borrowed or pos.soldiers[who][land] - pos.moved[SOLDIER][land] != count:
            continue
        if any(pos.slaves[land]) or not pos.others_there(to, who):
            continue
        guards, prey = _opponents(pos, who, to)
        force = count + pos.soldiers[who][to]
        if force > guards and prey > most and force + prey > pos.fanatics[to]:
            best, most = choice, prey
    return best


def _opponents(pos: Position, who: int, land: int) -> tuple[int, int]:
    """Return the most soldiers that one opponent has in a land, and all opponents' workers."""
    others = [other for other in range(pos.seats) if other != who]
    return max(pos.soldiers[other][land] for other in others), sum(pos.workers[other][land] for other in others)


def follow(choices: Sequence[Choice]) -> Choice | None:
    """Return the slaves' move after their soldier, as many as can."""
    moves = [choice for choice in choices if choice[0] == "move" and choice[1][2] >= SLAVE]
    return max(moves, key=lambda choice: choice[1][3], default=None)


def woods_to_take(pos: Position, choices: Sequence[Choice], keep: int) -> Choice:
    """Return as many woods as leave *keep* of them; more only where fanatics would take the land over."""
    who, (land, _) = pos.asker, choices[0][1]
    standing = pos.woods[land]
    wished = max(0, standing - keep)
    fitting = [choice for choice in choices if choice[1][1] <= wished] or [choices[0]]
    taken = _least_idle(pos, who, land, fitting)
    for choice in choices:
        idle = shift_of(pos, who, land, choice[1][1]).idle_workers
        if choice[1][1] >= taken[1][1] and not taken_over(pos.fanatics[land] + idle, pos.people(land) - idle):
            return choice
    return _least_idle(pos, who, land, choices)


def _least_idle(pos: Position, who: int, land: int, choices: Sequence[Choice]) -> Choice:
    """Return the choice that leaves fewest without a job; of equal ones, that which takes most wood."""
    return min(choices, key=lambda choice: (shift_of(pos, who, land, choice[1][1]).idle_workers, -choice[1][1]))


def fair_trade(pos: Position) -> bool:
    """Return whether the trade offered is one to agree to: no fewer pieces, and of what one has less of."""
    _, given, many, wanted, price = pos.offered
    mine = pos.stock[pos.asker]
    return many >= price and mine[given] < mine[wanted]


def harmless_ferry(pos: Position) -> bool:
    """Return whether those to be ferried go somewhere else than against oneself."""
    to = pos.offered[2]
    return not (pos.workers[pos.asker][to] or pos.soldiers[pos.asker][to])


def swap_wanted(pos: Position, partner: int) -> tuple[int, int] | None:
    """Return what one has plenty of against what one lacks and the partner has; None if there is no such thing."""
    mine, theirs = pos.stock[pos.turn], pos.stock[partner]
    plenty = max(range(len(mine)), key=lambda resource: mine[resource])
    lacking = [resource for resource, count in enumerate(mine) if not count and theirs[resource] > theirs[plenty]]
    return (plenty, lacking[0]) if mine[plenty] > 1 and lacking else None


def refuge(pos: Position, choices: Sequence[Choice]) -> Choice:
    """Return where there is most room."""
    return max(choices, key=lambda choice: room(pos, choice[1][1], 0) - pos.people(choice[1][1]))


def best_of(choices: Sequence[Choice], worth: Callable[[Choice], float]) -> list[Choice]:
    """Return all that are worth most."""
    values = [worth(choice) for choice in choices]
    most = max(values)
    return [choice for choice, value in zip(choices, values) if value == most]
