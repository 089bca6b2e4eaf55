"""What positions of a game have in common: they are copied and compared, ask a question and keep what happened.

In: a pack's own position. Out: the same one again, to be played on; whether two are equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, Self, TypeVar

C = TypeVar("C")


class GamePosition(Generic[C]):
    """The table at one moment; equal to another one if the same is there and the same is asked.

    *lists* name its lists, *rows* its lists of lists; *figures* are what else it is compared by.
    """

    lists: ClassVar[Sequence[str]]
    rows: ClassVar[Sequence[str]]
    figures: ClassVar[Sequence[str]]
    question: str
    asker: int
    purpose: str = ""  # what something is chosen for
    options: list[C]
    story: list[tuple[str | int, ...]]  # what happened, for `rendering`

    def ask(self, question: str, who: int, options: list[C], purpose: str = "") -> None:
        """Put a question to player *who*; the rules stop here until one of *options* is chosen."""
        self.question = question
        self.asker = who
        self.options = options
        self.purpose = purpose

    def tell(self, *happened: str | int) -> None:
        """Note what happened: its kind, who, and what."""
        self.story.append(happened)

    def copy(self) -> Self:
        """Return the same position, to be played on independently; its story goes along."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        for name in ("story", "options", *self.lists):
            setattr(other, name, getattr(self, name)[:])
        for name in self.rows:
            setattr(other, name, [row[:] for row in getattr(self, name)])
        return other

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GamePosition):
            return NotImplemented
        return self._compared() == other._compared()

    def _compared(self) -> tuple[object, ...]:
        values = [getattr(self, name) for name in ("switches", *self.lists, *self.rows, *self.figures)]
        return (values, self.question, self.asker, self.options, self.purpose)
