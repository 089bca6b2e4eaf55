"""How tools/learn_deluges.py and tools/learn_outlook.py learn what outlook.toml of a game says.

In: lessons from games that bots finished. Out: the file, with what each trait counts at the beginning and at the end.
The weights are those of a linear regression (ridge); one game in five tests what the others teach.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

GAMES = Path(__file__).resolve().parent.parent / "generator/games"
#: One game of so many is kept to test what was learned.
TEST = 5
HEAD = """\
# What each trait counts towards the lead at the end, in points: in a game just begun, and in one that is over.
# Made by tools/{tool}.py --games {games} --first-seed {first}. See outlook.py.

[traits]
"""

Floats = NDArray[np.float64]


class Lesson(NamedTuple):
    """Two players as a turn or round begins: the number of the game, how near its end, what they differ in, the lead.

    It *counts* so many times.
    """

    game: int
    age: float
    traits: list[float]
    lead: float
    counts: float = 1.0


def learned(found: Sequence[Lesson], long_lead: float, pull: float) -> tuple[Floats, Floats]:
    """Return what each trait counts at the beginning and at the end.

    A lead beyond *long_lead* counts little more than a smaller one; *pull* pulls weights back to 0.
    """
    traits = np.array([lesson.traits for lesson in found])
    ages = np.array([lesson.age for lesson in found])[:, None]
    looks = np.concatenate([traits * (1 - ages), traits * ages], axis=1)
    truth = long_lead * np.tanh(np.array([lesson.lead for lesson in found]) / long_lead)
    counts = np.array([lesson.counts for lesson in found])
    taught = np.array([lesson.game % TEST > 0 for lesson in found])
    usual = looks.std(0) + 1e-6
    for chosen in (taught, np.ones_like(taught)):
        its = looks[chosen] / usual
        weighed = its.T * counts[chosen]
        weights = np.linalg.solve(weighed @ its + pull * np.eye(its.shape[1]), weighed @ truth[chosen]) / usual
        if not chosen.all():
            missed = truth[~chosen] - looks[~chosen] @ weights
            print(
                f"explains {1 - (missed**2).mean() / truth[~chosen].var():.1%} of the leads in {sum(~chosen)} lessons"
            )
    young, old = weights.reshape(2, -1)
    return young, old


def write(game: str, tool: str, games: int, first: int, traits: Sequence[str], weights: tuple[Floats, Floats]) -> None:
    """Write the outlook.toml of a game, learned by a *tool* from so many games from the *first* seed on."""
    lines = [f"{name} = [{young:.2f}, {old:.2f}]\n" for name, young, old in zip(traits, *weights)]
    head = HEAD.format(tool=tool, games=games, first=first)
    (GAMES / game / "bots/outlook.toml").write_text(head + "".join(lines), "utf-8")
