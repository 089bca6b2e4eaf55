"""The subset of SVG that templates may use, read strictly: what is not known is refused, never skipped.

In: SVG text and attributes, one user unit being one millimetre. Out: elements, numbers, and PDF path
operators in the same units.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import cos, radians, sin, sqrt
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from generator.errors import Text
from generator.press.svg.inkscape import may_be_foreign, tidy
from generator.press.svg.pathdata import MOST_LENGTH, BadSvg, curve, fixed, pair, path

MM_PER_PT = 25.4 / 72
_NAMESPACE = "{http://www.w3.org/2000/svg}"
#: Distance of a Bezier's handles that makes it a quarter circle of radius 1.
_KAPPA = 4 / 3 * (sqrt(2) - 1)

_PAINT = {"fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill-rule"}
_FACE = {"font-size", "font-weight", "font-family", "font-style", "font-variant-numeric"}
_FONT = _FACE | {"text-anchor"}
#: What is allowed in a template: element -> attributes. `id` and `class` are notes and have no effect.
ALLOWED: dict[str, frozenset[str]] = {
    tag: frozenset(attributes | {"id", "class"})
    for tag, attributes in {
        "svg": {
            "viewBox",
            "x",
            "y",
            "width",
            "height",
            "version",
            "baseProfile",
            "data-parts",
            "data-next",
            "preserveAspectRatio",
        }
        | _PAINT
        | _FONT,
        "g": {"transform"} | _PAINT | _FONT,
        "path": {"d", "transform"} | _PAINT,
        "rect": {"x", "y", "width", "height", "rx", "transform"} | _PAINT,
        "circle": {"cx", "cy", "r", "transform"} | _PAINT,
        "ellipse": {"cx", "cy", "rx", "ry", "transform"} | _PAINT,
        "line": {"x1", "y1", "x2", "y2", "transform"} | _PAINT,
        "polyline": {"points", "transform"} | _PAINT,
        "polygon": {"points", "transform"} | _PAINT,
        "use": {"href", "x", "y", "width", "height", "fill"},
        "image": {"href", "x", "y", "width", "height", "preserveAspectRatio", "transform", "data-name"},
        "text": {
            "x",
            "y",
            "fill",
            "transform",
            "data-name",
            "data-fit",
            "data-wrap",
            "data-lines",
            "data-height",
            "data-leading",
            "data-min",
            "data-valign",
            "data-icons",
        }
        | _FONT,
        "tspan": {"fill"} | _FACE,
        "symbol": {"viewBox"} | _PAINT,
        "title": set(),
        "desc": set(),
        "defs": set(),
    }.items()
}
PARENTS = frozenset({"svg", "g", "text", "symbol", "defs"})
_WORDED = frozenset({"text", "tspan", "title", "desc"})
_MOST_TRANSFORM = 2000
SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})


def parse(text: str, foreign: bool = False) -> Element:
    """Return the root element of SVG *text*.

    What drawing programs note for themselves is left out; *foreign* is what comes from one.
    Raises BadSvg if it is not XML, has a document type or its root is not <svg>.
    """
    if "<!DOCTYPE" in text or "<?" in text:
        _refuse_instructions(text)
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        line, column = error.position
        lines = text.split("\n")
        shown = lines[line - 1].strip() if line <= len(lines) else ""
        refusal = BadSvg(Text("no_xml", line=line, column=column, shown=shown[:80]))
        refusal.position = error.position
        raise refusal from error
    except UnicodeEncodeError as error:
        raise BadSvg(Text("no_character", character=text[error.start])) from error
    if foreign or may_be_foreign(text):
        try:
            tidy(root)
        except BadSvg as error:
            raise error.placed(root) from None
    if tag_of(root) != "svg":
        raise BadSvg(Text("outermost", tag=tag_of(root))).within(root)
    return root


def _refuse_instructions(text: str) -> None:
    """Refuse a document type, hence every entity, and instructions to programs, before anything reads them.

    Raises BadSvg.
    """
    for found in re.finditer(r"<!DOCTYPE|<\?(?!xml\s)\S{0,20}|(?<=.)<\?xml", text, re.DOTALL):
        before = text[: found.start()]
        what = Text("document_type") if found[0].startswith("<!") else Text("instruction", found=found[0])
        refusal = BadSvg(Text("not_allowed", what=what))
        refusal.position = (before.count("\n") + 1, len(before) - before.rfind("\n") - 1)
        raise refusal


def tag_of(element: Element) -> str:
    """Return the element's name, checked with its attributes.

    Raises BadSvg for an element or attribute outside the subset.
    """
    tag = element.tag
    if tag.startswith(_NAMESPACE):
        tag = tag[len(_NAMESPACE) :]
    allowed = ALLOWED.get(tag)
    if allowed is None:
        raise BadSvg(Text("no_element", tag=tag[:80]))
    if tag not in _WORDED and (_stray(element.text) or (len(element) and any(_stray(child.tail) for child in element))):
        raise BadSvg(Text("text_inside", tag=tag))
    if len(element) and tag not in PARENTS:
        raise BadSvg(Text("may_not_hold", tag=tag, inner=element[0].tag.removeprefix(_NAMESPACE)))
    if not allowed.issuperset(element.keys()):
        name = sorted(set(element.keys()) - allowed)[0]
        raise BadSvg(Text("no_attribute", name=name, tag=tag))
    return tag


def _stray(text: str | None) -> bool:
    return text is not None and not text.isspace() and text != ""


@lru_cache(maxsize=2048)
def length(text: str) -> float:
    """Return a length in mm: a bare number or mm, or points ("8pt").

    Raises BadSvg.
    """
    found = re.fullmatch(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(mm|pt)?", text)
    if not found:
        raise BadSvg(Text("not_a_length", text=text[:80]))
    value = float(found[1]) * (MM_PER_PT if found[2] == "pt" else 1.0)
    if abs(value) > MOST_LENGTH:
        raise BadSvg(Text("length_long", text=text[:40], most=MOST_LENGTH))
    return value


def size(element: Element, name: str, default: float | None = None) -> float:
    """Return a length attribute of *element* that must not be below zero.

    Raises BadSvg.
    """
    found = number(element, name, default)
    if found < 0:
        raise BadSvg(Text("below_zero_on", name=name, tag=tag_of(element)))
    return found


def number(element: Element, name: str, default: float | None = None) -> float:
    """Return a length attribute of *element*.

    Raises BadSvg if it is missing without a *default*.
    """
    text = element.get(name)
    if text is None:
        if default is None:
            raise BadSvg(Text("lacks", tag=tag_of(element), name=name))
        return default
    return length(text)


@lru_cache(maxsize=256)
def colour(text: str) -> str:
    """Return the PDF operands of a colour: "0" for a grey, "r g b" otherwise.

    Raises BadSvg.
    """
    digits = {"black": "#000000", "white": "#ffffff"}.get(text, text)
    if not re.fullmatch(r"#([0-9a-fA-F]{3}){1,2}", digits):
        raise BadSvg(Text("not_a_colour", text=text[:80]))
    digits = digits[1:] if len(digits) == 7 else "".join(2 * digit for digit in digits[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    if parts[0] == parts[1] == parts[2]:
        return fixed(parts[0])
    return " ".join(fixed(part) for part in parts)


Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@lru_cache(maxsize=512)
def transform(text: str) -> Matrix:
    """Return the matrix of a transform attribute: translate, rotate, scale, matrix, in any number.

    Raises BadSvg.
    """
    if len(text) > _MOST_TRANSFORM:
        raise BadSvg(Text("transform_long", text=text[:40]))
    result = IDENTITY
    rest = re.sub(r"(\w+)\(([^)]*)\)[\s,]*", "", text).strip()
    if rest:
        raise BadSvg(Text("no_transform", text=text))
    for name, arguments in re.findall(r"(\w+)\(([^)]*)\)", text):
        result = multiply(result, _single_transform(name, numbers(arguments), text))
    return result


def _single_transform(name: str, values: list[float], text: str) -> Matrix:
    match name, values:
        case "translate", [x]:
            return (1, 0, 0, 1, x, 0)
        case "translate", [x, y]:
            return (1, 0, 0, 1, x, y)
        case "scale", [s]:
            return (s, 0, 0, s, 0, 0)
        case "scale", [x, y]:
            return (x, 0, 0, y, 0, 0)
        case "rotate", [angle]:
            c, s = cos(radians(angle)), sin(radians(angle))
            return (c, s, -s, c, 0, 0)
        case "rotate", [angle, x, y]:
            about = multiply((1, 0, 0, 1, x, y), _single_transform("rotate", [angle], text))
            return multiply(about, (1, 0, 0, 1, -x, -y))
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
    raise BadSvg(Text("no_transform", text=text))


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that applies *inner* first, then *outer*."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def outline(element: Element, tag: str) -> str:
    """Return the PDF path operators of a shape.

    Raises BadSvg.
    """
    match tag:
        case "path":
            return path(element.get("d", ""))
        case "rect":
            return _rectangle(element)
        case "circle":
            r = size(element, "r")
            return _ellipse(number(element, "cx", 0), number(element, "cy", 0), r, r)
        case "ellipse":
            return _ellipse(
                number(element, "cx", 0), number(element, "cy", 0), size(element, "rx"), size(element, "ry")
            )
        case "line":
            start = pair(number(element, "x1", 0), number(element, "y1", 0))
            return f"{start} m {pair(number(element, 'x2', 0), number(element, 'y2', 0))} l"
    values = numbers(element.get("points", ""))
    if len(values) < 4 or len(values) % 2:
        raise BadSvg(Text("needs_pairs", tag=tag))
    points = [pair(x, y) for x, y in zip(values[::2], values[1::2])]
    return " l ".join([f"{points[0]} m {points[1]}", *points[2:]]) + " l" + " h" * (tag == "polygon")


def _rectangle(element: Element) -> str:
    x, y = number(element, "x", 0), number(element, "y", 0)
    w, h = size(element, "width"), size(element, "height")
    r = min(size(element, "rx", 0), w / 2, h / 2)
    if not r:
        return f"{pair(x, y)} {pair(w, h)} re"
    return path(
        f"M{x + r} {y} H{x + w - r} A{r} {r} 0 0 1 {x + w} {y + r} V{y + h - r} A{r} {r} 0 0 1 {x + w - r} {y + h}"
        f" H{x + r} A{r} {r} 0 0 1 {x} {y + h - r} V{y + r} A{r} {r} 0 0 1 {x + r} {y} Z"
    )


def _ellipse(x: float, y: float, rx: float, ry: float) -> str:
    kx, ky = rx * _KAPPA, ry * _KAPPA
    curves = (
        (x + rx, y + ky, x + kx, y + ry, x, y + ry),
        (x - kx, y + ry, x - rx, y + ky, x - rx, y),
        (x - rx, y - ky, x - kx, y - ry, x, y - ry),
        (x + kx, y - ry, x + rx, y - ky, x + rx, y),
    )
    return " ".join([f"{pair(x + rx, y)} m", *(curve(*points) for points in curves), "h"])


def numbers(text: str) -> list[float]:
    """Return numbers divided by blanks or commas.

    Raises BadSvg.
    """
    try:
        return [length(part) for part in re.split(r"[\s,]+", text.strip()) if part]
    except BadSvg:
        raise BadSvg(Text("not_numbers", text=text[:80])) from None
