"""How cards leave the deck: drawing, random numbers and suits, new cards (1.3, 1.4).

In: a position whose dealer says which card comes. Out: cards, numbers, suits.
"""

from __future__ import annotations

from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.position import Position


def turn_over(pos: Position, purpose: int = codes.FOR_ITSELF) -> int:
    """Take the top card of the deck; the caller says where it goes. -1 if there is none.

    An empty deck is made anew from the discard pile only now, with a card to be turned (1.4, R-1.4-01). If both are
    empty no card comes (R-1.4-02).
    """
    if not pos.deck:
        if not pos.discard:
            return codes.NOBODY
        reshuffle(pos)
    if pos.dealer.sealed:
        card = pos.deck.pop()
    else:  # somebody reads it out, and should know what for
        pos.purpose = purpose
        card = pos.dealer.turn(pos.deck)
    if pos.history and pos.switches.history_standing_look:
        look(pos, pos.turn)
    return card


def look(pos: Position, who: int) -> None:
    """Show player *who* the top of the deck as deep as their History reaches (2.1, R-2.1-12)."""
    pos.looked = 1
    for card in pos.dealer.look(pos.deck, pos.history):
        pos.known[card] |= 1 << who


def reshuffle(pos: Position) -> None:
    """Make the discard pile the deck; nobody knows a card of it any more (1.4, R-2.1-12)."""
    pos.story.append((codes.STORY_SHUFFLED, len(pos.discard)))
    pos.deck, pos.discard = pos.dealer.shuffle(pos.discard), pos.deck
    if pos.looked:
        for card in pos.deck:
            pos.known[card] = 0


def turn_to_discard(pos: Position, purpose: int = codes.FOR_ITSELF) -> int:
    """Discard and return the top card of the deck; -1 if there is none (1.3, R-1.3-01)."""
    card = pos.deck.pop() if pos.deck and pos.dealer.sealed and not pos.history else turn_over(pos, purpose)
    if card >= 0:
        pos.discard.append(card)
    return card


def random_number(pos: Position, purpose: int = codes.FOR_NUMBER) -> int:
    """Return a number 1-6 from the corner of a discarded card; rolled if no card is left (1.3, R-1.4-02)."""
    card = turn_to_discard(pos, purpose)
    return pos.number[card] if card >= 0 else rolled(pos, purpose, 6) + 1


def random_suit(pos: Position, at: int = 1, count: int = 1) -> int:
    """Return a suit, *at* of *count*, from the corner of a discarded card; rolled if none is left (1.3, R-1.4-02)."""
    pos.row = (at, count, pos.turn)
    card = turn_to_discard(pos, codes.FOR_SUIT)
    return pos.suit[card] if card >= 0 else rolled(pos, codes.FOR_SUIT, 6)


def rolled(pos: Position, purpose: int, count: int) -> int:
    """Return one of 0 .. *count* - 1, for what no card decides."""
    pos.purpose = purpose
    return pos.dealer.pick(count)


def random_sector(pos: Position) -> int:
    """Return a sector by two cards, tens first; the black hole cannot come up (1.3, R-1.3-03)."""
    tens = random_number(pos, codes.FOR_TENS)
    return 6 * (tens - 1) + random_number(pos, codes.FOR_UNITS)


def new_card(pos: Position) -> int:
    """Return a new card, number first and then suit, not placed yet (1.3, R-1.3-02)."""
    number = random_number(pos, codes.FOR_CORNER)
    return pos.add_card(number, random_suit(pos))


def draw(pos: Position, who: int, count: int) -> None:
    """Draw *count* cards for player *who*, fewer if there are no more (1.4, R-1.4-02)."""
    hand = pos.hand[who]
    known_order = pos.dealer.sealed and not pos.history
    for at in range(count):
        if pos.deck and known_order:
            hand.append(pos.deck.pop())
            continue
        pos.row = (at + 1, count, who)
        card = turn_over(pos, codes.FOR_HAND + who)
        if card < 0:
            return
        hand.append(card)


def drop(pos: Position, who: int, card: int) -> None:
    """Discard *card* from the hand of player *who*."""
    pos.hand[who].remove(card)
    pos.discard.append(card)
