"""Illegal choices and impossible positions: what is refused, with which rule, and that nothing changes by it.

Tables are laid out by hand: `table` seats players at homeworlds, `hold` puts a card into a hand, `tech` and `world`
write one. Sectors are given as printed (11-66, 0 the black hole).
"""

from __future__ import annotations

from random import Random

import pytest
from players import campaign, games_of, mixed, play_out, random_switches, sane
from proving import always_and_at_length
from rows import each_row

from generator.errors import IllegalChoice
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.tables import SUITS
from generator.games.deep_future.rules import choices as c
from generator.games.deep_future.rules.codes import (
    ADVANCE,
    BATTLE,
    BLANK,
    CIVILIZATION,
    EVOKE,
    EXPAND,
    FOOT,
    GROW,
    HAND,
    HEART,
    IN_ACTION,
    IN_CHALLENGE,
    IN_PAYMENT,
    IN_START,
    MOON,
    NEUTRAL,
    NOBODY,
    PLAN,
    POWER,
    SETTLE,
    SKULL,
    SUN,
    WORLD,
    Choice,
    adv,
)
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.map import place, refresh
from generator.games.deep_future.rules.notation import read, sector_name, write
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.problems import problems
from generator.games.deep_future.rules.questions import QUESTIONS
from generator.games.deep_future.rules.sectors import INDEX
from generator.games.deep_future.rules.switches import Switches

#: Homeworld sectors of the tables laid out here; 14 lies next to 11, 12, 15, 16, 63 and 65.
HOMES = (14, 34, 54)
ART, COMPUTATION, ENERGY, ECOLOGY, EDUCATION = adv(1, 1), adv(0, 1), adv(0, 6), adv(3, 3), adv(3, 2)
PHYSICS, FTL, DEFENSE, GOVERNMENT, HISTORY = adv(3, 6), adv(5, 6), adv(4, 6), adv(1, 5), adv(3, 1)


# ---- tables by hand


def table(seats: int = 1, /, **switches: bool | str) -> Position:
    """Players at homeworlds with three cubes, in the first one's action phase, nothing else anywhere."""
    pos = campaign(1, seats, Switches(**switches))  # type: ignore[arg-type]
    for card in range(len(pos.kind)):
        wipe(pos, card)
    pos.phase, pos.begun, pos.stage = IN_ACTION, 1, seats + 3
    for who in range(seats):
        home = world(pos, pos.deck.pop(), HOMES[who], ENERGY)
        pos.home[who], pos.homes[who] = home, [home]
        cubes(pos, HOMES[who], 3, who)
        refresh(pos, who)
    return pos


def wipe(pos: Position, card: int) -> None:
    """Make a card blank."""
    first = SLOTS * card
    pos.kind[card], pos.sector[card], pos.era_of[card] = BLANK, 0, -1
    pos.advs[first : first + SLOTS] = pos.adv_era[first : first + SLOTS] = [-1] * SLOTS
    pos.written[card] = pos.suits_of[card] = 0


def cubes(pos: Position, printed: int, count: int, who: int = NEUTRAL) -> None:
    place(pos, INDEX[printed], who, count)


def world(pos: Position, card: int, printed: int, *advancements: int) -> int:
    """Write a world on a blank."""
    pos.make_world(card, INDEX[printed], 1)
    for slot, advancement in enumerate(advancements, start=SLOTS * card):
        pos.write(slot, advancement, 1, 0)
    return card


def tech(pos: Position, card: int, *advancements: int, suit: int = SUN) -> int:
    """Write a tech on a blank; what is not given is an empty suit."""
    pos.make_tech(card, [suit] * SLOTS)
    for slot, advancement in enumerate(advancements, start=SLOTS * card):
        pos.write(slot, advancement, 1, 0)
    return card


def civilization(pos: Position, card: int, printed: int) -> int:
    pos.kind[card], pos.era_of[card], pos.sector[card] = CIVILIZATION, 1, INDEX[printed]
    pos.civ_victory[card], pos.civ_effect[card] = 2, SUN
    return card


def blank(pos: Position, suit: int) -> int:
    """A blank of that suit, taken off the deck."""
    card = next(card for card in pos.deck if pos.suit[card] == suit)
    pos.deck.remove(card)
    return card


def hold(pos: Position, suit: int, who: int = 0) -> int:
    """A blank of that suit in the hand."""
    card = blank(pos, suit)
    pos.hand[who].append(card)
    return card


def settle(pos: Position, card: int, who: int = 0) -> int:
    """Put a world into the lower row."""
    pos.settled[who].append(card)
    return card


def play(pos: Position, *made: str) -> Game:
    """The game from that position on, after those choices."""
    assert problems(pos) == []
    game = Game(pos)
    for text in made:
        choice = read(text)
        assert choice is not None, text
        game.play(choice)
    return game


def at(printed: int) -> int:
    return INDEX[printed]


def number(card: int) -> str:
    return f"{card + 1:03d}"


def refused(game: Game, choice: Choice, words: str, rule: str) -> None:
    """The choice is refused in those words and by that rule; the legal ones are told; nothing changes."""
    before, happened = game.position.copy(), list(game.happened)
    with pytest.raises(IllegalChoice) as caught:
        game.play(choice)
    assert words.lower() in caught.value.reason.lower()
    assert caught.value.rule.startswith(rule)
    assert list(caught.value.legal) == [write(option) for option in game.choices()]
    assert f"[{caught.value.rule}]" in str(caught.value)
    assert game.position == before
    assert game.happened == happened


# ---- in general


def test_after_the_end_nothing_is_chosen() -> None:
    game = Game(campaign(3), keep=True)
    play_out(game, sane(Random(3)))
    refused(game, c.GO_ON, "the game is over", "3")
    refused(game, (c.ACT, PLAN, -1, 0), "the game is over", "3")


def test_an_answer_to_another_question_is_refused_with_the_question() -> None:
    pos = table()
    question = QUESTIONS[c.ASK_ACTION]
    refused(play(pos), (c.VICTORY, 0, 0, 0), question.words.en, question.rule)
    refused(play(pos), (c.AFRESH, 0, 0, 0), question.words.en, question.rule)


def test_a_number_is_refused_with_the_question_where_none_is_asked() -> None:
    """Nothing has a circle here (R-1.4-09); the reason told must be a true one."""
    question = QUESTIONS[c.ASK_ACTION]
    refused(play(table()), (c.NUMBER, 0, 0, 4), question.words.en, question.rule)


def test_the_refusal_names_what_is_legal() -> None:
    with pytest.raises(IllegalChoice, match=r"legal here: plan, go$"):
        play(table()).play((c.ACT, BATTLE, -1, 0))


# ---- actions: section 2.2


def test_an_action_outside_the_action_phase_is_refused() -> None:
    pos = table()
    pos.phase, pos.unpaid = IN_PAYMENT, [pos.home[0]]
    card = hold(pos, SUN)
    refused(play(pos), (c.ACT, POWER, card, 0), "in the action phase", "2.2")


def test_a_third_action_is_refused() -> None:
    """R-2.2-01."""
    pos = table()
    pos.actions, pos.pauses = 0, 1
    refused(play(pos), (c.ACT, POWER, hold(pos, SUN), 0), "no more actions", "2.2, R-2.2-01")


def test_an_action_after_plan_is_refused() -> None:
    """R-2.2-43."""
    pos = table()
    pos.pauses = 1
    game = play(pos, "plan", "suit S")
    refused(game, (c.ACT, POWER, game.position.hand[0][0], 0), "no more actions", "2.2, R-2.2-01, R-2.2-43")


def test_the_same_action_twice_is_refused() -> None:
    """R-2.2-01."""
    pos = table()
    first, second = hold(pos, SUN), hold(pos, SUN)
    game = play(pos, f"power {number(first)}", "go", "go")
    refused(game, (c.ACT, POWER, second, 0), "POWER was taken this turn already", "2.2, R-2.2-01")


def test_plan_with_a_card_is_refused() -> None:
    pos = table()
    refused(play(pos), (c.ACT, PLAN, hold(pos, SUN), 0), "PLAN takes no card", "2.2 PLAN")


def test_an_action_without_its_card_is_refused() -> None:
    pos = table()
    hold(pos, SKULL)
    refused(play(pos), (c.ACT, ADVANCE, -1, 0), "ADVANCE needs a card: write advance", "2.2, R-2.2-02")


def test_an_action_paid_with_a_card_nobody_made_is_refused() -> None:
    refused(play(table()), (c.ACT, POWER, 99, 0), "there is no card 100", "1.4")


def test_an_action_paid_with_a_card_of_the_deck_is_refused() -> None:
    pos = table()
    card = pos.deck[0]
    refused(play(pos), (c.ACT, pos.suit[card], card, 0), f"card {number(card)} is not in the hand", "2.2, R-2.2-02")


def test_an_action_paid_with_another_players_card_is_refused() -> None:
    pos = table(2)
    card = hold(pos, SUN, 1)
    refused(play(pos), (c.ACT, POWER, card, 0), "is not in the hand", "2.2, R-2.2-02")


def test_an_action_paid_with_a_wrong_suit_is_refused() -> None:
    pos = table()
    refused(play(pos), (c.ACT, ADVANCE, hold(pos, MOON), 0), "ADVANCE is paid with a skull", "2.2, R-2.2-02")


def test_evoking_what_is_no_civilization_is_refused() -> None:
    pos = table()
    refused(play(pos), (c.ACT, EVOKE, hold(pos, MOON), 0), "is not a civilization", "2.2 EVOKE")


def test_evoking_a_civilization_of_a_foreign_sector_is_refused() -> None:
    """R-2.2-45."""
    pos = table()
    card = civilization(pos, hold(pos, MOON), 41)
    refused(play(pos), (c.ACT, EVOKE, card, 0), "needs control of the civilization's sector 41", "2.2 EVOKE, R-2.2-45")


def test_growing_where_everything_is_full_is_refused() -> None:
    """R-2.2-22."""
    pos = table()
    cubes(pos, 14, 2, 0)
    refused(play(pos), (c.ACT, GROW, hold(pos, HEART), 0), "fewer than 5 cubes", "2.2 GROW, R-2.2-22")


def test_expanding_without_a_cube_to_spare_is_refused() -> None:
    """R-2.2-03."""
    pos = table()
    pos.cubes[at(14)] = pos.population[0] = 1
    refused(play(pos), (c.ACT, EXPAND, hold(pos, FOOT), 0), "a cube that can move", "2.2 EXPAND, R-2.2-03")


def test_settling_with_far_worlds_only_is_refused() -> None:
    """R-2.2-11."""
    pos = table()
    world(pos, hold(pos, SUN), 41, ART)
    refused(play(pos), (c.ACT, SETTLE, hold(pos, MOON), 0), "worlds are in hand", "2.2 SETTLE, R-2.2-11")


def test_a_battle_that_can_take_no_cube_is_refused_where_one_must_go() -> None:
    """R-2.2-38."""
    pos = table(battle_zero_cubes=False)
    cubes(pos, 15, 2)
    pos.cubes[at(14)] = pos.population[0] = 1
    refused(play(pos), (c.ACT, BATTLE, hold(pos, HAND), 0), "a rival cube must go", "2.2 BATTLE, R-2.2-38")


def test_after_a_conquest_only_the_free_action_offered_is_taken() -> None:
    """R-2.2-14."""
    pos = table()
    pos.line = [world(pos, blank(pos, SUN), 14, ART)]
    card, other = hold(pos, MOON), hold(pos, SUN)
    game = play(pos, f"settle {number(card)}", f"card {number(pos.line[0])}")
    assert game.choices() == [(c.ACT, POWER, -1, 0), c.GO_ON]
    refused(game, (c.ACT, POWER, other, 0), "only power is free now", "2.2 SETTLE, R-2.2-14")
    refused(game, (c.ACT, ADVANCE, -1, 0), "only power is free now", "2.2 SETTLE, R-2.2-14")


# ---- advancements (2.2.1, Table 5)


def asked_for_power(*made: int) -> tuple[Position, Game]:
    """A game in which Energy is offered before POWER; *made* are advancements of a tech in the hand."""
    pos = table()
    tech(pos, hold(pos, HEART), *made)
    card = hold(pos, SUN)
    return pos, play(pos, f"power {number(card)}")


def test_an_advancement_not_written_on_the_card_is_refused() -> None:
    pos, game = asked_for_power(ENERGY, ENERGY, ENERGY)
    refused(game, (c.USE, pos.home[0], ART, 0), "is not written on card", "2.2, R-2.2-05")
    refused(game, (c.USE, 500, ENERGY, 0), "is not written on card 501", "2.2, R-2.2-05")


def test_an_incomplete_tech_in_the_hand_does_not_help() -> None:
    """R-2.2-05."""
    pos, game = asked_for_power(ENERGY)
    refused(game, (c.USE, pos.hand[0][0], ENERGY, 0), "only complete techs", "2.2, R-2.2-05")


def test_a_world_in_the_hand_does_not_help() -> None:
    """R-2.2-05."""
    pos = table()
    card = world(pos, hold(pos, HEART), 14, ENERGY, ENERGY, ENERGY)
    game = play(pos, f"power {number(hold(pos, SUN))}")
    refused(game, (c.USE, card, ENERGY, 0), "only complete techs", "2.2, R-2.2-05")


def test_a_card_that_lies_elsewhere_does_not_help() -> None:
    pos = table(2)
    game = play(pos, f"power {number(hold(pos, SUN))}")
    refused(game, (c.USE, pos.home[1], ENERGY, 0), "neither in the tableau nor in the hand", "2.2, R-2.2-05")


def test_an_advancement_of_the_start_is_refused_in_an_action() -> None:
    pos, game = asked_for_power(ENERGY, ART, ENERGY)
    refused(game, (c.USE, pos.hand[0][0], ART, 0), "at the start of the turn", "2.1")


def test_an_advancement_of_another_action_is_refused() -> None:
    pos, game = asked_for_power(ENERGY, EDUCATION, ENERGY)
    refused(game, (c.USE, pos.hand[0][0], EDUCATION, 0), "belongs to another action", "2.2, R-2.2-04")


def test_an_advancement_that_has_worked_is_refused_a_second_time() -> None:
    """R-2.2-06."""
    pos, game = asked_for_power(ENERGY, ENERGY, ENERGY)
    game.play((c.USE, pos.home[0], ENERGY, 0))
    refused(game, (c.USE, pos.home[0], ENERGY, 0), "has worked already", "2.2, R-2.2-04, R-2.2-06")


# ---- moves (2.2 EXPAND)


def asked_to_expand(**switches: bool) -> Game:
    """14 with three cubes may expand; 15 is full, 16 neutral, 65 empty."""
    pos = table(**switches)
    cubes(pos, 15, 5, 0)
    cubes(pos, 16, 2)
    return play(pos, f"expand {number(hold(pos, FOOT))}")


@each_row(
    ("text", "words", "rule"),
    [
        ("41>42:1", "sector 41 is not controlled", "2.2 EXPAND"),
        ("16>65:1", "sector 16 is not controlled", "2.2 EXPAND"),
        ("14>00:1", "cannot end in the black hole", "1.5, R-1.5-03"),
        ("14>41:1", "41 is out of reach of 14", "2.2 EXPAND, R-2.2-40"),
        ("14>14:1", "14 is out of reach of 14", "2.2 EXPAND, R-2.2-40"),
        ("14>16:1", "other cubes are in 16", "2.2 EXPAND, R-2.2-40"),
        ("14>15:1", "15 would hold more than 5", "2.2 GROW, R-1.5-05"),
        ("14>65:3", "one cube must stay in 14", "2.2 EXPAND, R-2.2-40"),
        ("14>65:5", "one cube must stay in 14", "2.2 EXPAND, R-2.2-40"),
    ],
)
def test_a_move_against_the_rules_is_refused(text: str, words: str, rule: str) -> None:
    choice = read(text)
    assert choice is not None
    refused(asked_to_expand(), choice, words, rule)


def test_the_black_hole_is_too_far_away_also_where_cubes_may_end_there() -> None:
    """R-1.5-03."""
    game = asked_to_expand(enter_black_hole=True)
    refused(game, (c.MOVE, at(14), 0, 1), "out of reach", "2.2 EXPAND")


def test_exploring_with_two_cubes_is_not_refused_as_if_one_had_to_stay() -> None:
    """R-2.1-10: Exploration may empty a sector; what is wrong is the number of cubes."""
    pos = table()
    pos.phase, pos.begun, pos.tracks = IN_START, 0, [3, 0, 0, 0]
    pos.techs[0] = [tech(pos, blank(pos, SUN), adv(5, 1))]
    cubes(pos, 41, 2, 0)
    game = play(pos, f"use {number(pos.techs[0][0])}/F1", "C-1")
    assert (c.MOVE, at(41), at(42), 1) in game.choices()
    refused(game, (c.MOVE, at(41), at(42), 2), "Exploration moves one cube", "2.1, R-2.1-09")


# ---- battles (2.2 BATTLE)


def asked_to_fight(**switches: bool) -> Game:
    """14 with three cubes next to 15 with two neutral ones."""
    pos = table(**switches)
    cubes(pos, 15, 2)
    cubes(pos, 44, 2)
    return play(pos, f"battle {number(hold(pos, HAND))}")


@each_row(
    ("text", "words", "rule"),
    [
        ("15x14:1", "sector 15 is not controlled", "2.2 BATTLE"),
        ("14x16:1", "no rival cubes are in 16", "2.2 BATTLE, R-2.2-32"),
        ("14x44:1", "no rival cubes are in 44", "2.2 BATTLE, R-2.2-32"),
        ("14x15:3", "as many cubes on both sides", "2.2 BATTLE"),
    ],
)
def test_a_battle_against_the_rules_is_refused(text: str, words: str, rule: str) -> None:
    choice = read(text)
    assert choice is not None
    refused(asked_to_fight(), choice, words, rule)


def test_giving_up_the_last_homeworld_in_a_battle_is_refused() -> None:
    """R-2.2-33."""
    pos = table()
    cubes(pos, 15, 3)
    game = play(pos, f"battle {number(hold(pos, HAND))}")
    refused(game, (c.FIGHT, at(14), at(15), 3), "would lose the game", "R-2.2-33")


def test_a_battle_of_no_cubes_is_refused_where_one_must_go() -> None:
    """R-2.2-38."""
    game = asked_to_fight(battle_zero_cubes=False)
    refused(game, (c.FIGHT, at(14), at(15), 0), "removes at least one rival cube", "R-2.2-38")


def test_a_defense_outside_the_battles_of_the_action_is_refused() -> None:
    """R-2.2-34."""
    pos = table()
    pos.techs[0] = [tech(pos, blank(pos, SUN), DEFENSE)]
    cubes(pos, 15, 2)
    cubes(pos, 16, 2)
    pos.pauses = 1
    battle = hold(pos, HAND)
    game = play(pos, f"battle {number(battle)}", "go", "14x15:1", f"use {number(pos.techs[0][0])}/H6")
    refused(game, (c.HIT, at(16), 0, 0), "no rival cube can be taken from 16", "2.2 BATTLE, R-2.2-34")


# ---- cubes, numbers, tracks


def test_growing_a_full_sector_is_refused() -> None:
    """R-1.5-05."""
    pos = table()
    cubes(pos, 15, 5, 0)
    cubes(pos, 16, 1, 0)
    game = play(pos, f"grow {number(hold(pos, HEART))}")
    refused(game, (c.SECTOR, at(15), 0, 0), "sector 15 is full", "2.2 GROW, R-1.5-05")


@each_row("printed", [41, 0, 44])
def test_growing_a_sector_not_controlled_is_refused(printed: int) -> None:
    pos = table()
    cubes(pos, 15, 1, 0)
    cubes(pos, 44, 2)
    game = play(pos, f"grow {number(hold(pos, HEART))}")
    name = sector_name(at(printed))
    refused(game, (c.SECTOR, at(printed), 0, 0), f"sector {name} is not one of those allowed", "2.2 GROW")


def test_choosing_a_number_twice_on_a_card_is_refused() -> None:
    """R-1.4-09."""
    pos = table()
    pos.circles[pos.home[0]] = 1
    pos.pauses = 1
    game = play(pos, f"advance {number(hold(pos, SKULL))}", f"card {number(pos.home[0])}")
    assert game.position.question == c.ASK_NUMBER
    refused(game, (c.NUMBER, 0, 0, 4), "this one has its circle", "1.4, R-1.4-09")


def test_advancing_a_complete_card_is_refused() -> None:
    """R-2.2-24."""
    pos = table()
    card = world(pos, settle(pos, blank(pos, SUN)), 14, ECOLOGY, ECOLOGY, ECOLOGY)
    game = play(pos, f"advance {number(hold(pos, SKULL))}")
    refused(game, (c.CARD, card, 0, 0), "three advancements and gets no more", "2.2 ADVANCE, R-2.2-24")


def test_advancing_a_card_nobody_made_is_refused() -> None:
    game = advancing()
    refused(game, (c.CARD, 700, 0, 0), "there is no card 701", "1.4")


def test_advancing_a_card_that_lies_elsewhere_is_refused_with_the_question() -> None:
    game = advancing()
    question = QUESTIONS[c.ASK_ADVANCE]
    refused(game, (c.CARD, game.position.deck[0], 0, 0), question.words.en, question.rule)


def advancing() -> Game:
    """A game in which the card to be advanced is asked for."""
    pos = table()
    return play(pos, f"advance {number(hold(pos, SKULL))}")


def test_going_on_is_refused_where_something_must_be_chosen() -> None:
    question = QUESTIONS[c.ASK_ADVANCE]
    refused(advancing(), c.GO_ON, "it is not optional", question.rule)


def test_picking_a_suit_the_tech_does_not_have_is_refused() -> None:
    """R-2.2-26."""
    pos = table()
    card = blank(pos, SUN)
    pos.make_tech(card, [SUN, MOON, MOON])
    pos.techs[0] = [card]
    game = play(pos, f"advance {number(hold(pos, SKULL))}", f"card {number(card)}")
    refused(game, (c.SUIT, HEART, 0, 0), "only S, M can be picked", QUESTIONS[c.ASK_SLOT].rule)


def test_lowering_a_track_onto_the_x_mark_is_refused() -> None:
    """R-2.1-04."""
    pos = table()
    pos.tracks = [0, -5, 0, 0]
    pos.phase, pos.begun = IN_START, 0
    pos.techs[0] = [tech(pos, blank(pos, SUN), adv(4, 1))]
    game = play(pos, f"use {number(pos.techs[0][0])}/H1")
    refused(game, (c.TRACK, 1, 0, -1), "track M cannot go -1 here", "2.1, R-2.1-04")
    refused(game, (c.TRACK, 0, 0, -1), "track C cannot go -1 here", "2.1, R-2.1-04")
    refused(game, (c.TRACK, 2, 0, 1), "track S cannot go +1 here", "2.1, R-2.1-04")


# ---- new worlds and wonders (2.2 SETTLE, 2.2.1)


def asked_to_settle() -> tuple[Game, int]:
    """A world in hand may be settled in 14, and two sectors are controlled; a blank is in hand besides."""
    pos = table()
    cubes(pos, 15, 1, 0)
    card, other = hold(pos, SUN), hold(pos, HEART)
    world(pos, card, 14, ART)
    pos.line = [world(pos, blank(pos, FOOT), 15, ART)]
    return play(pos, f"settle {number(hold(pos, MOON))}"), other


def test_a_new_world_is_refused_while_one_is_in_hand() -> None:
    """R-2.2-10."""
    game, other = asked_to_settle()
    refused(game, (c.NEW_AT, at(14), 0, 0), "when no world is in hand", "2.2 SETTLE, R-2.2-10")
    refused(game, (c.BLANK_AT, other, at(14), 0), "when no world is in hand", "2.2 SETTLE, R-2.2-10")


def test_a_new_world_in_a_sector_not_controlled_is_refused() -> None:
    """R-2.2-12."""
    game, other = asked_to_settle()
    refused(game, (c.NEW_AT, at(41), 0, 0), "41 is not", "2.2 SETTLE, R-2.2-12")
    refused(game, (c.BLANK_AT, other, 0, 0), "00 is not", "2.2 SETTLE, R-2.2-12")


def test_a_wonder_entered_by_nobody_is_refused() -> None:
    """R-2.2.1-05."""
    pos = table()
    pos.wonder[at(15)] = pos.wonder[at(16)] = SUN
    card = hold(pos, SUN)
    game = play(pos, f"expand {number(hold(pos, FOOT))}", "14>15:1")
    assert (c.WONDER, at(15), card, 0) in game.choices()
    refused(game, (c.WONDER, at(16), card, 0), "in a sector just entered", "2.2.1, R-2.2.1-05")


# ---- payment and challenges: sections 2.3 and 2.4


def paying() -> tuple[Position, Game]:
    """A homeworld with an advancement of sun is to be paid for, a sun and a moon are in hand."""
    pos = table()
    pos.phase, pos.unpaid = IN_PAYMENT, [pos.home[0]]
    hold(pos, SUN)
    hold(pos, MOON)
    return pos, play(pos)


def test_paying_for_a_card_without_upkeep_is_refused() -> None:
    """R-2.3-02."""
    pos, game = paying()
    refused(game, (c.PAY, pos.deck[0], pos.hand[0][0], 0), "has no upkeep to be settled", "2.3, R-2.3-02")


def test_paying_with_a_card_not_in_hand_is_refused() -> None:
    pos, game = paying()
    refused(game, (c.PAY, pos.home[0], pos.deck[0], 0), "is not in the hand", "2.2")
    refused(game, (c.PAY, pos.home[0], 900, 0), "there is no card 901", "1.4")


def test_paying_with_a_wrong_suit_is_refused() -> None:
    """R-2.3-01."""
    pos, game = paying()
    refused(game, (c.PAY, pos.home[0], pos.hand[0][1], 0), "the suit of a written advancement", "2.3, R-2.3-01")


def meeting() -> tuple[Position, Game]:
    """A challenge of sun is revealed; all three ways to meet it are open, and one card of each cannot."""
    pos = table()
    pos.phase, pos.revealed = IN_CHALLENGE, blank(pos, SUN)
    hold(pos, SUN)
    hold(pos, MOON)
    pos.upkeep[pos.home[0]] = 1
    world(pos, settle(pos, blank(pos, SUN)), 14, ENERGY)
    world(pos, settle(pos, blank(pos, SUN)), 14, ART)
    pos.techs[0] = [tech(pos, blank(pos, MOON), ART)]
    pos.upkeep[pos.techs[0][0]] = 2
    return pos, play(pos)


def test_a_challenge_is_not_met_by_a_card_of_another_suit() -> None:
    pos, game = meeting()
    refused(game, (c.DROP, pos.hand[0][1], 0, 0), "the challenge is a sun, the card is not", "2.4")


def test_a_challenge_is_not_met_by_a_card_that_is_not_in_the_hand() -> None:
    pos, game = meeting()
    refused(game, (c.DROP, pos.deck[0], 0, 0), "is not in the hand", "2.2")
    refused(game, (c.DROP, 800, 0, 0), "there is no card 801", "1.4")


def test_a_challenge_is_not_met_by_a_cube_from_a_card_of_another_suit() -> None:
    """R-2.4-04."""
    pos, game = meeting()
    refused(game, (c.CUBE, pos.techs[0][0], 0, 0), "a card with an advancement of sun", "2.4, R-2.4-04")


def test_a_challenge_is_not_met_by_the_homeworld_or_a_world_of_another_suit() -> None:
    """R-2.4-05."""
    pos, game = meeting()
    refused(game, (c.CARD, pos.home[0], 0, 0), "the homeworld does not", "2.4, R-2.4-05")
    refused(game, (c.CARD, pos.settled[0][1], 0, 0), "with an advancement of sun", "2.4, R-2.4-05")


@each_row("kind", [c.DROP, c.CUBE])
def test_outside_a_challenge_its_answers_do_not_answer_what_is_asked(kind: int) -> None:
    pos = table()
    question = QUESTIONS[c.ASK_ACTION]
    refused(play(pos), (kind, hold(pos, SUN), 0, 0), question.words.en, question.rule)


def test_going_on_is_refused_while_a_challenge_waits() -> None:
    refused(meeting()[1], c.GO_ON, "it is not optional", QUESTIONS[c.ASK_MEET].rule)


# ---- leaving: reading R-3-26


def test_leaving_in_anothers_turn_is_refused() -> None:
    game = play(table(2))
    with pytest.raises(IllegalChoice, match=r"in their own turn \[3, R-3-26\]"):
        game.leave(1)


def test_leaving_after_the_end_is_refused() -> None:
    game = Game(campaign(3), keep=True)
    play_out(game, sane(Random(3)))
    with pytest.raises(IllegalChoice, match="R-3-26"):
        game.leave(0)


@each_row("seats", [1, 2, 3])
@each_row("seed", range(6))
def test_whoever_leaves_during_the_set_up_is_refused_or_leaves_a_sound_game(seed: int, seats: int) -> None:
    """1.7, R-3-26: every seat has its homeworld when the turns begin."""
    pos = campaign(seed, seats)
    pos.pauses = 1
    game = Game(pos)
    for _ in range(seed):
        game.apply(game.choices()[0])
    try:
        game.leave(game.position.asker)
    except IllegalChoice:
        return
    assert problems(game.position) == []
    play_out(game, sane(Random(seed)))


def test_leaving_in_the_middle_of_an_action_is_refused() -> None:
    """1.4, R-3-26: every card lies somewhere, also the one an interrupted ADVANCE would be writing on."""
    pos = table(2)
    pos.techs[0] = [tech(pos, blank(pos, SUN), adv(3, 5))]
    game = play(pos, f"advance {number(hold(pos, SKULL))}", "deck")
    assert game.position.question == c.ASK_REDRAW_SUIT
    before = game.position.copy()
    with pytest.raises(IllegalChoice, match=r"in the middle of one \[3, R-3-26\]"):
        game.leave(0)
    assert game.position == before


# ---- anything may be said at any moment


def syntactically_valid(random: Random, pos: Position) -> Choice:
    """A choice that can be written, whatever it means here."""
    card, other = (random.randrange(len(pos.kind) + 3) for _ in range(2))
    here, there = random.randrange(37), random.randrange(37)
    suit, track, count = random.randrange(6), random.randrange(4), random.randint(1, 5)
    return random.choice(
        [
            (random.choice((c.GO, c.DECK, c.FAIL, c.QUITS, c.AFRESH, c.DO)), 0, 0, 0),
            (random.choice((c.CARD, c.DROP, c.LEAVE, c.CUBE)), card, 0, 0),
            (random.choice((c.SECTOR, c.HIT, c.NEW_AT)), here, 0, 0),
            (c.ACT, random.randrange(8), random.choice((-1, card)), 0),
            (c.USE, card, random.randrange(36), 0),
            (c.TRACK, track, 0, random.choice((-1, 1, 3))),
            (c.NUMBER, 0, 0, random.randint(0, 6)),
            (random.choice((c.MOVE, c.FIGHT)), here, there, count),
            (c.SUIT, suit, 0, 0),
            (c.BLANK_AT, card, here, 0),
            (c.WONDER, here, card, 0),
            (c.PAY, card, other, 0),
            (c.VICTORY, suit, 0, 0),
            (c.RAISE, random.randrange(6), suit, 0),
        ]
    )


@pytest.mark.parametrize("seed", always_and_at_length(1, 30))
def test_whatever_is_said_is_a_legal_choice_or_refused_without_a_trace(seed: int) -> None:
    random = Random(seed)
    told = set()
    for _, game in games_of(campaign(seed, 1 + seed % 3, random_switches(random, 0.3)), (2, 1, 3, 1), keep=False):
        player = mixed(random, 0.9)
        while True:
            before = game.position.copy()
            for _ in range(8):
                told.add(refused_or_legal(game, syntactically_valid(random, game.position)))
            assert game.position == before
            if game.over:
                break
            game.apply(player(game.position))
    assert len(told) > 15


def refused_or_legal(game: Game, choice: Choice) -> str:
    """The rule that refuses the choice, or "" for a legal one (which is not made)."""
    if choice in game.choices():
        return ""
    with pytest.raises(IllegalChoice) as caught:
        game.play(choice)
    assert caught.value.reason
    assert caught.value.rule
    assert len(caught.value.legal) == len(game.choices())
    return caught.value.rule


# ---- positions that cannot be


def told(pos: Position) -> list[str]:
    return [str(problem) for problem in problems(pos)]


def test_a_sound_position_has_no_problem() -> None:
    assert told(table(3)) == []


def broken_everywhere() -> Position:
    """Twelve things that cannot be."""
    pos = table(2)
    pos.cubes[at(41)], pos.owner[at(41)] = 6, NEUTRAL
    pos.cubes[0], pos.owner[0] = 1, NEUTRAL
    pos.tracks[4 * 1 + 2] = -7
    pos.upkeep[pos.home[0]] = 4
    pos.discard.append(pos.deck[0])
    pos.deck.remove(35 if 35 in pos.deck else pos.deck[5])
    pos.hand[1].append(77)
    pos.number[pos.deck[2]] = 7
    world(pos, pos.deck[1], 0)
    pos.techs[1].append(pos.deck.pop())
    pos.home[1] = NOBODY
    return pos


def test_all_problems_are_told_at_once_and_each_with_its_place() -> None:
    found = told(broken_everywhere())
    for where, words in [
        ("sector 41", "6 cubes, a sector holds at most 5"),
        ("black hole", "cubes in the black hole between turns"),
        ("player 2, track S", "-7 is off the track"),
        ("card ", "4 upkeep cubes, a card holds at most 3"),
        ("card ", "is in 2 places: deck, discard pile"),
        ("card ", "is nowhere"),
        ("card ", "is not a card of the campaign, but is in hand of player 2"),
        ("card ", "its corner is 7"),
        ("card ", "a world has at least one advancement"),
        ("card ", "a world is in a numbered sector"),
        ("card ", "is not a tech, but counts as one of player 2"),
        ("player 2", "plays without a homeworld"),
    ]:
        assert any(line.startswith(where) and words in line for line in found), f"{where}: {words} not in {found}"
    assert all(line.endswith("]") and "[" in line for line in found)


def test_problems_name_cards_by_their_running_numbers() -> None:
    """1.4: the first card is 001 on the card, in the notation, and everywhere a person reads of it."""
    pos = table()
    pos.deck.remove(0)
    assert told(pos) == ["card 001: is nowhere [1.4]"]


def test_a_card_that_is_the_homeworld_of_two_players_is_told() -> None:
    pos = table(2)
    pos.deck.append(pos.home[1])
    pos.home[1] = pos.home[0]
    found = told(pos)
    assert any("homeworld of player 1, homeworld of player 2" in line for line in found)
    assert any("player 2 does not control its sector" in line for line in found)


@each_row(
    ("name", "value", "words"),
    [
        ("own", [[1], []], "the sectors counted are not those on the map"),
        ("population", [9, 3], "the sectors counted are not those on the map"),
        ("settled", [[], []], ""),
    ],
)
def test_what_is_kept_beside_the_table_must_fit_it(name: str, value: object, words: str) -> None:
    pos = table(2)
    setattr(pos, name, value)
    found = told(pos)
    assert (words != "") == bool(found)
    assert all(words in line for line in found)


@each_row(("count", "owner"), [(0, NEUTRAL), (2, NOBODY), (3, 7), (-1, NEUTRAL), (1, 2)], ids=str)
def test_cubes_and_their_owner_must_fit(count: int, owner: int) -> None:
    pos = table(2)
    pos.cubes[at(41)], pos.owner[at(41)] = count, owner
    assert [line for line in told(pos) if line.startswith("sector 41: ")]


def test_settled_worlds_where_no_cube_is_and_settled_blanks_are_told() -> None:
    """R-2.2.1-09."""
    pos = table()
    far, plain = settle(pos, world(pos, blank(pos, SUN), 41, ART)), settle(pos, blank(pos, SUN))
    found = told(pos)
    assert far != plain
    assert any("player 1 does not control its sector" in line for line in found)
    assert any("is not a world, but counts as one of player 1" in line for line in found)


def test_upkeep_cubes_on_a_settled_world_are_told() -> None:
    """R-1.5-08."""
    pos = table()
    card = settle(pos, world(pos, blank(pos, SUN), 14, ART))
    pos.upkeep[card] = 1
    assert [line for line in told(pos) if "upkeep cubes are on homeworlds and techs only" in line]


def test_advancements_on_a_blank_and_miscounted_ones_are_told() -> None:
    pos = table()
    card = blank(pos, SUN)
    pos.discard.append(card)
    pos.write(SLOTS * card, ART, 1, 0)
    pos.written[pos.home[0]] = 2
    found = told(pos)
    assert any("only worlds and techs have advancements" in line for line in found)
    assert any("2 advancements are counted, 1 written" in line for line in found)


def test_cubes_may_lie_in_the_black_hole_during_a_challenge_phase() -> None:
    """R-2.4-14."""
    pos = table()
    pos.phase = IN_CHALLENGE
    pos.cubes[0], pos.owner[0] = 5, NEUTRAL
    assert told(pos) == []


@each_row("suit", range(6))
def test_all_suits_have_blanks_for_these_tables(suit: int) -> None:
    """A check of the tests themselves."""
    pos = table(3)
    assert pos.suit[blank(pos, suit)] == suit
    assert SUITS[suit] in "SMRKHF"
    assert WORLD not in {pos.kind[card] for card in pos.deck}
