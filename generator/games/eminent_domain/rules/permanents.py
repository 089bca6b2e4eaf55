"""What permanent technologies change: one function for each, which the rules ask where it matters (E-R28, section 6).

In: a position, a player. Out: what holds for them. Imperialism and Fertile Ground give nothing but their symbols.
"""

from __future__ import annotations

from generator.games.eminent_domain.rules.codes import COLONIZE, RESEARCH_CARD, SYMBOLS, WARFARE_COST, face_called
from generator.games.eminent_domain.rules.position import Position

WEAPON_EMPORIUM = face_called("Weapon Emporium")
STREAMLINING = face_called("Streamlining")
ADAPTABILITY = face_called("Adaptability")
HYPEREFFICIENCY = face_called("Hyperefficiency")
SCORCHED_EARTH_POLICY = face_called("Scorched Earth Policy")
LOGISTICS = face_called("Logistics")
PRODUCTIVITY = face_called("Productivity")
ABUNDANCE = face_called("Abundance")
DISSENSION = face_called("Dissension")
BUREAUCRACY = face_called("Bureaucracy")

#: Resources produced with the later text of Abundance: when it is taken, when a planet comes (E-U18).
ABUNDANCE_TAKEN, ABUNDANCE_PLANET = 4, 2
#: What an attack costs less with Scorched Earth Policy.
SCORCHED_EARTH_SAVES = 2


def fighters_are_traded(pos: Position, who: int) -> bool:
    """Return whether fighters may be traded like resources (Weapon Emporium)."""
    return pos.has(who, WEAPON_EMPORIUM)


def may_remove(pos: Position, who: int) -> bool:
    """Return whether cards may be removed: one in each turn (Streamlining), or any number (Hyperefficiency)."""
    return pos.has(who, HYPEREFFICIENCY) or (pos.has(who, STREAMLINING) and not pos.streamlined)


def symbols_of(pos: Position, who: int, card: int, role: int) -> int:
    """Return the symbols of that role on a card (E-PUB7); with Adaptability a Research card has every one."""
    if card == RESEARCH_CARD and pos.has(who, ADAPTABILITY):
        return 1
    return SYMBOLS[card][role]


def warfare_cost(pos: Position, who: int, planet: int) -> int:
    """Return the fighters that an attack takes (E-R8); two fewer with Scorched Earth Policy."""
    cost = WARFARE_COST[planet]
    return max(0, cost - SCORCHED_EARTH_SAVES) if pos.has(who, SCORCHED_EARTH_POLICY) else cost


def leaves_a_fighter(pos: Position, who: int) -> bool:
    """Return whether a fighter stays on a planet attacked, never resources (Scorched Earth Policy, E-U17)."""
    return pos.has(who, SCORCHED_EARTH_POLICY)


def order_is_free(pos: Position, who: int) -> bool:
    """Return whether Action and Role phase are in either order (Logistics)."""
    return pos.has(who, LOGISTICS)


def turns_after_the_end(pos: Position) -> list[int]:
    """Return owners of Logistics by its later text: they have one turn after the end of the game (E-U18)."""
    later = pos.switches.errata == "escalation"
    return [who for who in range(pos.seats) if later and pos.has(who, LOGISTICS)]


def actions_of_a_turn(pos: Position, who: int) -> int:
    """Return how many cards may be played for their action (E-T2); one more with Productivity."""
    return 2 if pos.has(who, PRODUCTIVITY) else 1


def comes_full(pos: Position, who: int) -> bool:
    """Return whether planets settled or attacked come with their slots filled (Abundance)."""
    return pos.has(who, ABUNDANCE) and pos.switches.errata == "original"


def produced_by_a_planet(pos: Position, who: int) -> int:
    """Return resources produced when a planet is settled or attacked (Abundance by its later text, E-U18)."""
    return ABUNDANCE_PLANET if pos.has(who, ABUNDANCE) and pos.switches.errata == "escalation" else 0


def produced_by_taking(pos: Position, face: int) -> int:
    """Return resources produced when Abundance is taken, by its later text (E-U18)."""
    return ABUNDANCE_TAKEN if face == ABUNDANCE and pos.switches.errata == "escalation" else 0


def dissent_draws(pos: Position, who: int) -> int:
    """Return how many cards a dissent draws (E-T6); one more with Dissension."""
    return 2 if pos.has(who, DISSENSION) else 1


def follows_as_leader(pos: Position, who: int) -> bool:
    """Return whether a follower of Warfare may attack, one of Colonize may settle instead (Bureaucracy)."""
    return pos.has(who, BUREAUCRACY)


def symbols_of_a_follower(pos: Position, who: int, role: int) -> int:
    """Return the symbols more for following any role but Colonize (Bureaucracy by its later text, E-U18)."""
    later = pos.switches.errata == "escalation"
    return int(later and role != COLONIZE and pos.has(who, BUREAUCRACY))
