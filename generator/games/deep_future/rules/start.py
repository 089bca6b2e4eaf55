"""The start phase (2.1): cards up to five, then the six advancements of the start.

In: a position in which a player's turn begins. Out: the position before the first action.
"""

from __future__ import annotations

from generator.games.deep_future.facts.amounts import FULL, LARGEST_HAND, MOST_UPKEEP, SMALLEST_HAND
from generator.games.deep_future.rules import choices, codes, endings
from generator.games.deep_future.rules.codes import Choice, Flow
from generator.games.deep_future.rules.deck import draw, drop, look, reshuffle, rolled
from generator.games.deep_future.rules.map import may_leave, place, remove
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import AROUND, BLACK_HOLE, NEIGHBOURS
from generator.games.deep_future.rules.setup import create_homeworld, take_homeworld
from generator.games.deep_future.rules.uses import discard_one, lay_out, put_away, spend, usable
from generator.games.deep_future.rules.writing import one_of


def start_phase(pos: Position) -> Flow:
    """Begin the turn, then use advancements in any order as long as the player likes (2.1, R-2.1-03)."""
    who = pos.turn
    if not pos.begun:
        if pos.status[who] == codes.LOST:
            yield from come_back(pos, who)
        if pos.pauses:
            pos.ask(choices.ASK_TURN, who, [choices.GO_ON])
            yield
        begin_turn(pos, who)
    while True:
        options = start_options(pos, who)
        if not options and not pos.pauses:
            break
        options.append(choices.GO_ON)
        pos.ask(choices.ASK_START, who, options)
        pick = yield
        if pick == choices.GO_ON:
            break
        yield from start_effect(pos, who, pick)
    put_away(pos)
    pos.phase = codes.IN_ACTION


def begin_turn(pos: Position, who: int) -> None:
    """Discard down to ten cards at random, then draw up to five (2.1, R-2.1-01, R-2.1-02)."""
    pos.turns += 1
    pos.story.append((codes.STORY_TURN, who, pos.turns))
    hand = pos.hand[who]
    while len(hand) > LARGEST_HAND:
        drop(pos, who, hand[rolled(pos, codes.FOR_DISCARD, len(hand))])
    draw(pos, who, SMALLEST_HAND - len(hand))
    pos.begun = 1
    pos.history = 0
    lay_out(pos, who, codes.AT_START)


def come_back(pos: Position, who: int) -> Flow:
    """Let a player who has lost quit, or turn five cards over for a new homeworld and begin afresh (3, R-3-20)."""
    pos.ask(choices.ASK_RETURN, who, [(choices.AFRESH, 0, 0, 0), (choices.QUITS, 0, 0, 0)])
    pick = yield
    if pick[0] == choices.QUITS:
        endings.leave_for_good(pos, who)
        raise endings.TurnOver
    pos.status[who] = codes.PLAYING
    pos.lost_by[who] = 0
    pos.tracks[4 * who : 4 * who + 4] = [0, 0, 0, 0]
    yield from take_homeworld(pos, who)
    if pos.home[who] < 0:
        create_homeworld(pos, who)
    endings.effect_done(pos)


def start_options(pos: Position, who: int) -> list[Choice]:
    """Return the advancements of the start that can take effect now (2.1)."""
    if not pos.tools and not pos.hand[who]:
        return []
    found = usable(pos, who, codes.AT_START)
    return [choice for choice in found if codes.GAIN[choice[2]] or can_start(pos, who, choice[1], choice[2])]


def can_start(pos: Position, who: int, card: int, advancement: int) -> bool:
    """Return whether a track can pay and there is something to do once *card*, perhaps a world, is spent (2.1)."""
    if advancement in {codes.COMPUTATION, codes.HISTORY}:
        return True
    if not endings.payable_tracks(pos, who):
        return False
    if advancement == codes.INFRASTRUCTURE:
        return bool(upkeep_room(pos, who))
    return advancement == codes.ECONOMY or bool(explorations(pos, who, card))


def start_effect(pos: Position, who: int, pick: Choice) -> Flow:
    """Carry out the effect of one advancement of the start (2.1)."""
    advancement = spend(pos, who, pick)
    if advancement == codes.COMPUTATION:
        draw(pos, who, 1)
        yield from discard_one(pos, who)
    elif advancement == codes.HISTORY:
        if not pos.deck and pos.discard:
            reshuffle(pos)  # R-2.1-13
        pos.history += 1
        look(pos, who)
    elif advancement in {codes.ECONOMY, codes.INFRASTRUCTURE, codes.EXPLORATION}:
        yield from pay_with_track(pos, who)
        if advancement == codes.ECONOMY:
            draw(pos, who, 2)
        elif advancement == codes.INFRASTRUCTURE:
            pick = yield from one_of(pos, who, choices.ASK_CUBE, upkeep_room(pos, who))
            pos.upkeep[pick[1]] += 1
        else:
            yield from explore(pos, who)
        endings.effect_done(pos)
    else:
        endings.move_track(pos, who, codes.GAIN_TRACK[advancement], codes.GAIN[advancement])


def pay_with_track(pos: Position, who: int) -> Flow:
    """Lower any one track by 1, chosen for each use (2.1, R-2.1-07)."""
    options: list[Choice] = [(choices.TRACK, track, 0, -1) for track in endings.payable_tracks(pos, who)]
    pick = yield from one_of(pos, who, choices.ASK_LOWER, options)
    endings.move_track(pos, who, pick[1], -1)
    if pos.lost_by[who]:
        endings.settle_losses(pos)


def upkeep_room(pos: Position, who: int) -> list[Choice]:
    """Return upper row cards with fewer than three cubes (2.1, R-2.1-14)."""
    return [(choices.CUBE, card, 0, 0) for card in [pos.home[who], *pos.techs[who]] if pos.upkeep[card] < MOST_UPKEEP]


def explorations(pos: Position, who: int, spent: int) -> list[Choice]:
    """Return steps into an empty neighbour that may leave a sector empty; *spent* is no heir (R-2.1-08, R-2.1-10)."""
    inside = pos.switches.enter_black_hole  # R-1.5-03
    found: list[Choice] = []
    for sector in pos.own[who]:
        if pos.cubes[sector] == 1 and not may_leave(pos, who, sector, spent):
            continue
        for there in NEIGHBOURS[sector] if inside else AROUND[sector]:
            cubes = pos.cubes[there]
            joins = pos.switches.exploration_into_own and there != BLACK_HOLE
            if not cubes or (joins and pos.owner[there] == who and cubes < FULL):
                found.append((choices.MOVE, sector, there, 1))
    return found


def explore(pos: Position, who: int) -> Flow:
    """Move one cube (Exploration) without FTL or wonder (2.1, R-2.1-11)."""
    pick = yield from one_of(pos, who, choices.ASK_EXPLORE, explorations(pos, who, codes.NOBODY))
    place(pos, pick[2], who, 1)
    remove(pos, pick[1], 1)
    yield from endings.choose_homes(pos)
    endings.settle_losses(pos)
