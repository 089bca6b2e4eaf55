"""Drawing from the supply piles, some of which may be empty (I-A4, I-PUB18).

In: a position, a player, a value. Out: the card, in the player's hand; GameOver if every pile is empty.
"""

from __future__ import annotations

from generator.games.innovation.rules import codes
from generator.games.innovation.rules.endings import end_by_score, settle
from generator.games.innovation.rules.position import Position

OLDEST, NEWEST = 1, 10


def draw(pos: Position, who: int, value: int) -> int:
    """Draw the top card of the pile of that *value*, or of the next higher one that has cards.

    Raises GameOver above 10 (I-E2).
    """
    for age in range(max(value, OLDEST), NEWEST + 1):
        if pos.piles[age]:
            card = pos.turn_over(age)
            pos.lay(card, codes.HAND, who)
            pos.tell("draw", who, card)
            settle(pos)
            return card
    end_by_score(pos)
    raise AssertionError("the game has ended")
