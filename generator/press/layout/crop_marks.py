"""Where cards are to be cut: crop marks around them, in gutters, in the bleed, or from edge to edge.

In: a page of cards. Out: short lines, in mm from the top left corner of the paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.press.layout.imposition import EVEN, INNER_MARK_GAP, MARK_GAP, MARK_LEAST, Block, Layout, PageSlot
from generator.press.layout.measures import Segment


def crop_marks(layout: Layout) -> list[Segment]:
    """Return short lines around the cards, on every line that is to be cut; none touches a card.

    At the page's edge they end where the printer does, and where a gutter is wide enough they are in it, too. They
    keep clear of the bleed if the page is not tight.
    """
    if layout.bare or layout.arrangement.marks == "none":
        return []
    if layout.tight:
        return sorted({mark for slot in layout.slots for mark in _at_corners(slot, layout.arrangement.bleed)})
    blocks = [*layout.blocks, *([folded(layout, layout.blocks[0])] if layout.fold is not None else ())]
    if layout.arrangement.marks == "full":
        return sorted({mark for block in blocks for mark in _full(layout, block, blocks)})
    return [mark for block in blocks for mark in _around(layout, block, blocks)]


def folded(layout: Layout, block: Block) -> Block:
    """Return the backs of a *block* of cards beside the fold of a page that has one."""
    assert layout.fold is not None
    return Block(2 * layout.fold - block.right, block.top, block.columns, block.rows, block.cell, block.gaps)


def _full(layout: Layout, block: Block, blocks: Sequence[Block]) -> Iterator[Segment]:
    left, top, right, bottom = _reach(layout, block, blocks)
    for x in _cuts(block.lines(0)):
        yield x, top, x, bottom
    for y in _cuts(block.lines(1)):
        yield left, y, right, y


def _around(layout: Layout, block: Block, blocks: Sequence[Block]) -> Iterator[Segment]:
    away = MARK_GAP + layout.arrangement.bleed
    left, top, right, bottom = _reach(layout, block, blocks)
    across = _gaps(left, right, block.lines(0), away)
    down = _gaps(top, bottom, block.lines(1), away)
    for x in _cuts(block.lines(0)):
        yield from ((x, y0, x, y1) for y0, y1 in down)
    for y in _cuts(block.lines(1)):
        yield from ((x0, y, x1, y) for x0, x1 in across)


def _reach(layout: Layout, block: Block, blocks: Sequence[Block]) -> tuple[float, float, float, float]:
    """Return how far the marks of *block* may reach: to the middle of a gap, or to the edge of the page."""
    left, top, right, bottom = layout.crop
    for other in blocks:
        if other.left >= block.right:
            right = min(right, (block.right + other.left) / 2)
        elif other.right <= block.left:
            left = max(left, (other.right + block.left) / 2)
        elif other.top >= block.bottom:
            bottom = min(bottom, (block.bottom + other.top) / 2)
        elif other.bottom <= block.top:
            top = max(top, (other.bottom + block.top) / 2)
    return left, top, right, bottom


def _at_corners(slot: PageSlot, bleed: float) -> Iterator[Segment]:
    """Yield two marks at each corner of a card, in its bleed, on the lines that are to be cut."""
    for x, outwards in ((slot.x, -1), (slot.x + slot.width, 1)):
        for y, downwards in ((slot.y, -1), (slot.y + slot.height, 1)):
            across = sorted((x + outwards * INNER_MARK_GAP, x + outwards * bleed))
            down = sorted((y + downwards * INNER_MARK_GAP, y + downwards * bleed))
            yield across[0], y, across[1], y
            yield x, down[0], x, down[1]


def _cuts(lines: Sequence[tuple[float, float]]) -> list[float]:
    """Return where to cut: both sides of every card, once where two cards touch."""
    cuts: list[float] = []
    for side in (side for both in lines for side in both):
        if not cuts or side - cuts[-1] > EVEN:
            cuts.append(side)
    return cuts


def _gaps(first: float, last: float, lines: Sequence[tuple[float, float]], away: float) -> list[tuple[float, float]]:
    """Return the stretches from *first* to *last* that are at least *away* from every card, long enough for a mark."""
    ends = [first - away, *(side for both in lines for side in both), last + away]
    stretches = [(ends[n] + away, ends[n + 1] - away) for n in range(0, len(ends), 2)]
    return [(start, end) for start, end in stretches if end - start >= MARK_LEAST - EVEN]
