"""The planets as flat tuples for speed.

In: the planets. Out: by planet its symbol, costs, influence, hand bonus, type, back.
"""

from __future__ import annotations

from generator.games.eminent_domain.facts.deck import planets
from generator.games.eminent_domain.rules.codes import NO_ROLE

PLANET_SYMBOL = tuple(NO_ROLE if planet.symbol is None else planet.symbol for planet in planets())
PLANET_TYPE = tuple(planet.type for planet in planets())
PLANET_INFLUENCE = tuple(planet.influence for planet in planets())
HAND_BONUS = tuple(planet.hand for planet in planets())
WARFARE_COST = tuple(planet.warfare for planet in planets())
COLONIZE_COST = tuple(planet.colonize for planet in planets())
#: All that the survey side shows: whether it is a start planet, its type, both costs (E-P1).
BACK = tuple((planet.start, planet.type, planet.warfare, planet.colonize) for planet in planets())
ORDINARY_PLANETS = tuple(planet.number for planet in planets() if not planet.start)
START_PLANETS = tuple(planet.number for planet in planets() if planet.start)
