"""EVOKE (2.2): the two effects of a civilization card, in printed order, each of which may be skipped (Tables 3, 4).

In: a position after the card was discarded. Out: the position after its effects. No advancement helps here.
"""

from __future__ import annotations

from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.rules import advance, choices, codes
from generator.games.deep_future.rules.codes import Choice, Flow
from generator.games.deep_future.rules.deck import draw, random_number, random_suit
from generator.games.deep_future.rules.effects import use_wonder, wonders
from generator.games.deep_future.rules.endings import effect_done, move_track
from generator.games.deep_future.rules.fighting import strike
from generator.games.deep_future.rules.map import place, rivals_near, rooms
from generator.games.deep_future.rules.moving import carry, moves, moves_from
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import AROUND
from generator.games.deep_future.rules.settle import new_worlds, take_world
from generator.games.deep_future.rules.writing import SIX, Deciding, one_of

#: Cubes of the effects of Population and heart, cards of sun (Tables 3, 4).
POPULATION_EFFECT = 4
HEART_CUBES = 3
SUN_CARDS = 3


def evoke(pos: Position, who: int, card: int) -> Flow:
    """Carry out both effects of the card, in printed order (2.2 EVOKE, R-2.2-45, R-2.2-46)."""
    pos.marks, pos.entered, pos.reach = [], [], 0
    pos.at_stake = pos.civ_victory[card]
    yield from victory_effect(pos, who, pos.civ_victory[card], pos.sector[card])
    pos.at_stake = codes.SUIT_EFFECTS + pos.civ_effect[card]
    yield from BY_SUIT[pos.civ_effect[card]](pos, who)


def agreed(pos: Position, who: int) -> Deciding:
    """Return 1 if the player carries out an effect in which there is nothing to choose, else 0."""
    pos.ask(choices.ASK_EFFECT, who, [(choices.DO, 0, 0, 0), choices.GO_ON])
    pick = yield
    return int(pick != choices.GO_ON)


def victory_effect(pos: Position, who: int, victory: int, sector: int) -> Flow:
    """Carry out the effect of Table 3."""
    if victory == codes.TERRITORY:
        pick = yield from one_of(pos, who, choices.ASK_EFFECT, [*outposts(pos, who, sector), choices.GO_ON])
        if pick != choices.GO_ON:
            place(pos, pick[1], who, 1)
    elif victory == codes.POPULATION:
        pick = yield from one_of(pos, who, choices.ASK_EFFECT, [*own_rooms(pos, who), choices.GO_ON])
        if pick != choices.GO_ON:
            place(pos, pick[1], who, POPULATION_EFFECT)  # as many as fit, R-T3-02
    else:
        track = victory - codes.POPULATION - 1
        if (yield from agreed(pos, who)):
            move_track(pos, who, track, codes.CIVILIZATION_STEPS[track])
    effect_done(pos)


def outposts(pos: Position, who: int, sector: int) -> list[Choice]:
    """Return empty sectors next to any own one, or next to the civilization's where a table reads it so (R-T3-01)."""
    bases = [sector] if pos.switches.civ_territory_adjacent == "civ_sector" else pos.own[who]
    near = dict.fromkeys(there for base in bases for there in AROUND[base] if not pos.cubes[there])
    return [(choices.SECTOR, there, 0, 0) for there in near]


def own_rooms(pos: Position, who: int) -> list[Choice]:
    """Return own sectors with room."""
    return [(choices.SECTOR, sector, 0, 0) for sector in rooms(pos, who)]


def sun(pos: Position, who: int) -> Flow:
    """Draw three cards (Sun), if the player likes (Table 4)."""
    if (yield from agreed(pos, who)):
        draw(pos, who, SUN_CARDS)


def new_world(pos: Position, who: int) -> Flow:
    """Make a new world (Moon) as with Society; no hand is shown, nothing augments it (Table 4, R-T4-01)."""
    options = new_worlds(pos, who, pos.hand[who], pos.switches.society_uses_blank)
    pick = yield from one_of(pos, who, choices.ASK_WORLD, [*options, choices.GO_ON])
    if pick != choices.GO_ON:
        drawn = take_world(pos, who, pick)
        effect_done(pos)
        draw(pos, who, int(drawn))


def spread_cubes(pos: Position, who: int) -> Flow:
    """Place three cubes (Heart), one by one, in own sectors (Table 4, R-T4-02)."""
    for _ in range(HEART_CUBES):
        pick = yield from one_of(pos, who, choices.ASK_EFFECT, [*own_rooms(pos, who), choices.GO_ON])
        if pick == choices.GO_ON:
            return
        place(pos, pick[1], who, 1)
        effect_done(pos)


def advance_tech(pos: Position, who: int) -> Flow:
    """Advance a tech (Skull) whose number is picked, or whose suit if the tech is new (Table 4, R-T4-03)."""
    options: list[Choice] = [(choices.CARD, tech, 0, 0) for tech in pos.techs[who] if pickable(pos, tech)]
    pick = yield from one_of(pos, who, choices.ASK_ADVANCE, [*options, (choices.DECK, 0, 0, 0), choices.GO_ON])
    card, suit = pick[1], -1
    if pick == choices.GO_ON:
        return
    if pick[0] == choices.DECK:
        card = advance.turn_from_deck(pos)
        if advance.is_incomplete_tech(pos, card):
            pos.techs[who].append(card)
        else:
            card = pos.making = advance.material(pos, card)
            suit = yield from make_tech(pos, who, card)
    if suit < 0:
        yield from pick_number(pos, who, card)
    else:
        pos.at_stake = suit
        drawn = random_number(pos) if pos.switches.choose_after_roll else 0
        pick = yield from one_of(pos, who, choices.ASK_NUMBER, [choices.CHANCE, *SIX])
        advance.write(pos, who, SLOTS * card, suit, pick[3] or -(drawn or random_number(pos)))


def pick_number(pos: Position, who: int, card: int) -> Flow:
    """Give an empty suit of the tech the number picked, circled only where the table wants it (R-T4-03)."""
    slot = yield from advance.empty_slot(pos, who, card)
    pos.at_stake = pos.advs[slot] - codes.ADVANCEMENTS
    numbers: list[Choice] = SIX if pickable(pos, card) else [choices.CHANCE]
    pick = yield from one_of(pos, who, choices.ASK_NUMBER, numbers)
    number = pick[3] or random_number(pos)
    circled = pos.switches.civ_skull_circle and pick[3] > 0
    advance.write(pos, who, slot, pos.advs[slot] - codes.ADVANCEMENTS, number if circled else -number)


def pickable(pos: Position, tech: int) -> bool:
    """Return whether a number may be picked: whatever is circled, unless the table wants a circle for it (R-T4-03)."""
    return pos.written[tech] < SLOTS and not (pos.switches.civ_skull_circle and pos.circles[tech])


def make_tech(pos: Position, who: int, card: int) -> Deciding:
    """Make a new tech; return the suit the player picks for it, or -1 if they pick a number later (R-T4-03)."""
    options: list[Choice] = [(choices.SUIT, suit, 0, 0) for suit in range(6)]
    pick = yield from one_of(pos, who, choices.ASK_COLUMN, [*options, choices.GO_ON])
    column = [pick[1]] if pick != choices.GO_ON else []
    while len(column) < SLOTS:
        column.append(random_suit(pos, len(column) + 1, SLOTS))
    advance.place_tech(pos, who, card, column)
    return pick[1] if pick != choices.GO_ON else -1


def track_and_rival(pos: Position, who: int) -> Flow:
    """Raise any track by 1 and take a rival cube next to any own sector (Hand); each part alone is fine (R-T4-04)."""
    options: list[Choice] = [(choices.TRACK, track, 0, 1) for track in range(codes.CULTURE, codes.XENO + 1)]
    pick = yield from one_of(pos, who, choices.ASK_EFFECT, [*options, choices.GO_ON])
    if pick != choices.GO_ON:
        move_track(pos, who, pick[1], 1)
    near = sorted({there for sector in pos.own[who] for there in rivals_near(pos, who, sector)})
    pick = yield from one_of(
        pos, who, choices.ASK_EFFECT, [*((choices.HIT, there, 0, 0) for there in near), choices.GO_ON]
    )
    if pick != choices.GO_ON:
        yield from strike(pos, pick[1])


def expand_twice(pos: Position, who: int) -> Flow:
    """Expand (Foot) from one own sector into one or two adjacent ones (Table 4, R-T4-05)."""
    both = pos.switches.civ_expand_targets == "exactly_two"
    options = [move for move in moves(pos, who, 1) if not both or second_moves(pos, who, move)]
    pick = yield from one_of(pos, who, choices.ASK_EXPAND, [*options, choices.GO_ON])
    if pick == choices.GO_ON:
        return
    opens = pos.switches.wonder_on_civ_expand  # R-2.2.1-07
    more = second_moves(pos, who, pick)
    carry(pos, who, pick, opens)
    pick = yield from one_of(pos, who, choices.ASK_EXPAND, more if both else [*more, choices.GO_ON])
    if pick != choices.GO_ON:
        carry(pos, who, pick, opens)
    while pos.entered and wonders(pos, who):
        pick = yield from one_of(pos, who, choices.ASK_USE, [*wonders(pos, who), choices.GO_ON])
        if pick == choices.GO_ON:
            return
        use_wonder(pos, who, pick)


def second_moves(pos: Position, who: int, first: Choice) -> list[Choice]:
    """Return moves left from the same sector to another target once *first* is made."""
    left = pos.cubes[first[1]] - first[3] - 1
    return [move for move in moves_from(pos, who, first[1], 1) if move[2] != first[2] and move[3] <= left]


#: The effects of Table 4, in the order of the suits.
BY_SUIT = (sun, new_world, spread_cubes, advance_tech, track_and_rival, expand_twice)
