"""From what a pack wants printed to finished PDF files and the manifest that says where every card lies.

In: printables, a paper, a language. Out: files as bytes, with pages and card rectangles in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from generator.engine.view import CardSheets, Face, Language, Page, Printable
from generator.errors import SeveralSheetProblems, SheetProblem
from generator.press.document import Document
from generator.press.imposition import Grid, grid
from generator.press.painter import Item, Painter
from generator.press.paper import Paper
from generator.press.templates import Templates

#: Told after each card or page: how many are done, of how many.
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Job:
    """What all sheets of a run share: the campaign's title, its pack, language, paper."""

    title: str
    pack: str
    language: Language
    paper: Paper


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card on a page: its trimmed rectangle (x, y, width, height) in mm from the top left corner."""

    id: str
    rectangle: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """A page as the manifest tells it."""

    number: int
    kind: str
    paper: tuple[float, float]
    cards: tuple[PlacedCard, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A finished PDF."""

    name: str
    data: bytes
    pages: tuple[PrintedPage, ...]


def print_sheets(job: Job, printables: Sequence[Printable], progress: Progress | None = None) -> list[PrintedFile]:
    """All *printables* as PDF files, in order of their file names' first appearance.

    Raises a SheetProblem, or SeveralSheetProblems, after trying everything.
    """
    run = _Run(job, printables, progress)
    files = [run.file(name, list(sheets)) for name, sheets in groupby(printables, key=lambda sheet: sheet.file)]
    if len(run.problems) == 1:
        raise run.problems[0]
    if run.problems:
        raise SeveralSheetProblems(run.problems)
    return files


class _Run:
    """One print run, gathering problems instead of stopping at the first."""

    def __init__(self, job: Job, printables: Sequence[Printable], progress: Progress | None) -> None:
        self._problems: dict[tuple[str, ...], SheetProblem] = {}
        self._job = job
        self._templates = Templates(job.pack, job.language)
        self._progress = progress
        self._total = sum(len(each.faces) if isinstance(each, CardSheets) else 1 for each in printables)
        self._done = 0

    @property
    def problems(self) -> list[SheetProblem]:
        """What was found, each once however often it was met."""
        return list(self._problems.values())

    def file(self, name: str, sheets: list[Printable]) -> PrintedFile:
        """One PDF with *sheets* one behind the other."""
        document = Document(f"{self._job.title}: {sheets[0].title}", self._job.pack, self._job.language)
        painter = Painter(document, self._job.language, self._templates.symbols)
        pages: list[PrintedPage] = []
        for sheet in sheets:
            if isinstance(sheet, CardSheets):
                pages += self._card_pages(document, painter, sheet)
            else:
                pages.append(self._page(document, painter, sheet))
        return PrintedFile(name, document.finish(), tuple(pages))

    def _card_pages(self, document: Document, painter: Painter, sheet: CardSheets) -> Iterator[PrintedPage]:
        its_grid = grid(self._job.paper, sheet.size)
        faces = sheet.faces
        pages = range(0, len(faces), its_grid.per_page)
        for number, first in enumerate(pages, start=1):
            title = f"{sheet.title} {number}/{len(pages)}"
            document.begin_page(its_grid.paper.width, its_grid.paper.height, title)
            data = self._page_data(its_grid.paper, title) | {"marks": its_grid.crop_marks()}
            self._draw(painter, "sheet/cards.svg.j2", Item(title, "sheet/cards.svg.j2"), data)
            cards = tuple(
                self._card(painter, its_grid, slot, face)
                for slot, face in enumerate(faces[first : first + its_grid.per_page])
            )
            document.end_page()
            yield PrintedPage(document.pages, sheet.kind, (its_grid.paper.width, its_grid.paper.height), cards)

    def _card(self, painter: Painter, its_grid: Grid, slot: int, face: Face) -> PlacedCard:
        x, y = its_grid.slot(slot)
        width, height = its_grid.card
        data = {**face.data, "w": width, "h": height}
        template = f"{self._job.pack}/{face.template}.svg.j2"
        self._draw(painter, template, Item(face.label, template), data, at=(x, y), reuse=True)
        return PlacedCard(face.id, (round(x, 4), round(y, 4), width, height))

    def _page(self, document: Document, painter: Painter, sheet: Page) -> PrintedPage:
        paper = self._job.paper.lying() if sheet.lying else self._job.paper
        document.begin_page(paper.width, paper.height, sheet.title)
        template = f"{self._job.pack}/{sheet.template}.svg.j2"
        data = {**sheet.data, **self._page_data(paper, sheet.title)}
        self._draw(painter, template, Item(sheet.title, template), data)
        document.end_page()
        return PrintedPage(document.pages, sheet.kind, (paper.width, paper.height))

    def _page_data(self, paper: Paper, title: str) -> dict[str, object]:
        return {"w": paper.width, "h": paper.height, "campaign": self._job.title, "sheet": title}

    def _draw(
        self,
        painter: Painter,
        template: str,
        item: Item,
        data: dict[str, object],
        at: tuple[float, float] = (0, 0),
        reuse: bool = False,
    ) -> None:
        try:
            painter.draw(self._templates.render(template, item, data), item, at, reuse=reuse)
        except SheetProblem as problem:
            self._problems.setdefault(problem.about, problem)
        if not template.startswith("sheet/"):
            self._done += 1
            if self._progress:
                self._progress(self._done, self._total)
