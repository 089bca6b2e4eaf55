"""How fast games of Déluges are played on the house maps, and how strong its bots are.

    python benchmarks/deluges.py [--seconds N]
    python benchmarks/deluges.py --duel greedy logger [--games N] [--map WORD]
    python benchmarks/deluges.py --starts greedy [--games N] [--map WORD]

The first prints games and choices a second for each bot and number of players, below them random games by others.
CPU time, one process; nothing is judged. The second seats one bot among others of another kind, in every seat in turn,
and prints how often it won with the 95 % interval (Wilson). The third seats the same bot everywhere and lets the start
spaces go round the seats: it prints how often each start space won and how often each place in the order of turns, so
that map and order can be told apart. The board is a house map, not the published one: WORD is a value of the switch
`map`, "even" by default.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from functools import partial

from playing import bots_of, measure, one_of, play, run

from generator.engine.pack import find_pack
from generator.games.deluges.board import board_text, named
from generator.games.deluges.facts import PLAYERS
from generator.games.deluges.game import Game
from generator.games.deluges.rules.codes import ENDINGS
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.switches import read_switches
from generator.sim.roster import studied

#: Seats of the games measured.
SEATS = (3, 4)
#: Ways of playing measured with random players besides.
WAYS: tuple[tuple[str, dict[str, object]], ...] = (
    ("14 rounds", {"end": "rounds14"}),
    ("no trade", {"offers": 0}),
    ("no madness at once", {"grace_rounds": 2, "births": "one"}),
)


def begin(seats: int, seed: int, rules: dict[str, object] | None = None, played_on: str = "even") -> Game:
    """A game that remembers nothing; nothing in it is dealt, only the bots have a *seed*."""
    del seed
    return Game(Position(seats, read_switches({"map": played_on, **(rules or {})})), keep=False)


def speeds(seconds: float) -> None:
    """A line for each bot and number of players, then for each way of playing."""
    bots = studied(find_pack("deluges")).bots()
    for name, kind in bots.items():
        for seats in SEATS:
            measure(f"deluges {name} x{seats}", one_of(begin, ENDINGS), kind, seats, seconds)
    for title, rules in WAYS:
        for seats in SEATS:
            one = one_of(partial(begin, rules=rules), ENDINGS)
            measure(f"deluges {title} x{seats}", one, bots["random"], seats, seconds)


def turned(text: str, seats: int, by: int) -> str:
    """The same map, on which each seat begins where the one *by* seats after it began."""
    begins = {PLAYERS[(seat + by) % seats]: PLAYERS[seat] for seat in range(seats)}
    return re.sub(r'start = "(\w+)"', lambda found: f'start = "{begins[found[1]]}"', text)


def starts(bot: str, games: int, word: str) -> None:
    """For each number of players, who won: by the colour whose start space it is on the map, by the order of turns."""
    kind = studied(find_pack("deluges")).bots()[bot]
    for seats in SEATS:
        by_start, by_turn, ends = Counter[str](), Counter[int](), Counter[str]()
        for number in range(games * seats):
            deal, by = divmod(number, seats)
            game = begin(seats, deal, {"map": turned(board_text(word, seats), seats, by)})
            play(game, bots_of(kind, seats, deal))
            pos = game.position
            by_start.update(PLAYERS[(seat + by) % seats] for seat in pos.winners)
            by_turn.update(seat + 1 for seat in pos.winners)
            ends[ENDINGS[pos.ending]] += 1
        won = ", ".join(f"{colour} {by_start[colour]}" for colour in PLAYERS[:seats])
        order = ", ".join(f"{turn}. {by_turn[turn]}" for turn in range(1, seats + 1))
        print(
            f"{bot} x{seats} on {named(word, seats)}, {games * seats} games: {won}; {order}; {dict(ends)}", flush=True
        )


if __name__ == "__main__":
    words = argparse.ArgumentParser(add_help=False)
    words.add_argument("--map", default="even")
    words.add_argument("--starts", metavar="BOT")
    asked, sys.argv[1:] = words.parse_known_args()
    if asked.starts:
        words.add_argument("--games", type=int, default=60)
        starts(asked.starts, words.parse_args(sys.argv[1:]).games, asked.map)
    else:
        run("deluges", "Déluges", partial(begin, played_on=asked.map), speeds, SEATS)
