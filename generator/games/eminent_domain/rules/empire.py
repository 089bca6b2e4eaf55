"""What players do in their empires, one small thing at a time: attack, settle, tuck, survey, produce, trade.

In: a position, a player. Out: the position changed; `produce`, `trade` and what follows an attack ask on the way.
"""

from __future__ import annotations

from generator.games.eminent_domain.rules import codes, permanents
from generator.games.eminent_domain.rules.codes import COLONIZE_COST, Choice, Flow
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.supply import gain


def attackable(pos: Position, who: int) -> list[int]:
    """Return own face-down planets that the player has the fighters for (E-R8, E-R11)."""
    return [planet for planet in pos.face_down(who) if permanents.warfare_cost(pos, who, planet) <= pos.fighters[who]]


def settle_cost(pos: Position, who: int, planet: int) -> int:
    """Return how many colonies settling takes: the printed cost less the colonize symbols of the empire (E-R18)."""
    return max(0, COLONIZE_COST[planet] - pos.empire_symbols(who, codes.COLONIZE))


def settleable(pos: Position, who: int) -> list[int]:
    """Return own face-down planets with enough colonies (E-R14, E-R18)."""
    return [planet for planet in pos.face_down(who) if pos.colonies_on(planet) >= settle_cost(pos, who, planet)]


def attack(pos: Position, who: int, planet: int) -> Flow[None]:
    """Pay the fighters and turn the planet face up; its colonies are discarded (E-R8, E-R12)."""
    pos.fighters[who] -= permanents.warfare_cost(pos, who, planet)
    pos.tell("attack", who, planet)
    if permanents.leaves_a_fighter(pos, who):
        pos.scorched[planet] = 1
        pos.tell("scorch", who, planet)
    yield from turn_up(pos, who, planet)


def settle(pos: Position, who: int, planet: int) -> Flow[None]:
    """Turn the planet face up; its colonies are discarded (E-R14)."""
    pos.tell("settle", who, planet)
    yield from turn_up(pos, who, planet)


def turn_up(pos: Position, who: int, planet: int) -> Flow[None]:
    """Turn the planet face up, to score as it is printed (E-R13); Abundance adds to it."""
    pos.discard[who] += pos.colonies[planet]
    pos.colonies[planet] = []
    pos.face_up[planet] = 1
    if permanents.comes_full(pos, who):
        for slot in pos.slots(who, full=False):
            if slot // codes.SLOTS_OF_A_PLANET == planet:
                put_resource(pos, slot)
                pos.tell("comes_full", who, planet, codes.SLOT_RESOURCE[slot])
    yield from produce(pos, who, permanents.produced_by_a_planet(pos, who))


def tuck(pos: Position, who: int, card: int, planet: int) -> None:
    """Make a card, lifted already, a colony (E-R14, E-R15)."""
    pos.colonies[planet].append(card)
    pos.tell("tuck", who, card, planet)


def shuffled_planets(pos: Position, planets: list[int]) -> list[int]:
    """Return planets in another order; chance has them by numbers that no card has."""
    first = codes.FIRST_PLANET
    return [number - first for number in pos.dealer.shuffle([first + planet for planet in planets])]


def draw_planets(pos: Position, count: int) -> list[int]:
    """Return planets drawn from the deck, as many as there are; the planet discard is shuffled if need be (E-R5)."""
    found: list[int] = []
    while len(found) < count:
        if not pos.planet_deck:
            if not pos.planet_discard:
                break
            pos.planet_deck = shuffled_planets(pos, pos.planet_discard)
            pos.planet_discard = []
            pos.tell("planets_shuffled")
        found.append(pos.top(pos.planet_deck))
    return found


def add_planet(pos: Position, who: int, planet: int) -> None:
    """Add a face-down planet to the empire (E-R4)."""
    pos.empire[who].append(planet)
    pos.tell("keep", who, planet)


# Resources


def put_resource(pos: Position, slot: int) -> None:
    """Fill a slot."""
    pos.filled[slot // codes.SLOTS_OF_A_PLANET] |= 1 << slot % codes.SLOTS_OF_A_PLANET


def fill(pos: Position, who: int, slot: int) -> None:
    """Produce into a slot, which decides the kind (E-R19, E-R21)."""
    put_resource(pos, slot)
    if who == pos.turn:
        pos.produced |= 1 << codes.SLOT_RESOURCE[slot]
    pos.tell("fill", who, slot)


def produce(pos: Position, who: int, count: int) -> Flow[None]:
    """Produce resources in empty slots, as many as there are (E-R19); the player picks if there are more."""
    left = count
    while left:
        empty = pos.slots(who, full=False)
        if not empty:
            return
        slot = empty[0]
        if len(empty) > left:
            pos.ask(codes.FILL, who, [("fill", each) for each in empty])
            _, slot = yield
        fill(pos, who, slot)
        left -= 1


def tradable(pos: Position, who: int) -> list[Choice]:
    """Return what a player can trade: resources, with Weapon Emporium fighters (E-R22)."""
    options: list[Choice] = [("trade", slot) for slot in pos.slots(who, full=True)]
    if pos.fighters[who] and permanents.fighters_are_traded(pos, who):
        options.append(codes.TRADE_FIGHTER)
    return options


def sell(pos: Position, who: int, choice: Choice) -> None:
    """Give one thing back for an influence token (E-R22); one more for the resource of Specialization."""
    kind, slot = choice
    if kind == "fighter":
        pos.fighters[who] -= 1
        pos.tell("sold_fighter", who)
        gain(pos, who, 1)
        return
    resource = codes.SLOT_RESOURCE[slot]
    pos.filled[slot // codes.SLOTS_OF_A_PLANET] &= ~(1 << slot % codes.SLOTS_OF_A_PLANET)
    pos.tell("sold", who, slot)
    mine = who == pos.turn
    if mine:
        pos.traded |= 1 << resource
    gain(pos, who, 2 if mine and pos.named == resource != codes.NO_RESOURCE else 1)


def trade(pos: Position, who: int, most: int) -> Flow[None]:
    """Trade as much as the player likes up to *most* (E-R22)."""
    for _ in range(most):
        options = tradable(pos, who)
        if not options:
            return
        pos.ask(codes.SELL, who, [*options, codes.DONE])
        choice = yield
        if choice == codes.DONE:
            return
        sell(pos, who, choice)


def take_face(pos: Position, who: int, face: int) -> Flow[None]:
    """Take a double-sided technology into the empire, on the side chosen (E-R28)."""
    pos.technologies.remove(codes.FACES[face][0])
    pos.faces[who].append(face)
    pos.tell("face", who, face)
    yield from produce(pos, who, permanents.produced_by_taking(pos, face))
