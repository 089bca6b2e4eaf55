"""The subset of SVG that templates may use, read strictly: what is not known is refused, never skipped.

In: SVG text and attributes, one user unit being one millimetre. Out: elements, numbers, and PDF path
operators in the same units.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

MM_PER_PT = 25.4 / 72
_NAMESPACE = "{http://www.w3.org/2000/svg}"
#: Distance of a Bezier's handles that makes it a quarter circle of radius 1.
_KAPPA = 4 / 3 * (sqrt(2) - 1)

_PAINT = {"fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill-rule"}
_FONT = {"font-size", "font-weight", "text-anchor"}
#: What may stand in a template: element -> attributes. `id` and `class` are notes and have no effect.
ALLOWED: dict[str, frozenset[str]] = {
    tag: frozenset(attributes | {"id", "class"})
    for tag, attributes in {
        "svg": {"viewBox", "width", "height", "version", "baseProfile"} | _PAINT | _FONT,
        "g": {"transform"} | _PAINT | _FONT,
        "path": {"d", "transform"} | _PAINT,
        "rect": {"x", "y", "width", "height", "rx", "transform"} | _PAINT,
        "circle": {"cx", "cy", "r", "transform"} | _PAINT,
        "ellipse": {"cx", "cy", "rx", "ry", "transform"} | _PAINT,
        "line": {"x1", "y1", "x2", "y2", "transform"} | _PAINT,
        "polyline": {"points", "transform"} | _PAINT,
        "polygon": {"points", "transform"} | _PAINT,
        "use": {"href", "x", "y", "width", "height", "fill", "stroke"},
        "text": {
            "x",
            "y",
            "fill",
            "transform",
            "data-name",
            "data-fit",
            "data-wrap",
            "data-lines",
            "data-leading",
            "data-min",
            "data-valign",
            "data-icons",
        }
        | _FONT,
        "tspan": {"font-size", "font-weight", "fill"},
        "symbol": {"viewBox"} | _PAINT,
        "title": set(),
        "desc": set(),
        "defs": set(),
    }.items()
}
SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})


class BadSvg(Exception):
    """Something outside the subset; the text says what."""


def parse(text: str) -> Element:
    """The root element of SVG *text*.

    Raises BadSvg if it is not XML or its root is not <svg>.
    """
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        line, column = error.position
        shown = text.splitlines()[line - 1].strip() if line <= len(text.splitlines()) else ""
        raise BadSvg(f"it is not XML at line {line}, column {column} of what it makes: {shown[:80]!r}") from error
    if tag_of(root) != "svg":
        raise BadSvg(f"its outermost element is <{tag_of(root)}>, not <svg>")
    return root


def tag_of(element: Element) -> str:
    """The element's name, checked with its attributes.

    Raises BadSvg for an element or attribute outside the subset.
    """
    tag = element.tag
    if tag.startswith(_NAMESPACE):
        tag = tag[len(_NAMESPACE) :]
    allowed = ALLOWED.get(tag)
    if allowed is None:
        raise BadSvg(f"the element <{tag}> is not understood")
    if not allowed.issuperset(element.keys()):
        name = sorted(set(element.keys()) - allowed)[0]
        raise BadSvg(f"the attribute {name!r} on <{tag}> is not understood")
    return tag


@lru_cache(maxsize=2048)
def length(text: str) -> float:
    """A length in mm: a bare number or mm, or points ("8pt").

    Raises BadSvg.
    """
    factor = 1.0
    number = text
    if text.endswith("pt"):
        factor, number = MM_PER_PT, text[:-2]
    elif text.endswith("mm"):
        number = text[:-2]
    try:
        return float(number) * factor
    except ValueError:
        raise BadSvg(f"{text!r} is not a length") from None


def number(element: Element, name: str, default: float | None = None) -> float:
    """A length attribute of *element*.

    Raises BadSvg if it is missing without a *default*.
    """
    text = element.get(name)
    if text is None:
        if default is None:
            raise BadSvg(f"<{tag_of(element)}> lacks {name!r}")
        return default
    return length(text)


def fixed(value: float) -> str:
    """A number for a PDF stream: at most four decimals, no needless zeros."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=256)
def colour(text: str) -> str:
    """PDF operands of a colour: "0" for a grey, "r g b" otherwise.

    Raises BadSvg.
    """
    digits = {"black": "000000", "white": "ffffff"}.get(text, text.removeprefix("#"))
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    if not re.fullmatch(r"[0-9a-fA-F]{6}", digits):
        raise BadSvg(f"{text!r} is not a colour such as #336699")
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    if parts[0] == parts[1] == parts[2]:
        return fixed(parts[0])
    return " ".join(fixed(part) for part in parts)


Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@lru_cache(maxsize=512)
def transform(text: str) -> Matrix:
    """The matrix of a transform attribute: translate, rotate, scale, matrix, in any number.

    Raises BadSvg.
    """
    result = IDENTITY
    rest = re.sub(r"(\w+)\(([^)]*)\)[\s,]*", "", text).strip()
    if rest:
        raise BadSvg(f"the transform {text!r} is not understood")
    for name, arguments in re.findall(r"(\w+)\(([^)]*)\)", text):
        result = multiply(result, _single_transform(name, _numbers(arguments), text))
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
    raise BadSvg(f"the transform {text!r} is not understood")


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """*inner* applied first, then *outer*."""
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
    """PDF path operators of a shape.

    Raises BadSvg.
    """
    match tag:
        case "path":
            return path(element.get("d", ""))
        case "rect":
            return _rectangle(element)
        case "circle":
            r = number(element, "r")
            return _ellipse(number(element, "cx", 0), number(element, "cy", 0), r, r)
        case "ellipse":
            return _ellipse(
                number(element, "cx", 0), number(element, "cy", 0), number(element, "rx"), number(element, "ry")
            )
        case "line":
            start = _pair(number(element, "x1", 0), number(element, "y1", 0))
            return f"{start} m {_pair(number(element, 'x2', 0), number(element, 'y2', 0))} l"
    values = _numbers(element.get("points", ""))
    if len(values) < 4 or len(values) % 2:
        raise BadSvg(f"<{tag}> needs pairs of numbers in 'points'")
    points = [_pair(x, y) for x, y in zip(values[::2], values[1::2])]
    return " l ".join([f"{points[0]} m {points[1]}", *points[2:]]) + " l" + " h" * (tag == "polygon")


def _rectangle(element: Element) -> str:
    x, y = number(element, "x", 0), number(element, "y", 0)
    w, h = number(element, "width"), number(element, "height")
    r = min(number(element, "rx", 0), w / 2, h / 2)
    if not r:
        return f"{_pair(x, y)} {_pair(w, h)} re"
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
    return " ".join([f"{_pair(x + rx, y)} m", *(_curve(*curve) for curve in curves), "h"])


def _pair(x: float, y: float) -> str:
    return f"{fixed(x)} {fixed(y)}"


def _curve(*values: float) -> str:
    return " ".join(map(fixed, values)) + " c"


def _numbers(text: str) -> list[float]:
    try:
        return [float(part) for part in re.split(r"[\s,]+", text.strip()) if part]
    except ValueError:
        raise BadSvg(f"{text!r} is not a list of numbers") from None


_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_ARC = re.compile(rf"({_NUMBER.pattern})[\s,]*" * 3 + r"([01])[\s,]*([01])[\s,]*" + rf"({_NUMBER.pattern})[\s,]*" * 2)
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@lru_cache(maxsize=1024)
def path(d: str) -> str:
    """PDF operators of SVG path data: all commands, absolute and relative.

    Raises BadSvg.
    """
    return " ".join(_PathReader(d).operators())


class _PathReader:
    """Walks through path data with the current point, the subpath's start and the last handle."""

    def __init__(self, d: str) -> None:
        self.d = d
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.handle: tuple[float, float] | None = None
        self.last = ""

    def operators(self) -> Iterator[str]:
        """PDF operators, one command after the other."""
        if _COMMAND.sub("", self.d).strip():
            raise BadSvg(f"path data {self.d[:40]!r} is not understood")
        for letter, arguments in _COMMAND.findall(self.d):
            for step, values in enumerate(self._arguments(letter, arguments)):
                command = letter.upper()
                if command == "M" and step:
                    command = "L"
                yield from self._draw(command, letter.islower(), values)
                self.last = command

    def _arguments(self, letter: str, text: str) -> Iterator[list[float]]:
        takes = _TAKES[letter.upper()]
        if letter in "Aa":
            sets = [[float(value) for value in found] for found in _ARC.findall(text)]
        else:
            values = [float(found) for found in _NUMBER.findall(text)]
            sets = [values[i : i + takes] for i in range(0, len(values), takes)] if takes else [[]]
        if not sets or any(len(values) != takes for values in sets):
            raise BadSvg(f"path command {letter!r} with {text.strip()!r} is not understood")
        yield from sets

    def _draw(self, command: str, relative: bool, values: list[float]) -> Iterator[str]:
        ox, oy = (self.x, self.y) if relative else (0.0, 0.0)
        if command == "Z":
            self.x, self.y = self.start_x, self.start_y
            yield "h"
            return
        if command == "A":
            yield from self._arc(values[:5], values[5] + ox, values[6] + oy)
            return
        if command == "H":
            points = [(values[0] + ox, self.y)]
        elif command == "V":
            points = [(self.x, values[0] + oy)]
        else:
            points = [(x + ox, y + oy) for x, y in zip(values[::2], values[1::2])]
        yield self._to(command, points)

    def _to(self, command: str, points: list[tuple[float, float]]) -> str:
        x0, y0 = self.x, self.y
        self.x, self.y = points[-1]
        if command == "M":
            self.start_x, self.start_y = points[-1]
            return f"{_pair(*points[-1])} m"
        if command in "LHV":
            return f"{_pair(*points[-1])} l"
        if command in "ST":
            points = [self._mirrored(x0, y0, "CS" if command == "S" else "QT"), *points]
        self.handle = points[-2]
        if command in "QT":
            (qx, qy), (x, y) = points
            points = [
                (x0 + 2 / 3 * (qx - x0), y0 + 2 / 3 * (qy - y0)),
                (x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y)),
                (x, y),
            ]
        return _curve(*(value for point in points for value in point))

    def _mirrored(self, x: float, y: float, after: str) -> tuple[float, float]:
        if self.last and self.last in after and self.handle:
            return 2 * x - self.handle[0], 2 * y - self.handle[1]
        return x, y

    def _arc(self, how: list[float], x: float, y: float) -> Iterator[str]:
        """An elliptical arc as Bezier curves (SVG 1.1, appendix F.6)."""
        x0, y0 = self.x, self.y
        self.x, self.y = x, y
        rx, ry, turned, large, sweep = abs(how[0]), abs(how[1]), radians(how[2]), how[3] != 0, how[4] != 0
        if not rx or not ry or (x0, y0) == (x, y):
            yield f"{_pair(x, y)} l"
            return
        c, s = cos(turned), sin(turned)
        dx, dy = (x0 - x) / 2, (y0 - y) / 2
        ux, uy = c * dx + s * dy, c * dy - s * dx
        grow = max(1.0, hypot(ux / rx, uy / ry))
        rx, ry = rx * grow, ry * grow
        short = max(0.0, (rx * ry) ** 2 - (rx * uy) ** 2 - (ry * ux) ** 2)
        k = sqrt(short / ((rx * uy) ** 2 + (ry * ux) ** 2)) * (1 if large != sweep else -1)
        vx, vy = k * rx * uy / ry, -k * ry * ux / rx
        cx, cy = c * vx - s * vy + (x0 + x) / 2, s * vx + c * vy + (y0 + y) / 2
        start = atan2((uy - vy) / ry, (ux - vx) / rx)
        extent = (atan2((-uy - vy) / ry, (-ux - vx) / rx) - start) % (2 * pi)
        if not sweep:
            extent -= 2 * pi
        pieces = max(1, ceil(abs(extent) / (pi / 2) - 1e-9))
        step = extent / pieces
        handle = 4 / 3 * tan(step / 4)

        def place(px: float, py: float) -> tuple[float, float]:
            return c * rx * px - s * ry * py + cx, s * rx * px + c * ry * py + cy

        for piece in range(pieces):
            a, b = start + piece * step, start + (piece + 1) * step
            yield _curve(
                *place(cos(a) - handle * sin(a), sin(a) + handle * cos(a)),
                *place(cos(b) + handle * sin(b), sin(b) - handle * cos(b)),
                *place(cos(b), sin(b)),
            )
