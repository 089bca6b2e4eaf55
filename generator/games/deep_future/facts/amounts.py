"""How many of everything: the amounts that the rules name, for the referee and the rulings alike.

A number that belongs to a line of a table is in the table.
"""

from __future__ import annotations

from typing import Final

#: Most cubes in a sector (2.2 GROW, R-1.5-05).
FULL: Final = 5
#: So many advancements make a card complete, and none takes more (1.4).
SLOTS: Final = 3
#: Most upkeep cubes on a card (2.3).
MOST_UPKEEP: Final = 3

#: Most players of a game (introduction).
MOST_PLAYERS: Final = 3
#: Original worlds of a campaign (1.6).
ORIGINAL_WORLDS: Final = 12
#: Cards turned over for a homeworld, and cubes put there (1.7).
HOMEWORLD_CARDS: Final = 5
HOMEWORLD_CUBES: Final = 3
#: Worlds the neutral line holds when a game begins, and the cubes each brings (1.7).
LINE_WORLDS: Final = 6
LINE_CUBES: Final = 3
#: More named sectors than this, and so many random ones get the cubes instead (1.7).
NAMED_SECTORS: Final = 12

#: Cards in hand when a turn begins: at least and at most (2.1).
SMALLEST_HAND: Final = 5
LARGEST_HAND: Final = 10
#: Actions of a turn (2.2).
ACTIONS: Final = 2
#: Cards that POWER draws, cubes that GROW adds (2.2).
POWER_CARDS: Final = 2
GROW_CUBES: Final = 2

#: Sectors and cubes that win, and the complete techs that every victory asks for (3).
TERRITORY_SECTORS: Final = 12
POPULATION_CUBES: Final = 25
VICTORY_TECHS: Final = 3
#: Most settled worlds the wonders on the map ask of a solo player (3).
MOST_WONDER_WORLDS: Final = 4
#: Suits of so many advancements may give a civilization's second effect, or a wonder (3).
FOR_EFFECT: Final = 2
FOR_WONDER: Final = 5
