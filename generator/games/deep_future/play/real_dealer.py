"""The dealer at a real table: people turn the cards over, look at them and shuffle.

In: whom to ask. Out: every answer, handed on at once.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine.chance import Deal, ReadingDealer, put_on_top


class RealDealer(ReadingDealer):
    """A real deck: people also shuffle it.

    Every single answer of theirs is handed to *note* at once, and with it what needed no answer before it.
    """

    def __init__(
        self,
        ask: Callable[[str, list[int], int], list[int]],
        note: Callable[[list[Deal]], None],
        on_top: Callable[[], list[int]],
    ) -> None:
        super().__init__(ask)
        self._tell = note
        self._on_top = on_top
        self._held: list[Deal] = []

    def _note(self, deal: Deal, answered: bool = True) -> None:
        self._held.append(deal)
        if answered:
            self.flush()

    def flush(self) -> None:
        """Hand over what is held back."""
        if self._held:
            held, self._held = self._held, []
            self._tell(held)

    def shuffle(self, cards: list[int]) -> list[int]:
        """Let people shuffle; nobody knows the order, so the cards are named in theirs."""
        self._ask("shuffled", cards, 0)
        order = sorted(super().shuffle(cards))
        self._note(("shuffled", tuple(order)))
        return order

    def turn(self, deck: list[int]) -> int:
        """Return the card they turned over; one that was seen on top is known, not asked for."""
        self._seen = self._on_top()
        known = bool(self._seen)
        if known:
            self._ask("seen", self._seen[:1], 0)
        card = super().turn(deck)
        self._note(("turned", (card,)), answered=not known)
        return card

    def look(self, deck: list[int], depth: int) -> list[int]:
        """Return what they see on top, one card at a time; what they have seen before is not asked for."""
        known = len(self.look_no_further(deck, depth))
        if known:
            self._note(("looked", tuple(self._seen[:known])), answered=False)
        return self._look_from(deck, depth, known)

    def look_on(self, deck: list[int], depth: int, seen: list[int]) -> list[int]:
        """Return the same, the first of them noted already."""
        if not seen:
            return self.look(deck, depth)
        self._seen = seen + [card for card in self._on_top() if card in deck and card not in seen]
        return self._look_from(deck, depth, len(seen))

    def look_no_further(self, deck: list[int], depth: int) -> list[int]:
        """Return the cards on top that have been seen before."""
        self._seen = [card for card in self._on_top() if card in deck]
        return self._seen[:depth]

    def _look_from(self, deck: list[int], depth: int, known: int) -> list[int]:
        for place in range(known, min(depth, len(deck))):
            asked = place == len(self._seen)
            if asked:
                left = sorted(card for card in deck if card not in self._seen)
                self._seen += self._ask("looked", left, place + 1)
            self._note(("looked", (self._seen[place],)), answered=asked)
        return put_on_top(deck, self._seen)[:depth]

    def pick(self, count: int) -> int:
        """Return what lots or dice gave."""
        picked = super().pick(count)
        self._note(("picked", (picked,)))
        return picked
