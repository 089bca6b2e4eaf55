"""Learn what outlook.toml says from games of three and four that bots of Déluges finish on the maps of equal parts.

    python tools/learn_deluges.py [--games 500] [--first-seed 5000000]

Stewards and merchants play, and now and then a choice is left to chance, so that unusual positions come up too. Every
round is a lesson for each pair of players: in what traits they differ as it begins, and how far one of them is ahead in
the end; the more the less it counts. outlooks.py learns weights from the lessons. It needs numpy, which comes
with the extra "study".
"""

from __future__ import annotations

import argparse
from itertools import combinations
from typing import Final

from outlooks import Lesson, learned, write

from generator.engine.chance import RandomSource
from generator.games.deluges.bots import BOTS, outlook
from generator.games.deluges.game import Game
from generator.games.deluges.rules import codes
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.switches import read_switches

#: Who plays, how often each; how often a choice is left to chance, and at which questions.
PLAYERS: Final = ("merchant", "merchant", "steward")
UNUSUAL: Final = 0.03
UNUSUAL_AT: Final = frozenset({codes.MOVE, codes.GATHER, codes.BUILD})
#: One game of so many has four players.
FOUR = 4
#: A victory, in points; a lead that counts little more than a smaller one; what pulls weights back to 0.
VICTORY, LONG_LEAD, PULL = 3.0, 15.0, 10.0


def lessons(seed: int) -> list[Lesson]:
    """Those of one game."""
    source, seats = RandomSource(seed), 3 if seed % FOUR else 4
    bots = [BOTS[source.pick(PLAYERS)](source.token()) for _ in range(seats)]
    game = Game(Position(seats, read_switches({"map": "even"})), keep=False)
    pos, noted = game.position, list[tuple[float, list[list[float]]]]()
    begun = pos.round
    while pos.options:
        if pos.round > begun:
            begun = pos.round
            noted.append((outlook.progress(pos), outlook.traits(pos)))
        if pos.question in UNUSUAL_AT and source.pick((True, False), (UNUSUAL, 1 - UNUSUAL)):
            game.apply(source.pick(pos.options))
        else:
            game.apply(bots[pos.asker].choose(pos, pos.options))
    worth = [points + VICTORY * (who in pos.winners) for who, points in enumerate(pos.points)]
    return [
        Lesson(seed, age, [mine - its for mine, its in zip(traits[one], traits[other])], worth[one] - worth[other])
        for age, traits in noted
        for one, other in combinations(range(seats), 2)
    ]


def main() -> None:
    """Play, learn, write."""
    words = argparse.ArgumentParser(description="Learn the outlook of Déluges' bots.")
    words.add_argument("--games", type=int, default=500)
    words.add_argument("--first-seed", type=int, default=5_000_000)
    asked = words.parse_args()
    found = list[Lesson]()
    for number in range(asked.games):
        found += lessons(asked.first_seed + number)
    print(f"{asked.games} games, {len(found)} lessons", flush=True)
    weights = learned(found, LONG_LEAD, PULL)
    write("deluges", "learn_deluges", asked.games, asked.first_seed, outlook.TRAITS, weights)


if __name__ == "__main__":
    main()
