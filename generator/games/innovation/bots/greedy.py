"""The player who looks one action ahead: every action is tried, and the one after which they do best is taken.

In: a position and its choices. Out: one of them. What they cannot see is dealt anew before anything is tried; what
effects ask is answered by `answers`, there and at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from generator.engine.chance import Dealer
from generator.games.innovation.bots.answers import answer
from generator.games.innovation.bots.values import prospects
from generator.games.innovation.cards import effects  # noqa: F401  # what the cards do registers itself
from generator.games.innovation.rules.codes import ACTION, OVER, Choice
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.seeing import dealt_anew
from generator.games.innovation.rules.turn import play_on

#: In how many worlds each action is tried.
WORLDS: Final = 2


#: Turns after which a player tires of doing the same again and again: with every turn it matters less what is best.
LONG_GAME: Final = 60
TIRED: Final = 0.05
#: How finely lots are drawn.
FINE: Final = 1000


class Greedy:
    """Every action in the same worlds; the best on average.

    Two players who take the same cards from each other turn by turn would never end: so with a long game comes lot.
    """

    game: ClassVar[str] = "innovation"
    name: ClassVar[str] = "greedy"

    def __init__(self, seed: int, worlds: int = WORLDS) -> None:
        """Take *worlds* in which each action is tried."""
        self._lots = Dealer(seed)
        self.worlds = worlds

    def choose(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """Return the action with the best prospects, or what the values of things say."""
        if len(choices) == 1 or position.question != ACTION:
            return answer(position, choices)
        who = position.asker
        tired = self.worlds * TIRED * max(0, position.turns - LONG_GAME)
        sums = {choice: tired * self._lots.pick(FINE) / FINE if tired else 0.0 for choice in choices}
        for _ in range(self.worlds):
            world = dealt_anew(position, who, self._lots)
            world.story = []
            for choice in sums:
                sums[choice] += prospects(after(world.copy(), choice), who)
        return max(sums, key=lambda choice: sums[choice])


def after(world: Position, choice: Choice) -> Position:
    """Return *world* once the action is over; everybody answers as a bot would."""
    flow = play_on(world)
    next(flow)
    flow.send(choice)
    while world.question not in (ACTION, OVER):
        flow.send(answer(world, world.options))
    return world
