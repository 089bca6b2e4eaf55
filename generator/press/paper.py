"""Papers by name.

In: "letter", "a4". Out: width and height in mm, upright.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright, in mm."""

    name: str
    width: float
    height: float

    def lying(self) -> Paper:
        """The same turned on its long side."""
        return Paper(self.name, self.height, self.width)


PAPERS = {paper.name: paper for paper in (Paper("letter", 215.9, 279.4), Paper("a4", 210.0, 297.0))}

#: Margin that home printers leave unprinted, in mm (a quarter inch).
UNPRINTABLE = 6.35
