"""Eras and the games that end them: who won, and what still belongs to an era that is over (3, R-3-09, R-3-10).

In: a legacy, an event. Out: wins, eras, yes or no.
"""

from __future__ import annotations

from typing import NamedTuple

from generator.engine.pack import Event
from generator.games.deep_future.facts.cards import Advancement, Card, CardKind, Era, read_card
from generator.games.deep_future.legacy import Legacy


class Win(NamedTuple):
    """A game that was won: its era, who won it and how, their last homeworld; None if that is no card."""

    era: int
    winner: str
    victory: str | None
    home: Card | None


def wins(legacy: Legacy) -> list[Win]:
    """Return all games that were won, in the order of the chronology."""
    return [
        Win(entry.era, entry.winner, entry.victory, legacy.cards.get((dict(entry.players)[entry.winner] or ("",))[-1]))
        for entry in legacy.chronology
        if entry.winner
    ]


def civilizations(legacy: Legacy) -> list[Card]:
    """Return all civilizations in the order of their ids."""
    return [card for card in legacy.cards.values() if card.kind is CardKind.CIVILIZATION]


def eras_on(card: Card) -> set[Era | None]:
    """Return the eras written on a card."""
    return {card.era, *(added.era for added in card.advancements)}


def has_begun(legacy: Legacy) -> bool:
    """Return whether anything of the present era has been written on a card."""
    return any(legacy.era in eras_on(card) for card in legacy.cards.values())


def era_just_over(legacy: Legacy) -> Win | None:
    """Return the win that ended the era before this one, as long as no game of this one is recorded (R-3-10)."""
    won = wins(legacy)[-1:]
    last = legacy.chronology[-1].era if legacy.chronology else None
    return won[0] if won and won[0].era == last and legacy.era == won[0].era + 1 else None


def _seats(legacy: Legacy, win: Win) -> set[int | None]:
    """Return the sectors of the homeworld that won, as its civilization and the record of the game name it."""
    seats = {card.sector for card in civilizations(legacy) if card.era == win.era}
    return seats | {win.home.sector} if win.home else seats


def of_era_just_over(legacy: Legacy, event: Event) -> bool:
    """Return whether *event*, the last one of *legacy*, still belongs to the era that ended before it (3, R-3-09).

    So do its civilization, and names and the wonder in the sector of the winning homeworld, whenever they are written
    before the next game; and what else is written of it, until something of the present era is.
    """
    over = era_just_over(legacy)
    if over is None:
        return False
    if "sector" in event and event["type"] in {"name", "wonder"}:
        seats = _seats(legacy, over)
        return not seats or event["sector"] in seats
    if event["type"] == "card":
        card = read_card(event)
        return card.era == over.era and (card.kind is CardKind.CIVILIZATION or not has_begun(legacy))
    if event["type"] == "advance":
        return Advancement.read(event["advancement"]).era == over.era and not has_begun(legacy)
    return event["type"] == "name" and not has_begun(legacy)
