"""Where lines of text are, and how far their ink reaches; where pictures are.

In: a text set in lines, its element and style, the matrix in force. Out: base lines and rectangles in mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from xml.etree.ElementTree import Element

from generator.errors import Text
from generator.press.layout.measures import Rectangle
from generator.press.painting.typesetting import BELOW, CAPITALS, TextBlock, TextLine
from generator.press.svg.elements import Matrix, number
from generator.press.svg.elements import size as size_of
from generator.press.svg.pathdata import BadSvg, fixed
from generator.press.svg.style import Style

#: How far ink reaches above and below the baseline, in font sizes.
_ASCENT, _DESCENT = 0.75, 0.22
_RATIOS = frozenset({"none", "xMidYMid", "xMidYMid meet", "xMidYMid slice"})
_VALIGNS = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


def extent(line: TextLine, at: tuple[float, float], scale: float, matrix: Matrix) -> Rectangle:
    """Return the rectangle of the card or page that the ink of a line must keep to, in mm."""
    a, b, c, d, e, f = matrix
    size = scale * max(piece.span.size for piece in line.pieces)
    left, right, top, bottom = at[0], at[0] + line.width, at[1] - _ASCENT * size, at[1] + _DESCENT * size
    xs = (a * left + c * top, a * left + c * bottom, a * right + c * top, a * right + c * bottom)
    ys = (b * left + d * top, b * left + d * bottom, b * right + d * top, b * right + d * bottom)
    return min(xs) + e, min(ys) + f, max(xs) + e, max(ys) + f


def smallest_of(block: TextBlock) -> float:
    """Return the size of the smallest thing that is written in *block*, in mm."""
    sizes = (piece.span.size for line in block.lines for piece in line.pieces if piece.text.strip())
    return block.scale * min(sizes, default=inf)


def placed(block: TextBlock, element: Element, style: Style) -> Iterator[tuple[TextLine, tuple[float, float]]]:
    """Yield the lines of a <text>, each with the place where its base line begins (x, y in mm).

    Raises BadSvg.
    """
    leading = number(element, "data-leading", style.size * 1.25) * block.scale
    valign = element.get("data-valign", "top")
    if valign not in _VALIGNS:
        raise BadSvg(Text("data_valign", valign=valign))
    x, y = number(element, "x", 0), number(element, "y", 0)
    if "data-height" in element.keys():  # noqa: SIM118  (an element is no dictionary)
        size = style.size * block.scale
        free = number(element, "data-height") - block.leads * leading - CAPITALS * size
        y += CAPITALS * size + min(free * _VALIGNS[valign], max(free - BELOW * size, 0.0))
    else:
        y -= block.leads * leading * _VALIGNS[valign]
    for index, line in enumerate(block.lines):
        y += leading * line.lead if index else 0.0
        yield line, (x - line.width * style.anchor, y)


def fitted(element: Element, width: float, height: float) -> tuple[str, Rectangle]:
    """Return where an <image> of a picture of that size is: what it is cut off with, its place and size in mm.

    Raises BadSvg.
    """
    x, y = number(element, "x", 0), number(element, "y", 0)
    across, down = size_of(element, "width"), size_of(element, "height")
    ratio = element.get("preserveAspectRatio", "xMidYMid meet")
    if ratio not in _RATIOS:
        raise BadSvg(Text("no_ratio", ratio=ratio[:40], known=tuple(sorted(_RATIOS))))
    if ratio == "none":
        return "", (x, y, across, down)
    slice_ = ratio.endswith("slice")
    scale = (max if slice_ else min)(across / width, down / height)
    clip = f"{' '.join(map(fixed, (x, y, across, down)))} re W n" if slice_ else ""
    wide, high = width * scale, height * scale
    return clip, (x + (across - wide) / 2, y + (down - high) / 2, wide, high)
