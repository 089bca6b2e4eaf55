"""The player who looks some turns ahead: every choice is tried, and the one after which they do best is taken.

In: a position and its choices. Out: one of them. What they cannot see is dealt anew before anything is tried; what is
asked on the way is answered by rules of thumb (`answers`), which count beside what comes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from generator.engine.chance import Dealer
from generator.games.eminent_domain.bots.answers import RATES, answer
from generator.games.eminent_domain.bots.styles import Traders
from generator.games.eminent_domain.bots.values import prospects
from generator.games.eminent_domain.cards import effects  # noqa: F401  # what the cards do registers itself
from generator.games.eminent_domain.rules.codes import ACTION, FOLLOW, OVER, ROLE, Choice
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.seeing import dealt_anew
from generator.games.eminent_domain.rules.turn import play_on

#: How far ahead, in turns of all players.
TURNS: Final = 3
#: In how many worlds each choice is tried.
WORLDS: Final = 2
#: What the rules of thumb count beside the prospects, which know little of what a deck is good for.
THUMB: Final = 2.0
#: What everybody is thought to like.
TRADERS: Final = Traders.taste
#: Questions at which choices are tried.
TRIED: Final = frozenset({ACTION, ROLE, FOLLOW})


class Greedy:
    """Every choice in the same worlds; the best on average."""

    game: ClassVar[str] = "eminent_domain"
    name: ClassVar[str] = "greedy"

    def __init__(self, seed: int, worlds: int = WORLDS) -> None:
        """Take *worlds* in which each choice is tried."""
        self._lots = Dealer(seed)
        self.worlds = worlds

    def choose(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """Return the choice with the best prospects, or what rules of thumb say."""
        if len(choices) == 1 or position.question not in TRIED:
            return answer(position, choices, TRADERS)
        who = position.asker
        rate = RATES[position.question]
        sums = {choice: THUMB * rate(position, choice, TRADERS) for choice in choices}
        for _ in range(self.worlds):
            world = dealt_anew(position, who, self._lots)
            world.story = []
            for choice in sums:
                sums[choice] += prospects(after(world.copy(), choice), who)
        return max(sums, key=lambda choice: sums[choice])


def after(world: Position, choice: Choice, turns: int = TURNS) -> Position:
    """Return *world* so many turns later; everybody answers as a trader would."""
    until = world.turns + turns
    flow = play_on(world)
    next(flow)
    flow.send(choice)
    while world.question != OVER and world.turns < until:
        flow.send(answer(world, world.options, TRADERS))
    return world
