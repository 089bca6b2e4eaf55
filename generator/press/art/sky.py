"""The galaxy of a campaign: arms that wind out of the black hole, stars along them, dust.

In: a campaign's mark, the area in mm, colours. Out: SVG. Arms are logarithmic spirals; each campaign has its own number
of arms, their winding and breadth, and its own stars, in four magnitudes. It is the same sky wherever it is drawn, and
the same when turned by half, so that nobody can tell a card by how its back lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, exp, hypot, log, pi, sin
from typing import Final, NamedTuple

from generator.press.art.randomness import Randomness
from generator.press.art.strokes import Point, circle, fixed, flowing, joined, path

#: Radii of stars by magnitude, in mm on a galaxy of a radius of 100 mm, and how many of 20 are of each.
MAGNITUDES: Final = ((0.62, 1), (0.42, 3), (0.29, 6), (0.19, 10))
#: How near to a cut, in mm, a line must cross it steeply: so many mm across for one along.
NEAR_CUT, STEEP = 3.2, 0.3
#: Where the arms begin, as a share of the galaxy's radius.
CORE: Final = 0.13
#: Where dust ends, as `Galaxy.place` counts.
LAST: Final = 1.4
#: Veils of dust: how many strokes, how far aside of an arm, whether they glow, their breadth as a share of the radius.
VEILS: Final = ((110, 0.9, False, 0.0075), (80, 0.6, False, 0.005), (70, 0.75, True, 0.0022))
#: Left, top, right and lower edge.
Rectangle = tuple[float, float, float, float]


class Galaxy(NamedTuple):
    """The form of a galaxy: how many *arms* it has, how tightly they *wind* (radians from core to rim), which way, how
    far it is *turned*, how broad its arms are.
    """

    arms: int
    wind: float
    turned: float
    breadth: float

    def place(self, arm: float, out: float, aside: float = 0) -> tuple[float, float]:
        """Return where one comes who goes *out* (0 at the core, 1 at the rim) along an arm and *aside* of it (radians).

        Polar: the radius as a share of the galaxy's, and the angle.
        """
        radius = CORE * exp(out * log(1 / CORE))
        return radius, self.turned + arm * 2 * pi / self.arms + self.wind * out + aside


def galaxy(campaign: object) -> Galaxy:
    """Return the galaxy of a campaign."""
    dice = Randomness("galaxy", campaign)
    return Galaxy(
        dice.pick((2, 4)), dice.between(1.7, 3.2) * dice.pick((1, -1)), dice.between(0, 2 * pi), dice.between(0.5, 0.7)
    )


@lru_cache(maxsize=64)
def sky(
    campaign: object,
    x: float,
    y: float,
    radius: float,
    line: str = "#ccc",
    star: str = "none",
    weight: float = 0.35,
    core: float = CORE,
    cut: Point | None = None,
    dashes: str = "",
) -> str:
    """Return the galaxy of a campaign around x, y, its rim *radius* mm away.

    *line* is the colour of its lanes (lines *weight* pt strong), *star* of its stars. Nothing is nearer to the middle
    than *core*, a share of the radius. Lanes may have *dashes*. On a card that is *cut* so far from the
    middle, right and down, no line runs along the cut, where a knife's error would show.
    """
    form = galaxy(campaign)
    dice = Randomness("sky", campaign)
    lanes = "".join(_lanes(form, dice, (x, y), radius, core, cut))
    stars = "".join(_stars(form, dice, x, y, radius, core)) if star != "none" else ""
    broken = {"stroke_dasharray": dashes} if dashes else {}
    strong = f"{fixed(weight)}pt"
    return path(lanes, stroke=line, stroke_width=strong, stroke_linecap="round", **broken) + path(stars, fill=star)


@lru_cache(maxsize=64)
def dust(
    campaign: object,
    x: float,
    y: float,
    radius: float,
    colour: str,
    glow: str,
    core: float = CORE,
    within: Rectangle | None = None,
    cut: Point | None = None,
) -> str:
    """Return the dust along the arms of a campaign's galaxy: veils of strokes, fine ones that *glow*, stipple.

    It begins at *core* and goes on beyond the rim, as far as it lies *within* a box (left, top, right, lower edge).
    """
    form, dice = galaxy(campaign), Randomness("dust", campaign)
    first = max(0.1, 1 - log(core) / log(CORE))

    def grown(last: float, spread: float, length: float) -> Iterator[list[Point]]:
        """Yield a stroke somewhere along an arm, and the same turned by half."""
        out, side = dice.between(first, last), (dice.between(-1, 1) + dice.between(-1, 1)) / 2 * spread
        lane = _lane(form, dice.below(form.arms // 2), side, out, out + length, radius, core)
        for points in _clear_of_cut(lane, cut) if cut and lane else [lane]:
            yield _moved(points, (x, y))
            yield _moved(points, (x, y), -1)

    drawn = []
    for count, spread, tint, share in VEILS:
        strong = radius * share
        lanes = [lane for _ in range(count) for lane in grown(LAST, spread, dice.between(0.04, 0.13))]
        kept = [flowing(lane) for lane in lanes if len(lane) > 1 and _lies(lane, within, strong)]
        tinted = {"stroke": (colour, glow)[tint], "stroke_width": fixed(strong)}
        drawn.append(path("".join(kept), **tinted, stroke_linecap="round"))
    places = [lane[:1] for _ in range(240) for lane in grown(LAST + 0.05, 1.2, 0)]
    grains = "".join(f"M{joined(place)}h0" for place in places if place and _lies(place, within, 1))
    return "".join(drawn) + path(grains, stroke=glow, stroke_width=fixed(radius * 0.0038), stroke_linecap="round")


def _lies(points: list[Point], within: Rectangle | None, strong: float) -> bool:
    """Return whether a stroke that is *strong* mm broad lies within a box."""
    far = strong / 2
    return within is None or all(
        within[0] + far <= x <= within[2] - far and within[1] + far <= y <= within[3] - far for x, y in points
    )


def _lanes(
    form: Galaxy, dice: Randomness, centre: Point, radius: float, core: float, cut: Point | None
) -> Iterator[str]:
    """Yield lines along the arms: dense in the middle of an arm, long there, short and broken at its sides."""
    strands = 17 if form.arms == 2 else 13
    for arm in range(form.arms // 2):
        for strand in range(strands):
            side = (strand + dice.between(0.1, 0.9)) / strands * 2 - 1
            side = abs(side) ** 1.25 * (1 if side > 0 else -1)
            out = dice.between(0.0, 0.12 + 0.3 * abs(side))
            while out < 1 - 0.12 * abs(side):
                length = dice.between(0.1, 0.42) * (1.15 - 0.75 * abs(side))
                end = min(out + length, 1 - 0.3 * side * side)
                if end - out > 0.04:
                    lane = _lane(form, arm, side, out, end, radius, core)
                    for points in _clear_of_cut(lane, cut) if cut and lane else [lane]:
                        if len(points) > 1:
                            yield flowing(_moved(points, centre)) + flowing(_moved(points, centre, -1))
                out = end + dice.between(0.015, 0.1 + 0.16 * abs(side))


def _lane(form: Galaxy, arm: int, side: float, start: float, end: float, radius: float, core: float) -> list[Point]:
    """Return the points of one line along an arm, around the middle; away from the core the arm is broader."""
    points = []
    count = 2 + int((end - start) * 9)
    for each in range(count + 1):
        out = start + (end - start) * each / count
        far, angle = form.place(arm, out, side * form.breadth * (0.55 + 0.75 * out))
        if far > core:
            points.append((radius * far * cos(angle), radius * far * sin(angle)))
    return points


def _clear_of_cut(points: list[Point], cut: Point) -> list[list[Point]]:
    """Return what is left of a line where it does not run along the edge of a card."""
    runs: list[list[Point]] = [[]]
    for here, there in zip(points, [*points[1:], points[-1]]):
        along = abs(there[0] - here[0]), abs(there[1] - here[1])
        near = [min(abs(abs(each[side]) - cut[side]) for each in (here, there)) < NEAR_CUT for side in (0, 1)]
        shallow = (near[0] and along[0] < STEEP * along[1]) or (near[1] and along[1] < STEEP * along[0])
        runs[-1].append(here)
        if shallow:
            runs.append([])
    return runs


def _moved(points: list[Point], centre: Point, way: int = 1) -> list[Point]:
    """Return *points* around *centre*; turned by half if *way* is -1."""
    return [(centre[0] + way * x, centre[1] + way * y) for x, y in points]


def _stars(form: Galaxy, dice: Randomness, x: float, y: float, radius: float, core: float) -> Iterator[str]:
    """Yield stars: two of three cluster along the arms, the others are anywhere."""
    sizes = [size for size, count in MAGNITUDES for _ in range(count)]
    for _ in range(105):
        if dice.happens(0.68):
            out = dice.between(0.05, 1.02)
            aside = (dice.between(-1, 1) + dice.between(-1, 1)) * 0.7 * form.breadth * (0.55 + 0.75 * out)
            far, angle = form.place(dice.below(form.arms // 2), out, aside)
        else:
            far, angle = dice.between(core * core, 1.1) ** 0.5, dice.between(0, 2 * pi)
        size = dice.pick(sizes) * radius / 100
        if far > core + 0.02:
            place = [(radius * far * cos(angle), radius * far * sin(angle))]
            for way in (1, -1):
                yield _star(_moved(place, (x, y), way)[0], max(size, 0.11))


def _star(centre: Point, size: float) -> str:
    """Return a star: a disc; a large one has four rays."""
    if size < 0.5:
        return circle(centre, size)
    x, y = centre
    ray, waist = size * 2.4, size * 0.5
    points = [
        (x, y - ray), (x + waist, y - waist), (x + ray, y), (x + waist, y + waist),
        (x, y + ray), (x - waist, y + waist), (x - ray, y), (x - waist, y - waist),
    ]  # fmt: skip
    return "M" + " ".join(f"{fixed(u)} {fixed(v)}" for u, v in points) + "Z"


def scattered(words: tuple[object, ...], count: int) -> list[tuple[float, float, float]]:
    """Return *count* stars that keep apart: right and down as shares of an area, and their radii in mm."""
    dice = Randomness("stars", *words)
    found: list[tuple[float, float, float]] = []
    for _ in range(count * 8):
        place = (round(dice.between(0.03, 0.97), 3), round(dice.between(0.04, 0.96), 3))
        if all(hypot(place[0] - u, place[1] - v) > 0.5 / count**0.5 for u, v, _ in found):
            found.append((*place, dice.pick((0.3, 0.22, 0.16, 0.16))))
        if len(found) == count:
            break
    return found


def black_hole(campaign: object, x: float, y: float, radius: float, line: str = "#000", dark: str = "#000") -> str:
    """Return the black hole, *radius* mm with its disc of dust, which turns as the arms of the campaign do."""
    form = galaxy(campaign)
    dice = Randomness("hole", campaign)
    way = 1 if form.wind > 0 else -1
    rings = []
    for number in range(11):
        far = 0.5 + 0.5 * number / 10
        start = dice.between(0, 2 * pi)
        while True:
            length = dice.between(0.5, 2.4) * (1.15 - 0.6 * number / 10)
            rings.append(_swirl((x, y), radius * far, start, way * length, radius * 0.03))
            start += way * (length + dice.between(0.15, 0.55 + 0.12 * number))
            if len(rings) % 3 == 2 or number > 8:
                break
    return path(circle((x, y), radius * 0.4), fill=dark) + path(
        "".join(rings), stroke=line, stroke_width="0.35pt", stroke_linecap="round"
    )


def _swirl(centre: Point, radius: float, start: float, length: float, inward: float) -> str:
    """Return an arc that comes a little nearer to the middle on its way."""
    count = max(2, int(abs(length) / 0.5))
    points = []
    for each in range(count + 1):
        angle, far = start + length * each / count, radius - inward * each / count
        points.append((centre[0] + far * cos(angle), centre[1] + far * sin(angle)))
    return flowing(points)
