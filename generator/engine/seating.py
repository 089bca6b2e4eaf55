"""Who sits at a table: names that are names, as many as the game seats.

In: names, the game. Out: the names in seat order.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.plain_text import is_plain
from generator.errors import BadPlayers, Text


def seated_players(players: Sequence[str], seats: range, game: str) -> tuple[str, ...]:
    """The players' names as they are, in seat order; *game* is its title.

    Raises BadPlayers if there are too few or too many, two alike, or one that is no name.
    """
    names = tuple(players)
    if len(names) not in seats:
        raise BadPlayers(Text("seats", count=len(names), game=game, least=seats[0], most=seats[-1]), seats[0])
    for name in names:
        if not name:
            raise BadPlayers(Text("name_empty"))
        if not is_plain(name):
            raise BadPlayers(Text("name_control", name=name))
        if sum(other.casefold() == name.casefold() for other in names) > 1:
            raise BadPlayers(Text("named_twice", name=name))
    return names


def players_of(players: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the *players* if they are as many as there are *seats*, else the numbers of the seats."""
    return tuple(players) if len(players) == seats else tuple(map(str, range(1, seats + 1)))
