"""Planets whose land is drawn: settled ones with cities and roads, fertile ones with seas, ones of ore in strata.

In: a ball, dice, a pen. Out: SVG of what lies on the ball. The three are told apart by how they are cut: blocks of
streets, ruled seas and stippled land, layers with craters in them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import asin, atan2, cos, hypot, pi, sin
from typing import Final, NamedTuple

from generator.press.art.areas import dotting
from generator.press.art.grains import GRAIN, ellipse
from generator.press.art.randomness import Randomness
from generator.press.art.sphere import Sphere
from generator.press.art.strokes import Point, fixed, flowing, path, polygon, smooth

LatLon = tuple[float, float]


class Pen(NamedTuple):
    """Colours of a planet, and how strong its edge (*thin*) and its finer lines are."""

    line: str
    land: str
    ground: str
    thin: str
    fine: str

    def lines(self, data: str, fill: str = "none") -> str:
        """Return fine lines with round ends."""
        return path(data, fill=fill, stroke=self.line, stroke_width=self.fine, stroke_linecap="round")

    def solid(self) -> str:
        """Return what covers lines behind land: its colour, else that of the ball, else the paper's."""
        return next((each for each in (self.land, self.ground) if each != "none"), "#fff")


def _apart(dice: Randomness, count: int, distance: float) -> list[LatLon]:
    """Return places on the near side that keep that distance (radians)."""
    found: list[LatLon] = []
    for _ in range(count * 12):
        place = dice.between(-1.0, 1.0), dice.between(-1.15, 1.15)
        if hypot(*place) < 1.2 and all(hypot(place[0] - u, place[1] - v) > distance for u, v in found):
            found.append(place)
        if len(found) == count:
            break
    return found


def _settled(sphere: Sphere, dice: Randomness, pen: Pen) -> str:
    """Return cities as blocks between streets, and roads from each to the nearest two."""
    cities = _apart(dice, 8, 0.52)
    roads = _ring(sphere, dice.between(-0.25, 0.25))
    blocks: list[str] = []
    low: list[str] = []
    for number, city in enumerate(cities):
        others = sorted(cities, key=lambda other: hypot(other[0] - city[0], other[1] - city[1]))[1:3]
        for other in others:
            if cities.index(other) > number or city not in others:
                roads.append(_road(sphere, city, other))
        reach = dice.pick((1, 2, 2, 3))
        for row in range(-reach, reach + 1):
            for column in range(-reach, reach + 1):
                if dice.happens(1 - 0.2 * hypot(row, column)):
                    block = _block(sphere, city, row, column)
                    (blocks if dice.happens(0.6) else low).append(block)
    return (
        path("".join(roads), stroke=pen.line, stroke_width=pen.fine)
        + (pen.lines("".join(low), pen.solid()) if sphere.radius * GRAIN > 8 else "")
        + path("".join(blocks), fill=pen.line)
    )


def _ring(sphere: Sphere, latitude: float) -> list[str]:
    """Return a railway around the ball: two lines, and sleepers."""
    reach = sphere.seen(latitude)
    ring = [sphere.parallel(each, -reach, reach) for each in (latitude - 0.03, latitude + 0.03)]
    for number in range(-12, 13):
        if abs(number * 0.13) < reach:
            ends = [sphere.place(latitude + side * 0.03, number * 0.13)[:2] for side in (-1, 1)]
            ring.append(flowing(ends))
    return ring


def _road(sphere: Sphere, start: LatLon, end: LatLon) -> str:
    """Return a road over the ball."""
    (u, v), (s, t) = start, end
    return flowing([sphere.place(u + (s - u) * n / 3, v + (t - v) * n / 3)[:2] for n in range(4)])


def _block(sphere: Sphere, city: LatLon, row: int, column: int) -> str:
    """Return a block of a city, a square between four streets; nothing behind the ball."""
    step, half = 0.115, 0.046
    latitude, longitude = city[0] + row * step, city[1] + column * step / cos(city[0])
    corners = [
        sphere.place(latitude + v * half, longitude + u * half / cos(city[0]))
        for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    return polygon([each[:2] for each in corners]) if min(each[2] for each in corners) > 0.1 else ""


def _fertile(sphere: Sphere, dice: Randomness, pen: Pen) -> str:
    """Return seas, which are ruled, and continents and isles in them, which are stippled."""
    rows = max(9, round(sphere.radius * GRAIN * 1.3))
    latitudes = [asin(-1 + (2 * row + 1) / rows) for row in range(rows)]
    seas = [
        sphere.parallel(latitude, -reach, reach) for latitude in latitudes if (reach := sphere.seen(latitude)) > 0.15
    ]
    lands = [
        _coast(sphere, dice, side * dice.between(0.15, 0.4), -side * turn * dice.between(0.3, 0.6), size)
        for turn in [dice.pick((1, -1))]
        for side, size in ((1, dice.between(0.58, 0.72)), (-1, dice.between(0.4, 0.56)))
    ]
    for latitude, longitude in _apart(dice, 5, 0.6):
        lands.append(_coast(sphere, dice, latitude, longitude, dice.between(0.07, 0.17)))
    coasts = "".join(map(smooth, lands))
    wood = "".join([dotting([land], max(0.9 / GRAIN, sphere.radius / 13)) for land in lands[:2]])
    return (
        pen.lines("".join(seas))
        + path(coasts, stroke=pen.line, stroke_width=fixed(2.4 * float(pen.thin)))
        + path(coasts, fill=pen.solid())
        + path(wood, stroke=pen.line, stroke_width=pen.thin, stroke_linecap="round")
    )


def _coast(sphere: Sphere, dice: Randomness, latitude: float, longitude: float, size: float) -> list[Point]:
    """Return the coast of a land, its bays smaller than its bights; along the ball's edge where it goes behind."""
    bights = [size * dice.between(0.5, 1.3) for _ in range(7 if size > 0.2 else 4)]
    reach = []
    for one, other in zip(bights, [*bights[1:], bights[0]]):
        reach += [one, (one + other) / 2 + size * dice.between(-0.3, 0.3)]
    points = []
    for number, away in enumerate(reach):
        angle = 2 * pi * number / len(reach)
        north = max(-1.5, min(1.5, latitude + away * sin(angle)))
        right, down, near = sphere.place(north, longitude + away * cos(angle) / max(0.35, cos(latitude)))
        if near < 0:
            dx, dy = right - sphere.centre[0], down - sphere.centre[1]
            out = sphere.radius / max(0.01, hypot(dx, dy))
            right, down = sphere.centre[0] + dx * out, sphere.centre[1] + dy * out
        points.append((right, down))
    return points


def _strata(sphere: Sphere, dice: Randomness, pen: Pen) -> str:
    """Return layers of ore from limb to limb, every other one cut upright, and craters with deep shadows."""
    edges = []
    latitude = dice.between(-1.15, -1.0)
    while latitude < 1.1:
        edges.append(_layer(sphere, dice, latitude))
        latitude += dice.between(0.13, 0.3)
    cuts = []
    for lower, upper in zip(edges[::2], edges[1::2]):
        for (x, y), (u, v) in zip(_along(lower, 15), _along(upper, 15)):
            cuts.append(polygon([(x, y), (u, v)])[:-1])
    rims, floors = _craters(sphere, dice)
    return (
        pen.lines("".join(map(flowing, edges)) + "".join(cuts))
        + path(rims, fill=pen.solid(), stroke=pen.line, stroke_width=pen.thin)
        + path(floors, fill=pen.line)
    )


def _layer(sphere: Sphere, dice: Randomness, latitude: float) -> list[Point]:
    """Return the edge of a layer: a parallel that is not quite one."""
    reach = sphere.seen(latitude) if abs(latitude) < 1.5 else 0
    reach = min(reach, pi / 2 + 0.4)
    points = []
    for number in range(9):
        wave = dice.between(-0.07, 0.07) * (0 < number < 8)
        points.append(sphere.place(latitude + wave, reach * (number / 4 - 1))[:2])
    return points


def _along(points: Sequence[Point], count: int) -> list[Point]:
    """Return *count* points spread over a line, none at its ends."""
    found = []
    for each in range(count):
        at = (each + 0.5) / count * (len(points) - 1)
        (x, y), (u, v) = points[int(at)], points[int(at) + 1]
        found.append((x + (u - x) * (at % 1), y + (v - y) * (at % 1)))
    return found


def _craters(sphere: Sphere, dice: Randomness) -> tuple[str, str]:
    """Return rims of craters, and the shadows in them."""
    rims, floors = [], []
    for latitude, longitude in _apart(dice, 6, 0.52):
        right, down, near = sphere.place(latitude, longitude)
        if near < 0.3:
            continue
        size, turn = sphere.radius * dice.between(0.1, 0.25), atan2(down - sphere.centre[1], right - sphere.centre[0])
        across = size * max(near, 0.4)
        rims.append(ellipse((right, down), across, size, 0, 2 * pi, turn) + "Z")
        side = pi + 0.68 - turn
        outer = ellipse((right, down), across * 0.86, size * 0.86, side - 1.5, side + 1.5, turn)
        inner = ellipse((right, down), across * 0.5, size * 0.5, side + 1.2, side - 1.2, turn)
        floors.append(f"{outer}L{inner[1:]}Z")
    return "".join(rims), "".join(floors)


#: Kinds of planets that are drawn so.
LANDS: Final[Mapping[str, Callable[[Sphere, Randomness, Pen], str]]] = {
    "urban": _settled,
    "fertile": _fertile,
    "strata": _strata,
}
