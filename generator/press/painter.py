"""Draws checked SVG onto a document: shapes once and reused, text fitted and embedded, nothing in silence.

In: the SVG a template made. Out: PDF operators on the current page, or an error naming item, field and text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from generator.engine.view import Language
from generator.errors import MissingGlyph, TemplateProblem, TextTooLong
from generator.press import svg
from generator.press.document import Document
from generator.press.fonts import NoGlyph, typeface
from generator.press.svg import IDENTITY, SHAPES, BadSvg, Matrix, fixed, length, number, tag_of
from generator.press.typesetting import Block, DoesNotFit, Line, Span, one_line, with_icons, wrapped

#: No text is set smaller than this unless its template says so (mm; 6 pt).
SMALLEST = 6 * svg.MM_PER_PT
#: How far ink reaches above and below the baseline, in font sizes; what is allowed over an edge, in mm.
_ASCENT, _DESCENT, _TOLERANCE = 0.75, 0.22, 0.05


class Style(NamedTuple):
    """What elements inherit."""

    fill: str = "black"
    stroke: str = "none"
    width: float = 1.0
    dash: str = "none"
    cap: str = "butt"
    join: str = "miter"
    rule: str = "nonzero"
    size: float = 10 * svg.MM_PER_PT
    bold: bool = False
    anchor: str = "start"


_INHERITED = {
    "fill": "fill",
    "stroke": "stroke",
    "stroke-width": "width",
    "stroke-dasharray": "dash",
    "stroke-linecap": "cap",
    "stroke-linejoin": "join",
    "fill-rule": "rule",
    "font-size": "size",
    "font-weight": "bold",
    "text-anchor": "anchor",
}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_VALIGNS = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


class Item(NamedTuple):
    """What is being drawn, as errors name it, and the template it comes from."""

    label: str
    template: str


class Painter:
    """Paints onto one document in one language; *symbols* are the icons that <use> may show."""

    def __init__(self, document: Document, language: Language, symbols: Mapping[str, Element]) -> None:
        self._document = document
        self._language = language
        self._symbols = symbols
        self._forms: dict[object, str] = {}
        self._styles: dict[tuple[Style, tuple[tuple[str, str], ...]], Style] = {}

    def draw(self, source: str, item: Item, at: tuple[float, float] = (0, 0), *, reuse: bool = False) -> None:
        """Draw the SVG *source* with its origin *at* x, y mm from the page's top left corner.

        *reuse* keeps runs of shapes as drawings for the next card that has the same.
        Raises TemplateProblem, TextTooLong or MissingGlyph.
        """
        try:
            root = svg.parse(source)
            drawing = _Drawing(self, root, item, reuse)
            self._document.write(f"q 1 0 0 1 {fixed(at[0])} {fixed(at[1])} cm")
            drawing.children(root, self.style(Style(), root), IDENTITY)
            self._document.write("Q")
        except BadSvg as error:
            raise TemplateProblem(item.template, item.label, str(error)) from error

    def style(self, style: Style, element: Element) -> Style:
        """*style* as *element* changes it.

        Raises BadSvg.
        """
        given = tuple((name, value) for name, value in element.items() if name in _INHERITED)
        if not given:
            return style
        key = (style, given)
        found = self._styles.get(key)
        if found is None:
            found = self._styles[key] = style._replace(**dict(self._changes(style, given)))
        return found

    def _changes(self, style: Style, given: Sequence[tuple[str, str]]) -> Iterator[tuple[str, Any]]:
        for name, value in given:
            field = _INHERITED[name]
            if field in ("width", "size"):
                yield field, length(value)
            elif field == "bold":
                if value not in ("bold", "normal"):
                    raise BadSvg(f"font-weight {value!r} is neither bold nor normal")
                yield field, value == "bold"
            elif field == "anchor" and value not in _ANCHORS:
                raise BadSvg(f"text-anchor {value!r} is not start, middle or end")
            elif field in ("fill", "stroke") and value == "currentColor":
                yield field, style.fill
            else:
                yield field, value

    def shapes(self, batch: Sequence[Element], style: Style, box: tuple[float, float, float, float]) -> None:
        """Show a run of shapes as a kept drawing."""
        key = (style, box, tuple((shape.tag, *shape.items()) for shape in batch))
        name = self._forms.get(key)
        if name is None:
            name = self._forms[key] = f"s{len(self._forms)}"
            self._document.define(name, box, "\n".join(self.operators(batch, style)))
        self._document.show(name)

    def operators(self, batch: Sequence[Element], style: Style) -> Iterator[str]:
        """PDF operators of shapes, colours and lines set anew for each run of equals.

        Raises BadSvg.
        """
        state: tuple[str, ...] = ()
        for shape in batch:
            tag = tag_of(shape)
            its_style = self.style(style, shape)
            fill, stroke = its_style.fill != "none", its_style.stroke != "none"
            if not fill and not stroke:
                continue
            wanted = tuple(_graphics(its_style, fill, stroke))
            moved = shape.get("transform")
            if moved:
                yield f"q {' '.join(map(fixed, svg.transform(moved)))} cm"
            if moved or wanted != state:
                yield " ".join(wanted)
            even = "*" * (its_style.rule == "evenodd")
            yield f"{svg.outline(shape, tag)} {('B' + even) if fill and stroke else ('f' + even) if fill else 'S'}"
            if moved:
                yield "Q"
            else:
                state = wanted

    def icon(self, name: str, fill: str, x: float, y: float, width: float, height: float) -> None:
        """Show an icon, centred in its box (mm) without distortion.

        Raises BadSvg.
        """
        symbol = self._symbols.get(name)
        if symbol is None:
            raise BadSvg(f"there is no icon {name!r}; there are {', '.join(sorted(self._symbols))}")
        left, top, its_width, its_height = map(float, symbol.get("viewBox", "").split())
        key = (name, fill)
        form = self._forms.get(key)
        if form is None:
            form = self._forms[key] = f"i{len(self._forms)}"
            box = (left - 0.5, top - 0.5, left + its_width + 0.5, top + its_height + 0.5)
            style = self.style(Style(fill=fill), symbol)
            self._document.define(form, box, "\n".join(self.operators(list(symbol), style)))
        scale = min(width / its_width, height / its_height)
        x += (width - its_width * scale) / 2 - left * scale
        y += (height - its_height * scale) / 2 - top * scale
        self._document.write(f"q {fixed(scale)} 0 0 {fixed(scale)} {fixed(x)} {fixed(y)} cm")
        self._document.show(form)
        self._document.write("Q")

    def block(self, element: Element, style: Style) -> Block:
        """The lines of a <text>, fitted as its data- attributes ask.

        Raises BadSvg, DoesNotFit or NoGlyph.
        """
        spans = self._spans(element, style)
        if not spans:
            return Block((), 1.0)
        smallest = min(number(element, "data-min", SMALLEST), spans[0].size)
        room = element.get("data-wrap")
        if room is not None:
            return wrapped(spans, length(room), int(number(element, "data-lines", 1)), smallest)
        fit = element.get("data-fit")
        return one_line(spans, None if fit is None else length(fit), smallest)

    def _spans(self, element: Element, style: Style) -> list[Span]:
        """Styled spans of a <text>, white space folded as SVG has it."""
        parts = [(element.text or "", style)]
        for child in element:
            if tag_of(child) != "tspan" or len(child):
                raise BadSvg("a <text> may hold plain <tspan> elements only")
            parts += [(child.text or "", self.style(style, child)), (child.tail or "", style)]
        spans: list[Span] = []
        icons = element.get("data-icons") is not None
        blank = True
        for text, its_style in parts:
            folded = " ".join(text.split())
            if text[:1].isspace() and not blank:
                folded = f" {folded}"
            if text[-1:].isspace() and folded.strip():
                folded += " "
            if folded:
                blank = folded.endswith(" ")
                span = Span(folded, typeface(self._language, its_style.bold), its_style.size, its_style.fill)
                spans += with_icons(span, self._symbols) if icons else [span]
        return spans


class _Drawing:
    """One SVG on its way onto the page."""

    def __init__(self, painter: Painter, root: Element, item: Item, reuse: bool) -> None:
        self._painter = painter
        self._document = painter._document
        self._item = item
        self._reuse = reuse
        tag_of(root)
        try:
            left, top, width, height = map(float, root.get("viewBox", "").split())
        except ValueError:
            raise BadSvg("<svg> needs a viewBox of four numbers, in mm") from None
        self._box = (left, top, left + width, top + height)

    def children(self, parent: Element, style: Style, matrix: Matrix) -> None:
        """Everything inside *parent*, in order."""
        batch: list[Element] = []
        for child in parent:
            tag = tag_of(child)
            if tag in SHAPES:
                batch.append(child)
                continue
            self._flush(batch, style)
            self._other(child, tag, style, matrix)
        self._flush(batch, style)

    def _flush(self, batch: list[Element], style: Style) -> None:
        if not batch:
            return
        if self._reuse:
            self._painter.shapes(batch, style, self._box)
        else:
            self._document.write("q " + "\n".join(self._painter.operators(batch, style)) + " Q")
        batch.clear()

    def _other(self, element: Element, tag: str, style: Style, matrix: Matrix) -> None:
        if tag == "g":
            self._group(element, style, matrix)
        elif tag == "text":
            self._text(element, self._painter.style(style, element), matrix)
        elif tag == "use":
            fill = self._painter.style(style, element).fill
            x, y = number(element, "x", 0), number(element, "y", 0)
            name = element.get("href", "").removeprefix("#")
            self._painter.icon(name, fill, x, y, number(element, "width"), number(element, "height"))
        elif tag not in ("title", "desc") and (tag != "defs" or len(element)):
            raise BadSvg(f"<{tag}> may not stand here")

    def _group(self, element: Element, style: Style, matrix: Matrix) -> None:
        moved = element.get("transform")
        style = self._painter.style(style, element)
        if not moved:
            self.children(element, style, matrix)
            return
        step = svg.transform(moved)
        self._document.write(f"q {' '.join(map(fixed, step))} cm")
        self.children(element, style, svg.multiply(matrix, step))
        self._document.write("Q")

    def _text(self, element: Element, style: Style, matrix: Matrix) -> None:
        words = " ".join("".join(element.itertext()).split())
        field = element.get("data-name", "text")
        try:
            block = self._painter.block(element, style)
        except DoesNotFit as error:
            raise TextTooLong(self._item.label, field, words, error.needs) from error
        except NoGlyph as error:
            raise MissingGlyph(self._item.label, field, words, error.character) from error
        leading = number(element, "data-leading", style.size * 1.25) * block.scale
        valign = element.get("data-valign", "top")
        if valign not in _VALIGNS:
            raise BadSvg(f"data-valign {valign!r} is not top, middle or bottom")
        x, y = number(element, "x", 0), number(element, "y", 0)
        y -= (len(block.lines) - 1) * leading * _VALIGNS[valign]
        for index, line in enumerate(block.lines):
            at = (x - line.width * _ANCHORS[style.anchor], y + index * leading)
            if not self._inside(line, at, style.size * block.scale, matrix):
                raise TextTooLong(self._item.label, field, words, "it runs over the edge")
            self._line(line, at, block.scale)

    def _inside(self, line: Line, at: tuple[float, float], size: float, matrix: Matrix) -> bool:
        """Whether a line lies within the card or page."""
        a, b, c, d, e, f = matrix
        left, top, right, bottom = self._box
        for x in (at[0], at[0] + line.width):
            for y in (at[1] - _ASCENT * size, at[1] + _DESCENT * size):
                px, py = a * x + c * y + e, b * x + d * y + f
                if not (
                    left - _TOLERANCE <= px <= right + _TOLERANCE and top - _TOLERANCE <= py <= bottom + _TOLERANCE
                ):
                    return False
        return True

    def _line(self, line: Line, at: tuple[float, float], scale: float) -> None:
        x0, y = at
        for piece in line.pieces:
            span, x = piece.span, x0 + piece.x
            if span.icon:
                size = span.size * scale
                self._painter.icon(span.icon, span.fill, x, y - 0.82 * size, size, size)
                continue
            if span.fill == "none":
                continue
            ops = [f"BT {svg.colour(span.fill)} {'rg' if ' ' in svg.colour(span.fill) else 'g'}"]
            for run in span.face.runs(piece.text):
                size = span.size * scale * run.scale
                ops.append(f"1 0 0 -1 {fixed(x)} {fixed(y)} Tm")
                for name, codes in self._document.encoded(run.font, run.text):
                    ops.append(f"{name} {fixed(size)} Tf <{codes}> Tj")
                x += run.width * span.size * scale
            self._document.write(" ".join(ops) + " ET")


def _graphics(style: Style, fill: bool, stroke: bool) -> Iterator[str]:
    """Operators that set colours and line for a shape."""
    if fill:
        colour = svg.colour(style.fill)
        yield f"{colour} {'rg' if ' ' in colour else 'g'}"
    if stroke:
        colour = svg.colour(style.stroke)
        yield f"{colour} {'RG' if ' ' in colour else 'G'}"
        dash = (
            ""
            if style.dash == "none"
            else " ".join(fixed(length(part)) for part in style.dash.replace(",", " ").split())
        )
        try:
            yield f"{fixed(style.width)} w {_CAPS[style.cap]} J {_JOINS[style.join]} j [{dash}] 0 d"
        except KeyError as error:
            raise BadSvg(f"a line's end or corner cannot be {error.args[0]!r}") from None
