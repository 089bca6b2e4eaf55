"""Cards of A6 beside the map: the deforestation track, the phases of a round, what buildings cost.

In: a table, a language. Out: one sheet of cards; what they say is in sheets/*.toml.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from generator.engine.packdata import pack_data
from generator.engine.view import CardSheets, Face, Language
from generator.games.deluges import facts
from generator.games.deluges.board import Board, Territory
from generator.games.deluges.sheets.readings import played
from generator.games.deluges.sheets.words import in_language, word, words

PACKAGE = "generator.games.deluges"
#: A6, in mm.
CARD_SIZE = (105.0, 148.0)
#: What is built beside boats, in the order of the rules (4.5), and the figures of its limit.
LIMITS: Mapping[str, tuple[int, ...]] = {
    "soldier": (facts.MOST_SOLDIERS,),
    "mine": (facts.MOST_MINES,),
    "dolmen": (facts.MOST_DOLMENS, facts.DOLMEN),
}


class AidSettings(NamedTuple):
    """Who plays where: the map, how many, by which switches, where the track is in a game under way."""

    board: Board
    seats: int
    rules: Mapping[str, object]
    point: int | None


def track(table: AidSettings, language: Language) -> list[Face]:
    """Return the track from 0 to 14: what floods where on this map, the end, how far a game has come (D-F1 to D-F3)."""
    board, ends = table.board, table.rules.get("end", "track14") == "track14"
    spaces = [
        {
            "point": each,
            "floods": [_flooding(board.territories[land], language) for land in board.flooding(each) if each],
            "end": ends and each == facts.LAST_POINT,
            "here": each == table.point,
        }
        for each in range(facts.LAST_POINT + 1)
    ]
    return [_face("track", {"spaces": spaces, "map": board.name, "label": facts.HOUSE_MAP(language)}, language)]


def _flooding(territory: Territory, language: Language) -> dict[str, str]:
    return {"id": territory.id, "name": territory.called(language)}


def phases(table: AidSettings, language: Language) -> list[Face]:
    """Return the seven phases for each player (4)."""
    said = played(table.rules, language)
    rows = pack_data(PACKAGE, "sheets/phases.toml")
    data = {
        "rows": [
            {
                "title": rows[phase]["title"][language],
                "icon": rows[phase]["icon"],
                "rows": [_line(row, said, language) for row in rows[phase]["row"]],
            }
            for phase in facts.PHASES
        ]
    }
    return [_face("phases", data, language)] * table.seats


def _line(row: Mapping[str, Any], said: Mapping[str, str], language: Language) -> dict[str, Any]:
    its = in_language(row, language)
    return its | {"text": its["text"].format(**said)}


def costs(table: AidSettings, language: Language) -> list[Face]:
    """Return what buildings cost and how many there may be, for each player (4.5)."""
    data = {
        "wood": facts.BOAT_WOOD,
        "boats": word("boat_limit", language).format(facts.MOST_BOATS),
        "ways": [
            {"kinds": kinds, "count": count, "told": word(f"ways_{kinds}", language)}
            for kinds, count in facts.EACH_OF.items()
        ],
        "buildings": [
            {"icon": key, "title": word(key, language), "limit": word(f"{key}_limit", language).format(*figures)}
            for key, figures in LIMITS.items()
        ],
        "rule": word("costs_rule", language),
    }
    return [_face("costs", data, language)] * table.seats


#: The kinds of such cards, in printing order.
CARDS: Mapping[str, Callable[[AidSettings, Language], list[Face]]] = {"track": track, "phases": phases, "costs": costs}


def sheet(kinds: Sequence[str], faces: Sequence[Face], language: Language) -> CardSheets:
    """Return cards of one kind, or of several so that a few of each do not take pages of their own."""
    name = kinds[0] if len(kinds) == 1 else "aids"
    backs = {key: {"title": word(key, language), "t": words(language)} for key in CARDS}
    backs[""] = {"title": word(name, language), "t": words(language)}
    return CardSheets(kinds[0], f"{name}.pdf", word(name, language), CARD_SIZE, tuple(faces), backs, apart=True)


def _face(kind: str, data: Mapping[str, Any], language: Language) -> Face:
    its = {"title": word(kind, language), **data, "t": words(language)}
    return Face("", kind, f"card {word(kind, 'en').casefold()}", its, flows=kind == "phases")
