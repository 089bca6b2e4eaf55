"""Every card's effects: those that are one thing in a table, the others age by age (age_01.py and so on).

In: nothing. Out: the effects, registered (rules.dogma).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from generator.games.innovation.facts.deck import AGES
from generator.games.innovation.rules.codes import BLUE, GREEN, LEFT, PURPLE, RED, RIGHT, UP, YELLOW
from generator.games.innovation.rules.dogma import effect
from generator.games.innovation.rules.holdings import highest
from generator.games.innovation.rules.player import Player

#: Effects that are one thing (14), by card and place on it: what "me" does who executes it.
ONE_THING: Mapping[tuple[str, int], Callable[[Player], object]] = {
    ("Pottery", 2): lambda me: me.draw(1),
    ("Writing", 1): lambda me: me.draw(2),
    ("Sailing", 1): lambda me: me.draw_and_meld(1),
    ("The Wheel", 1): lambda me: me.draws(2, 1),
    ("Monotheism", 2): lambda me: me.draw_and_tuck(1),
    ("Philosophy", 1): lambda me: me.may_splay(LEFT, *me.colours),
    ("Philosophy", 2): lambda me: me.may_score_one(me.hand),
    ("Engineering", 2): lambda me: me.may_splay(LEFT, RED),
    ("Paper", 1): lambda me: me.may_splay(LEFT, GREEN, BLUE),
    ("Paper", 2): lambda me: me.draws(len(me.splayed(LEFT)), 4),
    ("Feudalism", 2): lambda me: me.may_splay(LEFT, YELLOW, PURPLE),
    ("Experimentation", 1): lambda me: me.draw_and_meld(5),
    ("Printing Press", 2): lambda me: me.may_splay(RIGHT, BLUE),
    ("Enterprise", 2): lambda me: me.may_splay(RIGHT, GREEN),
    ("Reformation", 2): lambda me: me.may_splay(RIGHT, YELLOW, PURPLE),
    ("Chemistry", 1): lambda me: me.may_splay(RIGHT, BLUE),
    ("Coal", 1): lambda me: me.draw_and_tuck(5),
    ("Coal", 2): lambda me: me.may_splay(RIGHT, RED),
    ("Banking", 2): lambda me: me.may_splay(RIGHT, GREEN),
    ("Statistics", 2): lambda me: me.may_splay(RIGHT, YELLOW),
    ("Atomic Theory", 1): lambda me: me.may_splay(RIGHT, BLUE),
    ("Atomic Theory", 2): lambda me: me.draw_and_meld(7),
    ("Industrialization", 2): lambda me: me.may_splay(RIGHT, RED, PURPLE),
    ("Machine Tools", 1): lambda me: me.draw_and_score(highest(me.score_pile)),
    ("Metric System", 2): lambda me: me.may_splay(RIGHT, GREEN),
    ("Canning", 2): lambda me: me.may_splay(RIGHT, YELLOW),
    ("Emancipation", 2): lambda me: me.may_splay(RIGHT, RED, PURPLE),
    ("Publications", 2): lambda me: me.may_splay(UP, YELLOW, BLUE),
    ("Refrigeration", 2): lambda me: me.may_score_one(me.hand),
    ("Railroad", 2): lambda me: me.may_splay(UP, *me.splayed(RIGHT)),
    ("Flight", 2): lambda me: me.may_splay(UP, RED),
    ("Corporations", 2): lambda me: me.draw_and_meld(8),
    ("Mass Media", 2): lambda me: me.may_splay(UP, PURPLE),
    ("Computers", 1): lambda me: me.may_splay(UP, RED, GREEN),
    ("Computers", 2): lambda me: me.execute(me.draw_and_meld(10)),
    ("Satellites", 2): lambda me: me.may_splay(UP, PURPLE),
    ("Specialization", 2): lambda me: me.may_splay(UP, YELLOW, BLUE),
    ("Software", 1): lambda me: me.draw_and_score(10),
    ("A.I.", 1): lambda me: me.draw_and_score(10),
    ("The Internet", 1): lambda me: me.may_splay(UP, GREEN),
    ("The Internet", 2): lambda me: me.draw_and_score(10),
}

for (_name, _number), _deed in ONE_THING.items():
    effect(_name, _number)(_deed)
for _age in AGES:
    import_module(f"generator.games.innovation.cards.age_{_age:02d}")
