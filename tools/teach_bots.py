"""Teach the weighing bot its weights by policy gradients: every choice of every game says which weights to move.

    python tools/teach_bots.py --games 20000 --go-on

The bot chooses by lot, likelier what weighs more, and plays first games of new solo campaigns. What a turn changed in
its prospects (prospects.py) is put down to the choices of that turn, less and less to those of earlier turns; weights
that spoke for good choices rise (actor and critic, steps by Adam). So weights are numbers that remember how they depend
on each weight. Far fewer games do than tools/tune_bots.py needs, which can go on from here. It needs numpy, which comes
with the extra "study"; a folder made by tools/compile_engine.py on PYTHONPATH makes it faster.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from generator.engine.chance import Dealer
from generator.games.deep_future.bots.prospects import prospects
from generator.games.deep_future.bots.scales import HAND, Scales
from generator.games.deep_future.bots.weighing import BY_QUESTION, tuned_weights
from generator.games.deep_future.rules.campaign import new_campaign
from generator.games.deep_future.rules.codes import IN_ACTION, IN_START, Choice
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.switches import Switches

#: Where the package reads its weights.
WEIGHTS = Path(__file__).resolve().parent.parent / "generator/games/deep_future/bots/weights.toml"
#: How far weights may differ for a choice to be likely still.
HEAT: Final = 0.5
#: How much of a turn's choices the next turn is put down to.
MEMORY: Final = 0.7
#: Games played between two steps; the length of a step in units of a weight, which are a share of it and a little.
BATCH, STEP, SHARE, LEAST = 100, 0.03, 0.2, 0.1
#: How slowly Adam forgets steps and their squares, and what keeps it from dividing by 0.
SLOW, SLOWER, TINY = 0.9, 0.98, 1e-5
#: Prospects of a new game, turns after which a game teaches nothing more, and the first seed.
USUAL, LONG, FIRST = 0.65, 40, 20_000_000

Floats = NDArray[np.float32]


class Slope:
    """A number, and how it changes with each weight."""

    __slots__ = ("slope", "value")

    def __init__(self, value: float, slope: Floats) -> None:
        self.value, self.slope = value, slope

    def __add__(self, other: Any) -> Slope:
        if isinstance(other, Slope):
            return Slope(self.value + other.value, self.slope + other.slope)
        return Slope(self.value + other, self.slope)

    __radd__ = __add__

    def __neg__(self) -> Slope:
        return Slope(-self.value, -self.slope)

    def __sub__(self, other: Any) -> Slope:
        less: Slope = self + -other
        return less

    def __rsub__(self, other: Any) -> Slope:
        more: Slope = -self + other
        return more

    def __mul__(self, other: Any) -> Slope:
        if isinstance(other, Slope):
            return Slope(self.value * other.value, self.slope * other.value + other.slope * self.value)
        return Slope(self.value * other, self.slope * other)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Slope:
        if isinstance(other, Slope):
            return self * Slope(1 / other.value, -other.slope / other.value**2)
        found: Slope = self * (1 / other)
        return found

    def __lt__(self, other: Any) -> bool:
        return self.value < plain(other)

    def __gt__(self, other: Any) -> bool:
        return self.value > plain(other)

    def __bool__(self) -> bool:
        return self.value != 0


def plain(number: float | Slope) -> float:
    """The number alone."""
    return number.value if isinstance(number, Slope) else number


def sloping(names: Sequence[str], values: Floats) -> Scales:
    """Scales whose figures remember what they depend on."""
    ones = np.eye(len(names), dtype=np.float32)
    found = {name: Slope(float(value), one) for name, value, one in zip(names, values, ones)}
    return Scales(cast("Mapping[str, float]", found))


class Pupil:
    """The bot while it is taught one game: what its choices depended on, and what became of them."""

    def __init__(self, scales: Scales, count: int, lots: Random) -> None:
        self.scales, self.lots = scales, lots
        self.traced = np.zeros(count, np.float32)
        self.taught = np.zeros(count, np.float32)
        self.expected = USUAL

    def turned_out(self, worth: float) -> None:
        """The choices so far have come to prospects of this worth."""
        self.taught += (worth - self.expected) * self.traced
        self.traced *= MEMORY
        self.expected = worth

    def choose(self, pos: Position, choices: Sequence[Choice]) -> Choice:
        """One of *choices* by lot, likelier what weighs more."""
        weigh = BY_QUESTION.get(pos.question)
        if len(choices) == 1 or weigh is None:
            return self.lots.choice(choices)
        figures: list[Any] = list(weigh(self.scales, pos, choices))
        most = max(map(plain, figures))
        odds = [math.exp((plain(figure) - most) / HEAT) for figure in figures]
        total = sum(odds)
        at = self.lots.choices(range(len(odds)), odds)[0]
        for number, figure in enumerate(figures):
            share = (number == at) - odds[number] / total
            if isinstance(figure, Slope) and abs(share) > TINY:
                self.traced += share / HEAT * figure.slope
        return choices[at]


def lesson(pupil: Pupil, seed: int) -> int:
    """Play a game; whether it was won."""
    pos = new_campaign(1, Switches(), Dealer(seed))
    game, seen = Game(pos, keep=False), 0
    while pos.options and pos.turns <= LONG:
        if pos.turns > seen and pos.phase in {IN_START, IN_ACTION}:
            seen = pos.turns
            if seen > 1:
                pupil.turned_out(prospects(pos, 0))
            pupil.expected = prospects(pos, 0)
        game.apply(pupil.choose(pos, pos.options))
    if not pos.options:
        pupil.turned_out(float(pos.winner == 0))
    return int(pos.winner == 0)


def written(weights: Mapping[str, float], how: str) -> str:
    """The file weights.toml."""
    lines = ["# The weights of the tuned bot, by name; see scales.py for what they weigh.", f"# {how}", "", "[weights]"]
    lines += [f'"{name}" = {weight:.3f}' for name, weight in sorted(weights.items())]
    return "\n".join(lines) + "\n"


def asked_for(description: str | None, games: int) -> argparse.ArgumentParser:
    """What both tools can be asked; *games* are those of teaching, or of each candidate in a generation."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--go-on", action="store_true", help="from weights.toml instead of the weights by hand")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    return parser


def starting(go_on: bool, seats: int = 1) -> dict[str, float]:
    """The weights to begin with, in games of so many."""
    return {**HAND, **(tuned_weights(seats) if go_on else {})}


def main() -> None:
    """Teach and write."""
    given = asked_for(__doc__, games=20_000).parse_args()
    start = starting(given.go_on)
    names, lots = sorted(start), Random(given.seed)
    values = np.array([start[name] for name in names], np.float32)
    units = SHARE * np.abs(values) + LEAST
    mean, square, lately = np.zeros_like(values), np.zeros_like(values), USUAL
    for count in range(1, given.games // BATCH + 1):
        scales, pull, won = sloping(names, values), np.zeros_like(values), 0
        for number in range(BATCH):
            pupil = Pupil(scales, len(names), lots)
            won += lesson(pupil, FIRST + count * BATCH + number)
            pull += pupil.taught * units / BATCH
        mean += (1 - SLOW) * (pull - mean)
        square += (1 - SLOWER) * (pull * pull - square)
        even = np.sqrt(square / (1 - SLOWER**count)) + TINY
        values = values + STEP * units * mean / (1 - SLOW**count) / even
        lately += 0.1 * (won / BATCH - lately)
        if count % 10 == 0:
            how = f"Made by tools/teach_bots.py --seed {given.seed}{' --go-on' * given.go_on}: {count * BATCH} games."
            given.out.write_text(written(dict(zip(names, map(float, values))), how), "utf-8")
            print(f"{count * BATCH} games: by lot it wins {lately:.3f}", flush=True)


if __name__ == "__main__":
    main()
