"""Lengths and sizes as people write them, and the shapes that everything on paper is made of.

In: "2.5in", "63.5 x 88.9 mm". Out: mm.
"""

from __future__ import annotations

import re

from generator.errors import Text

#: Across and down.
Point = tuple[float, float]
#: From one point to another.
Segment = tuple[float, float, float, float]
#: Left, top, right, bottom.
Rectangle = tuple[float, float, float, float]

_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4, '"': 25.4, "pt": 25.4 / 72}
_LENGTH = re.compile(r"([0-9]+(?:[.,][0-9]+)?|[.,][0-9]+)\s*(mm|cm|in|\"|pt|)")


def length_mm(text: str, unit: str = "mm") -> float:
    """Return the length *text* in mm; a bare number is in *unit*.

    Raises ValueError.
    """
    found = _LENGTH.fullmatch(text.strip().lower().replace("inches", "in").replace("inch", "in"))
    if not found:
        raise ValueError(Text("no_length", text=text))
    number, its_unit = found.groups()
    return round(float(number.replace(",", ".")) * _PER_UNIT[its_unit or unit], 4)


def size_mm(text: str) -> tuple[float, float]:
    """Return the size *text*, width first, in mm; a unit at the end counts for both.

    Raises ValueError.
    """
    parts = re.split(r"\s*[x×*]\s*", text.strip().lower())
    if len(parts) != 2:
        raise ValueError(Text("no_size", text=text))
    unit = re.search(r"(mm|cm|inch(?:es)?|in|\"|pt)\s*$", parts[1])
    its_unit = unit.group(1).removesuffix("es").removesuffix("ch") if unit else "mm"
    return length_mm(parts[0], its_unit), length_mm(parts[1], its_unit)
