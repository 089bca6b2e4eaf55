"""Effects of the cards of age 8 that are more than one thing (14): what "me" does, or "you" on whom "I" demand it."""

from __future__ import annotations

from generator.games.innovation.facts.deck import AGES, COLOURS
from generator.games.innovation.rules.codes import (
    AGE,
    BULB,
    CLOCK,
    COLOUR,
    FACTORY,
    GREEN,
    NO_CARD,
    PURPLE,
    RED,
    UP,
    YELLOW,
    Flow,
)
from generator.games.innovation.rules.dogma import effect
from generator.games.innovation.rules.holdings import all_lowest, different_values, having, lacking
from generator.games.innovation.rules.player import Player


@effect("Quantum Theory", 1)
def quantum_theory_1(me: Player) -> Flow[None]:
    if len((yield from me.may_put_back(2))) == 2:
        me.draw(10)
        me.draw_and_score(10)


@effect("Rocketry", 1)
def rocketry_1(me: Player) -> Flow[None]:
    for _ in range(me.count(CLOCK) // 2):
        me.put_back((yield from me.pick_back(me.opponents, "return")))


@effect("Flight", 1)
def flight_1(me: Player) -> Flow[None]:
    if me.splay_of(RED) == UP:
        yield from me.may_splay(UP, *me.colours)


@effect("Mobility", 1)
def mobility_1(you: Player, me: Player) -> Flow[None]:
    fit = [card for card in lacking(you.tops, FACTORY) if COLOUR[card] != RED]
    cards = yield from you.pick_extreme(fit, 2, "transfer")
    me.take_in_score(*cards)
    if cards:
        you.draw(8)


@effect("Corporations", 1)
def corporations_1(you: Player, me: Player) -> Flow[None]:
    card = yield from you.pick([card for card in having(you.tops, FACTORY) if COLOUR[card] != GREEN], "transfer")
    if card != NO_CARD:
        me.take_in_score(card)
        you.draw_and_meld(8)


@effect("Mass Media", 1)
def mass_media_1(me: Player) -> Flow[None]:
    if (yield from me.may_put_back_one(me.hand)) != NO_CARD:
        value = yield from me.pick_value(AGES, "return_value")
        back = [card for each in (me, *me.others) for card in each.score_pile if AGE[card] == value]
        me.put_back(*(yield from me.in_order_as_seen(back, "return_order")))


@effect("Antibiotics", 1)
def antibiotics_1(me: Player) -> Flow[None]:
    returned = yield from me.may_put_back(3)
    me.draws(2 * different_values(returned), 8)


@effect("Skyscrapers", 1)
def skyscrapers_1(you: Player, me: Player) -> Flow[None]:
    card = yield from you.pick([card for card in having(you.tops, CLOCK) if COLOUR[card] != YELLOW], "transfer")
    if card == NO_CARD:
        return
    beneath = you.beneath(card)
    me.take_on_board(card)
    you.score(beneath)
    yield from you.put_back_all(you.stack(COLOUR[card]))


@effect("Empiricism", 1)
def empiricism_1(me: Player) -> Flow[None]:
    one = yield from me.pick_colour(range(len(COLOURS)), "guess")
    two = yield from me.pick_colour([colour for colour in range(len(COLOURS)) if colour != one], "guess")
    card = me.draw_and_reveal(9)
    if COLOUR[card] in (one, two):
        me.meld(card)
        yield from me.may_splay(UP, COLOUR[card])


@effect("Empiricism", 2)
def empiricism_2(me: Player) -> None:
    if me.count(BULB) >= 20:
        me.wins()


@effect("Socialism", 1)
def socialism_1(me: Player) -> Flow[None]:
    hand = me.hand
    if not hand or not (yield from me.may("tuck_hand")):
        return
    yield from me.tuck_all(hand)
    if any(COLOUR[card] == PURPLE for card in hand):
        for other in me.opponents:
            me.take_in_hand(*all_lowest(other.hand))
