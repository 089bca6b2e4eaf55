"""Founding a campaign: who plays. The cards are the same in every game, so nothing has to be made.

In: players. Out: the one event of a founding.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.chance import Lots
from generator.engine.pack import Event, Founding
from generator.errors import BadNameList, BadPlayers
from generator.games.eminent_domain.rules.switches import EXTENDED_PLAYERS

GAME = "eminent_domain"
#: How many a game seats (E-C1).
FEWEST_PLAYERS, MOST_PLAYERS = 2, 4


def found(founding: Founding, version: str, lots: Lots) -> list[Event]:
    """The events of a founding, unnumbered: who plays by which rules.

    Raises BadPlayers, and BadNameList if names are given: there is nothing to name.
    """
    del lots  # nothing is left to chance before the first game
    players = check_players(founding.players)
    given = [name for name in founding.names if name]
    if given:
        raise BadNameList(founding.names_source, "the cards of Eminent Domain have their names", "leave the names out")
    return [
        {
            "type": "found",
            "game": GAME,
            "rules_version": version,
            "language": founding.language,
            "players": list(players),
            "rules": dict(founding.rules),
            "seed": founding.seed,
        }
    ]


def check_players(players: Sequence[str]) -> tuple[str, ...]:
    """The players' names as they are, in seat order, clockwise (E-T1).

    Raises BadPlayers if there are fewer than two, more than four, two alike, or one that is no name.
    """
    names = tuple(players)
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        count = "nobody is named" if not names else f"{len(names)} {'is' if len(names) == 1 else 'are'} named"
        raise BadPlayers(f"{count}, a game of Eminent Domain seats {FEWEST_PLAYERS} to {MOST_PLAYERS}")
    for name in names:
        if not name:
            raise BadPlayers("a name is empty")
        if not name.isprintable():
            raise BadPlayers(f"{name!r} holds a control character or a broken one")
        if sum(other.casefold() == name.casefold() for other in names) > 1:
            raise BadPlayers(f"{name!r} is named twice")
    return names


def check_seats(players: Sequence[str], variant: str) -> tuple[str, ...]:
    """The players of a game of that *variant*.

    Raises BadPlayers as `check_players`, and if the longer game has not three of them (E-V1).
    """
    names = check_players(players)
    if variant == "extended3" and len(names) != EXTENDED_PLAYERS:
        raise BadPlayers(f"{len(names)} are named, the longer game ({variant}) is for {EXTENDED_PLAYERS}")
    return names
