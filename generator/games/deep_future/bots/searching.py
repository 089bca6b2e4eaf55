"""The searching bot: it tries every action in many positions that it cannot tell from the real one.

In: a position as its player may see it, and the legal choices. Out: the choice after which the tuned player, going on
from there to the next turn, has the best prospects. Which action to take is searched; all else is the tuned player's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from generator.engine.chance import Dealer, RandomSource
from generator.games.deep_future.bots.prospects import prospects
from generator.games.deep_future.bots.weighing import Tuned
from generator.games.deep_future.rules.choices import ASK_ACTION
from generator.games.deep_future.rules.codes import Choice
from generator.games.deep_future.rules.endings import worlds_asked
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.turn import play_on
from generator.games.deep_future.rules.view import hidden

#: Questions that are searched; they are settled ones, so that the position alone says how the rules go on.
SEARCHED: Final = frozenset({ASK_ACTION})
#: Worlds in which all choices are tried before worse ones are given up.
ROUND: Final = 8
#: How many standard errors below the best a choice is given up.
BEHIND: Final = 1.5
#: How many standard errors the best must be ahead of the tuned player's own choice to be preferred: looking for the
#: best of many always finds one that was merely lucky.
AHEAD: Final = 1.0
#: Turns of its own that are played on before the prospects are judged; twice as many cost twice the time.
HORIZON: Final = 1
#: A victory counts a little more for each turn by which it comes before that.
EARLIER: Final = 0.002


class Searching:
    """Flat Monte Carlo over determinizations: every choice is tried in the same worlds (common random numbers)."""

    name: ClassVar[str] = "search"
    game: ClassVar[str] = "deep_future"

    def __init__(self, seed: int, simulations: int = 400) -> None:
        """Take *simulations* for each decision, for all its choices together."""
        self.simulations = simulations
        self._lots = RandomSource(seed)
        self._tuned = Tuned(seed)

    def choose(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """Return the choice with the best prospects; the tuned player's own unless another is better beyond doubt."""
        own = self._tuned.choose(position, choices)
        if len(choices) == 1 or position.question not in SEARCHED or worlds_asked(position):
            return own  # the prospects have seen too little of settling for wonders
        results = self._tried(Worlds(position), [own, *(choice for choice in choices if choice != own)])
        best = max(results, key=lambda choice: sum(results[choice]))
        ahead, error = compared(results[best], results[own])
        return best if ahead > AHEAD * error else own

    def _tried(self, worlds: Worlds, choices: list[Choice]) -> Mapping[Choice, list[float]]:
        """Return the results, by world, of those of *choices* that were never clearly worse; the first always stays."""
        results: dict[Choice, list[float]] = {choice: [] for choice in choices}
        left = self.simulations
        while len(results) > 1 and left >= len(results):
            for _ in range(min(ROUND, left // len(results))):
                seed = self._lots.token()
                world = worlds.deal(seed)
                for choice, values in results.items():
                    values.append(self._outcome(world.copy(), seed, choice))
                left -= len(results)
            results = promising(results, choices[0])
        return results

    def _outcome(self, world: Position, seed: int, choice: Choice) -> float:
        """Return what *choice* leads to in *world*: the player's prospects at the next turn, or how the game ended."""
        who, last = world.asker, world.turns + HORIZON * world.seats
        world.dealer = Dealer(seed)
        flow = play_on(world)
        next(flow)
        flow.send(choice)
        choose, send = self._tuned.choose, flow.send
        while world.options and (world.turns < last or world.turn != who):
            send(choose(world, world.options))
        if world.options:
            return prospects(world, who)
        return (world.winner == who) * (1 + EARLIER * (last - world.turns))


class Worlds:
    """The positions a player cannot tell from the one in which they are asked: what they do not know is dealt anew."""

    def __init__(self, position: Position) -> None:
        self.who = position.asker
        self.position = position.copy()
        self.position.pauses = 0
        self._places = [(zone, at) for zone, at in hidden(self.position, self.who)]
        # In one order whatever is where, so that nothing of it reaches the choice.
        self._cards = sorted(zone[at] for zone, at in self._places)

    def deal(self, seed: int) -> Position:
        """Return one of them."""
        for (zone, at), card in zip(self._places, Dealer(seed).shuffle(self._cards[:])):
            zone[at] = card
        return self.position.copy()


def compared(ones: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Return how much better *ones* are on average, by world, and the standard error of that."""
    steps = [one - other for one, other in zip(ones, others)]
    count = len(steps)
    if not count:
        return 0, 0
    mean = sum(steps) / count
    spread = sum([(step - mean) ** 2 for step in steps]) / max(1, count - 1)
    return mean, (spread / count) ** 0.5


def promising(results: dict[Choice, list[float]], own: Choice) -> dict[Choice, list[float]]:
    """Return the choices that are not clearly worse than the best, and *own*."""
    best = max(results, key=lambda choice: sum(results[choice]))
    kept = {}
    for choice, values in results.items():
        behind, error = compared(results[best], values)
        if choice == own or behind <= BEHIND * error:
            kept[choice] = values
    return kept
