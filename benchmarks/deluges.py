"""How fast games of Déluges are played on the house maps, and how strong its bots are.

    python benchmarks/deluges.py [--seconds N]
    python benchmarks/deluges.py --duel greedy logger [--games N]

The first tells games and choices a second for each bot and number of players, below them random games by others.
CPU time, one process; nothing is judged. The second seats one bot among others of another kind, in every seat in turn,
and tells how often it won with the 95 % interval (Wilson). The board is a house map, not the published one.
"""

from __future__ import annotations

from functools import partial

from playing import measure, one_of, run

from generator.engine.pack import find_pack
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


def begin(seats: int, seed: int, rules: dict[str, object] | None = None) -> Game:
    """A game that remembers nothing; nothing in it is dealt, only the bots have a *seed*."""
    del seed
    return Game(Position(seats, read_switches(rules or {})), keep=False)


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


if __name__ == "__main__":
    run("deluges", "Déluges", begin, speeds, SEATS)
