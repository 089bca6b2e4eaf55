"""Effects of the cards of age 4 that are more than one thing (14): what "me" does, or "you" on whom "I" demand it."""

from __future__ import annotations

from generator.games.innovation.rules.codes import (
    AGE,
    BULB,
    CASTLE,
    COLOUR,
    CROWN,
    HAS,
    LEAF,
    LEFT,
    NO_CARD,
    PURPLE,
    RIGHT,
    UNSPLAYED,
    WONDER,
    Flow,
)
from generator.games.innovation.rules.dogma import effect
from generator.games.innovation.rules.holdings import having
from generator.games.innovation.rules.player import Player


@effect("Printing Press", 1)
def printing_press_1(me: Player) -> Flow[None]:
    returned = yield from me.may_put_back_one(me.score_pile)
    if returned != NO_CARD:
        me.draw(me.top_value(PURPLE) + 2)


@effect("Colonialism", 1)
def colonialism_1(me: Player) -> None:
    while HAS[me.draw_and_tuck(3)][CROWN]:
        pass


@effect("Gunpowder", 1)
def gunpowder_1(you: Player, me: Player) -> Flow[None]:
    card = yield from you.pick(having(you.tops, CASTLE), "transfer")
    if card != NO_CARD:
        me.take_in_score(card)
        me.dogma.moved = True


@effect("Gunpowder", 2)
def gunpowder_2(me: Player) -> None:
    if me.dogma.moved:
        me.draw_and_score(2)


@effect("Invention", 1)
def invention_1(me: Player) -> Flow[None]:
    if (yield from me.may_splay(RIGHT, *me.splayed(LEFT))) != NO_CARD:
        me.draw_and_score(4)


@effect("Invention", 2)
def invention_2(me: Player) -> None:
    if not me.splayed(UNSPLAYED):
        me.claim(WONDER)


@effect("Navigation", 1)
def navigation_1(you: Player, me: Player) -> Flow[None]:
    me.take_in_score((yield from you.pick([card for card in you.score_pile if AGE[card] in (2, 3)], "transfer")))


@effect("Anatomy", 1)
def anatomy_1(you: Player, me: Player) -> Flow[None]:
    returned = yield from you.pick(you.score_pile, "return")
    if returned == NO_CARD:
        return
    you.put_back(returned)
    you.put_back((yield from you.pick([card for card in you.tops if AGE[card] == AGE[returned]], "return")))


@effect("Perspective", 1)
def perspective_1(me: Player) -> Flow[None]:
    if (yield from me.may_put_back_one(me.hand)) != NO_CARD:
        count = me.count(BULB) // 2
        me.score(*(yield from me.pick_several(me.hand, count, count, "score")))


@effect("Enterprise", 1)
def enterprise_1(you: Player, me: Player) -> Flow[None]:
    crowned = [card for card in having(you.tops, CROWN) if COLOUR[card] != PURPLE]
    card = yield from you.pick(crowned, "transfer")
    if card != NO_CARD:
        me.take_on_board(card)
        you.draw_and_meld(4)


@effect("Reformation", 1)
def reformation_1(me: Player) -> Flow[None]:
    count = min(me.count(LEAF) // 2, len(me.hand))
    if me.pos.switches.reformation == "each":  # I-U15
        least = 0
    elif count and (yield from me.may("tuck")):
        least = count
    else:
        return
    for card in (yield from me.pick_several(me.hand, least, count, "tuck")):
        me.tuck(card)
