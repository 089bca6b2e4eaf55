"""The 105 cards as facts: name, age, colour, icons, and what their effects say (cards/age_01.toml and so on).

In: nothing. Out: each card's name, age, colour, icons, and what its effects say in our own words, in both languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, NamedTuple

from generator.engine.languages import Words
from generator.engine.packdata import pack_data

#: Which texts of the nine cards that differ are played (I-V7, I-PUB19).
Edition = Literal["last", "first"]

COLOURS = ("blue", "red", "green", "yellow", "purple")
ICONS = ("castle", "crown", "leaf", "bulb", "factory", "clock")
#: Positions of a card's icons (I-PUB1).
TOP_LEFT, BOTTOM_LEFT, BOTTOM_CENTRE, BOTTOM_RIGHT = range(4)
#: What a position holds instead of an icon: the hexagonal picture.
PICTURE = -1
AGES = range(1, 11)
#: Before the sign of an icon these tell of several, if no card of that icon is meant.
_SEVERAL = re.compile(r"\b(two|three|four|more|most|than) :([a-z]+):(?! card)")
#: Where each age has its file of facts and words beside its effects.
_CARDS = "generator.games.innovation.cards"


class Effect(NamedTuple):
    """One dogma effect: whether it is a demand, and what it says; None in an edition that does not have it."""

    demand: bool
    last: Words
    first: Words | None

    def words(self, edition: Edition) -> Words | None:
        """Return what it says in that edition."""
        return self.last if edition == "last" else self.first


class Card(NamedTuple):
    """One card. *number* is 0 to 104, *colour* and *icons* are places in COLOURS and ICONS; its value is its age."""

    number: int
    name: Words
    age: int
    colour: int
    icons: tuple[int, ...]
    featured: int
    effects: tuple[Effect, ...]

    @property
    def demands(self) -> bool:
        """Return whether one of its effects is a demand."""
        return any(effect.demand for effect in self.effects)

    @property
    def editions_differ(self) -> bool:
        """Return whether the first edition has another text that plays differently (I-PUB19)."""
        return any(effect.first != effect.last for effect in self.effects)


@cache
def cards() -> tuple[Card, ...]:
    """Return all cards in order of their numbers."""
    return tuple(_read(row, age) for age in AGES for row in pack_data(_CARDS, f"age_{age:02d}.toml")["card"])


def _read(row: dict[str, Any], age: int) -> Card:
    icons = tuple(ICONS.index(icon) if icon else PICTURE for icon in row["icons"])
    return Card(
        row["number"],
        Words.of(row, usual=row["name"]),
        age,
        COLOURS.index(row["colour"]),
        icons,
        ICONS.index(row["featured"]),
        tuple(map(_effect, row["effect"])),
    )


def _effect(row: dict[str, Any]) -> Effect:
    """Return an effect; a first edition that does not have it says so with an empty text of its own."""
    last = Words.of(row)
    first = Words.of(row, "first_{}") if "first_en" in row else last
    return Effect(row["kind"] == "demand", last, first if first.en or first == last else None)


def with_icons(text: str, word: Callable[[str, int], object]) -> str:
    """Return what an effect says with words for the signs of icons: for one of an icon, or several ("three :leaf:")."""
    several = _SEVERAL.sub(lambda found: f"{found[1]} {word(found[2], 2)}", text)
    return re.sub(r":([a-z]+):", lambda found: str(word(found[1], 1)), several)


def card_id(number: int) -> str:
    """Return how records, sheets and people call a card: its number in three figures."""
    return f"{number:03d}"
