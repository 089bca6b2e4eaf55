"""The press at work on one plan: what all its sheets are drawn with, and the problems that they meet.

In: a plan. Out: layouts, templates, cards with as many parts as their texts take; problems, reported together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generator.engine.view import Box, CardSheets, Language
from generator.errors import CannotDo, NotTogether, SeveralSheetProblems, SheetProblem, Text
from generator.press.assets.drawn_with import digests
from generator.press.assets.fonts import PressFont
from generator.press.assets.themes import find_theme
from generator.press.job.planned import PrintPlan
from generator.press.layout.imposition import Layout
from generator.press.sheets.box_drawing import plan_of
from generator.press.templating.flowing import flowed
from generator.press.templating.templates import Templates

#: Called after each card or page: how many are done, of how many.
Progress = Callable[[int, int], None]


class Press:
    """Works on one plan, and gathers problems instead of stopping at the first.

    Raises CannotImpose, CannotDo for backs that a game does not have, and NotTogether, before anything is drawn.
    """

    def __init__(self, plan: PrintPlan, progress: Progress | None = None) -> None:
        self.plan = plan
        #: The fonts of all documents that are finished.
        self.fonts: set[PressFont] = set()
        self._problems: dict[tuple[str, ...], SheetProblem] = {}
        self._templates: dict[Language, Templates] = {}
        self._progress = progress
        self._done = 0
        _check(plan)
        cards = [each for each in plan.printables if isinstance(each, CardSheets)]
        self._layouts = {_shape(each): plan.settings.of(each).layout_of(each, plan.paper) for each in cards}
        #: With as many cards as their texts take.
        self.printables = [self._flowed(each) if isinstance(each, CardSheets) else each for each in plan.printables]
        self._total = sum(len(each.faces) if isinstance(each, CardSheets) else 1 for each in self.printables)

    def _flowed(self, sheet: CardSheets) -> CardSheets:
        settings = self.plan.settings
        width, height = self.layout(sheet).card
        code = self.plan.code_of(sheet.kind, "-")  # it takes room, whatever it says
        bleed = settings.arrangement.bleed
        shape = {"w": width, "h": height, "bleed": bleed, "radius": settings.radius, "qr": code}
        return flowed(sheet, self.templates(sheet.language or self.plan.language), self.plan.pack, shape)

    @property
    def drawn_with(self) -> dict[str, str]:
        """Return the digests of what everything was drawn with."""
        read = {each for its in self._templates.values() for each in (*its.shelf.read, *its.pictures.read)}
        theme = find_theme(self.plan.theme, self.plan.folders)
        return digests(read, self.fonts, replace(theme, art=theme.art and self.plan.art).looks)

    @property
    def one_back(self) -> bool:
        """Return whether all cards have the same back."""
        sheets = [each for each in self.printables if isinstance(each, CardSheets)]
        return self.plan.settings.backs != "kind" and all(sheet.one_back for sheet in sheets)

    def layout(self, sheet: CardSheets) -> Layout:
        """Return the layout of a page of *sheet*'s cards."""
        return self._layouts[_shape(sheet)]

    def templates(self, language: Language) -> Templates:
        """Return the templates in that language."""
        if language not in self._templates:
            plan = self.plan
            safe = plan.settings.alone.safe if plan.settings.alone is not None else 0.0
            self._templates[language] = Templates(
                plan.pack, language, plan.theme, plan.folders, safe, plan.art, plan.pictures
            )
        return self._templates[language]

    def note(self, problem: SheetProblem) -> None:
        """Keep a problem to be reported at the end."""
        self._problems.setdefault(problem.about, problem)

    def step(self) -> None:
        """Report that one more card or page is done."""
        self._done += 1
        if self._progress:
            self._progress(self._done, self._total)

    def report_problems(self) -> None:
        """Raise what was found, each once however often it was met: a SheetProblem, or SeveralSheetProblems."""
        problems = list(self._problems.values())
        if len(problems) == 1:
            raise problems[0]
        if problems:
            raise SeveralSheetProblems(problems)


def _check(plan: PrintPlan) -> None:
    """Raise CannotDo for backs that a game does not have, NotTogether, and CannotImpose for a box without room."""
    for sheet in plan.printables:
        if isinstance(sheet, Box):
            plan_of(sheet, plan.settings, plan.paper)
        elif isinstance(sheet, CardSheets) and plan.settings.backs != "none" and not sheet.backs:
            raise CannotDo(plan.pack, Text("with_backs"))
        elif isinstance(sheet, CardSheets) and sheet.tab and plan.cut:
            raise NotTogether("--cut", f"--only {sheet.kind}", Text("tabs_by_hand"))


def _shape(sheet: CardSheets) -> tuple[object, ...]:
    """Return what decides the layout of *sheet*'s cards."""
    return sheet.size, sheet.whole, sheet.tab, sheet.two_sided, sheet.outline
