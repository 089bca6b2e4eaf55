"""Déluges in progress: who sits where, what its record keeps, the table of people.

In: players and switches, or events. Out: the game as it stands; engine.table.Table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.game_in_progress import GameInProgress
from generator.engine.game_table import GameTable
from generator.engine.pack import Event
from generator.errors import BadPlayers, RecordProblem, Said
from generator.games.deluges.board import board
from generator.games.deluges.facts import SEATS, Text
from generator.games.deluges.game import Game
from generator.games.deluges.rules.codes import ENDINGS, Choice
from generator.games.deluges.rules.counting import score
from generator.games.deluges.rules.notation import read, unread, write
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.switches import open_rules, read_switches, switch_problems
from generator.games.deluges.rules.turn import standings


class DelugesInProgress(GameInProgress):
    """A game that has begun; the rules hold no chance, so nothing is dealt."""

    name = "deluges"
    title = "Déluges"
    seats = SEATS
    nothing_to_name = Text("nothing_named")
    switch_problems = staticmethod(switch_problems)
    game_type = Game
    endings = ENDINGS

    @classmethod
    def seated(cls, players: Sequence[str], rules: Mapping[str, object]) -> tuple[str, ...]:
        """Return the players clockwise (D-M1), as many as the map is made for (D-H4). Raises BadPlayers."""
        names = cls.named(players)
        its = board(read_switches(rules).map, len(names))
        if len(names) not in its.players:
            seats = " or ".join(map(str, its.players))
            raise BadPlayers(Text("map_has_spaces", count=len(names), map=its.name, seats=seats))
        return names

    @classmethod
    def begun(cls, event: Event) -> DelugesInProgress:
        """The game that a `game` event begins; its map is the one that came with the pack, or stands in its rules.

        Raises BadPlayers, and RecordProblem if it was played on another map.
        """
        found = super().begun(event)
        its = found.position.board.name
        if its != event["map"]:
            raise RecordProblem(Text("other_map", map=its, was=event["map"]))
        return found

    def read(self, words: str) -> Choice | None:
        """Return the choice that is written so on this map."""
        return read(self.position.board, words, given(self.position))

    def write(self, choice: Choice) -> str:
        """Return a choice by the ids of this map."""
        return write(self.position.board, choice)

    def unread(self, words: str) -> Said:
        """Return the name in something typed that nothing bears."""
        return unread(self.position.board, words)

    def beginning(self) -> dict[str, Any]:
        """Return the name of the map."""
        return {"map": self.position.board.name}

    def outcome(self) -> dict[str, Any]:
        """Return how the game ended: winner, ending, points, what they are from, what was open (5, 15)."""
        pos, players = self.position, self.players
        its = standings(pos)
        points = score(its, pos.switches.majority_tie)
        return {
            "winners": [players[who] for who in pos.winners],
            "ended": ENDINGS[pos.ending],
            "points": {player: points.points[who] for who, player in enumerate(players)},
            "standings": {player: its[who]._asdict() for who, player in enumerate(players)},
            "tied": list(points.tied),
            "open": open_rules(pos.switches),
            "track": pos.track,
            "rounds": pos.round,
            "turns": pos.turns,
        }


def given(pos: Position) -> int:
    """Return what the trade under way gives, so that "nothing" can be wanted for it."""
    return pos.offered[1] if len(pos.offered) > 1 else 0


class DelugesTable(GameTable):
    """One game of a campaign, from the first round to its end."""

    of_leaving = "D-E1, D-F3"
