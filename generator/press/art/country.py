"""A country as engravers of maps draw it: hills with their shady side, groves of trees, ripples of the sea.

In: words that decide how it looks, a place in mm, colours. Out: SVG, light enough to lie below pieces.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from generator.press.art.grains import GRAIN, grouped, joined
from generator.press.art.randomness import Randomness
from generator.press.art.strokes import Point, path

#: Where the feet of a grove's trees stand, row by row, as shares of its width from its middle.
_ROWS: Final = (((-0.18, -0.02), (0.17, -0.05)), ((-0.29, 0.25), (0.31, 0.23)), ((0.02, 0.36),))


@lru_cache(maxsize=1024)
def grove(words: tuple[object, ...], x: float, y: float, size: float, line: str = "#000", ground: str = "#fff") -> str:
    """Return a group of trees in a circle of *size* mm around x, y, the nearer ones in front."""
    dice = Randomness("grove", *words)
    unit = size / GRAIN
    firs, drawn = dice.happens(0.4), []
    for places in _ROWS:
        trees = []
        for right, foot in places:
            high = unit * dice.between(0.37, 0.43)
            place = unit * (right + dice.between(-0.02, 0.02)), unit * (foot + dice.between(-0.02, 0.02))
            trees.append((_fir if firs and dice.happens(0.75) else _oak)(dice, *place, high))
        crowns, shades, trunks = map("".join, zip(*trees))
        drawn.append(f'<path d="{trunks}" fill="none"/><path d="{crowns}" fill="{ground}"/>')
        drawn.append(f'<path d="{shades}" fill="{line}" stroke="none"/>')
    style = f'stroke="{line}" stroke-width="{unit * 0.014:.1f}" stroke-linejoin="round"'
    return grouped(x, y, f"<g {style}>{''.join(drawn)}</g>")


def _oak(dice: Randomness, x: float, foot: float, high: float) -> tuple[str, str, str]:
    """Return the crown of a broad tree, its shady side, its trunk."""
    radius = 0.42 * high
    low = foot - 0.16 * high - radius
    start = dice.between(0, 0.7)
    rim = [(x + 0.86 * radius * cos(a), low + 0.86 * radius * sin(a)) for a in [start + n * pi / 3 for n in range(6)]]
    lobe = f"A{0.5 * radius:.0f} {0.5 * radius:.0f} 0 0 1 "
    crown = f"M{joined(rim[-1:])}{''.join([f'{lobe}{joined([each])}' for each in rim])}Z"
    outer = [(x + 0.97 * radius * cos(a), low + 0.97 * radius * sin(a)) for a in (-0.6, 0.0, 0.6, 1.2, 1.8)]
    inner = [(x + 0.5 * radius * cos(a), low + 0.6 * radius * sin(a)) for a in (1.5, 0.6, -0.2)]
    shade = f"M{joined(outer)} {joined(inner)}Z"
    return crown, shade, f"M{x:.0f} {foot - 0.2 * high:.0f}V{foot:.0f}"


def _fir(dice: Randomness, x: float, foot: float, high: float) -> tuple[str, str, str]:
    """Return the outline of a slender tree, its shady side, its trunk."""
    high *= dice.between(1.1, 1.25)
    low = foot - 0.16 * high
    left = [(x - 0.26 * high, low), (x - 0.11 * high, foot - 0.46 * high), (x - 0.19 * high, foot - 0.44 * high)]
    right = [(2 * x - u, v) for u, v in reversed(left)]
    top = (x, foot - high)
    shade = f"M{joined([top, *right, (x + 0.05 * high, low)])}Z"
    return f"M{joined([*left, top, *right])}Z", shade, f"M{x:.0f} {low:.0f}V{foot:.0f}"


@lru_cache(maxsize=1024)
def hills(
    words: tuple[object, ...], x: float, y: float, width: float, height: float, line: str = "#000", ground: str = "#fff"
) -> str:
    """Return hills in an area whose upper left corner is at x, y, lit from the left, the nearer ones in front."""
    dice = Randomness("hills", *words)
    if width < 4 or height < 2.5:
        return ""
    rows = max(1, min(3, int(height / 4.2)))
    lines, drawn = [], []
    for row in range(rows):
        foot = height * (row + 1) / rows - dice.between(0, 0.6)
        broad = min(dice.between(5.2, 7.2), width)
        count = max(1, round(width / broad * dice.between(0.45, 0.8)))
        free = width - broad
        start = dice.between(0, max(0.0, free - (count - 1) * 0.72 * broad))
        for each in range(count):
            left = min(start + each * 0.72 * broad, free)
            tall = min(broad * dice.between(0.38, 0.5), foot)
            lines.append((foot + dice.between(-0.3, 0.0), left, broad, tall))
    for hill in sorted(lines):
        foot, left, broad, tall = (each / GRAIN for each in hill)
        outline, shade = _hill(dice, left, foot, broad, tall)
        drawn.append(f'<path d="{outline}" fill="{ground}"/><path d="{shade}" fill="none"/>')
    width_of_line = 0.3 * 25.4 / 72 / GRAIN
    style = f'stroke="{line}" stroke-width="{width_of_line:.1f}" stroke-linecap="round"'
    return grouped(x, y, f"<g {style}>{''.join(drawn)}</g>")


def _hill(dice: Randomness, left: float, foot: float, broad: float, tall: float) -> tuple[str, str]:
    """Return the outline of a hill, and the strokes down its shady side."""
    peak = dice.between(0.4, 0.52)
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
        down = v * dice.between(0.45, 0.8) * (1 - number / 12)
        strokes.append(
            f"M{joined([place(u, v)])}Q{joined([place(u - 0.01, v - 0.5 * down), place(u - 0.075, v - down)])}"
        )
    return f"M{joined([place(*each) for each in (*rise, *fall)])}", "".join(strokes)


@lru_cache(maxsize=1024)
def ripples(words: tuple[object, ...], x: float, y: float, width: float, line: str = "#000") -> str:
    """Return two or three waves, one below the other, around x, y."""
    dice = Randomness("ripples", *words)
    drawn = []
    for row in range(dice.pick((2, 3))):
        count = dice.pick((1, 2, 2))
        step = width / 2.6
        left, low = x - count * step / 2 + dice.between(-0.18, 0.18) * width, y + (row - 1) * 0.2 * width
        crest = 0.09 * width
        curves = "".join([f"q{step / 4:.2f} {-crest:.2f} {step / 2:.2f} 0t{step / 2:.2f} 0" for _ in range(count)])
        drawn.append(f"M{left:.2f} {low:.2f}{curves}")
    return path("".join(drawn), stroke=line, stroke_width="0.3pt", stroke_linecap="round")
