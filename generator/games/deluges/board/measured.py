"""How fair a map is, as games of bots have shown: kept in its file, and not believed once the map is another one.

In: a territory file, how often each seat won. Out: the file with a table [measured]; what holds of that table.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from math import ceil, sqrt
from typing import Any, Final, NamedTuple

from generator.games.deluges.board.territories import Board

#: The table in a file.
TABLE: Final = "measured"
#: Letters of the digest by which a map is known again.
LETTERS: Final = 16


class Measured(NamedTuple):
    """In how many of so many games each seat won, in seat order."""

    games: int
    won: tuple[int, ...]

    @property
    def shares(self) -> tuple[int, ...]:
        """Return each seat's share of all games, in %."""
        return tuple(round(100 * won / self.games) for won in self.won)

    @property
    def nobody(self) -> int:
        """Return the share of games that nobody won, in %."""
        return round(100 * (self.games - sum(self.won)) / self.games)

    @property
    def margin(self) -> int:
        """Return how far the true share may be from a measured one with 95 %, in % rounded up, for all seats."""
        parts = [won / self.games for won in self.won]
        return max(ceil(196 * sqrt(part * (1 - part) / self.games)) for part in parts)


def with_measured(text: str, board: Board, figures: Mapping[str, object]) -> str:
    """Return the file with those *figures* as its last table, and the digest of the map they are of."""
    import tomlkit  # nothing else needs it

    document = tomlkit.parse(text.rstrip("\n") + "\n")
    document.pop(TABLE, None)
    rest = tomlkit.dumps(document).rstrip("\n")
    return f"{rest}\n\n{tomlkit.dumps({TABLE: {**figures, 'of': digest(board)}})}"


def measured(board: Board) -> Measured | None:
    """Return what was measured, if it was this map."""
    its: Mapping[str, Any] = board.measured
    if its.get("of") != digest(board) or len(its["won"]) != max(board.players) or sum(its["won"]) > its["games"]:
        return None
    return Measured(its["games"], tuple(its["won"]))


def digest(board: Board) -> str:
    """Return letters that differ for maps on which games would differ; names and drawings do not count."""
    lands = [(each.id, each.colour, each.island, each.start, each.flood) for each in board.territories]
    edges = sorted(sorted((edge.a, edge.b)) for edge in board.edges)
    its = (board.players, lands, [sea.id for sea in board.seas], edges)
    return sha256(repr(its).encode()).hexdigest()[:LETTERS]
