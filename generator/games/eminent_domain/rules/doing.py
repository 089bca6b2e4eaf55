"""What players do, one small thing at a time: draw, gain, attack, settle, tuck, fill, sell, remove, take.

In: a position, a player. Out: the position changed; `produce`, `trade` and what follows an attack ask on the way.
"""

from __future__ import annotations

from generator.games.eminent_domain.cards.permanents import (
    comes_full,
    fighters_are_traded,
    leaves_a_fighter,
    produced_by_a_planet,
    produced_by_taking,
    warfare_cost,
)
from generator.games.eminent_domain.rules.codes import (
    BY_INFLUENCE,
    BY_STACKS,
    COLONIZE,
    DONE,
    FACES,
    FILL,
    FIRST_PLANET,
    NO_CARD,
    NO_RESOURCE,
    NOT_YET,
    REMOVE,
    SELL,
    SLOT_RESOURCE,
    SLOTS_OF_A_PLANET,
    STACK,
    STACKS,
    TRADE_FIGHTER,
    Choice,
    Flow,
)
from generator.games.eminent_domain.rules.facts import COLONIZE_COST
from generator.games.eminent_domain.rules.position import Position

#: Empty stacks that end the game, by players (E-N1); in the longer game of three (E-V1).
STACKS_TO_END = {2: 1, 3: 1, 4: 2}
STACKS_TO_END_EXTENDED = 2


# Cards


def draw(pos: Position, who: int, count: int) -> None:
    """Cards from the player's deck into his hand, as many as there are; the discard is shuffled if need be (E-T12)."""
    for _ in range(count):
        if not pos.deck[who]:
            if not pos.discard[who]:
                return
            pos.deck[who] = pos.dealer.shuffle(pos.discard[who])
            pos.discard[who] = []
            pos.tell("reshuffle", who)
        card = pos.top(pos.deck[who])
        pos.hand[who].append(card)
        pos.tell("draw", who, card)


def remove(pos: Position, who: int, card: int) -> None:
    """A card from hand leaves the game (E-R24)."""
    pos.hand[who].remove(card)
    pos.removed.append(card)
    pos.tell("remove", who, card)


def remove_acting(pos: Position, who: int) -> None:
    """The card being played leaves the game (E-R1, E-PUB10)."""
    pos.removed.append(pos.acting)
    pos.tell("remove", who, pos.acting)
    pos.acting = NO_CARD


def kinds_in_hand(pos: Position, who: int) -> list[int]:
    """Cards in hand, each that is alike once."""
    return sorted(set(pos.hand[who]))


def remove_up_to(pos: Position, who: int, most: int, itself: bool = False) -> Flow[None]:
    """Remove hand cards from the game, as many as the player likes up to *most*; the card being played may be one if
    *itself* (E-R24, E-PUB10).
    """
    left = most
    while left:
        options: list[Choice] = [("remove", card) for card in kinds_in_hand(pos, who)]
        if itself and pos.acting != NO_CARD:
            options.append(("itself", 0))
        if not options:
            return
        pos.ask(REMOVE, who, [*options, DONE])
        kind, card = yield
        if kind == "done":
            return
        if kind == "itself":
            remove_acting(pos, who)
        else:
            remove(pos, who, card)
        left -= 1


def take_from_stack(pos: Position, stack: int) -> None:
    """A card leaves a stack; the end comes nearer with the last (E-N1)."""
    pos.stacks[stack] -= 1
    if not pos.stacks[stack]:
        pos.tell("empty", stack)
        look_for_the_end(pos)


def choose_from_stacks(pos: Position, who: int) -> Flow[None]:
    """Take a role card of any stack in hand (E-PUB8)."""
    options: list[Choice] = [("stack", stack) for stack in range(STACKS) if pos.stacks[stack]]
    if not options:
        return
    pos.ask(STACK, who, options)
    _, stack = yield
    take_from_stack(pos, stack)
    pos.hand[who].append(stack)
    pos.tell("take", who, stack)


def take_technology(pos: Position, who: int, card: int) -> None:
    """A technology from the supply into hand (E-R25)."""
    pos.technologies.remove(card)
    pos.hand[who].append(card)
    pos.tell("research", who, card)


def take_face(pos: Position, who: int, face: int) -> Flow[None]:
    """A double-sided technology into the empire, on the side chosen (E-R28)."""
    pos.technologies.remove(FACES[face][0])
    pos.faces[who].append(face)
    pos.tell("face", who, face)
    yield from produce(pos, who, produced_by_taking(pos, face))


# Influence, fighters


def gain(pos: Position, who: int, count: int) -> None:
    """Influence tokens: from the supply, then from those set aside, then substitutes (E-N1, E-N3)."""
    if not count:
        return
    pos.tokens[who] += count
    pos.tell("influence", who, count)
    from_supply = min(count, pos.supply)
    from_aside = min(count - from_supply, pos.set_aside)
    pos.supply -= from_supply
    pos.set_aside -= from_aside
    pos.substitutes += count - from_supply - from_aside
    look_for_the_end(pos)


def take_fighters(pos: Position, who: int, count: int) -> None:
    """Fighters from the supply."""
    if count:
        pos.fighters[who] += count
        pos.tell("fighters", who, count)


def stacks_to_end(pos: Position) -> int:
    """Empty stacks that end the game (E-N1, E-V1)."""
    return STACKS_TO_END_EXTENDED if pos.switches.variant == "extended3" else STACKS_TO_END[pos.seats]


def empty_stacks(pos: Position) -> int:
    """Stacks that are empty; in the learning game there is none of Research (E-PUB15)."""
    return pos.stacks.count(0) - (pos.switches.research == "none")


def look_for_the_end(pos: Position) -> None:
    """Whether the end is triggered now: once, by what comes first (E-N1, E-U13)."""
    if pos.trigger != NOT_YET:
        return
    if not pos.supply:
        pos.trigger = BY_INFLUENCE
    elif empty_stacks(pos) >= stacks_to_end(pos):
        pos.trigger = BY_STACKS
    else:
        return
    pos.tell("trigger", pos.trigger)


# Planets


def attackable(pos: Position, who: int) -> list[int]:
    """Face-down planets of his own that the player has the fighters for (E-R8, E-R11)."""
    return [planet for planet in pos.face_down(who) if warfare_cost(pos, who, planet) <= pos.fighters[who]]


def settle_cost(pos: Position, who: int, planet: int) -> int:
    """Colonies that settling takes: the printed cost less the colonize symbols of the empire (E-R18)."""
    return max(0, COLONIZE_COST[planet] - pos.empire_symbols(who, COLONIZE))


def settleable(pos: Position, who: int) -> list[int]:
    """Face-down planets of his own with enough colonies (E-R14, E-R18)."""
    return [planet for planet in pos.face_down(who) if pos.colonies_on(planet) >= settle_cost(pos, who, planet)]


def attack(pos: Position, who: int, planet: int) -> Flow[None]:
    """Pay the fighters and turn the planet face up; its colonies are discarded (E-R8, E-R12)."""
    pos.fighters[who] -= warfare_cost(pos, who, planet)
    pos.tell("attack", who, planet)
    if leaves_a_fighter(pos, who):
        pos.scorched[planet] = 1
        pos.tell("scorch", who, planet)
    yield from turn_up(pos, who, planet)


def settle(pos: Position, who: int, planet: int) -> Flow[None]:
    """Turn the planet face up; its colonies are discarded (E-R14)."""
    pos.tell("settle", who, planet)
    yield from turn_up(pos, who, planet)


def turn_up(pos: Position, who: int, planet: int) -> Flow[None]:
    """The planet lies face up and scores as it is printed (E-R13); what Abundance adds."""
    pos.discard[who] += pos.colonies[planet]
    pos.colonies[planet] = []
    pos.face_up[planet] = 1
    if comes_full(pos, who):
        for slot in pos.slots(who, full=False):
            if slot // SLOTS_OF_A_PLANET == planet:
                put_resource(pos, slot)
                pos.tell("comes_full", who, planet, SLOT_RESOURCE[slot])
    yield from produce(pos, who, produced_by_a_planet(pos, who))


def tuck(pos: Position, who: int, card: int, planet: int) -> None:
    """A card, lifted already, becomes a colony (E-R14, E-R15)."""
    pos.colonies[planet].append(card)
    pos.tell("tuck", who, card, planet)


def shuffled_planets(pos: Position, planets: list[int]) -> list[int]:
    """Planets in another order; chance has them by numbers that no card has."""
    return [number - FIRST_PLANET for number in pos.dealer.shuffle([FIRST_PLANET + planet for planet in planets])]


def draw_planets(pos: Position, count: int) -> list[int]:
    """Planets off the deck, as many as there are; the planet discard is shuffled if need be (E-R5)."""
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
    """A planet comes face down into the empire (E-R4)."""
    pos.empire[who].append(planet)
    pos.tell("keep", who, planet)


# Resources


def put_resource(pos: Position, slot: int) -> None:
    """A slot is full."""
    pos.filled[slot // SLOTS_OF_A_PLANET] |= 1 << slot % SLOTS_OF_A_PLANET


def fill(pos: Position, who: int, slot: int) -> None:
    """Produce into a slot, which decides the kind (E-R19, E-R21)."""
    put_resource(pos, slot)
    if who == pos.turn:
        pos.produced |= 1 << SLOT_RESOURCE[slot]
    pos.tell("fill", who, slot)


def produce(pos: Position, who: int, count: int) -> Flow[None]:
    """Resources into empty slots, as many as there are (E-R19); the player picks if there are more."""
    left = count
    while left:
        empty = pos.slots(who, full=False)
        if not empty:
            return
        slot = empty[0]
        if len(empty) > left:
            pos.ask(FILL, who, [("fill", each) for each in empty])
            _, slot = yield
        fill(pos, who, slot)
        left -= 1


def tradable(pos: Position, who: int) -> list[Choice]:
    """What a player can trade: resources, with Weapon Emporium fighters (E-R22)."""
    options: list[Choice] = [("trade", slot) for slot in pos.slots(who, full=True)]
    if pos.fighters[who] and fighters_are_traded(pos, who):
        options.append(TRADE_FIGHTER)
    return options


def sell(pos: Position, who: int, choice: Choice) -> None:
    """Give one thing back for an influence token (E-R22); one more for the resource of Specialization."""
    kind, slot = choice
    if kind == "fighter":
        pos.fighters[who] -= 1
        pos.tell("sold_fighter", who)
        gain(pos, who, 1)
        return
    resource = SLOT_RESOURCE[slot]
    pos.filled[slot // SLOTS_OF_A_PLANET] &= ~(1 << slot % SLOTS_OF_A_PLANET)
    pos.tell("sold", who, slot)
    mine = who == pos.turn
    if mine:
        pos.traded |= 1 << resource
    gain(pos, who, 2 if mine and pos.named == resource != NO_RESOURCE else 1)


def trade(pos: Position, who: int, most: int) -> Flow[None]:
    """Trade as much as the player likes up to *most* (E-R22)."""
    for _ in range(most):
        options = tradable(pos, who)
        if not options:
            return
        pos.ask(SELL, who, [*options, DONE])
        choice = yield
        if choice == DONE:
            return
        sell(pos, who, choice)
