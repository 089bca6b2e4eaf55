"""What a player may see of a position, and the rest dealt anew (section 13).

In: a position, a seat. Out: a position in which all they cannot know is somewhere else.
"""

from __future__ import annotations

from generator.engine.chance import Dealer
from generator.games.eminent_domain.rules.codes import BACK, START_PLANETS
from generator.games.eminent_domain.rules.position import Position


def unseen(pos: Position, who: int) -> list[int]:
    """Return planets whose front *who* does not know.

    These are the planet deck, what others have face down or look at, and start planets that nobody got (E-S4).
    """
    others = [other for other in range(pos.seats) if other != who]
    looked = pos.looked if pos.asker != who else []
    away = [planet for planet in pos.planets_away if planet in START_PLANETS]
    return [*pos.planet_deck, *away, *looked, *(planet for other in others for planet in pos.face_down(other))]


def dealt_anew(pos: Position, who: int, dealer: Dealer) -> Position:
    """Return the position with everything *who* cannot see dealt anew; *dealer* answers its questions from now on.

    Hidden are the order of every deck, other hands and the fronts of planets; backs are seen, and who owns which cards
    is known, discards being open (E-T12). Only a settled position can be played on from.
    """
    other = pos.copy()
    other.dealer = dealer
    deal_anew(other, who, dealer)
    return other


def deal_anew(pos: Position, who: int, dealer: Dealer) -> None:
    """Deal everything *who* cannot see anew in the position itself."""
    for seat in range(pos.seats):
        if seat == who:
            pos.deck[seat] = dealer.shuffle(sorted(pos.deck[seat]))
            continue
        cards = dealer.shuffle(sorted(pos.deck[seat] + pos.hand[seat]))
        held = len(pos.hand[seat])
        pos.hand[seat], pos.deck[seat] = cards[:held], cards[held:]
    _turn_planets(pos, _exchanged(unseen(pos, who), dealer))
    pos.planet_deck = dealer.shuffle(sorted(pos.planet_deck))


def _exchanged(hidden: list[int], dealer: Dealer) -> dict[int, int]:
    """Return which planet each may be as well: one with the same back (E-P1).

    Backs are taken in order, so that nothing of where planets are is left in how they are exchanged.
    """
    found: dict[int, int] = {}
    for back in sorted(set(BACK)):
        its = [planet for planet in hidden if BACK[planet] == back]
        found.update(zip(its, dealer.shuffle(sorted(its))))
    return found


def _turn_planets(pos: Position, anew: dict[int, int]) -> None:
    """Put other planets where those of *anew* are; colonies stay in their places."""
    colonies = [cards[:] for cards in pos.colonies]
    for old, new in anew.items():
        pos.colonies[new] = colonies[old]
    pos.planet_deck = [anew.get(planet, planet) for planet in pos.planet_deck]
    pos.planets_away = [anew.get(planet, planet) for planet in pos.planets_away]
    pos.looked = [anew.get(planet, planet) for planet in pos.looked]
    pos.empire = [[anew.get(planet, planet) for planet in empire] for empire in pos.empire]
