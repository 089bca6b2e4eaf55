"""Learn what prospects.toml says from games that the tuned bot finishes.

Each game begins with some turns in which now and then a choice is left to the lot, so that unusual positions come up
too; from then on the bot plays alone, and every turn is a lesson: how the position looked, whether the game was won.
The log odds are fitted one lesson after the other, with a step that shrinks for weights that have moved much.

    python tools/learn_prospects.py [--games 20000] [--seed 5000000] [--rounds 6] [--workers 2]
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from math import exp, log, sqrt
from pathlib import Path

from generator.engine.chance import Dealer, Lots
from generator.games.deep_future.bots.prospects import FIRST, STAGE_COUNT, TRAITS, WIDTH, marks
from generator.games.deep_future.bots.weighing import Tuned
from generator.games.deep_future.rules.campaign import new_campaign
from generator.games.deep_future.rules.codes import IN_ACTION, IN_START
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.switches import Switches

PLACE = Path(__file__).resolve().parent.parent / "generator/games/deep_future/bots/prospects.toml"
#: Turns at most that begin a game unusually, and how often a choice is left to the lot in them.
UNUSUAL_TURNS, UNUSUAL = 12, (0.05, 0.1, 0.2)
#: Turns after which a game teaches nothing more.
LONG = 60
#: How far one lesson moves a weight at first, how much less in every round, and what pulls weights back to 0.
STEP, LESS, PULL = 0.05, 0.7, 1e-6
#: One game in so many is kept to test what was learned.
TEST = 10

#: The marks of a position, and whether its player won.
Lesson = tuple[list[int], bool]


def lessons(seed: int) -> list[Lesson]:
    """Those of one game."""
    lots, bot = Lots(seed), Tuned(seed)
    unusual, often = lots.pick(range(UNUSUAL_TURNS + 1)), lots.pick(UNUSUAL)
    game, seen, noted = Game(new_campaign(1, Switches(), Dealer(seed)), keep=False), 0, []
    pos = game.position
    while not game.over and pos.turns <= LONG:
        if pos.turns > max(seen, unusual - 1) and pos.phase in {IN_START, IN_ACTION}:
            seen = pos.turns
            noted.append(marks(pos, 0))
        if pos.turns < unusual and lots.pick((True, False), (often, 1 - often)):
            game.apply(lots.pick(pos.options))
        else:
            game.apply(bot.choose(pos, pos.options))
    return [(found, pos.winner == 0) for found in noted]


def chance(weights: list[float], shared: list[float], found: list[int]) -> float:
    """What the weights make of a position."""
    odds = sum([weights[mark] + shared[mark % WIDTH] for mark in found])
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


def learn(games: list[list[Lesson]], rounds: int, lots: Dealer) -> list[float]:
    """The weights after so many rounds over all games but those kept for the test."""
    taught = [lesson for number, game in enumerate(games) if number % TEST for lesson in game]
    kept = [lesson for game in games[::TEST] for lesson in game]
    weights, shared = [0.0] * (WIDTH * STAGE_COUNT), [0.0] * WIDTH
    moved, shared_moved = [1.0] * len(weights), [1.0] * WIDTH
    for number in range(rounds):
        step = STEP * LESS**number
        for at in lots.shuffle(list(range(len(taught)))):
            found, won = taught[at]
            wrong = chance(weights, shared, found) - won
            for mark in found:
                trait = mark % WIDTH
                pull, shared_pull = wrong + PULL * weights[mark], wrong + PULL * shared[trait]
                moved[mark] += pull * pull
                shared_moved[trait] += shared_pull * shared_pull
                weights[mark] -= step * pull / sqrt(moved[mark])
                shared[trait] -= step * shared_pull / sqrt(shared_moved[trait])
        print(f"round {number + 1}: surprise {surprise(weights, shared, kept):.4f}", flush=True)
    return [weight + shared[at % WIDTH] for at, weight in enumerate(weights)]


def surprise(weights: list[float], shared: list[float], kept: list[Lesson]) -> float:
    """The mean of -log of the chance given to what happened: 0 would be foresight."""
    total = 0.0
    for found, won in kept:
        likely = chance(weights, shared, found)
        total -= log(max(1e-9, likely if won else 1 - likely))
    return total / len(kept)


def written(weights: list[float], note: str) -> str:
    """prospects.toml."""
    lines = ["# Log odds for each value of a trait, a row for each stage; see prospects.py.", f"# {note}", ""]
    for (name, size), first in zip(TRAITS, FIRST):
        lines.append(f"{name} = [")
        for stage in range(STAGE_COUNT):
            row = weights[WIDTH * stage + first : WIDTH * stage + first + size]
            lines.append(f"    [{', '.join(f'{weight:.3f}' for weight in row)}],")
        lines.append("]")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play, learn, write."""
    words = argparse.ArgumentParser(description="Learn the prospects of positions.")
    words.add_argument("--games", type=int, default=20_000)
    words.add_argument("--seed", type=int, default=5_000_000)
    words.add_argument("--rounds", type=int, default=6)
    words.add_argument("--workers", type=int, default=2)
    asked = words.parse_args()
    with ProcessPoolExecutor(asked.workers) as workers:
        games = list(workers.map(lessons, range(asked.seed, asked.seed + asked.games), chunksize=100))
    print(f"{sum(map(len, games))} lessons from {len(games)} games")
    weights = learn(games, asked.rounds, Dealer(asked.seed))
    note = f"Made by tools/learn_prospects.py --games {asked.games} --seed {asked.seed} --rounds {asked.rounds}."
    PLACE.write_text(written(weights, note), "utf-8")


if __name__ == "__main__":
    main()
