"""How strong the bots of Deep Future are, and what their strength costs.

Every bot plays the same games, each from its own seed: new 36-card campaigns, or with --campaign-games every game of
long ones. Prints the share of games that the bot won with its 95 % interval (Wilson), games needed for an era, the
share nobody won, turns a game, time for a choice and for a game; under every bot but the first how much more often than
that one it won, with the 95 % interval of the paired difference. With several players the bot takes every seat in turn,
against --against. With --curve the searching bot plays at several numbers of simulations a decision.

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

from generator.engine.bots import MOST_CHOICES, Bot
from generator.engine.chance import Dealer
from generator.games.deep_future.bots import BOTS
from generator.games.deep_future.rules.campaign import new_campaign, next_game
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.switches import Switches
from generator.sim.figures import difference, rate


@dataclass(frozen=True)
class Task:
    """A campaign to be played, and by whom."""

    bot: str
    against: str
    simulations: int
    seed: int
    seats: int
    games: int

    @property
    def seat(self) -> int:
        """Where the bot sits."""
        return self.seed % self.seats


@dataclass(frozen=True)
class Played:
    """One game that was played."""

    number: int
    won: bool
    era_over: bool
    turns: int
    choices: int
    cpu: float


def seated(task: Task, number: int) -> list[Bot]:
    """The bots of one game, in seat order."""
    seeds = [1000 * (task.seed * task.games + number) + seat for seat in range(task.seats)]
    bots = [BOTS[task.against](seed) for seed in seeds]
    if task.simulations:
        from generator.games.deep_future.bots.searching import Search

        bots[task.seat] = Search(seeds[task.seat], task.simulations)
    else:
        bots[task.seat] = BOTS[task.bot](seeds[task.seat])
    return bots


def play_game(start: Position, bots: list[Bot], seat: int) -> tuple[Game, int, float]:
    """One game to its end: the game, how many choices that *seat* had, and the time its bot took for them."""
    game, choices, spent = Game(start, keep=False), 0, 0.0
    for _ in range(MOST_CHOICES):
        pos = game.position
        if game.over:
            break
        began = time.process_time()
        choice = bots[pos.asker].choose(pos, pos.options)
        if pos.asker == seat:
            spent += time.process_time() - began
            choices += 1
        game.apply(choice)
    return game, choices, spent


def play(task: Task) -> list[Played]:
    """The games of one campaign."""
    start, played = new_campaign(task.seats, Switches(), Dealer(task.seed)), []
    for number in range(task.games):
        game, choices, spent = play_game(start, seated(task, number), task.seat)
        pos = game.position
        played.append(Played(number, pos.winner == task.seat, pos.winner >= 0, pos.turns, choices, spent))
        if not game.over:
            break
        start, _ = next_game(pos, task.seats)
    return played


def tell(title: str, games: list[Played]) -> None:
    """One line of figures."""
    won = rate(sum(game.won for game in games), len(games))
    eras = sum(game.era_over for game in games)
    cpu, choices = sum(game.cpu for game in games), sum(game.choices for game in games)
    needed = f"{len(games) / eras:5.2f}" if eras else "  -  "
    print(
        f"{title:<22} {won.hits:5}/{won.total:<6} {won.share:6.1%}  [{won.low:6.1%}, {won.high:6.1%}]"
        f"  {needed} games an era  nobody {1 - eras / len(games):5.1%}"
        f"  {sum(game.turns for game in games) / len(games):5.1f} turns"
        f"  {1e3 * cpu / max(1, choices):8.3f} ms a choice  {cpu / len(games):7.3f} s a game",
        flush=True,
    )


def tell_difference(first: str, campaigns: list[list[Played]], to_them: list[list[Played]]) -> None:
    """How much more is won than by the *first* bot, campaign by campaign from the same seeds."""
    pairs = [share_won(ones) - share_won(others) for ones, others in zip(campaigns, to_them)]
    mean, low, high, count = difference(pairs)
    print(f"  more than {first:<12} {mean:+20.1%}  [{low:+6.1%}, {high:+6.1%}]  {count} pairs", flush=True)


def share_won(games: list[Played]) -> float:
    """Of one campaign."""
    return sum(game.won for game in games) / len(games)


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
    first_title, first_played = "", list[list[Played]]()
    with ProcessPoolExecutor(asked.workers) as workers:
        for bot, simulations in rows:
            seeds = range(asked.first_seed, asked.first_seed + asked.games)
            tasks = [Task(bot, asked.against, simulations, seed, asked.players, asked.campaign_games) for seed in seeds]
            campaigns = list(workers.map(play, tasks, chunksize=4))
            games = [game for campaign in campaigns for game in campaign]
            title = f"{bot} {simulations}" if simulations else bot
            tell(title, games)
            if first_played:
                tell_difference(first_title, campaigns, first_played)
            else:
                first_title, first_played = title, campaigns
            if asked.campaign_games > 1:
                for first, last in stretches(asked.campaign_games):
                    tell(f"  games {first + 1}-{last}", [game for game in games if first <= game.number < last])


if __name__ == "__main__":
    main()
