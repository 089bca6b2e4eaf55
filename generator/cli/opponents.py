"""Opponents at the keyboard: bots on some seats of a game that people play.

In: NAME=BOT as typed, or what the record says of the game in progress. Out: their choices, made at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import SystemRandom
from time import monotonic

from generator.campaign.record import Record
from generator.campaign.timeline import timeline
from generator.engine.bots import Bot
from generator.engine.game_table import SeatedGame
from generator.engine.pack import BOT_SEATS, Event, Pack
from generator.engine.searching import Budget, Searching
from generator.engine.study import seed_of
from generator.engine.table import Table
from generator.errors import BadOpponent, CannotDo, Text
from generator.sim.roster import find_bot


def read_opponents(typed: Sequence[str]) -> dict[str, str]:
    """Return the bot of each seat that is typed NAME=BOT.

    Raises BadOpponent.
    """
    found: dict[str, str] = {}
    for each in typed:
        player, equals, bot = each.partition("=")
        if not (player and equals and bot):
            raise BadOpponent(Text("opponent_how", typed=each))
        if player in found:
            raise BadOpponent(Text("opponent_twice", player=player))
        found[player] = bot
    return found


def opponents_on(record: Record) -> dict[str, str]:
    """Return the bot of each seat in the last game that *record* knows to have begun."""
    games = (line.event for line in reversed([*timeline(record)]) if line.event["type"] == "game")
    kept = next(games, Event()).get(BOT_SEATS)
    return {str(player): str(bot) for player, bot in kept.items()} if isinstance(kept, dict) else {}


def timed(seconds: float) -> Budget:
    """Return a budget of so many *seconds* for each decision."""

    def begin() -> Callable[[int], float]:
        began = monotonic()
        return lambda _: (monotonic() - began) / seconds

    return begin


class Opponents:
    """The bots at a table, by the names of their players."""

    def __init__(
        self, pack: Pack, bots: Mapping[str, str], table: Table, seed: int | None, think: float | None = None
    ) -> None:
        """Find the *bots*; those that search *think* so many seconds for each choice, if that is given.

        Raises UnknownBot, BadOpponent, and CannotDo if the game has none or its table takes none.
        """
        if bots:
            _seat(bots, table, pack.name)
        self.names = dict(bots)
        self._first = SystemRandom().getrandbits(32) if seed is None else seed
        self._think = think
        self._bots: dict[str, type[Bot]] = {player: find_bot(pack, bot) for player, bot in bots.items()}
        if think is not None and not any(issubclass(bot, Searching) for bot in self._bots.values()):
            raise BadOpponent(Text("opponent_thinks"))

    def __contains__(self, player: object) -> bool:
        return player in self._bots

    def noted(self, events: Sequence[Event]) -> list[Event]:
        """Return *events*, the seats of bots noted with the beginning of a game."""
        beside = {BOT_SEATS: self.names} if self.names else {}
        return [event | beside if event["type"] == "game" else event for event in events]

    def play(self, table: Table, watcher: str) -> list[str]:
        """Make the choice of the bot that is asked; return lines on what *watcher* may know of it.

        At the same moment it is always the same choice: undo and a second try bring no other, unless time decides.
        """
        assert isinstance(table, SeatedGame)
        bot = self._bots[table.asked](seed_of(self._first, f"opponent {len(table.game.happened)}", table.asked))
        if self._think is not None and isinstance(bot, Searching):
            bot.budget = timed(self._think)
        return table.let_play(bot, table.players.index(watcher))

    def undo(self, table: Table) -> str | bool:
        """Take back the last choice of this turn that a person made, and what bots chose after it."""
        return table.undo(but=self) if isinstance(table, SeatedGame) else table.undo()


def _seat(bots: Collection[str], table: Table, game: str) -> None:
    """Seat *bots* at a table. Raises BadOpponent, and CannotDo if it takes none."""
    if not isinstance(table, SeatedGame):
        raise CannotDo(game, Text("against_bots"))
    if strangers := [player for player in bots if player not in table.players]:
        raise BadOpponent(Text("opponent_stranger", player=strangers[0]))
    people = [seat for seat, player in enumerate(table.players) if player not in bots]
    if people:
        table.seat_bots([table.players.index(player) for player in bots], people[0])
