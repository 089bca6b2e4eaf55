"""A game being played: the position, what happened so far, and the way back.

In: a position and choices. Out: the next question; an illegal choice refused with its rule; the whole game as a list
of choices and results of chance.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.game import Happening, Playing
from generator.engine.plain_text import is_plain
from generator.errors import IllegalChoice
from generator.games.deep_future.facts import Text
from generator.games.deep_future.rules.choices import SETTLED
from generator.games.deep_future.rules.codes import AT_END, BLANK, IN_SETUP, Choice, Flow
from generator.games.deep_future.rules.endings import GameOver, clear_board, end_game, leave_for_good
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.turn import end_turn, play_on

__all__ = ["Game", "Happening", "check_name"]


class Game(Playing[Position]):
    """A game of Deep Future.

    Besides choices and chance there happen ("left", (player,)), ("named card", (card,), name) and ("named sector",
    (sector,), name).
    """

    ours = frozenset({"chose", "left", "named card", "named sector"})

    def rules(self, position: Position) -> Flow:
        """Go on from *position* by the rules."""
        return play_on(position)

    def settled(self) -> bool:
        """Return whether the position says by itself how the rules go on."""
        return self.position.question in SETTLED

    def refused(self, choice: Choice) -> IllegalChoice:
        """Return the rule that forbids *choice*, and what would be legal."""
        from generator.games.deep_future.rules.reasons import refuse

        return refuse(self.position, choice)

    def leave(self, who: int) -> None:
        """Let a player quit for good in their own turn (3, R-3-26). Raises IllegalChoice at another moment."""
        pos = self.position
        self.check_leaving(who)
        self.happened.append(("left", (who,)))
        clear_board(pos, who)
        try:
            leave_for_good(pos, who)
            end_turn(pos)
        except GameOver:
            end_game(pos)
        self.start_anew()

    def check_leaving(self, who: int) -> None:
        """Raise IllegalChoice if *who* may not leave now."""
        pos = self.position
        if pos.turn != who or pos.asker != who or pos.phase in {IN_SETUP, AT_END}:
            raise IllegalChoice(Text("leaves_in_turn"), "3, R-3-26", ())
        if pos.question not in SETTLED:
            raise IllegalChoice(Text("leaves_between"), "3, R-3-26", ())

    def name_card(self, card: int, name: str) -> None:
        """Give a card its name, of no effect on play (1.4, R-1.4-10, R-1.4-11). Raises IllegalChoice for no name."""
        check_name(name)
        self.happened.append(("named card", (card,), name))
        self.position.changed.append(card)
        self.position.titles[card] = name

    def name_sector(self, sector: int, name: str) -> None:
        """Write the name of a sector on the map (3, R-3-09). Raises IllegalChoice if it is no name."""
        check_name(name)
        self.happened.append(("named sector", (sector,), name))
        self.position.sector_names[sector] = name

    def undo(self) -> bool:
        """Take back the last choice of this turn and what chance did after it, not names unless their card is gone or
        blank again; whether there was one.
        """
        before = self.happened
        if not super().undo():
            return False
        kind = self.position.kind
        for item in before[len(self.happened) :]:
            about = item[1][0]
            if item[0] == "named sector" or (item[0] == "named card" and about < len(kind) and kind[about] != BLANK):
                self.repeat(item)
        return True

    def turn_began(self) -> int:
        """Return how much had happened when this turn began; the set-up is a turn of its own."""
        began = len(self.happened)
        now = self.position
        for then, at in reversed(self._snapshots):
            if then.turn != now.turn or then.phase > now.phase or (then.begun > now.begun):
                break
            began = at
            now = then
        return began

    def repeat(self, item: Happening) -> None:
        """Make one thing happen again; chance happens by itself."""
        if item[0] == "left":
            self.leave(item[1][0])
        elif item[0] == "named card":
            self.name_card(item[1][0], item[2])
        elif item[0] == "named sector":
            self.name_sector(item[1][0], item[2])
        else:
            super().repeat(item)


def check_name(name: str, examples: Sequence[str] = ()) -> None:
    """Raise IllegalChoice, with *examples* of what may be named, unless *name* is something to write on one line."""
    if not name:
        raise IllegalChoice(Text("name_missing"), "1.4", examples)
    if not is_plain(name):
        raise IllegalChoice(Text("no_name", given=name), "1.4", examples)
