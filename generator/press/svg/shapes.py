"""Shapes of SVG as PDF operators: outlines with their colours and lines.

In: elements and the style that is in force. Out: operators in mm, or BadSvg with the element.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from generator.errors import Text
from generator.press.svg import elements as svg
from generator.press.svg.elements import SHAPES, Matrix, tag_of
from generator.press.svg.pathdata import BadSvg, fixed
from generator.press.svg.style import INHERITED, Style, changed, graphics

#: The least width and height of a drawing, in its own units.
_LEAST_BOX = 0.01


def styled(style: Style, element: Element) -> Style:
    """Return *style* as *element* changes it.

    Raises BadSvg.
    """
    given = tuple([pair for pair in element.items() if pair[0] in INHERITED])  # a list is faster than a generator
    return changed(style, given) if given else style


def operators(batch: Sequence[Element], style: Style) -> Iterator[str]:
    """Yield the PDF operators of shapes, colours and lines set anew for each run of equals.

    Raises BadSvg.
    """
    state: tuple[str, ...] = ()
    for shape in batch:
        try:
            outline, its_style, moved = _read(shape, style)
        except BadSvg as error:
            raise error.within(shape) from None
        if not outline or not (its_style.fill or its_style.stroke):
            continue
        wanted = tuple(graphics(its_style))
        if moved:
            yield f"q {' '.join(map(fixed, moved))} cm"
        if moved or wanted != state:
            yield " ".join(wanted)
        yield f"{outline} {_finish(its_style)}"
        if moved:
            yield "Q"
        else:
            state = wanted


def _read(shape: Element, style: Style) -> tuple[str, Style, Matrix | None]:
    """Return a shape's path, "" for none, its style, and the matrix that moves it, if one does.

    Raises BadSvg.
    """
    tag = tag_of(shape)
    if tag in ("title", "desc"):
        return "", style, None
    if tag not in SHAPES:
        raise BadSvg(Text("not_in_icon", tag=tag))
    moved = shape.get("transform")
    return svg.outline(shape, tag), styled(style, shape), svg.transform(moved) if moved else None


def _finish(style: Style) -> str:
    """Return the operator that paints a path."""
    if not style.fill:
        return "S"
    return ("B" if style.stroke else "f") + "*" * style.even


def view_box(element: Element) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of an <svg> or <symbol>, in mm.

    Raises BadSvg.
    """
    values = svg.numbers(element.get("viewBox", ""))
    if len(values) != 4 or values[2] < _LEAST_BOX or values[3] < _LEAST_BOX:
        raise BadSvg(Text("needs_view_box", tag=tag_of(element))).within(element)
    left, top, width, height = values
    return left, top, left + width, top + height
