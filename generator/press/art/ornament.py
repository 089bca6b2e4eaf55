"""Ornament in one hand: the frame of a map with its degrees, cartouches, a compass, rules, corners, initials.

In: a place in mm, colours. Out: SVG. All of it is line work; where it is filled, it is with the colour given for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, hypot, inf, pi, sin

from generator.press.art.randomness import Randomness
from generator.press.art.strokes import Point, circle, fixed, flowing, joined, path, turned


def _steps(start: float, end: float) -> list[tuple[float, float]]:
    """Return the dark steps of a scale, how long they are and where each begins; the first and the last are dark."""
    count = max(1, round((end - start) / 10)) | 1
    step = (end - start) / count
    return [(step, start + each * step) for each in range(0, count, 2)]


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{fixed(x)} {fixed(y)}h{fixed(width)}v{fixed(height)}h{fixed(-width)}z"


@lru_cache(maxsize=64)
def neatline(
    x: float, y: float, width: float, height: float, line: str = "#000", sides: bool = True, broad: float = 0.85
) -> str:
    """Return the frame of a map: a line, and a scale of degrees *broad* mm wide, dark and light by turns.

    The scale has no degree that is cut: its steps are about 10 mm and fit each side. Without *sides* it is above and
    below only.
    """
    gap = 0.5
    x0, y0, x1, y1 = x + gap, y + gap, x + width - gap, y + height - gap
    dark = []
    for step, start in _steps(x0, x1):
        dark += [_box(start, top, step, broad) for top in (y0, y1 - broad)]
    for step, start in _steps(y0, y1) if sides else ():
        upper, lower = max(start, y0 + broad), min(start + step, y1 - broad)
        dark += [_box(left, upper, broad, lower - upper) for left in (x0, x1 - broad)]
    frames = _box(x, y, width, height)
    fine = _box(x0, y0, x1 - x0, broad) + _box(x0, y1 - broad, x1 - x0, broad)
    if sides:
        fine = _box(x0, y0, x1 - x0, y1 - y0) + _box(x0 + broad, y0 + broad, x1 - x0 - 2 * broad, y1 - y0 - 2 * broad)
    return (
        path("".join(dark), fill=line)
        + path(frames, stroke=line, stroke_width="0.5pt")
        + path(fine, stroke=line, stroke_width="0.25pt")
    )


@lru_cache(maxsize=64)
def cartouche(x: float, y: float, width: float, height: float, line: str = "#000", ground: str = "none") -> str:
    """Return the frame of a title: its corners cut in by quarter circles, a line inside, scrolls at the sides."""
    notch = min(3.2, height / 4)
    outer, inner = _notched(x, y, width, height, notch), _notched(x + 0.9, y + 0.9, width - 1.8, height - 1.8, notch)
    scrolls = []
    for side in (-1, 1):
        middle = (x if side < 0 else x + width, y + height / 2)
        for way in (-1, 1):
            scrolls.append(_scroll(middle, side, way, min(height * 0.3, 4.2)))
    studs = "".join(
        circle(
            (
                x + (notch * 0.36 if u < 0 else width - notch * 0.36),
                y + (notch * 0.36 if v < 0 else height - notch * 0.36),
            ),
            0.42,
        )
        for u in (-1, 1)
        for v in (-1, 1)
    )
    return (
        path(outer, fill=ground, stroke=line, stroke_width="0.8pt")
        + path(inner, stroke=line, stroke_width="0.3pt")
        + path("".join(scrolls), stroke=line, stroke_width="0.6pt", stroke_linecap="round")
        + path(studs, fill=line)
    )


def _notched(x: float, y: float, width: float, height: float, notch: float) -> str:
    """Return a rectangle whose corners are cut in by quarter circles."""
    n, w, h = fixed(notch), fixed(width - 2 * notch), fixed(height - 2 * notch)
    return (
        f"M{fixed(x + notch)} {fixed(y)}h{w}a{n} {n} 0 0 0 {n} {n}v{h}a{n} {n} 0 0 0 -{n} {n}"
        f"h-{w}a{n} {n} 0 0 0 -{n} -{n}v-{h}a{n} {n} 0 0 0 {n} -{n}z"
    )


def _scroll(start: Point, side: int, way: int, size: float) -> str:
    """Return a volute that leaves *start* to that side and rolls in upwards or downwards."""
    points: list[Point] = [(start[0], start[1] + way * size * 0.1)]
    for each in range(15):
        angle = each / 14 * 2.6 * pi
        radius = size * 0.42 * (1 - 0.72 * each / 14)
        x = size * 0.42 + radius * cos(pi + angle * 1.0)
        y = -radius * sin(pi + angle * 1.0)
        points.append((start[0] + side * x, start[1] + way * (size * 0.42 + y)))
    return flowing(points)


@lru_cache(maxsize=64)
def winds(box: tuple[float, float, float, float], rose: Point, radius: float, line: str = "#ddd") -> str:
    """Return the 32 lines of the wind of an old chart: from *radius* around its *rose* to the edge of a *box*.

    The box is left, top, right, lower edge. Of eight winds one is strong.
    """
    (x, y), found = rose, ["", ""]
    for number in range(32):
        u, v = cos(number * pi / 16), sin(number * pi / 16)
        across = ((box[2] if u > 0 else box[0]) - x) / u if abs(u) > 1e-9 else inf
        down = ((box[3] if v > 0 else box[1]) - y) / v if abs(v) > 1e-9 else inf
        reach = min(across, down)
        if reach > radius:
            found[number % 4 == 0] += (
                f"M{joined([(x + radius * u, y + radius * v)])}L{joined([(x + reach * u, y + reach * v)])}"
            )
    return path(found[0], stroke=line, stroke_width="0.3pt") + path(found[1], stroke=line, stroke_width="0.6pt")


@lru_cache(maxsize=64)
def roll(x: float, y: float, width: float, height: float, line: str = "#000", ground: str = "none") -> str:
    """Return the rolled end of a scroll: a cylinder lit from above between two volutes."""
    radius = height / 2
    shade = []
    for row, away in ((0.62, 0.02), (0.76, 0.12), (0.88, 0.05), (0.95, 0.0)):
        at, end = x + radius * (1.6 + 6 * away), x + width - radius * 1.6
        while at < end:
            step = min(width * (0.19 + 0.07 * cos(at * 1.7 + row * 9)), end - at)
            shade.append(f"M{fixed(at)} {fixed(y + row * height)}h{fixed(step)}")
            at += step + 1.2 + 14 * away
    volutes = []
    for side in (0, 1):
        centre = (x + radius + side * (width - 2 * radius), y + radius)
        turns = [
            (centre[0] + (1 - 2 * side) * far * radius * cos(angle), centre[1] - far * radius * sin(angle))
            for far, angle in [(1 - 0.8 * t / 22, pi / 2 + 0.24 * pi * t) for t in range(23)]
        ]
        volutes.append(flowing(turns))
    body = "".join(f"M{fixed(x + radius)} {fixed(at)}h{fixed(width - height)}" for at in (y, y + height))
    knobs = circle((x + radius, y + radius), radius) + circle((x + width - radius, y + radius), radius)
    return (
        path(_box(x + radius, y, width - height, height) + knobs, fill=ground)
        + path(body + knobs, stroke=line, stroke_width="0.7pt")
        + path("".join(volutes), stroke=line, stroke_width="0.4pt")
        + path("".join(shade), stroke=line, stroke_width="0.3pt", stroke_linecap="round")
    )


@lru_cache(maxsize=256)
def medallion(x: float, y: float, radius: float, line: str = "#000", ground: str = "none") -> str:
    """Return the frame of a figure: a ring with a scale between two circles."""
    ticks = [f"M{joined(turned([(radius * 0.84, 0), (radius, 0)], each * pi / 18, (x, y)))}" for each in range(36)]
    return path(circle((x, y), radius), fill=ground, stroke=line, stroke_width="0.7pt") + path(
        circle((x, y), radius * 0.84) + "".join(ticks), stroke=line, stroke_width="0.3pt"
    )


@lru_cache(maxsize=64)
def compass(x: float, y: float, radius: float, line: str = "#000", ground: str = "#fff", turn: float = 0) -> str:
    """Return a rose of eight points, *turn* radians from upright: each point half dark, a ring of degrees around it."""
    dark, light = [], []
    for order, (reach, waist) in enumerate(((0.62, 0.2), (1.0, 0.24))):
        for each in range(4):
            angle = each * pi / 2 + (pi / 4 if order == 0 else 0) - pi / 2 + turn
            tip = turned([(radius * reach, 0)], angle, (x, y))[0]
            sides = [turned([(radius * waist, 0)], angle + way * pi / 4, (x, y))[0] for way in (-1, 1)]
            light.append(f"M{joined([tip, sides[0], (x, y)])}Z")
            dark.append(f"M{joined([tip, sides[1], (x, y)])}Z")
    ticks = []
    for each in range(72):
        angle = each * pi / 36 + turn
        long = 0.8 if each % 2 else 0.76
        if each % 18:
            ends = turned([(radius * long, 0), (radius * 0.84, 0)], angle, (x, y))
            ticks.append(f"M{joined(ends)}")
    rings = circle((x, y), radius * 0.84) + circle((x, y), radius * 0.5)
    return (
        path(rings + "".join(ticks), stroke=line, stroke_width="0.3pt")
        + path("".join(light), fill=ground, stroke=line, stroke_width="0.35pt", stroke_linejoin="round")
        + path("".join(dark), fill=line, stroke=line, stroke_width="0.35pt", stroke_linejoin="round")
        + path(circle((x, y), radius * 0.09), fill=ground, stroke=line, stroke_width="0.4pt")
    )


@lru_cache(maxsize=256)
def hachures(ring: tuple[Point, ...], length: float, line: str) -> str:
    """Return short strokes along the inner side of a convex *ring* that runs clockwise on paper, as on old borders."""
    strokes = []
    for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0])):
        side = hypot(x1 - x0, y1 - y0)
        along, inward = ((x1 - x0) / side, (y1 - y0) / side), (-(y1 - y0) / side, (x1 - x0) / side)
        count = max(1, round((side - length) / 0.85))
        for each in range(count + 1):
            at = length / 2 + (side - length) * each / count
            x, y = x0 + along[0] * at, y0 + along[1] * at
            strokes.append(f"M{joined([(x, y), (x + inward[0] * length, y + inward[1] * length)])}")
    return path("".join(strokes), stroke=line, stroke_width="0.3pt")


@lru_cache(maxsize=64)
def rule(x: float, y: float, width: float, line: str = "#000") -> str:
    """Return a rule from x to the right that swells to its middle, with a lozenge between two dots there."""
    middle, thick = x + width / 2, min(0.42, width / 120)
    gap = min(3.4, width / 6)
    swelling = []
    for start, end in ((x, middle - gap), (x + width, middle + gap)):
        swelling.append(
            f"M{fixed(start)} {fixed(y)}Q{joined([((start + 3 * end) / 4, y - thick), (end, y)])}"
            f"Q{joined([((start + 3 * end) / 4, y + thick), (start, y)])}Z"
        )
    lozenge = f"M{joined([(middle - 1.1, y), (middle, y - 0.75), (middle + 1.1, y), (middle, y + 0.75)])}Z"
    dots = circle((middle - gap * 0.62, y), 0.3) + circle((middle + gap * 0.62, y), 0.3)
    return path("".join(swelling) + lozenge + dots, fill=line)


@lru_cache(maxsize=64)
def corner(x: float, y: float, size: float, right: bool = False, low: bool = False, line: str = "#000") -> str:
    """Return the ornament of a frame's corner at x, y: a sprig along both sides with leaves; upper left by default."""
    across, down = (-1 if right else 1), (-1 if low else 1)

    def place(u: float, v: float) -> Point:
        return x + across * u * size, y + down * v * size

    stems, leaves = [], []
    for swapped in (False, True):
        stem = [(0.06, 0.06), (0.3, 0.05), (0.58, 0.14), (0.8, 0.08), (1.0, 0.12)]
        stems.append(flowing([place(*(reversed(each) if swapped else each)) for each in stem]))
        for u, v, length, angle in (
            (0.26, 0.055, 0.2, 0.9),
            (0.5, 0.12, 0.17, -0.7),
            (0.66, 0.13, 0.16, 0.8),
            (1.0, 0.12, 0.14, 0.2),
        ):
            leaf = _leaf((u, v), length, angle)
            leaves.append(_filled([place(*(reversed(each) if swapped else each)) for each in leaf]))
    curl = [
        (0.06 + 0.16 * (1 - t) * cos(0.8 + 5 * t), 0.06 + 0.16 * (1 - t) * sin(0.8 + 5 * t))
        for t in [n / 9 for n in range(10)]
    ]
    stems.append(flowing([place(u + 0.06, v + 0.06) for u, v in curl]))
    return path("".join(stems), stroke=line, stroke_width="0.5pt", stroke_linecap="round") + path(
        "".join(leaves), fill=line
    )


def _leaf(foot: Point, length: float, angle: float) -> list[Point]:
    """Return a leaf: its foot, one side, its tip, the other side."""
    return turned([(0, 0), (length * 0.5, -length * 0.24), (length, 0), (length * 0.5, length * 0.24)], angle, foot)


def _filled(leaf: Sequence[Point]) -> str:
    foot, one, tip, other = leaf
    return f"M{joined([foot])}Q{joined([one, tip])}Q{joined([other, foot])}Z"


@lru_cache(maxsize=256)
def initial(
    words: tuple[object, ...], x: float, y: float, size: float, line: str = "#000", ground: str = "none"
) -> str:
    """Return the ground of an initial: a square of *size* mm with tendrils around its middle, which stays free."""
    dice = Randomness("initial", *words)
    stems, leaves, berries = [], [], []
    free = 0.33 * size
    middle = x + size / 2, y + size / 2
    start = dice.between(0, 2 * pi)
    way = dice.pick((1, -1))
    for arm in range(4):
        angle = start + arm * pi / 2
        points = []
        for each in range(9):
            turn = angle + way * each * 0.19
            reach = free + (0.05 + 0.018 * each + 0.02 * sin(each * 1.3)) * size
            edge = size / 2 / max(abs(cos(turn)), abs(sin(turn))) * 0.84
            points.append((middle[0] + min(reach, edge) * cos(turn), middle[1] + min(reach, edge) * sin(turn)))
        stems.append(flowing(points))
        for at in (2, 4, 6):
            (u, v), (s, t) = points[at], points[at + 1]
            side = atan2(t - v, s - u) + (0.9 if at % 4 else -0.9)
            leaf = _leaf((u, v), size * dice.between(0.13, 0.19), side)
            low, high = 0.7, size - 0.7
            leaves.append(_filled([(x + min(max(a - x, low), high), y + min(max(b - y, low), high)) for a, b in leaf]))
        berries.append(circle(points[-1], size * 0.018))
    frame = _box(x, y, size, size) + _box(x + 0.45, y + 0.45, size - 0.9, size - 0.9)
    return (
        path(_box(x, y, size, size), fill=ground)
        + path(frame, stroke=line, stroke_width="0.4pt")
        + path("".join(stems), stroke=line, stroke_width="0.35pt", stroke_linecap="round")
        + path("".join(leaves) + "".join(berries), fill=line)
    )
