"""Set-up and turns (2, 3, 4).

In: a position with empty zones, or one at an action. Out: its questions one after the other, until the game is over.
"""

from __future__ import annotations

from generator.games.innovation.facts.deck import cards
from generator.games.innovation.rules import codes
from generator.games.innovation.rules.codes import Choice, Flow
from generator.games.innovation.rules.dogma import Dogma
from generator.games.innovation.rules.endings import GameOver, achievable, claim_age
from generator.games.innovation.rules.player import Player
from generator.games.innovation.rules.position import Position

ACTIONS_OF_A_TURN = 2


def play_on(pos: Position) -> Flow[None]:
    """Go on from a settled position until the game is over."""
    try:
        if pos.turns == 0:
            yield from set_up(pos)
        while True:
            while pos.actions:
                yield from take_action(pos)
            next_turn(pos)
    except GameOver:
        pos.effects.clear()
    pos.ask(codes.OVER, pos.turn, [])
    yield


def deal(pos: Position) -> None:
    """Deal ten piles shuffled, nine achievements unseen, two cards of age 1 to each player (I-S1 to I-S5)."""
    for age in range(1, 11):
        pos.piles[age] = pos.dealer.shuffle([card for card, its in enumerate(codes.AGE) if its == age])
    for age in range(1, 10):
        card = pos.piles[age].pop()
        pos.age_card[age] = card
        pos.place[card] = (codes.AGE_ACHIEVEMENT, codes.NOBODY)
    for who in range(pos.seats):
        for _ in range(2):
            card = pos.turn_over(1)
            pos.lay(card, codes.HAND, who)
            pos.tell("draw", who, card)


def set_up(pos: Position) -> Flow[None]:
    """Let everybody put one of their two cards down, all at the same time (I-S5, I-PUB2)."""
    if not pos.hand[0]:
        deal(pos)
    for who in range(pos.seats):
        if pos.chosen[who] == codes.NO_CARD:
            pos.ask(codes.START, who, [("card", card) for card in pos.hand[who]])
            pos.chosen[who] = (yield)[1]
    for who, card in enumerate(pos.chosen):
        pos.lift(card)
        pos.lay(card, codes.BOARD, who)
        pos.tell("meld", who, card)
    pos.turn = first_player(pos.chosen)
    pos.chosen = [codes.NO_CARD] * pos.seats
    begin_turn(pos)


def first_player(chosen: list[int]) -> int:
    """Return whose card comes first in the alphabet, by its English title, article and all (I-S6, I-S7, I-PUB3)."""
    return min(range(len(chosen)), key=lambda who: cards()[chosen[who]].name.en.casefold())


def begin_turn(pos: Position) -> None:
    """Begin a turn of two actions; one for the first player, with four for the first two, at first (I-S8, I-T1)."""
    pos.turns += 1
    short = pos.turns <= (2 if pos.seats == 4 else 1)
    pos.actions = 1 if short else ACTIONS_OF_A_TURN
    pos.tell("turn", pos.turn)


def next_turn(pos: Position) -> None:
    """Go on with the player to the left (I-T2); everybody's count for Monument begins anew (I-PUB15)."""
    pos.tucked = [0] * pos.seats
    pos.scored = [0] * pos.seats
    pos.turn = (pos.turn + 1) % pos.seats
    begin_turn(pos)


def actions(pos: Position) -> list[Choice]:
    """Return what the player whose turn it is may do (I-T1, 4)."""
    who = pos.turn
    return [
        codes.DRAW,
        *(("meld", card) for card in pos.hand[who]),
        *(("dogma", card) for card in pos.tops(who)),
        *(("achieve", age) for age in achievable(pos, who)),
    ]


def take_action(pos: Position) -> Flow[None]:
    """Take one of the four actions (I-T1)."""
    pos.ask(codes.ACTION, pos.turn, actions(pos))
    kind, what = yield
    pos.actions -= 1
    who, dogma = pos.turn, Dogma(pos)
    me = Player(pos, who, dogma)
    if kind == "draw":
        me.draw(pos.highest_top(who))  # I-A1, I-A3
    elif kind == "meld":
        me.meld(what)
    elif kind == "achieve":
        claim_age(pos, what, who)
    else:
        yield from dogma.activate(who, what)
