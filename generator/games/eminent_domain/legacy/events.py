"""The kinds of events in a record of Eminent Domain (docs/record.md)."""

from __future__ import annotations

from generator.engine.events import EventKeys, tables
from generator.engine.game_events import TAKE_BACK, found, game, over, play, shuffled
from generator.engine.values import NAME, either, lists, mappings, whole, written
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.rules.codes import ENDINGS
from generator.games.eminent_domain.rules.switches import switch_problems

CARD = written("[a-z_]+|[TPS][0-9]+", Text("value_card"), Text("values_card"))
_SEAT = Text("value_seat")
CHANCE = lists(either(shuffled(CARD), tables(_SEAT, _SEAT, EventKeys({"picked": whole(1)}))))

KINDS = (
    found("eminent_domain", switch_problems, "the start of a campaign"),
    game(
        switch_problems,
        "a game begins: players in seat order, the switches not at their default; `chance` holds the start planets, "
        'the planet deck and each player\'s deck after shuffling, `{"shuffled": [ids, top first]}`, and the seat that '
        'begins, `{"picked": 2}`',
        {"chance": CHANCE},
    ),
    play(
        "a choice in its [notation](notation.md#eminent-domain); `chance` is what was shuffled again after it",
        perhaps={"chance": CHANCE},
    ),
    TAKE_BACK,
    over(
        "all winners (several if nothing breaks a tie); `influence` or `stacks`, whichever "
        "brought the end; each player's score, its parts (tokens, technologies, planets), their resources plus "
        "fighters; turns begun",
        ENDINGS,
        {
            "scores": mappings(NAME, whole()),
            "of": mappings(NAME, lists(whole(), least=3)),
            "ties": mappings(NAME, whole()),
        },
    ),
)
