"""Papers by name or by size.

In: "letter", "a4", "200x300". Out: width and height in mm, upright.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.errors import Text, UnknownPaper
from generator.press.layout.measures import size_mm


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright unless it was turned, in mm."""

    name: str
    width: float
    height: float

    @property
    def is_lying(self) -> bool:
        """Return whether it is landscape."""
        return self.width > self.height

    def lying(self) -> Paper:
        """Return the same paper in landscape."""
        return Paper(self.name, self.height, self.width)


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("letter", 215.9, 279.4),
        Paper("a4", 210.0, 297.0),
        Paper("legal", 215.9, 355.6),
        Paper("tabloid", 279.4, 431.8),
        Paper("a3", 297.0, 420.0),
        Paper("a5", 148.0, 210.0),
        Paper("3x5", 76.2, 127.0),  # an index card fed as paper
    )
}

#: Margin that home printers leave unprinted, in mm (a quarter inch), if no profile says otherwise.
UNPRINTABLE = 6.35
#: Shortest and longest side of a paper, in mm.
_SMALLEST, _LARGEST = 50.0, 1200.0
#: Whole pages are composed for paper whose short side is so long, in mm; for other paper they are scaled from A4.
_COMPOSED_FOR = (190.0, 260.0)
_A4_SHORT = 210.0


def find_paper(text: str) -> Paper:
    """Return the paper called *text*, or of the size that it says ("200x300", "8x10in"), upright.

    Raises UnknownPaper.
    """
    name = text.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    try:
        short, long = sorted(size_mm(name))
    except ValueError:
        raise UnknownPaper(text, list(PAPERS)) from None
    if not _SMALLEST <= short <= long <= _LARGEST:
        raise UnknownPaper(text, list(PAPERS), Text("sheet_limits", least=_SMALLEST, most=_LARGEST))
    return Paper(f"{short:g}x{long:g}", short, long)


def has_room_for_pages(paper: Paper) -> bool:
    """Return whether *paper* is large enough for whole pages as they are composed; smaller paper is for cards."""
    return page_scale(paper) >= 1.0 - 1e-9


def page_scale(paper: Paper) -> float:
    """Return the scale of whole pages on *paper*: they are composed for sheets about as wide as A4 and Letter."""
    short = min(paper.width, paper.height)
    return 1.0 if _COMPOSED_FOR[0] <= short <= _COMPOSED_FOR[1] else short / _A4_SHORT
