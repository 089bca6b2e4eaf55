"""Sizes of cards by name or by measure (engine.card_sizes), for the rooms of the press.

In: "half-index", "poker", "2.5x3in". Out: trimmed width and height in mm.
"""

from generator.engine.card_sizes import CARD_SIZES, Size, find_card_size

__all__ = ["CARD_SIZES", "Size", "find_card_size"]
