"""How fast games are played: games a second for each bot, two processes against one, memory, a deck that grows.

    python benchmarks/sim.py [SECONDS]

Everything is a figure beside what it is compared to; nothing is judged. CPU time but for the processes.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from generator.engine.bots import Bot
from generator.engine.chance import Dealer
from generator.engine.pack import find_pack
from generator.engine.study import seed_of
from generator.games.deep_future.rules.campaign import new_campaign, next_game
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.switches import Switches
from generator.sim import running
from generator.sim.plan import StudyPlan
from generator.sim.roster import find_bot, studied

#: Cards up to which a campaign is grown.
DECK = 300


def play(pos: Position, bots: Sequence[Bot]) -> int:
    """A game to its end; how many choices it took."""
    game = Game(pos, keep=False)
    choices = 0
    while pos.options:
        game.apply(bots[pos.asker].choose(pos, pos.options))
        choices += 1
    return choices


def alone(bot: type[Bot], seconds: float) -> tuple[float, float, float]:
    """Games and choices a second of new campaigns, and the share won."""
    games = choices = won = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        pos = new_campaign(1, Switches(), Dealer(seed_of("speed", games)))
        choices += play(pos, [bot(seed_of("bot", games))])
        won += pos.winner >= 0
        games += 1
    took = time.process_time() - began
    return games / took, choices / took, won / games


def workers(count: int, campaigns: int) -> float:
    """Campaigns of 20 games a second, wall clock, by so many processes that have started already."""
    plan = StudyPlan("deep_future", campaigns, 20, (1,), ("tuned",), 1)
    with tempfile.TemporaryDirectory() as folder, running.local(count) as executor:
        warm = [executor.submit(running.play, plan, "base", (each,)) for each in range(count * 2)]
        for future in warm:
            future.result()
        began = time.perf_counter()
        running.run(plan, Path(folder), executor, count, lambda *_: None)
        return campaigns / (time.perf_counter() - began)


def growing(bot: type[Bot]) -> None:
    """What a game costs as the deck grows."""
    pos = new_campaign(1, Switches(), Dealer(1))
    shown, games, spent, won = 36, 0, 0.0, 0
    print(f"\ndeck of {bot.name}, one campaign       games     ms a game     won")
    while len(pos.kind) < DECK:
        began = time.process_time()
        play(pos, [bot(seed_of("growing", games, len(pos.kind)))])
        spent, games, won = spent + time.process_time() - began, games + 1, won + (pos.winner >= 0)
        pos, _ = next_game(pos, 1)
        if len(pos.kind) >= shown + 44:
            print(f"  {shown:3} to {len(pos.kind):3} cards {games:18} {1000 * spent / games:13.2f} {won / games:7.0%}")
            shown, games, spent, won = len(pos.kind), 0, 0.0, 0


def main() -> None:
    """Measure and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    pack = find_pack("deep_future")
    print("bot, solo, new campaigns      games/s    choices/s      won")
    for name in studied(pack).bots():
        games, choices, won = alone(find_bot(pack, name), seconds)
        print(f"  {name:24} {games:10.1f} {choices:12.0f} {won:8.1%}")
    one, two = workers(1, 60), workers(2, 60)
    print(f"\nprocesses                1: {one:.2f} campaigns of 20 games/s   2: {two:.2f}   {two / one:.2f} times")
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"memory of the largest process: {memory:.0f} MB")
    growing(find_bot(pack, "tuned"))


if __name__ == "__main__":
    main()
