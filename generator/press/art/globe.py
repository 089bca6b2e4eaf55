"""A planet as an engraver cuts it: its night in lines of latitude, its land, bands, craters, rings, moons and cities.

In: the words it is made from, where it is, its radius in mm, colours. Out: SVG. The sphere is seen in parallel
projection, its axis turned in the picture and tilted to who looks; light falls from the upper left. Of each parallel an
arc is cut, as far as it is seen and lies in the dark. On a dark ground lines are light, so that the day is cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import asin, atan2, cos, hypot, pi, sin, sqrt
from typing import Final, NamedTuple

from generator.press.art.grains import GRAIN, circle, coast, ellipse, grouped, joined
from generator.press.art.lands import LANDS, Pen
from generator.press.art.randomness import Randomness
from generator.press.art.sphere import Sphere
from generator.press.art.strokes import Point, fixed, path

#: What kinds of planets there are; the last are those that people have settled or survey, whose land is drawn.
KINDS: Final = ("ocean", "banded", "cratered", "ringed", "icy", "barren", *LANDS)
#: What a planet is unless it is asked to be another: nobody has built on it.
WILD: Final = KINDS[:6]
#: How far into the light or the dark a line of night goes, line by line: so the border of the night is soft.
SOFT: Final = (0.0, 0.34, -0.16, 0.2, -0.06)


class Look(NamedTuple):
    """How a planet looks: its *kind*, and what else it has."""

    kind: str
    moons: int
    cities: bool


def look(*words: object) -> Look:
    """Return how the planet of these *words* looks."""
    dice = Randomness("look", *words)
    return Look(dice.pick(WILD), (0, 0, 1, 1, 2)[dice.below(5)], dice.happens(0.35))


@lru_cache(maxsize=4096)
def globe(
    words: tuple[object, ...],
    x: float,
    y: float,
    radius: float,
    line: str = "#000",
    land: str = "none",
    ground: str = "none",
    kind: str = "",
    cities: bool | None = None,
    night: bool = False,
    shaded: bool = True,
) -> str:
    """Return the planet of these *words*, its centre at x, y, all of it within 1.5 times *radius* (mm).

    *line* is the colour of its lines, *land* of its land, bands and spots, *ground* of the ball, where something lies
    behind it. A *kind* (KINDS) or *cities* may be asked for. On *night*, light lines on a dark ground, the day is cut;
    one that is not *shaded* has contours only.
    """
    dice, own = Randomness("globe", *words), look(*words)
    its = own._replace(kind=kind or own.kind, cities=own.cities if cities is None else cities)
    ringed = its.kind == "ringed"
    size = radius * (0.74 if ringed else 1)
    roll, tilt = dice.between(-0.6, 0.6), dice.between(0.2, 0.5) * dice.pick((1, -1))
    sphere = Sphere((0, 0), size / GRAIN, roll, tilt)
    thin, fine = _weight(radius), _weight(radius, 0.6)
    behind, before = _rings(sphere, dice) if ringed else ("", "")
    pen = Pen(line, land, ground, thin, fine)
    surface = LANDS[its.kind](sphere, dice, pen) if its.kind in LANDS else _surface(its.kind, sphere, dice, pen)
    parts = [
        path(behind, stroke=line, stroke_width=fine),
        path(circle(sphere.centre, sphere.radius), fill=ground, stroke=line, stroke_width=thin),
        surface,
        path(_shade(sphere, night) if shaded else "", stroke=line, stroke_width=fine),
        path(circle(sphere.centre, sphere.radius), stroke=line, stroke_width=thin) if its.kind in LANDS else "",
        path(_cities(sphere, dice), fill=line) if its.cities and its.kind != "banded" and not ringed else "",
        path(before, stroke=line, stroke_width=fine),
        _moons(sphere, dice, its.moons, line, ground),
    ]
    return grouped(x, y, "".join(parts))


def _weight(radius: float, share: float = 1) -> str:
    """Return how strong a line is cut on a ball of that *radius* (mm), in grains."""
    return fixed(share * min(max(0.32 + radius * 0.018, 0.34), 0.8) * 25.4 / 72 / GRAIN)


def _surface(kind: str, sphere: Sphere, dice: Randomness, pen: Pen) -> str:
    """Return what lies on a ball: areas, filled or drawn round, and lines."""
    areas, lines = _SURFACES[kind](sphere, dice)
    if pen.land == "none":
        areas, lines = "", areas + lines
    return path(areas, fill=pen.land) + path(lines, stroke=pen.line, stroke_width=pen.fine)


def _shade(sphere: Sphere, night: bool) -> str:
    """Return the lines of the night, or of the day if that is cut: one parallel after the other."""
    count = max(7, min(32, round(sphere.radius * GRAIN * 1.4 + 8)))
    cut = []
    for number in range(count):
        latitude = asin(-1 + (2 * number + 1) / count)
        soft = SOFT[number % len(SOFT)]
        arcs = sphere.lit(latitude, 0.45 + soft) if night else sphere.dark(latitude, soft)
        cut += [sphere.parallel(latitude, start, end) for start, end in arcs]
    return "".join(cut)


def _patch(sphere: Sphere, dice: Randomness, latitude: float, longitude: float, size: float, points: int = 9) -> str:
    """Return a land with a wild coast; what of it would be behind the ball lies along its edge."""
    shore = []
    for each in range(points):
        angle = 2 * pi * each / points
        away = size * dice.between(0.55, 1.25)
        right, down, near = sphere.place(
            max(-1.5, min(1.5, latitude + away * sin(angle))), longitude + away * cos(angle) / max(0.35, cos(latitude))
        )
        if near < 0:  # pushed out to the edge
            dx, dy = right - sphere.centre[0], down - sphere.centre[1]
            far = sphere.radius / max(0.01, hypot(dx, dy))
            right, down = sphere.centre[0] + dx * far, sphere.centre[1] + dy * far
        shore.append((right, down))
    return coast(shore, sphere.radius * GRAIN > 7)


def _ocean(sphere: Sphere, dice: Randomness) -> tuple[str, str]:
    """Return continents and isles."""
    count = 2 + dice.below(3)
    lands = []
    for number in range(count):
        longitude = -1.15 + 2.3 * (number + dice.between(0.4, 0.6)) / count
        latitude = dice.between(0.05, 0.7) * (1 if number % 2 else -1)
        lands.append(_patch(sphere, dice, latitude, longitude, dice.between(0.75, 1.15) / count, 11))
        lands.append(_patch(sphere, dice, -latitude, longitude + dice.between(-0.1, 0.1), dice.between(0.06, 0.12), 5))
    return "".join(lands), ""


def _banded(sphere: Sphere, dice: Randomness) -> tuple[str, str]:
    """Return belts from limb to limb, and a storm in one of them."""
    belts, lines = [], []
    latitude = -1.05
    while latitude < 1.0:
        upper = latitude + dice.between(0.1, 0.24)
        if min(sphere.seen(latitude), sphere.seen(upper)) > 0.3:
            belts.append(_belt(sphere, latitude, upper))
        latitude = upper + dice.between(0.14, 0.34)
    right, down, near = sphere.place(dice.between(-0.5, 0.4), dice.between(-0.7, 0.5))
    size = sphere.radius * dice.between(0.12, 0.2)
    for share in (1, 0.5):
        lines.append(ellipse((right, down), size * share, size * share * 0.55 * max(near, 0.4), 0, 2 * pi, sphere.roll))
    return "".join(belts), "".join(lines)


def _belt(sphere: Sphere, lower: float, upper: float) -> str:
    """Return the area between two parallels as it is seen."""
    one, other = sphere.seen(lower), sphere.seen(upper)
    back = sphere.parallel(upper, other, -other)
    return f"{sphere.parallel(lower, -one, one)}L{back[1:]}Z"


def _cratered(sphere: Sphere, dice: Randomness) -> tuple[str, str]:
    """Return craters, each a ring with a floor in shadow."""
    floors, rims = [], []
    taken: list[tuple[float, float, float]] = []
    for _ in range(24):
        latitude, longitude, size = dice.between(-1.1, 1.1), dice.between(-1.1, 1.1), dice.between(0.08, 0.26)
        right, down, near = sphere.place(latitude, longitude)
        size *= sphere.radius
        if near < 0.35 or any(hypot(right - u, down - v) < size + far for u, v, far in taken):
            continue
        taken.append((right, down, size))
        turn = atan2(down - sphere.centre[1], right - sphere.centre[0])
        rims.append(ellipse((right, down), size * max(near, 0.3), size, 0, 2 * pi, turn))
        floors.append(_crescent((right, down), size * max(near, 0.3), size, turn))
        if len(taken) == 7:
            break
    return "".join(floors), "".join(rims)


def _crescent(centre: Point, across: float, down: float, turn: float) -> str:
    """Return the shadow in a crater, at the side from which the light comes."""
    side = pi + 0.68 - turn
    outer = ellipse(centre, across, down, side - 1.5, side + 1.5, turn)
    inner = ellipse(centre, across * 0.72, down * 0.72, side + 1.2, side - 1.2, turn)
    return f"{outer}L{inner[1:]}Z"


def _ringed(sphere: Sphere, dice: Randomness) -> tuple[str, str]:
    """Return few belts; the rings are drawn around them."""
    belts = []
    for latitude in (-0.55, 0.0, 0.5):
        lower = latitude + dice.between(-0.15, 0.1)
        upper = lower + dice.between(0.12, 0.22)
        if min(sphere.seen(lower), sphere.seen(upper)) > 0.3:
            belts.append(_belt(sphere, lower, upper))
    return "".join(belts), ""


def _rings(sphere: Sphere, dice: Randomness) -> tuple[str, str]:
    """Return the rings' far and near halves: far ones are hidden by the ball."""
    tilt = abs(sin(sphere.tilt))
    far, near = [], []
    inner = dice.between(1.3, 1.45)
    for step in (0, 0.09, 0.3, 0.37, 0.46):
        across = sphere.radius * (inner + step)
        low = across * tilt
        # Where the far half comes out from behind the ball.
        hidden = asin(min(1.0, sqrt(max(0.0, (across**2 - sphere.radius**2) / (across**2 - low**2)))))
        upper = sphere.tilt > 0
        start = pi if upper else 0
        edge = pi / 2 - hidden
        turn = sphere.roll
        far.append(ellipse(sphere.centre, across, low, start, start + pi / 2 - edge, turn))
        far.append(ellipse(sphere.centre, across, low, start + pi / 2 + edge, start + pi, turn))
        near.append(ellipse(sphere.centre, across, low, start - pi, start, turn))
    return "".join(far), "".join(near)


def _icy(sphere: Sphere, dice: Randomness) -> tuple[str, str]:
    """Return a cap of ice with a ragged edge, and cracks."""
    caps = []
    for side in (1, -1):
        edge = side * dice.between(0.75, 1.0)
        reach = sphere.seen(edge)
        if reach < 0.3:
            continue
        points = 9
        ragged = [
            sphere.place(edge + dice.between(-0.11, 0.11) * (0 < number < points), -reach + 2 * reach * number / points)
            for number in range(points + 1)
        ]
        limb = _limb(sphere, ragged[-1][:2], ragged[0][:2], side) if reach < pi - 0.01 else ""
        caps.append(f"M{joined([each[:2] for each in ragged])}{limb}Z")
    cracks = []
    for _ in range(3):
        latitude, longitude = dice.between(-0.5, 0.5), dice.between(-0.8, 0.6)
        walk = []
        for _ in range(4):
            right, down, near = sphere.place(latitude, longitude)
            if near > 0.2:
                walk.append((right, down))
            latitude, longitude = latitude + dice.between(-0.22, 0.22), longitude + dice.between(0.1, 0.3)
        if len(walk) > 1:
            cracks.append(f"M{joined(walk)}")
    return "".join(caps), "".join(cracks)


def _limb(sphere: Sphere, start: Point, end: Point, side: int) -> str:
    """Return the way along the ball's edge from *start* to *end*, over the pole of that *side*."""
    (x, y) = sphere.centre
    one, other = atan2(start[1] - y, start[0] - x), atan2(end[1] - y, end[0] - x)
    step = (other - one) % (2 * pi)
    if side > 0:  # the north is up: from right to left against the clock
        step -= 2 * pi
    return "L" + ellipse(sphere.centre, sphere.radius, sphere.radius, one, one + step)[1:]


def _barren(sphere: Sphere, dice: Randomness) -> tuple[str, str]:
    """Return dark plains, and a long canyon."""
    plains = [
        _patch(sphere, dice, dice.between(-0.7, 0.7), middle + dice.between(-0.1, 0.1), dice.between(0.12, 0.28), 7)
        for middle in (-0.75, 0.0, 0.75)
    ]
    latitude, longitude = dice.between(-0.35, 0.35), dice.between(-0.9, -0.4)
    walk: list[Point] = []
    for _ in range(6):
        right, down, near = sphere.place(latitude, longitude)
        if near > 0.1:
            walk.append((right, down))
        latitude, longitude = latitude + dice.between(-0.12, 0.12), longitude + dice.between(0.18, 0.3)
    return "".join(plains), f"M{joined(walk)}" if len(walk) > 1 else ""


_SURFACES: Final = {
    "ocean": _ocean,
    "banded": _banded,
    "cratered": _cratered,
    "ringed": _ringed,
    "icy": _icy,
    "barren": _barren,
}


def _cities(sphere: Sphere, dice: Randomness) -> str:
    """Return lights of cities, clustered, on the side of the night."""
    dots = []
    for _ in range(3):
        latitude, longitude = dice.between(-0.6, 0.5), dice.between(0.35, 1.0)
        for _ in range(4):
            right, down, near = sphere.place(latitude + dice.between(-0.16, 0.16), longitude + dice.between(-0.2, 0.2))
            if near > 0.25:
                size = sphere.radius * dice.between(0.018, 0.034)
                dots.append(_dot((right, down), size))
    return "".join(dots)


def _dot(centre: Point, size: float) -> str:
    """Return a point of light: a rhomb, as small as a circle and shorter to say."""
    x, y = centre
    return f"M{joined([(x - size, y), (x, y - size), (x + size, y), (x, y + size)])}Z"


def _moons(sphere: Sphere, dice: Randomness, count: int, line: str, ground: str) -> str:
    """Return moons above the ball, not farther from its centre than 1.5 radii."""
    found = []
    places: Sequence[float] = (-0.75, -2.35)
    for number in range(count):
        angle = places[number] + dice.between(-0.35, 0.35)
        away = sphere.radius * dice.between(1.22, 1.33)
        size = sphere.radius * dice.between(0.07, 0.13)
        centre = sphere.centre[0] + away * cos(angle), sphere.centre[1] + away * sin(angle)
        found.append(circle(centre, size))
    return path("".join(found), fill=ground, stroke=line, stroke_width=_weight(sphere.radius * GRAIN, 0.8))
