"""The player who weighs: every choice gets a figure, made of named weights and what is face up.

In: a position and its choices. Out: the choice that weighs most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import ClassVar

from generator.engine.chance import Dealer
from generator.engine.packdata import pack_data
from generator.games.deep_future.bots import acting, keeping, placing, writing
from generator.games.deep_future.bots.scales import HAND, Scales
from generator.games.deep_future.facts.amounts import MOST_PLAYERS
from generator.games.deep_future.rules import choices as c
from generator.games.deep_future.rules.codes import Choice
from generator.games.deep_future.rules.position import Position

#: A figure for each choice, in their order.
Weighed = Callable[[Scales, Position, Sequence[Choice]], Iterable[float]]

#: Who weighs what; at the other questions all choices weigh the same.
BY_QUESTION: dict[int, Weighed] = {
    c.ASK_ACTION: acting.actions,
    c.ASK_FREE: acting.preferring(c.ACT),
    c.ASK_START: acting.uses,
    c.ASK_USE: acting.uses,
    c.ASK_LOWER: acting.tracks,
    c.ASK_EFFECT: acting.effects,
    c.ASK_VICTORY: acting.effects,
    c.ASK_CIVILIZATION: acting.effects,
    c.ASK_PLAN: acting.plans,
    c.ASK_RETURN: acting.preferring(c.AFRESH),
    c.ASK_DISCARD: keeping.discards,
    c.ASK_PAY: keeping.payments,
    c.ASK_MEET: keeping.answers,
    c.ASK_CUBE: keeping.cubes,
    c.ASK_NUMBER: writing.numbers,
    c.ASK_SLOT: writing.suits,
    c.ASK_COLUMN: writing.suits,
    c.ASK_ADVANCE: writing.targets,
    c.ASK_REDRAW_SUIT: writing.redrawn_suits,
    c.ASK_REDRAW_NUMBER: writing.redrawn_numbers,
    c.ASK_HOMEWORLD: writing.homeworlds,
    c.ASK_HOME_AGAIN: writing.homeworlds,
    c.ASK_WORLD: placing.worlds,
    c.ASK_GROW: placing.grown,
    c.ASK_BIOLOGY: placing.grown,
    c.ASK_EXPAND: placing.moves,
    c.ASK_EXPLORE: placing.moves,
    c.ASK_BATTLE: placing.battles,
    c.ASK_DEFENSE: placing.battles,
}


class Weighing:
    """Takes the choice that weighs most; between equals the *seed* decides."""

    game: ClassVar[str] = "deep_future"
    name: ClassVar[str] = "weighing"

    def __init__(self, seed: int, scales: Scales | None = None) -> None:
        self._scales = [scales or self.own_scales(seats) for seats in range(MOST_PLAYERS + 1)]
        self._lots = Dealer(seed)

    @classmethod
    def own_scales(cls, seats: int) -> Scales:
        """Return the scales used in games of so many if no others are given."""
        del seats
        return hand_scales()

    def scores(self, position: Position, choices: Sequence[Choice]) -> list[float]:
        """Return how much each of *choices* weighs for the player who is asked."""
        weigh = BY_QUESTION.get(position.question)
        return list(weigh(self._scales[position.seats], position, choices)) if weigh else [0.0] * len(choices)

    def choose(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """Return the one of *choices* that weighs most."""
        if len(choices) == 1:
            return choices[0]
        weigh = BY_QUESTION.get(position.question)
        if weigh is None:
            return choices[self._lots.pick(len(choices))]
        figures = list(weigh(self._scales[position.seats], position, choices))
        most = max(figures)
        if figures.count(most) == 1:
            return choices[figures.index(most)]
        equal = [choice for choice, figure in zip(choices, figures) if figure == most]
        return equal[self._lots.pick(len(equal))]


class Heuristic(Weighing):
    """Weighs with the weights by hand."""

    name: ClassVar[str] = "heuristic"


class Tuned(Weighing):
    """Weighs with the weights that tools/teach_bots.py found, and tools/tune_bots.py for three players."""

    name: ClassVar[str] = "tuned"

    @classmethod
    def own_scales(cls, seats: int) -> Scales:
        """Return the scales of weights.toml, or with three players of weights_three.toml."""
        return tuned_scales(seats)


@cache
def hand_scales() -> Scales:
    """Return the scales with the weights by hand."""
    return Scales(HAND)


@cache
def tuned_scales(seats: int) -> Scales:
    """Return the scales with the tuned weights; a weight that is not there is that by hand."""
    return Scales({**HAND, **tuned_weights(seats)})


def tuned_weights(seats: int) -> Mapping[str, float]:
    """Return what is in weights.toml, or with three players in weights_three.toml."""
    file = "weights_three.toml" if seats == MOST_PLAYERS else "weights.toml"
    table = pack_data("generator.games.deep_future.bots", file)["weights"]
    return {name: float(weight) for name, weight in table.items()}
