"""Sheets being drawn: cards in their slots, whole pages, what is around them.

In: printables, and a run that holds templates and gathers problems. Out: pages of a document, with every card's place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.engine.view import Box, CardSheets, Face, Language, Page
from generator.errors import CannotImpose, SheetProblem, Text
from generator.press.job.printed import PlacedCard, PrintedPage
from generator.press.layout.corner_radius import hexagon, radius_of
from generator.press.layout.crop_marks import crop_marks
from generator.press.layout.imposition import (
    LARGE_FOOT_HEIGHT,
    NARROW,
    TINY,
    Layout,
    Margins,
    PageSlot,
    Side,
    foot_of,
    margins_of_page,
)
from generator.press.layout.measures import Rectangle
from generator.press.layout.paper import UNPRINTABLE, Paper, page_scale
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.painting.document import Document
from generator.press.painting.painter import Item, Painter
from generator.press.sheets.box_drawing import box_sheets
from generator.press.sheets.press import Press
from generator.press.svg.elements import IDENTITY, Matrix, multiply
from generator.press.templating.flowing import parts_of

#: Letters of the id with which a foot explains what is written on cards.
_LONGEST_EXAMPLE = 24
#: A slip needs a slot at least so wide, in mm.
LEAST_SLIP = 56.0


class SheetDrawing:
    """One PDF being drawn, page by page."""

    def __init__(self, press: Press, document: Document) -> None:
        self.press = press
        self.plan = press.plan
        self.document = document
        self.painters: dict[Language, Painter] = {}
        #: What may be drawn in a slot that the cards leave empty, and what was.
        self.slip: Page | None = None
        self.slipped: Page | None = None
        self._turning = ""

    def pages(self, sheet: CardSheets | Page | Box) -> Iterator[PrintedPage]:
        """Yield the pages of *sheet*."""
        if isinstance(sheet, Page):
            yield from self._pages(sheet)
        elif isinstance(sheet, Box):
            yield from self._box_pages(sheet)
        else:
            yield from self._card_pages(sheet)

    def _card_pages(self, sheet: CardSheets) -> Iterator[PrintedPage]:
        layout = self.press.layout(sheet)
        dealt = deal(sheet.faces, layout.per_page, self.plan.settings)
        its = self.plan.settings.of(sheet)
        sides, self._turning = its.sides(layout), _how_to_turn(its)
        for number, filled in enumerate(dealt, start=1):
            title = f"{sheet.title} {number}/{len(dealt)}"
            for side in sides:
                # On paper a side without backs keeps the others behind their fronts.
                if side == "front" or self.plan.settings.alone is None or any(self._backed(face) for _, face in filled):
                    yield self._card_page(sheet, layout, title, filled, side, last=number == len(dealt))

    def _placed(
        self, sheet: CardSheets, layout: Layout, filled: Sequence[tuple[int, Face]], side: Side
    ) -> tuple[list[PlacedCard], list[PlacedCard]]:
        """Draw the cards of a page; return them, and the backs that are folded behind them."""
        cards: list[PlacedCard] = []
        backs: list[PlacedCard] = []
        for index, face in filled:
            slot, backed = layout.slots[index], self._backed(face)
            if side == "front":
                cards.append(self._card(face, slot, sheet))
                self.press.step()
            if layout.fold is not None and backed:
                backs.append(self._back(sheet, face, layout.beside(slot)))
            elif side == "back" and backed:
                cards.append(self._back(sheet, face, self._behind(layout, slot)))
        return cards, backs

    def _card_page(
        self, sheet: CardSheets, layout: Layout, title: str, filled: Sequence[tuple[int, Face]], side: Side, last: bool
    ) -> PrintedPage:
        plan, paper = self.plan, layout.paper
        matrix = self.correction(side, paper)
        bleed = plan.settings.arrangement.bleed
        self.document.begin_page(
            paper.width,
            paper.height,
            title if side == "front" else None,
            label=f"{self.document.pages + 1}",
            matrix=matrix,
            trim=layout.outline_of(side, plan.settings.flip) if bleed or layout.bare else None,
            bleed=bleed,
        )
        if side == "front":
            self._furniture(sheet, layout, title)
        cards, backs = self._placed(sheet, layout, filled, side)
        if last and side == "front":
            self._slip(layout.slots[max(index for index, _ in filled) + 1 :], layout)
        if side == "back":
            self._notice(layout)
        else:
            self._corners(layout, sheet, [layout.slots[index] for index, _ in filled])
        self.document.end_page()
        size = (paper.width, paper.height)
        return PrintedPage(self.document.pages, sheet.kind, size, tuple(cards), side, tuple(backs))

    def _slip(self, empty: Sequence[PageSlot], layout: Layout) -> None:
        """Draw the slip that waits, if there is one, in the first of the *empty* slots that is high enough."""
        page = self.slip
        if page is None or page is self.slipped or layout.bare:
            return
        slot = next((each for each in empty if _high(each) >= page.slip and _wide(each) >= LEAST_SLIP), None)
        if slot is not None:
            template = f"{page.slip_template}.svg.j2"
            data = {**page.data, "w": _wide(slot), "h": _high(slot), "sheet": page.title}
            self.draw(page.language or self.plan.language, template, Item(page.title, template), data, slot)
            self.slipped = page

    def _behind(self, layout: Layout, slot: PageSlot) -> PageSlot:
        """Return where the back of a card is: a page that is a card is looked at, not turned over in a printer."""
        settings = self.plan.settings
        return slot if settings.alone is not None else layout.behind(slot, settings.flip)

    def _furniture(self, sheet: CardSheets, layout: Layout, title: str) -> None:
        """Draw what is around the cards; nothing on paper that is all card."""
        if layout.bare:
            return
        data = self.page_data(layout.paper, title, 1.0, max(self.plan.settings.margins())) | {
            "marks": [] if layout.tight or sheet.outline else crop_marks(layout),
            "fold": layout.fold,
            "flip": self._turning,
            "marked": _example(sheet) if sheet.kind == "cards" and self.plan.revisions else "",
        }
        template = "sheet/cards.svg.j2"
        self.draw(self.plan.language, template, Item(title, template), data, PageSlot(0, 0, 0, 0))

    def _notice(self, layout: Layout) -> None:
        """Draw the line that every page bears, on a side with backs where the front has its foot."""
        if layout.bare or not any(self.plan.notice.values()):
            return
        paper, margins = layout.paper, self.plan.settings.margins()
        lowest = layout.outline_of("back", self.plan.settings.flip)[3]
        at_top = paper.height - lowest < max(margins) + foot_of(paper)
        data = self.page_data(paper, "", 1.0, max(margins)) | {"at_top": at_top}
        template = "sheet/backs.svg.j2"
        self.draw(self.plan.language, template, Item("backs", template), data, PageSlot(0, 0, 0, 0))

    def _corners(self, layout: Layout, sheet: CardSheets, filled: Sequence[PageSlot]) -> None:
        """Draw where corners are cut, and marks that stand in the bleed, over the background of the cards."""
        if self.plan.settings.alone is not None:
            return
        radius = radius_of(sheet.outline, layout.card, self.plan.settings.radius)
        marks = crop_marks(layout) if layout.tight and not sheet.outline else []
        if radius or marks or sheet.outline:
            size = {"w": layout.paper.width, "h": layout.paper.height}
            hexagons = [hexagon(slot) for slot in filled] if sheet.outline == "hexagon" else []
            slots = [] if hexagons else filled if sheet.outline else layout.slots
            data = {**size, "radius": radius, "slots": slots, "hexagons": hexagons, "marks": marks}
            template = "sheet/corners.svg.j2"
            self.draw(self.plan.language, template, Item("round corners", template), data, PageSlot(0, 0, 0, 0))

    def _card(self, face: Face, slot: PageSlot, sheet: CardSheets) -> PlacedCard:
        revision = self.plan.revisions.get(face.id, 0) if sheet.kind == "cards" else 0
        code = self.plan.code_of(sheet.kind, face.id, face.template)
        data = {"other": None, **face.data, "revision": revision, "qr": code}
        return self._laid(sheet, face.template, face.label, data, slot, face.id)

    def _backed(self, face: Face) -> bool:
        return self.plan.settings.backs != "none" or face.two_sided

    def _back(self, sheet: CardSheets, face: Face, slot: PageSlot) -> PlacedCard:
        shown = sheet.back_of(face, self.plan.settings.backs == "kind")
        data = {"other": None, **shown}
        return self._laid(sheet, sheet.back, f"back of {face.label}", data, slot, face.id)

    def _laid(
        self, sheet: CardSheets, template: str, label: str, data: Mapping[str, object], slot: PageSlot, id: str
    ) -> PlacedCard:
        width, height = _wide(slot), _high(slot)
        settings = self.plan.settings
        name = f"{self.plan.pack}/{template}.svg.j2"
        sizes = {"w": width, "h": height, "bleed": settings.arrangement.bleed, "radius": settings.radius}
        language = sheet.language or self.plan.language
        its = {"notice": self.plan.notice.get(language, ""), **data, **sizes}
        self.draw(language, name, Item(label, name), its, slot, reuse=True)
        rectangle = (round(slot.x, 4), round(slot.y, 4), slot.width, slot.height)
        return PlacedCard(id, rectangle, slot.turned)

    def _pages(self, sheet: Page) -> Iterator[PrintedPage]:
        """Yield a page, and those that it goes on over."""
        paper = self.plan.paper.lying() if sheet.lying else self.plan.paper
        composed = page_scale(paper)
        composed = min(1.0, composed) if sheet.life_size else max(1.0, composed) if sheet.flows else composed
        x, y, shrunk = into_margins(paper, self.plan.settings.margins())
        scale = composed * shrunk
        matrix = multiply(self.correction("front", paper), (scale, 0, 0, scale, x, y))
        template = f"{sheet.template}.svg.j2" if "/" in sheet.template else f"{self.plan.pack}/{sheet.template}.svg.j2"
        room = Paper(paper.name, paper.width * shrunk, paper.height * shrunk)
        language = sheet.language or self.plan.language
        data = {**sheet.data, **self.page_data(room, sheet.title, scale, UNPRINTABLE * shrunk, language, sheet.kind)}
        for part in parts_of(sheet, self.press.templates(language), template, data):
            title, label = str(part["sheet"]), f"{self.document.pages + 1}"
            self.document.begin_page(paper.width, paper.height, title, label=label, matrix=matrix)
            self.draw(language, template, Item(title, template), data | part, PageSlot(0, 0, 0, 0))
            self.document.end_page()
            yield PrintedPage(self.document.pages, sheet.kind, (paper.width, paper.height))
        self.press.step()

    def _box_pages(self, box: Box) -> Iterator[PrintedPage]:
        for sheet in box_sheets(box, self.plan.settings, self.plan.paper, self.plan.pack):
            width, height, label = sheet.paper.width, sheet.paper.height, f"{self.document.pages + 1}"
            matrix = self.correction("front", sheet.paper)
            self.document.begin_page(width, height, sheet.title, label=label, matrix=matrix)
            data = self.page_data(sheet.paper, sheet.title, 1.0, max(self.plan.settings.margins()), kind=box.kind)
            for template, its_data, slot in sheet.pictures:
                self.draw(self.plan.language, template, Item(sheet.title, template), {**data, **its_data}, slot)
            self.document.end_page()
            yield PrintedPage(self.document.pages, box.kind, (width, height))
        self.press.step()

    def page_data(
        self, paper: Paper, title: str, scale: float, margin: float, language: Language | None = None, kind: str = ""
    ) -> dict[str, object]:
        """Return the data that every page's template gets: *paper* and *margin* in mm, its own in mm / *scale*.

        *language* is the page's, None for the run's; *kind* is that of the sheet.
        """
        printer = self.plan.settings.printer
        return {
            "w": paper.width / scale,
            "h": paper.height / scale,
            "margin": margin / scale,
            "mm": 1 / scale,
            "narrow": paper.width < NARROW,
            "tiny": paper.width < TINY,
            "large": self.plan.large,
            "foot": (LARGE_FOOT_HEIGHT if self.plan.large else foot_of(paper)) / scale,
            "side_foot": foot_of(paper.lying()) / scale,
            "campaign": self.plan.title,
            "sheet": title,
            "printer": "" if printer is None else printer.name,
            "flip": "",
            "qr": self.plan.code_of(kind),
            "notice": self.plan.notice.get(language or self.plan.language, ""),
        }

    def correction(self, side: Side, paper: Paper) -> Matrix:
        """Return how to move that side of *paper* so that the printer puts it in its place."""
        settings = self.plan.settings
        if settings.printer is None:
            return IDENTITY
        printer = settings.printer.turned_over(settings.flip)
        return printer.correction(side, paper.is_lying).matrix(paper.width, paper.height)

    def draw(
        self,
        language: Language,
        template: str,
        item: Item,
        data: Mapping[str, object],
        slot: PageSlot,
        reuse: bool = False,
        window: Rectangle | None = None,
    ) -> None:
        """Draw what *template* makes of *data* into *slot* on the current page; a problem is noted and reported later.

        *reuse* is for cards: runs of shapes are kept for the next one. Text outside the *window* is left out.
        """
        templates = self.press.templates(language)
        try:
            source = templates.render(template, item, data)
            self.paint(language, source, item, slot, reuse, window, 1 / float(str(data.get("mm", 1))))
        except SheetProblem as problem:
            self.press.note(templates.placed(problem, template, item, data))

    def paint(
        self,
        language: Language,
        source: str,
        item: Item,
        slot: PageSlot,
        reuse: bool = False,
        window: Rectangle | None = None,
        scale: float = 1.0,
    ) -> None:
        """Draw the SVG *source* into *slot* on the current page, which is drawn *scale* times as large.

        Raises a SheetProblem.
        """
        painter = self.painters.get(language)
        if painter is None:
            templates = self.press.templates(language)
            painter = self.painters[language] = Painter(
                self.document, language, templates.symbols, templates.pictures, templates.fonts
            )
        bleed = self.plan.settings.arrangement.bleed if reuse else 0.0
        painter.scale = scale
        painter.draw(source, item, slot[:2], turned=slot.turned, bleed=bleed, reuse=reuse, window=window)


def _wide(slot: PageSlot) -> float:
    """Return the width of the card in *slot*, in mm, however it is turned."""
    return slot.height if slot.turned % 180 else slot.width


def _high(slot: PageSlot) -> float:
    """Return the height of the card in *slot*, in mm, however it is turned."""
    return slot.width if slot.turned % 180 else slot.height


def _how_to_turn(settings: SheetSettings) -> str:
    """Return what a person must do with a sheet besides cutting it: "long", "short", "fold" or nothing."""
    return "" if settings.backs == "none" else "fold" if settings.arrangement.fold else settings.flip


def deal(faces: Sequence[Face], per_page: int, settings: SheetSettings) -> list[list[tuple[int, Face]]]:
    """Return which slots of each page hold which card: page by page, slots counted from 0.

    Raises CannotImpose if the first page has no slot to start at.
    """
    if settings.start_at > per_page:
        raise CannotImpose(Text("no_start", start=settings.start_at, slots=per_page), f"use 1 to {per_page}")
    used = settings.start_at - 1
    pages = -(-(used + len(faces)) // per_page)
    dealt: list[list[tuple[int, Face]]] = [[] for _ in range(pages)]
    places = range(used, used + len(faces))
    if settings.order == "stack":
        free = [(slot, page) for slot in range(per_page) for page in range(pages) if page or slot >= used]
        for (slot, page), face in zip(_without_gaps(free, len(faces), per_page, pages), faces):
            dealt[page].append((slot, face))
        return dealt
    for place, face in zip(places, faces):
        page, slot = divmod(place, per_page)
        dealt[page].append((slot, face))
    return dealt


def _without_gaps(free: Sequence[tuple[int, int]], count: int, per_page: int, pages: int) -> list[tuple[int, int]]:
    """Return the first *count* of the *free* slots, pile by pile; gaps are only at the end of the last page."""
    spare = len(free) - count
    left_out = {(per_page - 1 - n, pages - 1) for n in range(spare)}
    return [place for place in free if place not in left_out]


def into_margins(paper: Paper, margins: Margins) -> tuple[float, float, float]:
    """Return how a whole page is moved (x, y in mm) and shrunk so that it keeps the *margins* of the upright paper.

    Pages are composed with the margins that home printers have.
    """
    top, right, bottom, left = margins_of_page(margins, paper.is_lying)
    across, down = paper.width - 2 * UNPRINTABLE, paper.height - 2 * UNPRINTABLE
    shrunk = min(1.0, (paper.width - left - right) / across, (paper.height - top - bottom) / down)

    def moved(first: float, last: float, length: float, side: float) -> float:
        if shrunk == 1.0 and max(first, last) <= UNPRINTABLE:
            return 0.0
        return first + (side - first - last - length * shrunk) / 2 - UNPRINTABLE * shrunk

    return moved(left, right, across, paper.width), moved(top, bottom, down, paper.height), shrunk


def _example(sheet: CardSheets) -> str:
    """Return the id with which the foot of a sheet explains what is written on cards."""
    shortest = min((face.id for face in sheet.faces), key=len, default="")
    return shortest if shortest and not shortest.isdigit() and len(shortest) <= _LONGEST_EXAMPLE else "001"
