"""The kinds of events in a record of Innovation (docs/record.md)."""

from __future__ import annotations

from generator.engine.game_events import TAKE_BACK, found, game, over, play, shuffled
from generator.engine.values import NAME, lists, mappings, maybe, one_of, whole, written
from generator.games.innovation.rules.codes import ENDINGS, SPECIALS
from generator.games.innovation.rules.switches import switch_problems

CARD = written("0[0-9]{2}|10[0-4]", "a card from 000 to 104", "cards from 000 to 104")
ACHIEVEMENT = one_of(*map(str, range(1, 10)), *SPECIALS)._replace(
    one='an achievement such as "3" or "empire"', many='achievements such as "3" or "empire"'
)

KINDS = (
    found("innovation", switch_problems, "who founds what; the whole founding"),
    game(
        switch_problems,
        "a game begins: who plays in seat order, the switches not at their default, the ten piles as they were "
        'shuffled, age 1 first, each `{"shuffled": [ids, top first]}`',
        {"chance": lists(shuffled(CARD))},
    ),
    play("a choice in its [notation](notation.md#innovation); every card drawn follows from the piles"),
    TAKE_BACK,
    over(
        "all who have won (several after a tie, or a team); `achievements`, `score` or `dogma`; the "
        "card in whose effect it ended (null if in none); each player's score and what he has claimed "
        '(`"3"`, `"empire"`); turns begun',
        ENDINGS,
        {
            "by": maybe(CARD),
            "scores": mappings(NAME, whole(0)),
            "achievements": mappings(NAME, lists(ACHIEVEMENT)),
        },
    ),
)
