"""Coats of arms by the grammar of heraldry: a field, a division or an ordinary, a charge, all in tinctures.

In: a campaign's mark, the number of what bears the arms, its charge, a place in mm, colours. Out: SVG. Tinctures are
hatched as engravers do, so that arms read in black: argent is plain, or dotted, gules upright lines, azure level ones,
vert and purpure slanting ones, sable both level and upright. A colour never lies on a colour, nor metal on metal, unless
the field is divided. Numbers are designs: two numbers of one campaign never have the same, however many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from math import cos, gcd, hypot, pi, sin
from typing import Final, NamedTuple

from generator.press.art.areas import Area, Ring, clipped, dotting, hatching, outline
from generator.press.art.lots import Lots
from generator.press.art.strokes import Point, circle, fixed, joined, path

METALS: Final = ("argent", "or")
COLOURS: Final = ("gules", "azure", "sable", "vert", "purpure")
TINCTURES: Final = (*METALS, *COLOURS)
#: Which way a tincture is hatched, in radians; or is dotted, argent plain.
HATCHED: Final[Mapping[str, tuple[float, ...]]] = {
    "argent": (),
    "gules": (pi / 2,),
    "azure": (0.0,),
    "sable": (0.0, pi / 2),
    "vert": (pi / 4,),
    "purpure": (-pi / 4,),
}
#: How the edge of an ordinary or a division runs.
EDGES: Final = ("straight", "wavy", "engrailed", "indented", "embattled")
ORDINARIES: Final = (
    "pale",
    "fess",
    "bend",
    "bend sinister",
    "chevron",
    "cross",
    "saltire",
    "chief",
    "pile",
    "bordure",
    "base",
)
DIVISIONS: Final = (
    "per pale",
    "per fess",
    "per bend",
    "per bend sinister",
    "per chevron",
    "quarterly",
    "per saltire",
    "paly",
    "barry",
    "bendy",
    "chequy",
    "lozengy",
    "gyronny",
)
#: Divisions whose edges may be other than straight.
EDGED: Final = DIVISIONS[:5]
#: What lies on a divided field, with the charge in it.
OVER: Final = ("escutcheon", "chief", "canton")
#: Where the charge stands beside an ordinary.
STANDING: Final = ("on", "beside")


class Blazon(NamedTuple):
    """What arms show: the tinctures of the *field* (one, or two of a *division*), what lies on it, and where charges are."""

    field: tuple[str, ...]
    division: str
    ordinary: str
    edge: str
    tincture: str
    standing: str


@cache
def designs() -> tuple[Blazon, ...]:
    """Return all arms, charges apart."""
    pairs = [pair for metal in METALS for colour in COLOURS for pair in ((metal, colour), (colour, metal))]
    charged = [
        Blazon((one,), "", ordinary, edge, other, standing)
        for ordinary in ORDINARIES
        for edge in (EDGES if ordinary != "bordure" else EDGES[:1])
        for one, other in pairs
        for standing in STANDING
    ]
    divided = [
        Blazon(pair, division, over, edge, other, "on")
        for division in DIVISIONS
        for edge in (EDGES if division in EDGED else EDGES[:1])
        for pair in pairs
        for over in OVER
        for other in METALS
    ]
    return (*charged, *divided)


def blazon(campaign: object, number: int) -> tuple[Blazon, int]:
    """Return the design of that *number* in a campaign, and how often it was used before (0 for thousands of numbers)."""
    every = designs()
    lots = Lots("arms", campaign)
    step = 1 + lots.below(len(every) - 1)
    while gcd(step, len(every)) > 1:
        step += 1
    return every[(number * step + lots.below(len(every))) % len(every)], number // len(every)


@lru_cache(maxsize=2048)
def arms(
    campaign: object,
    number: int,
    charge: str,
    x: float,
    y: float,
    width: float,
    line: str = "#000",
    plain: str = "#fff",
    tinctures: tuple[tuple[str, str], ...] = (),
    points: int = 0,
) -> str:
    """Return arms whose shield has its middle at x, y and is *width* mm wide, 1.2 times as high.

    *charge* names an icon of the game. *tinctures* are pairs of a tincture and a colour: those are painted with it and
    not hatched. A crown with so many *points* stands on the shield, a third of its width higher.
    """
    its, again = blazon(campaign, number)
    painter = _Painter(x, y, width / 2, line, plain, dict(tinctures))
    drawn = [painter.area([SHIELD], its.field[0])]
    if its.division:
        drawn.append(painter.area(_cut(_divisions(its.division, its.edge)), its.field[1]))
    lying = _cut(_ordinary(its.ordinary, its.edge))
    drawn.append(painter.area(lying, its.tincture))
    drawn += [painter.charge(charge, place, size, ground) for place, size, ground in _charges(its)]
    if again:
        drawn.append(painter.area([_disc((0.0, -0.86), 0.1 + 0.03 * again)], "sable"))
    drawn.append(path(painter.shield(), stroke=line, stroke_width=painter.weight(1.6), stroke_linejoin="round"))
    if points:
        drawn.append(painter.crown(points))
    return "".join(drawn)


#: The lower right side of the shield, a Bezier curve to its foot.
SIDE: Final = ((1.0, 0.05), (1.0, 0.72), (0.5, 1.08), (0.0, 1.25))


def _shield() -> list[Point]:
    """Return the shield as a ring, clockwise on paper: 2 wide, 2.4 high around 0, 0."""
    right = [(1.0, -1.1)]
    for each in range(11):
        t = each / 10
        one, two, three, four = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        curve = [(one * a + two * b + three * c + four * d) for a, b, c, d in zip(*SIDE)]
        right.append((curve[0], curve[1]))
    return [*right, *[(-x, y) for x, y in reversed(right[:-1])]]


SHIELD: Final = tuple(_shield())
#: Larger than any shield.
FAR: Final = 2.2


def _cut(area: Area) -> list[Ring]:
    """Return what of an area lies in the shield."""
    return [ring for ring in (clipped(each, SHIELD) for each in area) if len(ring) > 2]


def edged(start: Point, end: Point, edge: str) -> list[Point]:
    """Return the points of an edge from *start* to *end*, its waves or teeth to both sides."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    profile = _PROFILES[edge]
    if not profile:
        return [start, end]
    count = max(2, round(length / 0.4))
    points = []
    for tooth in range(count):
        for share, away in profile:
            far = (tooth + share) * length / count
            points.append((start[0] + along[0] * far - along[1] * away, start[1] + along[1] * far + along[0] * away))
    return [*points, end]


#: One wave or tooth of an edge: how far along it, and how far to its side.
_PROFILES: Final[Mapping[str, tuple[tuple[float, float], ...]]] = {
    "straight": (),
    "wavy": tuple((each / 6, 0.07 * sin(each / 6 * 2 * pi)) for each in range(6)),
    "engrailed": tuple((each / 5, 0.1 * sin(each / 5 * pi) - 0.05) for each in range(5)),
    "indented": ((0.0, -0.07), (0.5, 0.07)),
    "embattled": ((0.0, -0.06), (0.5, -0.06), (0.5, 0.06), (1.0, 0.06)),
}


def _band(start: Point, end: Point, width: float, edge: str) -> Ring:
    """Return a band around the line from *start* to *end*."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    x, y = -(end[1] - start[1]) / length * width / 2, (end[0] - start[0]) / length * width / 2
    one = edged((start[0] - x, start[1] - y), (end[0] - x, end[1] - y), edge)
    other = edged((end[0] + x, end[1] + y), (start[0] + x, start[1] + y), edge)
    return [*one, *other]


def _star(angle: float, width: float, edge: str, middle: Point = (0.0, -0.1)) -> Ring:
    """Return a cross of two bands, turned by *angle*, as one ring."""
    half, ring = width / 2, []
    for arm in range(4):
        turn = angle + arm * pi / 2
        c, s = cos(turn), sin(turn)
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = [
            (middle[0] + u * c - v * s, middle[1] + u * s + v * c)
            for u, v in ((half, -half), (FAR, -half), (FAR, half), (half, half))
        ]
        ring += [*edged((ax, ay), (bx, by), edge), *edged((cx, cy), (dx, dy), edge)[:-1]]
    return ring


def _chevron(top: float, width: float, edge: str) -> Ring:
    """Return a chevron whose upper edge peaks at the height *top*."""
    upper = [*edged((-FAR, top + FAR), (0, top), edge)[:-1], *edged((0, top), (FAR, top + FAR), edge)]
    low = top + width * 1.41
    lower = [*edged((FAR, low + FAR), (0, low), edge)[:-1], *edged((0, low), (-FAR, low + FAR), edge)]
    return [*upper, *lower]


def _box(left: float, top: float, right: float, bottom: float) -> Ring:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _disc(centre: Point, radius: float) -> Ring:
    return [(centre[0] + radius * cos(each * pi / 8), centre[1] + radius * sin(each * pi / 8)) for each in range(16)]


def _scaled(factor: float, x: float = 0, y: float = 0) -> Ring:
    """Return the shield smaller."""
    return [(x + u * factor, y + v * factor) for u, v in SHIELD]


_ORDINARY: Final[Mapping[str, Callable[[str], Area]]] = {
    "pale": lambda edge: [_band((0, -FAR), (0, FAR), 0.62, edge)],
    "fess": lambda edge: [_band((-FAR, -0.05), (FAR, -0.05), 0.66, edge)],
    "bend": lambda edge: [_band((-FAR, -FAR - 0.05), (FAR, FAR - 0.05), 0.6, edge)],
    "bend sinister": lambda edge: [_band((-FAR, FAR - 0.05), (FAR, -FAR - 0.05), 0.6, edge)],
    "chevron": lambda edge: [_chevron(-0.5, 0.44, edge)],
    "cross": lambda edge: [_star(0, 0.52, edge)],
    "saltire": lambda edge: [_star(pi / 4, 0.5, edge)],
    "chief": lambda edge: [[(FAR, -FAR), *edged((FAR, -0.36), (-FAR, -0.36), edge), (-FAR, -FAR)]],
    "pile": lambda edge: [[*edged((0.78, -1.3), (0, 0.95), edge)[:-1], *edged((0, 0.95), (-0.78, -1.3), edge)]],
    "bordure": lambda edge: [SHIELD, _scaled(0.76, 0, 0.02)],
    "base": lambda edge: [[*edged((-FAR, 0.42), (FAR, 0.42), edge), (FAR, FAR), (-FAR, FAR)]],
    "escutcheon": lambda edge: [_scaled(0.47, 0, 0)],
    "canton": lambda edge: [_box(-FAR, -FAR, -0.1, -0.14)],
}


def _ordinary(name: str, edge: str) -> Area:
    """Return the area of what lies on a field."""
    return _ORDINARY[name](edge if name in ORDINARIES else "straight")


def _checks(count: int, odd: Callable[[int, int], bool]) -> Area:
    """Return squares of a board, those of which *odd* is true."""
    step = 2 / count
    return [
        _box(-1 + column * step, -1.1 + row * step, -1 + (column + 1) * step, -1.1 + (row + 1) * step)
        for column in range(count)
        for row in range(count + 2)
        if odd(column, row)
    ]


_DIVISION: Final[Mapping[str, Callable[[str], Area]]] = {
    "per pale": lambda edge: [[*edged((0, FAR), (0, -FAR), edge), (FAR, -FAR), (FAR, FAR)]],
    "per fess": lambda edge: [[*edged((-FAR, 0), (FAR, 0), edge), (FAR, FAR), (-FAR, FAR)]],
    "per bend": lambda edge: [[*edged((-FAR, -FAR), (FAR, FAR), edge), (-FAR, FAR)]],
    "per bend sinister": lambda edge: [[*edged((-FAR, FAR), (FAR, -FAR), edge), (FAR, FAR)]],
    "per chevron": lambda edge: [
        [*edged((-FAR, FAR - 0.15), (0, -0.15), edge)[:-1], *edged((0, -0.15), (FAR, FAR - 0.15), edge)]
    ],
    "quarterly": lambda edge: [_box(0, -FAR, FAR, 0), _box(-FAR, 0, 0, FAR)],
    "per saltire": lambda edge: [[(-FAR, -FAR), (0, 0), (-FAR, FAR)], [(FAR, FAR), (0, 0), (FAR, -FAR)]],
    "paly": lambda edge: [_box(-1 + each / 3, -FAR, -1 + (each + 1) / 3, FAR) for each in (1, 3, 5)],
    "barry": lambda edge: [_box(-FAR, -1.1 + each * 0.39, FAR, -1.1 + (each + 1) * 0.39) for each in (1, 3, 5)],
    "bendy": lambda edge: [
        [(-FAR, -FAR + each), (FAR, FAR + each), (FAR, FAR + each + 0.4), (-FAR, -FAR + each + 0.4)]
        for each in (-1.8, -1.0, -0.2, 0.6, 1.4)
    ],
    "chequy": lambda edge: _checks(5, lambda column, row: (column + row) % 2 == 1),
    "lozengy": lambda edge: [
        [(u, v - 0.37), (u + 0.27, v), (u, v + 0.37), (u - 0.27, v)]
        for u, v in [(a * 0.54, b * 0.74) for a in range(-2, 3) for b in range(-2, 3)]
    ],
    "gyronny": lambda edge: [
        [(0, 0), (FAR * cos(a * pi / 4), FAR * sin(a * pi / 4)), (FAR * cos((a + 1) * pi / 4), FAR * sin((a + 1) * pi / 4))]
        for a in (0, 2, 4, 6)
    ],
}


def _divisions(name: str, edge: str) -> Area:
    """Return the part of a divided field that has its second tincture."""
    return _DIVISION[name](edge)


#: Where charges stand, how large they are (half a shield's width is 1): on the ordinary, and beside it.
_ON: Final[Mapping[str, tuple[tuple[float, float, float], ...]]] = {
    "pale": ((0, -0.72, 0.46), (0, -0.05, 0.46), (0, 0.62, 0.46)),
    "fess": ((-0.6, -0.05, 0.46), (0, -0.05, 0.46), (0.6, -0.05, 0.46)),
    "bend": ((-0.5, -0.55, 0.44), (0, -0.05, 0.44), (0.46, 0.41, 0.44)),
    "bend sinister": ((0.5, -0.55, 0.44), (0, -0.05, 0.44), (-0.46, 0.41, 0.44)),
    "chevron": ((0, -0.1, 0.4), (-0.62, 0.46, 0.36), (0.62, 0.46, 0.36)),
    "cross": ((0, -0.1, 0.46),),
    "saltire": ((0, -0.1, 0.46),),
    "chief": ((-0.56, -0.74, 0.48), (0, -0.74, 0.48), (0.56, -0.74, 0.48)),
    "pile": ((0, -0.66, 0.62),),
    "bordure": ((0, 0, 0.85),),
    "base": ((0, 0.73, 0.5),),
    "escutcheon": ((0, -0.06, 0.6),),
    "canton": ((-0.55, -0.62, 0.62),),
}
_BESIDE: Final[Mapping[str, tuple[tuple[float, float, float], ...]]] = {
    "pale": ((-0.65, -0.3, 0.5), (0.65, -0.3, 0.5)),
    "fess": ((-0.5, -0.75, 0.5), (0.5, -0.75, 0.5), (0, 0.7, 0.5)),
    "bend": ((0.5, -0.6, 0.62), (-0.45, 0.5, 0.62)),
    "bend sinister": ((-0.5, -0.6, 0.62), (0.45, 0.5, 0.62)),
    "chevron": ((-0.56, -0.66, 0.5), (0.56, -0.66, 0.5), (0, 0.66, 0.5)),
    "cross": ((-0.6, -0.72, 0.5), (0.6, -0.72, 0.5), (-0.46, 0.44, 0.42), (0.46, 0.44, 0.42)),
    "saltire": ((0, -0.78, 0.48), (-0.7, -0.1, 0.44), (0.7, -0.1, 0.44), (0, 0.62, 0.48)),
    "chief": ((0, 0.35, 0.85),),
    "pile": ((-0.66, 0.1, 0.48), (0.66, 0.1, 0.48)),
    "bordure": ((-0.34, -0.4, 0.48), (0.34, -0.4, 0.48), (0, 0.4, 0.48)),
    "base": ((0, -0.35, 0.85),),
}


def _charges(its: Blazon) -> list[tuple[Point, float, str]]:
    """Return where charges stand, how large they are, and the tincture under them."""
    beside = its.standing == "beside"
    on_field = beside or its.ordinary == "bordure"
    ground = its.field[0] if on_field else its.tincture
    places = (_BESIDE if beside else _ON)[its.ordinary]
    return [((x, y), size, ground) for x, y, size in places]


class _Painter:
    """What brings a shield of half a *width* to its place, in its colours."""

    def __init__(self, x: float, y: float, half: float, line: str, plain: str, tinctures: Mapping[str, str]) -> None:
        self._x, self._y, self._half = x, y, half
        self._line, self._plain, self._tinctures = line, plain, tinctures
        #: Between two lines of hatching: as close as a home printer keeps apart.
        self._step = max(0.36, half / 10)

    def weight(self, share: float) -> str:
        """Return the weight of a line, finer on small shields."""
        return f"{fixed(share * min(0.5, 0.2 + self._half * 0.035))}pt"

    def placed(self, area: Area) -> list[Ring]:
        """Return an area of the shield in mm."""
        return [[(self._x + x * self._half, self._y + y * self._half) for x, y in ring] for ring in area]

    def shield(self) -> str:
        """Return the shield's outline."""
        (left, top), (right, low), knee, ankle, foot = self.placed([[(-1, -1.1), *SIDE]])[0]
        mirrored = [(2 * self._x - x, y) for x, y in (ankle, knee)]
        way = joined([knee, ankle, foot, *mirrored, (left, low)])
        return f"M{fixed(left)} {fixed(top)}H{fixed(right)}V{fixed(low)}C{way}Z"

    def area(self, area: Area, tincture: str) -> str:
        """Return an area in a tincture: painted, or plain and hatched."""
        placed = self.placed(area)
        if not placed:
            return ""
        edge = outline(placed)
        colour = self._tinctures.get(tincture, "")
        drawn = path(edge, fill=colour or self._plain, fill_rule="evenodd", stroke=self._line, stroke_width=self.weight(0.7))
        if colour:
            return drawn
        if tincture == "or":
            return drawn + path(
                dotting(placed, self._step * 1.5), stroke=self._line, stroke_width=self.weight(1.3), stroke_linecap="round"
            )
        lines = "".join([hatching(placed, angle, self._step) for angle in HATCHED[tincture]])
        return drawn + path(lines, stroke=self._line, stroke_width=self.weight(0.6))

    def charge(self, icon: str, place: Point, size: float, ground: str) -> str:
        """Return a charge; on a colour it lies on a roundel."""
        (x, y), size = self.placed([[place]])[0][0], size * self._half
        drawn = ""
        if ground not in METALS:
            size *= 0.86
            drawn = path(circle((x, y), size * 0.68), fill=self._tinctures.get("argent", self._plain), stroke=self._line, stroke_width=self.weight(0.7))
        left, top, side = fixed(x - size / 2), fixed(y - size / 2), fixed(size)
        return f'{drawn}<use href="#{icon}" x="{left}" y="{top}" width="{side}" height="{side}" fill="{self._line}"/>'

    def crown(self, points: int) -> str:
        """Return a crown on the upper edge of the shield."""
        count = max(3, min(9, points))
        low, high, wide = -1.17, -1.52, 0.7
        ring: list[Point] = [(-wide, low)]
        balls = []
        for each in range(count):
            x = (-wide + 2 * wide * each / (count - 1)) * 1.06
            ring.append((x, high))
            balls.append((x, high - 0.05))
            if each < count - 1:
                ring.append((-wide + 2 * wide * (each + 0.5) / (count - 1), high + 0.24))
        ring.append((wide, low))
        drawn = path(outline(self.placed([ring])), fill=self._tinctures.get("or", self._plain), stroke=self._line, stroke_width=self.weight(0.9), stroke_linejoin="round")
        dots = "".join([circle(point, 0.055 * self._half) for point in self.placed([balls])[0]])
        return drawn + path(dots, fill=self._line)
