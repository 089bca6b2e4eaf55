"""Effects of the cards of age 5 that are more than one thing (14): what "me" does, or "you" on whom "I" demand it."""

from __future__ import annotations

from generator.games.innovation.facts.deck import COLOURS
from generator.games.innovation.rules.codes import (
    AGE,
    BLUE,
    BULB,
    COLOUR,
    CROWN,
    FACTORY,
    GREEN,
    NO_CARD,
    PURPLE,
    RIGHT,
    UNIVERSE,
    YELLOW,
    Flow,
)
from generator.games.innovation.rules.dogma import effect
from generator.games.innovation.rules.holdings import all_highest, having, highest
from generator.games.innovation.rules.player import Player


@effect("Chemistry", 2)
def chemistry_2(me: Player) -> Flow[None]:
    me.draw_and_score(highest(me.tops) + 1)
    me.put_back((yield from me.pick(me.score_pile, "return")))


@effect("Physics", 1)
def physics_1(me: Player) -> Flow[None]:
    revealed = [me.draw_and_reveal(6) for _ in range(3)]
    if len({COLOUR[card] for card in revealed}) < len(revealed):
        yield from me.put_back_all(me.hand)


@effect("Coal", 3)
def coal_3(me: Player) -> Flow[None]:
    card = yield from me.pick(me.tops, "score", optional=True)
    if card != NO_CARD:
        beneath = me.beneath(card)
        me.score(card)
        me.score(beneath)


@effect("The Pirate Code", 1)
def the_pirate_code_1(you: Player, me: Player) -> Flow[None]:
    cards = yield from you.pick_several([card for card in you.score_pile if AGE[card] <= 4], 2, 2, "transfer")
    if cards:
        me.take_in_score(*cards)
        me.dogma.moved = True


@effect("The Pirate Code", 2)
def the_pirate_code_2(me: Player) -> Flow[None]:
    if me.dogma.moved:
        me.score(*(yield from me.pick_extreme(having(me.tops, CROWN), 1, "score", lowest=True)))


@effect("Banking", 1)
def banking_1(you: Player, me: Player) -> Flow[None]:
    card = yield from you.pick([card for card in having(you.tops, FACTORY) if COLOUR[card] != GREEN], "transfer")
    if card != NO_CARD:
        me.take_on_board(card)
        you.draw_and_score(5)


@effect("Measurement", 1, "last")
def measurement_1(me: Player) -> Flow[None]:
    card = yield from me.pick(me.hand, "return", optional=True)
    if card != NO_CARD:
        me.reveal(card)
        me.put_back(card)
        _measure(me, COLOUR[card])


@effect("Measurement", 1, "first")
def measurement_1_of_the_first_edition(me: Player) -> Flow[None]:
    if (yield from me.may_put_back_one(me.hand)) != NO_CARD:
        _measure(me, (yield from me.pick_colour(range(len(COLOURS)), "splay_right")))


def _measure(me: Player, colour: int) -> None:
    me.splay(colour, RIGHT)
    me.draw(len(me.stack(colour)))


@effect("Statistics", 1, "last")
def statistics_1(you: Player, me: Player) -> None:
    you.take_in_hand(*all_highest(you.score_pile))


@effect("Statistics", 1, "first")
def statistics_1_of_the_first_edition(you: Player, me: Player) -> Flow[None]:
    while cards := (yield from you.pick_extreme(you.score_pile, 1, "transfer")):
        you.take_in_hand(*cards)
        if len(you.hand) != 1:
            break


@effect("Steam Engine", 1)
def steam_engine_1(me: Player) -> None:
    me.draw_and_tuck(4)
    me.draw_and_tuck(4)
    me.score(me.bottom(YELLOW))


@effect("Astronomy", 1)
def astronomy_1(me: Player) -> None:
    while COLOUR[card := me.draw_and_reveal(6)] in (GREEN, BLUE):
        me.meld(card)


@effect("Astronomy", 2)
def astronomy_2(me: Player) -> None:
    if all(AGE[card] >= 6 for card in me.tops if COLOUR[card] != PURPLE):  # I-U9
        me.claim(UNIVERSE)


@effect("Societies", 1, "last")
def societies_1(you: Player, me: Player) -> Flow[None]:
    higher = [card for card in having(you.tops, BULB) if AGE[card] > me.top_value(COLOUR[card])]
    yield from _societies(you, me, higher)


@effect("Societies", 1, "first")
def societies_1_of_the_first_edition(you: Player, me: Player) -> Flow[None]:
    yield from _societies(you, me, [card for card in having(you.tops, BULB) if COLOUR[card] != PURPLE])


def _societies(you: Player, me: Player, cards: list[int]) -> Flow[None]:
    card = yield from you.pick(cards, "transfer")
    if card != NO_CARD:
        me.take_on_board(card)
        you.draw(5)
