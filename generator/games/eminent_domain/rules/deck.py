"""Cards: drawing from a deck that may be empty, removing cards, taking them from the stacks and the technologies.

In: a position, a player. Out: the position changed; removing and taking ask which cards.
"""

from __future__ import annotations

from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.codes import Choice, Flow
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.supply import look_for_the_end


def draw(pos: Position, who: int, count: int) -> None:
    """Draw cards from the player's deck, as many as there are; the discard is shuffled if need be (E-T12)."""
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
    """Remove a card in hand from the game (E-R24)."""
    pos.hand[who].remove(card)
    pos.removed.append(card)
    pos.tell("remove", who, card)


def remove_acting(pos: Position, who: int) -> None:
    """Remove the card being played from the game (E-R1, E-PUB10)."""
    pos.removed.append(pos.acting)
    pos.tell("remove", who, pos.acting)
    pos.acting = codes.NO_CARD


def kinds_in_hand(pos: Position, who: int) -> list[int]:
    """Return cards in hand, each that is alike once."""
    return sorted(set(pos.hand[who]))


def remove_up_to(pos: Position, who: int, most: int, itself: bool = False) -> Flow[None]:
    """Remove hand cards from the game, as many as the player likes up to *most*; the card being played may be one if
    *itself* (E-R24, E-PUB10, E-U7).
    """
    left = most
    while left:
        options: list[Choice] = [("remove", card) for card in kinds_in_hand(pos, who)]
        if itself and pos.acting != codes.NO_CARD:
            options.append(("itself", 0))
        if not options:
            return
        pos.ask(codes.REMOVE, who, [*options, codes.DONE])
        kind, card = yield
        if kind == "done":
            return
        if kind == "itself":
            remove_acting(pos, who)
        else:
            remove(pos, who, card)
        left -= 1


def take_from_stack(pos: Position, stack: int) -> None:
    """Take a card from a stack; the end comes nearer with the last (E-N1)."""
    pos.stacks[stack] -= 1
    if not pos.stacks[stack]:
        pos.tell("empty", stack)
        look_for_the_end(pos)


def choose_from_stacks(pos: Position, who: int) -> Flow[None]:
    """Take a role card of any stack in hand (E-PUB8, E-U1)."""
    options: list[Choice] = [("stack", stack) for stack in range(codes.STACKS) if pos.stacks[stack]]
    if not options:
        return
    pos.ask(codes.STACK, who, options)
    _, stack = yield
    take_from_stack(pos, stack)
    pos.hand[who].append(stack)
    pos.tell("take", who, stack)


def take_technology(pos: Position, who: int, card: int) -> None:
    """Take a technology from the supply into hand (E-R25)."""
    pos.technologies.remove(card)
    pos.hand[who].append(card)
    pos.tell("research", who, card)
