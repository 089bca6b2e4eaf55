"""How fast the rules engine is: uniformly random solo games of new 36-card campaigns, for both builds.

A game is counted from the founding of its campaign to its end, all of them with one dealer and one player; choices
are enumerated by the public interface and made through it. Each build runs in a process of its own, one core, CPU
time, the best of several runs. Prints games, turns and choices a second with what is promised of them, where the
time goes, and whether both builds played the same games to the last choice.

    python benchmarks/engine.py [GAMES] [RUNS]
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
#: Choices a second that are promised, and aimed at.
FLOOR, AIM, COMPILED_FLOOR = 60_000, 100_000, 300_000
PHASES = ("set-up", "start", "action", "payment", "challenge", "end")


def play(games: int, digest: bool) -> dict[str, object]:
    """Play that many games; figures of the run, with a digest of every choice if asked for."""
    from generator.engine.chance import Dealer
    from generator.games.deep_future.rules.campaign import new_campaign
    from generator.games.deep_future.rules.game import Game
    from generator.games.deep_future.rules.switches import Switches

    turns = choices = 0
    told = hashlib.sha256()
    pick, dealer, switches = random.Random(1).random, Dealer(2), Switches()
    began = time.process_time()
    for _ in range(games):
        game = Game(new_campaign(1, switches, dealer), keep=False)
        legal = game.choices()
        while legal:
            choice = legal[int(pick() * len(legal))]
            if digest:
                told.update(repr((len(legal), choice)).encode())
            game.apply(choice)
            legal = game.choices()
            choices += 1
        turns += game.position.turns
    return {"cpu": time.process_time() - began, "turns": turns, "choices": choices, "digest": told.hexdigest()}


def shares(games: int) -> list[float]:
    """The part of the time spent on choices of each phase; founding and set-up are one."""
    from generator.engine.chance import Dealer
    from generator.games.deep_future.rules.campaign import new_campaign
    from generator.games.deep_future.rules.game import Game
    from generator.games.deep_future.rules.switches import Switches

    spent = [0] * len(PHASES)
    clock = time.perf_counter_ns
    pick, dealer, switches = random.Random(1).random, Dealer(2), Switches()
    for _ in range(games):
        began = clock()
        game = Game(new_campaign(1, switches, dealer), keep=False)
        spent[0] += clock() - began
        legal = game.choices()
        while legal:
            choice, phase = legal[int(pick() * len(legal))], game.position.phase
            began = clock()
            game.apply(choice)
            legal = game.choices()
            spent[phase] += clock() - began
    return [part / sum(spent) for part in spent]


def measure(build: Path | None, games: int, runs: int) -> dict[str, object]:
    """The best of several runs in a fresh process, with *build* in front of the plain package."""
    environment = {**os.environ, "PYTHONPATH": str(build or ROOT), "PYTHONHASHSEED": "0"}
    command = [sys.executable, __file__, "--run", str(games), str(runs)]
    output = subprocess.run(command, env=environment, cwd="/", check=True, stdout=subprocess.PIPE).stdout
    figures: dict[str, object] = json.loads(output)
    return figures


def run(games: int, runs: int) -> None:
    """What the fresh process does."""
    from generator.games.deep_future.rules import turn

    play(min(games, 200), False)
    best = min((play(games, False) for _ in range(runs)), key=lambda figures: str(figures["cpu"]).zfill(30))
    best["digest"] = play(min(games, 2_000), True)["digest"]
    best["shares"] = shares(min(games, 2_000))
    best["file"] = turn.__file__
    print(json.dumps(best))


def tell(name: str, figures: dict[str, object], games: int, promised: str) -> None:
    """The figures of one build."""
    cpu, turns, choices = (float(str(figures[key])) for key in ("cpu", "turns", "choices"))
    print(f"{name} ({Path(str(figures['file'])).name})")
    print(f"  {games / cpu:12,.0f} games/s   {turns / cpu:12,.0f} turns/s   {choices / cpu:12,.0f} choices/s")
    print(f"  promised: {promised}; {choices / games:.1f} choices and {turns / games:.1f} turns a game")
    parts = figures["shares"]
    assert isinstance(parts, list)
    told = [f"{phase} {part:.0%}" for phase, part in zip(("founding and set-up", *PHASES[1:]), parts) if part >= 0.005]
    print(f"  time: {', '.join(told)}")


def main() -> None:
    """Both builds, side by side."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    plain = measure(None, games, runs)
    tell("plain Python", plain, games, f"{FLOOR:,} choices/s, aiming at {AIM:,}")
    if not COMPILED.exists():
        print("compiled: not built; `make compiled` builds it")
        return
    compiled = measure(COMPILED, games, runs)
    tell("compiled by mypyc", compiled, games, f"{COMPILED_FLOOR:,} choices/s")
    same = "the same" if plain["digest"] == compiled["digest"] else "NOT THE SAME"
    print(f"both builds played {same} games to the last choice")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        run(int(sys.argv[2]), int(sys.argv[3]))
    else:
        main()
