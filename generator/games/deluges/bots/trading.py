"""Which trades are worth offering: those that let one build more at once, and the others little more.

In: a position at the question whom to offer a trade. Out: a trade that the partner has no reason to refuse.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final, NamedTuple

from generator.games.deluges.facts import BOAT_WOOD, EACH_OF, MOST_BOATS, WOOD
from generator.games.deluges.rules.codes import MOST_TRADED
from generator.games.deluges.rules.position import Position

#: What a boat or another building counts, and a piece that is left, as far as there are few of its kind.
BUILDING, PIECE, FEW = 4.0, 0.1, 4
#: How much of a partner's gain is a loss; what a trade must bring at least.
SHARE: Final = 0.5
LEAST: Final = 0.3

Stock = tuple[int, ...]


class Trade(NamedTuple):
    """So many pieces of one resource for as many of another."""

    partner: int
    given: int
    wanted: int
    many: int


@lru_cache(1 << 16)
def builds(stock: Stock) -> int:
    """Return how many soldiers, mines and dolmens a stock pays, the fewest pieces first (D-B3)."""
    left, count = sorted(stock, reverse=True), 0
    while True:
        kinds = next((kinds for kinds in sorted(EACH_OF, reverse=True) if left[kinds - 1] >= EACH_OF[kinds]), 0)
        if not kinds:
            return count
        left[:kinds] = [pieces - EACH_OF[kinds] for pieces in left[:kinds]]
        left.sort(reverse=True)
        count += 1


@lru_cache(1 << 16)
def use(stock: Stock, boats: int) -> float:
    """Return what a stock is good for if so many *boats* can still be built."""
    best = 0.0
    for launched in range(min(boats, stock[WOOD] // BOAT_WOOD) + 1):
        left = (stock[WOOD] - BOAT_WOOD * launched, *stock[1:])
        pieces = sum(min(FEW, count) for count in left)
        best = max(best, BUILDING * (launched + builds(left)) + PIECE * pieces)
    return best


def best_trade(pos: Position, who: int) -> Trade | None:
    """Return the trade that brings most, whoever the partner; None if none brings enough."""
    best, most = None, LEAST
    for trade in fair_trades(pos, who, range(pos.seats)):
        gain = gain_of(pos, who, trade)
        if gain > most:
            best, most = trade, gain
    return best


def fair_trades(pos: Position, who: int, partners: Sequence[int]) -> list[Trade]:
    """Return trades, piece for piece, that give one of *partners* what they have less of than what they give."""
    mine = pos.stock[who]
    return [
        Trade(partner, given, wanted, many)
        for partner in partners
        if partner != who
        for given, wanted in permutations(range(len(mine)), 2)
        if pos.stock[partner][given] < pos.stock[partner][wanted]
        for many in range(1, min(mine[given], pos.stock[partner][wanted], MOST_TRADED) + 1)
    ]


def gain_of(pos: Position, who: int, trade: Trade) -> float:
    """Return what a trade is good for: one's own gain, less a share of the partner's."""
    partner, given, wanted, many = trade
    return _gained(pos, who, given, wanted, many) - SHARE * _gained(pos, partner, wanted, given, many)


def _gained(pos: Position, who: int, given: int, wanted: int, many: int) -> float:
    stock, boats = pos.stock[who], MOST_BOATS - sum(pos.boats[who])
    after = stock[:]
    after[given] -= many
    after[wanted] += many
    return use(tuple(after), boats) - use(tuple(stock), boats)
