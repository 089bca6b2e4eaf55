"""Draws checked SVG onto a document: shapes once and reused, text fitted and embedded, nothing in silence.

In: the SVG a template made. Out: PDF operators on the current page, or an error naming item, field and text.

A little over 400 lines: what paints and what it draws just now share a document, its kept drawings and its texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice
from math import hypot
from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.engine.view import Language
from generator.errors import (
    MissingGlyph,
    NoPicture,
    TemplateProblem,
    Text,
    TextTooLong,
    TextTooSmall,
    UnknownIcon,
    reason_of,
)
from generator.press.assets.fonts import SHIPPED, NamedFonts, NoGlyph, typeface
from generator.press.assets.illustrations import Illustrations, is_drawing
from generator.press.layout.measures import Rectangle
from generator.press.painting.document import Document
from generator.press.painting.placing import extent, fitted, placed, smallest_of
from generator.press.painting.typesetting import (
    ICON,
    MOST_LINES,
    DoesNotFit,
    Span,
    TextBlock,
    TextLine,
    TextSpace,
    floor_of,
    one_line,
    with_icons,
    wrapped,
)
from generator.press.painting.typography import typographic
from generator.press.svg import elements as svg
from generator.press.svg.elements import IDENTITY, SHAPES, Matrix, length, number, tag_of
from generator.press.svg.pathdata import BadSvg, fixed
from generator.press.svg.shapes import operators, styled, view_box
from generator.press.svg.style import Style, fill_operator

#: Nothing shrinks below this (mm); characters of one text; digits of a count of lines.
LEAST, MOST_TEXT, _DIGITS = 0.3, 10_000, 4
#: How much text in italics leans where no font has some: the tangent of 12 degrees.
SLANT = 0.2126
#: What is allowed over an edge, in mm.
_TOLERANCE = 0.05
#: How far above the base line an icon in a line of text begins, in font sizes.
ICON_RISE = 0.82
#: Where a text's anchor is if it is centred.
_MIDDLE = 0.5
#: A turn clockwise as a matrix; its origin is so many times the turned width and height away from the top left corner.
TURNS = {
    0: (1, 0, 0, 1, 0, 0),
    90: (0, 1, -1, 0, 1, 0),
    180: (-1, 0, 0, -1, 1, 1),
    270: (0, -1, 1, 0, 0, 1),
}
#: White space as XML has it; a no-break or ideographic space is a character like others.
_BLANKS = re.compile(r"[ \t\r\n]+")
#: A text is operators, and icons between them: name, fill, place and size.
_Part = str | tuple[str, str, float, float, float, float]
#: What was drawn lately is drawn again on the next sheet of a poster, in the next file; nothing changes it.
_parsed = lru_cache(maxsize=128)(svg.parse)
#: So many texts, and runs of shapes, are kept to be drawn again.
_MOST_KNOWN = 4096
#: A style, and shapes with their attributes.
_Shapes = tuple[Style, tuple[tuple[object, ...], ...]]
#: What shapes were drawn as, in whatever file: the signs of a game are on all of its sheets.
_operators: dict[_Shapes, str] = {}


class Item(NamedTuple):
    """What is being drawn, as errors name it, and the template it comes from."""

    label: str
    template: str


class Painter:
    """Paints onto one document in one language; *symbols* are the icons that <use> may show, *pictures* is where
    <image> looks, *fonts* are those that a theme names."""

    def __init__(
        self,
        document: Document,
        language: Language,
        symbols: Mapping[str, Element],
        pictures: Illustrations | None = None,
        fonts: NamedFonts = SHIPPED,
    ) -> None:
        self.document = document
        self._fonts = fonts
        self.pictures = pictures or Illustrations((), "")
        self._language = language
        self.symbols = symbols
        self._forms: dict[object, str] = {}
        #: Runs of shapes that were seen once: only what comes again is kept as a drawing.
        self._seen: set[object] = set()
        #: How large the page is drawn that is being painted; text on a shrunk one keeps to the floor all the same.
        self.scale = 1.0
        #: Texts that were set before, by all that they depend on.
        self.texts: dict[object, list[_Part]] = {}

    def draw(
        self,
        source: str,
        item: Item,
        at: tuple[float, float] = (0, 0),
        *,
        turned: int = 0,
        bleed: float = 0.0,
        reuse: bool = False,
        window: Rectangle | None = None,
    ) -> None:
        """Draw the SVG *source* with its top left corner *at* x, y mm on the page.

        It is *turned* clockwise by 0, 90, 180 or 270 degrees, and clipped *bleed* mm outside its viewBox. *reuse*
        keeps runs of shapes as drawings for the next card that has the same. Text wholly outside the *window*, in the
        SVG's own mm, is fitted but not written.
        Raises TemplateProblem, TextTooLong or MissingGlyph.
        """
        root: Element | None = None
        try:
            root = _parsed(source)
            drawing = _Drawing(self, root, item, reuse, window)
            left, top, right, bottom = drawing.box
            width, height = right - left + 2 * bleed, bottom - top + 2 * bleed
            clip = f"{fixed(left - bleed)} {fixed(top - bleed)} {fixed(width)} {fixed(height)} re W n"
            a, b, c, d, along, down = TURNS[turned]
            x, y = at[0] + along * (bottom - top if turned % 180 else right - left), at[1]
            y += down * (right - left if turned % 180 else bottom - top)
            self.document.write(f"q {a} {b} {c} {d} {fixed(x)} {fixed(y)} cm {clip}")
            drawing.children(root, styled(Style(), root), IDENTITY)
            self.document.write("Q")
        except BadSvg as error:
            if root is not None:
                error.placed(root)
            raise TemplateProblem(f"template {item.template}", item.label, reason_of(error)) from error
        except RecursionError as error:
            reason = Text("groups_deep")
            raise TemplateProblem(f"template {item.template}", item.label, reason) from error

    def shapes(self, batch: Sequence[Element], style: Style) -> None:
        """Show a run of shapes, from the second time on as a kept drawing: most pictures are drawn once."""
        key = _as_written(batch, style)
        name = self._forms.get(key)
        if name is None:
            drawn = _drawn(batch, key)
            if key not in self._seen:
                self._seen.add(key)
                self.document.write(f"q {drawn} Q")
                return
            name = self._forms[key] = self.document.define(drawn)
        self.document.show(name)

    def icon(self, name: str, fill: str, x: float, y: float, width: float, height: float) -> None:
        """Show an icon, centred in its box (mm) without distortion; *fill* is a colour's PDF operands.

        Raises BadSvg.
        """
        symbol = self.symbols.get(name)
        if symbol is None:
            raise BadSvg(Text("no_icon", name=name, known=tuple(sorted(self.symbols))))
        left, top, right, bottom = view_box(symbol)
        if len(symbol) and symbol[0].tag == "image":
            place = {"x": x, "y": y, "width": width, "height": height}
            self.picture(
                Element("image", {"href": symbol[0].get("href", ""), **{key: fixed(at) for key, at in place.items()}})
            )
            return
        key = (name, fill)
        form = self._forms.get(key)
        if form is None:
            style = styled(Style(fill=fill), symbol)
            form = self._forms[key] = self.document.define("\n".join(operators(list(symbol), style)))
        scale = min(width / (right - left), height / (bottom - top))
        x += (width - (right - left) * scale) / 2 - left * scale
        y += (height - (bottom - top) * scale) / 2 - top * scale
        self.document.write(f"q {fixed(scale)} 0 0 {fixed(scale)} {fixed(x)} {fixed(y)} cm")
        self.document.show(form)
        self.document.write("Q")

    def picture(self, element: Element) -> None:
        """Show an <image> of pixels, whole and in its middle unless it is to fill its area or may be distorted.

        Raises BadSvg.
        """
        found = self.pictures.find(element.get("href", ""))
        clip, (x, y, width, height) = fitted(element, found.width, found.height)
        name = self.document.picture(str(found.path), found.data)
        self.document.write(f"q {clip} {fixed(width)} 0 0 {fixed(height)} {fixed(x)} {fixed(y)} cm")
        self.document.show(name)
        self.document.write("Q")

    def block(self, element: Element, style: Style) -> TextBlock:
        """Return the lines of a <text>, fitted as its data- attributes ask.

        Raises BadSvg, DoesNotFit or NoGlyph.
        """
        spans = self._spans(element, style)
        if not spans:
            return TextBlock((), 1.0)
        if sum(len(span.text) for span in spans) > MOST_TEXT:
            raise BadSvg(Text("text_long", most=MOST_TEXT))
        least = number(element, "data-min", floor_of("".join(span.text for span in spans)) / min(1.0, self.scale))
        if least < LEAST:
            raise BadSvg(Text("data_min", least=LEAST))
        smallest = min(least, spans[0].size)
        room, fit = element.get("data-wrap"), element.get("data-fit")
        if room is not None and fit is not None:
            raise BadSvg(Text("wrap_or_fit"))
        if room is not None:
            return wrapped(spans, _space_of(element, style, room, all(span.face.bold for span in spans)), smallest)
        return one_line(spans, None if fit is None else length(fit), smallest)

    def _spans(self, element: Element, style: Style) -> list[Span]:
        """Return the styled spans of a <text>, white space folded as SVG does."""
        icons = element.get("data-icons", "no")
        if icons not in ("yes", "no", "strict"):
            raise BadSvg(Text("data_icons", icons=icons))
        folded = _folded(element, style)
        drawn = iter(typographic("".join(text for text, _ in folded)))
        spans: list[Span] = []
        for text, its in folded:
            face = typeface(self._language, its.bold, its.family, its.italic, its.tabular, self._fonts)
            span = Span("".join(islice(drawn, len(text))), face, its.size, its.fill)
            spans += with_icons(span, self.symbols) if icons != "no" else [span] * bool(text)
        unknown = (found[1] for span in spans for found in ICON.finditer(span.text))
        if icons == "strict" and (icon := next(unknown, "")):
            raise _NoIcon(icon)
        return spans


class _NoIcon(Exception):
    """There is no icon of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class _Drawing:
    """One SVG on its way onto the page."""

    def __init__(
        self, painter: Painter, root: Element, item: Item, reuse: bool, window: Rectangle | None = None
    ) -> None:
        self._painter = painter
        self._document = painter.document
        self._item = item
        self._reuse = reuse
        self._window = window
        tag_of(root)
        self.box = view_box(root)

    def children(self, parent: Element, style: Style, matrix: Matrix) -> None:
        """Draw everything inside *parent*, in order."""
        batch: list[Element] = []
        for child in parent:
            try:
                tag = tag_of(child)
                if tag in SHAPES:
                    batch.append(child)
                    continue
                self._flush(batch, style)
                self._other(child, tag, style, matrix)
            except BadSvg as error:
                raise error.within(child) from None
        self._flush(batch, style)

    def _flush(self, batch: list[Element], style: Style) -> None:
        if not batch:
            return
        if self._reuse:
            self._painter.shapes(batch, style)
        else:
            self._document.write(f"q {_drawn(batch, _as_written(batch, style))} Q")
        batch.clear()

    def _other(self, element: Element, tag: str, style: Style, matrix: Matrix) -> None:
        if tag == "text":
            self._text(element, style, matrix)
        elif tag in ("g", "image"):
            self._moved(element, tag, styled(style, element), matrix)
        elif tag == "use":
            name = element.get("href", "").removeprefix("#")
            x, y = number(element, "x", 0), number(element, "y", 0)
            fill = styled(style, element).fill
            self._painter.icon(name, fill, x, y, svg.size(element, "width"), svg.size(element, "height"))
        elif tag == "svg":
            self._within(element, styled(style, element), matrix)
        elif tag not in ("title", "desc") and (tag != "defs" or len(element)):
            raise BadSvg(Text("not_allowed_here", tag=tag))

    def _within(self, element: Element, style: Style, matrix: Matrix) -> None:
        """Draw a drawing inside this one: its viewBox is fitted into its rectangle, and nothing outside is drawn."""
        left, top, right, bottom = view_box(element)
        width, height = right - left, bottom - top
        scale = min(svg.size(element, "width") / width, svg.size(element, "height") / height)
        step = (scale, 0, 0, scale, number(element, "x", 0) - left * scale, number(element, "y", 0) - top * scale)
        clip = " ".join(map(fixed, (left, top, width, height)))
        self._document.write(f"q {' '.join(map(fixed, step))} cm {clip} re W n")
        self.children(element, style, svg.multiply(matrix, step))
        self._document.write("Q")

    def _moved(self, element: Element, tag: str, style: Style, matrix: Matrix) -> None:
        """Draw a group or a picture, inside its transform if it has one."""
        draw = {"g": self.children, "image": self._image}[tag]
        transform = element.get("transform")
        if not transform:
            draw(element, style, matrix)
            return
        step = svg.transform(transform)
        self._document.write(f"q {' '.join(map(fixed, step))} cm")
        draw(element, style, svg.multiply(matrix, step))
        self._document.write("Q")

    def _image(self, element: Element, _style: Style, matrix: Matrix) -> None:
        """Draw a picture; one with a name is a person's, who is told what is wrong with it."""
        field = element.get("data-name")
        try:
            if is_drawing(element):
                self._picture(element, matrix)
            else:
                self._painter.picture(element)
        except BadSvg as error:
            if field is None:
                raise
            href = element.get("href", "")
            reason = reason_of(error) if "." in href else Text("no_such_art", word=href[:60])
            raise NoPicture(self._item.label, field, reason) from error

    def _picture(self, element: Element, matrix: Matrix) -> None:
        """Draw an SVG file as a picture."""
        root = self._painter.pictures.drawing(element.get("href", ""))
        left, top, right, bottom = view_box(root)
        clip, (x, y, width, height) = fitted(element, right - left, bottom - top)
        scaled = (width / (right - left), 0, 0, height / (bottom - top), x, y)
        step = svg.multiply(scaled, (1, 0, 0, 1, -left, -top))
        whole = " ".join(map(fixed, (left, top, right - left, bottom - top)))
        self._document.write(f"q {clip} {' '.join(map(fixed, step))} cm {whole} re W n")
        self.children(root, styled(Style(), root), svg.multiply(matrix, step))
        self._document.write("Q")

    def _text(self, element: Element, style: Style, matrix: Matrix) -> None:
        """Draw a text inside what has *style*; it is set once for all drawings on which it is the same."""
        known = self._painter.texts
        children = tuple((child.tag, child.text, child.tail, *child.items()) for child in element)
        key = (style, matrix, self.box, self._window, self._painter.scale, element.text, children, *element.items())
        parts = known.get(key)
        if parts is None:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            parts = known[key] = self._set(element, styled(style, element), matrix)
        for part in parts:
            if isinstance(part, str):
                self._document.write(part)
            else:
                self._painter.icon(*part)

    def _set(self, element: Element, style: Style, matrix: Matrix) -> list[_Part]:
        """Return a text in parts, inside its transform if it has one."""
        transform = element.get("transform")
        if not transform:
            return self._lines(element, style, matrix)
        step = svg.transform(transform)
        return [f"q {' '.join(map(fixed, step))} cm", *self._lines(element, style, svg.multiply(matrix, step)), "Q"]

    def _lines(self, element: Element, style: Style, matrix: Matrix) -> list[_Part]:
        words = " ".join("".join(element.itertext()).split())
        field = element.get("data-name", "text")
        try:
            block = self._painter.block(element, style)
        except DoesNotFit as error:
            raise TextTooLong(self._item.label, field, words, error.needs) from error
        except NoGlyph as error:
            raise MissingGlyph(self._item.label, field, words, error.character) from error
        except _NoIcon as error:
            near = get_close_matches(error.name, self._painter.symbols, 1)
            raise UnknownIcon(self._item.label, field, error.name, near) from error
        self._check_size(block, field, words, matrix)
        parts: list[_Part] = []
        for line, at in placed(block, element, style):
            if not line.pieces:
                continue
            if not self._inside(line, at, block.scale, matrix):
                raise TextTooLong(self._item.label, field, words, Text("over_edge"))
            if self._seen(line, at, block.scale, matrix):
                parts += self._line(line, at, block.scale)
        return parts

    def _check_size(self, block: TextBlock, field: str, words: str, matrix: Matrix) -> None:
        """Raise TextTooSmall for what a page that is shrunk to a small paper makes too small to read."""
        if self._painter.scale > 1.0 - 1e-6 or not block.lines:
            return
        size = smallest_of(block) * hypot(*matrix[2:4]) * self._painter.scale
        if size < floor_of(words) - _TOLERANCE / 10:
            raise TextTooSmall(self._item.label, field, words, size / svg.MM_PER_PT)

    def _inside(self, line: TextLine, at: tuple[float, float], scale: float, matrix: Matrix) -> bool:
        """Return whether a line is within the card or page."""
        x0, y0, x1, y1 = extent(line, at, scale, matrix)
        left, top, right, bottom = self.box
        return (
            left - _TOLERANCE <= x0
            and x1 <= right + _TOLERANCE
            and top - _TOLERANCE <= y0
            and y1 <= bottom + _TOLERANCE
        )

    def _seen(self, line: TextLine, at: tuple[float, float], scale: float, matrix: Matrix) -> bool:
        """Return whether any of a line is within the window, if only that is drawn."""
        if self._window is None:
            return True
        x0, y0, x1, y1 = extent(line, at, scale, matrix)
        left, top, right, bottom = self._window
        return left < x1 and x0 < right and top < y1 and y0 < bottom

    def _line(self, line: TextLine, at: tuple[float, float], scale: float) -> Iterator[_Part]:
        x0, y = at
        for piece in line.pieces:
            span, x = piece.span, x0 + piece.x
            if span.icon:
                size = span.size * scale
                yield span.icon, span.fill, x, y - ICON_RISE * size, size, size
                continue
            if not span.fill:
                continue
            ops = [f"BT {fill_operator(span.fill)}"]
            for run in span.face.runs(piece.text):
                size = span.size * scale
                lean = fixed(SLANT) if span.face.leans(run) else "0"
                ops.append(f"1 0 {lean} -1 {fixed(x)} {fixed(y)} Tm")
                for name, shown in self._document.encoded(run.font, run.text):
                    ops.append(f"{name} {fixed(size)} Tf {shown}")
                x += run.width * span.size * scale
            yield " ".join(ops) + " ET"


def _as_written(batch: Sequence[Element], style: Style) -> _Shapes:
    return style, tuple([(shape.tag, *shape.items()) for shape in batch])


def _drawn(batch: Sequence[Element], written: _Shapes) -> str:
    """Return the operators of shapes that are so *written*. Raises BadSvg."""
    found = _operators.get(written)
    if found is None:
        found = "\n".join(operators(batch, written[0]))
        if len(_operators) >= _MOST_KNOWN:
            _operators.clear()
        _operators[written] = found
    return found


def _space_of(element: Element, style: Style, room: str, bold: bool) -> TextSpace:
    """Return the space that a <text> is wrapped in, *room* wide. Raises BadSvg."""
    high = element.get("data-height")
    most = element.get("data-lines", "1" if high is None else str(MOST_LINES))
    if not most.isdecimal() or len(most) > _DIGITS:
        raise BadSvg(Text("data_lines", lines=most[:40]))
    space = TextSpace(length(room), int(most), balanced=bold or style.anchor == _MIDDLE)
    if high is None:
        return space
    leading = number(element, "data-leading", style.size * 1.25)
    return space._replace(height=svg.size(element, "data-height"), leading=leading)


def _folded(element: Element, style: Style) -> list[tuple[str, Style]]:
    """Return the texts of a <text> with their styles, white space folded. Raises BadSvg."""
    parts = [(element.text or "", style)]
    for child in element:
        if tag_of(child) != "tspan":
            raise BadSvg(Text("only_tspan"))
        parts += [(child.text or "", styled(style, child)), (child.tail or "", style)]
    blank = True
    folded: list[tuple[str, Style]] = []
    for text, its in parts:
        one = _BLANKS.sub(" ", text)
        one = one[1:] if blank and one.startswith(" ") else one
        blank = one.endswith(" ") if one else blank
        folded.append((one, its))
    return folded
