"""Effects of the cards of age 3 that are more than one thing (14): what "me" does, or "you" on whom "I" demand it."""

from __future__ import annotations

from generator.games.innovation.rules.codes import (
    CASTLE,
    COLOUR,
    CROWN,
    GREEN,
    HAS,
    LEAF,
    LEFT,
    NO_CARD,
    RED,
    UNSPLAYED,
    WORLD,
    Flow,
)
from generator.games.innovation.rules.dogma import effect
from generator.games.innovation.rules.holdings import all_highest, having, highest, lacking
from generator.games.innovation.rules.player import Player


@effect("Alchemy", 1)
def alchemy_1(me: Player) -> Flow[None]:
    revealed = [me.draw_and_reveal(4) for _ in range(me.count(CASTLE) // 3)]
    if any(COLOUR[card] == RED for card in revealed):
        yield from me.put_back_all(me.hand)


@effect("Alchemy", 2)
def alchemy_2(me: Player) -> Flow[None]:
    card = yield from me.pick(me.hand, "meld")
    if card != NO_CARD:
        me.meld(card)
    me.score((yield from me.pick(me.hand, "score")))


@effect("Translation", 1)
def translation_1(me: Player) -> Flow[None]:
    if me.score_pile and (yield from me.may("meld_score")):
        yield from me.meld_all(me.score_pile)


@effect("Translation", 2)
def translation_2(me: Player) -> None:
    if not lacking(me.tops, CROWN):  # I-U9
        me.claim(WORLD)


@effect("Engineering", 1)
def engineering_1(you: Player, me: Player) -> None:
    me.take_in_score(*having(you.tops, CASTLE))


@effect("Optics", 1)
def optics_1(me: Player) -> Flow[None]:
    if HAS[me.draw_and_meld(3)][CROWN]:
        me.draw_and_score(4)
        return
    behind = [other for other in me.opponents if other.points < me.points]
    other = yield from me.pick_player(behind, "transfer")
    if other is not None:
        other.take_in_score((yield from me.pick(me.score_pile, "transfer")))


@effect("Compass", 1)
def compass_1(you: Player, me: Player) -> Flow[None]:
    leaves = [card for card in having(you.tops, LEAF) if COLOUR[card] != GREEN]
    me.take_on_board((yield from you.pick(leaves, "transfer")))
    you.take_on_board((yield from you.pick(lacking(me.tops, LEAF), "transfer_back")))


@effect("Machinery", 1)
def machinery_1(you: Player, me: Player) -> None:
    yours, mine = you.hand, all_highest(me.hand)
    me.take_in_hand(*yours)
    you.take_in_hand(*mine)


@effect("Machinery", 2)
def machinery_2(me: Player) -> Flow[None]:
    me.score((yield from me.pick(having(me.hand, CASTLE), "score")))
    yield from me.may_splay(LEFT, RED)


@effect("Medicine", 1)
def medicine_1(you: Player, me: Player) -> Flow[None]:
    yours = yield from you.pick_extreme(you.score_pile, 1, "exchange")
    mine = yield from me.pick_extreme(me.score_pile, 1, "exchange", lowest=True)
    me.take_in_score(*yours)
    you.take_in_score(*mine)


@effect("Education", 1)
def education_1(me: Player) -> Flow[None]:
    returned = yield from me.may_put_back_one(all_highest(me.score_pile))
    if returned != NO_CARD:
        me.draw(highest(me.score_pile) + 2)


@effect("Feudalism", 1, "last")
def feudalism_1(you: Player, me: Player) -> Flow[None]:
    card = yield from feudalism_1_of_the_first_edition(you, me)
    if card != NO_CARD:
        you.splay(COLOUR[card], UNSPLAYED)


@effect("Feudalism", 1, "first")
def feudalism_1_of_the_first_edition(you: Player, me: Player) -> Flow[int]:
    card = yield from you.pick(having(you.hand, CASTLE), "transfer")
    me.take_in_hand(card)
    return card
