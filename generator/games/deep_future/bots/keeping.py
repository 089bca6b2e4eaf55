"""What to keep: cards in hand, upkeep cubes, settled worlds; so also what pays and what meets a challenge.

In: scales, a position, its choices. Out: how much each weighs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from generator.games.deep_future.bots.scales import Scales
from generator.games.deep_future.facts.amounts import MOST_UPKEEP, SLOTS
from generator.games.deep_future.rules.choices import CARD as WORLD_GIVEN
from generator.games.deep_future.rules.choices import CUBE, DROP, GO, PAY
from generator.games.deep_future.rules.codes import (
    ADVANCE,
    BATTLE,
    CIVILIZATION,
    EXPAND,
    GROW,
    POWER,
    SETTLE,
    TECH,
    WORLD,
    Choice,
)
from generator.games.deep_future.rules.endings import worlds_asked
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import AROUND

#: The suits in each set of them, as bits.
SUITS_IN: Final = [[suit for suit in range(6) if bits >> suit & 1] for bits in range(64)]

#: Turns of each player after which a game that nobody wins or loses is given up.
HOPELESS: Final = 250

#: Whatever can be paid is paid: to leave a card unpaid weighs as much less.
PAID: Final = 100.0

#: Of more cards than this nobody counts the suits; then each is as likely as any other.
COUNTED: Final = 60
EVEN: Final = [1.0] * 6
#: With fewer cards in the deck the discard pile is about to be shuffled into it.
SHORT: Final = 4


def shares(pos: Position, who: int) -> list[float]:
    """Return how likely each suit is to come next, 1 for a sixth, by counting the cards that *who* cannot see."""
    cards = pos.deck + pos.pile
    for seat in range(pos.seats):
        if seat != who:
            cards += pos.hand[seat]
    if len(pos.deck) < SHORT:
        cards += pos.discard
    if len(cards) > COUNTED:
        return EVEN
    suit = pos.suit
    there, all_of_them = [suit[card] for card in cards], len(cards) + 6
    return [6 * (there.count(number) + 1) / all_of_them for number in range(6)]


def dangers(s: Scales, pos: Position, who: int) -> list[float]:
    """Return what a challenge of each suit costs if it is not met, more for suits that are likely to come."""
    lost = s.failures(pos.tracks, 4 * who, stage(pos, who))
    return [share * loss for share, loss in zip(shares(pos, who), lost)]


def covers(pos: Position, who: int) -> list[int]:
    """Return how many challenges of each suit could be met: by cards in hand, upkeep cubes and settled worlds."""
    found = [0] * 6
    for card in pos.hand[who]:
        found[pos.suit[card]] += 1
    for card in (pos.home[who], *pos.techs[who]):
        if pos.upkeep[card]:
            for suit in SUITS_IN[pos.suits_of[card]]:
                found[suit] += pos.upkeep[card]
    for world in pos.settled[who]:
        for suit in SUITS_IN[pos.suits_of[world]]:
            found[suit] += 1
    return found


def card_worths(s: Scales, pos: Position, who: int) -> dict[int, float]:
    """Return what each card in hand is worth there: as upkeep, for the next turn, for what is written on it."""
    w = s.weights
    hand, suit = pos.hand[who], pos.suit
    counts = [0] * 6
    for card in hand:
        counts[suit[card]] += 1
    needs = [0] * 6
    techs = pos.techs[who]
    covered = 0
    for card in (pos.home[who], *techs):
        suits = pos.suits_of[card]
        if pos.upkeep[card]:
            covered |= suits
        for number in SUITS_IN[suits]:
            needs[number] += 1
    short = 3 + len(techs) - len(hand)
    base = w["keep.card"] + (w["keep.scarce"] * short if short > 0 else 0.0)
    pay, challenge = w["keep.pay"], w["keep.challenge"]
    danger = dangers(s, pos, who)
    helpful = helpful_suits(s, pos, who)
    by_suit = [0.0] * 6
    found = {}
    for card in hand:
        number = suit[card]
        worth = by_suit[number]
        if not worth:
            count, need = counts[number], needs[number]
            worth = base + (pay if need >= count else pay * need / count)
            risk = w["keep.covered"] if covered >> number & 1 else challenge
            worth += risk * danger[number] / count
            worth = by_suit[number] = worth + helpful[number] / count
        if pos.kind[card]:
            worth += written_worth(s, pos, who, card)
        found[card] = worth
    return found


def helpful_suits(s: Scales, pos: Position, who: int) -> list[float]:
    """Return what each suit is worth as an action of the next turn."""
    w = s.weights
    found = [w["keep.power"], 0.0, 0.0, 0.0 if pos.ready[who] else w["keep.advance"], 0.0, 0.0]
    for suit in suits_for_worlds(pos, who):
        found[suit] = w["keep.needed"]
    return found


def worlds_missing(pos: Position, who: int) -> int:
    """Return how many more settled worlds the wonders ask of the only player (3, R-3-05)."""
    asked = worlds_asked(pos)
    return max(0, asked - len(taken(pos, who)) + 1) if asked else 0


def stage(pos: Position, who: int) -> int:
    """Return 1 if a track at its star would win, 0 while anything else is missing for it (3)."""
    return int(pos.ready[who] and not worlds_missing(pos, who))


def outside(pos: Position, who: int) -> list[int]:
    """Return the player's sectors besides the homeworld's in which no world is settled."""
    settled = taken(pos, who)
    return [sector for sector in pos.own[who] if sector not in settled]


def taken(pos: Position, who: int) -> set[int]:
    """Return the sectors of the homeworld and of the settled worlds."""
    return {pos.sector[world] for world in (pos.home[who], *pos.settled[who])}


def suits_for_worlds(pos: Position, who: int) -> tuple[int, ...]:
    """Return the suits of the actions that bring missing worlds: SETTLE, and what brings a sector if need be."""
    if not worlds_missing(pos, who):
        return ()
    return (SETTLE, way_out(pos, who)) if sectors_missing(pos, who) else (SETTLE,)


def sectors_missing(pos: Position, who: int) -> bool:
    """Return whether worlds are missing and no own sector is there for them, or none that they can go to."""
    missing = worlds_missing(pos, who)
    return missing > 0 and (missing > len(outside(pos, who)) or not can_settle_outside(pos, who))


def can_settle_outside(pos: Position, who: int) -> bool:
    """Return whether SETTLE may reach a sector other than the homeworld's without a world (2.2 SETTLE, R-2.2-11)."""
    free = outside(pos, who)
    if not free:
        return False
    worlds = [pos.sector[card] for card in pos.hand[who] if pos.kind[card] == WORLD]
    return not worlds or any(sector in free for sector in worlds)


def way_out(pos: Position, who: int) -> int:
    """Return the action that brings one more sector, or leads to it: EXPAND, GROW for a cube to spare, BATTLE."""
    cubes, spare, open_to = pos.cubes, False, False
    for sector in pos.own[who]:
        spare = spare or cubes[sector] > 1
        if beside_empty(pos, sector):
            open_to = True
            if cubes[sector] > 1:
                return EXPAND
    return GROW if open_to or not spare else BATTLE


def beside_empty(pos: Position, sector: int) -> bool:
    """Return whether an empty sector is next to this one."""
    return any(not pos.cubes[there] for there in AROUND[sector])


def written_worth(s: Scales, pos: Position, who: int, card: int) -> float:
    """Return the worth of what is written on a card in hand: a tech, a civilization, a world of an own sector."""
    kind = pos.kind[card]
    if kind == TECH:
        return s.weights["keep.tech"] if pos.written[card] == SLOTS else 0.0
    if pos.owner[pos.sector[card]] != who:
        return -s.weights["keep.far"] if kind == WORLD and worlds_missing(pos, who) else 0.0
    return s.weights["keep.civilization" if kind == CIVILIZATION else "keep.world"]


def later_worth(s: Scales, pos: Position, who: int, card: int) -> float:
    """Return the worth of what a card kept may do next turn that one newly drawn need not (2.1)."""
    worth = written_worth(s, pos, who, card) if pos.kind[card] else 0.0
    suit = pos.suit[card]
    if suit == ADVANCE:
        return worth if pos.ready[who] else worth + s.weights["later.advance"]
    if suit == POWER:
        return worth + s.weights["later.power"]
    return worth + s.weights["later.needed"] if suit in suits_for_worlds(pos, who) else worth


def world_cost(s: Scales, pos: Position, who: int, world: int) -> float:
    """Return the worth of a settled world given up: an answer, an heir, a condition of victory (2.2.1, 2.4, 3)."""
    w = s.weights
    sector = pos.sector[world]
    cost = w["world.cost"]
    if sector == pos.sector[pos.home[who]]:
        return cost
    home = pos.sector[pos.home[who]]
    others = {pos.sector[other] for other in pos.settled[who] if other != world} - {home}
    if not others:
        cost += w["world.heir"]
    if sector not in others and len(others) < worlds_asked(pos):
        cost += w["world.wonder"] + (w["world.ready"] if pos.ready[who] else 0.0)
    return cost


def discards(s: Scales, pos: Position, choices: Sequence[Choice]) -> list[float]:
    """Return the card that is worth least."""
    cards = card_worths(s, pos, pos.asker)
    return [-cards[choice[1]] for choice in choices]


def payments(s: Scales, pos: Position, choices: Sequence[Choice]) -> Iterator[float]:
    """Yield weights for every payment that can be made, those first that few cards can make (2.3)."""
    w = s.weights
    who = pos.asker
    payers: dict[int, int] = {}
    served: dict[int, int] = {}
    for kind, card, other, _ in choices:
        if kind == PAY:
            payers[card] = payers.get(card, 0) + 1
            served[other] = served.get(other, 0) + 1
    danger, there = dangers(s, pos, who), covers(pos, who)
    spared = {other: kept_worth(s, pos, who, other, danger, there) for other in served}
    rare = w["pay.rare"]
    cards = {}
    for card, count in payers.items():
        worth = w["pay"] + w["pay.written"] * pos.written[card] - w["pay.cubes"] * pos.upkeep[card] - rare * count
        cards[card] = worth - (w["pay.full"] if pos.upkeep[card] >= MOST_UPKEEP else 0.0)
    for kind, card, other, _ in choices:
        if kind == PAY:
            yield cards[card] - rare * served[other] - spared[other]
        elif kind == GO:
            yield -PAID
        else:
            yield w["pay.leave"] if pos.upkeep[card] >= MOST_UPKEEP else -2 * PAID


def kept_worth(s: Scales, pos: Position, who: int, card: int, danger: list[float], there: list[int]) -> float:
    """Return the worth of a card after the payment phase: to meet a challenge, or for the next turn (2.4)."""
    w, suit = s.weights, pos.suit[card]
    needed = w["pay.only"] if there[suit] < 2 else w["pay.challenge"]
    return w["pay.card"] * later_worth(s, pos, who, card) + needed * danger[suit]


def answers(s: Scales, pos: Position, choices: Sequence[Choice]) -> Iterator[float]:
    """Yield the worth of what meets a challenge against what its failure costs (2.4, Table 6)."""
    who = pos.asker
    w = s.weights
    suit = pos.suit[pos.revealed]
    danger, there = dangers(s, pos, who), covers(pos, who)
    again = w["meet.bare"] * danger[suit] if there[suit] < 2 and pos.pile else 0.0
    for kind, about, _, _ in choices:
        if kind == DROP:
            yield -w["meet.card"] - w["meet.later"] * later_worth(s, pos, who, about) - again
        elif kind == CUBE:
            worth = -w["upkeep.cube"] - w["upkeep.suits"] * pos.suits_of[about].bit_count()
            worth += w["upkeep.many"] * pos.upkeep[about]
            bare = [danger[other] for other in SUITS_IN[pos.suits_of[about]] if there[other] < 2]
            yield worth - (w["upkeep.last"] if pos.upkeep[about] == 1 else 0.0) - w["upkeep.bare"] * sum(bare)
        elif kind == WORLD_GIVEN:
            yield -world_cost(s, pos, who, about)
        elif pos.turns > HOPELESS * pos.seats:
            yield 0.0
        else:
            yield -s.failure(pos.tracks, 4 * who, stage(pos, who), pos.suit[pos.revealed])


def cubes(s: Scales, pos: Position, choices: Sequence[Choice]) -> list[float]:
    """Return weights for an upkeep cube: where few are and many suits are written (2.1 Infrastructure)."""
    del s
    return [pos.suits_of[choice[1]].bit_count() - pos.upkeep[choice[1]] for choice in choices]
