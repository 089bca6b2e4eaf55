"""What things are worth to a bot: planets, fighters, resources, cards, and how well a player does.

In: a position. Out: figures, in points of influence or so. Only what everybody sees of others goes into them.
"""

from __future__ import annotations

from typing import Final

from generator.games.eminent_domain.facts.deck import planets
from generator.games.eminent_domain.rules.codes import (
    COLONIZE,
    COLONIZE_COST,
    FIRST_TECHNOLOGY,
    HAND_BONUS,
    INFLUENCE_OF,
    PLANET_INFLUENCE,
    PLANET_SYMBOL,
    POLITICS_CARD,
    RESEARCH,
    RESEARCH_CARD,
    SYMBOLS,
)
from generator.games.eminent_domain.rules.empire import settle_cost, tradable
from generator.games.eminent_domain.rules.endings import score
from generator.games.eminent_domain.rules.permanents import ADAPTABILITY, warfare_cost
from generator.games.eminent_domain.rules.position import Position

#: A game won or lost.
WHOLE_GAME: Final = 10_000.0
#: A resource that can be traded, a slot to produce in.
RESOURCE: Final = 0.5
SLOT: Final = 0.8
#: A symbol of the empire, a card more in hand after each turn.
SYMBOL: Final = 0.9
HAND: Final = 1.0
#: A face-down planet: how much of its worth is certain, by how many wait before it, and what progress adds.
FACE_DOWN: Final = (0.4, 0.12, 0.04, 0.0)
PROGRESS: Final = 0.55
#: A fighter, as long as planets wait for it; a card in hand, a technology in a deck.
FIGHTER: Final = 0.1
CARD: Final = 0.3
TECHNOLOGY: Final = 0.8
#: A card of a kind that is of little use.
BALLAST: Final = 0.15


def planet_worth(planet: int) -> float:
    """Return the worth of a face-up planet: influence, symbol, slots, hand limit."""
    slots = len(planets()[planet].slots)
    return PLANET_INFLUENCE[planet] + SYMBOL * (PLANET_SYMBOL[planet] >= 0) + SLOT * slots + HAND * HAND_BONUS[planet]


def needs(pos: Position, who: int, planet: int) -> tuple[int, int]:
    """Return what a face-down planet still takes: colonies, or fighters the player does not have."""
    colonies = settle_cost(pos, who, planet) - pos.colonies_on(planet)
    return max(0, colonies), max(0, warfare_cost(pos, who, planet) - pos.fighters[who])


def colonies_missing(pos: Position, who: int) -> list[int]:
    """Return how many colonies each face-down planet still takes."""
    symbols = pos.empire_symbols(who, COLONIZE)
    return [max(0, COLONIZE_COST[planet] - symbols - pos.colonies_on(planet)) for planet in pos.face_down(who)]


def fighters_missing(pos: Position, who: int) -> list[int]:
    """Return how many fighters more than the player has each face-down planet takes."""
    return [max(0, warfare_cost(pos, who, planet) - pos.fighters[who]) for planet in pos.face_down(who)]


def prospects(pos: Position, who: int) -> float:
    """Return how well a player does against the best of the others; the end of the game counts more than all."""
    if pos.winners:
        return WHOLE_GAME / len(pos.winners) if who in pos.winners else -WHOLE_GAME
    others = [score(pos, other) + RESOURCE * pos.resources(other) for other in pos.clockwise(who)]
    return standing(pos, who) - 0.5 * max(others)


def standing(pos: Position, who: int) -> float:
    """Return how well a player does alone."""
    found: float = score(pos, who) + RESOURCE * len(tradable(pos, who))
    waiting: list[tuple[float, float]] = []
    fighters = pos.fighters[who]
    for planet in pos.empire[who]:
        if pos.face_up[planet]:
            found += planet_worth(planet) - PLANET_INFLUENCE[planet]
            continue
        colonies = 1 - needs(pos, who, planet)[0] / max(1, settle_cost(pos, who, planet))
        cost = warfare_cost(pos, who, planet)
        ready = min(1.0, fighters / max(1, cost))
        if ready > colonies:
            fighters = max(0, fighters - cost)  # they are meant for this planet
        waiting.append((max(ready, colonies), planet_worth(planet)))
    waiting.sort(reverse=True)
    for at, (done, worth) in enumerate(waiting):
        found += worth * (FACE_DOWN[min(at, len(FACE_DOWN) - 1)] + PROGRESS * done)
    found += FIGHTER * min(pos.fighters[who], 8)
    found += CARD * len(pos.hand[who]) + TECHNOLOGY * technologies_of(pos, who)
    return found + SYMBOL * len(pos.faces[who]) - BALLAST * ballast(pos, who)


def technologies_of(pos: Position, who: int) -> int:
    """Return how many technologies are in a player's deck, hand and discard, which everybody could count."""
    lying = (pos.deck[who], pos.hand[who], pos.discard[who], pos.played[who])
    return sum(card >= FIRST_TECHNOLOGY for cards in lying for card in cards)


def ballast(pos: Position, who: int) -> int:
    """Return how many cards of a player's deck do little."""
    lying = (pos.deck[who], pos.hand[who], pos.discard[who])
    return sum(card == POLITICS_CARD for cards in lying for card in cards)


def symbols_at_hand(pos: Position, who: int, role: int) -> int:
    """Return the symbols a player could play for a role, and those of their empire."""
    in_hand = sum([SYMBOLS[card][role] for card in pos.hand[who]])
    if role != RESEARCH and pos.has(who, ADAPTABILITY):
        in_hand += pos.hand[who].count(RESEARCH_CARD)
    return in_hand + pos.empire_symbols(who, role)


def best_planet(found: list[int]) -> int:
    """Return the planet that is worth most."""
    return max(found, key=lambda planet: (planet_worth(planet), -planet))


def technology_worth(card: int) -> float:
    """Return the worth of a technology: its influence, and that it is one."""
    return INFLUENCE_OF[card] + 1.2
