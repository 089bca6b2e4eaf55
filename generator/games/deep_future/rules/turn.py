"""From the first card of a game to its end: set-up, turns going round, and the winner's civilization (2, 3).

In: a position. Out: questions, one after the other, until the game is over.
"""

from __future__ import annotations

from generator.games.deep_future.facts.amounts import ACTIONS
from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.actions import action_phase
from generator.games.deep_future.rules.challenge import challenge_phase, empty_black_hole
from generator.games.deep_future.rules.civilization import found_civilization
from generator.games.deep_future.rules.codes import Flow
from generator.games.deep_future.rules.endings import GameOver, TurnOver, check_victory, end_game, settle_losses
from generator.games.deep_future.rules.map import mark_lost
from generator.games.deep_future.rules.payment import payment_phase
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.setup import set_up
from generator.games.deep_future.rules.start import start_phase
from generator.games.deep_future.rules.uses import put_away


def play_on(pos: Position) -> Flow:
    """Play from this settled position to the end of the game (2, R-2-01); then nothing more is asked."""
    while pos.phase != codes.AT_END:
        try:
            if pos.phase == codes.IN_SETUP:
                yield from set_up(pos)
            elif pos.phase == codes.IN_START:
                yield from start_phase(pos)
            elif pos.phase == codes.IN_ACTION:
                yield from action_phase(pos)
            elif pos.phase == codes.IN_PAYMENT:
                yield from payment_phase(pos)
            else:
                yield from challenge_phase(pos)
                end_turn(pos)
        except TurnOver:
            end_turn(pos)
        except GameOver:
            end_game(pos)
    if pos.winner >= 0 and not pos.founded:
        yield from found_civilization(pos)
    pos.options = []
    while True:
        yield


def end_turn(pos: Position) -> None:
    """Leave the board in order and go on with the next player who has not quit (2.4, R-2-01, R-3-18)."""
    put_away(pos)
    pos.discard += pos.pile
    pos.pile = []
    if pos.revealed >= 0:
        pos.discard.append(pos.revealed)
        pos.revealed = codes.NOBODY
    empty_black_hole(pos)
    pos.unpaid, pos.entered, pos.homeless = [], [], []
    pos.begun = pos.taken = pos.history = 0
    pos.actions = ACTIONS
    pos.phase = codes.IN_START
    clockwise = [(pos.turn + step) % pos.seats for step in range(1, pos.seats + 1)]
    pos.turn = next((who for who in clockwise if pos.status[who] != codes.QUIT), pos.turn)


def judge(pos: Position) -> None:
    """Test a given position once for winning and losing, outside any turn; loss comes before win (3, R-3-01)."""
    for who in range(pos.seats):
        for track in range(4):
            if pos.tracks[4 * who + track] <= codes.LOSING[track]:
                mark_lost(pos, who, track)
        if pos.home[who] < 0:
            mark_lost(pos, who, codes.HOMEWORLD_GONE)
    try:
        check_victory(pos)
        settle_losses(pos)
        if all(status in {codes.LOST, codes.QUIT} for status in pos.status):
            end_game(pos)
    except TurnOver:
        end_turn(pos)
    except GameOver:
        end_game(pos)
