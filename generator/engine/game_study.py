"""A campaign of a study: games one after the other, played by bots, and what is counted in them.

In: a task (engine.study), a pack's game and what it counts. Out: a row for each player of each game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.engine.bots import MOST_CHOICES, Bot
from generator.engine.chance import Dealer
from generator.engine.game_in_progress import GameInProgress
from generator.engine.study import Row, Task, Value, seed_of


class Tally:
    """What is counted of one game of a study; a pack's own says what."""

    def __init__(self, pos: Any) -> None:
        self.pos = pos

    def choosing(self, choice: Any) -> None:
        """*choice* is about to be made."""

    def chosen(self, over: bool) -> None:
        """A choice was made; whether the game is *over*."""

    def count(self) -> None:
        """The game is over: count what is told of all of it."""

    def first(self) -> int:
        """Return the seat that had the first turn."""
        return 0

    def figures(self, seat: int) -> Sequence[Value]:
        """Return the values of the pack's own columns."""
        raise NotImplementedError


def campaign_rows(task: Task, of: type[GameInProgress], tally: type[Tally]) -> list[Row]:
    """Return a row for each player of each game; all chance follows from the task's seed and deal.

    Raises BadPlayers if the rules are for other numbers of players.
    """
    of.seated([str(seat) for seat in range(1, len(task.bots) + 1)], task.rules)
    return [row for number in range(1, task.games + 1) for row in _game_rows(task, number, of, tally)]


def _game_rows(task: Task, number: int, of: type[GameInProgress], tally: type[Tally]) -> Iterator[Row]:
    """Play a game to its end, and a row for each seat."""
    bots: list[Bot] = [bot(seed_of(task.seed, task.deal, number, seat)) for seat, bot in enumerate(task.bots)]
    dealer = Dealer(seed_of(task.seed, task.deal, number))
    game = of.game_type.begin(len(bots), task.rules, dealer, keep=False)
    pos, counts, choices = game.position, tally(game.position), 0
    while not game.over and choices < MOST_CHOICES:
        choice = bots[pos.asker].choose(pos, pos.options)
        counts.choosing(choice)
        game.apply(choice)
        counts.chosen(game.over)
        choices += 1
    counts.count()
    for seat, bot in enumerate(task.bots):
        won, first = seat in pos.winners, seat == counts.first()
        played = (task.variant, task.campaign, number, number, len(bots), seat + 1, first, bot.name)
        ended = (won, of.endings[pos.ending] if won else "", "", pos.turns, choices)
        yield (*played, *ended, *counts.figures(seat))
