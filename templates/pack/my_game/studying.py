"""Games played by bots: recorded in a campaign (simulate), or only counted (study).

In: a table and bots, or a study's task. Out: what makeplay's engine/simulator.py and engine/study.py promise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.engine.bots import Bot
from generator.engine.chance import Dealer
from generator.engine.study import COMMON, Column, ReportSection, Row, Task, seed_of
from generator.engine.table import Table

from my_game.rules import Game, Position
from my_game.table import MyGameTable

#: What is counted for each player of each game, in addition to what every study has. Add what you want to know.
COLUMNS = (
    *COMMON,
    Column("points", "int", "the player's points at the end"),
    Column("did_step", "int", "stones the player stepped on and kept", "did"),
    Column("did_slip", "int", "times the player slipped", "did"),
    Column("did_stay", "int", "paths the player scored", "did"),
)
#: What the report makes of them.
SECTIONS = (ReportSection("did", "Steps", "What players did, and how often those who did it won.", "use"),)


def rows(task: Task) -> Iterator[Row]:
    """Play a campaign of a study; chance follows from the task's seed and deal alone."""
    for number in range(1, task.games + 1):
        dealer = Dealer(seed_of(task.seed, task.deal, number))
        game = Game(Position(len(task.bots), dealer, task.rules), keep=False)
        bots = [bot(seed_of(task.seed, task.deal, number, seat)) for seat, bot in enumerate(task.bots)]
        choices = 0
        while not game.over:
            game.apply(bots[game.position.turn].choose(game.position, game.choices()))
            choices += 1
        its = game.position
        for seat, bot in enumerate(task.bots):
            won = seat in its.winners()
            counts = [sum(each[:2] == (what, seat) for each in its.story) for what in ("step", "slip", "stay")]
            played = (task.variant, task.campaign, number, number, len(bots), seat + 1, seat == 0, bot.name)
            yield (*played, won, "points" * won, "", its.turns, choices, its.points[seat], *counts)


class MyGameSimulator:
    """Bots at a table."""

    def sit_down(self, table: Table, bots: Sequence[Bot]) -> None:
        """A game begins."""
        assert isinstance(table, MyGameTable)
        self._table, self._bots = table, bots

    def step(self) -> None:
        """Let the bot that is asked make its choice."""
        game = self._table.game
        self._table.play(self._bots[game.position.turn].choose(game.position, game.choices()))

    def chronicle(self) -> str:
        """Return the finished game in one sentence."""
        return "; ".join(self._table.ending())
