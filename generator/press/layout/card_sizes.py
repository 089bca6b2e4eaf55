"""Sizes of cards by name or by measure.

In: "half-index", "poker", "2.5x3in". Out: trimmed width and height in mm.
"""

from __future__ import annotations

from generator.errors import Text, UnknownFormat
from generator.press.layout.measures import size_mm

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
#: Smallest and largest side of a card, in mm.
_SMALLEST, _LARGEST = 25.0, 400.0


def find_card_size(text: str) -> Size:
    """Return the size in mm of a card called *text*, or of the size that it says.

    Raises UnknownFormat.
    """
    name = text.strip().lower()
    if name in CARD_SIZES:
        return CARD_SIZES[name]
    try:
        width, height = size_mm(name)
    except ValueError:
        raise UnknownFormat(text, list(CARD_SIZES)) from None
    if not (_SMALLEST <= width <= _LARGEST and _SMALLEST <= height <= _LARGEST):
        raise UnknownFormat(text, list(CARD_SIZES), Text("card_limits", least=_SMALLEST, most=_LARGEST))
    return width, height
