"""A game being played: the position, what happened so far, and the way back, whatever the rules are.

In: a position whose rules stop at every question, and choices. Out: the next question; an illegal choice refused; the
whole game as a list of choices and results of chance. Nothing here knows which games there are.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from generator.engine.bots import Bot, Recalling
from generator.engine.chance import Dealer, NotingDealer, RepeatingDealer
from generator.engine.former_names import keep_former
from generator.errors import Contradiction, IllegalChoice, Text

#: What happened: ("chose", choice), a result of chance as `engine.chance.Deal` has it, or what else a game knows.
Happening = tuple[Any, ...]


class PlayablePosition(Protocol):
    """A position that can be played on."""

    dealer: Dealer

    @property
    def options(self) -> Sequence[Any]:
        """Every legal choice of the player who is asked; none when the game is over."""

    def copy(self: P) -> P:
        """The same position, to be played on independently."""


P = TypeVar("P", bound=PlayablePosition)


class Playing(Generic[P]):
    """A game that can be asked, played, copied and taken back; a pack's own says how its rules go on.

    With *keep* it remembers what happened and every settled position, which copies, undo and the written record rest
    on; without it the game only runs forward, and faster. *happened* is gone through first, chance being as it was.
    Raises Contradiction or IllegalChoice if that cannot have happened.
    """

    #: What people and not chance have put into a game.
    ours = frozenset({"chose"})

    def __init__(self, position: P, keep: bool = True, happened: Sequence[Happening] = ()) -> None:
        self.position = position
        self.keep = keep
        self.happened: list[Happening] = []
        self._dealer: Dealer = position.dealer
        self._snapshots: list[tuple[P, int]] = []
        self._flow = self.rules(position)
        if keep:
            self._go_through(happened)
        else:
            next(self._flow)

    @classmethod
    def begin(cls: type[G], seats: int, rules: Mapping[str, object], dealer: Dealer, keep: bool = True) -> G:
        """Return a new game of so many *seats* by those *rules*, its chance done by *dealer*."""
        raise NotImplementedError

    def rules(self, position: P) -> Generator[None, Any, None]:
        """How the rules go on from a settled position, stopping at every question."""
        raise NotImplementedError

    def settled(self) -> bool:
        """Whether the position says by itself how the rules go on."""
        raise NotImplementedError

    def choices(self) -> Sequence[Any]:
        """Every legal choice of the player who is asked; empty only when the game is over."""
        return self.position.options

    @property
    def over(self) -> bool:
        """Whether nothing is left to choose."""
        return not self.position.options

    def refused(self, choice: Any) -> IllegalChoice:
        """Why a choice is not legal: the rule, and what would be."""
        raise NotImplementedError

    def turn_of(self, position: P) -> object:
        """What tells the turns of a game apart: how many have begun, where a position says so."""
        turns: object = position.turns  # type: ignore[attr-defined]
        return turns

    def turn_began(self) -> int:
        """How much had happened when this turn began; one that only waits has nothing of its own yet."""
        turn = self.turn_of(self.position)
        if self.settled() and all(self.turn_of(kept) != turn for kept, _ in self._snapshots):
            turn = self.turn_of(self._snapshots[-1][0])
        return min((at for kept, at in self._snapshots if self.turn_of(kept) == turn), default=0)

    def repeat(self, item: Happening) -> None:
        """Make one thing happen again; chance happens by itself."""
        if item[0] == "chose":
            self.play(item[1])

    def apply(self, choice: Any) -> None:
        """Make one of `choices()`; nothing is checked.

        Raises Contradiction if chance had broken the rules off before.
        """
        if self.keep:
            if self.settled():
                self.remember()
            self.happened.append(("chose", choice))
        try:
            self._flow.send(choice)
        except StopIteration:
            raise Contradiction(Text("broke_off")) from None

    def play(self, choice: Any) -> None:
        """Make a choice.

        Raises IllegalChoice, with the rule that forbids it and what would be legal.
        """
        if choice not in self.choices():
            raise self.refused(choice)
        self.apply(choice)

    def beginning(self) -> P:
        """The position in which the game began."""
        return self._snapshots[0][0].copy()

    def copy(self: G) -> G:
        """The same game, to be played on independently; chance goes on with the same dealer."""
        return self._as_it_was(len(self.happened))

    def deal_with(self, dealer: Dealer) -> None:
        """From now on chance is *dealer*."""
        self._dealer = dealer
        self.position.dealer = NotingDealer(dealer, self.happened.append) if self.keep else dealer

    def last_settled(self) -> tuple[P, list[Happening]]:
        """The last settled position kept, and what has happened since."""
        kept, at = self._snapshots[-1]
        return kept, self.happened[at:]

    def chosen_by(self, bot: Bot) -> Any:
        """What *bot* chooses for the player who is asked; it may recall how the question came about."""
        if isinstance(bot, Recalling):
            settled, since = self.last_settled()
            bot.recall(settled, [item[1] for item in since if item[0] == "chose"])
        return bot.choose(self.position, self.choices())

    def undo(self) -> bool:
        """Take back the last choice of this turn and what followed from it; whether there was one."""
        chosen = [at for at in range(self.turn_began(), len(self.happened)) if self.happened[at][0] == "chose"]
        if not chosen:
            return False
        earlier = self._as_it_was(chosen[-1])
        self.position, self.happened = earlier.position, earlier.happened
        self._snapshots, self._flow = earlier._snapshots, earlier._flow
        self.position.dealer = NotingDealer(self._dealer, self.happened.append)
        return True

    def remember(self) -> None:
        """Keep the position as it is; it is settled."""
        kept = self.position.copy()
        kept.dealer = self._dealer
        self._snapshots.append((kept, len(self.happened)))

    def start_anew(self) -> None:
        """The position was changed from outside: the rules go on from what it is now."""
        if self.keep:
            self.remember()
        self._flow = self.rules(self.position)
        next(self._flow)

    def _as_it_was(self: G, at: int) -> G:
        """The game when *at* things had happened, rebuilt from the last position kept before."""
        before = [snapshot for snapshot in self._snapshots if snapshot[1] <= at]
        kept, began = before.pop()
        game = type(self)(kept.copy(), True, self.happened[began:at])
        game.happened[:0] = self.happened[:began]
        game._snapshots = before + [(then, began + later) for then, later in game._snapshots]
        return game

    def _go_through(self, happened: Sequence[Happening]) -> None:
        """Make *happened* happen again from the position as it is, then leave chance to the dealer."""
        results = RepeatingDealer([(item[0], item[1]) for item in happened if item[0] not in self.ours], self._dealer)
        dealer = NotingDealer(results, self.happened.append)
        self.remember()
        self.position.dealer = dealer
        next(self._flow)
        for number, item in enumerate(happened):
            try:
                self.repeat(item)
            except (IllegalChoice, Contradiction) as error:
                error.happening = number
                raise
        try:
            results.finish()
        except Contradiction as error:
            error.happening = len(happened) - 1
            raise
        dealer.dealer = self._dealer


G = TypeVar("G", bound=Playing[Any])


keep_former(__name__, {"Played": "PlayablePosition"})
