"""The player who thinks ahead: at the beginning of a round several ways to play on are tried, and the best is followed.

In: a position and its choices. Out: one of them. Nothing in this game is hidden, but lots decide between equally good
habits, so that each way is tried several times. A single choice hardly shows in the outcomes; a way to play does.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import ClassVar, Final

from generator.engine.chance import Dealer
from generator.engine.searching import Flow, Foresight, Node, Searching
from generator.games.deluges.bots import outlook
from generator.games.deluges.bots.greedy import Steward
from generator.games.deluges.bots.merchant import Merchant
from generator.games.deluges.bots.plans import Breeder, BreedingMason, Feller, Mason, Shipwright
from generator.games.deluges.bots.styles import PlayingStyle
from generator.games.deluges.rules.codes import MOVE, TURN_QUESTIONS, Choice
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.turn import play_on

#: How far ahead, in rounds.
ROUNDS: Final = 4
#: A lead of so many points, as expected in the end, makes the odds e to 1.
LEAD: Final = 6.0
#: Ways to play, and the one that is kept to unless another is better.
PLANS: Final[tuple[type[PlayingStyle], ...]] = (Merchant, Breeder, Shipwright, Mason, BreedingMason, Feller)
USUAL: Final = Merchant


class DelugesForesight(Foresight):
    """What a search must know of Déluges."""

    searched = frozenset({MOVE})

    def settled(self, position: Position) -> bool:
        """Return whether the position says by itself how the rules go on."""
        return position.begun and position.question in TURN_QUESTIONS

    def redeal(self, world: Position, who: int, dealer: Dealer) -> None:
        """Leave all as it is: everything is open."""

    def play_on(self, world: Position) -> Flow:
        """Return how the rules go on."""
        return play_on(world)

    def value(self, world: Position, who: int) -> float:
        """Return the chance to win, as the outlook estimates it; a game that is over without a winner is lost."""
        if not world.options:
            return float(who in world.winners)
        return 1 / (1 + exp(-outlook.ahead(world, who) / LEAD))

    def far_enough(self, world: Position, since: Position) -> bool:
        """Return whether so many rounds have passed."""
        return bool(world.round >= since.round + ROUNDS)


class Search(Searching):
    """Plays each round like the merchant unless another way to play is found better."""

    game: ClassVar[str] = "deluges"
    simulations: ClassVar[int] = 12
    ahead: ClassVar[float] = 0.5

    def __init__(self, seed: int, simulations: int | None = None) -> None:
        """Take *simulations* for each round."""
        super().__init__(seed, DelugesForesight(), simulations)
        self._ways = {plan: plan(seed) for plan in PLANS}
        self._plan = USUAL

    def choose(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """Return what is chosen in the way to play that was found best for this round."""
        if self.foresight.matters(position) and self.foresight.settled(position):
            self.recall(position, [])
            self._plan = self._best(self._tried(position, USUAL, PLANS), USUAL)
        return self._ways[self._plan].choose(position, choices)

    def _outcome(self, who: int, seed: int, choice: type[PlayingStyle], tree: Node) -> float:
        """Return what it leads to if that player goes on in a way to play, and the others like the steward."""
        del tree
        world, flow = self._world(who, seed)
        players = [(choice if seat == who else Steward)(seed + seat) for seat in range(world.seats)]
        while world.options and not self.foresight.far_enough(world, self._settled):
            flow.send(players[world.asker].choose(world, world.options))
        return self.foresight.value(world, who)
