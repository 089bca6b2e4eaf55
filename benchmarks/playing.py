"""Games and choices a second, and duels of bots, whatever the game: what the benchmarks of single games share.

In: a pack's name, a way to begin a game. Out: lines of figures. CPU time, one process; nothing is judged.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from generator.engine.bots import Bot
from generator.engine.pack import find_pack
from generator.engine.study import seed_of
from generator.sim.figures import rate
from generator.sim.roster import studied

#: A game begun for so many seats, from a seed; it remembers nothing.
Begin = Callable[[int, int], Any]
#: One game of a bot in so many seats, by its number: choices, turns, how it ended.
One = Callable[[type[Bot], int, int], tuple[int, int, str]]


def bots_of(kind: type[Bot], seats: int, number: int) -> list[Bot]:
    """A bot for each seat of one game."""
    return [kind(seed_of("speed", number, seat)) for seat in range(seats)]


def play(game: Any, bots: Sequence[Bot]) -> tuple[int, int]:
    """A game to its end; choices and turns."""
    pos, choices = game.position, 0
    while pos.options:
        game.apply(bots[pos.asker].choose(pos, pos.options))
        choices += 1
    return choices, pos.turns


def one_of(begin: Begin, endings: Sequence[str]) -> One:
    """Plays single games of a pack whose positions say how they ended."""

    def one(kind: type[Bot], seats: int, number: int) -> tuple[int, int, str]:
        game = begin(seats, seed_of("speed", seats, number))
        return *play(game, bots_of(kind, seats, number)), endings[game.position.ending]

    return one


def measure(title: str, one: One, kind: type[Bot], seats: int, seconds: float) -> None:
    """A line of figures."""
    one(kind, seats, 0)
    games = choices = turns = 0
    ends = Counter[str]()
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        made, lasted, end = one(kind, seats, games)
        games, choices, turns = games + 1, choices + made, turns + lasted
        ends[end] += 1
    shares = ", ".join(f"{end} {count / games:.0%}" for end, count in ends.most_common())
    print(
        f"{title:28} {games / took:9.1f} games/s {choices / took:9.0f} choices/s"
        f" {turns / games:6.1f} turns {choices / games:6.0f} choices   {shares}",
        flush=True,
    )


def duel(pack: str, begin: Begin, one: str, other: str, seats: int, games: int, first: int = 0) -> None:
    """How often the bot *one* wins against *other* in all other seats, in every seat in turn on the same deals from
    *first*, ties counted and told; a line every hundred games.
    """
    bots = studied(find_pack(pack)).bots()
    won, tied, began = 0, 0, time.process_time()
    for number in range(games):
        deal, seat = divmod(number, seats)
        game = begin(seats, first + deal)
        play(game, [bots[one if at == seat else other](10 * (first + deal) + at) for at in range(seats)])
        winners = game.position.winners
        won += seat in winners
        tied += seat in winners and len(winners) > 1
        if (number + 1) % 100 == 0 or number + 1 == games:
            its, cost = rate(won, number + 1), (time.process_time() - began) / (number + 1)
            print(
                f"{one} against {seats - 1} {other}: {won}/{its.total} {its.share:.1%}"
                f" [{its.low:.1%}, {its.high:.1%}], {tied} of them ties; {cost:.2f} s a game",
                flush=True,
            )


def run(pack: str, title: str, begin: Begin, speeds: Callable[[float], None], counts: Sequence[int]) -> None:
    """What was asked for on the command line, line by line."""
    words = argparse.ArgumentParser(description=f"How fast games of {title} are played, how strong its bots are.")
    words.add_argument("--seconds", type=float, default=3.0, help="so long is measured for each line")
    words.add_argument("--duel", nargs=2, metavar=("BOT", "OTHER"))
    words.add_argument("--games", type=int, default=300, help="of a duel, for each number of players")
    words.add_argument("--players", type=int, choices=counts, help="of a duel, instead of every number in turn")
    words.add_argument("--first-seed", type=int, default=0, metavar="N", help="of a duel, the seed of its first deal")
    asked = words.parse_args()
    if not asked.duel:
        speeds(asked.seconds)
        return
    one, other = asked.duel
    for seats in [asked.players] if asked.players else counts:
        duel(pack, begin, one, other, seats, asked.games, asked.first_seed)
