"""The reference sheet, the open points that a table decides before it plays, the score sheet.

In: who plays, the switches, a language. Out: pages; what they say is in sheets/*.toml, with the ids of rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.engine.packdata import pack_data
from generator.engine.readings import Readings
from generator.engine.view import Language, Page
from generator.games.deluges.adviser import DelugesAdviser
from generator.games.deluges.board import Board
from generator.games.deluges.facts import DOLMEN, MAJORITIES, MAJORITY
from generator.games.deluges.rules.switches import WORDS, Switches
from generator.games.deluges.sheets.readings import open_points, played
from generator.games.deluges.sheets.words import in_language, word, words

PACKAGE = "generator.games.deluges"
#: Score sheets on a page: cut across, A4 makes two of A5.
SCORES_ON_A_PAGE = 2
#: Passages about the same open point: the end in two chapters, what is checked in a map of one's own.
TOGETHER = {"D-H0": tuple(f"D-H{number}" for number in range(1, 11))}
ICONS = {"wood": "wood", "boats": "boat", "soldiers": "soldier", "mines": "mine", "dolmens": "dolmen"}


def reference(rules: Mapping[str, object], language: Language) -> list[Page]:
    """Return a page of rules in two columns, and the open points to be decided before a game."""
    blocks = pack_data(PACKAGE, "sheets/reference.toml")["block"]
    said = played(rules, language)
    data = {
        "columns": [[_block(each, said, language) for each in blocks if each["column"] == column] for column in (0, 1)],
        "t": words(language),
    }
    page = Page("reference", "reference.pdf", word("reference", language), "reference", data)
    points = _readings(rules, language).pages(rules, language, brief=True)
    return [page, *(replace(each, kind=page.kind, file=page.file) for each in points)]


def readings(rules: Mapping[str, object], language: Language) -> list[Page]:
    """Return what the leaflet leaves open."""
    return _readings(rules, language).pages(rules, language)


def _readings(rules: Mapping[str, object], language: Language) -> Readings:
    return Readings(DelugesAdviser(), Switches(), WORDS, together=TOGETHER, asked=open_points(rules, language))


def _block(block: Mapping[str, Any], said: Mapping[str, str], language: Language) -> dict[str, object]:
    rows = [in_language(row, language) for row in block["row"]]
    return {"title": block["title"][language], "rows": [row | {"text": row["text"].format(**said)} for row in rows]}


def score(
    board: Board, players: Sequence[str], seats: int, rules: Mapping[str, object], language: Language
) -> list[Page]:
    """Return two score sheets: five lines, heritage points, room for ties (D-E1, D-E2, D-U16)."""
    said = played(rules, language)
    rows = [_row(key, "score_points", MAJORITY, said, language) for key in MAJORITIES]
    rows.append(_row("dolmens", "score_each", DOLMEN, said, language))
    data = {
        "players": [*players] if len(players) == seats else [""] * seats,
        "rows": rows,
        "sheets": SCORES_ON_A_PAGE,
        "map": board.name,
        "tie": word("score_tie", language).format(**said),
        "t": words(language),
    }
    return [Page("score", "score.pdf", word("score", language), "score", data, life_size=True)]


def _row(key: str, worth: str, points: int, said: Mapping[str, str], language: Language) -> dict[str, object]:
    return {
        "icon": ICONS[key],
        "title": word(f"score_row_{key}", language),
        "how": word(f"score_how_{key}", language).format(**said),
        "worth": word(worth, language).format(points),
    }
