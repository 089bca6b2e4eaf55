"""Labels and perforated sheets: where their makers have cut.

In: a name ("5160", "L7160") or a description. Out: the layout of their cells, in mm.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.errors import Text, UnknownDieCut, UnknownPaper, reason_of
from generator.press.layout.imposition import Arrangement, Block, Layout
from generator.press.layout.measures import length_mm, size_mm
from generator.press.layout.paper import find_paper


@dataclass(frozen=True, slots=True)
class DieCut:
    """A sheet that comes cut: *first* is the top left corner of its first cell, *gaps* are between cells. All in mm."""

    name: str
    paper: str
    columns: int
    rows: int
    cell: tuple[float, float]
    first: tuple[float, float]
    gaps: tuple[float, float] = (0.0, 0.0)

    def layout(self) -> Layout:
        """Return its cells, each a card."""
        paper = find_paper(self.paper)
        block = Block(*self.first, self.columns, self.rows, self.cell, self.gaps)
        whole = (0.0, 0.0, paper.width, paper.height)
        return Layout(paper, self.cell, (block,), whole, Arrangement(gutter=self.gaps, marks="none"), bare=True)


#: Avery's sheets as their data sheets have them; several makers sell the same grids.
DIE_CUTS = {
    found.name: found
    for found in (
        DieCut("5160", "letter", 3, 10, (66.675, 25.4), (4.7625, 12.7), (3.175, 0.0)),
        DieCut("5167", "letter", 4, 20, (44.45, 12.7), (7.62, 12.7), (7.62, 0.0)),
        DieCut("l7160", "a4", 3, 7, (63.5, 38.1), (7.25, 15.15), (2.5, 0.0)),
        DieCut("l7651", "a4", 5, 13, (38.1, 21.2), (4.75, 10.7), (2.5, 0.0)),
        DieCut("5371", "letter", 2, 5, (88.9, 50.8), (19.05, 12.7)),
        DieCut("c32011", "a4", 2, 5, (85.0, 54.0), (15.0, 13.5), (10.0, 0.0)),
    )
}
_DESCRIBED = re.compile(
    r"(?P<paper>\S+)\s+(?P<columns>\d{1,2})\s*[x×]\s*(?P<rows>\d{1,2})\s+(?P<cell>\S+)\s+"
    r"at\s+(?P<first>\S+)(?:\s+gap\s+(?P<gaps>\S+))?",
    re.IGNORECASE,
)


def find_die_cut(text: str) -> DieCut:
    """Return the sheet called *text*, or described by it: "a4 3x7 63.5x38.1 at 7.2,15.1 gap 2.5,0".

    Raises UnknownDieCut.
    """
    name = re.sub(r"^avery[ -]?", "", text.strip().lower())
    if name in DIE_CUTS:
        return DIE_CUTS[name]
    found = _DESCRIBED.fullmatch(text.strip())
    if not found:
        raise UnknownDieCut(text, list(DIE_CUTS))
    try:
        described = DieCut(
            " ".join(text.split()),
            found["paper"].lower(),
            int(found["columns"]),
            int(found["rows"]),
            size_mm(found["cell"]),
            _pair(found["first"]),
            _pair(found["gaps"] or "0,0"),
        )
        paper = find_paper(described.paper)
    except (ValueError, UnknownPaper) as problem:
        raise UnknownDieCut(text, list(DIE_CUTS), reason_of(problem)) from None
    if not described.columns or not described.rows or min(described.cell) < 5:
        raise UnknownDieCut(text, list(DIE_CUTS), Text("no_label"))
    [block] = described.layout().blocks
    if block.right > paper.width + 0.01 or block.bottom > paper.height + 0.01:
        reason = Text("labels_reach", block=block, name=described.paper, paper=paper)
        raise UnknownDieCut(text, list(DIE_CUTS), reason)
    return described


def _pair(text: str) -> tuple[float, float]:
    """Return two lengths as "7.2,15.1", in mm."""
    across, comma, down = text.partition(",")
    if not comma:
        raise ValueError(Text("no_pair", text=text))
    return length_mm(across), length_mm(down)
