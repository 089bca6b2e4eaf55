"""Learn what prospects.toml says from games that the tuned bot finishes.

Each game begins with some turns in which now and then a choice is left to the lot, so that unusual positions come up
too; from then on the bot plays alone, and every turn is a lesson: how the position looked, whether its player won. Of
forty seeds five are games of two, two of three, one the first games of a campaign; the others are solo games of a new
one. A victory counts a little less the later it came, so that nobody who knows these prospects puts it off. The log
odds are fitted by small steps (Adam) over all lessons but those of one game in ten, by which the learning is tested.

    python tools/learn_prospects.py [--seeds 5000000:40000] [--rounds 5] [--workers 2]

It needs numpy, which comes with the extra "study".
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.engine.chance import Dealer, RandomSource
from generator.games.deep_future.bots.prospects import CERTAIN, FIRST, STAGE_COUNT, TRAITS, UNITS, WIDTH, marks
from generator.games.deep_future.bots.weighing import Tuned
from generator.games.deep_future.rules.campaign import new_campaign, next_game
from generator.games.deep_future.rules.codes import IN_ACTION, IN_START
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.switches import Switches

PLACE = Path(__file__).resolve().parent.parent / "generator/games/deep_future/bots/prospects.toml"
#: Turns at most that begin a game unusually, and how often a choice is left to the lot in them.
UNUSUAL_TURNS, UNUSUAL = 12, (0.05, 0.1, 0.2)
#: Turns of a player after which a game teaches nothing more.
LONG = 60
#: Of so many seeds these are games of two and of three, and one a campaign of so many games.
KINDS, OF_TWO, OF_THREE, CAMPAIGN, CAMPAIGN_GAMES = 40, range(32, 37), range(37, 39), 39, 16
#: What a victory is worth for each turn that it is away.
PATIENCE = 0.995
#: Lessons learned at once; the first step, the last as a share of it; what pulls weights back to 0.
BATCH, STEP, LAST_STEP, PULL = 1024, 0.005, 0.02, 1e-6
#: How slowly Adam forgets steps and their squares, and what keeps it from dividing by 0.
SLOW, SLOWER, TINY = 0.9, 0.999, 1e-8
#: One seed in so many, by its tens, is kept to test what was learned.
TEST = 10

Floats = NDArray[np.float32]
Wholes = NDArray[np.int64]
Shorts = NDArray[np.int16]


class Lesson(NamedTuple):
    """A position, and whether its player won."""

    seed: int
    won: float
    stage: int
    marks: Shorts


def lessons(seed: int) -> list[Lesson]:
    """Those of one seed."""
    lots, bot, kind = RandomSource(seed), Tuned(seed), seed % KINDS
    seats = 2 if kind in OF_TWO else 3 if kind in OF_THREE else 1
    start, found = new_campaign(seats, Switches(), Dealer(seed)), []
    for _ in range(CAMPAIGN_GAMES if kind == CAMPAIGN else 1):
        end, noted = played(start, bot, lots)
        for turn, who, (stage, looks) in noted:
            won = (end.winner == who) * PATIENCE ** ((end.turns - turn) / seats)
            found.append(Lesson(seed, won, stage, np.array(looks, np.int16)))
        if end.options:
            break
        start, _ = next_game(end, seats)
    return found


#: Turn, player, stage and marks.
Noted = tuple[int, int, tuple[int, list[int]]]


def played(start: Position, bot: Tuned, lots: RandomSource) -> tuple[Position, list[Noted]]:
    """A game: how it ended, and which turns began with what marks."""
    unusual, often = lots.pick(range(UNUSUAL_TURNS + 1)), lots.pick(UNUSUAL)
    game, seen, noted = Game(start, keep=False), 0, list[Noted]()
    pos = game.position
    while not game.over and pos.turns <= LONG * pos.seats:
        if pos.turns > max(seen, unusual - 1) and pos.phase in {IN_START, IN_ACTION}:
            seen = pos.turns
            noted.append((seen, pos.turn, marks(pos, pos.turn)))
        if pos.turns < unusual and lots.pick((True, False), (often, 1 - often)):
            game.apply(lots.pick(pos.options))
        else:
            game.apply(bot.choose(pos, pos.options))
    return pos, noted


class Taught(NamedTuple):
    """Lessons as columns."""

    won: Floats
    stages: Wholes
    marks: Wholes

    def part(self, at: Wholes) -> Taught:
        """Some of them."""
        return Taught(self.won[at], self.stages[at], self.marks[at])


def columns(found: list[Lesson]) -> Taught:
    """Lessons put into columns."""
    return Taught(
        np.array([lesson.won for lesson in found], np.float32),
        np.array([lesson.stage for lesson in found], np.int64),
        np.array([lesson.marks for lesson in found], np.int64),
    )


class Model:
    """The weights while they are learned; see prospects.py for what they do."""

    def __init__(self, seed: int) -> None:
        lots = np.random.default_rng(seed)
        self.lots = lots
        self.weights: dict[str, Floats] = {
            "staged": np.zeros(WIDTH * STAGE_COUNT, np.float32),
            "shared": np.zeros(WIDTH, np.float32),
            "units": (lots.standard_normal((WIDTH, UNITS)) * 0.15).astype(np.float32),
            "base": np.zeros(UNITS, np.float32),
            "worths": (lots.standard_normal(UNITS) * 0.3).astype(np.float32),
        }
        self._means = {name: np.zeros_like(its) for name, its in self.weights.items()}
        self._squares = {name: np.zeros_like(its) for name, its in self.weights.items()}
        self._steps = 0

    def chances(self, taught: Taught) -> tuple[Floats, Floats]:
        """What it makes of positions, and the levels of the units in them."""
        its = self.weights
        levels = np.tile(its["base"], (len(taught.won), 1))
        for column in taught.marks.T:
            levels += its["units"][column]
        levels = np.maximum(levels, 0)
        odds = its["staged"][taught.stages[:, None] * WIDTH + taught.marks].sum(1)
        odds = odds + its["shared"][taught.marks].sum(1) + levels @ its["worths"]
        return (1 / (1 + np.exp(-np.clip(odds, -CERTAIN, CERTAIN)))).astype(np.float32), levels

    def learn(self, taught: Taught, step: float) -> None:
        """One step towards what happened."""
        likely, levels = self.chances(taught)
        wrong = (likely - taught.won) / len(likely)
        spread = np.repeat(wrong, taught.marks.shape[1])
        at_units = wrong[:, None] * self.weights["worths"] * (levels > 0)
        shown = np.zeros((len(wrong), WIDTH), np.float32)
        shown[np.arange(len(wrong))[:, None], taught.marks] = 1
        staged = (taught.stages[:, None] * WIDTH + taught.marks).ravel()
        pulls = {
            "staged": np.bincount(staged, spread, WIDTH * STAGE_COUNT),
            "shared": np.bincount(taught.marks.ravel(), spread, WIDTH),
            "units": shown.T @ at_units,
            "base": at_units.sum(0),
            "worths": levels.T @ wrong,
        }
        self._steps += 1
        for name, its in self.weights.items():
            pull, mean, square = pulls[name].astype(np.float32) + PULL * its, self._means[name], self._squares[name]
            mean += (1 - SLOW) * (pull - mean)
            square += (1 - SLOWER) * (pull * pull - square)
            even = mean / (1 - SLOW**self._steps)
            np.subtract(its, step * even / (np.sqrt(square / (1 - SLOWER**self._steps)) + TINY), out=its)

    def rounds(self, taught: Taught, count: int) -> Iterator[int]:
        """Learn everything *count* times, with a step that shrinks to the end; the number of each round."""
        batches = len(taught.won) // BATCH
        for number in range(count):
            order = self.lots.permutation(len(taught.won))
            for batch in range(batches):
                done = (number * batches + batch + 1) / (count * batches)
                some = taught.part(order[BATCH * batch : BATCH * (batch + 1)])
                self.learn(some, STEP * max(LAST_STEP, 1 - done))
            yield number + 1


def surprise(likely: Floats, won: Floats) -> float:
    """The mean of -log of the chance given to what happened: 0 would be foresight."""
    sure = np.clip(likely, 1e-9, 1 - 1e-9)
    return float(-(won * np.log(sure) + (1 - won) * np.log(1 - sure)).mean())


def calibration(likely: Floats, won: Floats) -> Iterator[str]:
    """For each tenth: what chance was given, how often it happened, in how many lessons."""
    for tenth in range(10):
        of_it = np.minimum((likely * 10).astype(int), 9) == tenth
        if of_it.any():
            yield f"given {likely[of_it].mean():.3f}  happened {won[of_it].mean():.3f}  of {of_it.sum()}"


def rows(weights: Floats) -> list[str]:
    """Lines of a list of lists."""
    return [f"    [{', '.join(f'{weight:.3f}' for weight in row)}]," for row in weights]


def written(model: Model, note: str) -> str:
    """prospects.toml."""
    its = model.weights
    # Every position has one mark of each trait, so that the base of the units can be shared out among them.
    units = (its["units"] + its["base"] / len(TRAITS)).astype(np.float32)
    staged = its["staged"].reshape(STAGE_COUNT, WIDTH) + its["shared"]
    lines = [
        "# What the units are worth; log odds for each value of a trait, a row for each stage; what each value adds to",
        "# each unit. See prospects.py.",
        f"# {note}",
        "",
        f"worths = [{', '.join(f'{worth:.3f}' for worth in its['worths'])}]",
        "",
        "[traits]",
    ]
    for (name, size), first in zip(TRAITS, FIRST):
        lines += [f"{name} = [", *rows(staged[:, first : first + size]), "]"]
    lines += ["", "[units]"]
    for (name, size), first in zip(TRAITS, FIRST):
        lines += [f"{name} = [", *rows(units[first : first + size]), "]"]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play, learn, write."""
    words = argparse.ArgumentParser(description="Learn the prospects of positions.")
    words.add_argument("--seeds", default="5000000:40000", help="FIRST:COUNT, several with commas")
    words.add_argument("--rounds", type=int, default=5)
    words.add_argument("--workers", type=int, default=2)
    asked = words.parse_args()
    parts = [tuple(map(int, part.split(":"))) for part in asked.seeds.split(",")]
    seeds = [seed for first, count in parts for seed in range(first, first + count)]
    with ProcessPoolExecutor(asked.workers) as workers:
        found = [lesson for its in workers.map(lessons, seeds, chunksize=100) for lesson in its]
    print(f"{len(found)} lessons from {len(seeds)} seeds", flush=True)
    of_test = np.array([lesson.seed // KINDS % TEST == 0 for lesson in found])
    everything, model = columns(found), Model(0)
    taught, kept = everything.part(np.flatnonzero(~of_test)), everything.part(np.flatnonzero(of_test))
    for number in model.rounds(taught, asked.rounds):
        print(f"round {number}: surprise {surprise(model.chances(kept)[0], kept.won):.4f}", flush=True)
    print("\n".join(calibration(model.chances(kept)[0], kept.won)))
    note = f"Made by tools/learn_prospects.py --seeds {asked.seeds} --rounds {asked.rounds}."
    PLACE.write_text(written(model, note), "utf-8")


if __name__ == "__main__":
    main()
