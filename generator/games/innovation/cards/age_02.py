"""Effects of the cards of age 2 that are more than one thing (14): what "me" does, or "you" on whom "I" demand it."""

from __future__ import annotations

from generator.games.innovation.rules.codes import AGE, COLOUR, EMPIRE, GREEN, LEAF, NO_CARD, RED, Flow
from generator.games.innovation.rules.dogma import effect
from generator.games.innovation.rules.holdings import all_highest, different_values
from generator.games.innovation.rules.player import Player


@effect("Calendar", 1)
def calendar_1(me: Player) -> None:
    if len(me.score_pile) > len(me.hand):
        me.draws(2, 3)


@effect("Mathematics", 1)
def mathematics_1(me: Player) -> Flow[None]:
    returned = yield from me.may_put_back_one(me.hand)
    if returned != NO_CARD:
        me.draw_and_meld(AGE[returned] + 1)


@effect("Construction", 1)
def construction_1(you: Player, me: Player) -> Flow[None]:
    me.take_in_hand(*(yield from you.pick_several(you.hand, 2, 2, "transfer")))
    you.draw(2)


@effect("Construction", 2)
def construction_2(me: Player) -> None:
    if len(me.tops) == 5 and all(len(other.tops) < 5 for other in me.opponents):
        me.claim(EMPIRE)


@effect("Road Building", 1)
def road_building_1(me: Player) -> Flow[None]:
    melded = yield from me.pick_several(me.hand, 1, 2, "meld")
    for card in melded:
        me.meld(card)
    if len(melded) < 2 or me.top(RED) == NO_CARD:
        return
    other = yield from me.pick_player(me.others, "transfer_red", optional=True)
    if other is not None:
        other.take_on_board(me.top(RED))
        me.take_on_board(other.top(GREEN))


@effect("Currency", 1)
def currency_1(me: Player) -> Flow[None]:
    returned = yield from me.may_put_back(len(me.hand))
    for _ in range(different_values(returned)):
        me.draw_and_score(2)


@effect("Mapmaking", 1)
def mapmaking_1(you: Player, me: Player) -> Flow[None]:
    card = yield from you.pick([card for card in you.score_pile if AGE[card] == 1], "transfer")
    if card != NO_CARD:
        me.take_in_score(card)
        me.dogma.moved = True


@effect("Mapmaking", 2)
def mapmaking_2(me: Player) -> None:
    if me.dogma.moved:
        me.draw_and_score(1)


@effect("Canal Building", 1)
def canal_building_1(me: Player) -> Flow[None]:
    from_hand, from_score = all_highest(me.hand), all_highest(me.score_pile)
    if (from_hand or from_score) and (yield from me.may("exchange")):
        me.take_in_score(*from_hand)
        me.take_in_hand(*from_score)


@effect("Fermenting", 1, "last")
def fermenting_1(me: Player) -> None:
    me.draws(len(me.showing(LEAF)), 2)


@effect("Fermenting", 1, "first")
def fermenting_1_of_the_first_edition(me: Player) -> None:
    me.draws(me.count(LEAF) // 2, 2)


@effect("Monotheism", 1)
def monotheism_1(you: Player, me: Player) -> Flow[None]:
    card = yield from you.pick([card for card in you.tops if COLOUR[card] not in me.colours], "transfer")
    if card != NO_CARD:
        me.take_in_score(card)
        you.draw_and_tuck(1)
