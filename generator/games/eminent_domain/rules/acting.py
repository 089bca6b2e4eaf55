"""A card played for its action (E-T2); what each does is with its card (cards/*.py).

In: a position, the player whose turn it is, a card of their hand. Out: the action carried out, the card where it goes.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.games.eminent_domain.facts.deck import role_cards
from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.codes import Choice, Flow
from generator.games.eminent_domain.rules.empire import attack, attackable, fill, sell, settle, settleable, tuck
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.supply import take_fighters

#: What a card does when it is played for its action: at once, or asking on the way.
ActionFunction = Callable[[Position, int], Flow[None] | None]
ACTIONS: dict[int, ActionFunction] = {}


def action(name: str) -> Callable[[ActionFunction], ActionFunction]:
    """Register what the role card of that key does, or the technologies of that name."""
    keys = [card.number for card in role_cards() if card.key == name]

    def register(its: ActionFunction) -> ActionFunction:
        for card in keys or codes.card_called_so(name):
            assert card not in ACTIONS and card not in codes.DOUBLE_SIDED
            ACTIONS[card] = its
        return its

    return register


def act(pos: Position, who: int, card: int) -> Flow[None]:
    """Play a card for its action; it boosts nothing, and unless it went elsewhere it is discarded (E-T2, E-PUB4)."""
    pos.hand[who].remove(card)
    pos.acting = card
    pos.tell("play", who, card)
    flow = ACTIONS[card](pos, who)
    if flow is not None:
        yield from flow
    if pos.acting != codes.NO_CARD:
        pos.discard[who].append(pos.acting)
        pos.acting = codes.NO_CARD


def lasts(pos: Position) -> None:
    """Note that the card being played has an effect until the end of the turn."""
    pos.lasting.append(pos.acting)


def attacks(pos: Position, who: int) -> list[Choice]:
    """Return attacks that can be made (E-R8)."""
    return [("attack", planet) for planet in attackable(pos, who)]


def settlements(pos: Position, who: int) -> list[Choice]:
    """Return planets that can be settled (E-R14)."""
    return [("settle", planet) for planet in settleable(pos, who)]


def new_colonies(pos: Position, who: int) -> list[Choice]:
    """Return planets that the card being played can go under (E-R14)."""
    return [("colony", planet) for planet in pos.face_down(who)]


def one_of(pos: Position, who: int, options: list[Choice], purpose: str, fighters: int = 1) -> Flow[bool]:
    """Ask for one of several things, if any is possible; return whether it was done.

    *fighters* are what TAKE_FIGHTERS gives.
    """
    if not options or options == [codes.DONE]:
        return False
    pos.ask(codes.DO, who, options, purpose)
    choice = yield
    kind, what = choice
    if kind == "attack":
        yield from attack(pos, who, what)
    elif kind == "settle":
        yield from settle(pos, who, what)
    elif kind == "colony":
        card, pos.acting = pos.acting, codes.NO_CARD
        tuck(pos, who, card, what)
    elif kind == "fill":
        fill(pos, who, what)
    elif choice == codes.TAKE_FIGHTERS:
        take_fighters(pos, who, fighters)
    elif choice != codes.DONE:
        sell(pos, who, choice)
    return choice != codes.DONE
