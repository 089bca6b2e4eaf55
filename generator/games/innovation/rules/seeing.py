"""What a player may see of a position, and the rest dealt anew (I-T3, I-K17, I-PUB14).

In: a position, a seat. Out: a position in which all they cannot know is somewhere else.
"""

from __future__ import annotations

from generator.engine.chance import Dealer
from generator.games.innovation.rules.codes import AGE, NO_CARD
from generator.games.innovation.rules.position import Position


def unseen(pos: Position, who: int) -> list[list[int]]:
    """Return cards that may change places as far as *who* knows, by age: they see every back, and their own cards.

    Those are piles, other players' hands and score piles, and what is under the achievements.
    """
    hidden = {age: pile[:] for age, pile in enumerate(pos.piles) if pile}
    others = [other for other in range(pos.seats) if other != who]
    for zone in (*(pos.hand[other] for other in others), *(pos.score[other] for other in others), pos.age_card):
        for card in zone:
            if card != NO_CARD:
                hidden.setdefault(AGE[card], []).append(card)
    return list(hidden.values())


def dealt_anew(pos: Position, who: int, dealer: Dealer) -> Position:
    """Return the position with everything *who* cannot see dealt anew; *dealer* answers its questions from now on.

    Only a settled position can be played on from.
    """
    other = pos.copy()
    other.dealer = dealer
    deal_anew(other, who, dealer)
    return other


def deal_anew(pos: Position, who: int, dealer: Dealer) -> None:
    """Deal everything *who* cannot see anew in the position itself."""
    anew: dict[int, int] = {}
    for alike in unseen(pos, who):  # sorted, so that nothing of how they are is left in how they are dealt
        anew.update(zip(alike, dealer.shuffle(sorted(alike))))
    pos.piles = [[anew[card] for card in pile] for pile in pos.piles]
    pos.age_card = [anew.get(card, NO_CARD) for card in pos.age_card]
    for seat in range(pos.seats):
        if seat != who:
            pos.hand[seat] = [anew[card] for card in pos.hand[seat]]
            pos.score[seat] = [anew[card] for card in pos.score[seat]]
    pos.chosen = [card if seat == who else anew.get(card, NO_CARD) for seat, card in enumerate(pos.chosen)]
    before = pos.place[:]
    for old, new in anew.items():
        pos.place[new] = before[old]
