"""The kinds of events in a record of Innovation (docs/record.md)."""

from __future__ import annotations

from generator.engine.game_events import TAKE_BACK, found, game, over, play, shuffled
from generator.engine.values import NAME, lists, mappings, maybe, one_of, whole, written
from generator.games.innovation.facts import Text
from generator.games.innovation.rules.codes import ENDINGS, SPECIALS
from generator.games.innovation.rules.switches import switch_problems

CARD = written("0[0-9]{2}|10[0-4]", Text("value_card"), Text("values_card"))
ACHIEVEMENT = one_of(*map(str, range(1, 10)), *SPECIALS)._replace(
    one=Text("value_achievement"), many=Text("values_achievement")
)

KINDS = (
    found("innovation", switch_problems, "the start of a campaign"),
    game(
        switch_problems,
        "a game begins: players in seat order, the switches not at their default, the ten shuffled piles from age 1 "
        'on, each `{"shuffled": [ids, top first]}`',
        {"chance": lists(shuffled(CARD))},
    ),
    play("a choice in its [notation](notation.md#innovation); the piles determine every card drawn"),
    TAKE_BACK,
    over(
        "all winners (several after a tie, or a team); `achievements`, `score` or `dogma`; the "
        "card whose effect ended it (null if none did); each player's score and the achievements they claimed "
        '(`"3"`, `"empire"`); turns begun',
        ENDINGS,
        {
            "by": maybe(CARD),
            "scores": mappings(NAME, whole(0)),
            "achievements": mappings(NAME, lists(ACHIEVEMENT)),
        },
    ),
)
