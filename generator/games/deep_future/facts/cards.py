"""Cards as section 1.4 of the rules has them: a corner that never changes, and what has been written on them.

In: what was made at the table. Out: immutable cards.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Literal

from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.tables import NUMBERS, SUITS

#: Era of an original world, the letter O (1.6, R-1.6-05); later eras are numbers from 1.
ORIGINAL: Literal["O"] = "O"
#: Between the parts of a line of content; a name may hold it too.
BETWEEN = " | "
Era = int | Literal["O"]

#: Lines that a card has room for, if a table insists on one more.
ROOM = 4


class CardKind(StrEnum):
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
        """Return the corner written "4K". Raises ValueError if it is not a number 1-6 and a letter of a suit."""
        corner = _CORNERS.get(text)
        if corner is None:
            raise ValueError(Text("value_is_not", given=repr(text), one=Text("value_corner")))
        return corner


#: Every corner there can be, as it is written.
_CORNERS = {f"{number}{suit}": Corner(number, suit) for number in NUMBERS for suit in SUITS}


@dataclass(frozen=True, slots=True)
class Advancement:
    """One advancement of Table 5 on a card; number None is a tech's suit still to be filled (1.4)."""

    suit: str
    number: int | None
    era: Era | None = None
    chosen: bool = False

    @property
    def written(self) -> bool:
        """Return whether it names an advancement yet."""
        return self.number is not None

    def __str__(self) -> str:
        """Return it as the record has it: "R6.O", "K5*.2" with a circle, "F?" for a suit still to be filled."""
        if self.number is None:
            return f"{self.suit}?"
        return f"{self.suit}{self.number}{'*' * self.chosen}" + (f".{self.era}" if self.era else "")

    @classmethod
    def read(cls, text: str) -> Advancement:
        """Return the advancement written so. Raises ValueError for anything else."""
        found = _ADVANCEMENT.fullmatch(text)
        if not found:
            raise ValueError(Text("value_is_not", given=repr(text), one=Text("value_advancement")))
        suit, number, circle, era = found.groups()
        if number is None:
            return cls(suit, None)
        return cls(suit, int(number), read_era(era) if era else None, bool(circle))


_ADVANCEMENT = re.compile(r"([SMRKHF])(?:\?|([1-6])(\*)?(?:\.(O|[1-9][0-9]{0,3}))?)")


def read_era(text: object) -> Era:
    """Return an era: O, or a whole number from 1. Raises ValueError for anything else."""
    if text == ORIGINAL:
        return ORIGINAL
    if isinstance(text, bool) or not isinstance(text, int | str) or not re.fullmatch("[1-9][0-9]{0,3}", str(text)):
        raise ValueError(Text("no_era", given=text))
    return int(text)


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the campaign.

    *id* is its running number ("001"), given once and never changed. *sector* is 11-66, of a world or a
    civilization. A civilization has the *victory* and *effect_suit* its effects come from (Tables 3, 4) and its
    history: *homeworld* and *techs* as ids of cards.
    """

    id: str
    corner: Corner
    kind: CardKind = CardKind.BLANK
    era: Era | None = None
    sector: int | None = None
    name: str | None = None
    advancements: tuple[Advancement, ...] = ()
    victory: str | None = None
    effect_suit: str | None = None
    homeworld: str | None = None
    techs: tuple[str, ...] = ()
    #: Whether nobody can find it; it is in no deck until it is back or replaced.
    lost: bool = False

    @property
    def complete(self) -> bool:
        """Return whether all three advancements are written (1.4)."""
        return sum(advancement.written for advancement in self.advancements) >= SLOTS

    @property
    def circles(self) -> int:
        """Return how many of its advancements were chosen (1.4, R-1.4-09)."""
        return sum(advancement.chosen for advancement in self.advancements)

    def named(self, name: str) -> Card:
        """Return the same card under that name; names have no effect on play (R-1.4-11)."""
        return replace(self, name=name)


@dataclass(frozen=True, slots=True)
class Wonder:
    """A wonder on the map: the victory it comes from and its suit (3, Table 2)."""

    victory: str
    suit: str

    def __str__(self) -> str:
        """Return it as the record has it: "territory/S"."""
        return f"{self.victory}/{self.suit}"


def made(card: str, start: str) -> tuple[object, ...]:
    """Return what the picture of a card is drawn from: how its campaign began, and its number; nothing later."""
    return (start, int(card)) if start and card.isdecimal() else ()


def crown(card: Card) -> int:
    """Return the points of the crown above a civilization's arms: one more for each age of five eras."""
    return 3 + (card.era - 1) // 5 if isinstance(card.era, int) else 3


def card_event(card: Card) -> dict[str, Any]:
    """Return everything written on *card*, as the record has it; what the card does not have is left out."""
    written: dict[str, Any] = {
        "card": card.id,
        "corner": str(card.corner),
        "kind": card.kind.value,
        "era": card.era,
        "sector": card.sector,
        "name": card.name,
        "advancements": [str(advancement) for advancement in card.advancements],
        "victory": card.victory,
        "effect": card.effect_suit,
        "homeworld": card.homeworld,
        "techs": list(card.techs),
    }
    return {key: value for key, value in written.items() if value not in (None, [])}


def read_card(written: Mapping[str, Any]) -> Card:
    """Return the card that `card_event` wrote down. Raises ValueError, KeyError or TypeError for anything else."""
    era = written.get("era")
    for key in ("card", "name", "victory", "effect"):
        if not isinstance(written.get(key, ""), str if key == "card" else str | None):
            raise TypeError(f"{key} {written[key]!r} is not a text")
    return Card(
        written["card"],
        Corner.read(written["corner"]),
        CardKind(written["kind"]),
        None if era is None else read_era(era),
        written.get("sector"),
        written.get("name"),
        tuple(map(Advancement.read, written.get("advancements", ()))),
        written.get("victory"),
        written.get("effect"),
        written.get("homeworld"),
        tuple(written.get("techs", ())),
    )


def content(card: Card, cards: Mapping[str, Card]) -> str:
    """Return what is on *card* in one line, free of language; with the same content two cards look the same."""
    lines = [str(card.corner)]
    if card.sector:
        lines.append(f"{card.sector}. {card.name or ''}".strip())
    elif card.name:
        lines.append(card.name)
    if card.kind is not CardKind.BLANK:
        lines.append(f"{card.kind.value} {card.era}")
    lines += [str(advancement) for advancement in card.advancements]
    if card.victory:
        lines.append(f"{card.victory}/{card.effect_suit}")
    quoted = [cards.get(other) for other in (card.homeworld, *card.techs) if other]
    lines += [f"- {other.name if other and other.name else ''}".strip() for other in quoted]
    return BETWEEN.join(lines)
