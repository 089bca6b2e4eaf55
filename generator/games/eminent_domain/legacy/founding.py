"""Founding a campaign: who plays. The cards are the same in every game, so nothing has to be made.

In: players. Out: the one event of a founding.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.chance import RandomSource
from generator.engine.pack import Event, Founding
from generator.engine.seating import seated_players
from generator.errors import BadNameList, BadPlayers
from generator.games.eminent_domain.rules.switches import EXTENDED_PLAYERS

GAME = "eminent_domain"
#: How many a game seats (E-C1).
SEATS = range(2, 5)


def found(founding: Founding, version: str, lots: RandomSource) -> list[Event]:
    """The events of a founding, unnumbered: who plays by which rules.

    Raises BadPlayers as `check_seats`, and BadNameList if names are given: there is nothing to name.
    """
    del lots  # nothing is left to chance before the first game
    players = check_seats(founding.players, str(founding.rules.get("variant", "")))
    given = [name for name in founding.names if name]
    if given:
        raise BadNameList(founding.names_source, "the cards of Eminent Domain have their names", "leave the names out")
    return [founding.event(GAME, version, players)]


def check_players(players: Sequence[str]) -> tuple[str, ...]:
    """The players' names as they are, in seat order, clockwise (E-T1).

    Raises BadPlayers if there are fewer than two, more than four, two alike, or one that is no name.
    """
    return seated_players(players, SEATS, "Eminent Domain")


def check_seats(players: Sequence[str], variant: str) -> tuple[str, ...]:
    """The players of a game of that *variant*.

    Raises BadPlayers as `check_players`, and if the longer game has not three of them (E-V1).
    """
    names = check_players(players)
    if variant == "extended3" and len(names) != EXTENDED_PLAYERS:
        raise BadPlayers(f"{len(names)} are named, the longer game ({variant}) is for {EXTENDED_PLAYERS}")
    return names
