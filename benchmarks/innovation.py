"""How fast games of Innovation are played, and how strong its bots are.

    python benchmarks/innovation.py [--seconds N]
    python benchmarks/innovation.py --duel greedy sensible [--games N]

The first prints games and choices a second for each bot and number of players, below them the same figures of Deep
Future's weakest and usual bot for comparison. CPU time, one process; nothing is judged. The second seats one bot among
others of another kind, in every seat in turn on the same deals, and prints how often it won with the 95 % interval
(Wilson).
"""

from __future__ import annotations

from playing import bots_of, measure, one_of, play, run

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
from generator.sim.roster import studied

#: Seats of the games measured.
SEATS = (2, 3, 4)


def begin(seats: int, seed: int) -> Game:
    """A game that remembers nothing."""
    return Game(Position(seats, Switches(), Dealer(seed)), keep=False)


def deep_future(kind: type[Bot], seats: int, number: int) -> tuple[int, int, str]:
    """One game of a new campaign, alone."""
    game = OtherGame(new_campaign(seats, OtherSwitches(), Dealer(seed_of("speed", number))), keep=False)
    found = play(game, bots_of(kind, seats, number))
    return *found, "won" if game.position.winner >= 0 else "lost"


def speeds(seconds: float) -> None:
    """A line for each bot and number of players."""
    for name, kind in studied(find_pack("innovation")).bots().items():
        for seats in SEATS:
            measure(f"innovation {name} x{seats}", one_of(begin, ENDINGS), kind, seats, seconds)
    bots = studied(find_pack("deep_future")).bots()
    for name in ("random", "tuned"):
        measure(f"deep future {name} x1", deep_future, bots[name], 1, seconds)
        measure(f"deep future {name} x2", deep_future, bots[name], 2, seconds)


if __name__ == "__main__":
    run("innovation", "Innovation", begin, speeds, SEATS)
