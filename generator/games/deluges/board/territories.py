"""What a house map is: territories, seas, and what is beside what (section 12).

In: a parsed territory file that has the right shape. Out: a `Board`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from generator.engine.languages import Language, Words
from generator.games.deluges.facts import MINERAL_OF, PLAYERS, RESOURCES


@dataclass(frozen=True, slots=True)
class Territory:
    """A land. *at* is the middle of where it is drawn and *box* its width and height, in mm on the map's own paper.

    *start* is the colour of the player who begins there, *flood* the point at which it floods; "" and 0 for none.
    """

    id: str
    name: str
    names: Words
    colour: str
    island: str
    start: str
    flood: int
    at: tuple[float, float]
    box: tuple[float, float]

    @property
    def mineral(self) -> str:
        """Return what it yields beside wood (D-X1, D-X2)."""
        return MINERAL_OF[self.colour]

    def called(self, language: Language) -> str:
        """Return its name in *language*."""
        return self.names(language)


@dataclass(frozen=True, slots=True)
class Sea:
    """A sea space, drawn as a territory is."""

    id: str
    at: tuple[float, float]
    box: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Edge:
    """Two spaces that touch; *wrap* is across the right and left rim (D-M11)."""

    a: str
    b: str
    wrap: bool


@dataclass(frozen=True)
class Board:
    """A house map. Spaces have numbers: territories first, in the file's order, then seas."""

    name: str
    label: str
    players: tuple[int, ...]
    wrap: str
    #: Width and height of the whole drawing, in mm.
    size: tuple[float, float]
    territories: tuple[Territory, ...]
    seas: tuple[Sea, ...]
    edges: tuple[Edge, ...]
    #: The generator's options, if it made the map; to be shown, nothing depends on it.
    made: Mapping[str, object]
    #: How fair it is, if that was measured (`measured`).
    measured: Mapping[str, object]

    @cached_property
    def spaces(self) -> tuple[Territory | Sea, ...]:
        """Return every space, by its number."""
        return (*self.territories, *self.seas)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Return what each space is called, by its number."""
        return tuple(space.id for space in self.spaces)

    @cached_property
    def number(self) -> Mapping[str, int]:
        """Return the number of each space, by what it is called."""
        return {its: number for number, its in enumerate(self.ids)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Return the spaces beside each space, in order."""
        found: list[set[int]] = [set() for _ in self.ids]
        for edge in self.edges:
            a, b = self.number[edge.a], self.number[edge.b]
            found[a].add(b)
            found[b].add(a)
        return tuple(tuple(sorted(beside)) for beside in found)

    @cached_property
    def minerals(self) -> tuple[int, ...]:
        """Return what each territory yields, as places in RESOURCES."""
        return tuple(RESOURCES.index(territory.mineral) for territory in self.territories)

    def starts(self, seats: int) -> tuple[int, ...]:
        """Return the start space of each player, in seat order (D-S1)."""
        at = {territory.start: number for number, territory in enumerate(self.territories) if territory.start}
        return tuple(at[colour] for colour in PLAYERS[:seats])

    def flooding(self, point: int) -> tuple[int, ...]:
        """Return what floods when the track reaches *point* (D-F2, D-U11)."""
        return tuple(number for number, territory in enumerate(self.territories) if territory.flood == point)


def laid_out(data: Mapping[str, Any]) -> Board:
    """Return the map of a file that has the right shape."""
    head = data["map"]
    cell = _pair(head.get("cell", (36.0, 40.0)))
    territories = tuple(_territory(row, cell) for row in data["territory"])
    seas = tuple(Sea(row["id"], _pair(row["at"]), _pair(row.get("box", cell))) for row in data["sea"])
    spaces: tuple[Territory | Sea, ...] = (*territories, *seas)
    rims = [(space.at[0] + space.box[0] / 2, space.at[1] + space.box[1] / 2) for space in spaces]
    widest = (max(right for right, _ in rims), max(below for _, below in rims))
    return Board(
        name=head["name"],
        label=head["label"],
        players=tuple(head["players"]),
        wrap=head["wrap"],
        size=_pair(head.get("size", widest)),
        territories=territories,
        seas=seas,
        edges=tuple(Edge(row["a"], row["b"], bool(row.get("wrap", False))) for row in data["edge"]),
        made=dict(data.get("made", {})),
        measured=dict(data.get("measured", {})),
    )


def _territory(row: Mapping[str, Any], cell: tuple[float, float]) -> Territory:
    return Territory(
        row["id"],
        row["name"],
        Words.of({key: name for key, name in row.items() if name}, usual=row["name"]),
        row["colour"],
        row.get("island", ""),
        row.get("start", ""),
        row.get("flood", 0),
        _pair(row["at"]),
        _pair(row.get("box", cell)),
    )


def _pair(values: Any) -> tuple[float, float]:
    across, down = values
    return float(across), float(down)
