"""The reference sheet, the list of open points that a table decides before it plays, the score sheet.

In: who plays, the switches, a language. Out: pages; what they say is in sheets/*.toml, with the ids of rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.packdata import pack_data
from generator.engine.view import Language, Page
from generator.games.deluges.board import Board
from generator.games.deluges.facts import DOLMEN, MAJORITIES, MAJORITY
from generator.games.deluges.rules.switches import WORDS
from generator.games.deluges.sheet_words import told, word, words

PACKAGE = "generator.games.deluges"
#: Score sheets on a page: cut across, A4 makes two of A5.
SCORES_ON_A_PAGE = 2


def reference(rules: Mapping[str, object], language: Language) -> list[Page]:
    """A page of rules in two columns, and one of open points."""
    blocks = pack_data(PACKAGE, "sheets/reference.toml")["block"]
    data = {
        "columns": [[_block(each, language) for each in blocks if each["column"] == column] for column in (0, 1)],
        "t": words(language),
    }
    page = Page("reference", "reference.pdf", word("reference", language), "reference", data)
    return [page, _open_points(rules, language)]


def _block(block: Mapping[str, Any], language: Language) -> dict[str, object]:
    return {"title": block["title"][language], "rows": [told(row, language) for row in block["row"]]}


def _open_points(rules: Mapping[str, object], language: Language) -> Page:
    """What the sources leave open (10): a question, readings to tick, the one of the switches ringed."""
    rows = [_point(row, rules, language) for row in pack_data(PACKAGE, "sheets/open_points.toml")["row"]]
    data = {"rows": rows, "t": words(language)}
    return Page("reference", "reference.pdf", word("open_points", language), "open_points", data)


def _point(row: Mapping[str, Any], rules: Mapping[str, object], language: Language) -> dict[str, object]:
    """A point; a reading that is a word of a switch is ringed if the table plays by it, else the first one."""
    switch = row.get("switch", "")
    played = rules.get(switch, WORDS[switch][0]) if switch else None
    readings = []
    for place, reading in enumerate(row["reading"]):
        ringed = reading["is"] == played if switch else place == 0
        readings.append({"text": reading[language], "ringed": ringed})
    return {"rule": row["rule"], "text": row[language], "switch": switch, "readings": readings}


def score(board: Board, players: Sequence[str], seats: int, language: Language) -> list[Page]:
    """Two score sheets: five lines, heritage points, room for ties that the table decides (D-E1, D-E2, D-U16)."""
    rows = [_row(key, "score_points", MAJORITY, language) for key in MAJORITIES]
    rows.append(_row("dolmens", "score_each", DOLMEN, language))
    data = {
        "players": [*players] if len(players) == seats else [""] * seats,
        "rows": rows,
        "sheets": SCORES_ON_A_PAGE,
        "map": board.name,
        "t": words(language),
    }
    return [Page("score", "score.pdf", word("score", language), "score", data, life_size=True)]


def _row(key: str, worth: str, points: int, language: Language) -> dict[str, object]:
    icon = {"wood": "wood", "boats": "boat", "soldiers": "soldier", "mines": "mine", "dolmens": "dolmen"}[key]
    return {
        "icon": icon,
        "title": word(f"score_row_{key}", language),
        "how": word(f"score_how_{key}", language),
        "worth": word(worth, language).format(points),
        "tied": key in MAJORITIES,
    }
