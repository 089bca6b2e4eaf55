"""The payment phase (2.3): upkeep for homeworld and techs, and the challenge pile it leaves.

In: a position after the actions. Out: upkeep cubes placed, challenges face down.
"""

from __future__ import annotations

from generator.games.deep_future.facts.amounts import MOST_UPKEEP
from generator.games.deep_future.rules.choices import ASK_PAY, GO_ON, LEAVE, PAY
from generator.games.deep_future.rules.codes import FOR_CHALLENGE, IN_CHALLENGE, NOBODY, STORY_UNPAID, Choice, Flow
from generator.games.deep_future.rules.deck import drop, turn_over
from generator.games.deep_future.rules.position import Position


def payment_phase(pos: Position) -> Flow:
    """Pay or leave each card of the upper row in any order; the extra challenge comes last (2.3, R-2.3-04)."""
    who = pos.turn
    while True:
        options = payments(pos, who)
        if options:
            options += [(LEAVE, card, 0, 0) for card in pos.unpaid]
        elif not pos.pauses:
            break
        options.append(GO_ON)
        pos.ask(ASK_PAY, who, options)
        pick = yield
        if pick == GO_ON:
            break
        pos.unpaid.remove(pick[1])
        if pick[0] == PAY:
            pay(pos, who, pick[1], pick[2])
        else:
            leave_unpaid(pos, pick[1])
    for card in pos.unpaid:
        leave_unpaid(pos, card)
    add_challenge(pos)
    pos.unpaid = []
    pos.phase = IN_CHALLENGE


def payments(pos: Position, who: int) -> list[Choice]:
    """Return each unpaid card with each hand card of a suit written on it (2.3, R-2.3-01, R-2.3-02)."""
    suit, suits_of, hand = pos.suit, pos.suits_of, pos.hand[who]
    return [(PAY, card, other, 0) for card in pos.unpaid for other in hand if suits_of[card] >> suit[other] & 1]


def pay(pos: Position, who: int, card: int, other: int) -> None:
    """Discard *other* for *card*; a cube if there are fewer than three (2.3, R-2.3-03)."""
    drop(pos, who, other)
    pos.upkeep[card] = min(MOST_UPKEEP, pos.upkeep[card] + 1)


def leave_unpaid(pos: Position, card: int) -> None:
    """Add a challenge for a card not paid for (2.3)."""
    could = any(pos.suits_of[card] >> pos.suit[other] & 1 for other in pos.hand[pos.turn])
    pos.story.append((STORY_UNPAID, card, NOBODY if could else pos.turn))
    add_challenge(pos)


def add_challenge(pos: Position) -> None:
    """Put the top card of the deck face down onto the pile; if there is none it is not replaced (2.3, R-1.4-02)."""
    card = turn_over(pos, FOR_CHALLENGE)
    if card >= 0:
        pos.pile.append(card)
