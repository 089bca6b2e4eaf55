"""The challenge phase (2.4): challenges met or failed, Table 6, rival cubes and how they overflow.

In: a position with its challenge pile. Out: the position at the end of the turn.
"""

from __future__ import annotations

from generator.games.deep_future.facts.amounts import FULL
from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.choices import ASK_MEET, ASK_NEXT, CARD, CUBE, DROP, FAIL, GO_ON
from generator.games.deep_future.rules.codes import Choice, Flow
from generator.games.deep_future.rules.deck import (
    drop,
    random_number,
    random_sector,
    rolled,
    turn_over,
    turn_to_discard,
)
from generator.games.deep_future.rules.endings import choose_homes, effect_done, move_track, settle_losses
from generator.games.deep_future.rules.map import forget_tools, home_heirs, into_line, lose_homeworld, place, remove
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import BLACK_HOLE, DIRECTIONS

#: So often cubes overflow at most. With only a 2 and a 5 left to turn over they would go to and fro for ever.
MOST_OVERFLOWS = 100


def challenge_phase(pos: Position) -> Flow:
    """Reveal the pile card by card; the turn ends with it (2.4, R-2.4-01)."""
    who = pos.turn
    while True:
        if pos.revealed < 0:
            if pos.pauses:
                pos.ask(ASK_NEXT, who, [GO_ON])
                yield
            if not pos.pile:
                return
            pos.revealed = pos.pile.pop(0 if pos.switches.challenge_order == "fifo" else -1)
        yield from meet(pos, who)


def meet(pos: Position, who: int) -> Flow:
    """Meet the challenge revealed or accept its failure (2.4, R-2.4-03); its card is discarded last (R-2.4-02)."""
    suit = pos.suit[pos.revealed]
    options = answers(pos, who, suit)
    pick: Choice = (FAIL, 0, 0, 0)
    if options or pos.pauses:
        options.append(pick)
        pos.ask(ASK_MEET, who, options)
        pick = yield
    if pick[0] == FAIL:
        fail(pos, who, suit, len(options) > 1)
    else:
        pos.story.append((codes.STORY_MET, pos.revealed, pick[0], pick[1]))
        pay_price(pos, who, pick)
    if pos.homeless:
        yield from choose_homes(pos)
    pos.discard.append(pos.revealed)
    pos.revealed = codes.NOBODY
    settle_losses(pos)


def pay_price(pos: Position, who: int, pick: Choice) -> None:
    """Give up what meets the challenge (2.4)."""
    if pick[0] == DROP:
        drop(pos, who, pick[1])
    elif pick[0] == CUBE:
        pos.upkeep[pick[1]] -= 1
    elif pick[1] == pos.home[who]:  # where a table allows it
        lose_homeworld(pos, who)
    else:
        pos.settled[who].remove(pick[1])
        pos.discard.append(pick[1])
        forget_tools(pos, pick[1])


def answers(pos: Position, who: int, suit: int) -> list[Choice]:
    """Return hand cards, upkeep cubes and settled worlds that meet a challenge of *suit* (2.4, R-2.4-04, R-2.4-05)."""
    home, suits_of = pos.home[who], pos.suits_of
    found: list[Choice] = [(DROP, card, 0, 0) for card in pos.hand[who] if pos.suit[card] == suit]
    upper = [card for card in (home, *pos.techs[who]) if pos.upkeep[card] and suits_of[card] >> suit & 1]
    found += [(CUBE, card, 0, 0) for card in upper]
    found += [(CARD, world, 0, 0) for world in pos.settled[who] if suits_of[world] >> suit & 1]
    if pos.switches.challenge_discard_homeworld and suits_of[home] >> suit & 1 and home_heirs(pos, who):
        found.append((CARD, home, 0, 0))
    return found


def fail(pos: Position, who: int, suit: int, could: bool) -> None:
    """Take the number from a card; suit and number give the effects of Table 6, in order (2.4, R-2.4-06).

    It is told whether the challenge *could* have been met.
    """
    added = codes.NOBODY
    card = turn_to_discard(pos, codes.FOR_FAILURE)
    number = pos.number[card] if card >= 0 else rolled(pos, codes.FOR_FAILURE, 6) + 1
    pos.failure = codes.adv(suit, number)
    pos.story.append((codes.STORY_FAILED, pos.revealed, pos.failure, card, codes.NOBODY if could else who))
    for step, amount in codes.FAILURES[pos.failure]:
        if step < codes.RIVALS:
            move_track(pos, who, step, amount)
        else:
            if step == codes.NEW_WORLD:
                added = new_neutral_world(pos)
                if added < 0:
                    continue
            sector = pos.sector[added] if added >= 0 else rival_sector(pos)
            rivals_arrive(pos, who, sector, amount)


def new_neutral_world(pos: Position) -> int:
    """Turn cards over up to the next world, which joins the line; -1 if none is left (2.4, R-2.4-07, R-2.4-08)."""
    if not any(pos.kind[card] == codes.WORLD for card in pos.deck + pos.discard):
        return codes.NOBODY
    while True:
        card = turn_over(pos, codes.FOR_LINE)
        if pos.kind[card] == codes.WORLD:
            into_line(pos, card)
            return card
        pos.discard.append(card)


def rival_sector(pos: Position) -> int:
    """Return a line world's sector if a card has its number, else a random one by two more cards (2.4, R-2.4-09)."""
    number = random_number(pos, codes.FOR_RIVALS)
    for world in pos.line:
        if pos.number[world] == number:
            return pos.sector[world]
    return random_sector(pos)


def rivals_arrive(pos: Position, who: int, sector: int, count: int) -> None:
    """Bring rival cubes for *who*'s challenge; another player gains a cube there instead (2.4, R-2.4-10, R-2.4-11).

    What has overflowed MOST_OVERFLOWS times is lost: neither the rules nor the readings end it.
    """
    pos.story.append((codes.STORY_RIVALS, sector, count))
    owner = pos.owner[sector]
    if owner not in {codes.NOBODY, codes.NEUTRAL, who}:
        place(pos, sector, owner, 1)
        effect_done(pos)
        return
    left = push_in(pos, sector, count)
    for _ in range(MOST_OVERFLOWS):
        if not left:
            return
        full, sector = sector, DIRECTIONS[sector][random_number(pos, codes.FOR_DIRECTION) - 1]
        pos.story.append((codes.STORY_OVERFLOW, full, left, sector))
        if sector < 0:
            return  # outside the galaxy the rest is lost, R-2.4-15
        left = push_in(pos, sector, left)


def push_in(pos: Position, sector: int, count: int) -> int:
    """Put neutral cubes into *sector*; a player's cubes there go first, one for one (2.4, R-2.4-10, R-2.4-16).

    Returns how many overflow from a full neutral sector, the black hole included (R-2.4-12, R-2.4-14).
    """
    owner = pos.owner[sector]
    if owner not in {codes.NOBODY, codes.NEUTRAL}:
        met = min(count, pos.cubes[sector])
        remove(pos, sector, met)
        effect_done(pos)
        count -= met
        if not count or pos.cubes[sector]:
            return 0
    return count - place(pos, sector, codes.NEUTRAL, min(count, FULL))


def empty_black_hole(pos: Position) -> None:
    """Remove cubes in the centre, at the end of every challenge phase (2.4, R-1.5-04)."""
    pos.cubes[BLACK_HOLE] = 0
    pos.owner[BLACK_HOLE] = codes.NOBODY
