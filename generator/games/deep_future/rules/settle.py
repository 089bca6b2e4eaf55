"""SETTLE (2.2): a world joins the tableau, from the line, the hand, a blank or a new card.

In: a position within the action. Out: the world in the lower row; whether it was conquered.
"""

from __future__ import annotations

from collections.abc import Generator

from generator.games.deep_future.rules.choices import ASK_WORLD, BLANK_AT, CARD, NEW_AT
from generator.games.deep_future.rules.codes import BLANK, SETTLE, SOCIETY, WORLD, Choice
from generator.games.deep_future.rules.deck import draw, new_card
from generator.games.deep_future.rules.effects import PLACED, employ, helpers
from generator.games.deep_future.rules.endings import effect_done
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.uses import at_hand, note_new_card
from generator.games.deep_future.rules.writing import first_advancement, one_of


def sources(pos: Position, who: int, hand: list[int]) -> list[Choice]:
    """Return where the world may come from; *hand* is the player's hand (2.2 SETTLE, R-2.2-10).

    Worlds in hand of which none is in an own sector close everything but a conquest (R-2.2-11).
    """
    owner, sector, kind = pos.owner, pos.sector, pos.kind
    line: list[Choice] = [(CARD, world, 0, 0) for world in pos.line if owner[sector[world]] == who]
    worlds = [card for card in hand if kind[card] == WORLD]
    near: list[Choice] = [(CARD, world, 0, 0) for world in worlds if owner[sector[world]] == who]
    if near:
        return line + near
    if worlds:
        return line if pos.switches.settle_neutral_with_far_worlds else []
    return line + new_worlds(pos, who, hand, True)


def new_worlds(pos: Position, who: int, hand: list[int], with_blank: bool) -> list[Choice]:
    """Return a blank of *hand* if there is one, else a new card, in any own sector (2.2 SETTLE, R-2.2-12)."""
    found: list[Choice] = []
    if with_blank:
        for card in hand:
            if pos.kind[card] == BLANK:
                found += [(BLANK_AT, card, sector, 0) for sector in pos.own[who]]
    return found or [(NEW_AT, sector, 0, 0) for sector in pos.own[who]]


def can_settle(pos: Position, who: int, card: int) -> bool:
    """Return whether SETTLE paid for with *card* has a source, if need be by Society (2.2 SETTLE, R-2.2-17)."""
    hand = [other for other in pos.hand[who] if other != card]
    if not any(pos.kind[other] == WORLD for other in hand):
        return bool(pos.own[who])
    return bool(sources(pos, who, hand)) or at_hand(pos, who, card, SOCIETY) > 0


def settle(pos: Position, who: int) -> Generator[None, Choice, bool]:
    """Settle one world; return whether it was conquered from the line (2.2 SETTLE, R-2.2-14, R-2.2-18)."""
    hand = pos.hand[who]
    options = sources(pos, who, hand)
    if pos.reach:  # Society
        options = new_worlds(pos, who, hand, pos.switches.society_uses_blank)
    pick = yield from one_of(pos, who, ASK_WORLD, options)
    if pick[0] != CARD and not pos.reach and pos.seats > 1:  # the others see that no world was held, R-2.2-21
        pos.looked = 1
        for card in hand:
            pos.known[card] = (1 << pos.seats) - 1
    drawn = take_world(pos, who, pick)
    note_new_card(pos, pos.focus, SETTLE)
    effect_done(pos)
    if helpers(pos, who):
        yield from employ(pos, who, SETTLE, PLACED)
    draw(pos, who, int(drawn))
    return pick[0] == CARD and not drawn


def take_world(pos: Position, who: int, pick: Choice) -> bool:
    """Put the chosen world into the lower row; return whether a card is drawn (2.2 SETTLE, R-2.2-13, R-2.2-16)."""
    drawn = True
    if pick[0] == CARD:
        card = pick[1]
        drawn = card in pos.hand[who]
        (pos.hand[who] if drawn else pos.line).remove(card)
    elif pick[0] == BLANK_AT:
        card = pick[1]
        pos.hand[who].remove(card)
        make(pos, card, pick[2])
    else:
        card = new_card(pos)
        make(pos, card, pick[1])
        drawn = False
    pos.settled[who].append(card)
    pos.focus = card
    return drawn


def make(pos: Position, card: int, sector: int) -> None:
    """Make a blank a world of this era with a random advancement (1.4, R-1.4-08, R-2.2-12)."""
    pos.make_world(card, sector, pos.era)
    first_advancement(pos, card, pos.era)
