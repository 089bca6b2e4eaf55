"""The events of a game that the referee watches over, carried out again.

In: events. Out: the game as it stands, and how it ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.pack import Event
from generator.engine.sitting import Sitting
from generator.errors import RecordProblem
from generator.games.deluges.game import Game
from generator.games.deluges.legacy.founding import check_seats
from generator.games.deluges.rules.codes import ENDINGS, Choice
from generator.games.deluges.rules.counting import score
from generator.games.deluges.rules.notation import read, unread, write
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.switches import open_rules, read_switches
from generator.games.deluges.rules.turn import standings


class DelugesSitting(Sitting):
    """A game under way and who sits where."""

    game: Game

    def read(self, notation: str) -> Choice | None:
        """The choice that is written so on this map."""
        return read(self.pos.board, notation, given(self.pos))

    def write(self, choice: Choice) -> str:
        """A choice by the ids of this map."""
        return write(self.pos.board, choice)

    def unread(self, notation: str) -> str:
        """The name in something typed that nothing bears."""
        return unread(self.pos.board, notation)

    def begun_event(self) -> Event:
        """The `game` event of a game that has just begun, with the name of its map."""
        its = self.pos.board.name
        return {"type": "game", "players": list(self.players), "rules": dict(self.rules), "map": its}

    def outcome(self) -> dict[str, Any]:
        """How the game ended: winner, ending, points, what they are from, what was open (5, 15)."""
        pos, players = self.game.position, self.players
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
    """What the trade under way gives, so that "nothing" can be wanted for it."""
    return pos.offered[1] if len(pos.offered) > 1 else 0


def seated(players: Sequence[str], rules: Mapping[str, object]) -> DelugesSitting:
    """A new game; *rules* have no problems. The rules hold no chance, so nothing is dealt.

    Raises BadPlayers.
    """
    switches = read_switches(rules)
    names = check_seats(players, switches.map)
    return DelugesSitting(names, dict(rules), Game(Position(len(names), switches)))


def begun(event: Event) -> DelugesSitting:
    """The game that a `game` event begins; its map is the one that came with the pack, or stands in its rules.

    Raises BadPlayers, and RecordProblem if it was played on another map.
    """
    sitting = seated(event["players"], event["rules"])
    its = sitting.game.position.board.name
    if its != event["map"]:
        raise RecordProblem(f"the map is {its!r}, the game was on {event['map']!r}")
    return sitting
