"""A country as engravers of maps draw it: hills with their shady side, groves of trees, ripples of the sea.

In: words that decide how it looks, a place in mm, colours. Out: SVG, light enough to lie below pieces.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from generator.press.art.lots import Lots
from generator.press.art.strokes import Point, flowing, joined, path, polygon, smooth


@lru_cache(maxsize=1024)
def grove(words: tuple[object, ...], x: float, y: float, size: float, line: str = "#000", ground: str = "#fff") -> str:
    """Return a group of trees in a circle of *size* mm around x, y, the nearer ones in front."""
    lots = Lots("grove", *words)
    turn, reach = lots.between(0, 2 * pi), 0.27 * size
    places = [(0.0, 0.02)] + [(cos(turn + n * 0.4 * pi), 0.86 * sin(turn + n * 0.4 * pi)) for n in range(5)]
    trees = [(x + u * reach, y + 0.12 * size + v * reach, size * lots.between(0.27, 0.33)) for u, v in places]
    firs = lots.happens(0.4)
    drawn = []
    for right, foot, high in sorted(trees, key=lambda tree: tree[1]):
        crown, shade, trunk = (_fir if firs and lots.happens(0.75) else _oak)(lots, right, foot, high)
        drawn.append(path(trunk, stroke=line, stroke_width=_thin(size, 0.05)))
        drawn.append(path(crown, fill=ground, stroke=line, stroke_width=_thin(size, 0.024)))
        drawn.append(path(shade, fill=line))
    return "".join(drawn)


def _thin(size: float, share: float) -> str:
    return f"{size * share:.2f}"


def _oak(lots: Lots, x: float, foot: float, high: float) -> tuple[str, str, str]:
    """Return the crown of a broad tree, its shady side, its trunk."""
    radius = 0.42 * high
    middle = (x, foot - 0.2 * high - radius)
    start = lots.between(0, 0.5)
    rim = [
        (middle[0] + far * cos(angle), middle[1] + far * sin(angle))
        for far, angle in [(radius * (1.12 if n % 2 else 0.86), start + n * pi / 6) for n in range(12)]
    ]
    outer = [(middle[0] + radius * cos(a), middle[1] + radius * sin(a)) for a in [-0.7 + n * 0.42 for n in range(8)]]
    inner = [(u - 0.1 * radius - 0.34 * radius * (1 - abs(n - 3.5) / 4), v) for n, (u, v) in enumerate(outer)]
    return smooth(rim), polygon([*outer, *reversed(inner)]), f"M{joined([(x, foot - 0.25 * high), (x, foot)])}"


def _fir(lots: Lots, x: float, foot: float, high: float) -> tuple[str, str, str]:
    """Return the outline of a slender tree, its shady side, its trunk."""
    high *= lots.between(1.12, 1.25)
    top, low = (x, foot - high), foot - 0.16 * high
    left = [(x - 0.3 * high, low), (x - 0.12 * high, foot - 0.46 * high), (x - 0.22 * high, foot - 0.44 * high)]
    right = [(2 * x - u, v) for u, v in reversed(left)]
    shade = [top, *right, (x + 0.06 * high, low)]
    return polygon([*left, top, *right]), polygon(shade), f"M{joined([(x, low), (x, foot)])}"


@lru_cache(maxsize=1024)
def hills(
    words: tuple[object, ...], x: float, y: float, width: float, height: float, line: str = "#000", ground: str = "#fff"
) -> str:
    """Return hills in an area whose upper left corner is at x, y, lit from the left, the nearer ones in front."""
    lots = Lots("hills", *words)
    if width < 4 or height < 2.5:
        return ""
    rows = max(1, min(3, int(height / 4.2)))
    lines, drawn = [], []
    for row in range(rows):
        foot = y + height * (row + 1) / rows - lots.between(0, 0.6)
        broad = min(lots.between(5.2, 7.2), width)
        count = max(1, round(width / broad * lots.between(0.45, 0.8)))
        free = width - broad
        start = lots.between(0, max(0.0, free - (count - 1) * 0.72 * broad))
        for each in range(count):
            left = x + min(start + each * 0.72 * broad, free)
            tall = min(broad * lots.between(0.38, 0.5), foot - y)
            lines.append((foot + lots.between(-0.3, 0.3), left, broad, tall))
    for foot, left, broad, tall in sorted(lines):
        outline, shade = _hill(lots, left, foot, broad, tall)
        drawn.append(path(f"{outline}", fill=ground))
        drawn.append(path(outline + shade, stroke=line, stroke_width="0.3pt"))
    return "".join(drawn)


def _hill(lots: Lots, left: float, foot: float, broad: float, tall: float) -> tuple[str, str]:
    """Return the outline of a hill, and the strokes down its shady side."""
    peak = lots.between(0.4, 0.52)
    rise = [(0.0, 0.0), (peak * 0.5, 0.42), (peak * 0.82, 0.9), (peak, 1.0)]
    fall = [(peak + (1 - peak) * u, v) for u, v in ((0.28, 0.8), (0.55, 0.42), (0.8, 0.14), (1.0, 0.02))]

    def place(u: float, v: float) -> Point:
        return left + u * broad, foot - v * tall

    strokes = []
    ridge = [rise[-1], *fall]
    for number in range(9):
        at = number / 9 * (len(ridge) - 1)
        (a, b), (c, d) = ridge[int(at)], ridge[min(int(at) + 1, len(ridge) - 1)]
        u, v = a + (c - a) * (at % 1), b + (d - b) * (at % 1)
        down = v * lots.between(0.45, 0.8) * (1 - number / 12)
        strokes.append(flowing([place(u, v), place(u - 0.02, v - 0.5 * down), place(u - 0.075, v - down)]))
    return flowing([place(*each) for each in (*rise, *fall)]), "".join(strokes)


@lru_cache(maxsize=1024)
def ripples(words: tuple[object, ...], x: float, y: float, width: float, line: str = "#000") -> str:
    """Return two or three waves, one below the other, around x, y."""
    lots = Lots("ripples", *words)
    drawn = []
    for row in range(lots.pick((2, 3))):
        count = lots.pick((1, 2, 2))
        step = width / 2.6
        left, low = x - count * step / 2 + lots.between(-0.18, 0.18) * width, y + (row - 1) * 0.2 * width
        crest = 0.09 * width
        curves = "".join([f"q{step / 4:.2f} {-crest:.2f} {step / 2:.2f} 0t{step / 2:.2f} 0" for _ in range(count)])
        drawn.append(f"M{joined([(left, low)])}{curves}")
    return path("".join(drawn), stroke=line, stroke_width="0.3pt", stroke_linecap="round")
