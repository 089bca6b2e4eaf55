"""Tune the weights of the weighing bot by CMA-ES over games (needs `pip install cma numpy`).

    python tools/tune_bots.py --minutes 25 --seed 1 --go-on

Every generation plays fresh games, the same ones for each of its candidates: first games of new solo campaigns, games 2
to 60 of long solo campaigns, and first games of two against the weights as they were (--kinds says others, --only which
weights move). What wins more of them moves the mean of the next generation; the mean is written to weights.toml of the
bots. With a folder made by tools/compile_engine.py on PYTHONPATH the same games are played faster. To measure weights
rather than to find some, on games no tuning has seen: --minutes 0 --go-on.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import cma
from teach_bots import asked_for, starting, written

from generator.engine.chance import Dealer
from generator.games.deep_future.bots.scales import Scales
from generator.games.deep_future.bots.weighing import Heuristic, Tuned, Weighing
from generator.games.deep_future.rules.campaign import new_campaign, next_game
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.switches import Switches

#: Kinds of games, and which kind each ten are of.
FRESH, LATER, TWO, THREE = "fresh", "later", "two", "three"
MIX = (FRESH, LATER, FRESH, FRESH, LATER, FRESH, TWO, FRESH, LATER, FRESH)
#: Long campaigns that later games are taken from, and how many games each has; every third is taken.
CAMPAIGNS, LENGTH, STEP = 24, 60, 3
#: Choices after which a game counts as lost.
TOO_MANY = 3_000
#: A weight is first changed by about this much: a share of it, and something for one near 0.
SHARE, LEAST = 0.2, 0.1
#: Where the games of the generations begin, and those that only measure.
TAUGHT, MEASURED = 10_000_000, 90_000_000


@dataclass(frozen=True)
class Task:
    """One game of a sample."""

    kind: str
    seed: int


def sample(first: int, size: int, kinds: Sequence[str]) -> list[Task]:
    """*size* games of these kinds in turn, the same for the same numbers."""
    return [Task(kinds[number % len(kinds)], first + number) for number in range(size)]


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


def play(position: Position, bots: list[Weighing]) -> Position:
    """The game from *position* to its end, or until it is too long."""
    game = Game(position, keep=False)
    for _ in range(TOO_MANY):
        if not position.options:
            break
        game.apply(bots[position.asker].choose(position, position.options))
    return position


def won(task: Task, scales: Scales) -> int:
    """1 if the bot with these scales wins that game, else 0."""
    dealer = Dealer(task.seed)
    bot = Weighing(task.seed, scales)
    if task.kind == FRESH:
        return int(play(new_campaign(1, Switches(), dealer), [bot]).winner == 0)
    if task.kind == LATER:
        kept = later_positions()
        position = kept[task.seed % len(kept)].copy()
        position.dealer = dealer
        position.deck = dealer.shuffle(position.deck)
        return int(play(position, [bot]).winner == 0)
    count = 2 if task.kind == TWO else 3
    seat = task.seed // len(MIX) % count
    seats: list[Weighing] = [Tuned(task.seed + 1 + other) for other in range(count)]
    seats[seat] = bot
    return int(play(new_campaign(count, Switches(), dealer), seats).winner == seat)


def standing(weights: Mapping[str, float], games: int, kinds: Sequence[str]) -> str:
    """Wins by kind of game, on games that no tuning plays."""
    scales = Scales(weights)
    results = [(task.kind, won(task, scales)) for task in sample(MEASURED, games, kinds)]
    told = []
    for kind in dict.fromkeys(kinds):
        mine = [result for its, result in results if its == kind]
        told.append(f"{kind} {sum(mine)}/{len(mine)} {sum(mine) / len(mine):.3f}")
    return ", ".join(told)


class Evolution:
    """CMA-ES around *start*; what it moves are the weights *named*, in units of how much each is first changed."""

    def __init__(self, start: Mapping[str, float], named: Sequence[str], candidates: int, seed: int) -> None:
        self.start = dict(start)
        self.names = [name for name in sorted(start) if not named or name in named]
        self.units = [SHARE * abs(start[name]) + LEAST for name in self.names]
        options = {"popsize": candidates, "seed": seed, "verbose": -9, "tolfun": 0, "tolflatfitness": math.inf}
        self.strategy = cma.CMAEvolutionStrategy([0.0] * len(self.names), 1.0, options)

    def weights(self, point: Iterable[float]) -> dict[str, float]:
        """The weights at a point."""
        moved = zip(self.names, self.units, point)
        return self.start | {name: self.start[name] + unit * float(step) for name, unit, step in moved}

    def generation(self, tasks: list[Task]) -> float:
        """Play one generation; the share of games its candidates won."""
        points = self.strategy.ask()
        losses = []
        for point in points:
            scales = Scales(self.weights(point))
            losses.append(-sum([won(task, scales) for task in tasks]) / len(tasks))
        self.strategy.tell(points, losses)
        return -sum(losses) / len(losses)

    def mean(self) -> dict[str, float]:
        """The weights that the generations have come to."""
        return self.weights(self.strategy.mean)


def main() -> None:
    """Tune and write, or only measure."""
    parser = asked_for(__doc__, games=300)
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--generations", type=int, default=1_000_000, help="at most; so many can be repeated")
    parser.add_argument("--candidates", type=int, default=20, help="in each generation")
    parser.add_argument("--kinds", default=",".join(MIX), help="of games, in turn: fresh, later, two, three")
    parser.add_argument("--only", default="", help="weights that are tuned, with commas; without it all")
    parser.add_argument("--measure", type=int, default=2000, help="games for measuring at the end")
    given = parser.parse_args()
    start = starting(given.go_on)
    kinds, named = given.kinds.split(","), given.only.split(",") if given.only else []
    evolution = Evolution(start, named, given.candidates, given.seed)
    how = f"tools/tune_bots.py --seed {given.seed} --games {given.games} --candidates {given.candidates}"
    only = f" --kinds {given.kinds} --only {given.only}" * bool(named)
    began, count, lately = time.monotonic(), 0, 0.0
    while time.monotonic() - began < 60 * given.minutes and count < given.generations:
        share = evolution.generation(sample(TAUGHT + 1_000_000 * given.seed + count * given.games, given.games, kinds))
        count, lately = count + 1, 0.9 * lately + 0.1 * share if lately else share
        if count % 10 == 0:
            told = f"Made by {how}{' --go-on' * given.go_on}{only}: {count} generations."
            given.out.write_text(written(evolution.mean(), told), "utf-8")
            print(
                f"{time.monotonic() - began:5.0f} s, {count}: {lately:.3f} {evolution.strategy.sigma:.3f}", flush=True
            )
    print(standing(evolution.mean() if count else start, given.measure, kinds))


if __name__ == "__main__":
    main()
