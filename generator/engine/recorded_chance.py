"""What chance did in a game, as its record keeps it: shuffles by the names of cards, the top first, and seats from 1.

In: happenings of a game (engine.game), or results in a record. Out: JSON values, or a dealer that repeats them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from generator.engine.chance import Deal, NoMoreChance, RepeatingDealer
from generator.errors import Contradiction


class RecordedChance(NamedTuple):
    """How a game's record writes chance; *called* is what anything else there is not: "shuffled pile"."""

    name_of: Callable[[int], str]
    numbers: Callable[[], Mapping[str, int]]
    called: str
    #: Whether chance answers in the midst of a game, too; else all is dealt at first.
    throughout: bool

    def to_json(self, happened: Iterable[tuple[Any, ...]]) -> list[Any]:
        """Return what was shuffled and which seats were picked, in order."""
        found: list[Any] = []
        for kind, values in happened:
            if kind == "picked":
                found.append({kind: values[0] + 1})
            elif kind == "shuffled":
                found.append({kind: [self.name_of(number) for number in reversed(values)]})
        return found

    def from_json(self, results: Sequence[Any]) -> list[Deal]:
        """Return the results again.

        Raises Contradiction if one is none.
        """
        numbers = self.numbers()
        deals: list[Deal] = []
        for result in results:
            if isinstance(result, dict) and set(result) == {"picked"} and isinstance(result["picked"], int):
                deals.append(("picked", (result["picked"] - 1,)))
            elif isinstance(result, dict) and set(result) == {"shuffled"} and set(result["shuffled"]) <= set(numbers):
                deals.append(("shuffled", tuple(numbers[name] for name in reversed(result["shuffled"]))))
            else:
                raise Contradiction(f"{result!r} is no {self.called}")
        return deals

    def dealer(self, results: Sequence[Any]) -> RepeatingDealer:
        """Return chance as an event of the record has it, and nothing more. Raises Contradiction."""
        return RepeatingDealer(self.from_json(results), NoMoreChance(sealed=True))
