"""Learn what outlook.toml says from games of three and four that bots of Déluges finish on the maps of equal parts.

    python tools/learn_deluges.py [--games 500] [--first-seed 5000000]

Stewards and merchants play, and now and then a choice is left to chance, so that unusual positions come up too. Every
round is a lesson for each pair of players: in what traits they differ as it begins, and how far one of them is ahead in
the end; the more the less it counts. The weights are those of a linear regression (ridge); one game in five tests what
the others teach. It needs numpy, which comes with the extra "study".
"""

from __future__ import annotations

import argparse
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.engine.chance import RandomSource
from generator.games.deluges.bots import BOTS, outlook
from generator.games.deluges.game import Game
from generator.games.deluges.rules import codes
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.switches import read_switches

PLACE = Path(__file__).resolve().parent.parent / "generator/games/deluges/bots/outlook.toml"
#: Who plays, how often each; how often a choice is left to chance, and at which questions.
PLAYERS: Final = ("merchant", "merchant", "steward")
UNUSUAL: Final = 0.03
UNUSUAL_AT: Final = frozenset({codes.MOVE, codes.GATHER, codes.BUILD})
#: One game of so many has four players.
FOUR = 4
#: A victory, in points; a lead that counts little more than a smaller one; what pulls weights back to 0.
VICTORY, LONG_LEAD, PULL = 3.0, 15.0, 10.0
#: One game of so many is kept to test what was learned.
TEST = 5
HEAD = """\
# What each trait counts towards the lead at the end, in points: in a game just begun, and in one that is over.
# Made by tools/learn_deluges.py --games {games} --first-seed {first}. See outlook.py.

[traits]
"""

Floats = NDArray[np.float64]


class Lesson(NamedTuple):
    """A round and a pair: the number of the game, how near the end it was, what they differ in, the lead."""

    game: int
    age: float
    traits: list[float]
    lead: float


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


def learned(found: list[Lesson]) -> tuple[Floats, Floats]:
    """What each trait counts at the beginning and at the end."""
    traits = np.array([lesson.traits for lesson in found])
    ages = np.array([lesson.age for lesson in found])[:, None]
    looks = np.concatenate([traits * (1 - ages), traits * ages], axis=1)
    truth = LONG_LEAD * np.tanh(np.array([lesson.lead for lesson in found]) / LONG_LEAD)
    taught = np.array([lesson.game % TEST > 0 for lesson in found])
    usual = looks.std(0) + 1e-6
    for chosen in (taught, np.ones_like(taught)):
        its = looks[chosen] / usual
        weights = np.linalg.solve(its.T @ its + PULL * np.eye(its.shape[1]), its.T @ truth[chosen]) / usual
        if not chosen.all():
            missed = truth[~chosen] - looks[~chosen] @ weights
            print(f"explains {1 - (missed**2).mean() / truth[~chosen].var():.1%} of the leads in {sum(~chosen)} pairs")
    young, old = weights.reshape(2, -1)
    return young, old


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
    lines = [f"{name} = [{young:.2f}, {old:.2f}]\n" for name, young, old in zip(outlook.TRAITS, *learned(found))]
    PLACE.write_text(HEAD.format(games=asked.games, first=asked.first_seed) + "".join(lines), "utf-8")


if __name__ == "__main__":
    main()
