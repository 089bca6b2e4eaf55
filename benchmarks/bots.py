"""How strong the bots of Deep Future are, and what their strength costs.

Every bot plays the same games, each from its own seed: new 36-card campaigns, or with --campaign-games every game of
long ones. Prints the share of games that somebody won with its 95 % interval (Wilson), games needed for an era, turns a
game, time for a choice and for a game; with several players it is the bot in seat 0 whose wins count, against
--against. With --curve the searching bot plays at several numbers of simulations a decision.

    python benchmarks/bots.py random heuristic tuned search --games 300
    python benchmarks/bots.py search --games 100 --curve 50,100,200,400
    python benchmarks/bots.py tuned --games 10 --campaign-games 50
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt

from generator.engine.bots import Bot
from generator.engine.chance import Dealer
from generator.games.deep_future.bots import BOTS
from generator.games.deep_future.rules.campaign import new_campaign, next_game
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.switches import Switches

#: 95 % of a normal distribution lie within so many standard errors.
SURE = 1.96
#: A game that takes so many choices is given up as not won.
FAR_TOO_MANY = 20_000


@dataclass(frozen=True)
class Task:
    """A campaign to be played, and by whom."""

    bot: str
    against: str
    simulations: int
    seed: int
    seats: int
    games: int


@dataclass(frozen=True)
class Played:
    """One game that was played."""

    number: int
    won: bool
    era_over: bool
    turns: int
    choices: int
    cpu: float


def wilson(won: int, games: int) -> tuple[float, float]:
    """The interval in which the true share lies with 95 % certainty."""
    share, doubt = won / games, SURE * SURE / games
    middle = (share + doubt / 2) / (1 + doubt)
    reach = SURE * sqrt(share * (1 - share) / games + doubt / (4 * games)) / (1 + doubt)
    return middle - reach, middle + reach


def seated(task: Task, number: int) -> list[Bot]:
    """The bots of one game, in seat order."""
    seeds = [1000 * (task.seed * task.games + number) + seat for seat in range(task.seats)]
    bots = [BOTS[task.against](seed) for seed in seeds[1:]]
    if task.simulations:
        from generator.games.deep_future.bots.searching import Searching

        return [Searching(seeds[0], task.simulations), *bots]
    return [BOTS[task.bot](seeds[0]), *bots]


def play_game(start: Position, bots: list[Bot]) -> tuple[Game, int, float]:
    """One game to its end: the game, how many choices seat 0 had, and the time its bot took for them."""
    game, choices, spent = Game(start, keep=False), 0, 0.0
    for _ in range(FAR_TOO_MANY):
        pos = game.position
        if game.over:
            break
        began = time.process_time()
        choice = bots[pos.asker].choose(pos, pos.options)
        if pos.asker == 0:
            spent += time.process_time() - began
            choices += 1
        game.apply(choice)
    return game, choices, spent


def play(task: Task) -> list[Played]:
    """The games of one campaign."""
    start, played = new_campaign(task.seats, Switches(), Dealer(task.seed)), []
    for number in range(task.games):
        game, choices, spent = play_game(start, seated(task, number))
        pos = game.position
        played.append(Played(number, pos.winner == 0, pos.winner >= 0, pos.turns, choices, spent))
        if not game.over:
            break
        start, _ = next_game(pos, task.seats)
    return played


def tell(title: str, games: list[Played]) -> None:
    """One line of figures."""
    won = sum(game.won for game in games)
    eras = sum(game.era_over for game in games)
    low, high = wilson(won, len(games))
    cpu, choices = sum(game.cpu for game in games), sum(game.choices for game in games)
    needed = f"{len(games) / eras:5.2f}" if eras else "  -  "
    print(
        f"{title:<22} {won:5}/{len(games):<6} {won / len(games):6.1%}  [{low:6.1%}, {high:6.1%}]  {needed} games an era"
        f"  {sum(game.turns for game in games) / len(games):5.1f} turns  {1e3 * cpu / max(1, choices):8.3f} ms a choice"
        f"  {cpu / len(games):7.3f} s a game",
        flush=True,
    )


def stretches(games: int) -> Iterator[tuple[int, int]]:
    """Where a long campaign is cut for its curve: 1-10, 11-20, 21-40, 41-80 ..."""
    first, last = 0, 10
    while first < games:
        yield first, min(last, games)
        first, last = last, 2 * last


def main() -> None:
    """What was asked for, line by line."""
    words = argparse.ArgumentParser(description="How strong the bots are.")
    words.add_argument("bots", nargs="+", choices=list(BOTS))
    words.add_argument("--games", type=int, default=300, help="games, or campaigns with --campaign-games")
    words.add_argument("--campaign-games", type=int, default=1, metavar="N", help="games of each campaign")
    words.add_argument("--players", type=int, default=1, choices=(1, 2, 3))
    words.add_argument("--against", default="tuned", choices=list(BOTS), help="who sits in the other seats")
    words.add_argument("--first-seed", type=int, default=0)
    words.add_argument("--simulations", type=int, default=0, help="of the searching bot, for each decision")
    words.add_argument("--curve", default="", help="numbers of simulations of the searching bot: 50,100,200")
    words.add_argument("--workers", type=int, default=2)
    asked = words.parse_args()
    rows = [(bot, asked.simulations if bot == "search" else 0) for bot in asked.bots]
    if asked.curve:
        rows = [row for row in rows if row[0] != "search"]
        rows += [("search", int(count)) for count in asked.curve.split(",")]
    with ProcessPoolExecutor(asked.workers) as workers:
        for bot, simulations in rows:
            seeds = range(asked.first_seed, asked.first_seed + asked.games)
            tasks = [Task(bot, asked.against, simulations, seed, asked.players, asked.campaign_games) for seed in seeds]
            games = [game for campaign in workers.map(play, tasks, chunksize=4) for game in campaign]
            title = f"{bot} {simulations}" if simulations else bot
            tell(title, games)
            if asked.campaign_games > 1:
                for first, last in stretches(asked.campaign_games):
                    tell(f"  games {first + 1}-{last}", [game for game in games if first <= game.number < last])


if __name__ == "__main__":
    main()
