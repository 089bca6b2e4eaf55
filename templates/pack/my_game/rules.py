"""The rules: what is on the table, what may be chosen, how it ends. CHANGE THIS FIRST.

In: seats, a dealer, choices. Out: positions. Nothing here knows words, files or paper.

This is Stepping Stones. A river of 24 stones lies face down: 1 to 6, four times each. On your turn you step onto the
next stone, as often as you dare. If its number is already in your path, you slip, and the path is worth nothing. If you
stay instead, you score the sum of your path. After the last stone, the most points win.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from copy import copy

from generator.engine.chance import Dealer
from generator.engine.game import Playing
from generator.errors import IllegalChoice

SEATS = range(2, 5)
NUMBERS, EACH = range(1, 7), 4
#: What may be chosen; a choice is written in the record as it is typed.
STEP, STAY = "step", "stay"
#: The switches of the rules, each with its possible values, the default first (docs/packs.md of makeplay).
SWITCHES = {"tie": ("shared", "last")}


class Position:
    """Everything on the table. It is copied at every question, so keep it small."""

    def __init__(self, seats: int, dealer: Dealer, rules: Mapping[str, object]) -> None:
        self.dealer = dealer
        self.tie = str(rules.get("tie", "shared"))
        #: The stones that are left; the next one is the last of the list. Chance is asked once, here.
        self.river = dealer.shuffle([number for number in NUMBERS for _ in range(EACH)])
        self.points = [0] * seats
        self.path: list[int] = []
        self.turn = 0
        self.turns = 1
        #: What happened, to be shown or counted: what, whose, the number.
        self.story: list[tuple[str, int, int]] = []

    def copy(self) -> Position:
        """The same position, to be played on independently."""
        other = copy(self)
        other.river, other.points, other.path, other.story = self.river[:], self.points[:], self.path[:], self.story[:]
        return other

    @property
    def over(self) -> bool:
        """Whether the last stone has been stepped on (MG-2)."""
        return not self.river

    @property
    def options(self) -> tuple[str, ...]:
        """Every legal choice; none when the game is over."""
        if self.over:
            return ()
        return (STEP, STAY) if self.path else (STEP,)

    def step(self) -> None:
        """Onto the next stone (MG-1)."""
        stone = self.river.pop()
        slipped = stone in self.path
        self.path.append(stone)
        self.story.append(("slip" if slipped else STEP, self.turn, stone))
        if slipped:
            self._next(0)
        elif self.over:
            self.stay()

    def stay(self) -> None:
        """The path is scored (MG-1)."""
        self.story.append((STAY, self.turn, sum(self.path)))
        self._next(sum(self.path))

    def _next(self, points: int) -> None:
        self.points[self.turn] += points
        self.path = []
        if not self.over:
            self.turn = (self.turn + 1) % len(self.points)
            self.turns += 1

    def winners(self) -> list[int]:
        """Return the seats with the most points (MG-2); a switch decides about ties (MG-3)."""
        best = [seat for seat, points in enumerate(self.points) if points == max(self.points)]
        if not self.over:
            return []
        return best if self.tie == "shared" else best[-1:]


class Game(Playing[Position]):
    """A game: makeplay keeps what happened, takes choices back and plays a record again (engine/game.py)."""

    def rules(self, position: Position) -> Generator[None, str, None]:
        """Continue the rules from any position, stopping at every question."""
        while True:
            if (yield) == STEP:
                position.step()
            else:
                position.stay()

    def settled(self) -> bool:
        """Always: the position alone determines how the rules continue."""
        return True

    def refused(self, choice: str) -> IllegalChoice:
        """Return why a choice is illegal: the reason, the rule, and what would be legal."""
        reason = "there is no path to score yet" if choice == STAY else f"{choice[:40]!r} is not a choice"
        return IllegalChoice("the game is over" if self.over else reason, "MG-1", self.choices())

    def turn_began(self) -> int:
        """How much had happened when this turn began: each stone of the path was a choice of it."""
        chosen = [at for at, what in enumerate(self.happened) if what[0] == "chose"]
        return chosen[-len(self.position.path)] if self.position.path else len(self.happened)


def switch_problems(rules: Mapping[str, object]) -> list[tuple[str, str]]:
    """What is wrong with a campaign's switches: (key, what is right)."""
    have = ", ".join(SWITCHES)
    unknown = [(key, f"there is no such switch; the switches are {have}") for key in rules if key not in SWITCHES]
    return unknown + [
        (key, f"{rules[key]!r} is not one of {', '.join(words)}")
        for key, words in SWITCHES.items()
        if rules.get(key, words[0]) not in words
    ]
