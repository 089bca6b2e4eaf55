"""Lengths and sizes as people write them, and the shapes that everything on paper is made of.

In: "2.5in", "63.5 x 88.9 mm". Out: mm.
"""

from __future__ import annotations

from generator.engine.card_sizes import length_mm, size_mm

__all__ = ["Point", "Rectangle", "Segment", "length_mm", "size_mm"]

#: Across and down.
Point = tuple[float, float]
#: From one point to another.
Segment = tuple[float, float, float, float]
#: Left, top, right, bottom.
Rectangle = tuple[float, float, float, float]
