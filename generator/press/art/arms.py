"""Coats of arms by the grammar of heraldry: a field, a division or an ordinary, a charge, all in tinctures.

In: a campaign's mark, the number of what bears the arms, its charge, a place in mm, colours. Out: SVG. Tinctures are
hatched as engravers do, so that arms read in black: argent is plain, or dotted, gules upright lines, azure level ones,
vert and purpure slanting ones, sable both level and upright. No colour lies on a colour and no metal on a metal, unless
the field is divided. Numbers are designs: two numbers of one campaign never have the same, however many there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import chain, product
from math import gcd, pi
from typing import Final, NamedTuple

from generator.press.art.areas import Area, Ring, dotting, hatching, outline
from generator.press.art.randomness import Randomness
from generator.press.art.shield import EDGES, SHIELD, SIDE, disc, lying, second_part
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
    """What arms show: tinctures of the *field* (one, or two of a *division*), what lies on it, where charges are."""

    field: tuple[str, ...]
    division: str
    ordinary: str
    edge: str
    tincture: str
    standing: str


@cache
def designs() -> tuple[Blazon, ...]:
    """Return all arms, charges apart."""
    pairs = list(chain.from_iterable(((metal, its), (its, metal)) for metal, its in product(METALS, COLOURS)))
    charged = [
        Blazon((one,), "", ordinary, edge, other, standing)
        for ordinary in ORDINARIES
        for edge in (EDGES if ordinary != "bordure" else EDGES[:1])
        for (one, other), standing in product(pairs, STANDING)
    ]
    divided = [
        Blazon(pair, division, over, edge, other, "on")
        for division in DIVISIONS
        for edge in (EDGES if division in EDGED else EDGES[:1])
        for pair, over, other in product(pairs, OVER, METALS)
    ]
    return (*charged, *divided)


def blazon(campaign: object, number: int) -> tuple[Blazon, int]:
    """Return the design of that *number* in a campaign, and how often it was used before (never for thousands)."""
    every = designs()
    dice = Randomness("arms", campaign)
    step = round(0.618 * len(every)) + dice.below(200)  # neighbours are as different as can be
    while gcd(step, len(every)) > 1:
        step += 1
    return every[(number * step + dice.below(len(every))) % len(every)], number // len(every)


def livery(campaign: object, number: int) -> str:
    """Return the tincture that a bearer's land has on a map: of those of its arms the first that is no metal."""
    its, _ = blazon(campaign, number)
    return next(tincture for tincture in (*its.field, its.tincture) if tincture in COLOURS)


@lru_cache(maxsize=512)
def land(campaign: object, number: int, ring: Ring, line: str, colour: str = "", step: float = 1.1) -> str:
    """Return the ground of a realm, a *ring*, in its livery: washed with *colour* or else hatched, as on a map."""
    if colour:
        return path(outline([ring]), fill=colour)
    lines = "".join([hatching([ring], angle, step) for angle in HATCHED[livery(campaign, number)]])
    return path(lines, stroke=line, stroke_width="0.3pt")


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
        drawn.append(painter.area(second_part(its.division, its.edge), its.field[1]))
    drawn.append(painter.area(lying(its.ordinary, its.edge), its.tincture))
    drawn += [painter.charge(charge, place, size, ground) for place, size, ground in _charges(its)]
    if again:
        drawn.append(painter.area([disc((0.0, -0.86), 0.1 + 0.03 * again)], "sable"))
    drawn.append(path(painter.shield(), stroke=line, stroke_width=painter.weight(1.6), stroke_linejoin="round"))
    if points:
        drawn.append(painter.crown(points))
    return "".join(drawn)


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
        drawn = path(
            edge, fill=colour or self._plain, fill_rule="evenodd", stroke=self._line, stroke_width=self.weight(0.7)
        )
        if colour:
            return drawn
        if tincture == "or":
            return drawn + path(
                dotting(placed, self._step * 1.5),
                stroke=self._line,
                stroke_width=self.weight(1.3),
                stroke_linecap="round",
            )
        lines = "".join([hatching(placed, angle, self._step) for angle in HATCHED[tincture]])
        return drawn + path(lines, stroke=self._line, stroke_width=self.weight(0.6))

    def charge(self, icon: str, place: Point, size: float, ground: str) -> str:
        """Return a charge; on a colour it lies on a roundel."""
        (x, y), size = self.placed([[place]])[0][0], size * self._half
        drawn = ""
        if ground not in METALS:
            size *= 0.86
            drawn = path(
                circle((x, y), size * 0.68),
                fill=self._tinctures.get("argent", self._plain),
                stroke=self._line,
                stroke_width=self.weight(0.7),
            )
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
        drawn = path(
            outline(self.placed([ring])),
            fill=self._tinctures.get("or", self._plain),
            stroke=self._line,
            stroke_width=self.weight(0.9),
            stroke_linejoin="round",
        )
        dots = "".join([circle(point, 0.055 * self._half) for point in self.placed([balls])[0]])
        return drawn + path(dots, fill=self._line)
