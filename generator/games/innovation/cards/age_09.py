"""Effects of the cards of age 9 that are more than one thing (14): what "me" does, or "you" on whom "I" demand it."""

from __future__ import annotations

from generator.games.innovation.rules.codes import COLOUR, GREEN, LEAF, NO_CARD, RED, Flow
from generator.games.innovation.rules.dogma import DogmaEnds, effect
from generator.games.innovation.rules.holdings import all_highest, lacking
from generator.games.innovation.rules.notation import card_called
from generator.games.innovation.rules.player import Player


@effect("Genetics", 1)
def genetics_1(me: Player) -> None:
    card = me.draw_and_meld(10)
    me.score(*(other for other in me.stack(COLOUR[card]) if other != card))


@effect("Composites", 1)
def composites_1(you: Player, me: Player) -> Flow[None]:
    kept = yield from you.pick(you.hand, "keep")
    me.take_in_hand(*(card for card in you.hand if card != kept))
    me.take_in_score(*(yield from you.pick_extreme(you.score_pile, 1, "transfer")))


@effect("Fission", 1)
def fission_1(you: Player, me: Player) -> None:
    if COLOUR[you.draw_and_reveal(10)] == RED:
        you.pos.remove_all()
        raise DogmaEnds


@effect("Fission", 2, "last")
def fission_2(me: Player) -> Flow[None]:
    yield from fission_2_of_the_first_edition(me)
    me.draw(10)


@effect("Fission", 2, "first")
def fission_2_of_the_first_edition(me: Player) -> Flow[None]:
    tops = [card for each in (me, *me.others) for card in each.tops]
    me.put_back((yield from me.pick([card for card in tops if card != card_called("Fission")], "return")))


@effect("Collaboration", 1)
def collaboration_1(you: Player, me: Player) -> Flow[None]:
    revealed = [you.draw_and_reveal(9), you.draw_and_reveal(9)]
    card = yield from me.pick(revealed, "transfer")
    me.take_on_board(card)
    you.meld(next(other for other in revealed if other != card))


@effect("Collaboration", 2)
def collaboration_2(me: Player) -> None:
    if len(me.stack(GREEN)) >= 10:
        me.wins()


@effect("Satellites", 1)
def satellites_1(me: Player) -> Flow[None]:
    yield from me.put_back_all(me.hand)
    me.draws(3, 8)


@effect("Satellites", 3)
def satellites_3(me: Player) -> Flow[None]:
    card = yield from me.pick(me.hand, "meld")
    if card != NO_CARD:
        me.meld(card)
        yield from me.execute(card)


@effect("Ecology", 1)
def ecology_1(me: Player) -> Flow[None]:
    if (yield from me.may_put_back_one(me.hand)) != NO_CARD:
        me.score((yield from me.pick(me.hand, "score")))
        me.draws(2, 10)


@effect("Suburbia", 1)
def suburbia_1(me: Player) -> Flow[None]:
    tucked = yield from me.pick_several(me.hand, 0, len(me.hand), "tuck")
    for card in tucked:
        me.tuck(card)
    for _ in tucked:
        me.draw_and_score(1)


@effect("Services", 1)
def services_1(you: Player, me: Player) -> Flow[None]:
    cards = all_highest(you.score_pile)
    me.take_in_hand(*cards)
    if cards:
        you.take_in_hand((yield from you.pick(lacking(me.tops, LEAF), "transfer_back")))


@effect("Specialization", 1)
def specialization_1(me: Player) -> Flow[None]:
    card = yield from me.pick(me.hand, "reveal")
    if card != NO_CARD:
        me.reveal(card)
        me.take_in_hand(*(other.top(COLOUR[card]) for other in me.opponents))
