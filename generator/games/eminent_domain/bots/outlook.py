"""How far a player will be ahead in the end, learned from games that bots finished (tools/learn_outlook.py).

In: a position. Out: points of influence, or the traits of a player that they are learned from; outlook.toml says what
each trait counts.
"""

from __future__ import annotations

from itertools import chain
from typing import Final

from generator.engine.outlook import lead, weights
from generator.games.eminent_domain.facts.deck import INFLUENCE, ROLES, SET_ASIDE, planets
from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.empire import settle_cost
from generator.games.eminent_domain.rules.endings import score
from generator.games.eminent_domain.rules.permanents import warfare_cost
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.supply import stacks_to_end

_KINDS: Final = ("colonize", "research", "survey", "warfare", "produce_trade")
#: What is counted of each player, in this order.
TRAITS: Final = (
    "score", "resources", "empty_slots", *(f"symbol_{role}" for role in range(len(ROLES))), "hand_bonus",
    "waits", "more_wait", "first_waiting", "others_waiting", "settleable", "attackable", "fighters", "attacks_planned",
    *(f"deck_{kind}" for kind in (*_KINDS, "politics", "technology")), "faces", "hand",
    *(f"hand_{kind}" for kind in (*_KINDS, "technology")), "turn",
)  # fmt: skip
#: A stack of so many cards, and a full supply, are far from the end; more fighters than this are of no use.
LONG_STACK, SUPPLY, ENOUGH_FIGHTERS = 15, INFLUENCE - SET_ASIDE, 8
#: What a slot and a symbol of a planet are worth beside influence.
EXTRA: Final = 0.5


def progress(pos: Position) -> float:
    """Return how near the end is, from 0 to 1: by the stack that will end it, or by the supply."""
    stack = sorted(pos.stacks)[stacks_to_end(pos) - 1]
    return max(0.0, 1.0 - min(stack / LONG_STACK, pos.supply / SUPPLY))


def ahead(pos: Position, who: int) -> float:
    """Return how many points a player will be ahead of the best of the others, by estimate."""
    weighed = weights("generator.games.eminent_domain.bots", TRAITS)
    return lead(weighed, progress(pos), [traits(pos, each) for each in range(pos.seats)], who)


def traits(pos: Position, who: int) -> list[float]:
    """Return what TRAITS name."""
    hand = pos.hand[who]
    deck = _kinds(chain(pos.deck[who], hand, pos.discard[who], pos.played[who]))
    held = _kinds(hand)
    del held[codes.POLITICS_CARD]
    return [
        *(score(pos, who), pos.resources(who), len(pos.slots(who, full=False))),
        *(pos.empire_symbols(who, role) for role in range(len(ROLES))),
        sum([codes.HAND_BONUS[planet] for planet in pos.empire[who] if pos.face_up[planet]]),
        *_waiting(pos, who),
        *(*deck, len(pos.faces[who]), len(hand), *held, pos.turn == who),
    ]


def _kinds(cards: chain[int] | list[int]) -> list[int]:
    """Return how many cards there are of each kind, technologies last."""
    found = [0] * (codes.FIRST_TECHNOLOGY + 1)
    for card in cards:
        found[min(card, codes.FIRST_TECHNOLOGY)] += 1
    return found


def _waiting(pos: Position, who: int) -> list[float]:
    """Return what face-down planets promise: whether any wait, how ready they are, what can be had at once."""
    fighters = held = pos.fighters[who]
    planned, settleable, attackable = 0, 0.0, 0.0
    ready: list[tuple[float, float]] = []
    for planet in pos.face_down(who):
        worth = _worth(planet)
        colonies, cost = settle_cost(pos, who, planet), warfare_cost(pos, who, planet)
        missing = max(0, colonies - pos.colonies_on(planet))
        settled, beaten = 1 - missing / max(1, colonies), min(1.0, fighters / max(1, cost))
        if beaten > settled:
            fighters = max(0, fighters - cost)  # they are meant for this planet
            planned += 1
        ready.append((max(settled, beaten), worth))
        settleable += worth * (not missing)
        attackable += worth * (cost <= held)
    ready.sort(reverse=True)
    promised = [done * worth for done, worth in ready] or [0.0]
    return [
        *(min(1, len(ready)), max(0, len(ready) - 1), promised[0], sum(promised[1:])),
        *(settleable, attackable, min(ENOUGH_FIGHTERS, held), planned),
    ]


def _worth(planet: int) -> float:
    """Return what a planet is worth face up."""
    extras = len(planets()[planet].slots) + (codes.PLANET_SYMBOL[planet] >= 0)
    return codes.PLANET_INFLUENCE[planet] + codes.HAND_BONUS[planet] + EXTRA * extras
