"""How fast games of Eminent Domain are played, and how strong its bots are.

    python benchmarks/eminent_domain.py [--seconds N]
    python benchmarks/eminent_domain.py --duel greedy traders [--games N]

The first prints games and choices a second for each bot and number of players, below them random games of the variants.
CPU time, one process; nothing is judged. The second seats one bot among others of another kind, in every seat in turn
on the same deals, and prints how often it won, ties counted, with the 95 % interval (Wilson).
"""

from __future__ import annotations

from functools import partial

from playing import measure, one_of, run

from generator.engine.chance import Dealer
from generator.engine.pack import find_pack
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.rules.codes import ENDINGS
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.switches import read_switches
from generator.sim.roster import studied

#: Seats of the games measured.
SEATS = (2, 3, 4)
#: Ways of playing measured with random players besides.
WAYS: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("longer", 3, {"variant": "extended3"}),
    ("learning", 2, {"research": "none"}),
    ("learning", 3, {"research": "none"}),
    ("learning", 4, {"research": "none"}),
)


def begin(seats: int, seed: int, rules: dict[str, object] | None = None) -> Game:
    """A game that remembers nothing."""
    return Game(Position(seats, read_switches(rules or {}), Dealer(seed)), keep=False)


def speeds(seconds: float) -> None:
    """A line for each bot and number of players, then for each variant."""
    bots = studied(find_pack("eminent_domain")).bots()
    for name, kind in bots.items():
        for seats in SEATS:
            measure(f"eminent domain {name} x{seats}", one_of(begin, ENDINGS), kind, seats, seconds)
    for title, seats, rules in WAYS:
        one = one_of(partial(begin, rules=rules), ENDINGS)
        measure(f"eminent domain {title} x{seats}", one, bots["random"], seats, seconds)


if __name__ == "__main__":
    run("eminent_domain", "Eminent Domain", begin, speeds, SEATS)
