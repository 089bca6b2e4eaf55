"""SVG path data into PDF operators: every command, absolute and relative, read strictly.

In: the d attribute of a <path>. Out: operators in the same units. They are written as text: path objects of reportlab
take four times as long, 87 us a path instead of 21 (benchmarks/raw_operators.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from xml.etree.ElementTree import Element

from generator.errors import Text

#: No coordinate is further out than this, in mm; the most characters of path data.
MOST_LENGTH, MOST_DATA = 100_000.0, 500_000


class BadSvg(Exception):
    """Something outside the subset; the text says what.

    Where: *element* while it is drawn, then its *index*, counted from 0 in the order of the text; or the *position* in
    the text, a line from 1 and a column from 0.
    """

    element: Element | None = None
    index: int | None = None
    position: tuple[int, int] | None = None

    def within(self, element: Element) -> BadSvg:
        """Return the same problem, about *element* unless it is about one inside it already."""
        if self.element is None:
            self.element = element
        return self

    def placed(self, root: Element) -> BadSvg:
        """Return the same problem, its element counted in the whole drawing."""
        if self.index is None:
            every = enumerate(root.iter())
            self.index = next((place for place, each in every if each is self.element), None)
        return self


@lru_cache(maxsize=16384)
def fixed(value: float) -> str:
    """Return a number for a PDF stream: at most four decimals, no needless zeros."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def pair(x: float, y: float) -> str:
    """Return a point for a PDF stream."""
    return f"{fixed(x)} {fixed(y)}"


def curve(*values: float) -> str:
    """Return a Bezier curve: two handles and the end."""
    return " ".join(map(fixed, values)) + " c"


_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_FIGURE = r"(?>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)"
_NUMBER = re.compile(rf"\s*({_FIGURE})\s*,?")
_ARC = re.compile(rf"\s*({_FIGURE})\s*,?" * 3 + r"\s*([01])\s*,?" * 2 + rf"\s*({_FIGURE})\s*,?" * 2)
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


#: Absolute lines and curves in small whole numbers: pictures of which hundreds are printed are drawn so.
_WHOLE = re.compile(r"M(?:-?[0-9]{1,4}(?: -?[0-9]{1,4})*(?:[MLC]|Z+M|Z*$))+")
_WHOLE_COMMAND = re.compile(r"([MLCZ])([^MLCZ]*)")


def _whole(d: str) -> str:
    """Return the operators of such data, copied as they are; "" if a number is missing."""
    found = []
    for letter, text in _WHOLE_COMMAND.findall(d):
        values = text.split()
        takes = 6 if letter == "C" else 2
        if len(values) % takes or bool(values) == (letter == "Z"):
            return ""
        parts = [" ".join(values[at : at + takes]) for at in range(0, len(values), takes)]
        if letter == "Z":
            found.append("h")
        elif letter == "M":
            found += [f"{parts[0]} m", *[f"{part} l" for part in parts[1:]]]
        else:
            found += [f"{part} {letter.lower()}" for part in parts]
    return " ".join(found)


#: Figures as the PDF has them, too; lines and curves in them: what our drawings and most others are made of.
_AS_IS = r"(?>-?(?:[1-9][0-9]{0,4}|0(?=\.))\.[0-9]{0,3}[1-9]|-?[1-9][0-9]{0,4}|0)"
_PLAIN = re.compile(rf"(?:M{_AS_IS}(?: {_AS_IS})*+(?:[LCQHV]{_AS_IS}(?: {_AS_IS})*+|h0)*+Z*+)++")
_PLAIN_COMMAND = re.compile(r"([MLCQHVhZ])([^MLCQHVhZ]*)")


def _plain(d: str) -> str:
    """Return the operators of such data, its figures copied; "" if one is missing."""
    found: list[str] = []
    x = y = first_x = first_y = "0"
    for letter, text in _PLAIN_COMMAND.findall(d):
        if letter == "Z":
            found.append("h")
            x, y = first_x, first_y
            continue
        values = text.split()
        if len(values) % _TAKES[letter.upper()]:
            return ""
        if letter in "HhV":
            values = _straight(letter, values, x, y)
        if letter == "C":
            found += [" ".join(values[at : at + 6]) + " c" for at in range(0, len(values), 6)]
        elif letter == "Q":
            found += _bent([x, y, *values])
        else:
            at = 0
            if letter == "M":
                first_x, first_y = values[:2]
                found.append(f"{first_x} {first_y} m")
                at = 2
            found += [f"{here} {there} l" for here, there in zip(values[at::2], values[at + 1 :: 2])]
        x, y = values[-2:]
    return " ".join(found)


def _straight(letter: str, values: list[str], x: str, y: str) -> list[str]:
    """Return the ends of lines across or up and down from *x*, *y*; "h" ends where it begins."""
    if letter == "h":
        return [x, y]
    ends = [(x, each) for each in values] if letter == "V" else [(each, y) for each in values]
    return [*chain.from_iterable(ends)]


def _bent(values: list[str]) -> Iterator[str]:
    """Yield quadratic curves as cubic ones, each from the end of the one before; the first two values are the start."""
    points = [*map(float, values)]
    for at in range(0, len(points) - 2, 4):
        yield curve(*_raised(*points[at : at + 6]))


def _raised(x0: float, y0: float, qx: float, qy: float, x: float, y: float) -> tuple[float, ...]:
    """Return handles and end of the cubic curve that is a quadratic one from *x0*, *y0*."""
    return (x0 + 2 / 3 * (qx - x0), y0 + 2 / 3 * (qy - y0), x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y), x, y)


@lru_cache(maxsize=4096)  # a board of hatched coasts has a thousand, and a poster draws it on every sheet
def path(d: str) -> str:
    """Return the PDF operators of SVG path data: all commands, absolute and relative.

    Raises BadSvg.
    """
    if len(d) > MOST_DATA:
        raise BadSvg(Text("path_data_long", count=len(d), most=MOST_DATA))
    if _WHOLE.fullmatch(d) and (quick := _whole(d)):
        return quick
    if _PLAIN.fullmatch(d) and (quick := _plain(d)):
        return quick
    try:
        return " ".join(_PathReader(d).operators())
    except (ArithmeticError, ValueError):
        raise BadSvg(Text("path_not_computed", data=d[:40])) from None


class _PathReader:
    """Walks through path data with the current point, the subpath's start and the last handle."""

    def __init__(self, d: str) -> None:
        self.d = d
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.handle: tuple[float, float] | None = None
        self.last = ""

    def operators(self) -> Iterator[str]:
        """Yield the PDF operators, one command after the other."""
        if not re.match(r"\s*[Mm]|\s*$", self.d):
            raise BadSvg(Text("path_begins", data=self.d[:40]))
        for letter, arguments in _COMMAND.findall(self.d):
            for step, values in enumerate(self._arguments(letter, arguments)):
                command = letter.upper()
                if command == "M" and step:
                    command = "L"
                yield from self._draw(command, letter.islower(), values)
                self.last = command

    def _arguments(self, letter: str, text: str) -> Iterator[list[float]]:
        takes = _TAKES[letter.upper()]
        pattern = _ARC if letter in "Aa" else _NUMBER
        values = [float(value) for found in pattern.finditer(text) for value in found.groups()]
        if any(abs(value) > MOST_LENGTH for value in values):
            raise BadSvg(Text("path_far", letter=letter, most=MOST_LENGTH))
        if pattern.sub("", text).strip() or (len(values) % takes or not values if takes else values):
            raise BadSvg(Text("path_command", letter=letter, text=text.strip()[:80]))
        yield from (values[i : i + takes] for i in range(0, len(values), takes)) if takes else ([],)

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
            return f"{pair(*points[-1])} m"
        if command in "LHV":
            return f"{pair(*points[-1])} l"
        if command in "ST":
            points = [self._mirrored(x0, y0, "CS" if command == "S" else "QT"), *points]
        self.handle = points[-2]
        if command in "QT":
            (qx, qy), (x, y) = points
            return curve(*_raised(x0, y0, qx, qy, x, y))
        return curve(*(value for point in points for value in point))

    def _mirrored(self, x: float, y: float, after: str) -> tuple[float, float]:
        if self.last and self.last in after and self.handle:
            return 2 * x - self.handle[0], 2 * y - self.handle[1]
        return x, y

    def _arc(self, how: list[float], x: float, y: float) -> Iterator[str]:
        """Yield an elliptical arc as Bezier curves (SVG 1.1, appendix F.6)."""
        x0, y0 = self.x, self.y
        self.x, self.y = x, y
        rx, ry, turned, large, sweep = abs(how[0]), abs(how[1]), radians(how[2]), how[3] != 0, how[4] != 0
        if not rx or not ry or (x0, y0) == (x, y):
            yield f"{pair(x, y)} l"
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
            yield curve(
                *place(cos(a) - handle * sin(a), sin(a) + handle * cos(a)),
                *place(cos(b) + handle * sin(b), sin(b) - handle * cos(b)),
                *place(cos(b), sin(b)),
            )
