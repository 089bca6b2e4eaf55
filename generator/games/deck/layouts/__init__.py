"""Layouts of cards as data: which parts a card has, where each is, what it shows.

In: the name of a layout, what deck.toml says of its parts. Out: parts for the template, columns, what is wrong.
"""

from generator.games.deck.layouts.checking import deck_faults, layout_faults, row_faults
from generator.games.deck.layouts.parts import LAYOUTS, Part, layout_file, looked, parts_of, shown_columns, usual_size
from generator.games.deck.layouts.showing import Shown, icons_in, shown_in

__all__ = [
    "LAYOUTS",
    "Part",
    "Shown",
    "deck_faults",
    "icons_in",
    "layout_faults",
    "layout_file",
    "looked",
    "parts_of",
    "row_faults",
    "shown_columns",
    "shown_in",
    "usual_size",
]
