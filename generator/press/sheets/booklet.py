"""Booklets: pages that flow from a cover to a back, two on each side of a lying sheet, so that they read in order once
the sheets are folded and stapled.

In: a booklet, a run's drawing. Out: the sheets' sides, with the place of every page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from generator.engine.view import Booklet, Language, Page
from generator.errors import CannotImpose, SheetProblem, TemplateProblem, Text
from generator.press.job.printed import PlacedPage, PrintedPage
from generator.press.layout.imposition import Flip, Margins, PageSlot, Side, margins_of_page
from generator.press.layout.paper import Paper
from generator.press.painting.painter import Item
from generator.press.sheets.drawing import SheetDrawing
from generator.press.svg.elements import multiply
from generator.press.svg.pathdata import BadSvg

#: So many sheets are folded and stapled together: staples hold 20, and each of ordinary paper (0.1 mm) pushes those
#: inside it so far out at the fore edge. More of them become several gatherings, laid one behind the other.
MOST_SHEETS = 16
#: Around the text of a page, in mm: at the fold, at the other sides, and where the page's number is.
INNER, OUTER, FOOT = 11.0, 9.0, 5.0
#: The least room for text on a page, in mm; the page that booklets are composed for, larger ones being scaled.
LEAST_ROOM = (84.0, 110.0)
COMPOSED_FOR = (139.0, 209.0)
#: More pages than any campaign fills: a template that does not get on.
_ENDLESS = 4000
_NEXT = re.compile(r'<svg\b[^>]*\bdata-next="([^"]*)"')


class SheetOfPages(NamedTuple):
    """The numbers of the four pages on a sheet, the left one of a side first; *outside*: no other is around it."""

    front: tuple[int, int]
    back: tuple[int, int]
    outside: bool


@dataclass(frozen=True, slots=True)
class Leaf:
    """What a page of a booklet is drawn on: its size and where its text ends, in mm; by how much it is scaled."""

    paper: Paper
    width: float
    height: float
    side: float
    edge: float
    scale: float

    def data_of(self, number: int) -> dict[str, object]:
        """Return the data for the template of the page *number*: its area for text, in mm / scale."""
        right_page = number % 2 == 1
        left, right = (INNER, self.side) if right_page else (self.side, INNER)
        return {
            "left": left,
            "right": self.width - right,
            "top": self.edge,
            "bottom": self.height - self.edge - FOOT,
            "number": number,
            "verso": not right_page,
        }


class DrawnPage(NamedTuple):
    """A page ready to be painted."""

    source: str
    item: Item
    data: Mapping[str, object]


def booklet_sheets(drawing: SheetDrawing, booklet: Booklet) -> Iterator[PrintedPage]:
    """Draw *booklet*, sheet by sheet, front and back.

    Raises CannotImpose for paper that is too small.
    """
    leaf = leaf_on(drawing.plan.paper, drawing.plan.settings.margins())
    language = booklet.language or drawing.plan.language
    try:
        pages = list(_Flow(drawing, booklet, leaf, language).pages())
    except SheetProblem as problem:
        drawing.press.note(problem)
        return
    for number, sheet in enumerate(sheets_of(len(pages)), start=1):
        yield _side(drawing, booklet, leaf, language, pages, sheet, "front", number)
        yield _side(drawing, booklet, leaf, language, pages, sheet, "back", number)
    drawing.press.step()


def leaf_on(paper: Paper, margins: Margins) -> Leaf:
    """Return half of *paper* in landscape; every page keeps the *margins* (mm, upright) of both sides of the sheet.

    Raises CannotImpose.
    """
    sheet = paper.lying()
    width, height = sheet.width / 2, sheet.height
    scale = max(1.0, min(width / COMPOSED_FOR[0], height / COMPOSED_FOR[1]))
    top, right, bottom, left = margins_of_page(margins, lying=True)
    side, edge = (max(OUTER, around / scale) for around in (max(left, right), max(top, bottom)))
    leaf = Leaf(sheet, width / scale, height / scale, side, edge, scale)
    if leaf.width - side - INNER < LEAST_ROOM[0] or leaf.height - 2 * edge - FOOT < LEAST_ROOM[1]:
        reason = Text("booklet_small", paper=paper.name, width=width, height=height)
        raise CannotImpose(reason, Text("use_a5"))
    return leaf


def sheets_of(pages: int) -> Iterator[SheetOfPages]:
    """Yield the sheets of a booklet of *pages* (a multiple of four), gathering by gathering, the outermost first."""
    start = 1
    for count in gatherings(pages // 4):
        last = start + 4 * count - 1
        for sheet in range(count):
            first, end = start + 2 * sheet, last - 2 * sheet
            yield SheetOfPages((end, first), (first + 1, end - 1), sheet == 0)
        start = last + 1


def gatherings(sheets: int) -> list[int]:
    """Return how many of the *sheets* are stapled together each time, about equally many."""
    parts = -(-sheets // MOST_SHEETS)
    return [sheets // parts + (part < sheets % parts) for part in range(parts)]


def placed(leaf: Leaf, numbers: tuple[int, int], side: Side, flip: Flip) -> list[tuple[int, PageSlot]]:
    """Return the places of the two pages of a side, in mm.

    A landscape sheet turned over its long edge is upside down, so its back is printed that way.
    """
    width, height = leaf.paper.width / 2, leaf.paper.height
    turned = 180 if side == "back" and flip == "long" else 0
    xs = (width, 0.0) if turned else (0.0, width)
    return [(number, PageSlot(x, 0.0, width, height, turned)) for number, x in zip(numbers, xs)]


def _side(
    drawing: SheetDrawing,
    booklet: Booklet,
    leaf: Leaf,
    language: Language,
    pages: list[DrawnPage],
    sheet: SheetOfPages,
    side: Side,
    number: int,
) -> PrintedPage:
    paper, scale = leaf.paper, leaf.scale
    matrix = multiply(drawing.correction(side, paper), (scale, 0, 0, scale, 0, 0))
    label = f"{drawing.document.pages + 1}"
    title = f"{booklet.title} {number}" if side == "front" else None
    drawing.document.begin_page(paper.width, paper.height, title, label=label, matrix=matrix)
    folded = []
    for page, slot in placed(leaf, getattr(sheet, side), side, drawing.plan.settings.flip):
        source, item, data = pages[page - 1]
        within = slot._replace(x=slot.x / scale, width=slot.width / scale, height=slot.height / scale)
        try:
            drawing.paint(language, source, item, within)
        except SheetProblem as problem:
            drawing.press.note(drawing.press.templates(language).placed(problem, item.template, item, data))
        folded.append(PlacedPage(page, (round(slot.x, 4), 0.0, slot.width, slot.height), slot.turned))
    flip, outer = drawing.plan.settings.flip, sheet.outside and side == "front"
    marks = {"w": 2 * leaf.width, "h": leaf.height, "edge": leaf.edge, "staples": outer, "flip": flip}
    template = "sheet/fold.svg.j2"
    drawing.draw(language, template, Item(booklet.title, template), marks, PageSlot(0, 0, 0, 0))
    drawing.document.end_page()
    return PrintedPage(
        drawing.document.pages, booklet.kind, (paper.width, paper.height), side=side, folded=tuple(folded)
    )


class _Flow:
    """The pages of a booklet, one after the other."""

    def __init__(self, drawing: SheetDrawing, booklet: Booklet, leaf: Leaf, language: Language) -> None:
        self._plan = drawing.plan
        self._templates = drawing.press.templates(language)
        self._booklet = booklet
        self._leaf = leaf
        self._count = 0
        around = leaf.side * leaf.scale
        page = Paper(leaf.paper.name, leaf.paper.width / 2, leaf.paper.height)
        self._around = drawing.page_data(page, booklet.title, leaf.scale, around, language)

    def pages(self) -> Iterator[DrawnPage]:
        """Yield all pages; their number is a multiple of four.

        Raises TemplateProblem.
        """
        yield self._drawn(self._booklet.cover)[0]
        for chapter in self._booklet.chapters:
            if self._count % 2 == 0:
                yield self._drawn(self._booklet.spare)[0]
            for page in chapter:
                yield from self._over_pages(page)
        while (self._count + 1) % 4:
            yield self._drawn(self._booklet.spare)[0]
        yield self._drawn(self._booklet.back)[0]

    def _over_pages(self, page: Page) -> Iterator[DrawnPage]:
        """Yield a page, and those that its items go on over."""
        items = page.data.get("items")
        count = len(items) if isinstance(items, tuple | list) else 0
        start, begun = 0, False
        while True:
            drawn, following = self._drawn(page, start, begun)
            yield drawn
            if following is None or following >= count:
                return
            if (begun and following <= start) or self._count > _ENDLESS:
                raise self._wrong(drawn, Text("next_stays", following=following))
            start, begun = following, True

    def _drawn(self, page: Page, start: int = 0, begun: bool = False) -> tuple[DrawnPage, int | None]:
        """Return a page from its item *start* on, and the item that the next one begins with."""
        self._count += 1
        name = f"{self._plan.pack}/{page.template}.svg.j2"
        item = Item(f"{page.title}, page {self._count}", name)
        place: Mapping[str, object] = self._leaf.data_of(self._count) | {
            "start": start,
            "begun": begun,
            "sheet": page.title,
        }
        data = {**self._around, **page.data, **place}
        drawn = DrawnPage(self._templates.render(name, item, data), item, data)
        return drawn, self._next(drawn)

    def _next(self, drawn: DrawnPage) -> int | None:
        """Return where the page says that its items go on; None if it says nothing, for then all of them are drawn."""
        found = _NEXT.search(drawn.source)
        if found is None:
            return None
        if not found[1].isdecimal():
            raise self._wrong(drawn, Text("data_next", text=found[1]))
        return int(found[1])

    def _wrong(self, drawn: DrawnPage, reason: Text) -> SheetProblem:
        """Return the problem with a page as a whole, with the file that it comes from."""
        _, item, data = drawn
        problem = TemplateProblem(item.template, item.label, reason)
        problem.__cause__ = BadSvg(reason)
        return self._templates.placed(problem, item.template, item, data)
