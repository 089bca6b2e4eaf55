"""Cards and pages as standard SVG, for a browser or a drawing program: what the PDF shows, text fitted and in lines.

In: a job and its printables. Out: an SVG file for each card and page, 1 unit = 1 mm at a card's size, nothing of the
press's own left in it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from generator.engine.view import Printable
from generator.press import svg
from generator.press.document import Document
from generator.press.drawing import Job, PrintedPage, SheetDrawing
from generator.press.fonts import PressFont
from generator.press.imposition import Slot
from generator.press.painter import ICON_RISE, Item, Painter, placed, styled, view_box
from generator.press.pathdata import fixed
from generator.press.pictures import folder_of, page_names
from generator.press.printing import PrintedFile, PrintRun, Progress
from generator.press.style import Style
from generator.press.svg import SHAPES, length, number, numbers, tag_of
from generator.press.typesetting import Line

_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SVG, _XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_LENGTHS = frozenset(("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "stroke-width"))
_LISTS = frozenset(("points", "stroke-dasharray"))
#: What is left out everywhere: notes, and how text is set, which each line tells for itself.
_NOTES = frozenset(("id", "class", "font-size", "font-weight", "text-anchor"))
_OF_ROOT = frozenset(("viewBox", "width", "height", "version", "baseProfile"))
#: What a PDF does where SVG would do something else: sharp corners, letters neither moved together nor joined.
_DEFAULTS = {"stroke-miterlimit": "10", "style": "font-kerning:none;font-variant-ligatures:none"}
#: What an icon has where it says nothing: it takes nothing but its colour from where it is shown.
_ICON = {"stroke": "none", "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter"}


def svg_sheets(
    job: Job, printables: Sequence[Printable], names: Mapping[str, Sequence[str]], progress: Progress | None = None
) -> list[PrintedFile]:
    """Every card and page as an SVG in the folder called like its PDF file would be, cards by their *names*.

    Raises what `print_sheets` raises.
    """
    run = PrintRun(job, printables, progress)
    one_back = job.settings.backs == "plain"
    made = []
    for file, sheets in groupby(printables, key=lambda sheet: sheet.file):
        drawing = _SvgDrawing(run, Document(job.title, job.pack, job.language))
        pages = [(page, drawing.taken(page)) for sheet in sheets for page in drawing.pages(sheet)]
        told = PrintedFile(file, b"", tuple(page for page, _ in pages))
        for (page, data), name in zip(pages, page_names(told, names[file], one_back), strict=True):
            if name:
                made.append(PrintedFile(f"{folder_of(file)}/{name}.svg", data, (page,)))
    run.tell_problems()
    return made


class _SvgDrawing(SheetDrawing):
    """Draws each page as the PDF has it, which finds all that is wrong, and keeps it as SVG."""

    _kept: tuple[Element, tuple[float, float], float] | None = None

    def paint(self, painter: Painter, source: str, item: Item, slot: Slot, reuse: bool) -> None:
        """Paint it, and keep what was painted; every page holds one card, or is one drawing."""
        super().paint(painter, source, item, slot, reuse)
        drawn = svg.parse(source)
        left, top, right, _ = view_box(drawn)
        root = _Translation(painter).root(drawn, item.label)
        self._kept = root, (left - slot.x, top - slot.y), 0.0 if reuse else right - left

    def taken(self, page: PrintedPage) -> bytes:
        """The file of the page that was drawn last; empty if there was something wrong with it."""
        if self._kept is None:
            return b""
        root, (left, top), across = self._kept
        self._kept = None
        width, height = page.paper
        unit = across / width if across else 1.0  # a page may be composed smaller or larger than its paper, a card not
        root.set("width", f"{fixed(width)}mm")
        root.set("height", f"{fixed(height)}mm")
        root.set("viewBox", " ".join(map(fixed, (left, top, width * unit, height * unit))))
        return (_DECLARATION + ElementTree.tostring(root, "unicode") + "\n").encode()


class _Translation:
    """One drawing of the press's subset on its way to standard SVG."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._icons: dict[str, Element] = {}

    def root(self, drawn: Element, title: str) -> Element:
        """The same as a standalone drawing, without its size."""
        root = Element("svg", {"xmlns": _SVG, "xmlns:xlink": _XLINK})
        root.attrib |= {"version": "1.1", "width": "", "height": "", "viewBox": ""}
        _with(root, "title", {}, title)
        definitions = _with(root, "defs", {})
        style = styled(Style(), drawn)
        within = _with(root, "g", _DEFAULTS | _plain(drawn, Style(), leave=_OF_ROOT))
        self._children(drawn, within, style)
        definitions.extend(self._icons[name] for name in sorted(self._icons))
        if not len(definitions):
            root.remove(definitions)
        return root

    def _children(self, parent: Element, target: Element, style: Style) -> None:
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

    def _text(self, element: Element, target: Element, style: Style) -> None:
        """A <text> of its own for each line, where the PDF has it."""
        block = self._painter.block(element, style)
        turn = {"transform": _plain(element, style)["transform"]} if element.get("transform") else {}
        for line, at in placed(block, element, style):
            where = _with(target, "g", turn) if turn else target
            self._line(line, at, block.scale, where)

    def _line(self, line: Line, at: tuple[float, float], scale: float, target: Element) -> None:
        """A line as a <text> for each stretch in one font, since renderers differ in how they go on after a <tspan>."""
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
                    told = {**_font(run.font), "font-size": fixed(size * run.scale), "fill": _hex(span.fill)}
                    _with(target, "text", place | told, words)
                x += run.width * size

    def _icon(self, target: Element, name: str, fill: str, x: float, y: float, width: float, height: float) -> None:
        if name not in self._icons:
            symbol = self._painter.symbols[name]
            view = " ".join(map(fixed, numbers(symbol.get("viewBox", ""))))
            made = Element("symbol", {"id": f"icon-{name}", "viewBox": view})
            within = _with(made, "g", _ICON | _plain(symbol, None, leave={"viewBox"}))
            style = styled(Style(), symbol) if symbol.get("fill", "currentColor") != "currentColor" else None
            for shape in symbol:
                if tag_of(shape) in SHAPES:
                    _with(within, tag_of(shape), _plain(shape, style))
            self._icons[name] = made
        colour, link = _hex(fill), f"#icon-{name}"
        place = {"x": fixed(x), "y": fixed(y), "width": fixed(width), "height": fixed(height)}
        _with(target, "use", {"href": link, "xlink:href": link, **place, "fill": colour, "color": colour})


def _with(parent: Element, tag: str, attributes: Mapping[str, str], text: str | None = None) -> Element:
    """A new element in *parent*."""
    made = ElementTree.SubElement(parent, tag, dict(attributes))
    made.text = text
    made.tail = "\n"
    return made


def _plain(element: Element, style: Style | None, leave: Collection[str] = ()) -> dict[str, str]:
    """The attributes of *element* with bare numbers, in the drawing's units; currentColor as the fill in *style*.

    Without a style it stays: an icon takes the colour that it is shown in.
    """
    found = {}
    for name, value in element.items():
        if name in leave or name in _NOTES:
            continue
        if name in _LENGTHS:
            found[name] = fixed(length(value))
        elif name in _LISTS and value != "none":
            found[name] = " ".join(map(fixed, numbers(value)))
        elif name == "transform":
            found[name] = f"matrix({' '.join(map(fixed, svg.transform(value)))})"
        else:
            found[name] = _hex(style.fill) if value == "currentColor" and style is not None else value
    if "rx" in found and "ry" not in found:  # the press rounds both ways alike
        found["rx"] = fixed(
            min(length(found[each]) * part for each, part in (("rx", 1), ("width", 0.5), ("height", 0.5)))
        )
    return found


def _font(font: PressFont) -> dict[str, str]:
    family = font.face.familyName
    family = family.decode("latin-1") if isinstance(family, bytes) else str(family)
    bold = {"font-weight": "bold"} if font.fontName.endswith("-Bold") else {}
    return {"font-family": f"'{family}', sans-serif", **bold}


def _hex(operands: str) -> str:
    """A colour's PDF operands as SVG has it."""
    if not operands:
        return "none"
    parts = [round(float(part) * 255) for part in operands.split()]
    return "#" + "".join(f"{part:02x}" for part in (parts if len(parts) == 3 else parts * 3))
