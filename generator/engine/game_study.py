"""A campaign of a study: games one after the other, played by bots, and what is counted in them.

In: a task (engine.study), a pack's game and what it counts. Out: a row for each player of each game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from generator.engine.bots import MOST_CHOICES, Bot
from generator.engine.chance import Dealer
from generator.engine.game import Playing
from generator.engine.game_in_progress import GameInProgress
from generator.engine.study import Row, Task, Value, seed_of


class Tally:
    """What is counted of one game of a study; a pack's own says what."""

    #: How the pack's games may end.
    endings: ClassVar[Sequence[str]] = ()

    def __init__(self, pos: Any) -> None:
        self.pos = pos

    def choosing(self, choice: Any) -> None:
        """*choice* is about to be made."""

    def chosen(self, over: bool) -> None:
        """A choice was made; whether the game is *over*."""

    def count(self) -> None:
        """The game is over: count what is known of all of it."""

    def era(self, number: int) -> int:
        """Return the era in which the game of that *number* was played."""
        return number

    def first(self) -> int:
        """Return the seat that had the first turn."""
        return 0

    def ended(self, seat: int) -> tuple[bool, str, str]:
        """Return whether a player won, how he won, what he lost by."""
        won = seat in self.pos.winners
        return won, self.endings[self.pos.ending] if won else "", ""

    def figures(self, seat: int) -> Sequence[Value]:
        """Return the values of the pack's own columns."""
        raise NotImplementedError


def campaign_rows(task: Task, of: type[GameInProgress], tally: type[Tally]) -> list[Row]:
    """Return a row for each player of each game; all chance follows from the task's seed and deal.

    Raises BadPlayers if the rules are for other numbers of players.
    """
    seats = len(task.bots)
    of.seated([str(seat) for seat in range(1, seats + 1)], task.rules)
    rows: list[Row] = []
    for number in range(1, task.games + 1):
        dealer = Dealer(seed_of(task.seed, task.deal, number))
        game = of.game_type.begin(seats, task.rules, dealer, keep=False)
        rows += game_rows(task, number, game, tally(game.position))
    return rows


def game_rows(task: Task, number: int, game: Playing[Any], tally: Tally) -> Iterator[Row]:
    """Play a game to its end, and return a row for each seat."""
    bots: list[Bot] = [bot(seed_of(task.seed, task.deal, number, seat)) for seat, bot in enumerate(task.bots)]
    pos, choices, era = game.position, 0, tally.era(number)
    while pos.options and choices < MOST_CHOICES:
        choice = bots[pos.asker].choose(pos, pos.options)
        tally.choosing(choice)
        game.apply(choice)
        tally.chosen(not pos.options)
        choices += 1
    tally.count()
    for seat, bot in enumerate(task.bots):
        played = (task.variant, task.campaign, number, era, len(bots), seat + 1, seat == tally.first(), bot.name)
        yield (*played, *tally.ended(seat), pos.turns, choices, *tally.figures(seat))
