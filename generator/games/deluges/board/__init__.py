"""House maps: those that come with the pack, and those of people, checked (section 12).

In: the text of a territory file in TOML, or the name of a map that comes with the pack. Out: a `Board`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from generator.engine.documents import read_toml
from generator.engine.packdata import pack_text
from generator.errors import BadBoard
from generator.games.deluges.board.checks import problems
from generator.games.deluges.board.places import wrong
from generator.games.deluges.board.territories import Board, Edge, Sea, Territory, laid_out

__all__ = [
    "EVEN",
    "NAMES",
    "SHIPPED",
    "Board",
    "Edge",
    "Sea",
    "Territory",
    "board",
    "board_text",
    "laid_out",
    "read_board",
]

#: The maps that come with the pack, by how many play: the first ones, and those of equal parts.
SHIPPED: Final = {3: "house-27", 4: "house-31"}
EVEN: Final = {3: "even-27", 4: "even-32"}
#: Words of the switch that mean a map for so many; new campaigns have the second. None ever means other maps.
BY_SEATS: Final = {"": SHIPPED, "even": EVEN}
#: The names of all of them.
NAMES: Final = (*SHIPPED.values(), *EVEN.values())


def named(wanted: str, seats: int = 0) -> str:
    """Return the name of the map that a switch `map` means: one of *seats*, or of four, if it names none itself."""
    meant = BY_SEATS.get(wanted)
    return meant.get(seats, meant[4]) if meant else wanted


def board_text(wanted: str, seats: int = 0) -> str:
    """Return the file that a switch `map` means: that of a name (`named`), or a whole territory file."""
    if "\n" in wanted:
        return wanted
    return pack_text("generator.games.deluges", f"maps/{named(wanted, seats)}.toml")


@cache
def board(wanted: str = "", seats: int = 0) -> Board:
    """Return the map that a switch `map` means, checked (`board_text`).

    Raises BadBoard with everything that is wrong.
    """
    source = "map" if "\n" in wanted else named(wanted, seats)
    if source not in {"map", *NAMES}:
        raise BadBoard([wrong("map", "no_map", wanted=wanted, known=NAMES)])
    return read_board(board_text(wanted, seats), source)


def read_board(text: str, source: str) -> Board:
    """Return the map in a territory file; errors call it *source*.

    Raises BadBoard with everything that is wrong, each with its place and what would be right.
    """
    if found := problems(text, source):
        raise BadBoard(found)
    return laid_out(read_toml(text))
