"""A game being played: the position, what happened so far, and the way back.

In: a position and choices. Out: the next question; an illegal choice refused with its rule; the whole game as a list of
choices and results of chance.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.chance import Deal, Dealer, NotingDealer, RepeatingDealer
from generator.errors import Contradiction, IllegalChoice
from generator.games.innovation.cards import effects
from generator.games.innovation.rules.codes import ACTION, OVER, START, Choice, Flow
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.turn import play_on

assert effects

#: What happened: ("chose", choice), or a result of chance as `engine.chance.Deal` has it.
Happening = tuple[str, Choice] | Deal
#: Questions at which a position says by itself how the rules go on.
SETTLED = frozenset({START, ACTION})


class Game:
    """A game that can be asked, played, copied and taken back.

    With *keep* it remembers what happened and every settled position, which copies, undo and the written record rest
    on; without it the game only runs forward. *happened* is gone through first, chance being as it was.
    Raises Contradiction or IllegalChoice if that cannot have happened.
    """

    def __init__(self, position: Position, keep: bool = True, happened: Sequence[Happening] = ()) -> None:
        self.position = position
        self.keep = keep
        self.happened: list[Happening] = []
        self._dealer: Dealer = position.dealer
        self._snapshots: list[tuple[Position, int]] = []
        self._flow: Flow[None] = play_on(position)
        if keep:
            self._go_through(happened)
        else:
            next(self._flow)

    @property
    def over(self) -> bool:
        """Whether nothing is left to choose."""
        return self.position.question == OVER

    def choices(self) -> list[Choice]:
        """Every legal choice of the player who is asked; empty only when the game is over."""
        return self.position.options

    def apply(self, choice: Choice) -> None:
        """Make one of `choices()`; nothing is checked."""
        if self.keep:
            if self.position.question in SETTLED:
                self._remember()
            self.happened.append(("chose", choice))
        self._flow.send(choice)

    def play(self, choice: Choice) -> None:
        """Make a choice.

        Raises IllegalChoice, with the rule that forbids it and what would be legal.
        """
        if choice not in self.position.options:
            from generator.games.innovation.rules.reasons import refuse

            raise refuse(self.position, choice)
        self.apply(choice)

    def copy(self) -> Game:
        """The same game, to be played on independently; chance goes on with the same dealer."""
        return self._as_it_was(len(self.happened))

    def deal_with(self, dealer: Dealer) -> None:
        """From now on chance is *dealer*."""
        self._dealer = dealer
        self.position.dealer = NotingDealer(dealer, self.happened.append) if self.keep else dealer

    def beginning(self) -> Position:
        """The position in which the game began."""
        return self._snapshots[0][0].copy()

    def last_settled(self) -> tuple[Position, list[Happening]]:
        """The last settled position kept, and what has happened since."""
        kept, at = self._snapshots[-1]
        return kept, self.happened[at:]

    def undo(self) -> bool:
        """Take back the last choice of this turn and what followed from it; whether there was one."""
        began = min(at for kept, at in self._snapshots if kept.turns == self._now_or_before().turns)
        chosen = [at for at in range(began, len(self.happened)) if self.happened[at][0] == "chose"]
        if not chosen:
            return False
        earlier = self._as_it_was(chosen[-1])
        self.position, self.happened = earlier.position, earlier.happened
        self._snapshots, self._flow = earlier._snapshots, earlier._flow
        self.position.dealer = NotingDealer(self._dealer, self.happened.append)
        return True

    def _now_or_before(self) -> Position:
        """The position of the turn to be taken back in: a new one that only waits has nothing of its own yet."""
        now = self.position
        if now.question in SETTLED and all(kept.turns != now.turns for kept, _ in self._snapshots):
            return self._snapshots[-1][0]
        return now

    def _remember(self) -> None:
        """Keep the position as it is; it is settled."""
        kept = self.position.copy()
        kept.dealer = self._dealer
        self._snapshots.append((kept, len(self.happened)))

    def _as_it_was(self, at: int) -> Game:
        """The game when *at* things had happened, rebuilt from the last position kept before."""
        before = [snapshot for snapshot in self._snapshots if snapshot[1] <= at]
        kept, began = before.pop()
        game = Game(kept.copy(), True, self.happened[began:at])
        game.happened[:0] = self.happened[:began]
        game._snapshots = before + [(then, began + later) for then, later in game._snapshots]
        return game

    def _go_through(self, happened: Sequence[Happening]) -> None:
        """Make *happened* happen again from the position as it stands, then leave chance to the dealer."""
        deals: list[Deal] = [(str(item[0]), item[1]) for item in happened if item[0] != "chose"]  # type: ignore[misc]
        results = RepeatingDealer(deals, self._dealer)
        dealer = NotingDealer(results, self.happened.append)
        self._remember()
        self.position.dealer = dealer
        next(self._flow)
        for number, item in enumerate(happened):
            if item[0] != "chose":
                continue
            try:
                self.play((str(item[1][0]), int(item[1][1])))
            except (IllegalChoice, Contradiction) as error:
                error.happening = number
                raise
        results.finish()
        dealer.dealer = self._dealer
