"""How fair a board is: how often each seat wins when bots play on it, in all orders.

In: a pack whose boards are files, the text of one, how many games. Out: wins by seat; of several boards the fairest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from itertools import islice, product
from typing import NamedTuple

from generator.engine.board import Measurable
from generator.engine.pack import find_pack
from generator.engine.study import COMMON, Task
from generator.errors import CannotDo, Text
from generator.sim.figures import Rate, rate
from generator.sim.roster import find_bot, studied

#: Boards that are tried, each with one game in so many; the fairest ones are measured with all of them.
PROPOSALS, SHARE = 12, 4
#: Of these, one after the other is measured until one is balanced.
FINALISTS = 4
#: A board is balanced if every seat's share of the games won is so near to an equal one.
NEAR = 0.05
#: The seed of the first games, by which the choice is made; those that follow are measured by the ones after it.
FIRST_SEED = 1
#: Games that a worker plays at a time.
AT_A_TIME = 10
#: Games of one line-up have deals below this.
MOST_EACH = 1_000_000
_SEAT, _WON = (next(at for at, column in enumerate(COMMON) if column.name == name) for name in ("seat", "won"))


class Balance(NamedTuple):
    """How many of so many games each seat won; nobody won the others."""

    games: int
    won: tuple[int, ...]

    @property
    def rates(self) -> tuple[Rate, ...]:
        """Return each seat's share of the games that somebody won, with its interval."""
        return tuple(rate(won, sum(self.won)) for won in self.won)

    @property
    def uneven(self) -> float:
        """Return how far the share of a seat is from an equal one, at most."""
        return max(abs(its.share - 1 / len(self.won)) for its in self.rates)


class Chosen(NamedTuple):
    """The board that was chosen, what was measured last, by which seed, and how many were tried."""

    text: str
    balance: Balance
    seed: int
    tried: int


def measurable(game: str) -> Measurable:
    """Return the pack of a game whose boards can be measured.

    Raises UnknownGame, CannotDo.
    """
    pack = find_pack(game)
    if not isinstance(pack, Measurable):
        raise CannotDo(pack.name, Text("own_board"))
    return pack


def line_ups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Return who sits where: every bot in every seat beside every other."""
    return list(product(bots, repeat=seats))


def play(game: str, text: str, bots: Sequence[str], seed: int, deal: int, games: int) -> Counter[int]:
    """Return how often each seat won; what a worker does."""
    pack = find_pack(game)
    kinds = tuple(find_bot(pack, bot) for bot in bots)
    rules = {measurable(game).board_switch: text}
    rows = studied(pack).campaign_rows(Task("", seed, deal, deal, games, kinds, rules))
    return Counter(int(row[_SEAT]) for row in rows if row[_WON])


def measure(
    pack: Measurable, text: str, games: int, seed: int, executor: Executor, progress: Callable[[int, int], None]
) -> Balance:
    """Play at least so many games, as many by each line-up; *progress* hears how many are finished, of how many.

    Raises UnknownBot.
    """
    seats = pack.board_seats(text)
    orders = line_ups(pack.board_bots, seats)
    each = -(-games // len(orders))
    parts = {
        executor.submit(play, pack.name, text, bots, seed, MOST_EACH * order + begun, many): many
        for order, bots in enumerate(orders)
        for begun, many in _parts(each)
    }
    won, done = Counter[int](), 0
    for part in as_completed(parts):
        won += part.result()
        done += parts[part]
        progress(done, each * len(orders))
    return Balance(each * len(orders), tuple(won[seat] for seat in range(1, seats + 1)))


def _parts(games: int) -> Iterator[tuple[int, int]]:
    """Yield games in parts: the number of the first one, how many."""
    for begun in range(0, games, AT_A_TIME):
        yield begun, min(AT_A_TIME, games - begun)


def fairest(
    pack: Measurable, boards: Iterator[str], games: int, executor: Executor, progress: Callable[[int, int], None]
) -> Chosen:
    """Return a balanced board, measured by games that had no part in the choice; else the least uneven one.

    Raises what makes a board impossible, UnknownBot.
    """
    texts = list(islice(boards, PROPOSALS))
    few, last = -(-games // SHARE), len(texts)
    first = []
    for number, text in enumerate(texts):
        first.append(measure(pack, text, few, FIRST_SEED, executor, _part_of(progress, number, last + SHARE)).uneven)
    found: list[Chosen] = []
    for number, at in enumerate(sorted(range(last), key=first.__getitem__)[:FINALISTS], 1):
        seed, heard = FIRST_SEED + number, _part_of(progress, last, last + SHARE, SHARE)
        found.append(Chosen(texts[at], measure(pack, texts[at], games, seed, executor, heard), seed, last))
        if found[-1].balance.uneven <= NEAR:
            return found[-1]
    return min(found, key=lambda each: each.balance.uneven)


def _part_of(
    progress: Callable[[int, int], None], before: int, parts: int, wide: int = 1
) -> Callable[[int, int], None]:
    """Return who hears of the *wide* next parts of a whole of which *before* are finished."""
    return lambda done, total: progress(before * total + wide * done, parts * total)
