"""Jinja2 templates into SVG text.

In: a template's name and plain data. Out: SVG in mm, or the file and line where it goes wrong. Templates of a pack are
in templates/PACK/, what all sheets share (ruler, crop marks, page foot) in templates/sheet/.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from types import TracebackType
from typing import Any
from xml.etree.ElementTree import Element

from jinja2 import Environment, TemplateNotFound
from jinja2.environment import TemplateModule
from jinja2.exceptions import TemplateSyntaxError, UndefinedError

from generator.engine.hexgrid import HEIGHT
from generator.engine.view import Language
from generator.errors import MakeplayError, OneLanguageOnly, Said, SheetProblem, TemplateProblem, Text, reason_of
from generator.press.assets import themes
from generator.press.assets.folders import Folder, Shelf, Unreadable
from generator.press.assets.illustrations import ICONS, Illustrations
from generator.press.assets.stock import stock
from generator.press.assets.words import WORDS
from generator.press.layout.paper import UNPRINTABLE
from generator.press.painting.painter import Item
from generator.press.painting.typesetting import spread
from generator.press.svg import elements as svg
from generator.press.svg.pathdata import BadSvg
from generator.press.svg.shapes import operators, styled, view_box
from generator.press.svg.style import Style
from generator.press.svg.tracing import SourceMarks
from generator.press.templating import facsimile, hexmap
from generator.press.templating.codes import qr_code
from generator.press.templating.dialect import environment
from generator.press.templating.faces import Art
from generator.press.templating.guarded import GuardedEnvironment
from generator.press.templating.measuring import MEASURING, TextMeasures
from generator.press.templating.metering import Refused

#: Steps that making another composition counts for.
_COMPOSING = 200
_MOST_PLACES = 1000
_ENDLESS = Text("endless")


class Templates:
    """The templates of one pack in one language."""

    def __init__(
        self,
        pack: str,
        language: Language,
        theme: str = themes.DEFAULT,
        folders: Sequence[Path] = (),
        safe: float = 0.0,
        art: bool = True,
        pictures: Sequence[Path] = (),
    ) -> None:
        """Take what the plan of a run has; *pictures* are further folders with pictures and icons."""
        its_theme = themes.find_theme(theme, folders)
        self.shelf = Shelf(pack, folders, its_theme.folders, stock())
        self._pack = pack
        self._beside = [Folder(path, own=True, plain=True) for path in pictures]
        self._language = language
        self._safe = safe
        self._colours = its_theme.colours
        self._art = Art(its_theme.colours, its_theme.art and art, its_theme.contours)
        self.fonts = its_theme.fonts
        self._environment = self._made()
        self._millimetre = 1.0
        self._hopeless: dict[str, TemplateProblem] = {}

    def _made(self, marks: SourceMarks | None = None) -> Environment:
        """Return what reads the templates."""
        made = environment(self.shelf, self._colours, marks)
        kept: dict[tuple[object, ...], TemplateModule] = {}
        made.globals.update(
            lang=self._language,
            colour=self._colours,
            words={key: term[self._language] for key, term in WORDS.items()},
            margin=UNPRINTABLE,
            safe=self._safe,
            hex_height=HEIGHT,
            hex_side=partial(_of_places, made, hexmap.side_for),
            hex_borders=partial(_of_places, made, hexmap.borders),
            hex_extent=partial(_of_places, made, hexmap.extent),
            composed=partial(_composed, made, kept),
            one_language=_one_language,
            art=self._art,
            qr="",
            qr_code=qr_code,
            spread=spread,
            card=facsimile.drawn(made, self._pack),
            min=min,
            max=max,
            **TextMeasures(
                made, self._language, self.fonts, lambda: self.symbols, lambda: self._millimetre
            ).functions(),
        )
        return made

    def render(self, name: str, item: Item, data: Mapping[str, object]) -> str:
        """Return the SVG that the template *name* (inside the templates folder) makes of *data*.

        Raises TemplateProblem.
        """
        if name in self._hopeless:  # trying it again with each card would take as long again
            raise self._hopeless[name]
        outside, self._millimetre = self._millimetre, float(str(data.get("mm", 1)))
        try:
            return _rendered(self._environment, name, data)
        except MakeplayError:
            raise
        except Exception as error:  # a template is a program: whatever it does is reported with its line
            problem = self._problem(error, name, item)
            if isinstance(error, (Refused, RecursionError, MemoryError)) and self.shelf.guarded:
                self._hopeless[name] = problem
            raise problem from error
        finally:  # icons are rendered while a page is
            self._millimetre = outside

    def read(self, name: str, item: Item) -> None:
        """Read the template *name* without running it.

        Raises TemplateProblem.
        """
        try:
            self._environment.get_template(name)
        except Exception as error:  # as above
            raise self._problem(error, name, item) from error

    @cached_property
    def symbols(self) -> dict[str, Element]:
        """Return the icons: every <symbol id="..."> of the pack's icons.svg, and those of the person's own.

        A pack need not have any. Raises TemplateProblem.
        """
        shipped = self._shipped_symbols()
        try:
            return {**shipped, **self.pictures.icons()}
        except BadSvg as error:
            raise TemplateProblem(ICONS, ICONS, reason_of(error)) from None

    def _shipped_symbols(self) -> dict[str, Element]:
        name = f"{self._pack}/icons.svg"
        if self.shelf.find(name) is None:
            return {}
        item = Item("icons", name)
        source = self.render(name, item, {})
        root: Element | None = None
        try:
            root = svg.parse(source)
            found = {}
            for element in root.iter():
                if _tag(element) == "symbol":
                    found[element.get("id", "")] = element
            place = self.shelf.find(name)
            if place is not None and self.shelf.is_own(place.path):
                _check(found.values())
            return found
        except BadSvg as error:
            if root is not None:
                error.placed(root)
            problem = TemplateProblem(f"template {name}", item.label, reason_of(error))
            problem.__cause__ = error
            raise self.placed(problem, name, item, {}) from None  # with a cause, it would be placed where it is used

    @cached_property
    def pictures(self) -> Illustrations:
        """Return the folders in which <image> is looked for."""
        return Illustrations((*self.shelf.folders, *self._beside), self._pack)

    def placed(self, problem: SheetProblem, name: str, item: Item, data: Mapping[str, object]) -> SheetProblem:
        """Return *problem*, met when what the template *name* makes of *data* was drawn, with file and line.

        The template is run once more, each piece of its output marked; all is well without that most of the time.
        """
        cause = problem.__cause__
        if not isinstance(problem, TemplateProblem) or not isinstance(cause, (BadSvg, RecursionError)):
            return problem
        place = self.shelf.find(name)
        where = self.shelf.shown(place.path) if place else f"template {name}"
        if isinstance(cause, BadSvg):
            with suppress(Exception):  # then the file must do
                marks, made = self._traced
                source = marks.read(_rendered(made, name, data)).source_of(cause)
                where = self.shelf.shown(*source) if source else where
        located = TemplateProblem(where, item.label, problem.reason)
        located.__cause__ = cause
        return located

    @cached_property
    def _traced(self) -> tuple[SourceMarks, Environment]:
        """Return what reads the templates once more, with sources, when something is wrong."""
        marks = SourceMarks()
        return marks, self._made(marks)

    def _problem(self, error: Exception, name: str, item: Item) -> TemplateProblem:
        return TemplateProblem(self._where(error, name), item.label, self._reason(error))

    def _where(self, error: Exception, name: str) -> str:
        """Return file and line of what went wrong while a template ran; the person's own if one takes part."""
        if isinstance(error, Unreadable):
            return self.shelf.shown(error.path, error.line)
        if isinstance(error, TemplateSyntaxError) and error.filename:
            return self.shelf.shown(error.filename, error.lineno)
        frames = list(_frames(error.__traceback__, self._files()))
        own = [frame for frame in frames if self.shelf.is_own(Path(frame[0]))]
        if own or frames:
            return self.shelf.shown(*(own or frames)[-1])
        place = self.shelf.find(name)
        return self.shelf.shown(place.path) if place else f"template {name}"

    def _files(self) -> set[str]:
        """Return the files of all templates that were read."""
        found = set()
        for asked in self.shelf.asked:
            with suppress(TemplateNotFound):  # no name of a file at all
                found |= {str(place.path) for place in self.shelf.places(asked)}
        return found

    def _reason(self, error: Exception) -> Said:
        if isinstance(error, TemplateNotFound):
            return Text("no_template", name=error.name)
        if isinstance(error, (RecursionError, SyntaxError)):
            return _ENDLESS
        if isinstance(error, MemoryError):
            return Text("needs_memory")
        if isinstance(error, UndefinedError):  # Jinja speaks of Python's kinds of things
            name = re.search(r"^(?:'[\w. ]+' has no attribute )?('.*')(?: is undefined)?$", str(error))
            return Text("undefined", name=name[1]) if name else str(error)
        reason = reason_of(error)
        return reason if isinstance(reason, Text) else reason.rstrip(".") or type(error).__name__


def _rendered(made: Environment, name: str, data: Mapping[str, object]) -> str:
    if not isinstance(made, GuardedEnvironment):
        return made.get_template(name).render(data)
    with made.meter.rendering():
        return made.get_template(name).render(data)


def _composed(
    made: Environment, kept: dict[tuple[object, ...], TemplateModule], name: str, **given: object
) -> TemplateModule:
    """Return for templates the macros and values that the template *name* has where those things are *given*.

    It is made once for all cards of a shape.
    """
    key = (name, *sorted(given.items()))
    if key not in kept:
        if isinstance(made, GuardedEnvironment):
            made.meter.charge(_COMPOSING)
        kept[key] = made.get_template(name).make_module(given)
    return kept[key]


def _one_language(width: float, height: float) -> None:
    """Refuse for templates two languages on a card of that size."""
    raise OneLanguageOnly(width, height)


def _tag(element: Element) -> str:
    try:
        return svg.tag_of(element)
    except BadSvg as error:
        raise error.within(element) from None


def _of_places(made: Environment, compute: Any, places: Any, *others: float) -> Any:
    """Return for templates something about the hexes of a map, which can be no more than a map can show."""
    if isinstance(made, GuardedEnvironment):
        made.meter.charge(MEASURING * len(places))
        if len(places) > _MOST_PLACES:
            raise Refused(Text("hexes_most", count=len(places), most=_MOST_PLACES))
    return compute(places, *others)


def _check(symbols: Any) -> None:
    """Read each icon as if it was shown.

    Raises BadSvg.
    """
    for symbol in symbols:
        try:
            view_box(symbol)
            for _ in operators(list(symbol), styled(Style(), symbol)):
                pass
        except BadSvg as error:
            raise error.within(symbol) from None


def _frames(trace: TracebackType | None, files: set[str]) -> Any:
    """Yield files and lines of the templates that a problem went through, the innermost last."""
    while trace is not None:
        path = trace.tb_frame.f_code.co_filename
        if path in files:
            yield path, trace.tb_lineno
        trace = trace.tb_next
