"""Founding a campaign: who plays. Pieces and map are the same in every game, so nothing is made.

In: players. Out: the one event of a founding.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.chance import RandomSource
from generator.engine.pack import Event, Founding
from generator.engine.seating import seated_players
from generator.errors import BadNameList, BadPlayers
from generator.games.deluges.board import board
from generator.games.deluges.facts import SEATS
from generator.games.deluges.rules.switches import read_switches

GAME = "deluges"


def found(founding: Founding, version: str, lots: RandomSource) -> list[Event]:
    """The events of a founding, unnumbered: who plays by which rules.

    Raises BadPlayers as `check_seats`, and BadNameList if names are given: there is nothing to name.
    """
    del lots  # nothing is left to chance before the first game
    players = check_seats(founding.players, read_switches(founding.rules).map)
    given = [name for name in founding.names if name]
    if given:
        raise BadNameList(founding.names_source, "nothing in Déluges is given a name", "leave the names out")
    return [founding.event(GAME, version, players)]


def check_players(players: Sequence[str]) -> tuple[str, ...]:
    """The players' names as they are, in seat order, clockwise (D-M1).

    Raises BadPlayers if there are fewer than three, more than four (D-PUB1), two alike, or one that is no name.
    """
    return seated_players(players, SEATS, "Déluges")


def check_seats(players: Sequence[str], wanted: str) -> tuple[str, ...]:
    """The players of a game on the map that a switch `map` means.

    Raises BadPlayers as `check_players`, and if the map is made for another number (D-H4).
    """
    names = check_players(players)
    its = board(wanted, len(names))
    if len(names) not in its.players:
        seats = " or ".join(map(str, its.players))
        raise BadPlayers(f"{len(names)} are named, the map {its.name} has start spaces for {seats}")
    return names
