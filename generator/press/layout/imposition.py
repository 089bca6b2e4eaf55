"""Cards onto paper: how many fit, where each and its back are, where to cut.

In: a paper, a card's trimmed size in mm, how they are to lie. Out: slots and crop marks, in mm from the top left
corner of the paper. A slot keeps its place however full its page is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from generator.errors import CannotImpose, Text
from generator.press.layout.paper import UNPRINTABLE, Paper

Flip = Literal["long", "short"]
Side = Literal["front", "back"]
CropMarks = Literal["edge", "full", "none"]
#: Top, right, bottom, left.
Margins = tuple[float, float, float, float]

#: Crop marks begin this far outside a card and its bleed, and are at least so long, in mm.
MARK_GAP = 1.2
MARK_LEAST = 0.8
#: Marks in the bleed, which is cut away as well, begin this far from a card's corner, in mm.
INNER_MARK_GAP = 0.8
#: Between two blocks of cards that lie in different ways, in mm: room for the marks of both.
BLOCK_GAP = 2 * MARK_GAP + 2 * MARK_LEAST
#: Height of the foot of a page above its margin, in mm: ruler and words, side by side or not.
FOOT_HEIGHT = 8.65
NARROW_FOOT_HEIGHT = 10.5
#: In large print the words stand above the ruler in letters of their own size.
LARGE_FOOT_HEIGHT = 18.0
#: Pages narrower than this have their words above the ruler; still narrower ones have no foot at all, in mm.
NARROW, TINY = 170.0, 125.0
#: On each side of the fold of a gutterfold, in mm.
FOLD_GAP = 3.0
#: Around a card that takes a whole page, for its crop marks, in mm.
_ROUND_A_PAGE = 5.0
#: Lengths that differ by less, in mm, are equal.
EVEN = 1e-6

PLAIN_MARGINS: Margins = (UNPRINTABLE, UNPRINTABLE, UNPRINTABLE, UNPRINTABLE)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How cards are to lie: lengths in mm.

    *gutter* is the room between two cards, across and down; None is what the bleed needs. *marks*: "edge" draws crop
    marks outside the cards, "full" every cut from edge to edge. *mixed* lets some cards lie across the others where
    more fit so. *fold* puts each card's back beside it, to be folded over. *margins* are what the printer cannot
    print on the upright paper. *mark* is the least length of a crop mark.
    """

    gutter: tuple[float, float] | None = None
    bleed: float = 0.0
    marks: CropMarks = "edge"
    mixed: bool = True
    fold: bool = False
    margins: Margins = PLAIN_MARGINS
    mark: float = MARK_LEAST

    @property
    def gaps(self) -> tuple[float, float]:
        """Return the room between two cards, across and down, in mm."""
        return self.gutter if self.gutter is not None else (2 * self.bleed, 2 * self.bleed)

    @property
    def around(self) -> float:
        """Return what a block of cards needs on each side within the printable area, in mm."""
        return self.bleed + (0.0 if self.marks == "none" else MARK_GAP + self.mark)

    @property
    def has_inner_marks(self) -> bool:
        """Return whether crop marks have room in the bleed of the cards."""
        return self.marks == "edge" and not self.fold and self.bleed >= INNER_MARK_GAP + MARK_LEAST - EVEN


class PageSlot(NamedTuple):
    """The place of a card: its trimmed rectangle on the page, in mm, and by how much it is turned, clockwise."""

    x: float
    y: float
    width: float
    height: float
    turned: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """Cards side by side that lie the same way; *cell* is a card's size as it is on the page. All in mm."""

    left: float
    top: float
    columns: int
    rows: int
    cell: tuple[float, float]
    gaps: tuple[float, float]
    turned: int = 0

    @property
    def count(self) -> int:
        """Return how many cards it has."""
        return self.columns * self.rows

    @property
    def right(self) -> float:
        """Return the x of its right side."""
        return self.left + _span(self.columns, self.cell[0], self.gaps[0])

    @property
    def bottom(self) -> float:
        """Return the y of its lower side."""
        return self.top + _span(self.rows, self.cell[1], self.gaps[1])

    def slots(self) -> Iterator[PageSlot]:
        """Yield its slots, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                x = self.left + column * (self.cell[0] + self.gaps[0])
                y = self.top + row * (self.cell[1] + self.gaps[1])
                yield PageSlot(x, y, *self.cell, self.turned)

    def lines(self, axis: int) -> list[tuple[float, float]]:
        """Return both edges of every column (*axis* 0) or row (1)."""
        start, count = ((self.left, self.columns), (self.top, self.rows))[axis]
        step = self.cell[axis] + self.gaps[axis]
        return [(start + n * step, start + n * step + self.cell[axis]) for n in range(count)]


@dataclass(frozen=True)
class Layout:
    """A page of cards. *crop* is where crop marks may reach; *fold* is where it folds.

    *bare* pages have nothing but cards on them: they are the paper, or its labels. On *tight* ones crop marks stand in
    the bleed, at the corners of the cards.
    """

    paper: Paper
    card: tuple[float, float]
    blocks: tuple[Block, ...]
    crop: tuple[float, float, float, float]
    arrangement: Arrangement
    fold: float | None = None
    bare: bool = False
    tight: bool = False

    @cached_property
    def slots(self) -> tuple[PageSlot, ...]:
        """Return where cards lie, block by block, row by row."""
        return tuple(slot for block in self.blocks for slot in block.slots())

    @property
    def per_page(self) -> int:
        """Return how many cards are on a full page."""
        return len(self.slots)

    @property
    def outline(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of all cards together, backs beside them included."""
        return _around([*self.slots, *(map(self.beside, self.slots) if self.fold is not None else ())])

    def outline_of(self, side: Side, flip: Flip) -> tuple[float, float, float, float]:
        """Return the outline of the cards on that side of the sheet."""
        return self.outline if side == "front" else _around([self.behind(slot, flip) for slot in self.slots])

    def behind(self, slot: PageSlot, flip: Flip) -> PageSlot:
        """Return where the back of the card in *slot* is printed on the other side of the sheet.

        Turned over its upright side a sheet is mirrored across; over its lower side, down, and the back is on its
        head, so that a card turned like a page of a book shows it upright.
        """
        if (flip == "long") != self.paper.is_lying:
            return slot._replace(x=self.paper.width - slot.x - slot.width, turned=-slot.turned % 360)
        return slot._replace(y=self.paper.height - slot.y - slot.height, turned=(180 - slot.turned) % 360)

    def beside(self, slot: PageSlot) -> PageSlot:
        """Return where the back of the card in *slot* is on the same side, to be folded over."""
        assert self.fold is not None
        return slot._replace(x=2 * self.fold - slot.x - slot.width, turned=-slot.turned % 360)


def impose(paper: Paper, card: tuple[float, float], arrangement: Arrangement | None = None) -> Layout:
    """Return the way of laying *card* (mm) on *paper* that takes most of them.

    Raises CannotImpose.
    """
    asked = arrangement or Arrangement()
    for gap, name in zip(asked.gaps, (Text("across"), Text("down"))):
        if gap < 2 * asked.bleed - EVEN:
            reason = Text("gutter_small", name=name, gap=gap, bleed=asked.bleed)
            raise CannotImpose(reason, Text("gutter_least", least=2 * asked.bleed))
    whole = _as_paper(paper, card, asked)
    if whole is not None:
        return whole
    found = [
        layout
        for each in (paper, paper.lying())
        for tight in (False, True)[: 1 + asked.has_inner_marks]
        for layout in _ways(each, card, asked, tight)
    ]
    if not found:
        size = f"{card[0]:g} x {card[1]:g} mm"
        margins = " ".join(f"{margin:g}" for margin in asked.margins)
        raise CannotImpose(
            Text("no_card_fits", size=size, paper=paper, margins=margins, fold=asked.fold),
            Text("larger_paper_or_card"),
        )
    return max(found, key=_worth)


def _worth(layout: Layout) -> tuple[int, bool, bool, bool, bool]:
    """Return how good a layout is: most cards, marks outside, all lying the same way, upright, on upright paper."""
    turned = any(block.turned for block in layout.blocks)
    return layout.per_page, not layout.tight, len(layout.blocks) == 1, not turned, not layout.paper.is_lying


def margins_of_page(margins: Margins, lying: bool) -> Margins:
    """Return top, right, bottom and left of a page, from those of the upright paper.

    A printer turns a lying page a quarter to the left to feed it, so its upper edge is the paper's left one.
    """
    top, right, bottom, left = margins
    return (left, top, right, bottom) if lying else margins


def card_of_a_page(paper: Paper, margin: float) -> tuple[float, float]:
    """Return the size in mm of a card that takes a whole page, crop marks and a foot of any height beside it."""
    around = 2 * (margin + _ROUND_A_PAGE)
    return round(paper.width - around, 1), round(paper.height - around - LARGE_FOOT_HEIGHT, 1)


def foot_of(paper: Paper) -> float:
    """Return the height of the foot of a page of cards, above the margin, in mm."""
    if paper.width < TINY:
        return 0.0
    return NARROW_FOOT_HEIGHT if paper.width < NARROW else FOOT_HEIGHT


def _as_paper(paper: Paper, card: tuple[float, float], asked: Arrangement) -> Layout | None:
    """Return cards that together are the paper: an index card fed by itself, or two halves of one."""
    gap_x, gap_y = asked.gaps
    if asked.fold or asked.bleed or gap_x or gap_y:
        return None
    for each in (paper, paper.lying()):
        columns, rows = round(each.width / card[0]), round(each.height / card[1])
        spare = abs(columns * card[0] - each.width) + abs(rows * card[1] - each.height)
        if 0 < columns * rows <= 2 and spare < 0.01:
            crop = (0.0, 0.0, each.width, each.height)
            return Layout(each, card, (Block(0, 0, columns, rows, card, (0.0, 0.0)),), crop, asked, bare=True)
    return None


def _ways(paper: Paper, card: tuple[float, float], asked: Arrangement, tight: bool) -> Iterator[Layout]:
    """Yield all the ways of laying cards on the paper as it lies; *tight* ones have their marks in the bleed."""
    top, right, _, left = margins_of_page(asked.margins, paper.is_lying)
    foot, around = max(asked.margins) + foot_of(paper), asked.bleed if tight else asked.around
    room = (paper.width - left - right - 2 * around, paper.height - top - foot - 2 * around)
    crop = (left, top, paper.width - right, paper.height - foot)
    if asked.fold:
        yield from _folded(paper, card, asked, room, crop)
        return
    for blocks in _blocks(card, room, asked):
        width, height = max(block.right for block in blocks), max(block.bottom for block in blocks)
        x = _centred(width, paper.width, crop[0] + around, crop[2] - around)
        y = _centred(height, paper.height, crop[1] + around, crop[3] - around)
        moved = tuple(_moved(block, x, y) for block in blocks)
        yield Layout(paper, card, moved, crop, asked, tight=tight)


def _folded(
    paper: Paper,
    card: tuple[float, float],
    asked: Arrangement,
    room: tuple[float, float],
    crop: tuple[float, float, float, float],
) -> Iterator[Layout]:
    """Yield fronts left of a fold in the middle of the printable width, their backs right of it."""
    apart = FOLD_GAP + asked.bleed + (MARK_GAP + MARK_LEAST) * (asked.marks != "none")
    columns = _fitting(room[0] / 2 - apart, card[0], asked.gaps[0])
    rows = _fitting(room[1], card[1], asked.gaps[1])
    if not columns or not rows:
        return
    fold = (crop[0] + crop[2]) / 2
    width, height = _span(columns, card[0], asked.gaps[0]), _span(rows, card[1], asked.gaps[1])
    top = _centred(height, paper.height, crop[1] + asked.around, crop[3] - asked.around)
    yield Layout(
        paper, card, (Block(fold - apart - width, top, columns, rows, card, asked.gaps),), crop, asked, fold=fold
    )


def _blocks(card: tuple[float, float], room: tuple[float, float], asked: Arrangement) -> Iterator[tuple[Block, ...]]:
    """Yield cards all the same way, and with a strip of others turned beside or below them, from 0, 0 on.

    A page holds most when as few cards as possible are turned: every number of columns, then of rows, is tried with a
    strip in the room that is left.
    """
    columns, rows = (_fitting(room[axis], card[axis], asked.gaps[axis]) for axis in (0, 1))
    if columns and rows:
        yield (Block(0, 0, columns, rows, card, asked.gaps),)
    if asked.mixed:
        yield from _mixed_blocks(card, room, asked, columns, rows)


def _mixed_blocks(
    card: tuple[float, float], room: tuple[float, float], asked: Arrangement, columns: int, rows: int
) -> Iterator[tuple[Block, ...]]:
    gaps, across = asked.gaps, (card[1], card[0])
    between = max(BLOCK_GAP * (asked.marks != "none") + 2 * asked.bleed, *gaps)
    for fewer in range(columns + 1):
        start = _span(fewer, card[0], gaps[0]) + between if fewer else 0.0
        block = _strip(start, 0.0, across, (room[0] - start, room[1]), gaps)
        if block and (rows or not fewer):
            yield (*((Block(0, 0, fewer, rows, card, gaps),) if fewer else ()), block)
    for fewer in range(1, rows + 1):
        start = _span(fewer, card[1], gaps[1]) + between
        block = _strip(0.0, start, across, (room[0], room[1] - start), gaps)
        if block and columns:
            yield Block(0, 0, columns, fewer, card, gaps), block


def _strip(
    left: float, top: float, cell: tuple[float, float], room: tuple[float, float], gaps: tuple[float, float]
) -> Block | None:
    columns, rows = (_fitting(room[axis], cell[axis], gaps[axis]) for axis in (0, 1))
    return Block(left, top, columns, rows, cell, gaps, turned=90) if columns and rows else None


def _around(slots: Sequence[PageSlot]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of all of them together."""
    return (
        min(slot.x for slot in slots),
        min(slot.y for slot in slots),
        max(slot.x + slot.width for slot in slots),
        max(slot.y + slot.height for slot in slots),
    )


def _moved(block: Block, x: float, y: float) -> Block:
    return Block(block.left + x, block.top + y, block.columns, block.rows, block.cell, block.gaps, block.turned)


def _span(count: int, card: float, gap: float) -> float:
    return count * card + max(0, count - 1) * gap


def _fitting(room: float, card: float, gap: float) -> int:
    return max(0, int((room + gap + EVEN) // (card + gap)))


def _centred(length: float, page: float, first: float, last: float) -> float:
    """Return where something *length* long begins if it is in the middle of the *page*, within *first* and *last*."""
    return max(first, min((page - length) / 2, last - length))
