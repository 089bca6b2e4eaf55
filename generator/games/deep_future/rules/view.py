"""What a player may know of a position, and the positions it might be (1.4).

In: a position and a player. Out: their view; a position in which all they cannot see is dealt anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.engine.chance import Dealer
from generator.games.deep_future.rules.position import Position

#: A card as somebody sees it: its number, or None face down.
Seen = int | None


@dataclass(frozen=True)
class View:
    """Where cards are hidden, as one player sees it (R-1.4-04): *deck* from the top, *pile* as it will be revealed."""

    who: int
    hands: tuple[tuple[Seen, ...], ...]
    deck: tuple[Seen, ...]
    pile: tuple[Seen, ...]


def view(pos: Position, who: int) -> View:
    """Return what player *who* sees: their hand, what History or a shown hand showed (R-1.4-04, R-2.1-12, R-2.2-21)."""

    def seen(card: int) -> Seen:
        return card if pos.known[card] >> who & 1 else None

    hands = [tuple(hand) if seat == who else tuple(map(seen, hand)) for seat, hand in enumerate(pos.hand)]
    pile = pos.pile if pos.switches.challenge_order == "fifo" else pos.pile[::-1]
    return View(who, tuple(hands), tuple(map(seen, reversed(pos.deck))), tuple(map(seen, pile)))


def hidden(pos: Position, who: int) -> Iterator[tuple[list[int], int]]:
    """Yield every place of a card player *who* does not know: the list it is in, and where."""
    zones = [pos.deck, pos.pile, *(hand for seat, hand in enumerate(pos.hand) if seat != who)]
    for zone in zones:
        for at, card in enumerate(zone):
            if not pos.known[card] >> who & 1:
                yield zone, at


def redeal(pos: Position, who: int, dealer: Dealer) -> None:
    """Deal all cards player *who* does not know anew among their places; *who* could not see the difference.

    It is meant for a copy, at a question to *who*: the choices of another may depend on a hidden hand.
    """
    places = list(hidden(pos, who))
    cards = dealer.shuffle([zone[at] for zone, at in places])
    for (zone, at), card in zip(places, cards):
        zone[at] = card
