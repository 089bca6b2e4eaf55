"""The searching bot: every question that matters is tried out in many positions that it cannot tell from the real one.

In: a position as its player may see it, and the legal choices. Out: the choice after which the tuned player, going on
from there for three turns, has the best prospects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from generator.engine.chance import Dealer
from generator.engine.searching import Flow, Foresight, Searching
from generator.games.deep_future.bots.prospects import prospects
from generator.games.deep_future.bots.weighing import Tuned
from generator.games.deep_future.rules import choices as c
from generator.games.deep_future.rules.codes import BLANK, IN_SETUP, Choice
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.turn import play_on
from generator.games.deep_future.rules.view import hidden

#: Questions that are searched: those at which another choice than that of the tuned player, played out to the end of
#: the game many times, proved better. Payments, uses of advancements and which card to advance did not.
SEARCHED: Final = frozenset({
    c.ASK_ACTION, c.ASK_WORLD, c.ASK_GROW, c.ASK_NUMBER, c.ASK_EXPAND, c.ASK_PLAN, c.ASK_EFFECT,
    c.ASK_SLOT, c.ASK_BATTLE, c.ASK_DISCARD,
})  # fmt: skip
#: Turns of its own that are played on before the prospects are judged: what they promise after one turn hardly ever
#: came true; after three it does, and luck has blurred it less than after six.
HORIZON: Final = 3
#: A victory counts a little more for each turn by which it comes before that.
EARLIER: Final = 0.002


class DeepForesight(Foresight):
    """What the search must know of Deep Future."""

    horizon = HORIZON
    searched = SEARCHED
    settled_at = c.SETTLED

    def __init__(self, seed: int) -> None:
        self._tuned = Tuned(seed)

    def matters(self, position: Position) -> bool:
        """Return whether the question is one of those searched, after the set-up."""
        return super().matters(position) and position.phase != IN_SETUP

    def redeal(self, world: Position, who: int, dealer: Dealer) -> None:
        """Deal what *who* cannot see anew, from one order whatever is where."""
        world.pauses = 0
        places = list(hidden(world, who))
        cards = dealer.shuffle(sorted([zone[at] for zone, at in places]))
        for (zone, at), card in zip(places, cards):
            zone[at] = card

    def play_on(self, world: Position) -> Flow:
        """Return how the rules go on from a settled position."""
        return play_on(world)

    def guess(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """Return the tuned player's choice."""
        return self._tuned.choose(position, choices)

    def apart(self, position: Position, own: Choice, choices: Sequence[Choice]) -> list[Choice]:
        """Return one of each kind: blanks of one suit do the same."""
        found = {seen_as(position, own): own}
        for choice in choices:
            found.setdefault(seen_as(position, choice), choice)
        return list(found.values())

    def value(self, world: Position, who: int) -> float:
        """Return the prospects of *who*, or how the game ended."""
        if world.options:
            return prospects(world, who)
        return (world.winner == who) * (1 + EARLIER)

    def far_enough(self, world: Position, since: Position) -> bool:
        """Return whether the turn of the player who was asked that lies so far ahead has begun."""
        return world.turns >= since.turns + self.horizon * since.seats and world.turn == since.asker


def seen_as(pos: Position, choice: Choice) -> Choice:
    """Return *choice* with the suit of its card in place of the card if that is blank; others as they are."""
    kind, about, other, number = choice
    if kind == c.ACT and other >= 0 and pos.kind[other] == BLANK:
        return kind, about, -2 - pos.suit[other], number
    if kind == c.BLANK_AT:
        return kind, -2 - pos.suit[about], other, number
    return choice


class Search(Searching):
    """Searches the questions that matter; the tree is no deeper than they are, the tuned player goes on below."""

    game: ClassVar[str] = "deep_future"
    simulations: ClassVar[int] = 500
    hopeless: ClassVar[float] = 0.5
    plies: ClassVar[int] = 0

    def __init__(self, seed: int, simulations: int | None = None) -> None:
        """Take *simulations* for each decision."""
        super().__init__(seed, DeepForesight(seed), simulations)
