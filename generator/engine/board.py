"""Boards that people make and edit: what a pack answers whose board is a file.

In: options, or the text of such a file. Out: a new file, everything that is wrong with one. Nothing here knows which
games there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, runtime_checkable

from generator.errors import Said

#: Where, what is wrong, what would be right.
BoardProblem = tuple[str, Said, Said]


@runtime_checkable
class Boarded(Protocol):
    """A pack whose boards are files: makes them and checks them."""

    #: What a new board is made from: each option and what it means.
    board_options: Mapping[str, Said]
    #: The switch by which a game is played on such a file (`--rule SWITCH=@FILE`).
    board_switch: str

    def new_board(self, options: Mapping[str, object]) -> str:
        """The text of a new file.

        Raises NotUnderstood for options, BadBoard for a board that could not be played on.
        """

    def board_problems(self, text: str, source: str) -> Sequence[BoardProblem]:
        """Everything that makes a board unplayable; *source* is how its file is called."""

    def board_warnings(self, text: str, source: str) -> Sequence[BoardProblem]:
        """What makes a playable board a worse one."""

    def board_summary(self, text: str) -> Said:
        """A playable board in one line."""


@runtime_checkable
class Measurable(Boarded, Protocol):
    """A pack whose boards can be measured: how often each seat wins when bots play."""

    name: str
    #: The bots that play, in all orders.
    board_bots: tuple[str, ...]

    def proposed_boards(self, options: Mapping[str, object]) -> Iterator[str]:
        """Boards to choose the fairest from, without end. Raises as `new_board`."""

    def board_seats(self, text: str) -> int:
        """With how many players a playable board is measured."""

    def measured_board(self, text: str, figures: Mapping[str, object]) -> str:
        """A board that keeps what was measured: `games`, `won` by each seat, `bots`, `makeplay`, `command`."""
