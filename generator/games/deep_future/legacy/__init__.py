"""What a campaign hands on from game to game: cards, names and wonders on the map, the chronology (1.1, R-1.1-03).

In: nothing. Out: an empty legacy that events fill.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.engine.view import Language
from generator.games.deep_future.facts.cards import BETWEEN, Card, CardKind, Era, Wonder, content


@dataclass(frozen=True, slots=True)
class ChronologyEntry:
    """One game in the chronology (3, R-3-12); homeworlds are ids of cards, or names where no card is known."""

    era: int
    players: tuple[tuple[str, tuple[str, ...]], ...]
    winner: str | None
    victory: str | None = None
    abandoned: bool = False
    #: What a referee saw besides: turns, why players lost last, techs the winner used in the last turn; wonders built.
    turns: int = 0
    lost: tuple[tuple[str, tuple[str, ...]], ...] = ()
    used: tuple[str, ...] = ()
    built: tuple[tuple[int, Wonder], ...] = ()


@dataclass(slots=True)
class Legacy:
    """Everything that has been made so far."""

    players: tuple[str, ...] = ()
    language: Language = "en"
    era: Era | None = None
    cards: dict[str, Card] = field(default_factory=dict)
    sector_names: dict[int, str] = field(default_factory=dict)
    wonders: dict[int, Wonder] = field(default_factory=dict)
    chronology: list[ChronologyEntry] = field(default_factory=list)
    #: Switches of the rules that are not at their default.
    rules: dict[str, object] = field(default_factory=dict)

    def worlds(self) -> list[Card]:
        """All worlds in the order of their ids."""
        return [card for card in self.cards.values() if card.kind is CardKind.WORLD]

    def contents(self) -> dict[str, str]:
        """What is on each card, in one line."""
        return {card.id: content(card, self.cards) for card in self.cards.values()}

    def board(self) -> dict[str, str]:
        """What is on the map, free of language: "34": "Reach | might/S"; sectors with nothing are left out (3)."""
        board = {}
        for sector in sorted({*self.sector_names, *self.wonders}):
            wonder = self.wonders.get(sector)
            parts = [self.sector_names.get(sector, ""), str(wonder) if wonder else ""]
            if any(parts):
                board[str(sector)] = BETWEEN.join(filter(None, parts))
        return board

    def name_of(self, homeworld: str) -> str:
        """A homeworld of the chronology by its present name."""
        card = self.cards.get(homeworld)
        return card.name or card.id if card else homeworld

    def named(self, name: str) -> list[Card]:
        """Cards that bear *name*, capitals not counting."""
        wanted = name.casefold()
        return [card for card in self.cards.values() if card.name and card.name.casefold() == wanted]
