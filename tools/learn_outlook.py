"""Learn what outlook.toml says from games of two that bots of Eminent Domain finish.

    python tools/learn_outlook.py [--games 300] [--first-seed 50000000]

Ten times as many games of traders are played, so many of greedy and so many of search, which count three times each.
Now and then a choice is left to chance, so that unusual positions come up too. Every turn is a lesson: in what traits
the two players differ as it begins, and how far one of them is ahead in the end; the more the less it counts.
outlooks.py learns weights from the lessons. It needs numpy, which comes with the extra "study".
"""

from __future__ import annotations

import argparse
from typing import Final

from outlooks import Lesson, learned, write

from generator.engine.chance import Dealer, RandomSource
from generator.games.eminent_domain.bots import BOTS, outlook
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.endings import score
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.switches import read_switches

#: Who plays, how many times so many games, how much each counts, how often a choice is left to chance.
PLAYERS: Final = (("traders", 10, 1.0, 0.12), ("greedy", 1, 3.0, 0.07), ("search", 1, 3.0, 0.07))
#: Questions at which it is.
UNUSUAL: Final = frozenset({codes.ACTION, codes.ROLE, codes.FOLLOW, codes.KEEP})
#: A victory, in points; a lead that counts little more than a smaller one; what pulls weights back to 0.
VICTORY, LONG_LEAD, PULL = 0.5, 12.0, 30.0


def lessons(name: str, seed: int, number: int, counts: float, unusual: float) -> list[Lesson]:
    """Those of one game."""
    game, source = Game(Position(2, read_switches({}), Dealer(seed)), keep=False), RandomSource(seed)
    bots, pos = [BOTS[name](2 * seed + seat) for seat in range(2)], game.position
    noted, turns = list[tuple[float, list[float]]](), 0
    while pos.options:
        if pos.turns > turns:
            turns = pos.turns
            mine, theirs = outlook.traits(pos, 0), outlook.traits(pos, 1)
            noted.append((outlook.progress(pos), [one - other for one, other in zip(mine, theirs)]))
        if pos.question in UNUSUAL and source.pick((True, False), (unusual, 1 - unusual)):
            game.apply(source.pick(pos.options))
        else:
            game.apply(bots[pos.asker].choose(pos, pos.options))
    lead = score(pos, 0) - score(pos, 1) + VICTORY * ((pos.winners == [0]) - (pos.winners == [1]))
    return [Lesson(number, age, traits, lead, counts) for age, traits in noted]


def main() -> None:
    """Play, learn, write."""
    words = argparse.ArgumentParser(description="Learn the outlook of Eminent Domain's bots.")
    words.add_argument("--games", type=int, default=300)
    words.add_argument("--first-seed", type=int, default=50_000_000)
    asked = words.parse_args()
    found, number = list[Lesson](), 0
    for name, times, counts, unusual in PLAYERS:
        for _ in range(times * asked.games):
            found += lessons(name, asked.first_seed + number, number, counts, unusual)
            number += 1
        print(f"{number} games, {len(found)} turns, the last of {name}", flush=True)
    weights = learned(found, LONG_LEAD, PULL)
    write("eminent_domain", "learn_outlook", asked.games, asked.first_seed, outlook.TRAITS, weights)


if __name__ == "__main__":
    main()
