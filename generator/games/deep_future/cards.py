"""Cards as section 1.4 of the rules has them: a corner that never changes, and what has been written on them.

In: what was made at the table. Out: immutable cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from generator.games.deep_future.tables import NUMBERS, SUITS

#: Era of an original world, the letter O (1.6, R-1.6-05); later eras are numbers from 1.
ORIGINAL: Literal["O"] = "O"
Era = int | Literal["O"]

#: Most advancements on a card (1.4).
SLOTS = 3


class Kind(StrEnum):
    """What a card is (1.4); what has been written on never becomes blank (R-1.4-12)."""

    BLANK = "blank"
    WORLD = "world"
    TECH = "tech"
    CIVILIZATION = "civilization"


@dataclass(frozen=True, slots=True)
class Corner:
    """Number and suit in the corner boxes: all that counts when a card is turned over (1.2, R-1.2-02)."""

    number: int
    suit: str

    def __str__(self) -> str:
        return f"{self.number}{self.suit}"

    @classmethod
    def read(cls, text: str) -> Corner:
        """The corner written "4K".

        Raises ValueError if it is not a number 1-6 and a letter of a suit.
        """
        number, suit = text[:-1], text[-1:]
        if suit not in SUITS or number not in {str(n) for n in NUMBERS}:
            raise ValueError(f"{text!r} is not a corner such as 4K")
        return cls(int(number), suit)


@dataclass(frozen=True, slots=True)
class Advancement:
    """One advancement of Table 5 on a card; number None is a tech's suit still to be filled (1.4)."""

    suit: str
    number: int | None
    era: Era | None = None
    chosen: bool = False

    @property
    def written(self) -> bool:
        """Whether it names an advancement yet."""
        return self.number is not None


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the campaign.

    *id* is its running number ("001"), given once and never changed. *sector* is 11-66, of a world or a
    civilization. A civilization has the *victory* and *effect_suit* its effects come from (Tables 3, 4) and its
    history: *homeworld* and *techs* as ids of cards.
    """

    id: str
    corner: Corner
    kind: Kind = Kind.BLANK
    era: Era | None = None
    sector: int | None = None
    name: str | None = None
    advancements: tuple[Advancement, ...] = ()
    victory: str | None = None
    effect_suit: str | None = None
    homeworld: str | None = None
    techs: tuple[str, ...] = ()

    def named(self, name: str) -> Card:
        """The same card under that name; names have no effect on play (R-1.4-11)."""
        return replace(self, name=name)


@dataclass(frozen=True, slots=True)
class Wonder:
    """A wonder on the map: the victory it comes from and its suit (3, Table 2)."""

    victory: str
    suit: str
