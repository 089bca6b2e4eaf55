"""The kinds of events in a record of Déluges (docs/record.md)."""

from __future__ import annotations

from generator.engine.events import EventKeys, tables
from generator.engine.game_events import TAKE_BACK, found, game, over, play
from generator.engine.values import NAME, TEXT, lists, mappings, one_of, whole
from generator.games.deluges.facts import MAJORITIES, Text
from generator.games.deluges.rules.codes import ENDINGS
from generator.games.deluges.rules.counting import Standing
from generator.games.deluges.rules.switches import switch_problems

MAJORITY = one_of(*MAJORITIES)._replace(many=f"{', '.join(MAJORITIES)}")
STANDING = tables(
    Text("value_standing", keys=Standing._fields),
    Text("values_standing", keys=Standing._fields),
    EventKeys(dict.fromkeys(Standing._fields, whole(0))),
)

KINDS = (
    found("deluges", switch_problems, "the start of a campaign"),
    game(
        switch_problems,
        "a game begins: players in seat order, the switches not at their default, the name of the house map; a map "
        "that does not come with the pack is given in full in `rules`",
        {"map": TEXT},
    ),
    play("a choice in its [notation](notation.md#déluges)"),
    TAKE_BACK,
    over(
        "the winner (nobody if the highest totals are equal); `track14`, `rounds14` or "
        "`standstill`; each player's points, and the wood, boats, soldiers, mines and dolmens they come from; "
        "majorities that were tied; how each open point was read; the track; rounds, and turns begun",
        ENDINGS,
        {
            "points": mappings(NAME, whole(0)),
            "standings": mappings(NAME, STANDING),
            "tied": lists(MAJORITY),
            "open": mappings(TEXT, TEXT),
            "track": whole(0),
            "rounds": whole(0),
        },
    ),
)
