"""Vignettes: small engravings in a common frame, for ages, roles and whatever a game has.

In: the name of a picture, a place in mm, colours. Out: SVG within that square. Pictures are data (plates.toml): how
each area is painted, and its outline on a square of 100 around 0, 0. Lines are cut as close as a home printer
keeps them apart, so a small vignette has fewer of them and not finer ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, radians, sin
from typing import Final

from generator.engine.packdata import pack_data
from generator.press.art.areas import clipped, hatching
from generator.press.art.strokes import Point, ellipse, fixed, path, polygon, turned

#: All pictures there are, by name.
PLATES: Final[Mapping[str, str]] = pack_data("generator.press.art", "plates.toml")
#: Frames and their corners; a ring is as good as round.
FRAMES: Final = {"ring": 60, "hexagon": 6}
#: How many numbers the commands of an outline take: to a point, along one or two handles, a disc, an ellipse, a box.
TAKES: Final = {"M": 2, "L": 2, "Q": 4, "C": 6, "O": 3, "E": 5, "B": 4}
#: Which way areas are hatched that have no outline.
HATCHED: Final = {
    "level": (0.0,),
    "upright": (pi / 2,),
    "falling": (pi / 4,),
    "rising": (-pi / 4,),
    "cross": (pi / 4, -pi / 4),
}
#: Below this size (mm) a vignette has neither a sky nor fine lines.
SMALL: Final = 10.5
#: A paint and what it covers.
PAINTED: Final = re.compile(r"([a-z]+[1-4]?)([^a-z]+)")
Command = tuple[str, tuple[float, ...]]


@lru_cache(maxsize=512)
def vignette(
    name: str,
    x: float,
    y: float,
    size: float,
    line: str = "#000",
    ground: str = "#fff",
    frame: str = "ring",
    shaded: bool = True,
) -> str:
    """Return the vignette *name* in a square of *size* mm whose upper left corner is at x, y.

    *frame* is one of FRAMES; a hexagon is flat above and below and leaves a free strip there. *ground* is what is
    behind the lines, as of the paper: a vignette covers what it is drawn over. One that is not *shaded* has contours
    only.
    """
    place = f"translate({fixed(x + size / 2)} {fixed(y + size / 2)}) scale({round(size / 100, 4)})"
    return f'<g transform="{place}">{_engraved(name, size, line, ground, frame, shaded)}</g>'


@lru_cache(maxsize=512)
def _engraved(name: str, size: float, line: str, ground: str, frame: str, shaded: bool) -> str:
    """Return a vignette 100 wide around 0, 0, as it is cut for that *size* in mm."""
    plate = _Plate(size, frame, line, ground, shaded)
    return plate.framed("".join([plate.painted(*each) for each in PAINTED.findall(PLATES[name])]))


def _commands(outline: str) -> Iterator[Command]:
    """Yield the commands of an outline, each with its numbers; what is repeated needs no letter again."""
    letter, numbers = "", []
    for word in outline.split():
        if word.isalpha():
            letter = word
            if letter == "Z":
                yield letter, ()
            continue
        numbers.append(float(word))
        if len(numbers) == TAKES[letter]:
            yield letter, tuple(numbers)
            numbers = []
            letter = "L" if letter == "M" else letter


def _flat(commands: list[Command]) -> list[list[Point]]:
    """Return the rings of an outline, curves as short lines."""
    rings: list[list[Point]] = []
    for letter, numbers in commands:
        points = list(zip(numbers[::2], numbers[1::2]))
        if letter == "M":
            rings.append(points)
        elif letter == "L":
            rings[-1] += points
        elif letter in "QC":
            rings[-1] += [_along([rings[-1][-1], *points], each / 8) for each in range(1, 9)]
        elif letter in "OE":
            u, v, across, *others = numbers
            down, turn = others or (across, 0)
            ring = [(across * cos(n * pi / 16), down * sin(n * pi / 16)) for n in range(32)]
            rings.append(turned(ring, radians(turn), (u, v)))
        elif letter == "B":
            u, v, wide, high = numbers
            rings.append([(u, v), (u + wide, v), (u + wide, v + high), (u, v + high)])
    return rings


def _along(handles: Sequence[Point], share: float) -> Point:
    """Return a point of the curve with those ends and handles (de Casteljau)."""
    while len(handles) > 1:
        handles = [(x + share * (u - x), y + share * (v - y)) for (x, y), (u, v) in pairwise(handles)]
    return handles[0]


class _Plate:
    """What cuts a picture for a *size* in mm: lines as strong and as far apart as that size bears."""

    def __init__(self, size: float, frame: str, line: str, ground: str, shaded: bool) -> None:
        self._small, self._line, self._ground = size < SMALL or not shaded, line, ground
        self._shaded = shaded
        self._unit = 100 / size
        self._step = max(0.5, size / 52) * self._unit
        self._weight = min(0.6, 0.24 + 0.012 * size) * 25.4 / 72 * self._unit
        self._corners = FRAMES[frame]
        self._inner = 47.4 if self._small else 45.6
        self._within = self._around(self._inner)

    def painted(self, paint: str, outline: str) -> str:
        """Return an area as it is painted."""
        if paint == "sky":
            return self._sky(*map(float, outline.split()))
        name, dense = paint.rstrip("1234"), paint[-1]
        if (name in HATCHED and not self._shaded) or (name == "fine" and self._small):
            return ""
        if name in HATCHED:
            area = self._clipped(outline)
            step = self._step * (int(dense) / 2 if dense.isdigit() else 1)
            return self._lines(_brief("".join([hatching(area, angle, step) for angle in HATCHED[name]])), 0.6)
        if name == "land":
            outline = _brief("".join(map(polygon, self._clipped(outline))))
        else:
            outline = "".join(map(_command, _commands(outline)))
        if name in ("dark", "light"):
            return self._filled(name, outline)
        fill = self._ground if name in ("body", "land") else "none"
        return self._lines(outline, {"fine": 0.6, "bold": 2}.get(name, 1), fill)

    def _filled(self, name: str, outline: str) -> str:
        """Return an area that is filled; only its line where nothing is shaded."""
        if not self._shaded:
            return self._lines(outline, 0.8, self._ground)
        return path(outline, fill=self._line if name == "dark" else self._ground, stroke="none")

    def _clipped(self, outline: str) -> list[list[Point]]:
        """Return what of an outline lies in the frame, as rings."""
        return [clipped(ring, self._within) for ring in _flat(list(_commands(outline)))]

    def _lines(self, data: str, weight: float, fill: str = "none") -> str:
        """Return lines that strong, what is between them filled."""
        return path(data, fill=fill, stroke_width=fixed(weight * self._weight))

    def _sky(self, top: float, low: float) -> str:
        """Return a sky ruled from *top* to *low*, its lines farther apart towards the horizon."""
        if self._small:
            return ""
        lines, v = [], top
        while v < low:
            lines.append(hatching([self._within], 0, 1000, v))
            v += self._step * (1 + (v + 46) / 92)
        return self._lines(_brief("".join(lines)), 0.5)

    def framed(self, picture: str) -> str:
        """Return a picture in the frame: a line, and on larger vignettes a band of strokes and a fine line inside."""
        edge = self._edge(49.3)
        drawn = path(edge, fill=self._ground, stroke="none") + picture
        if not self._small:
            middle = (49.3 + self._inner) / 2
            band = self._edge(middle)
            dashes = f"{fixed(0.6 * self._weight)} {fixed(self._step)}"
            drawn += path(band, stroke_width=fixed(49.3 - self._inner), stroke_dasharray=dashes, stroke_linecap="butt")
            drawn += self._lines(self._edge(self._inner), 0.6)
        drawn += self._lines(edge, 1.4)
        return f'<g stroke="{self._line}" stroke-linecap="round" stroke-linejoin="round">{drawn}</g>'

    def _edge(self, radius: float) -> str:
        """Return the frame's outline."""
        return _disc(0, 0, radius) if self._corners > 6 else polygon(self._around(radius))

    def _around(self, radius: float) -> list[Point]:
        """Return the frame as a ring, clockwise on paper; *radius* to a corner."""
        turns = [n * 2 * pi / self._corners for n in range(self._corners)]
        return [(radius * cos(turn), radius * sin(turn)) for turn in turns]


def _brief(data: str) -> str:
    """Return path data with tenths, which are less than a line is strong."""
    return re.sub(r"\d+\.\d+", lambda number: f"{float(number[0]):.1f}".removesuffix(".0"), data)


def _command(command: Command) -> str:
    """Return a command as path data has it."""
    letter, numbers = command
    if letter == "O":
        return _disc(*numbers)
    if letter == "E":
        x, y, across, down, turn = numbers
        return ellipse((x, y), across, down, 0, 2 * pi, radians(turn)) + "Z"
    if letter == "B":
        left, top, wide, high = map(fixed, numbers)
        return f"M{left} {top}h{wide}v{high}h-{wide}z"
    return letter + " ".join(map(fixed, numbers))


def _disc(x: float, y: float, radius: float) -> str:
    """Return a circle, in less words than curves take."""
    r, across = fixed(radius), fixed(2 * radius)
    return f"M{fixed(x - radius)} {fixed(y)}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1-{across} 0z"
