"""Founding a campaign: who plays. The cards are the same in every game, so nothing has to be made.

In: players. Out: the one event of a founding.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.chance import RandomSource
from generator.engine.pack import Event, Founding
from generator.engine.seating import seated_players
from generator.errors import BadNameList, BadPlayers

GAME = "innovation"
#: How many a game seats (I-C3, I-E1).
SEATS = range(2, 5)
#: How many a game of teams needs (I-V1).
TEAM_PLAYERS = 4
NO_TEAMS = "none"


def found(founding: Founding, version: str, lots: RandomSource) -> list[Event]:
    """The events of a founding, unnumbered: who plays by which rules.

    Raises BadPlayers as `check_seats`, and BadNameList if names are given: there is nothing to name.
    """
    del lots  # nothing is left to chance before the first game
    players = check_seats(founding.players, str(founding.rules.get("teams", NO_TEAMS)))
    given = [name for name in founding.names if name]
    if given:
        raise BadNameList(founding.names_source, "the cards of Innovation have their names", "leave the names out")
    return [founding.event(GAME, version, players)]


def check_players(players: Sequence[str]) -> tuple[str, ...]:
    """The players' names as they are, in seat order, clockwise (I-T2).

    Raises BadPlayers if there are fewer than two, more than four, two alike, or one that is no name.
    """
    return seated_players(players, SEATS, "Innovation")


def check_seats(players: Sequence[str], teams: str) -> tuple[str, ...]:
    """The players of a game with those *teams*.

    Raises BadPlayers as `check_players`, and if a game of teams has not four of them (I-V1).
    """
    names = check_players(players)
    if teams != NO_TEAMS and len(names) != TEAM_PLAYERS:
        raise BadPlayers(f"{len(names)} are named, teams of two ({teams}) need {TEAM_PLAYERS}")
    return names
