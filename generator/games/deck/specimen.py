"""A small deck with something of every kind, to look at every kind of sheet.

In: a language. Out: a deck; its rows, for a picture of every layout.
"""

from __future__ import annotations

from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.deck.campaign import DeckCampaign
from generator.games.deck.cards import WHAT, CardKind, CardRow, Deck
from generator.games.deck.layouts import layout_file

_ROOM = "generator.games.deck.samples"


def rows(language: Language) -> list[CardRow]:
    """Return a row for every layout, in the order of the file."""
    found = []
    for name, said in pack_data(_ROOM, f"{language}.toml").items():
        values = {column: str(value) for column, value in said.items() if column != "layout"}
        what = str(layout_file(said["layout"]).get("what", WHAT[0])) if said["layout"] else "leaflet"
        found.append(CardRow(name, what, values, layout=said["layout"]))
    return found


def specimen(language: Language) -> DeckCampaign:
    """Return the deck."""
    found = DeckCampaign(language)
    backs = {"cards": "night"}
    kinds = {what: CardKind(what, what=what, back=backs.get(what, "")) for what in WHAT}
    found.deck = Deck(pack_data("generator.games.deck", "pack.toml")["title"][language], kinds)
    found.rows = {row.id: row for row in rows(language)}
    found.founded = True
    return found
