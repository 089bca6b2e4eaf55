"""Tune the weights of the weighing bot by trying all of them at once (needs numpy, which comes with the extra "study").

    python tools/tune_bots.py --kinds three --games 40000 --go-on

In each of so many games every seat plays with every weight moved up or down by lot, by a share of it and a little. How
much more often a weight won up than down is its slope; what chance explains counts for nothing. Then the weights are
moved along the slope, by a few lengths, and play other games in one seat against those they began as in the others,
the same games for each length. The best of them are written. With --steps this begins again from there.

60,000 seats of three players say within 0.4 points what a weight is worth, all weights together, in some minutes; with
a folder made by tools/compile_engine.py on PYTHONPATH they are played faster. Games with three players have weights of
their own: --kinds three. To measure weights rather than to find some: --steps 0 --go-on, and --against FILE for who
sits in the other seats.
"""

from __future__ import annotations

import tomllib
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from teach_bots import LEAST, SHARE, WEIGHTS, asked_for, starting, written

from generator.engine.chance import Dealer
from generator.games.deep_future.bots.scales import Scales
from generator.games.deep_future.bots.weighing import Heuristic, Weighing
from generator.games.deep_future.rules.campaign import new_campaign, next_game
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.switches import Switches

#: Kinds of games, by how many play them: first games of new campaigns, but for the later ones.
FRESH, LATER, TWO, THREE = "fresh", "later", "two", "three"
SEATS: Final = {FRESH: 1, LATER: 1, TWO: 2, THREE: 3}
#: Long campaigns that later games are taken from, and how many games each has; every third is taken.
CAMPAIGNS, LENGTH, STEP = 24, 60, 3
#: Choices after which a game counts as lost.
TOO_MANY = 3_000
#: Where the seeds of the games begin that lengths are tried on.
MEASURED = 90_000_000
#: What is less than so many standard errors counts for nothing.
CHANCE = 1.0

Floats = NDArray[np.float64]


@cache
def later_positions() -> list[Position]:
    """Positions before the set-up of later games of solo campaigns that the weights by hand have played."""
    found = []
    for number in range(CAMPAIGNS):
        position = new_campaign(1, Switches(), Dealer(7_000_000 + number))
        bot = Heuristic(number)
        for count in range(LENGTH):
            if count % STEP == 1:
                found.append(position.copy())
            position, _ = next_game(play(position, [bot]), 1)
    return found


def start(kind: str, seed: int) -> Position:
    """The position that a game of this kind begins with."""
    dealer = Dealer(seed)
    if kind != LATER:
        return new_campaign(SEATS[kind], Switches(), dealer)
    kept = later_positions()
    position = kept[seed % len(kept)].copy()
    position.dealer = dealer
    position.deck = dealer.shuffle(position.deck)
    return position


def play(position: Position, bots: Sequence[Weighing]) -> Position:
    """The game from *position* to its end, or until it is too long."""
    game = Game(position, keep=False)
    for _ in range(TOO_MANY):
        if not position.options:
            break
        game.apply(bots[position.asker].choose(position, position.options))
    return position


class Weights:
    """Weights by name, which *named* of them move, and by how much at a time."""

    def __init__(self, start: Mapping[str, float], named: Sequence[str]) -> None:
        self.by_name = dict(start)
        self.names = [name for name in sorted(start) if not named or name in named]
        self.units = np.array([SHARE * abs(start[name]) + LEAST for name in self.names])

    def moved(self, steps: Floats) -> dict[str, float]:
        """All weights, those that move by so many units each."""
        new = zip(self.names, steps * self.units)
        return self.by_name | {name: self.by_name[name] + float(step) for name, step in new}

    def slope(self, seeds: Iterable[int], kinds: Sequence[str]) -> tuple[Floats, float]:
        """How much more often each weight won up than down, and the standard error of that."""
        total, count, wins = np.zeros(len(self.names)), 0, 0
        for seed in seeds:
            kind = kinds[seed % len(kinds)]
            seats = SEATS[kind]
            signs = np.random.default_rng(seed).choice([-1.0, 1.0], (seats, len(self.names)))
            bots = [Weighing(10 * seed + seat, Scales(self.moved(signs[seat]))) for seat in range(seats)]
            winner = play(start(kind, seed), bots).winner
            # Against what a seat usually wins, so that luck of the signs adds as little as can be.
            gained = np.array([(winner == seat) - usual(seats) for seat in range(seats)])
            total += gained @ signs
            count += seats
            wins += winner >= 0
        share = wins / count
        return 2 * total / count, 2 * float(np.sqrt(share * (1 - share) / count))


def usual(seats: int) -> float:
    """About what share of games each of so many seats wins."""
    return 0.8 if seats == 1 else 1 / seats


def direction(slope: Floats, error: float) -> Floats:
    """The way up, of length 1, of what chance does not explain."""
    sure = np.sign(slope) * np.maximum(np.abs(slope) - CHANCE * error, 0)
    return sure / max(float(np.linalg.norm(sure)), 1e-9)


def won(weights: Mapping[str, float], others: Mapping[str, float], games: int, kinds: Sequence[str]) -> Iterator[str]:
    """Yield for each game which kind it was, if it was won by the seat with these *weights*, else nothing."""
    mine, theirs = Scales(weights), Scales(others)
    for seed in range(MEASURED, MEASURED + games):
        kind = kinds[seed % len(kinds)]
        seats = SEATS[kind]
        seat = seed // len(kinds) % seats
        bots = [Weighing(10 * seed + at, mine if at == seat else theirs) for at in range(seats)]
        yield kind if play(start(kind, seed), bots).winner == seat else ""


def main() -> None:
    """Tune and write, or only measure."""
    parser = asked_for(__doc__, games=20_000)
    parser.add_argument("--steps", type=int, default=1)
    parser.add_argument("--kinds", default="fresh", help="of games, in turn: fresh, later, two, three")
    parser.add_argument("--only", default="", help="weights that are tuned, with commas; without it all")
    parser.add_argument("--lengths", default="2,4,7", help="along the slope, in units of a weight")
    parser.add_argument("--measure", type=int, default=2000, help="games for each length")
    parser.add_argument("--against", type=Path, help="weights of the other seats; without it those as they were")
    given = parser.parse_args()
    kinds, named = given.kinds.split(","), given.only.split(",") if given.only else []
    out: Path = given.out if given.out != WEIGHTS or kinds != [THREE] else WEIGHTS.with_name("weights_three.toml")
    now = starting(given.go_on, max(SEATS[kind] for kind in kinds))
    others = tomllib.loads(given.against.read_text("utf-8"))["weights"] if given.against else now
    best = tell("as they were", now, others, given.measure, kinds)
    for step in range(given.steps):
        first = given.seed + step * given.games
        weights = Weights(now, named)
        way = direction(*weights.slope(range(first, first + given.games), kinds))
        for length in map(float, given.lengths.split(",")):
            new = weights.moved(length * way)
            wins = tell(f"step {step + 1}, {length:g}", new, others, given.measure, kinds)
            if wins > best:
                best, now = wins, new
        out.write_text(written(now, made_by(given, step + 1)), "utf-8")


def made_by(given: Namespace, steps: int) -> str:
    """The command that finds the same weights again."""
    told = f"--kinds {given.kinds} --seed {given.seed} --games {given.games} --measure {given.measure} --steps {steps}"
    only = f" --only {given.only}" if given.only else ""
    return f"Made by tools/tune_bots.py {told} --lengths {given.lengths}{only}{' --go-on' * given.go_on}."


def tell(
    title: str, weights: Mapping[str, float], others: Mapping[str, float], games: int, kinds: Sequence[str]
) -> int:
    """Print how many games of each kind these weights win; return how many together."""
    found = list(won(weights, others, games, kinds))
    each = ", ".join(f"{kind} {found.count(kind)}/{games // len(kinds)}" for kind in dict.fromkeys(kinds))
    print(f"{title}: {each}", flush=True)
    return len(found) - found.count("")


if __name__ == "__main__":
    main()
