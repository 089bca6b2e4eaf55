"""A game being played: the position, what happened so far, and the way back.

In: a position and choices. Out: the next question; an illegal choice refused with its rule; the whole game as a list
of choices and results of chance.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.chance import Deal, Dealer, NotingDealer, RepeatingDealer
from generator.errors import Contradiction, IllegalChoice
from generator.games.deep_future.rules.choices import SETTLED
from generator.games.deep_future.rules.codes import AT_END, IN_SETUP, Choice, Flow
from generator.games.deep_future.rules.endings import GameOver, clear_board, end_game, leave_for_good
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.turn import end_turn, play_on

#: What happened: ("chose", choice), ("left", (player,)), ("named card", (card,), name), ("named sector", (sector,),
#: name), or a result of chance as `engine.chance.Deal` has it.
Happening = tuple[str, tuple[int, ...]] | tuple[str, tuple[int, ...], str]
#: What people and not chance have put into a game.
OURS = frozenset({"chose", "left", "named card", "named sector"})
#: A settled position, and how many things had happened by then.
Snapshot = tuple[Position, int]


class Game:
    """A game that can be asked, played, copied and taken back.

    With *keep* it remembers what happened and every settled position, which copies, undo and the written record rest
    on; without it the game only runs forward, and faster. *happened* is gone through first, chance being as it was.
    Raises Contradiction or IllegalChoice if that cannot have happened.
    """

    def __init__(self, position: Position, keep: bool = True, happened: Sequence[Happening] = ()) -> None:
        self.position = position
        self.keep = keep
        self.happened: list[Happening] = []
        self._dealer: Dealer = position.dealer
        self._snapshots: list[Snapshot] = []
        self._flow: Flow = play_on(position)
        if keep:
            self._go_through(happened)
        else:
            next(self._flow)

    @property
    def over(self) -> bool:
        """Whether nothing is left to choose."""
        return not self.position.options

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
            from generator.games.deep_future.rules.reasons import refuse

            raise refuse(self.position, choice)
        self.apply(choice)

    def leave(self, who: int) -> None:
        """A player who could go on leaves for good in his turn: as one who has lost and quits (3, R-3-26).

        Raises IllegalChoice if it is not his turn or he is in the middle of something.
        """
        pos = self.position
        self.check_leaving(who)
        self.happened.append(("left", (who,)))
        walk_out(pos, who)
        self._remember()
        self._flow = play_on(pos)
        next(self._flow)

    def check_leaving(self, who: int) -> None:
        """Raises IllegalChoice if *who* may not leave now."""
        pos = self.position
        if pos.turn != who or pos.asker != who or pos.phase in {IN_SETUP, AT_END}:
            raise IllegalChoice("a player leaves in his own turn", "3, R-3-26", ())
        if pos.question not in SETTLED:
            raise IllegalChoice("a player leaves between two actions, not in the middle of one", "3, R-3-26", ())

    def name_card(self, card: int, name: str) -> None:
        """Give a world, tech or civilization its name; names have no effect on play (1.4, R-1.4-10, R-1.4-11).

        Raises IllegalChoice if it cannot be written on a line.
        """
        check_name(name)
        self.happened.append(("named card", (card,), name))
        self.position.titles[card] = name

    def name_sector(self, sector: int, name: str) -> None:
        """Write the name of a sector on the map (3, R-3-09).

        Raises IllegalChoice if it cannot be written on a line.
        """
        check_name(name)
        self.happened.append(("named sector", (sector,), name))
        self.position.sector_names[sector] = name

    def beginning(self) -> Position:
        """The position in which the game began."""
        return self._snapshots[0][0].copy()

    def copy(self) -> Game:
        """The same game, to be played on independently; chance goes on with the same dealer."""
        return self._as_it_was(len(self.happened))

    def deal_with(self, dealer: Dealer) -> None:
        """From now on chance is *dealer*."""
        self._dealer = dealer
        self.position.dealer = NotingDealer(dealer, self.happened.append) if self.keep else dealer

    def last_settled(self) -> tuple[Position, list[Happening]]:
        """The last settled position kept, and what has happened since."""
        kept, at = self._snapshots[-1]
        return kept, self.happened[at:]

    def undo(self) -> bool:
        """Take back the last choice of this turn and what chance did after it; whether there was one.

        Names given since stay, unless their card is gone.
        """
        chosen = [at for at in range(self._turn_began(), len(self.happened)) if self.happened[at][0] == "chose"]
        if not chosen:
            return False
        names = [item for item in self.happened[chosen[-1] :] if len(item) == 3]
        earlier = self._as_it_was(chosen[-1])
        self.position, self.happened = earlier.position, earlier.happened
        self._snapshots, self._flow = earlier._snapshots, earlier._flow
        self.position.dealer = NotingDealer(self._dealer, self.happened.append)
        for item in names:
            if item[0] == "named sector" or item[1][0] < len(self.position.kind):
                self._repeat(item)
        return True

    def _turn_began(self) -> int:
        """How much had happened when this turn began; the set-up is a turn of its own."""
        began = len(self.happened)
        now = self.position
        for then, at in reversed(self._snapshots):
            if then.turn != now.turn or then.phase > now.phase or (then.begun > now.begun):
                break
            began = at
            now = then
        return began

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
        deals: list[Deal] = [(item[0], item[1]) for item in happened if item[0] not in OURS]
        results = RepeatingDealer(deals, self._dealer)
        dealer = NotingDealer(results, self.happened.append)
        self._remember()
        self.position.dealer = dealer
        next(self._flow)
        for number, item in enumerate(happened):
            try:
                self._repeat(item)
            except (IllegalChoice, Contradiction) as error:
                error.happening = number
                raise
        try:
            results.finish()
        except Contradiction as error:
            error.happening = len(happened) - 1
            raise
        dealer.dealer = self._dealer

    def _repeat(self, item: Happening) -> None:
        """Make one thing happen again; chance happens by itself."""
        values = item[1]
        if item[0] == "chose":
            self.play((values[0], values[1], values[2], values[3]))
        elif item[0] == "left":
            self.leave(values[0])
        elif len(item) == 3 and item[0] == "named card":
            self.name_card(values[0], item[2])
        elif len(item) == 3:
            self.name_sector(values[0], item[2])


def check_name(name: str) -> None:
    """Raises IllegalChoice unless *name* is something to write on one line."""
    if not name or not name.isprintable():
        raise IllegalChoice(f"{name!r} is not a name", "1.4", ("name 012 Kranax",))


def walk_out(pos: Position, who: int) -> None:
    """Board cleared, hand discarded, the turn passes on (3, R-3-16, R-3-26)."""
    clear_board(pos, who)
    try:
        leave_for_good(pos, who)
        end_turn(pos)
    except GameOver:
        end_game(pos)
