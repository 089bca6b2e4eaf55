"""From what a pack wants printed to finished PDF files and the manifest that says where every card lies.

In: printables, a paper, settings, a language. Out: files as bytes, with pages and card rectangles in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from generator.engine.view import Booklet, Box, CardSheets, Language, Printable
from generator.errors import CannotDo, NotTogether, SeveralSheetProblems, SheetProblem
from generator.press.assets.drawn_with import digests
from generator.press.assets.fonts import PressFont
from generator.press.assets.themes import find_theme
from generator.press.layout.cutpath import box_path, cut_path
from generator.press.layout.imposition import Layout
from generator.press.painting.document import Document
from generator.press.sheets.booklet import booklet_sheets
from generator.press.sheets.box_drawing import plan_of
from generator.press.sheets.drawing import Job, PrintedPage, SheetDrawing
from generator.press.templating.flowing import flowed
from generator.press.templating.templates import Templates

#: Told after each card or page: how many are done, of how many.
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A finished file; one that is no PDF or picture has no pages. *pixels* are those of a picture."""

    name: str
    data: bytes
    pages: tuple[PrintedPage, ...]
    pixels: tuple[int, int] | None = None


def print_sheets(job: Job, printables: Sequence[Printable], progress: Progress | None = None) -> list[PrintedFile]:
    """All *printables* as PDF files, in order of their file names' first appearance.

    Raises CannotImpose, or CannotDo for backs that a game does not have, before anything is drawn; a SheetProblem, or
    SeveralSheetProblems, after trying everything.
    """
    return PrintRun(job, printables, progress).print()


class PrintRun:
    """One print run, gathering problems instead of stopping at the first."""

    def __init__(self, job: Job, printables: Sequence[Printable], progress: Progress | None) -> None:
        self._problems: dict[tuple[str, ...], SheetProblem] = {}
        #: What all sheets share.
        self.job = job
        self._templates: dict[Language, Templates] = {}
        self._fonts: set[PressFont] = set()
        self._progress = progress
        self._done = 0
        cards = [each for each in printables if isinstance(each, CardSheets)]
        if job.settings.backs != "none" and not all(each.backs for each in cards):
            raise CannotDo(job.pack, "printed with backs")
        self._layouts = {_lie(each): job.settings.of(each).layout_of(each, job.paper) for each in cards}
        for each in printables:
            if isinstance(each, Box):
                plan_of(each, job.settings, job.paper)
            elif isinstance(each, CardSheets) and each.tab and job.cut:
                raise NotTogether("--cut", f"--only {each.kind}", "their tabs are cut by hand")
        #: With as many cards as their texts take.
        self.printables = [self._flowed(each) if isinstance(each, CardSheets) else each for each in printables]
        self._total = sum(len(each.faces) if isinstance(each, CardSheets) else 1 for each in self.printables)

    def print(self) -> list[PrintedFile]:
        """All of it as PDF files, in order of their file names' first appearance.

        Raises a SheetProblem, or SeveralSheetProblems, after trying everything.
        """
        groups = groupby(self.printables, key=lambda sheet: sheet.file)
        files = [file for name, sheets in groups for file in self.files(name, sheets)]
        self.tell_problems()
        return files

    @property
    def drawn_with(self) -> dict[str, str]:
        """Digests of what all that was drawn with."""
        read = {each for its in self._templates.values() for each in (*its.shelf.read, *its.pictures.read)}
        return digests(read, self._fonts, find_theme(self.job.theme, self.job.folders).colours)

    @property
    def one_back(self) -> bool:
        """Whether all cards have the same back."""
        sheets = [each for each in self.printables if isinstance(each, CardSheets)]
        return self.job.settings.backs == "plain" and all(sheet.one_back for sheet in sheets)

    def tell_problems(self) -> None:
        """Raise what was found, each once however often it was met: a SheetProblem, or SeveralSheetProblems."""
        problems = list(self._problems.values())
        if len(problems) == 1:
            raise problems[0]
        if problems:
            raise SeveralSheetProblems(problems)

    def files(self, name: str, sheets: Iterable[Printable]) -> Iterator[PrintedFile]:
        """One PDF with *sheets* one behind the other, and the lines to cut if they are asked for."""
        first, *others = sheets = list(sheets)
        document = Document(f"{self.job.title}: {first.title}", self.job.pack, self.job.language)
        settings = self.job.settings
        cards = [each for each in sheets if isinstance(each, CardSheets)]
        backed = any(settings.backs != "none" or each.two_sided for each in cards)
        both_sides = backed and not settings.arrangement.fold and settings.alone is None
        if both_sides or isinstance(first, Booklet):
            document.ask_for_duplex(self.job.settings.flip)
        drawing = SheetDrawing(self, document)
        pages = [page for sheet in (first, *others) for page in pages_of(drawing, sheet)]
        self._fonts |= document.fonts
        yield PrintedFile(name, document.finish(), tuple(pages))
        if self.job.cut and isinstance(first, CardSheets):
            outline = cut_path(self.layout(first), self.job.settings.radius, self.job.cut)
            yield PrintedFile(f"{name.removesuffix('.pdf')}.cut.{self.job.cut}", outline, ())
        elif self.job.cut and isinstance(first, Box):
            nets = plan_of(first, self.job.settings, self.job.paper).pages
            for number, page in enumerate(nets, start=1):
                its_name = name.removesuffix(".pdf") + (f"-{number}" if len(nets) > 1 else "")
                yield PrintedFile(f"{its_name}.cut.{self.job.cut}", box_path(page, self.job.cut), ())

    def _flowed(self, sheet: CardSheets) -> CardSheets:
        settings = self.job.settings
        width, height = self.layout(sheet).card
        shape = {"w": width, "h": height, "bleed": settings.arrangement.bleed, "radius": settings.radius}
        return flowed(sheet, self.templates(sheet.language or self.job.language), self.job.pack, shape)

    def layout(self, sheet: CardSheets) -> Layout:
        """How the cards of *sheet* lie."""
        return self._layouts[_lie(sheet)]

    def templates(self, language: Language) -> Templates:
        """The templates in that language."""
        if language not in self._templates:
            job = self.job
            safe = job.settings.alone.safe if job.settings.alone is not None else 0.0
            self._templates[language] = Templates(job.pack, language, job.theme, job.folders, safe)
        return self._templates[language]

    def note(self, problem: SheetProblem) -> None:
        """Keep a problem to be told at the end."""
        self._problems.setdefault(problem.about, problem)

    def step(self) -> None:
        """Tell that one more card or page is done."""
        self._done += 1
        if self._progress:
            self._progress(self._done, self._total)


def _lie(sheet: CardSheets) -> tuple[tuple[float, float], float, bool]:
    """What decides how the cards of *sheet* lie."""
    return sheet.size, sheet.tab, sheet.two_sided


def pages_of(drawing: SheetDrawing, sheet: Printable) -> Iterator[PrintedPage]:
    """The pages of *sheet*, drawn one after the other.

    Raises CannotImpose.
    """
    return booklet_sheets(drawing, sheet) if isinstance(sheet, Booklet) else drawing.pages(sheet)
