"""Effects of the cards of age 1 that are more than one thing (14): what "me" does, or "you" on whom "I" demand it."""

from __future__ import annotations

from generator.games.innovation.rules.codes import AGE, CASTLE, COLOUR, CROWN, HAS, LEFT, MONUMENT, NO_CARD, Flow
from generator.games.innovation.rules.dogma import effect
from generator.games.innovation.rules.holdings import having
from generator.games.innovation.rules.player import Player


@effect("Pottery", 1)
def pottery_1(me: Player) -> Flow[None]:
    returned = yield from me.may_put_back(3)
    if returned:
        me.draw_and_score(len(returned))


@effect("Tools", 1)
def tools_1(me: Player) -> Flow[None]:
    if len(me.hand) >= 3 and (yield from me.may("return")):  # I-U16
        me.put_back(*(yield from me.pick_several(me.hand, 3, 3, "return")))
        me.draw_and_meld(3)


@effect("Tools", 2)
def tools_2(me: Player) -> Flow[None]:
    returned = yield from me.may_put_back_one([card for card in me.hand if AGE[card] == 3])
    if returned != NO_CARD:
        me.draws(3, 1)


@effect("Archery", 1)
def archery_1(you: Player, me: Player) -> Flow[None]:
    you.draw(1)
    me.take_in_hand(*(yield from you.pick_extreme(you.hand, 1, "transfer")))


@effect("Metalworking", 1)
def metalworking_1(me: Player) -> None:
    while HAS[card := me.draw_and_reveal(1)][CASTLE]:
        me.score(card)


@effect("Oars", 1, "last")
def oars_1(you: Player, me: Player) -> Flow[None]:
    while (yield from oars_1_of_the_first_edition(you, me)):
        pass


@effect("Oars", 1, "first")
def oars_1_of_the_first_edition(you: Player, me: Player) -> Flow[bool]:
    card = yield from you.pick(having(you.hand, CROWN), "transfer")
    if card == NO_CARD:
        return False
    me.take_in_score(card)
    me.dogma.moved = True
    you.draw(1)
    return True


@effect("Oars", 2)
def oars_2(me: Player) -> None:
    if not me.dogma.moved:
        me.draw(1)


@effect("Clothing", 1)
def clothing_1(me: Player) -> Flow[None]:
    missing = [card for card in me.hand if COLOUR[card] not in me.colours]
    card = yield from me.pick(missing, "meld")
    if card != NO_CARD:
        me.meld(card)


@effect("Clothing", 2)
def clothing_2(me: Player) -> None:
    theirs = {colour for other in me.opponents for colour in other.colours}
    for _ in set(me.colours) - theirs:
        me.draw_and_score(1)


@effect("Agriculture", 1)
def agriculture_1(me: Player) -> Flow[None]:
    returned = yield from me.may_put_back_one(me.hand)
    if returned != NO_CARD:
        me.draw_and_score(AGE[returned] + 1)


@effect("Domestication", 1)
def domestication_1(me: Player) -> Flow[None]:
    for card in (yield from me.pick_extreme(me.hand, 1, "meld", lowest=True)):
        me.meld(card)
    me.draw(1)


@effect("Masonry", 1)
def masonry_1(me: Player) -> Flow[None]:
    stones = having(me.hand, CASTLE)
    melded = yield from me.pick_several(stones, 0, len(stones), "meld")
    for card in melded:
        me.meld(card)
    if len(melded) >= 4:
        me.claim(MONUMENT)


@effect("City States", 1)
def city_states_1(you: Player, me: Player) -> Flow[None]:
    if you.count(CASTLE) < 4:
        return
    card = yield from you.pick(having(you.tops, CASTLE), "transfer")
    if card != NO_CARD:
        me.take_on_board(card)
        you.draw(1)


@effect("Code of Laws", 1)
def code_of_laws_1(me: Player) -> Flow[None]:
    card = yield from me.pick([card for card in me.hand if COLOUR[card] in me.colours], "tuck", optional=True)
    if card != NO_CARD:
        me.tuck(card)
        yield from me.may_splay(LEFT, COLOUR[card])


@effect("Mysticism", 1)
def mysticism_1(me: Player) -> None:
    card = me.draw_and_reveal(1)
    if COLOUR[card] in me.colours:
        me.meld(card)
        me.draw(1)
