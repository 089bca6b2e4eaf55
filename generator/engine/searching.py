"""A player who thinks ahead, whatever the game: choices are tried in worlds that cannot be told from the real one.

In: a position as its player may see it, the legal choices, and what the search must know of the game (`Foresight`).
Out: the choice after which things went best; the one of a weighing bot unless another is better beyond chance.

At the root all choices meet the same worlds, and the worse half is given up again and again (sequential halving with
common random numbers). Below it a tree grows over the next questions that matter, each known by who was asked what and
what was chosen, whatever cards made it possible (information set Monte Carlo tree search). Below the tree the weighing
bot plays on to the horizon, where the game says how good things are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from math import ceil, inf, log, log2, sqrt
from typing import Any, ClassVar, Final

from generator.engine.chance import Dealer, RandomSource

#: How the rules of a game go on, stopping at every question.
Flow = Generator[None, Any, Any]
#: What share of a decision's effort is spent after so many simulations. One is begun for each decision.
Budget = Callable[[], Callable[[int], float]]


#: After so many worlds each time, it is seen what is hopeless.
LOOK: Final = 8


class Foresight:
    """What a search must know of a game; a pack's own says it. Nothing in it may depend on what a player cannot see."""

    #: Questions worth a search.
    searched: Collection[Any] = ()
    #: Questions at which a position says by itself how the rules go on.
    settled_at: Collection[Any] = ()
    #: How far ahead, in turns of each player.
    horizon = 1

    def matters(self, position: Any) -> bool:
        """Return whether the question is worth a search; it decides for the root and for the tree alike."""
        return position.question in self.searched

    def settled(self, position: Any) -> bool:
        """Return whether the position says by itself how the rules go on."""
        return position.question in self.settled_at

    def copy(self, position: Any) -> Any:
        """A copy to play on, without what only tellers need."""
        world = position.copy()
        world.story = []
        return world

    def redeal(self, world: Any, who: int, dealer: Dealer) -> None:
        """Deal in *world* itself what *who* cannot see anew; hidden cards are sorted before they are shuffled."""
        raise NotImplementedError

    def play_on(self, world: Any) -> Flow:
        """How the rules go on from a settled position."""
        raise NotImplementedError

    def guess(self, position: Any, choices: Sequence[Any]) -> Any:
        """The choice of the weighing bot: it plays below the tree, and its choice is made where nothing is better."""
        raise NotImplementedError

    def apart(self, position: Any, own: Any, choices: Sequence[Any]) -> Sequence[Any]:
        """Those of *choices* worth telling apart at the root; *own* is one of them."""
        del position, own
        return choices

    def value(self, world: Any, who: int) -> float:
        """How good things are for *who* when the game is over or the horizon reached: 0 lost, 1 won."""
        raise NotImplementedError

    def leaning(self, position: Any, choice: Any) -> float:
        """What is added to all outcomes of a choice at the root, for what the horizon does not show."""
        del position, choice
        return 0.0

    def far_enough(self, world: Any, since: Any) -> bool:
        """Return whether *world* has come to the horizon, the search having begun at the position *since*."""
        return bool(world.turns >= since.turns + self.horizon * since.seats)


class Node:
    """What came of a choice in the tree: how often it could be made and was, and for how much together."""

    __slots__ = ("available", "total", "under", "visits")

    def __init__(self) -> None:
        self.available = self.visits = 0
        self.total = 0.0
        self.under: dict[tuple[int, object, Any], Node] = {}


class Searching:
    """A bot that searches; a pack's own says its name, its game and how."""

    name: ClassVar[str] = "search"
    game: ClassVar[str]
    #: Simulations of a decision unless told otherwise, for all its choices together.
    simulations: ClassVar[int] = 200
    #: Questions below the root that the tree goes down; 0 for none.
    plies: ClassVar[int] = 1
    #: How much the tree prefers what it has seldom tried.
    curiosity: ClassVar[float] = 0.3
    #: How many standard errors another choice must be ahead of its own to be preferred: looking for the best of many
    #: always finds one that was merely lucky.
    ahead: ClassVar[float] = 1.0
    #: How many standard errors behind its own a choice must be to be given up early, which leaves effort unspent.
    hopeless: ClassVar[float] = inf

    def __init__(self, seed: int, foresight: Foresight, simulations: int | None = None) -> None:
        """Take *simulations* for each decision; another *budget* may be set afterwards."""
        self.foresight = foresight
        self.budget: Budget = counted(simulations or self.simulations)
        self._lots = RandomSource(seed)
        self._settled: Any = None
        self._since: list[Any] = []

    def choose(self, position: Any, choices: Sequence[Any]) -> Any:
        """Return the choice with the best outcomes; its own unless another is better beyond chance."""
        if self.foresight.settled(position):
            self.recall(position, [])
        choice = self.own(position, choices)
        apart = self.foresight.apart(position, choice, choices) if self.searches(position, choices) else ()
        if len(apart) > 1:
            choice = self._best(self._tried(position, choice, apart), choice)
        self._since.append(choice)
        return choice

    def searches(self, position: Any, choices: Sequence[Any]) -> bool:
        """Return whether the question is worth a search, and it is known how the rules came to it."""
        return len(choices) > 1 and self.foresight.matters(position) and self._known(position)

    def own(self, position: Any, choices: Sequence[Any]) -> Any:
        """Return the choice that is made unless another is better beyond chance."""
        return self.foresight.guess(position, choices)

    def recall(self, settled: Any, since: Sequence[Any]) -> None:
        """Learn by which choices *since* a *settled* position the question came that is asked next (`bots.Recalling`).

        Without it that is known if all of them were this bot's own; else the bot answers without a search.
        """
        self._settled, self._since = self.foresight.copy(settled), list(since)

    def _known(self, position: Any) -> bool:
        """Return whether the question is known to come from the settled position by these choices and no chance."""
        if not self._since or self._settled is None:
            return self.foresight.settled(position)
        try:
            world, _ = self._replayed()
        except (StopIteration, ValueError, LookupError):  # something else was chosen
            return False
        return bool(world == position)

    def _replayed(self) -> tuple[Any, Flow]:
        world = self.foresight.copy(self._settled)
        world.dealer = Dealer(0)
        flow = self.foresight.play_on(world)
        next(flow)
        for choice in self._since:
            flow.send(choice)
        return world, flow

    def _world(self, who: int, seed: int) -> tuple[Any, Flow]:
        """Return a world at the question that is searched, and how the rules go on there."""
        dealer = Dealer(seed)
        if self._since:
            world, flow = self._replayed()
            self.foresight.redeal(world, who, dealer)
            world.dealer = dealer
            return world, flow
        world = self.foresight.copy(self._settled)
        self.foresight.redeal(world, who, dealer)
        world.dealer = dealer
        flow = self.foresight.play_on(world)
        next(flow)
        return world, flow

    def _tried(self, position: Any, own: Any, choices: Sequence[Any]) -> dict[Any, list[float]]:
        """Return the results, by world, of the choices that were never among the worse half; *own* always stays."""
        results: dict[Any, list[float]] = {own: [], **{choice: [] for choice in choices if choice != own}}
        leanings = {choice: self.foresight.leaning(position, choice) for choice in results}
        trees = {choice: Node() for choice in results}
        spent, used, rounds = self.budget(), 0, ceil(log2(len(results)))
        for number in range(1, rounds + 1):
            while len(results) > 1:
                seed = self._lots.token()
                for choice, values in results.items():
                    outcome = self._outcome(position.asker, seed, choice, trees[choice])
                    values.append(outcome + leanings[choice])
                used += len(results)
                if len(results[own]) % LOOK == 0:
                    results = hopeful(results, own, self.hopeless)
                if spent(used + len(results)) > number / rounds:
                    break
            if number < rounds:
                results = better_half(results, own)
        return results

    def _best(self, results: dict[Any, list[float]], own: Any) -> Any:
        """Return what has the best results; *own* unless another is better beyond chance."""
        best = max(results, key=lambda each: sum(results[each]) / len(results[each]))
        mean, error = compared(results[best], results[own])
        return best if mean > self.ahead * error else own

    def _outcome(self, who: int, seed: int, choice: Any, tree: Node) -> float:
        """Return what *choice* leads to in the world of that *seed*."""
        world, flow = self._world(who, seed)
        flow.send(choice)
        guess, far_enough, since = self.foresight.guess, self.foresight.far_enough, self._settled
        path = self._down(tree, world, flow)
        while world.options and not far_enough(world, since):
            flow.send(guess(world, world.options))
        values = {each: self.foresight.value(world, each) for each in {who, *(asker for asker, _ in path)}}
        for asker, node in path:
            node.visits += 1
            node.total += values[asker]
        return values[who]

    def _down(self, tree: Node, world: Any, flow: Flow) -> list[tuple[int, Node]]:
        """Go down the tree to its edge and one step beyond; return who was asked on the way, and what was chosen."""
        path: list[tuple[int, Node]] = []
        node, foresight = tree, self.foresight
        while len(path) < self.plies and world.options and not foresight.far_enough(world, self._settled):
            own = foresight.guess(world, world.options)
            if len(world.options) == 1 or not foresight.matters(world):
                flow.send(own)
                continue
            choice, node = self._most_promising(node, world, own)
            path.append((world.asker, node))
            flow.send(choice)
            if not node.visits:
                break
        return path

    def _most_promising(self, node: Node, world: Any, own: Any) -> tuple[Any, Node]:
        """Return a choice by what is known of all that are open now: first the guess, then upper confidence bounds."""
        asker, question = world.asker, world.question
        found: list[tuple[Any, Node]] = []
        for choice in world.options:
            under = node.under.setdefault((asker, question, choice), Node())
            under.available += 1
            found.append((choice, under))
        visits = sum(under.visits for _, under in found)
        if not visits:
            return next(pair for pair in found if pair[0] == own)
        usual = sum(under.total for _, under in found) / visits
        best, most = found[0], -inf
        for pair in found:
            under = pair[1]
            count = under.visits + 1  # one visit is supposed, with the usual outcome
            bound = (under.total + usual) / count + self.curiosity * sqrt(log(under.available + 1) / count)
            if bound > most:
                best, most = pair, bound
        return best


def counted(simulations: int) -> Budget:
    """Return a budget of so many simulations."""
    return lambda: lambda used: used / simulations


def better_half(results: dict[Any, list[float]], own: Any) -> dict[Any, list[float]]:
    """Return the better half of the choices, and *own*."""
    order = sorted(results, key=lambda choice: sum(results[choice]), reverse=True)
    kept = {own, *order[: (len(order) + 1) // 2]}
    return {choice: values for choice, values in results.items() if choice in kept}


def hopeful(results: dict[Any, list[float]], own: Any, hopeless: float) -> dict[Any, list[float]]:
    """Return *own*, and the choices that are not *hopeless* standard errors behind it."""
    if hopeless == inf:
        return results
    found = {}
    for choice, values in results.items():
        mean, error = compared(values, results[own])
        if mean >= -hopeless * error:
            found[choice] = values
    return found


def compared(ones: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Return how much better *ones* are on average, world by world, and the standard error of that."""
    steps = [one - other for one, other in zip(ones, others)]
    count = len(steps)
    mean = sum(steps) / count
    spread = sum([(step - mean) ** 2 for step in steps]) / max(1, count - 1)
    return mean, sqrt(spread / count)
