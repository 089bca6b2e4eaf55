"""The Role phase: a role is led, boosted, carried out; then the others follow or dissent (sections 3 and 5).

In: a position whose leader has chosen a role, or one whose followers answer. Out: the role carried out.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.games.eminent_domain.facts.deck import COSTS, ROLES, technologies
from generator.games.eminent_domain.rules import codes, empire, permanents
from generator.games.eminent_domain.rules.acting import attacks, settlements
from generator.games.eminent_domain.rules.codes import PLANET_TYPE, Choice, Flow
from generator.games.eminent_domain.rules.deck import draw, take_from_stack, take_technology
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.supply import take_fighters

#: Roles whose leader has a symbol more if the stack is empty (E-T5, E-R20, E-R23, E-R27, E-U4).
MORE_IF_EMPTY = (codes.PRODUCE, codes.TRADE, codes.RESEARCH)
#: Fewer research symbols reach no technology.
LEAST_COST = min(cost for cost, _ in COSTS.values())
#: Level and type of a technology as a card.
_TAKES = {codes.FIRST_TECHNOLOGY + card.number: (card.level, card.type) for card in technologies()}


def leadable(pos: Position) -> list[Choice]:
    """Return the six roles; in the learning game five (E-T3, E-T5, E-PUB15)."""
    learning = pos.switches.research == "none"
    return [("lead", role) for role in range(len(ROLES)) if not (learning and role == codes.RESEARCH)]


def lead(pos: Position, role: int) -> Flow[None]:
    """Play a card of the stack, boosts, then the role or what its leader may do instead (E-T3, E-T4)."""
    who = pos.turn
    pos.role = role
    pos.tell("lead", who, role)
    stack = codes.STACK_OF[role]
    pos.stack_empty = int(not pos.stacks[stack])
    if not pos.stack_empty:
        take_from_stack(pos, stack)
        pos.played[who].append(stack)
    instead = yield from boost(pos, who, as_leader=True)
    if not instead:
        yield from carry_out(pos, who, leader=True)


def instead_of_the_role(pos: Position, who: int) -> list[Choice]:
    """Return what the leader may do in its place: attack, or settle (E-R10, E-R16)."""
    if pos.role == codes.WARFARE:
        return attacks(pos, who)
    return settlements(pos, who) if pos.role == codes.COLONIZE else []


def boosts(pos: Position, who: int) -> list[Choice]:
    """Return hand cards with a symbol of the role, each that is alike once (E-T4, E-R2)."""
    return [("boost", card) for card in sorted(set(pos.hand[who])) if permanents.symbols_of(pos, who, card, pos.role)]


def boost(pos: Position, who: int, as_leader: bool) -> Flow[bool]:
    """Play any number of hand cards for the role; whether the player attacks or settles instead (E-T4, E-R10)."""
    while True:
        options = [*boosts(pos, who), *(instead_of_the_role(pos, who) if as_leader else [])]
        if not options:
            return False
        pos.ask(codes.BOOST, who, [*options, codes.DONE])
        choice = yield
        if choice == codes.DONE:
            return False
        if choice[0] != "boost":
            yield from in_its_place(pos, who, choice)
            return True
        play_for_the_role(pos, who, choice[1])


def play_for_the_role(pos: Position, who: int, card: int) -> None:
    """Boost with a hand card."""
    pos.hand[who].remove(card)
    pos.played[who].append(card)
    pos.tell("boost", who, card)


def in_its_place(pos: Position, who: int, choice: Choice) -> Flow[None]:
    """Attack or settle; cards already played are discarded with the others (E-R10, E-R16, E-U16)."""
    yield from (empire.attack if choice[0] == "attack" else empire.settle)(pos, who, choice[1])


def answers(pos: Position, who: int) -> list[Choice]:
    """Return dissent, or follow: with a card first, or with what the empire shows alone (E-T6, E-T7, E-U10).

    Who attacks or settles instead follows too, so that they need a symbol as well (Bureaucracy).
    """
    found = [codes.DISSENT, *boosts(pos, who)]
    if own_symbols(pos, who, leader=False):
        found.append(codes.FOLLOWS)
        if permanents.follows_as_leader(pos, who):
            found += instead_of_the_role(pos, who)
    return found


def answer(pos: Position) -> Flow[None]:
    """Let the next of the others answer the role, without a card of the stack (E-T6, E-T7, E-PUB5)."""
    who = pos.followers[0]
    pos.ask(codes.FOLLOW, who, answers(pos, who))
    choice = yield
    pos.followers = pos.followers[1:]
    if choice == codes.DISSENT:
        pos.tell("dissent", who)
        draw(pos, who, permanents.dissent_draws(pos, who))
        return
    pos.tell("follow", who)
    if choice[0] in {"attack", "settle"}:
        yield from in_its_place(pos, who, choice)
        return
    if choice != codes.FOLLOWS:
        play_for_the_role(pos, who, choice[1])
        instead = yield from boost(pos, who, as_leader=permanents.follows_as_leader(pos, who))
        if instead:
            return
    yield from carry_out(pos, who, leader=False)


def own_symbols(pos: Position, who: int, leader: bool) -> int:
    """Return symbols without any card: the empire's, the leader's from an empty stack, a follower's of Bureaucracy."""
    found = pos.empire_symbols(who, pos.role)
    if leader:
        return found + (pos.stack_empty if pos.role in MORE_IF_EMPTY else 0)
    return found + permanents.symbols_of_a_follower(pos, who, pos.role)


def symbols_played(pos: Position, who: int, leader: bool) -> int:
    """Return N: the stack's card, cards played, symbols of the empire; what else the leader has (E-T4)."""
    played = sum(permanents.symbols_of(pos, who, card, pos.role) for card in pos.played[who])
    return played + own_symbols(pos, who, leader)


def carry_out(pos: Position, who: int, leader: bool) -> Flow[None]:
    """Carry out the role with all its symbols (section 5)."""
    yield from ROLE_OF[pos.role](pos, who, symbols_played(pos, who, leader), leader)


def survey(pos: Position, who: int, symbols: int, leader: bool) -> Flow[None]:
    """Look at N-1 planets, the leader at one more; keep one, discard the others (E-R4 to E-R6, E-U11)."""
    pos.looked = empire.draw_planets(pos, max(0, symbols - 1 + leader))
    if not pos.looked:
        return
    pos.tell("look", who, len(pos.looked))
    kept = pos.looked[0]
    if len(pos.looked) > 1:
        pos.ask(codes.KEEP, who, [("keep", planet) for planet in pos.looked])
        _, kept = yield
    pos.looked.remove(kept)
    empire.add_planet(pos, who, kept)
    for planet in pos.looked:
        pos.tell("planet_discarded", who, planet)
    pos.planet_discard += pos.looked
    pos.looked = []


def warfare(pos: Position, who: int, symbols: int, leader: bool) -> Flow[None]:
    """Take N fighters (E-R9)."""
    del leader
    take_fighters(pos, who, symbols)
    yield from ()


def colonize(pos: Position, who: int, symbols: int, leader: bool) -> Flow[None]:
    """Put every card played under face-down planets, spread as the player likes (E-R15, E-R17)."""
    del symbols, leader
    there = pos.face_down(who)
    if not there:
        return
    while pos.played[who]:
        planet = there[0]
        if len(there) > 1:
            pos.ask(codes.TUCK, who, [("tuck", each) for each in there])
            _, planet = yield
        empire.tuck(pos, who, pos.played[who].pop(), planet)


def eligible(level: int, symbols: int, owned: int, utopian: int = 0) -> bool:
    """Return whether a technology of *level* takes no more than these symbols and *owned* planets of its type (E-R25).

    One utopian planet may count as any type (E-R26); the base game has no such planet.
    """
    cost, needed = COSTS[level]
    return symbols >= cost and owned + min(1, utopian) >= needed


def researchable(pos: Position, who: int, symbols: int) -> list[Choice]:
    """Return technologies that N symbols and face-up planets allow; each side of a double-sided one (E-R25, E-R28)."""
    if symbols < LEAST_COST:
        return []
    types = [PLANET_TYPE[planet] for planet in pos.empire[who] if pos.face_up[planet]]
    found: list[Choice] = []
    for card in pos.technologies:
        level, its_type = _TAKES[card]
        if not eligible(level, symbols, types.count(its_type)):
            continue
        if card in codes.DOUBLE_SIDED:
            found += [("face", face) for face, (its_card, _) in enumerate(codes.FACES) if its_card == card]
        else:
            found.append(("technology", card))
    return found


def research(pos: Position, who: int, symbols: int, leader: bool) -> Flow[None]:
    """Take one technology, or none and no card for it (E-R25, E-R28, E-R29, E-PUB11, E-U3)."""
    del leader
    options = researchable(pos, who, symbols)
    if not options:
        return
    pos.ask(codes.TECHNOLOGY, who, [*options, codes.NONE])
    kind, what = yield
    if kind == "technology":
        take_technology(pos, who, what)
    elif kind == "face":
        yield from empire.take_face(pos, who, what)


ROLE_OF: dict[int, Callable[[Position, int, int, bool], Flow[None]]] = {
    codes.SURVEY: survey,
    codes.WARFARE: warfare,
    codes.COLONIZE: colonize,
    codes.PRODUCE: lambda pos, who, symbols, _: empire.produce(pos, who, symbols),  # E-R19
    codes.TRADE: lambda pos, who, symbols, _: empire.trade(pos, who, symbols),  # E-R22
    codes.RESEARCH: research,
}
