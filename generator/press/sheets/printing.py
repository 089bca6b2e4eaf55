"""From a plan to finished PDF files that say where every card is.

In: a plan. Out: files as bytes, with pages and card rectangles in mm, and the lines to cut.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import groupby, zip_longest

from generator.engine.view import Booklet, Box, CardSheets, Page, Printable
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile, PrintedPage
from generator.press.layout.cutpath import box_path, cut_path
from generator.press.layout.paper import has_room_for_pages
from generator.press.layout.poster import may_be_poster
from generator.press.painting.document import Document
from generator.press.sheets.booklet import booklet_sheets
from generator.press.sheets.box_drawing import plan_of
from generator.press.sheets.drawing import SheetDrawing
from generator.press.sheets.press import Press
from generator.press.sheets.tiles import poster_sheets


def print_sheets(plan: PrintPlan, printables: Sequence[Printable]) -> list[PrintedFile]:
    """Return all *printables* as PDF files, printed as *plan* has it.

    Raises what `Press` and `print_all` raise.
    """
    return print_all(Press(replace(plan, printables=tuple(printables))))


def try_sheets(plan: PrintPlan, printables: Sequence[Printable]) -> None:
    """Draw all *printables* as *plan* has it and throw them away: no file is made of them.

    Raises what `print_sheets` raises.
    """
    press = Press(replace(plan, printables=tuple(printables)))
    with _garbage_left():
        for _, sheets in groupby(press.printables, key=lambda sheet: sheet.file):
            _drawn(press, list(sheets))
    press.report_problems()


def print_all(press: Press) -> list[PrintedFile]:
    """Return everything as PDF files, in order of their file names' first appearance.

    Raises a SheetProblem, or SeveralSheetProblems, after trying everything.
    """
    groups = groupby(press.printables, key=lambda sheet: sheet.file)
    with _garbage_left():
        files = [file for name, sheets in groups for file in _files(press, name, list(sheets))]
    press.report_problems()
    return files


@contextmanager
def _garbage_left() -> Iterator[None]:
    """Look for circles of garbage seldom: cards are made of many small things without any, and it took a twentieth."""
    usual = gc.get_threshold()
    gc.set_threshold(max(usual[0], 50_000), *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def pages_of(drawing: SheetDrawing, sheet: Printable) -> Iterator[PrintedPage]:
    """Yield the pages of *sheet*, drawn one after the other.

    Raises CannotImpose.
    """
    if isinstance(sheet, Booklet):
        return booklet_sheets(drawing, sheet)
    if isinstance(sheet, Page) and drawing.plan.settings.poster and may_be_poster(sheet):
        return poster_sheets(drawing, sheet)
    return drawing.pages(sheet)


def _with_slip(drawing: SheetDrawing, sheet: Printable, after: Printable | None) -> Iterator[PrintedPage]:
    """Yield the pages of *sheet*; the page *after* cards goes into a slot that they leave empty, if it can."""
    if sheet is drawing.slipped:
        drawing.press.step()
        return
    if isinstance(sheet, Page) and sheet.slip_template and not has_room_for_pages(drawing.plan.paper):
        return  # what to exchange is reported all the same
    drawing.slip = after if isinstance(after, Page) and after.slip_template and isinstance(sheet, CardSheets) else None
    yield from pages_of(drawing, sheet)


def _files(press: Press, name: str, sheets: Sequence[Printable]) -> Iterator[PrintedFile]:
    """Yield one PDF with *sheets* one behind the other, and the lines to cut if they are asked for."""
    plan, first = press.plan, sheets[0]
    document, pages = _drawn(press, sheets)
    press.fonts |= document.fonts
    yield PrintedFile(name, document.finish(), tuple(pages))
    outlines = list(_outlines(press, first)) if plan.cut else []
    for number, outline in enumerate(outlines, start=1):
        its_name = name.removesuffix(".pdf") + (f"-{number}" if len(outlines) > 1 else "")
        yield PrintedFile(f"{its_name}.cut.{plan.cut}", outline, ())


def _drawn(press: Press, sheets: Sequence[Printable]) -> tuple[Document, list[PrintedPage]]:
    """Return a document that *sheets* are drawn in, one behind the other, and its pages."""
    plan = press.plan
    document = Document(f"{plan.title}: {sheets[0].title}", plan.pack, plan.language)
    if _on_both_sides(plan, sheets):
        document.ask_for_duplex(plan.settings.flip)
    drawing = SheetDrawing(press, document)
    pages = [page for sheet, after in zip_longest(sheets, sheets[1:]) for page in _with_slip(drawing, sheet, after)]
    return document, pages


def _on_both_sides(plan: PrintPlan, sheets: Iterable[Printable]) -> bool:
    """Return whether the printer has to turn paper over."""
    settings, cards = plan.settings, [each for each in sheets if isinstance(each, CardSheets)]
    if any(isinstance(each, Booklet) for each in sheets):
        return True
    backed = any(settings.backs != "none" or each.two_sided for each in cards)
    return backed and not settings.arrangement.fold and settings.alone is None


def _outlines(press: Press, sheet: Printable) -> Iterator[bytes]:
    """Yield the lines to cut of a page of cards, or of each page of a box."""
    plan = press.plan
    if isinstance(sheet, CardSheets):
        yield cut_path(press.layout(sheet), plan.settings.radius, plan.cut, sheet.outline)
    elif isinstance(sheet, Box):
        for page in plan_of(sheet, plan.settings, plan.paper).pages:
            yield box_path(page, plan.cut)
