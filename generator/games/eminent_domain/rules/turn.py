"""The turn: Action phase, Role phase, cleanup, until the game is over (section 3).

In: a position in which nothing is yet, or one at a question of SETTLED. Out: its questions one after the other.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.acting import ACTIONS, act, attacks, one_of
from generator.games.eminent_domain.rules.codes import Choice, Flow
from generator.games.eminent_domain.rules.deck import draw, kinds_in_hand, remove
from generator.games.eminent_domain.rules.endings import MOBILIZATION, goes_on, settle_lasting
from generator.games.eminent_domain.rules.permanents import actions_of_a_turn, may_remove, order_is_free
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.roles import answer, lead, leadable
from generator.games.eminent_domain.rules.setup import deal


def play_on(pos: Position) -> Flow[None]:
    """Go on from a settled position until the game is over."""
    if pos.turns == 0:
        deal(pos)
        begin_turn(pos)
    while not pos.winners:
        yield from PHASES[pos.phase](pos)
    pos.ask(codes.OVER, pos.turn, [])
    yield


def begin_turn(pos: Position) -> None:
    """Begin a new turn of *pos.turn*."""
    pos.turns += 1
    pos.phase = codes.ACTING
    pos.actions = actions_of_a_turn(pos, pos.turn)
    pos.role = codes.NO_ROLE
    pos.stack_empty = 0
    pos.named = codes.NO_RESOURCE
    pos.produced = pos.traded = pos.streamlined = 0
    pos.tell("turn", pos.turn)


def removals(pos: Position) -> list[Choice]:
    """Return what Streamlining or Hyperefficiency lets the player remove now."""
    who = pos.turn
    return [("remove", card) for card in kinds_in_hand(pos, who)] if may_remove(pos, who) else []


def remove_at_will(pos: Position, card: int) -> None:
    """Remove a hand card by a permanent technology."""
    pos.streamlined += 1
    remove(pos, pos.turn, card)


def led(pos: Position) -> bool:
    """Return whether the Role phase of this turn is over already: Logistics lets it come first."""
    return pos.role != codes.NO_ROLE


def action_phase(pos: Position) -> Flow[None]:
    """Play a card for its action, or none; with Logistics the role may come first (E-T1, E-T2)."""
    who = pos.turn
    plays: list[Choice] = [("play", card) for card in kinds_in_hand(pos, who) if card in ACTIONS]
    role_first = order_is_free(pos, who) and not led(pos)
    ways_on = leadable(pos) if role_first else [codes.SKIP]
    if not plays and not role_first:
        end_of_actions(pos)
        return
    pos.ask(codes.ACTION, who, [*plays, *removals(pos), *ways_on])
    kind, what = yield
    if kind == "remove":
        remove_at_will(pos, what)
    elif kind == "lead":
        yield from role_led(pos, what)
    elif kind == "skip":
        end_of_actions(pos)
    else:
        pos.actions -= 1
        yield from act(pos, who, what)
        if not pos.actions:
            end_of_actions(pos)


def end_of_actions(pos: Position) -> None:
    """End the Action phase."""
    pos.actions = 0
    pos.phase = codes.CLEANING if led(pos) else codes.LEADING
    if pos.phase == codes.CLEANING:
        begin_cleanup(pos)


def role_phase(pos: Position) -> Flow[None]:
    """Lead one of the six roles (E-T3)."""
    pos.ask(codes.ROLE, pos.turn, [*leadable(pos), *removals(pos)])
    kind, what = yield
    if kind == "remove":
        remove_at_will(pos, what)
    else:
        yield from role_led(pos, what)


def role_led(pos: Position, role: int) -> Flow[None]:
    """Carry out the leader's part; then the others answer (E-T6)."""
    yield from lead(pos, role)
    pos.followers = pos.clockwise(pos.turn)
    pos.phase = codes.FOLLOWING


def following(pos: Position) -> Flow[None]:
    """Let everybody else, clockwise, follow or dissent (E-T6, E-T7)."""
    if pos.followers:
        yield from answer(pos)
    else:
        pos.phase = codes.AFTER


def after_the_role(pos: Position) -> Flow[None]:
    """Attack by Mobilization; then clean up, or play the Action phase if the role came first (Logistics)."""
    for _ in range(pos.lasting.count(MOBILIZATION)):
        yield from one_of(pos, pos.turn, [*attacks(pos, pos.turn), codes.DONE], "mobilization")
    if pos.actions:
        pos.phase = codes.ACTING
    else:
        begin_cleanup(pos)


def begin_cleanup(pos: Position) -> None:
    """Settle what lasted; everybody's cards of the Role phase are discarded (E-T9, E-U8, E-U16)."""
    settle_lasting(pos)
    for who in range(pos.seats):
        pos.discard[who] += pos.played[who]
        pos.played[who] = []
    pos.phase = codes.CLEANING


def cleanup(pos: Position) -> Flow[None]:
    """Discard any number of hand cards, at least down to the limit, then draw up to it (E-T8, E-T10, E-U20).

    Nobody else does (E-T11).
    """
    who = pos.turn
    options: list[Choice] = [("discard", card) for card in kinds_in_hand(pos, who)]
    limit = pos.hand_limit(who)
    kind, what = codes.DONE
    if options:
        enough = [codes.DONE] if len(pos.hand[who]) <= limit else []
        pos.ask(codes.CLEANUP, who, [*options, *removals(pos), *enough])
        kind, what = yield
    if kind == "remove":
        remove_at_will(pos, what)
    elif kind == "discard":
        pos.hand[who].remove(what)
        pos.discard[who].append(what)
        pos.tell("discard", who, what)
    else:
        draw(pos, who, limit - len(pos.hand[who]))
        if goes_on(pos):
            begin_turn(pos)


PHASES: dict[int, Callable[[Position], Flow[None]]] = {
    codes.ACTING: action_phase,
    codes.LEADING: role_phase,
    codes.FOLLOWING: following,
    codes.AFTER: after_the_role,
    codes.CLEANING: cleanup,
}
