"""The kinds of events in a record of Deep Future (docs/record.md): foundings, what people write down, games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.events import EventKeys, kind, one_of_keys, tables, together
from generator.engine.game_events import TAKE_BACK, found, game, play, shuffled
from generator.engine.values import (
    NAME,
    TEXT,
    TRUTH,
    either,
    lists,
    mappings,
    maybe,
    one_of,
    readable,
    shown,
    whole,
    written,
)
from generator.errors import Said
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.cards import ORIGINAL, Advancement, CardKind, Corner
from generator.games.deep_future.facts.galaxy import BLACK_HOLE, hexes
from generator.games.deep_future.facts.tables import SUITS, victories
from generator.games.deep_future.rules.codes import CAUSES
from generator.games.deep_future.rules.switches import switch_problems

CARD = written("[0-9]{3,6}", Text("value_card"), Text("values_card"))
CORNER = readable(Corner.read, Text("value_corner"), Text("values_corner"))
ADVANCEMENT = readable(Advancement.read, Text("value_advancement"), Text("values_advancement"))
FIRST = written(f"[{''.join(SUITS)}][1-6]", Text("value_first"), Text("values_first"))
_SECTORS = [sector for sector in hexes() if sector != BLACK_HOLE]
SECTOR = one_of(*_SECTORS)._replace(one=Text("value_sector"), many=Text("values_sector"))
ON_MAP = one_of(*map(str, _SECTORS))._replace(one=Text("value_on_map"), many=Text("values_on_map"))
GAME_ERA = whole(1)._replace(one=Text("value_game_era"))
ERA = either(one_of(ORIGINAL), GAME_ERA)._replace(one=Text("value_era"))
VICTORY, SUIT = one_of(*victories()), one_of(*SUITS)
WONDER = one_of(*(f"{victory}/{suit}" for victory in victories() for suit in SUITS))
WONDER = WONDER._replace(one=Text("value_wonder"), many=Text("values_wonder"))

CAUSE = one_of(*CAUSES)

_LOOKED, _PICKED = Text("value_looked"), Text("value_picked")
CHANCE = lists(
    either(
        CARD,
        shuffled(CARD),
        tables(_LOOKED, _LOOKED, EventKeys({"looked": lists(CARD)})),
        tables(_PICKED, _PICKED, EventKeys({"picked": whole(0)})),
    )._replace(many=Text("values_chance"))
)


def _whole_card(card: Mapping[str, Any]) -> Said:
    """What a card of its kind has to have is there (1.4)."""
    lacking = tuple(shown(key) for key in _NEEDED.get(card["kind"], ()) if not card.get(key))
    return Text("value_lacking", kind=card["kind"], keys=lacking) if lacking else ""


_NEEDED = {
    "world": ("era", "sector", "advancements"),
    "tech": ("era", "advancements"),
    "civilization": ("era", "sector", "victory", "effect", "homeworld"),
}
WRITTEN_CARD = EventKeys(
    {"card": CARD, "corner": CORNER, "kind": one_of(*map(str, CardKind))},
    {
        "era": ERA,
        "sector": SECTOR,
        "name": NAME,
        "advancements": lists(ADVANCEMENT),
        "victory": VICTORY,
        "effect": SUIT,
        "homeworld": CARD,
        "techs": lists(CARD),
    },
    (_whole_card,),
)

FOUNDING = (
    found(
        "deep_future",
        switch_problems,
        "the start of a campaign; `rules` holds the switches not at their default; `shoebox` is true if the cards "
        "existed before and follow as `card` events",
        {"shoebox": TRUTH},
    ),
    kind(
        "deck",
        'the corner of each of the 36 cards (`"4K"`: number 4, skull), and the order after shuffling (1.6)',
        {"cards": mappings(CARD, CORNER), "chance": CHANCE},
    ),
    kind(
        "world",
        "an original world; `chance` is the card itself, then tens, units, suit, number (1.6)",
        {"card": CARD, "sector": SECTOR, "era": one_of(ORIGINAL), "advancement": FIRST, "chance": CHANCE},
    ),
    kind("deal", "the worlds dealt to each player (1.6)", {"hands": mappings(NAME, lists(CARD))}),
    kind(
        "check",
        "counts that must be correct at this point, to find the place of a mistake",
        {},
        {"cards": whole(0), "worlds": whole(0), "era": GAME_ERA},
    ),
)

BETWEEN_GAMES = (
    kind(
        "card",
        "a card as it is now, new or written on; what it does not have is left out",
        WRITTEN_CARD.needed,
        WRITTEN_CARD.perhaps,
        *WRITTEN_CARD.rules,
    ),
    kind(
        "advance",
        "one more advancement; on a tech it fills a suit in the column",
        {"card": CARD, "advancement": ADVANCEMENT},
    ),
    kind(
        "name",
        "a card or a sector gets a name, or a new one; with `player` at the start of a campaign and during a game",
        {"name": NAME},
        {"card": CARD, "sector": SECTOR, "player": NAME},
        one_of_keys("card", "sector"),
    ),
    kind("wonder", "a wonder on the map", {"sector": SECTOR, "victory": VICTORY, "suit": SUIT}),
    kind("lost", "the card was lost and is in no deck", {"card": CARD}),
    kind("back", "the card was found again", {"card": CARD}),
    kind("replaced", "the card was made again, with the same text", {"card": CARD}),
    kind(
        "played",
        "a game without a referee: players with their homeworlds, who won and how, the era from then on; `abandoned` "
        "if it was broken off, `during` if it was in another era than the present one",
        {"players": mappings(NAME, lists(TEXT)), "winner": maybe(NAME), "victory": maybe(VICTORY), "era": GAME_ERA},
        {"abandoned": TRUTH, "during": GAME_ERA},
    ),
    kind("era", "the chronology continues at this era", {"era": GAME_ERA}),
)

GAMES = (
    game(
        switch_problems,
        "a game begins: players in seat order, the switches not at their default, the shuffled deck top first (null "
        "if people read out real cards), chance until the first choice",
        {"deck": maybe(lists(CARD)), "chance": CHANCE},
    ),
    play(
        "a choice in its [notation](notation.md), and chance until the next one",
        {"chance": CHANCE},
    ),
    kind("dealt", "real cards read out, after the `game`, `play` or `leave` that asked for them", {"chance": CHANCE}),
    TAKE_BACK,
    kind("leave", "a player leaves the game for good", {"player": NAME, "chance": CHANCE}),
    kind(
        "over",
        "the game is over, with all its results: the era from now on, every homeworld of each player, each card it "
        "has changed as in `card`, sectors named, wonders; `abandoned` only if it was broken off. Schema 1 has only "
        "winner and era; the rest is found by replaying the game. For the saga: `_turns` begun, `_lost`, why each "
        "player lost last, `_used`, techs that the winner used in the last turn",
        {"winner": maybe(NAME), "era": GAME_ERA},
        {
            "victory": maybe(VICTORY),
            "homeworlds": mappings(NAME, lists(CARD)),
            "cards": lists(tables(Text("value_written_card"), Text("values_written_card"), WRITTEN_CARD)),
            "sectors": mappings(ON_MAP, TEXT),
            "wonders": mappings(ON_MAP, WONDER),
            "abandoned": TRUTH,
            "_turns": whole(0),
            "_lost": mappings(NAME, lists(CAUSE)),
            "_used": lists(CARD),
        },
        together("victory", "homeworlds", "cards", "sectors", "wonders"),
    ),
)

KINDS = (*FOUNDING, *BETWEEN_GAMES, *GAMES)
