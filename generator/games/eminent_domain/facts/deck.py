"""The cards as facts: role cards, planets, technologies, and what they say in our own words (cards/*.toml).

In: nothing. Out: names, types, symbols, slots, costs, influence; the words of every effect in both languages.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from generator.engine.languages import Words, in_all
from generator.engine.packdata import pack_data

#: The roles that can be led, which are the kinds of symbol too (E-T3).
ROLES = ("survey", "warfare", "colonize", "produce", "trade", "research")
#: Types of planets and technologies (E-C4); no planet of the base game is utopian (E-R26).
TYPES = ("advanced", "fertile", "metallic")
RESOURCES = ("food", "water", "iron", "silicon")
#: By level: research symbols and face-up planets that a technology takes (E-R25).
COSTS = {1: (3, 1), 2: (5, 2), 3: (7, 3)}

#: Fighters, resources of each kind, influence tokens and those of them set aside (E-C5, E-PUB2, E-S7).
FIGHTERS, RESOURCES_OF_A_KIND, INFLUENCE, SET_ASIDE = 35, 6, 32, 8

_CARDS = "generator.games.eminent_domain.cards"
#: Where technologies are, in the order of their numbers.
_TECHNOLOGIES = ("improved", *TYPES)


class RoleCard(NamedTuple):
    """A kind of role card: how many *copies* there are, how many a starting deck has; *symbols* are places in ROLES."""

    number: int
    key: str
    name: Words
    colour: str
    copies: int
    start: int
    symbols: tuple[int, ...]


class Role(NamedTuple):
    """What a role does: the action of its card, the role with N symbols, what else the leader has."""

    key: str
    name: Words
    action: Words
    role: Words
    leader: Words


class Planet(NamedTuple):
    """A planet: *type*, *symbol* (None without) and *slots* are places in TYPES, ROLES and RESOURCES (E-P1)."""

    number: int
    name: str
    start: bool
    type: int
    symbol: int | None
    slots: tuple[int, ...]
    influence: int
    warfare: int
    colonize: int
    hand: int


class TechnologySide(NamedTuple):
    """A technology, or one side of a double-sided one: *escalation* is its later text, None if it has none (E-U18)."""

    name: Words
    symbols: tuple[int, ...]
    permanent: bool
    effect: Words
    escalation: Words | None

    def words(self, errata: str) -> Words:
        """Return what it does with those errata, "original" or "escalation"."""
        return self.escalation if errata == "escalation" and self.escalation else self.effect


class Technology(NamedTuple):
    """A technology card; *number* is 0 to 38, *type* a place in TYPES. Double-sided ones stay in the empire (E-R28)."""

    number: int
    type: int
    level: int
    influence: int
    sides: tuple[TechnologySide, ...]

    @property
    def cost(self) -> int:
        """Return the research symbols it takes (E-R25)."""
        return COSTS[self.level][0]

    @property
    def planets(self) -> int:
        """Return the face-up planets of its type it takes (E-R25)."""
        return COSTS[self.level][1]

    @property
    def double_sided(self) -> bool:
        """Return whether a side is chosen when it is taken (E-R28)."""
        return len(self.sides) > 1

    @property
    def title(self) -> Words:
        """Return what it is called, no two alike: "Improved Trade/survey", "Data Network", or both sides."""
        first = self.sides[0]
        if self.double_sided:
            between = Words.of(pack_data(_CARDS, "roles.toml")["either"])
            return in_all(lambda language: between(language).join(side.name(language) for side in self.sides))
        if self.level > 1:
            return first.name
        second = kinds()[ROLES[first.symbols[1]]].name
        return in_all(lambda language: f"{first.name(language)}/{second(language)}")


@cache
def role_cards() -> tuple[RoleCard, ...]:
    """Return the six kinds of role card, in order of their numbers; Politics, which has no stack, comes last (E-C2)."""
    return tuple(_role_card(number, row) for number, row in enumerate(pack_data(_CARDS, "roles.toml")["card"]))


@cache
def kinds() -> dict[str, Role]:
    """Return what roles do, and Politics, by their keys."""
    return {row["key"]: _kind(row) for row in pack_data(_CARDS, "roles.toml")["kind"]}


@cache
def planets() -> tuple[Planet, ...]:
    """Return the 27 planets, then the 6 start planets, in order of their numbers (E-C3)."""
    return tuple(_planet(number, row) for number, row in enumerate(pack_data(_CARDS, "planets.toml")["planet"]))


@cache
def technologies() -> tuple[Technology, ...]:
    """Return the 39 technologies in order of their numbers: level 1, then by type (E-C4)."""
    return tuple(card._replace(number=number) for number, card in enumerate(_technologies()))


def role_id(card: int) -> str:
    """Return how records and sheets call a kind of role card: R1 to R6."""
    return f"R{card + 1}"


def card_id(technology: int) -> str:
    """Return how records and sheets call a technology: T01 to T39."""
    return f"T{technology + 1:02d}"


@cache
def planet_id(planet: int) -> str:
    """Return how records and sheets call a planet: P01 to P27, the start planets S1 to S6."""
    ordinary = sum(not each.start for each in planets())
    return f"P{planet + 1:02d}" if planet < ordinary else f"S{planet - ordinary + 1}"


def _role_card(number: int, row: dict[str, Any]) -> RoleCard:
    name = Words.of(row, usual=row["name"])
    return RoleCard(number, row["key"], name, row["colour"], row["count"], row["start"], _symbols(row))


def _kind(row: dict[str, Any]) -> Role:
    texts = [Words.of(row, f"{{}}_{part}") for part in ("action", "role", "leader")]
    return Role(row["key"], Words.of(row), *texts)


def _planet(number: int, row: dict[str, Any]) -> Planet:
    return Planet(
        number,
        row["name"],
        row["start"],
        TYPES.index(row["type"]),
        ROLES.index(row["symbol"]) if "symbol" in row else None,
        tuple(map(RESOURCES.index, row["slots"])),
        row["influence"],
        row["warfare"],
        row["colonize"],
        row.get("hand", 0),
    )


def _technologies() -> Iterator[Technology]:
    for name in _TECHNOLOGIES:
        for row in pack_data(_CARDS, f"{name}.toml")["technology"]:
            for card in row["cards"]:
                sides = tuple(_side(side | card) for side in row["side"])
                yield Technology(0, TYPES.index(card["type"]), row["level"], row.get("influence", 0), sides)


def _side(row: dict[str, Any]) -> TechnologySide:
    later = Words.of(row, "{}_escalation") if "en_escalation" in row else None
    effect = Words.of(row, "{}_effect")
    return TechnologySide(Words.of(row, usual=row["name"]), _symbols(row), row["permanent"], effect, later)


def _symbols(row: dict[str, Any]) -> tuple[int, ...]:
    return tuple(map(ROLES.index, row.get("symbols", ())))
