"""What chance did in a game, as its record keeps it: cards by their names, a shuffled deck from its top.

In: happenings of a game (engine.game), or results in a record. Out: JSON values, or a dealer that repeats them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from generator.engine.chance import Deal, NoMoreChance, RepeatingDealer
from generator.errors import Contradiction, Said, Text


class RecordedChance(NamedTuple):
    """How a game's record writes chance: of which *kinds* it is, and what anything else there is *called* not to be."""

    name_of: Callable[[int], str]
    #: Raises LookupError or ValueError if no card is called so.
    number_of: Callable[[str], int]
    kinds: tuple[str, ...]
    called: Said = Text("result_of_chance")
    #: Whether chance answers in the midst of a game, too; else all is dealt at first.
    throughout: bool = True
    #: How the first of several that can be picked is counted.
    first: int = 0

    def to_json(self, happened: Iterable[tuple[Any, ...]]) -> list[Any]:
        """Return what chance did, in order."""
        return [self._result(kind, values) for kind, values, *_ in happened if kind in self.kinds]

    def _result(self, kind: str, values: tuple[int, ...]) -> Any:
        if kind == "turned":
            return self.name_of(values[0])
        if kind == "picked":
            return {kind: values[0] + self.first}
        return {kind: [self.name_of(card) for card in top_first(kind, values)]}

    def from_json(self, results: Sequence[Any]) -> list[Deal]:
        """Return the results again.

        Raises Contradiction if one is invalid.
        """
        return list(map(self._deal, results))

    def _deal(self, result: Any) -> Deal:
        try:
            ((kind, value),) = result.items() if isinstance(result, dict) else (("turned", result),)
            if kind in self.kinds and kind == "picked":
                return kind, (int(value) - self.first,)
            if kind in self.kinds:
                cards = top_first(kind, value) if isinstance(result, dict) else (value,)
                return kind, tuple(map(self.number_of, cards))
        except (LookupError, TypeError, ValueError):
            pass
        raise Contradiction(Text("no_result", result=result, called=self.called))

    def dealer(self, results: Sequence[Any], sealed: bool = True) -> RepeatingDealer:
        """Return chance as an event has it, and nothing more; not *sealed* if it has each card turned over.

        Raises Contradiction.
        """
        return RepeatingDealer(self.from_json(results), NoMoreChance(sealed))


def top_first(kind: str, cards: Sequence[Any]) -> Sequence[Any]:
    """Return a shuffled deck from its top, which is the end of the list, or the other way round; others as they are."""
    return cards[::-1] if kind == "shuffled" else cards
