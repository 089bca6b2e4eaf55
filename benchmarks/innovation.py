"""How fast games of Innovation are played, and how strong its bots are.

    python benchmarks/innovation.py [--seconds N]
    python benchmarks/innovation.py --duel greedy sensible [--games N]

The first tells games and choices a second for each bot and number of players, below them the same figures of Deep
Future's weakest and usual bot for comparison. CPU time, one process; nothing is judged. The second seats one bot among
others of another kind, in every seat in turn on the same deals, and tells how often it won with the 95 % interval
(Wilson).
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from generator.engine.bots import Bot
from generator.engine.chance import Dealer
from generator.engine.pack import find_pack
from generator.engine.study import seed_of
from generator.games.deep_future.rules.campaign import new_campaign
from generator.games.deep_future.rules.game import Game as OtherGame
from generator.games.deep_future.rules.switches import Switches as OtherSwitches
from generator.games.innovation.game import Game
from generator.games.innovation.rules.codes import ENDINGS
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.switches import Switches
from generator.sim.figures import rate
from generator.sim.roster import studied

#: Seats of the games measured.
SEATS = (2, 3, 4)


def bots_of(kind: type[Bot], seats: int, number: int) -> list[Bot]:
    """A bot for each seat of one game."""
    return [kind(seed_of("speed", number, seat)) for seat in range(seats)]


def innovation(kind: type[Bot], seats: int, number: int) -> tuple[int, int, str]:
    """One game: choices, turns, ending."""
    game = Game(Position(seats, Switches(), Dealer(seed_of("speed", seats, number))), keep=False)
    return *play(game, bots_of(kind, seats, number)), ENDINGS[game.position.ending]


def deep_future(kind: type[Bot], seats: int, number: int) -> tuple[int, int, str]:
    """One game of a new campaign, alone."""
    game = OtherGame(new_campaign(seats, OtherSwitches(), Dealer(seed_of("speed", number))), keep=False)
    found = play(game, bots_of(kind, seats, number))
    return *found, "won" if game.position.winner >= 0 else "lost"


def play(game: Any, bots: list[Bot]) -> tuple[int, int]:
    """A game to its end; choices and turns."""
    pos, choices = game.position, 0
    while pos.options:
        game.apply(bots[pos.asker].choose(pos, pos.options))
        choices += 1
    return choices, pos.turns


def measure(
    title: str, one: Callable[[type[Bot], int, int], tuple[int, int, str]], kind: type[Bot], seats: int, seconds: float
) -> None:
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
        f"{title:24} {games / took:9.1f} games/s {choices / took:9.0f} choices/s"
        f" {turns / games:6.1f} turns {choices / games:6.0f} choices   {shares}",
        flush=True,
    )


def duel(one: str, other: str, seats: int, games: int) -> None:
    """How often the bot *one* wins against *other* in all other seats."""
    bots = studied(find_pack("innovation")).bots()
    won = 0
    for number in range(games):
        deal, seat = divmod(number, seats)
        pos = Position(seats, Switches(), Dealer(deal))
        play(Game(pos, keep=False), [bots[one if at == seat else other](10 * deal + at) for at in range(seats)])
        won += seat in pos.winners
    its = rate(won, games)
    print(
        f"{one} against {seats - 1} {other}: {won}/{games} {its.share:.1%} [{its.low:.1%}, {its.high:.1%}]", flush=True
    )


def main() -> None:
    """What was asked for, line by line."""
    words = argparse.ArgumentParser(description="How fast games of Innovation are played, how strong its bots are.")
    words.add_argument("--seconds", type=float, default=3.0, help="so long is measured for each line")
    words.add_argument("--duel", nargs=2, metavar=("BOT", "OTHER"))
    words.add_argument("--games", type=int, default=300, help="of a duel, for each number of players")
    asked = words.parse_args()
    if asked.duel:
        one, other = asked.duel
        for seats in SEATS:
            duel(one, other, seats, asked.games)
    else:
        speeds(asked.seconds)


def speeds(seconds: float) -> None:
    """A line for each bot and number of players."""
    for name, kind in studied(find_pack("innovation")).bots().items():
        for seats in SEATS:
            measure(f"innovation {name} x{seats}", innovation, kind, seats, seconds)
    bots = studied(find_pack("deep_future")).bots()
    for name in ("random", "tuned"):
        measure(f"deep future {name} x1", deep_future, bots[name], 1, seconds)
        measure(f"deep future {name} x2", deep_future, bots[name], 2, seconds)


if __name__ == "__main__":
    main()
