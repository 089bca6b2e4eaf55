"""Effects of the cards of age 6 that are more than one thing (14): what "me" does, or "you" on whom "I" demand it."""

from __future__ import annotations

from generator.games.innovation.rules.codes import (
    COLOUR,
    FACTORY,
    GREEN,
    NO_CARD,
    RIGHT,
    Flow,
)
from generator.games.innovation.rules.dogma import effect
from generator.games.innovation.rules.holdings import all_highest, all_lowest, lacking
from generator.games.innovation.rules.player import Player


@effect("Encyclopedia", 1)
def encyclopedia_1(me: Player) -> Flow[None]:
    if me.score_pile and (yield from me.may("meld_score")):
        yield from me.meld_all(all_highest(me.score_pile))


@effect("Industrialization", 1, "last")
def industrialization_1(me: Player) -> None:
    for _ in me.showing(FACTORY):
        me.draw_and_tuck(6)


@effect("Industrialization", 1, "first")
def industrialization_1_of_the_first_edition(me: Player) -> None:
    for _ in range(me.count(FACTORY) // 2):
        me.draw_and_tuck(6)


@effect("Classification", 1)
def classification_1(me: Player) -> Flow[None]:
    card = yield from me.pick(me.hand, "reveal")
    if card == NO_CARD:
        return
    me.reveal(card)
    colour = COLOUR[card]
    for other in me.opponents:
        me.take_in_hand(*(theirs for theirs in other.hand if COLOUR[theirs] == colour))
    yield from me.meld_all(mine for mine in me.hand if COLOUR[mine] == colour)


@effect("Metric System", 1)
def metric_system_1(me: Player) -> Flow[None]:
    if me.splay_of(GREEN) == RIGHT:
        yield from me.may_splay(RIGHT, *me.colours)


@effect("Canning", 1)
def canning_1(me: Player) -> Flow[None]:
    if (yield from me.may("tuck_drawn")):
        me.draw_and_tuck(6)
        me.score(*lacking(me.tops, FACTORY))


@effect("Vaccination", 1)
def vaccination_1(you: Player, me: Player) -> Flow[None]:
    if (yield from you.put_back_all(all_lowest(you.score_pile))):
        me.dogma.moved = True
        you.draw_and_meld(6)


@effect("Vaccination", 2)
def vaccination_2(me: Player) -> None:
    if me.dogma.moved:
        me.draw_and_meld(7)


@effect("Democracy", 1)
def democracy_1(me: Player) -> Flow[None]:
    mine = len((yield from me.may_put_back(len(me.hand))))
    theirs = max((count for who, count in me.dogma.kept.items() if who != me.who), default=0)
    me.dogma.kept[me.who] = mine
    if mine > theirs:
        me.draw_and_score(8)


@effect("Emancipation", 1)
def emancipation_1(you: Player, me: Player) -> Flow[None]:
    card = yield from you.pick(you.hand, "transfer")
    if card != NO_CARD:
        me.take_in_score(card)
        you.draw(6)
