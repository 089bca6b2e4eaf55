"""The action phase (2.2): which actions can be taken, and the ones that need no module of their own.

In: a position in the action phase. Out: the position after up to two different actions.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from generator.games.deep_future.facts.amounts import GROW_CUBES, POWER_CARDS
from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.advance import advance
from generator.games.deep_future.rules.choices import ACT, ASK_ACTION, ASK_FREE, ASK_GROW, ASK_PLAN, GO_ON, SECTOR, SUIT
from generator.games.deep_future.rules.codes import Choice, Flow
from generator.games.deep_future.rules.deck import draw, random_number
from generator.games.deep_future.rules.effects import AFTER, BEFORE, employ, employ_needed, helpers
from generator.games.deep_future.rules.endings import check_victory, discard_hand, effect_done
from generator.games.deep_future.rules.evoke import evoke
from generator.games.deep_future.rules.fighting import battle, can_battle
from generator.games.deep_future.rules.map import place, rooms
from generator.games.deep_future.rules.moving import can_expand, can_move, expand
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.settle import can_settle, settle, sources
from generator.games.deep_future.rules.uses import lay_out, put_away
from generator.games.deep_future.rules.writing import one_of

#: What an action does; only SETTLE returns something: whether it conquered a world.
EffectFlow = Generator[None, Choice, bool | None]


def action_phase(pos: Position) -> Flow:
    """Take up to two different actions (2.2, R-2.2-01)."""
    while True:
        if pos.anyone_ready and pos.switches.victory_check == "between_actions":  # R-3-01
            check_victory(pos)
        options = actions(pos)
        options.append(GO_ON)
        if len(options) == 1 and not pos.pauses:
            break
        pos.ask(ASK_ACTION, pos.turn, options)
        pick = yield
        if pick == GO_ON:
            break
        yield from act(pos, pick[1], pick[2])
    pos.unpaid = [pos.home[pos.turn], *pos.techs[pos.turn]]
    pos.phase = codes.IN_PAYMENT


def actions(pos: Position) -> list[Choice]:
    """Return every action with every card that pays for it (2.2, R-2.2-02)."""
    found: list[Choice] = []
    if not pos.actions:
        return found
    who, taken = pos.turn, pos.taken
    for card in pos.hand[who]:
        action = pos.suit[card]
        if not taken >> action & 1 and can_take(pos, who, action, card):
            found.append((ACT, action, card, 0))
        if pos.kind[card] == codes.CIVILIZATION and not taken >> codes.EVOKE & 1 and pos.owner[pos.sector[card]] == who:
            found.append((ACT, codes.EVOKE, card, 0))
    if not taken >> codes.PLAN & 1:
        found.append((ACT, codes.PLAN, codes.NOBODY, 0))
    return found


def can_take(pos: Position, who: int, action: int, card: int) -> bool:
    """Return whether an action paid for with *card* can be carried out (2.2, R-2.2-03)."""
    if action == codes.GROW:
        return bool(rooms(pos, who))
    if action == codes.EXPAND:
        return can_expand(pos, who, card)
    if action == codes.SETTLE:
        return can_settle(pos, who, card)
    return action != codes.BATTLE or can_battle(pos, who, card)


def act(pos: Position, action: int, card: int) -> Flow:
    """Take an action of Table 1: its card goes to the discard pile at once (2.2, R-1.4-03)."""
    who = pos.turn
    pos.taken |= 1 << action
    pos.actions -= 1
    if card >= 0:
        pos.hand[who].remove(card)
        pos.discard.append(card)
    if action == codes.PLAN:
        yield from plan(pos, who)
    elif action == codes.EVOKE:
        yield from evoke(pos, who, card)
    elif (yield from augmented(pos, who, action)):
        yield from free_actions(pos, who)


def augmented(pos: Position, who: int, action: int) -> EffectFlow:
    """Carry out an action with all that helps it; return whether it conquered a world (2.2, R-2.2-04)."""
    lay_out(pos, who, action)
    while cannot_begin(pos, who, action):
        yield from employ_needed(pos, who, action, NEEDED[action])
    if helpers(pos, who):
        yield from employ(pos, who, action, BEFORE)
    conquest = None
    if action == codes.POWER:
        draw(pos, who, POWER_CARDS)
    else:
        conquest = yield from EFFECTS[action](pos, who)
    if helpers(pos, who):
        yield from employ(pos, who, action, AFTER)
    put_away(pos)
    return conquest


def cannot_begin(pos: Position, who: int, action: int) -> bool:
    """Return whether the action needs one more advancement before it can do anything (2.2, R-2.2-03, R-2.2-17)."""
    if action == codes.EXPAND:
        return not can_move(pos, who, 1 + pos.reach)
    return action == codes.SETTLE and not pos.reach and not sources(pos, who, pos.hand[who])


def free_actions(pos: Position, who: int) -> Flow:
    """Offer a free POWER, then a free ADVANCE, after a conquest (2.2 SETTLE, R-2.2-14, R-2.2-15)."""
    for action in (codes.POWER, codes.ADVANCE):
        pos.ask(ASK_FREE, who, [(ACT, action, codes.NOBODY, 0), GO_ON])
        pick = yield
        if pick != GO_ON:
            yield from augmented(pos, who, action)


def plan(pos: Position, who: int) -> Flow:
    """Discard the hand, name a suit, draw the number, take the new card; no more actions (2.2 PLAN, R-2.2-44)."""
    pos.actions = 0
    discard_hand(pos, who)
    pos.ask(ASK_PLAN, who, [(SUIT, suit, 0, 0) for suit in range(6)])
    pick = yield
    card = pos.add_card(random_number(pos), pick[1])
    pos.known[card] = (1 << pos.seats) - 1
    pos.looked = 1
    pos.hand[who].append(card)


def grow(pos: Position, who: int) -> Flow:
    """Place two cubes in one sector (2.2 GROW, R-2.2-22)."""
    pick = yield from one_of(pos, who, ASK_GROW, [(SECTOR, sector, 0, 0) for sector in rooms(pos, who)])
    pos.focus = pick[1]
    place(pos, pos.focus, who, GROW_CUBES)
    effect_done(pos)


#: What the actions do that ask where or which (Table 1), and what two of them may need to begin.
EFFECTS: dict[int, Callable[[Position, int], EffectFlow]] = {
    codes.SETTLE: settle,
    codes.GROW: grow,
    codes.ADVANCE: advance,
    codes.BATTLE: battle,
    codes.EXPAND: expand,
}
NEEDED = {codes.SETTLE: codes.SOCIETY, codes.EXPAND: codes.FTL}
