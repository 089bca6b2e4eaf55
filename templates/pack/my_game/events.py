"""What a line of the record may hold: kinds of events and their keys, nothing else. CHANGE with the rules.

In: nothing. Out: declarations (makeplay's engine/events.py, engine/values.py).
"""

from __future__ import annotations

from generator.engine.events import kind
from generator.engine.game_events import TAKE_BACK
from generator.engine.values import NAME, TEXT, lists, one_of, switches, whole

from my_game.rules import NUMBERS, switch_problems

RULES = switches(switch_problems)
PLAY = kind("play", "a choice", {"player": NAME, "choice": TEXT})

KINDS = (
    kind("found", "who plays", {"language": one_of("en", "zh"), "players": lists(NAME), "rules": RULES}),
    kind(
        "game",
        "a game begins: its players, its switches, the river from its far end",
        {"players": lists(NAME), "rules": RULES, "river": lists(one_of(*NUMBERS))},
    ),
    PLAY,
    TAKE_BACK,
    kind("over", "the end: who has won, everybody's points", {"winners": lists(NAME), "points": lists(whole(0))}),
)
