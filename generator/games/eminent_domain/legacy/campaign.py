"""The state of an Eminent Domain campaign: who plays, and how each game ended.

In: events in order. Out: the chronology, and the game in progress. Nothing is written on the cards, so they are the
same after every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.engine.game_campaign import GameCampaign
from generator.games.eminent_domain.facts import deck
from generator.games.eminent_domain.play.table import EminentDomainInProgress
from generator.games.eminent_domain.rendering.renderer import EminentDomainRenderer


class EminentDomainCampaign(GameCampaign):
    """A chronology and the game in progress."""

    game_type = EminentDomainInProgress
    renderer = EminentDomainRenderer
    results = ("scores", "of")

    def contents(self) -> Mapping[str, str]:
        """Return what is printed on each card: the same for good."""
        return _contents()


@cache
def _contents() -> Mapping[str, str]:
    """Role cards by kind, technologies, planets, each in one line free of language."""
    found = {deck.role_id(card.number): f"{card.copies} | {_symbols(card.symbols)}" for card in deck.role_cards()}
    for card in deck.technologies():
        sides = " / ".join(f"{side.name.en} {_symbols(side.symbols)}" for side in card.sides)
        found[deck.card_id(card.number)] = f"{deck.TYPES[card.type]} {card.level} | {sides} | {card.influence}"
    for planet in deck.planets():
        costs = f"{planet.warfare} {planet.colonize}"
        symbol = "-" if planet.symbol is None else deck.ROLES[planet.symbol]
        slots = " ".join(deck.RESOURCES[slot] for slot in planet.slots) or "-"
        front = f"{symbol} | {slots} | {planet.influence} | {planet.hand}"
        found[deck.planet_id(planet.number)] = f"{planet.name} | {deck.TYPES[planet.type]} {costs} | {front}"
    return found


def _symbols(symbols: tuple[int, ...]) -> str:
    return " ".join(deck.ROLES[symbol] for symbol in symbols) or "-"
