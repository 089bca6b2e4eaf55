"""House maps read: those that come with the pack, and territory files in TOML that people wrote (section 12).

In: the text of such a file, or the name of one that comes with the pack. Out: a `Board`; everything that is wrong with
it, by place (`board_checks`).
"""

from __future__ import annotations

import tomllib
from functools import cache

from generator.engine.packdata import pack_text
from generator.errors import BadBoard
from generator.games.deluges.board_checks import problems
from generator.games.deluges.board_spaces import Board, Sea, Territory, laid_out

__all__ = ["SHIPPED", "Board", "Sea", "Territory", "board", "board_text", "read_board"]

#: The maps that come with the pack, by how many play.
SHIPPED = {3: "house-27", 4: "house-31"}


def board_text(wanted: str, seats: int = 0) -> str:
    """The file that a switch `map` means: a name, a whole territory file, or "" for the usual one of *seats*."""
    if "\n" in wanted:
        return wanted
    return pack_text("generator.games.deluges.maps", f"{wanted or SHIPPED.get(seats, SHIPPED[4])}.toml")


@cache
def board(wanted: str = "", seats: int = 0) -> Board:
    """The map that a switch `map` means, checked (`board_text`).

    Raises BadBoard with everything that is wrong.
    """
    source = "map" if "\n" in wanted else wanted
    if source and source != "map" and source not in SHIPPED.values():
        raise BadBoard(
            [("map", f"there is no map {wanted!r}", f"one of {', '.join(SHIPPED.values())}, or a whole file")]
        )
    return read_board(board_text(wanted, seats), source or SHIPPED.get(seats, SHIPPED[4]))


def read_board(text: str, source: str) -> Board:
    """The map in a territory file; errors call it *source*.

    Raises BadBoard with everything that is wrong, each with its place and what would be right.
    """
    wrong = problems(text, source)
    if wrong:
        raise BadBoard(wrong)
    return laid_out(tomllib.loads(text))
