"""Lengths and sizes as people write them, and sizes of cards by name.

In: "2.5in", "63.5 x 88.9 mm", "poker". Out: mm.
"""

from __future__ import annotations

import re

from generator.errors import Text, UnknownFormat

Size = tuple[float, float]

#: Trimmed width and height in mm.
CARD_SIZES: dict[str, Size] = {
    "half-index": (63.5, 76.2),
    "poker": (63.5, 88.9),
    "euro-poker": (63.0, 88.0),
    "bridge": (57.15, 88.9),
    "mini": (44.45, 63.5),
    "tarot": (70.0, 120.0),
    "a7": (74.0, 105.0),
    "square": (70.0, 70.0),
    "index": (76.2, 127.0),
    "business": (88.9, 50.8),
}
#: Smallest side of a card and of a token, largest of either, in mm.
LEAST_CARD, LEAST_TOKEN, _LARGEST = 25.0, 10.0, 400.0

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


def find_card_size(text: str, least: float = LEAST_CARD) -> Size:
    """Return the size in mm of a card called *text*, or of the size that it says; no side is shorter than *least*.

    Raises UnknownFormat.
    """
    name = text.strip().lower()
    if name in CARD_SIZES:
        return CARD_SIZES[name]
    try:
        width, height = size_mm(name)
    except ValueError:
        raise UnknownFormat(text, list(CARD_SIZES)) from None
    if not (least <= width <= _LARGEST and least <= height <= _LARGEST):
        raise UnknownFormat(text, list(CARD_SIZES), Text("card_limits", least=least, most=_LARGEST))
    return width, height
