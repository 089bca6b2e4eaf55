"""Tune the weights of the weighing bot: hill climbing over games with common random numbers.

    python tools/tune_bots.py --minutes 8 --seed 1 --workers 1

Every trial changes a few weights and plays the same fixed games again: first games of new solo campaigns, games late
in long solo campaigns, and first games of two against the weights by hand. A change is kept if it wins more of them
and does not lose on a second sample, which never proposes anything. Writes weights.toml of the bots. With a folder
made by tools/compile_engine.py on PYTHONPATH the same games are played several times faster. To measure weights
rather than to find some: --minutes 0 --go-on --set 1 --out /dev/null.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from generator.engine.chance import Dealer
from generator.games.deep_future.bots.scales import HAND, Scales
from generator.games.deep_future.bots.weighing import Heuristic, Weighing, tuned_weights
from generator.games.deep_future.rules.campaign import new_campaign, next_game
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.switches import Switches

#: Where the package reads its weights.
WEIGHTS = Path(__file__).resolve().parent.parent / "generator/games/deep_future/bots/weights.toml"
#: Kinds of games and how many of each ten are of that kind.
FRESH, LATER, TWO = "fresh", "later", "two"
MIX = (FRESH, LATER, FRESH, FRESH, LATER, FRESH, TWO, FRESH, LATER, FRESH)
#: Long campaigns that later games are taken from, how many games each has, and the first that is taken.
CAMPAIGNS, LENGTH, FIRST = 24, 24, 8
#: Choices after which a game counts as lost.
TOO_MANY = 5_000
#: A change that is behind after one of these shares of a sample is dropped there.
PARTS = (0.15, 0.4, 1.0)


@dataclass(frozen=True)
class Task:
    """One game of a sample."""

    kind: str
    seed: int


def sample(first: int, size: int) -> list[Task]:
    """*size* games of all kinds, the same for the same numbers."""
    return [Task(MIX[number % len(MIX)], first + number) for number in range(size)]


@cache
def later_positions() -> list[Position]:
    """Positions before the set-up of games late in solo campaigns that the weights by hand have played."""
    found = []
    for number in range(CAMPAIGNS):
        position = new_campaign(1, Switches(), Dealer(7_000_000 + number))
        bot = Heuristic(number)
        for count in range(LENGTH):
            if count >= FIRST and count % 2 == 0:
                found.append(position.copy())
            finished = play(position, [bot])
            position, _ = next_game(finished, 1)
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
    seat = task.seed // len(MIX) % 2
    seats: list[Weighing] = [Heuristic(task.seed + 1), Heuristic(task.seed + 2)]
    seats[seat] = bot
    return int(play(new_campaign(2, Switches(), dealer), seats).winner == seat)


def results(weights: Mapping[str, float], tasks: list[Task]) -> list[int]:
    """What each game came to."""
    scales = Scales(weights)
    return [won(task, scales) for task in tasks]


@dataclass
class Climb:
    """A hill climbed: the best weights so far and what they came to on both samples."""

    executor: Executor | None
    workers: int
    samples: tuple[list[Task], list[Task]]
    weights: dict[str, float]

    def __post_init__(self) -> None:
        self.best = tuple(self.played(self.weights, tasks) for tasks in self.samples)

    def played(self, weights: Mapping[str, float], tasks: list[Task]) -> list[int]:
        """The results of *tasks*, by all workers; how many there are changes nothing in them."""
        if self.executor is None:
            return results(weights, tasks)
        share = math.ceil(len(tasks) / self.workers)
        parts = [tasks[at : at + share] for at in range(0, len(tasks), share)]
        futures = [self.executor.submit(results, weights, part) for part in parts]
        return [result for future in futures for result in future.result()]

    def try_out(self, weights: dict[str, float]) -> bool:
        """Keep *weights* if they win more on the first sample and do not lose on the second."""
        found = []
        gains = 0
        for tasks, best in zip(self.samples, self.best):
            come: list[int] = []
            for end in [int(share * len(tasks)) for share in PARTS]:
                come += self.played(weights, tasks[len(come) : end])
                if sum(come) < sum(best[:end]):
                    return False
            gains += sum(come) - sum(best)
            found.append(come)
        if gains < 2:
            return False
        self.weights, self.best = weights, tuple(found)
        return True


def changed(weights: Mapping[str, float], random: Random) -> dict[str, float]:
    """A few weights changed a little, seldom many."""
    found = dict(weights)
    for name in random.sample(sorted(found), random.choice((1, 1, 2, 3, 5, 10))):
        found[name] = found[name] * math.exp(random.gauss(0, 0.35)) + random.gauss(0, 0.25)
    return found


def again(before: Mapping[str, float], after: Mapping[str, float]) -> dict[str, float]:
    """The change that helped, once more."""
    return {name: 2 * after[name] - before[name] for name in after}


def climb(hill: Climb, random: Random, minutes: float, most: int, keep: Callable[[int], None]) -> int:
    """Climb so long or so often, and *keep* what was found after each gain; how many trials there were."""
    began = time.monotonic()
    trials = 0
    onward: dict[str, float] | None = None
    while time.monotonic() - began < 60 * minutes and trials < most:
        trials += 1
        before = hill.weights
        proposed = onward or changed(before, random)
        onward = None
        if hill.try_out(proposed):
            onward = again(before, proposed)
            keep(trials)
            print(f"{time.monotonic() - began:5.0f} s, trial {trials}: {standing(hill)}", flush=True)
    return trials


def standing(hill: Climb) -> str:
    """Wins of both samples by kind of game."""
    told = []
    for tasks, best in zip(hill.samples, hill.best):
        told.append(f"{sum(best)}/{len(best)}")
        for kind in (FRESH, LATER, TWO):
            mine = [result for task, result in zip(tasks, best) if task.kind == kind]
            told.append(f"{kind} {sum(mine) / len(mine):.3f}")
    return " ".join(told)


def written(weights: Mapping[str, float], how: str) -> str:
    """The file weights.toml."""
    lines = ["# The weights of the tuned bot, by name; see scales.py for what they weigh.", f"# {how}", "", "[weights]"]
    lines += [f'"{name}" = {weight:.3f}' for name, weight in sorted(weights.items())]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Tune and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--trials", type=int, default=1_000_000, help="at most; a run of so many can be repeated")
    parser.add_argument("--seed", type=int, default=1, help="of the changes that are tried")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--games", type=int, default=1200, help="in each of the two samples")
    parser.add_argument("--set", type=int, default=0, help="of games; another one measures what was tuned on this")
    parser.add_argument("--go-on", action="store_true", help="from weights.toml instead of the weights by hand")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    given = parser.parse_args()
    start = {**HAND, **(tuned_weights() if given.go_on else {})}
    executor = ProcessPoolExecutor(given.workers) if given.workers > 1 else None
    first = 1_000_000 + 10_000_000 * given.set
    samples = (sample(first, given.games), sample(first + 1_000_000, given.games))
    hill = Climb(executor, given.workers, samples, start)
    print(f"At first: {standing(hill)}", flush=True)
    options = f"--minutes {given.minutes:g} --seed {given.seed} --games {given.games}{' --go-on' * given.go_on}"

    def keep(trials: int) -> None:
        how = f"Made by tools/tune_bots.py {options}: {trials} trials; {standing(hill)}."
        given.out.write_text(written(hill.weights, how), "utf-8")

    trials = climb(hill, Random(given.seed), given.minutes, given.trials, keep)
    keep(trials)
    print(f"After {trials} trials: {standing(hill)}")
    if executor:
        executor.shutdown()


if __name__ == "__main__":
    main()
