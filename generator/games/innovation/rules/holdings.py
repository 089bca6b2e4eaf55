"""What a player has in the middle of an effect, and which of some cards are so.

In: a position, a seat; cards. Out: their hand, score pile, stacks, icons; those cards that are meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.games.innovation.rules.codes import AGE, COLOUR, HAS, NO_CARD, shown
from generator.games.innovation.rules.position import Position


class Holdings:
    """What one player has."""

    __slots__ = ("pos", "who")

    def __init__(self, pos: Position, who: int) -> None:
        self.pos = pos
        self.who = who

    @property
    def hand(self) -> list[int]:
        """Return the cards in hand, as they are now."""
        return self.pos.hand[self.who][:]

    @property
    def score_pile(self) -> list[int]:
        """Return the cards in the score pile, as they are now."""
        return self.pos.score[self.who][:]

    @property
    def tops(self) -> list[int]:
        """Return the top cards (I-K1)."""
        return self.pos.tops(self.who)

    @property
    def colours(self) -> list[int]:
        """Return the colours on the board."""
        return [colour for colour, stack in enumerate(self.pos.board[self.who]) if stack]

    @property
    def points(self) -> int:
        """Return the score (I-K5)."""
        return self.pos.points(self.who)

    def stack(self, colour: int) -> list[int]:
        """Return a stack, its top last."""
        return self.pos.board[self.who][colour][:]

    def top(self, colour: int) -> int:
        """Return the top card of a colour, NO_CARD without one."""
        stack = self.pos.board[self.who][colour]
        return stack[-1] if stack else NO_CARD

    def splay_of(self, colour: int) -> int:
        """Return how a colour is splayed."""
        return self.pos.splay[self.who][colour]

    def count(self, icon: int) -> int:
        """Return how many of an icon the player shows now: live, not the count of the dogma action (I-U1)."""
        return self.pos.icons(self.who)[icon]

    def top_value(self, colour: int) -> int:
        """Return the value of the top card of a colour, 0 without one (I-K4)."""
        stack = self.pos.board[self.who][colour]
        return AGE[stack[-1]] if stack else 0

    def bottom(self, colour: int) -> int:
        """Return the bottom card of a colour, NO_CARD without one (I-K2)."""
        stack = self.pos.board[self.who][colour]
        return stack[0] if stack else NO_CARD

    def showing(self, icon: int) -> list[int]:
        """Return colours of the board that show an icon."""
        board = zip(self.pos.board[self.who], self.pos.splay[self.who])
        return [colour for colour, (stack, splay) in enumerate(board) if shown(stack, splay)[icon]]

    def splayed(self, direction: int) -> list[int]:
        """Return colours splayed in a direction."""
        return [colour for colour, its in enumerate(self.pos.splay[self.who]) if its == direction]

    def beneath(self, card: int) -> int:
        """Return the card directly beneath one on the board, NO_CARD without one."""
        stack = self.pos.board[self.who][COLOUR[card]]
        at = stack.index(card)
        return stack[at - 1] if at else NO_CARD


def having(cards: Iterable[int], icon: int) -> list[int]:
    """Return those of *cards* with an icon, visible or not (14)."""
    return [card for card in cards if HAS[card][icon]]


def lacking(cards: Iterable[int], icon: int) -> list[int]:
    """Return those of *cards* without an icon."""
    return [card for card in cards if not HAS[card][icon]]


def all_highest(cards: Sequence[int]) -> list[int]:
    """Return all cards of the highest value (I-K3)."""
    best = highest(cards)
    return [card for card in cards if AGE[card] == best]


def all_lowest(cards: Sequence[int]) -> list[int]:
    """Return all cards of the lowest value (I-K3)."""
    least = min((AGE[card] for card in cards), default=0)
    return [card for card in cards if AGE[card] == least]


def highest(cards: Iterable[int]) -> int:
    """Return the highest value among *cards*, 0 without any (I-K4)."""
    return max((AGE[card] for card in cards), default=0)


def different_values(cards: Iterable[int]) -> int:
    """Return how many different values there are among *cards*."""
    return len({AGE[card] for card in cards})
