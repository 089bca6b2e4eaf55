"""Effects of the cards of age 10 that are more than one thing (14): what "me" does, or "you" on whom "I" demand it."""

from __future__ import annotations

from generator.games.innovation.rules.codes import AGE, CLOCK, FACTORY, GREEN, LEAF, NO_CARD, Flow
from generator.games.innovation.rules.dogma import effect
from generator.games.innovation.rules.holdings import different_values, having
from generator.games.innovation.rules.notation import card_called
from generator.games.innovation.rules.player import Player


@effect("Bioengineering", 1)
def bioengineering_1(me: Player) -> Flow[None]:
    leaves = [card for other in me.opponents for card in having(other.tops, LEAF)]
    me.take_in_score((yield from me.pick(leaves, "transfer")))


@effect("Bioengineering", 2)
def bioengineering_2(me: Player) -> None:
    leaves = {each.who: each.count(LEAF) for each in (me, *me.others)}
    if min(leaves.values()) < 3:
        most = max(leaves.values())
        me.only_winner([who for who, count in leaves.items() if count == most])


@effect("Software", 2)
def software_2(me: Player) -> Flow[None]:
    me.draw_and_meld(10)
    yield from me.execute(me.draw_and_meld(10))


@effect("Miniaturization", 1)
def miniaturization_1(me: Player) -> Flow[None]:
    returned = yield from me.may_put_back_one(me.hand)
    if returned != NO_CARD and AGE[returned] == 10:
        me.draws(different_values(me.score_pile), 10)


@effect("Robotics", 1)
def robotics_1(me: Player) -> Flow[None]:
    me.score(me.top(GREEN))
    yield from me.execute(me.draw_and_meld(10))


@effect("Databases", 1)
def databases_1(you: Player, me: Player) -> Flow[None]:
    half = (len(you.score_pile) + 1) // 2
    you.put_back(*(yield from you.pick_several(you.score_pile, half, half, "return")))


@effect("Self Service", 1)
def self_service_1(me: Player) -> Flow[None]:
    others = [card for card in me.tops if card != card_called("Self Service")]
    card = yield from me.pick(others, "execute")
    if card != NO_CARD:
        yield from me.execute(card)


@effect("Self Service", 2)
def self_service_2(me: Player) -> None:
    ours = me.of_the_team(me.pos.achievements)
    if all(ours > other.of_the_team(me.pos.achievements) for other in me.opponents):
        me.wins()


@effect("Globalization", 1)
def globalization_1(you: Player, me: Player) -> Flow[None]:
    you.put_back((yield from you.pick(having(you.tops, LEAF), "return")))


@effect("Globalization", 2)
def globalization_2(me: Player) -> None:
    me.draw_and_score(6)
    everybody = (me, *me.others)
    if all(each.count(LEAF) <= each.count(FACTORY) for each in everybody):
        scores = {each.who: each.of_the_team(me.pos.points) for each in everybody}
        most = max(scores.values())
        me.only_winner([who for who, points in scores.items() if points == most])


@effect("Stem Cells", 1)
def stem_cells_1(me: Player) -> Flow[None]:
    if me.hand and (yield from me.may("score_hand")):
        me.score(*me.hand)


@effect("A.I.", 2)
def ai_2(me: Player) -> None:
    tops = [card for each in (me, *me.others) for card in each.tops]
    if card_called("Robotics") in tops and card_called("Software") in tops:
        scores = {each.who: each.points for each in (me, *me.others)}
        least = [who for who, points in scores.items() if points == min(scores.values())]
        if len(least) == 1:  # also of two team-mates (I-U20)
            me.only_winner(least)


@effect("The Internet", 3)
def the_internet_3(me: Player) -> None:
    for _ in range(me.count(CLOCK) // 2):
        me.draw_and_meld(10)
