"""The radius of a card's round corners: its limits, and a card's outline with it.

In: a radius, a card's size or slot, in mm. Out: an error if the radius is too large; the points of the outline.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, tan

from generator.engine.card_sizes import Size
from generator.errors import CannotImpose, Text
from generator.press.layout.imposition import PageSlot

#: The largest that makes sense, in mm.
LARGEST_RADIUS = 15.0
#: How much a quarter circle bulges, as DXF has it: the tangent of a quarter of its angle.
_QUARTER = tan(pi / 8)


def check_radius(radius: float, size: Size) -> None:
    """Raise CannotImpose if a card of that *size* is too small for the *radius*."""
    if 2 * radius > min(size):
        raise CannotImpose(Text("corners_round", corners=radius), Text("smaller_radius"))


def hexagon(slot: PageSlot) -> list[tuple[float, float]]:
    """Return the corners of the hexagon in a slot, flat above and below as its card lies, clockwise."""
    x, y, width, height = slot[:4]
    shares = [(0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5)]
    if slot.turned % 180:
        shares = [(v, u) for u, v in reversed(shares)]
    return [(x + u * width, y + v * height) for u, v in shares]


def radius_of(outline: str, size: Size, radius: float) -> float:
    """Return the radius of the corners of a card of that *size* with that *outline*; a disc is all corner."""
    return min(size) / 2 if outline == "disc" else radius


def outline(slot: PageSlot, radius: float) -> Iterator[tuple[float, float, float]]:
    """Yield the points of a card's outline, clockwise, each with the bulge of the line behind it."""
    left, top, right, bottom = slot.x, slot.y, slot.x + slot.width, slot.y + slot.height
    if not radius:
        yield from ((left, top, 0), (right, top, 0), (right, bottom, 0), (left, bottom, 0))
        return
    turn = -_QUARTER  # clockwise, seen with y upwards
    yield from ((left + radius, top, 0), (right - radius, top, turn))
    yield from ((right, top + radius, 0), (right, bottom - radius, turn))
    yield from ((right - radius, bottom, 0), (left + radius, bottom, turn))
    yield from ((left, bottom - radius, 0), (left, top + radius, turn))
