"""Effects of the cards of age 7 that are more than one thing (14): what "me" does, or "you" on whom "I" demand it."""

from __future__ import annotations

from generator.games.innovation.rules.codes import CROWN, FACTORY, NO_CARD, RED, Flow
from generator.games.innovation.rules.dogma import effect
from generator.games.innovation.rules.holdings import different_values, highest, lacking
from generator.games.innovation.rules.player import Player


@effect("Evolution", 1)
def evolution_1(me: Player) -> Flow[None]:
    way = yield from me.pick_option(2, "evolution")  # declining both: I-U18
    if way == 1:
        me.draw_and_score(8)
        me.put_back((yield from me.pick(me.score_pile, "return")))
    elif way == 2:
        me.draw(highest(me.score_pile) + 1)


@effect("Publications", 1)
def publications_1(me: Player) -> Flow[None]:
    several = [colour for colour in me.colours if len(me.stack(colour)) > 1]
    colour = yield from me.pick_colour(several, "reorder", optional=True)
    if colour != NO_CARD:
        me.reorder(colour, (yield from me.in_order(reversed(me.stack(colour)), "order_from_top")))


@effect("Combustion", 1, "last")
def combustion_1(you: Player, me: Player) -> Flow[None]:
    yield from _burn(you, me, me.count(CROWN) // 4)


@effect("Combustion", 1, "first")
def combustion_1_of_the_first_edition(you: Player, me: Player) -> Flow[None]:
    yield from _burn(you, me, 2)


def _burn(you: Player, me: Player, count: int) -> Flow[None]:
    me.take_in_score(*(yield from you.pick_several(you.score_pile, count, count, "transfer")))


@effect("Combustion", 2, "last")
def combustion_2(me: Player) -> None:
    me.put_back(me.bottom(RED))


@effect("Explosives", 1)
def explosives_1(you: Player, me: Player) -> Flow[None]:
    cards = yield from you.pick_extreme(you.hand, 3, "transfer")
    me.take_in_hand(*cards)
    if cards and not you.hand:
        you.draw(7)


@effect("Bicycle", 1)
def bicycle_1(me: Player) -> Flow[None]:
    hand, score_pile = me.hand, me.score_pile
    if (hand or score_pile) and (yield from me.may("exchange")):
        me.take_in_score(*hand)
        me.take_in_hand(*score_pile)


@effect("Electricity", 1)
def electricity_1(me: Player) -> Flow[None]:
    returned = yield from me.put_back_all(lacking(me.tops, FACTORY))
    me.draws(len(returned), 8)


@effect("Refrigeration", 1)
def refrigeration_1(you: Player, me: Player) -> Flow[None]:
    half = len(you.hand) // 2
    you.put_back(*(yield from you.pick_several(you.hand, half, half, "return")))


@effect("Sanitation", 1)
def sanitation_1(you: Player, me: Player) -> Flow[None]:
    yours = yield from you.pick_extreme(you.hand, 2, "exchange")
    mine = yield from me.pick_extreme(me.hand, 1, "exchange", lowest=True)
    me.take_in_hand(*yours)
    you.take_in_hand(*mine)


@effect("Lighting", 1)
def lighting_1(me: Player) -> Flow[None]:
    tucked = yield from me.pick_several(me.hand, 0, 3, "tuck")
    for card in tucked:
        me.tuck(card)
    for _ in range(different_values(tucked)):
        me.draw_and_score(7)


@effect("Railroad", 1)
def railroad_1(me: Player) -> Flow[None]:
    yield from me.put_back_all(me.hand)
    me.draws(3, 6)
