"""The state of an Eminent Domain campaign: who plays, and how each game ended.

In: events in order. Out: the chronology, and the game in progress. Nothing is written on the cards, so they are the
same after every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.engine.game_campaign import GameCampaign
from generator.games.eminent_domain.facts.deck import (
    RESOURCES,
    ROLES,
    TYPES,
    card_id,
    planet_id,
    planets,
    role_cards,
    role_id,
    technologies,
)
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
    found = {role_id(card.number): f"{card.copies} | {_symbols(card.symbols)}" for card in role_cards()}
    for card in technologies():
        sides = " / ".join(f"{side.name.en} {_symbols(side.symbols)}" for side in card.sides)
        found[card_id(card.number)] = f"{TYPES[card.type]} {card.level} | {sides} | {card.influence}"
    for planet in planets():
        costs = f"{planet.warfare} {planet.colonize}"
        symbol = "-" if planet.symbol is None else ROLES[planet.symbol]
        slots = " ".join(RESOURCES[slot] for slot in planet.slots) or "-"
        front = f"{symbol} | {slots} | {planet.influence} | {planet.hand}"
        found[planet_id(planet.number)] = f"{planet.name} | {TYPES[planet.type]} {costs} | {front}"
    return found


def _symbols(symbols: tuple[int, ...]) -> str:
    return " ".join(ROLES[symbol] for symbol in symbols) or "-"
