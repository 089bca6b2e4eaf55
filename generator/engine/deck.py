"""Deck and discard pile, and the one way a card leaves the deck.

In: a chance actor. Out: the id of the card turned over, the deck shuffled anew when it has run out.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.engine.chance import Chance


class Deck:
    """Face-down cards (top first, as far as their order is known) and the open discard pile."""

    __slots__ = ("cards", "discarded")

    def __init__(self, cards: Iterable[str] = (), discarded: Iterable[str] = ()) -> None:
        self.cards = list(cards)
        self.discarded = list(discarded)

    def turn(self, chance: Chance) -> str | None:
        """Take the top card off the deck; the caller says where it goes.

        An empty deck is made anew from the discard pile at this moment and not earlier (1.4, R-1.4-01).
        None if both are empty (R-1.4-02).
        """
        if not self.cards:
            if not self.discarded:
                return None
            self.cards, self.discarded = chance.shuffle(self.discarded), []
        card = chance.turn(self.cards)
        self.cards.remove(card)
        return card

    def turn_to_discard(self, chance: Chance) -> str | None:
        """Turn the top card onto the discard pile: how every random number and suit is made (1.3, R-1.3-01)."""
        card = self.turn(chance)
        if card is not None:
            self.discarded.append(card)
        return card
