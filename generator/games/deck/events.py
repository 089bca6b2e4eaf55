"""The kinds of events in the record of a deck.

In: nothing. Out: declarations (engine.events).
"""

from __future__ import annotations

from generator.engine.events import EventKeys, kind, tables
from generator.engine.languages import languages
from generator.engine.values import NAME, NUMBER, TEXT, TRUTH, ValueKind, called, lists, mappings, maybe, one_of, whole
from generator.games.deck.cards import WHAT

#: What deck.toml says of a part or a back, as it says it.
_AS_SAID = ValueKind(*called("table"), lambda given: type(given) is dict)
_CHECK = EventKeys(
    {"kind": one_of("text", "number", "whole", "picture")},
    {"least": NUMBER, "most": NUMBER, "one_of": lists(TEXT), "needed": TRUTH},
)
_KIND = EventKeys(
    {"name": NAME, "what": one_of(*WHAT)},
    {
        "sheet": TEXT,
        "size": TEXT,
        "layout": TEXT,
        "back": TEXT,
        "header": lists(TEXT),
        "parts": mappings(TEXT, _AS_SAID),
        "columns": mappings(TEXT, tables(*called("deck_check"), _CHECK)),
    },
)
_DECK = EventKeys(
    {"title": TEXT, "kinds": lists(tables(*called("deck_kind"), _KIND))},
    {"backs": mappings(TEXT, _AS_SAID), "look": _AS_SAID},
)
_ROW = EventKeys(
    {"id": NAME, "kind": NAME, "values": mappings(TEXT, TEXT)},
    {
        "count": whole(0),
        "back": TEXT,
        "size": TEXT,
        "layout": TEXT,
        "tags": lists(TEXT),
        "by_hand": TRUTH,
        "written": mappings(TEXT, TEXT),
    },
)

KINDS = (
    kind(
        "found",
        "the start of a deck",
        {
            "game": one_of("deck"),
            "rules_version": TEXT,
            "language": one_of(*languages()),
            "players": lists(NAME),
            "rules": _AS_SAID,
            "seed": maybe(whole()),
        },
    ),
    kind(
        "deck",
        "how the deck looks from now on: all that deck.toml says of kinds of cards, backs and look, with the `header` "
        "of each kind's sheet",
        {"deck": tables("a deck", "decks", _DECK)},
    ),
    kind(
        "rows",
        "the rows of the spreadsheet that are new or changed, whole; ids that are `gone`; old ids and new ones of what "
        "was `renamed`; the `order` of all ids if it is not that in which they came; digests of the `files` that cards "
        'show, "" for one that is not used any more. Rows that are new come last unless the order says otherwise',
        {},
        {
            "rows": lists(tables("a row", "rows", _ROW)),
            "gone": lists(TEXT),
            "renamed": mappings(TEXT, TEXT),
            "order": lists(TEXT),
            "files": mappings(TEXT, TEXT),
        },
    ),
)
