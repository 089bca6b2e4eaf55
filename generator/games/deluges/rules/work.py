"""Phases 2 to 4: gathering and fanaticism, trade, building (4.3 to 4.5).

In: a position at a player's turn in one of these phases. Out: its questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.games.deluges.facts import BOAT_WOOD, EACH_OF, MOST_BOATS, MOST_MINES, WOOD
from generator.games.deluges.rules import codes
from generator.games.deluges.rules.codes import Choice, Flow
from generator.games.deluges.rules.counting import Shift, mineral_jobs, shift, ways_to_pay
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.war import sea_war, take_over


def gather(pos: Position, who: int) -> Flow[None]:
    """Work every land that a player holds; where that can be done in one way only, nobody is asked."""
    held = pos.held(who)
    chosen = [land for land in held if most_woods(pos, who, land)]
    for land in chosen:
        pos.offered = (land,)
        pos.ask(codes.GATHER, who, [("take", (land, woods)) for woods in range(most_woods(pos, who, land) + 1)])
        _, (_, woods) = yield
        pos.begun = False
        work(pos, who, land, woods)
    for land in held:
        if land not in chosen:
            work(pos, who, land, 0)


def hands(pos: Position, who: int, land: int) -> int:
    """Return how many workers and slaves a player has at work in a land."""
    return pos.workers[who][land] + (sum(pos.slaves[land]) if pos.keeper[land] == who else 0)


def most_woods(pos: Position, who: int, land: int) -> int:
    """Return how many woods can be taken there: one for each pair of hands, as far as there are woods (D-G1)."""
    return min(hands(pos, who, land), pos.woods[land])


def jobs(pos: Position, land: int) -> int:
    """Return jobs on the mineral; whoever holds the land uses its mines (D-G6, D-U18)."""
    return mineral_jobs(sum(pos.mines[land]), pos.switches.mineral_jobs)


def shift_of(pos: Position, who: int, land: int, woods: int) -> Shift:
    """Return what becomes of the people of a land if so many woods are taken."""
    workers = pos.workers[who][land]
    return shift(workers, hands(pos, who, land) - workers, woods, jobs(pos, land))


def work(pos: Position, who: int, land: int, woods: int) -> None:
    """Cut woods for good (D-G2); the mineral never runs out (D-PUB7); who has no job is idle (D-G3)."""
    done = shift_of(pos, who, land, woods)
    pos.stock[who][WOOD] += woods
    pos.stock[who][pos.board.minerals[land]] += done.minerals
    pos.idle[land][0] = done.idle_workers
    if woods:
        pos.woods[land] -= woods
        if not pos.woods[land]:
            pos.bare[land] = 1
            pos.newly_bare += 1  # D-F1; it counts in phase 6
    if woods or done.minerals:
        pos.tell("gathered", who, land, woods, done.minerals)


def turn_fanatic(pos: Position) -> None:
    """Turn who was idle long enough into a fanatic (D-G3, D-U10); then lands may be taken over (D-G4)."""
    for land, idle in enumerate(pos.idle):
        turned = min(idle)
        who = pos.holder(land)
        if turned and who != codes.NOBODY:
            pos.workers[who][land] -= turned
            pos.fanatics[land] += turned
            pos.tell("fanatics", who, land, turned)
        pos.idle[land] = [0, *(max(0, count - turned) for count in idle[:-1])]
    take_over(pos)


def trade(pos: Position, who: int) -> Flow[None]:
    """Let a player offer trades, one resource for another, as the others agree (D-T1)."""
    left = pos.switches.offers
    while left and len(options := partners(pos, who)) > 1:
        pos.ask(codes.OFFER, who, options)
        kind, what = yield
        pos.begun = False
        if kind == "done":
            break
        left -= 1
        yield from _offer(pos, who, what[0])


def partners(pos: Position, who: int) -> list[Choice]:
    """Return who can be offered a trade: a player who has something, if one has something oneself."""
    if not any(pos.stock[who]):
        return [codes.DONE]
    return [codes.DONE, *(("offer", (other,)) for other in range(pos.seats) if other != who and any(pos.stock[other]))]


def _offer(pos: Position, who: int, partner: int) -> Flow[None]:
    """Ask what is given, what is wanted for it, and whether the partner agrees."""
    pos.offered = (partner,)
    pos.ask(codes.GIVE, who, list(_piles("give", pos.stock[who])))
    _, (given, many) = yield
    pos.offered = (partner, given, many)
    pos.ask(codes.WANT, who, [("want", (given, 0)), *_piles("want", pos.stock[partner], given)])
    _, (wanted, price) = yield
    pos.offered = (partner, given, many, wanted, price)
    pos.ask(codes.ANSWER, partner, [codes.AGREE, codes.REFUSE])
    if (yield) == codes.REFUSE:
        pos.tell("refused_trade", partner, who, given, many, wanted, price)
        return
    for resource, change in ((given, -many), (wanted, price)):
        pos.stock[who][resource] += change
        pos.stock[partner][resource] -= change
    pos.tell("traded", who, partner, given, many, wanted, price)


def _piles(word: str, stock: list[int], but: int = codes.NOBODY) -> Iterator[Choice]:
    """Yield so many pieces of one resource, as far as they are there."""
    for resource, count in enumerate(stock):
        if resource != but:
            yield from ((word, (resource, many)) for many in range(1, min(count, codes.MOST_TRADED) + 1))


def build(pos: Position, who: int) -> Flow[None]:
    """Build what a player can pay (D-B1, D-U20)."""
    while len(options := buildings(pos, who)) > 1:
        pos.ask(codes.BUILD, who, options)
        choice = yield
        pos.begun = False
        if choice == codes.DONE:
            break
        kind, (space,) = choice
        if kind == "boat":
            launch(pos, who, space)
        else:
            yield from _raise(pos, who, choice)
        if pos.switches.buildings == "one":
            break


def buildings(pos: Position, who: int) -> list[Choice]:
    """Return what a player can build where, and nothing."""
    options = [codes.DONE]
    stock = pos.stock[who]
    payable = bool(ways_to_pay(stock))
    if not payable and stock[WOOD] < BOAT_WOOD:
        return options
    held = pos.held(who)
    if stock[WOOD] >= BOAT_WOOD and sum(pos.boats[who]) < MOST_BOATS:  # D-B2, D-C4
        waters = {space for land in held for space in pos.board.neighbours[land] if pos.is_sea(space)}
        options += [("boat", (space,)) for space in sorted(waters)]
    return options + _land_buildings(pos, who, held) if payable else options


def _land_buildings(pos: Position, who: int, held: Sequence[int]) -> list[Choice]:
    options: list[Choice] = []
    soldiers = pos.soldiers_left(who) > 0
    for land in held:
        if soldiers:
            options.append(("soldier", (land,)))
        if sum(pos.mines[land]) < MOST_MINES:  # D-G6
            options.append(("mine", (land,)))
        if pos.dolmen[land] == codes.NOBODY:  # D-B4
            options.append(("dolmen", (land,)))
    return options


def launch(pos: Position, who: int, space: int) -> None:
    """Build a boat for four woods; another player's boat there means war at once (D-B2)."""
    pos.stock[who][WOOD] -= BOAT_WOOD
    pos.boats[who][space] += 1
    pos.water += 1
    pos.tell("built", who, "boat", space)
    sea_war(pos, space)


def _raise(pos: Position, who: int, choice: Choice) -> Flow[None]:
    """Build a soldier, a mine or a dolmen, paid in the way the builder likes (D-B3)."""
    kind, (land,) = choice
    ways = ways_to_pay(pos.stock[who])
    way = ways[0]
    if len(ways) > 1:
        pos.building = choice
        pos.ask(codes.PAY, who, [("pay", each) for each in ways])
        _, way = yield
    for resource in way:
        pos.stock[who][resource] -= EACH_OF[len(way)]
    if kind == "soldier":
        pos.put(codes.SOLDIER, who, land, 1)  # D-U20: where it is built
    elif kind == "mine":
        pos.mines[land][who] += 1
    else:
        pos.dolmen[land] = who
    pos.tell("built", who, kind, land)
