"""What SVG elements inherit: paint, lines, type. Checked when it is set, not when it is used.

In: a style and an element's attributes. Out: the element's style, and the PDF operators that put it in force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from generator.errors import Text
from generator.press.svg.elements import MM_PER_PT, colour, length
from generator.press.svg.pathdata import BadSvg, fixed

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


#: Dashes that no printer and no viewer minds: how many, and how long together, in mm.
_MOST_DASHES, _LEAST_DASHES = 32, 0.05
#: Sizes of type, in mm.
_LEAST_TYPE, _MOST_TYPE = 0.1, 1000.0


class Style(NamedTuple):
    """Colours are PDF operands ("" paints nothing), lengths mm, cap and join PDF's numbers, family a role of type."""

    fill: str = "0"
    stroke: str = ""
    width: float = 1.0
    dash: str = ""
    cap: int = 0
    join: int = 0
    even: bool = False
    size: float = 10 * MM_PER_PT
    bold: bool = False
    anchor: float = 0.0
    family: str = "text"
    italic: bool = False
    tabular: bool = False


def _size(value: str) -> float:
    found = length(value)
    if found < 0:
        raise BadSvg(Text("below_zero", value=value))
    return found


def _paint(value: str) -> str:
    return "" if value == "none" else colour(value)


def _dashes(value: str) -> str:
    if value == "none":
        return ""
    dashes = [_size(part) for part in value.replace(",", " ").split()[: _MOST_DASHES + 1]]
    if len(dashes) > _MOST_DASHES or sum(dashes) < _LEAST_DASHES:
        raise BadSvg(Text("dashes", value=value[:40], most=_MOST_DASHES, least=_LEAST_DASHES))
    return " ".join(map(fixed, dashes))


def _type_size(value: str) -> float:
    found = _size(value)
    if not _LEAST_TYPE <= found <= _MOST_TYPE:
        raise BadSvg(Text("type_size", value=value, least=_LEAST_TYPE, most=_MOST_TYPE))
    return found


def _one_of(names: Mapping[str, object]) -> Callable[[str], object]:
    def read(value: str) -> object:
        if value not in names:
            raise BadSvg(Text("none_of_these", name="", given=value, known=tuple(names)))
        return names[value]

    return read


#: Attribute -> field of Style and how its value is read.
_READERS: dict[str, tuple[str, Callable[[str], object]]] = {
    "fill": ("fill", _paint),
    "stroke": ("stroke", _paint),
    "stroke-width": ("width", _size),
    "stroke-dasharray": ("dash", _dashes),
    "stroke-linecap": ("cap", _one_of(_CAPS)),
    "stroke-linejoin": ("join", _one_of(_JOINS)),
    "fill-rule": ("even", _one_of({"nonzero": False, "evenodd": True})),
    "font-size": ("size", _type_size),
    "font-weight": ("bold", _one_of({"normal": False, "bold": True})),
    "font-family": ("family", _one_of({role: role for role in ("text", "title", "figures")})),
    "font-style": ("italic", _one_of({"normal": False, "italic": True})),
    "font-variant-numeric": ("tabular", _one_of({"normal": False, "tabular-nums": True})),
    "text-anchor": ("anchor", _one_of(_ANCHORS)),
}
INHERITED = frozenset(_READERS)


@lru_cache(maxsize=4096)
def changed(style: Style, attributes: tuple[tuple[str, str], ...]) -> Style:
    """Return *style* as *attributes* (those in INHERITED) change it; currentColor is the fill that was in force.

    Raises BadSvg.
    """
    fields = {}
    for name, value in attributes:
        field, read = _READERS[name]
        try:
            fields[field] = style.fill if read is _paint and value == "currentColor" else read(value)
        except BadSvg as error:
            raise BadSvg(Text("at", where=name, what=error)) from None
    return Style(**{**style._asdict(), **fields})


def fill_operator(paint: str) -> str:
    """Return the operator that fills with *paint*."""
    return f"{paint} {'rg' if ' ' in paint else 'g'}"


def graphics(style: Style) -> Iterator[str]:
    """Yield operators that set colours and line for a shape."""
    if style.fill:
        yield fill_operator(style.fill)
    if style.stroke:
        yield f"{style.stroke} {'RG' if ' ' in style.stroke else 'G'}"
        yield f"{fixed(style.width)} w {style.cap} J {style.join} j [{style.dash}] 0 d"
