"""The events of a game that the referee watches over, carried out again.

In: events. Out: the game as it stands, and how it ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.engine.pack import Event
from generator.errors import BadPlayers, IllegalChoice, RecordProblem
from generator.games.deluges.founding import check_seats
from generator.games.deluges.game import Game
from generator.games.deluges.rules.codes import ENDINGS
from generator.games.deluges.rules.counting import score
from generator.games.deluges.rules.notation import read
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.switches import open_rules, read_switches, switch_problems
from generator.games.deluges.rules.turn import standings


@dataclass(slots=True)
class Sitting:
    """A game under way and who sits where."""

    players: tuple[str, ...]
    rules: Mapping[str, object]
    game: Game

    def apply(self, event: Event) -> None:
        """Carry out one event of the game.

        Raises RecordProblem.
        """
        if event["type"] == "take_back":
            if not self.game.undo():
                raise RecordProblem("there is no choice of this turn to take back")
            return
        pos = self.game.position
        asker = self.players[pos.asker]
        if not self.game.over and event["player"] != asker:
            raise RecordProblem(f"{event['player']!r} chooses, but {asker!r} is asked")
        choice = read(pos.board, event["choice"], given(pos))
        if choice is None:
            raise RecordProblem(f"{event['choice']!r} is no choice")
        try:
            self.game.play(choice)
        except IllegalChoice as error:
            raise RecordProblem(f"{event['choice']!r} was not legal: {error.reason} [{error.rule}]") from error


def given(pos: Position) -> int:
    """What the trade under way gives, so that "nothing" can be wanted for it."""
    return pos.offered[1] if len(pos.offered) > 1 else 0


def seated(players: Sequence[str], rules: Mapping[str, object]) -> Sitting:
    """A new game; *rules* have no problems. The rules hold no chance, so nothing is dealt.

    Raises BadPlayers.
    """
    switches = read_switches(rules)
    names = check_seats(players, switches.map)
    return Sitting(names, dict(rules), Game(Position(len(names), switches)))


def begun(event: Event) -> Sitting:
    """The game that a `game` event begins; its map is the one that came with the pack, or stands in its rules.

    Raises RecordProblem.
    """
    for key, wrong in switch_problems(event["rules"]):
        raise RecordProblem(f"rules, {key}: {wrong}")
    try:
        sitting = seated(event["players"], event["rules"])
    except BadPlayers as error:
        raise RecordProblem(error.reason) from error
    if sitting.game.position.board.name != event["map"]:
        raise RecordProblem(f"the map is {sitting.game.position.board.name!r}, the game was on {event['map']!r}")
    return sitting


def begun_event(sitting: Sitting) -> Event:
    """The `game` event of a game that has just begun."""
    its = sitting.game.position.board.name
    return {"type": "game", "players": list(sitting.players), "rules": dict(sitting.rules), "map": its}


def outcome(sitting: Sitting) -> dict[str, Any]:
    """How a game ended, for its last event: winner, ending, points, what they are from, what was open (5, 15)."""
    pos, players = sitting.game.position, sitting.players
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
