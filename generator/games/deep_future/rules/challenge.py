"""The challenge phase (2.4): challenges met or failed, Table 6, rival cubes and how they overflow.

In: a position with its challenge pile. Out: the position at the end of the turn.
"""

from __future__ import annotations

from generator.games.deep_future.facts.amounts import FULL
from generator.games.deep_future.rules.choices import ASK_MEET, ASK_NEXT, CARD, CUBE, DROP, FAIL, GO_ON
from generator.games.deep_future.rules.codes import (
    FAILURES,
    FOR_DIRECTION,
    FOR_FAILURE,
    FOR_LINE,
    FOR_RIVALS,
    NEUTRAL,
    NEW_WORLD,
    NOBODY,
    RIVALS,
    TOLD_FAILED,
    TOLD_MET,
    TOLD_OVERFLOW,
    TOLD_RIVALS,
    WORLD,
    Choice,
    Flow,
    adv,
)
from generator.games.deep_future.rules.drawing import (
    drop,
    random_number,
    random_sector,
    rolled,
    turn_over,
    turn_to_discard,
)
from generator.games.deep_future.rules.endings import effect_done, move_track, settle_losses
from generator.games.deep_future.rules.homes import choose_homes
from generator.games.deep_future.rules.map import forget_tools, into_line, lose_homeworld, place, remove
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import BLACK_HOLE, DIRECTIONS


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
        pos.story.append((TOLD_MET, pos.revealed, pick[0], pick[1]))
        pay_price(pos, who, pick)
    if pos.homeless:
        yield from choose_homes(pos)
    pos.discard.append(pos.revealed)
    pos.revealed = NOBODY
    settle_losses(pos)


def pay_price(pos: Position, who: int, pick: Choice) -> None:
    """Give up what meets the challenge (2.4)."""
    if pick[0] == DROP:
        drop(pos, who, pick[1])
    elif pick[0] == CUBE:
        pos.upkeep[pick[1]] -= 1
    else:
        give_world(pos, who, pick[1])


def answers(pos: Position, who: int, suit: int) -> list[Choice]:
    """Return hand cards, upkeep cubes and settled worlds that meet a challenge of *suit* (2.4, R-2.4-04, R-2.4-05)."""
    found: list[Choice] = []
    for card in pos.hand[who]:
        if pos.suit[card] == suit:
            found.append((DROP, card, 0, 0))
    for card in [pos.home[who], *pos.techs[who]]:
        if pos.upkeep[card] and pos.suits_of[card] >> suit & 1:
            found.append((CUBE, card, 0, 0))
    for card in pos.settled[who]:
        if pos.suits_of[card] >> suit & 1:
            found.append((CARD, card, 0, 0))
    home = pos.home[who]
    if pos.switches.challenge_discard_homeworld and pos.suits_of[home] >> suit & 1 and home_can_go(pos, who):
        found.append((CARD, home, 0, 0))
    return found


def home_can_go(pos: Position, who: int) -> bool:
    """Return whether another world, in a different sector, can replace the homeworld (R-2.4-05, R-2.2.1-10)."""
    return any(pos.sector[world] != pos.sector[pos.home[who]] for world in pos.settled[who])


def give_world(pos: Position, who: int, world: int) -> None:
    """Discard a settled world for the challenge, or the homeworld where a table allows it (2.4)."""
    if world == pos.home[who]:
        lose_homeworld(pos, who)
    else:
        pos.settled[who].remove(world)
        pos.discard.append(world)
        forget_tools(pos, world)


def fail(pos: Position, who: int, suit: int, could: bool) -> None:
    """Take the number from a card; suit and number give the effects of Table 6, in order (2.4, R-2.4-06).

    It is told whether the challenge *could* have been met.
    """
    added = NOBODY
    card = turn_to_discard(pos, FOR_FAILURE)
    number = pos.number[card] if card >= 0 else rolled(pos, FOR_FAILURE, 6) + 1
    pos.failure = adv(suit, number)
    pos.story.append((TOLD_FAILED, pos.revealed, pos.failure, card, NOBODY if could else who))
    for step, amount in FAILURES[pos.failure]:
        if step < RIVALS:
            move_track(pos, who, step, amount)
        else:
            if step == NEW_WORLD:
                added = new_neutral_world(pos)
                if added < 0:
                    continue
            sector = pos.sector[added] if added >= 0 else rival_sector(pos)
            rivals_arrive(pos, who, sector, amount)


def new_neutral_world(pos: Position) -> int:
    """Turn cards over up to the next world, which joins the line; -1 if none is left (2.4, R-2.4-07, R-2.4-08)."""
    if not any(pos.kind[card] == WORLD for card in pos.deck + pos.discard):
        return NOBODY
    while True:
        card = turn_over(pos, FOR_LINE)
        if pos.kind[card] == WORLD:
            into_line(pos, card)
            return card
        pos.discard.append(card)


def rival_sector(pos: Position) -> int:
    """Return a line world's sector if a card has its number, else a random one by two more cards (2.4, R-2.4-09)."""
    number = random_number(pos, FOR_RIVALS)
    for world in pos.line:
        if pos.number[world] == number:
            return pos.sector[world]
    return random_sector(pos)


def rivals_arrive(pos: Position, who: int, sector: int, count: int) -> None:
    """Bring random rival cubes to *sector*; *who* faces the challenge (2.4, R-2.4-10, R-2.4-11).

    Another player's sector takes one cube of theirs instead, however many were due.
    """
    pos.story.append((TOLD_RIVALS, sector, count))
    owner = pos.owner[sector]
    if owner not in {NOBODY, NEUTRAL, who}:
        place(pos, sector, owner, 1)
        effect_done(pos)
        return
    left = push_in(pos, sector, count)
    while left:
        full, sector = sector, DIRECTIONS[sector][random_number(pos, FOR_DIRECTION) - 1]
        pos.story.append((TOLD_OVERFLOW, full, left, sector))
        if sector < 0:
            return  # outside the galaxy the rest is lost, R-2.4-15
        left = push_in(pos, sector, left)


def push_in(pos: Position, sector: int, count: int) -> int:
    """Put neutral cubes into *sector*; a player's cubes there go first, one for one (2.4, R-2.4-10, R-2.4-16).

    Returns how many overflow from a full neutral sector, the black hole included (R-2.4-12, R-2.4-14).
    """
    owner = pos.owner[sector]
    if owner not in {NOBODY, NEUTRAL}:
        met = min(count, pos.cubes[sector])
        remove(pos, sector, met)
        effect_done(pos)
        count -= met
        if not count or pos.cubes[sector]:
            return 0
    return count - place(pos, sector, NEUTRAL, min(count, FULL))


def empty_black_hole(pos: Position) -> None:
    """Remove cubes in the centre, at the end of every challenge phase (2.4, R-1.5-04)."""
    pos.cubes[BLACK_HOLE] = 0
    pos.owner[BLACK_HOLE] = NOBODY
