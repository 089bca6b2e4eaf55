"""How far a player will be ahead in the end, learned from games that bots finished (tools/learn_deluges.py).

In: a position. Out: heritage points, or the traits of a player that they are learned from; outlook.toml says what each
trait counts.
"""

from __future__ import annotations

from typing import Final

from generator.engine.outlook import lead, weights
from generator.games.deluges.bots.trading import builds
from generator.games.deluges.facts import LAST_POINT
from generator.games.deluges.rules.codes import NOBODY
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.turn import final, standings
from generator.games.deluges.rules.work import hands, jobs

#: What is counted of each player, in this order.
TRAITS: Final = (
    "points", "wood", "boats", "soldiers", "mines", "dolmens", "lands", "workers", "slaves", "work", "pairs", "idle",
    "fanatics", "sites", "stock", "kinds", "builds",
)  # fmt: skip
#: A game of so many rounds is an old one, however low the track is.
OLD: Final = 18


def progress(pos: Position) -> float:
    """Return how near the end is, from 0 to 1: by the track, or by the rounds played."""
    return min(1.0, max(pos.track / LAST_POINT, pos.round / OLD))


def ahead(pos: Position, who: int) -> float:
    """Return how many points a player will be ahead of the best of the others, by estimate."""
    weighed = weights("generator.games.deluges.bots", TRAITS)
    return lead(weighed, progress(pos), traits(pos), who)


def traits(pos: Position) -> list[list[float]]:
    """Return what TRAITS name, for each player."""
    points = final(pos).points
    return [
        [float(count) for count in (points[who], *its, *_lands(pos, who), *_stock(pos, who))]
        for who, its in enumerate(standings(pos))
    ]


def _lands(pos: Position, who: int) -> list[int]:
    """Return lands, people, work for them, pairs that breed, idle hands, fanatics, places for a dolmen."""
    held = pos.held(who)
    workers = slaves = work = pairs = idle = fanatics = sites = 0
    for land in held:
        at_work, own = hands(pos, who, land), pos.workers[who][land]
        done = min(at_work, jobs(pos, land) + pos.woods[land])
        workers += own
        slaves += at_work - own
        work += done
        pairs += own // 2
        idle += at_work - done
        fanatics += pos.fanatics[land]
        sites += pos.dolmen[land] == NOBODY
    return [len(held), workers, slaves, work, pairs, idle, fanatics, sites]


def _stock(pos: Position, who: int) -> list[int]:
    """Return pieces in stock, kinds of them, what can be built of them."""
    stock = pos.stock[who]
    return [sum(stock), sum(map(bool, stock)), builds(tuple(stock))]
