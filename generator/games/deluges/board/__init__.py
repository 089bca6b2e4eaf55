"""House maps: those that come with the pack, and those of people, checked (section 12).

In: the text of a territory file in TOML, or the name of a map that comes with the pack. Out: a `Board`.
"""

from __future__ import annotations

from functools import cache

from generator.engine.documents import read_toml
from generator.engine.packdata import pack_text
from generator.errors import BadBoard
from generator.games.deluges.board.checks import problems
from generator.games.deluges.board.territories import Board, Edge, Sea, Territory, laid_out

__all__ = ["SHIPPED", "Board", "Edge", "Sea", "Territory", "board", "board_text", "laid_out", "read_board"]

#: The maps that come with the pack, by how many play.
SHIPPED = {3: "house-27", 4: "house-31"}


def board_text(wanted: str, seats: int = 0) -> str:
    """Return the file that a switch `map` means: a name, a whole territory file, or "" for the usual one of *seats*."""
    if "\n" in wanted:
        return wanted
    return pack_text("generator.games.deluges", f"maps/{wanted or SHIPPED.get(seats, SHIPPED[4])}.toml")


@cache
def board(wanted: str = "", seats: int = 0) -> Board:
    """Return the map that a switch `map` means, checked (`board_text`).

    Raises BadBoard with everything that is wrong.
    """
    source = "map" if "\n" in wanted else wanted
    if source and source != "map" and source not in SHIPPED.values():
        raise BadBoard(
            [("map", f"there is no map {wanted!r}", f"one of {', '.join(SHIPPED.values())}, or a whole file")]
        )
    return read_board(board_text(wanted, seats), source or SHIPPED.get(seats, SHIPPED[4]))


def read_board(text: str, source: str) -> Board:
    """Return the map in a territory file; errors call it *source*.

    Raises BadBoard with everything that is wrong, each with its place and what would be right.
    """
    wrong = problems(text, source)
    if wrong:
        raise BadBoard(wrong)
    return laid_out(read_toml(text))
