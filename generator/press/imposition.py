"""Cards onto paper: how many fit, where each lies, where to cut.

In: a paper and a card's trimmed size in mm. Out: slots and crop marks, in mm from the top left corner. A slot
lies where it lies however full its page is.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.press.paper import UNPRINTABLE, Paper

#: Crop marks begin this far outside the cards and are this long, in mm.
MARK_GAP = 1.2
MARK_LENGTH = 4.0
#: Height kept free at the foot of a page for the ruler and the sheet's name, in mm.
FOOT = 15.0

Segment = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards side by side without gaps, centred on the paper as far as its foot allows. All figures in mm."""

    paper: Paper
    card: tuple[float, float]
    columns: int
    rows: int
    left: float
    top: float

    @property
    def per_page(self) -> int:
        """Cards on a full page."""
        return self.columns * self.rows

    def slot(self, index: int) -> tuple[float, float]:
        """Top left corner of the slot *index*, counted from 0 by rows."""
        row, column = divmod(index, self.columns)
        return self.left + column * self.card[0], self.top + row * self.card[1]

    def crop_marks(self) -> list[Segment]:
        """Short lines at the four sides of the block, on every line that is to be cut; none touches a card.

        They end where home printers do.
        """
        far = MARK_GAP + MARK_LENGTH
        out_left, out_top = max(self.left - far, UNPRINTABLE), max(self.top - far, UNPRINTABLE)
        right = self.left + self.columns * self.card[0]
        bottom = self.top + self.rows * self.card[1]
        marks: list[Segment] = []
        for column in range(self.columns + 1):
            x = self.left + column * self.card[0]
            marks += [
                (x, out_top, x, self.top - MARK_GAP),
                (x, bottom + MARK_GAP, x, min(bottom + far, self.paper.height - UNPRINTABLE)),
            ]
        for row in range(self.rows + 1):
            y = self.top + row * self.card[1]
            marks += [
                (out_left, y, self.left - MARK_GAP, y),
                (right + MARK_GAP, y, min(right + far, self.paper.width - UNPRINTABLE), y),
            ]
        return marks


def grid(paper: Paper, card: tuple[float, float]) -> Grid:
    """The way of laying *card* on *paper*, upright or lying, that takes most cards."""
    return max((_centred(each, card) for each in (paper, paper.lying())), key=lambda found: found.per_page)


def _centred(paper: Paper, card: tuple[float, float]) -> Grid:
    columns = int((paper.width - 2 * UNPRINTABLE) // card[0])
    marks = MARK_GAP + MARK_LENGTH
    rows = int((paper.height - UNPRINTABLE - marks - FOOT) // card[1])
    left = (paper.width - columns * card[0]) / 2
    top = min((paper.height - rows * card[1]) / 2, paper.height - FOOT - marks - rows * card[1])
    return Grid(paper, card, columns, rows, left, top)
