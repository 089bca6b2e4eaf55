"""Cards and pages as standard SVG, for a browser or a drawing program: what the PDF shows, text fitted and in lines.

In: a run. Out: an SVG file for each card and page, 1 unit = 1 mm at a card's size, nothing of the
press's own left in it.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from string import digits
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from svgwrite.base import BaseElement
from svgwrite.drawing import Drawing
from svgwrite.text import Text

from generator.engine.view import Language
from generator.press.assets.fonts import PressFont, plain
from generator.press.assets.illustrations import is_drawing
from generator.press.exports.pictures import folder_of, names_of, page_names
from generator.press.job.asked import PrintRequest
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile, PrintedPage
from generator.press.layout.imposition import PageSlot
from generator.press.layout.measures import Rectangle
from generator.press.painting.document import Document
from generator.press.painting.painter import ICON_RISE, TURNS, Item, Painter
from generator.press.painting.placing import placed
from generator.press.painting.typesetting import TextLine
from generator.press.sheets.drawing import SheetDrawing
from generator.press.sheets.press import Press, Progress
from generator.press.sheets.printing import pages_of
from generator.press.svg import elements as svg
from generator.press.svg.elements import SHAPES, length, number, numbers, tag_of
from generator.press.svg.pathdata import fixed
from generator.press.svg.shapes import styled, view_box
from generator.press.svg.style import Style

_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
_LENGTHS = frozenset(("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "stroke-width"))
_LISTS = frozenset(("points", "stroke-dasharray"))
_FONT = ("font-size", "font-weight", "font-family", "font-style", "font-variant-numeric", "text-anchor")
#: What is left out everywhere: notes, and how text is set, which each line says for itself.
_NOTES = frozenset(("id", "class", *_FONT))
_OF_ROOT = frozenset(
    ("viewBox", "width", "height", "version", "baseProfile", "data-parts", "data-next", "preserveAspectRatio")
)
#: What a PDF does where SVG would do something else: sharp corners, letters kerned but not joined, figures as wide as
#: each is, unless they are of one width.
_FIGURES = "font-variant-numeric:{}-nums"
_DEFAULTS = {
    "stroke-miterlimit": "10",
    "style": f"font-kerning:normal;font-variant-ligatures:none;{_FIGURES.format('proportional')}",
}
_TABULAR = {"style": _FIGURES.format("tabular")}
#: What an icon has where it says nothing: it takes nothing but its colour from where it is shown.
_ICON = {"stroke": "none", "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter"}


def export(
    plan: PrintPlan, request: PrintRequest, folder: Path, progress: Progress | None = None
) -> Iterator[PrintedFile]:
    """Yield every card and page of *plan* as an SVG, for a folder of their own in *folder*.

    Raises CannotImpose, a SheetProblem, or SeveralSheetProblems.
    """
    del request, folder
    press = Press(plan, progress)
    return iter(svg_sheets(press))


def svg_sheets(press: Press, seen: Callable[[Element], None] = lambda _drawn: None) -> list[PrintedFile]:
    """Return every card and page as an SVG in the folder called like its PDF file would be, cards by their names.

    What a template has made of each is *seen* as it is drawn, with the notes that no file has.

    Raises CannotImpose, a SheetProblem, or SeveralSheetProblems.
    """
    plan, names = press.plan, names_of(press.printables, press.plan.labels)
    made = []
    for file, sheets in groupby(press.printables, key=lambda sheet: sheet.file):
        drawing = _SvgDrawing(press, Document(plan.title, plan.pack, plan.language), seen)
        pages = [(page, drawing.taken(page)) for sheet in sheets for page in pages_of(drawing, sheet)]
        printed = PrintedFile(file, b"", tuple(page for page, _ in pages))
        for (page, data), name in zip(pages, page_names(printed, names[file], press.one_back), strict=True):
            if name:
                made.append(PrintedFile(f"{folder_of(file)}/{name}.svg", data, (page,)))
    press.report_problems()
    return made


class _Part(NamedTuple):
    """A drawing on a page: its box and its slot, both in the page's units; a card's are mm."""

    root: BaseElement
    box: tuple[float, float, float, float]
    slot: PageSlot
    is_card: bool


class _SvgDrawing(SheetDrawing):
    """Draws each page as the PDF has it, which finds all that is wrong, and keeps it as SVG."""

    def __init__(self, press: Press, document: Document, seen: Callable[[Element], None]) -> None:
        super().__init__(press, document)
        self._seen = seen
        self._translation = _Translation()
        self._parts: list[_Part] = []
        self._title = ""

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
        """Paint it, and keep what was painted.

        Raises a SheetProblem.
        """
        super().paint(language, source, item, slot, reuse, window, scale)
        drawn = svg.parse(source)
        self._seen(drawn)
        self._title = self._title or item.label
        root = self._translation.drawing(drawn, self.painters[language])
        self._parts.append(_Part(root, view_box(drawn), slot, reuse))

    def taken(self, page: PrintedPage) -> bytes:
        """Return the file of the page that was drawn last; empty if there was something wrong with it."""
        parts, self._parts = self._parts, []
        if not parts:
            return b""
        width, height = page.paper
        # a page may be composed smaller or larger than its paper, a card not
        unit = 1.0 if parts[0].is_card else max(right - left for _, (left, _, right, _), _, _ in parts) / width
        left, top = 0.0, 0.0
        if len(parts) == 1:
            (left, top, _, _), slot = parts[0].box, parts[0].slot
            left, top = left - slot.x, top - slot.y
        else:
            for part in parts:
                part.root.attribs["transform"] = f"matrix({' '.join(map(fixed, _matrix(part)))})"
        root = self._translation.root(self._title, [part.root for part in parts])
        root["width"], root["height"] = f"{fixed(width)}mm", f"{fixed(height)}mm"
        root["viewBox"] = " ".join(map(fixed, (left, top, width * unit, height * unit)))
        self._translation, self._title = _Translation(), ""
        return f"{_DECLARATION}{root.tostring()}\n".encode()


def _matrix(part: _Part) -> svg.Matrix:
    """Return the matrix that puts a drawing into its slot, as the painter does."""
    left, top, right, bottom = part.box
    across, down = (bottom - top, right - left) if part.slot.turned % 180 else (right - left, bottom - top)
    a, b, c, d, x, y = TURNS[part.slot.turned]
    return a, b, c, d, part.slot.x + x * across, part.slot.y + y * down


class _Translation:
    """The drawings of one page, from the press's subset to standard SVG, and the icons that they share."""

    def __init__(self) -> None:
        self._icons: dict[str, BaseElement] = {}
        self._painter: Painter

    def root(self, title: str, parts: Sequence[BaseElement]) -> Drawing:
        """Return a standalone drawing of the *parts*, without its size."""
        root = Drawing(debug=False)
        root.set_desc(title=title)
        root.defs.elements = [self._icons[name] for name in sorted(self._icons)]
        root.elements += parts
        return root

    def drawing(self, drawn: Element, painter: Painter) -> BaseElement:
        """Return what was *drawn* by the *painter*, as a group."""
        self._painter = painter
        within = _element("g", _DEFAULTS | _plain(drawn, Style(), leave=_OF_ROOT))
        self._children(drawn, within, styled(Style(), drawn))
        return within

    def _children(self, parent: Element, target: BaseElement, style: Style) -> None:
        for child in parent:
            tag = tag_of(child)
            if tag in SHAPES:
                _with(target, tag, _plain(child, style))
            elif tag == "g":
                self._children(child, _with(target, "g", _plain(child, style)), styled(style, child))
            elif tag == "text":
                self._text(child, target, styled(style, child))
            elif tag == "use":
                x, y, width, height = (number(child, name, 0) for name in ("x", "y", "width", "height"))
                name = child.get("href", "").removeprefix("#")
                self._icon(target, name, styled(style, child).fill, x, y, width, height)
            elif tag == "image":
                self._image(child, target, style)

    def _text(self, element: Element, target: BaseElement, style: Style) -> None:
        """Add a <text> of its own for each line, placed as in the PDF."""
        block = self._painter.block(element, style)
        turn = {"transform": _plain(element, style)["transform"]} if element.get("transform") else {}
        for line, at in placed(block, element, style):
            where = _with(target, "g", turn) if turn else target
            self._line(line, at, block.scale, where)

    def _line(self, line: TextLine, at: tuple[float, float], scale: float, target: BaseElement) -> None:
        """Add a <text> for each part of a line in one font: renderers differ in how they go on after a <tspan>."""
        for piece in line.pieces:
            span, x, size = piece.span, at[0] + piece.x, piece.span.size * scale
            if span.icon:
                self._icon(target, span.icon, span.fill, x, at[1] - ICON_RISE * size, size, size)
                continue
            for run in span.face.runs(piece.text) if span.fill else ():
                words = run.text.strip()
                if words:
                    before = run.text[: len(run.text) - len(run.text.lstrip())]  # SVG drops blanks in front
                    place = {"x": fixed(x + span.face.width(before) * size), "y": fixed(at[1])}
                    attributes = {
                        **_font(run.font, span.face.leans(run)),
                        "font-size": fixed(size),
                        "fill": _hex(span.fill),
                    }
                    figures = _TABULAR if not set(digits).isdisjoint(words) else {}  # the others are the press's own
                    _with(target, "text", place | attributes | figures, plain(words))
                x += run.width * size

    def _image(self, element: Element, target: BaseElement, style: Style) -> None:
        """Add a picture inside the file, so that the file needs no other."""
        if is_drawing(element):
            root = self._painter.pictures.drawing(element.get("href", ""))
            place = _plain(element, style, leave={"href", "data-name"})
            view = " ".join(map(fixed, numbers(root.get("viewBox", ""))))
            inner = {key: value for key, value in _plain(root, Style(), leave=_OF_ROOT).items() if key not in place}
            self._children(root, _with(target, "svg", {**place, "viewBox": view, **inner}), styled(Style(), root))
            return
        data = self._painter.pictures.find(element.get("href", "")).data
        kind = "png" if data.startswith(b"\x89PNG") else "jpeg"
        link = f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
        _with(target, "image", {"xlink:href": link, **_plain(element, style, leave={"href", "data-name"})})

    def _icon(self, target: BaseElement, name: str, fill: str, x: float, y: float, width: float, height: float) -> None:
        symbol = self._painter.symbols[name]
        if len(symbol) and symbol[0].tag == "image":  # one of pixels
            box = zip(("x", "y", "width", "height"), map(fixed, (x, y, width, height)))
            self._image(Element("image", {"href": symbol[0].get("href", ""), **dict(box)}), target, Style())
            return
        if name not in self._icons:
            view = " ".join(map(fixed, numbers(symbol.get("viewBox", ""))))
            made = _element("symbol", {"id": f"icon-{name}", "viewBox": view})
            within = _with(made, "g", _ICON | _plain(symbol, None, leave={"viewBox"}))
            style = styled(Style(), symbol) if symbol.get("fill", "currentColor") != "currentColor" else None
            for shape in symbol:
                if tag_of(shape) in SHAPES:
                    _with(within, tag_of(shape), _plain(shape, style))
            self._icons[name] = made
        colour, link = _hex(fill), f"#icon-{name}"
        place = {"x": fixed(x), "y": fixed(y), "width": fixed(width), "height": fixed(height)}
        _with(target, "use", {"href": link, "xlink:href": link, **place, "fill": colour, "color": colour})


def _element(tag: str, attributes: Mapping[str, str], text: str = "") -> Any:
    """Return an element of svgwrite with *attributes* that are written already."""
    made = Text(text, debug=False) if tag == "text" else BaseElement(debug=False)
    made.elementname, made.attribs = tag, dict(attributes)
    return made


def _with(parent: BaseElement, tag: str, attributes: Mapping[str, str], text: str = "") -> Any:
    """Return a new element in *parent*."""
    return parent.add(_element(tag, attributes, text))


def _plain(element: Element, style: Style | None, leave: Collection[str] = ()) -> dict[str, str]:
    """Return the attributes of *element*, numbers in the drawing's units; currentColor is the fill in *style*.

    Without a style it stays: an icon takes the colour that it is shown in.
    """
    found = {name: _attribute(name, value, style) for name, value in element.items() if name not in {*leave, *_NOTES}}
    if "rx" in found and "ry" not in found:  # the press rounds both ways alike
        found["rx"] = fixed(
            min(length(found[each]) * part for each, part in (("rx", 1), ("width", 0.5), ("height", 0.5)))
        )
    return found


def _attribute(name: str, value: str, style: Style | None) -> str:
    if name in _LENGTHS:
        return fixed(length(value))
    if name in _LISTS and value != "none":
        return " ".join(map(fixed, numbers(value)))
    if name == "transform":
        return f"matrix({' '.join(map(fixed, svg.transform(value)))})"
    return _hex(style.fill) if value == "currentColor" and style is not None else value


def _font(font: PressFont, leans: bool) -> dict[str, str]:
    weight = {"font-weight": "bold"} if font.bold else {}
    slant = {"font-style": "italic"} if font.italic or leans else {}
    return {"font-family": f"'{font.family}', sans-serif", **weight, **slant}


def _hex(operands: str) -> str:
    """Return a colour's PDF operands as SVG has it."""
    if not operands:
        return "none"
    parts = [round(float(part) * 255) for part in operands.split()]
    return "#" + "".join(f"{part:02x}" for part in (parts if len(parts) == 3 else parts * 3))
